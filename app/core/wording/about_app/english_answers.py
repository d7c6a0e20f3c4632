"""Answers to questions about Anımsa, in English: the place of a thing in the window, and its command.

Every name in quotation marks is one that the window shows, every one in backquotes a command;
tests hold them against the translations and the command line.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.core.understanding.about_app import About

ENGLISH: Mapping[About, str] = {
    About.BACKUP: (
        "A verified backup is made every day by itself. To make one: Settings (Ctrl+,) → “Data” → "
        "“Back up…”. On the command line: `animsa backup`."
    ),
    About.RESTORE: (
        "Settings (Ctrl+,) → “Data” → “Restore…”, then choose a backup; your present archive is kept "
        "aside. On the command line: `animsa restore backup.db`."
    ),
    About.DATA: (
        "All of it is on your own computer, in one folder: your research in `animsa.db`, backups in "
        "the folder `backups` beside it. Settings (Ctrl+,) → “Data” shows the place and opens it "
        "with “Open folder”."
    ),
    About.PRIVACY: (
        "Your data is kept on this computer, and nothing is measured about you. I ask before a "
        "question is searched for online; if you agree, the search services get the words of that "
        "question, and the pages that are found are read. A model that does not run on this computer "
        "(such as Claude), if you chose one, gets your question, the conversation and what fits the "
        "question of your records or files, and writes titles and summaries of what you ended. While "
        "“Only my memory” is chosen, or after “never”, nothing leaves. Every request that was sent "
        "is listed in Settings (Ctrl+,) → “What was sent” (`animsa sent`)."
    ),
    About.ENCRYPTION: (
        "Settings (Ctrl+,) → “Encryption” → “Encrypt the archive…”: you set a passphrase, which is "
        "asked for at the start. If you forget it, nobody can open the archive. On the command line: "
        "`animsa encrypt`."
    ),
    About.THEME: (
        "Settings (Ctrl+,) → “Appearance” → “Theme”: “Dark”, “Light” or “As the system”."
    ),
    About.SHORTCUTS: (
        "F1 shows all shortcuts. The handiest: Ctrl+N new research, Ctrl+Shift+F search all research, "
        "Ctrl+K commands, Ctrl+, settings, Esc stop the answer."
    ),
    About.OFFLINE: (
        "Asking about past research, searching and looking into your files work without the internet. "
        "Claude and online research need it; a model server on your own computer (such as Ollama) "
        "does not."
    ),
    About.DELETE: (
        "On a research in the list on the left, Delete removes it and can be undone; Shift+Delete "
        "erases it for good, from the backups too. Both are in its context menu. On the command "
        "line: `animsa erase ID`."
    ),
    About.RECOVER: (
        "What you deleted waits in “Recently deleted” (Ctrl+Shift+D) and can be brought back from "
        "there. What was erased for good cannot."
    ),
    About.KEY: (
        "Settings (Ctrl+,) → “Model and key”: paste it under “With a Claude key”. On the command "
        "line: `animsa model key`. The key is kept in the system's keyring, not in a file."
    ),
    About.MODEL: (
        "Settings (Ctrl+,) → “Model and key”: Claude, a server on your own computer (Ollama, LM "
        "Studio, llama.cpp), or no model. On the command line: `animsa model`."
    ),
    About.PRICE: (
        "Anımsa is free and open source (MIT licence). If you use Claude, you pay Anthropic with your "
        "own key; a model on your computer, or none, costs nothing."
    ),
    About.EXPORT: (
        "Ctrl+S saves the answer with its sources as a report (PDF, Word, ODT), Ctrl+Shift+E the "
        "whole research; also its sources as BibTeX or RIS for Zotero, its questions as cards for "
        "Anki. Ctrl+Shift+H makes one page for your doctor. For all your research: Settings (Ctrl+,) → “Data” → “Export…”. On the command line: "
        "`animsa export --format md --out research.md`."
    ),
    About.IMPORT: (
        "Settings (Ctrl+,) → “Data” → “Import…”: what you downloaded from ChatGPT or Claude, or a "
        "file that Anımsa wrote. On the command line: `animsa import file.zip`. Repeating it brings "
        "nothing in twice."
    ),
    About.FILES: (
        "Add files or folders with Ctrl+Shift+O, or drag them into the window. PDF, Word, PowerPoint, "
        "Excel, CSV, HTML, EPUB, Markdown and plain text are read; where Tesseract is installed, scanned PDFs "
        "and photographs that you add one by one, too. On the command line: `animsa files add DOCUMENTS`."
    ),
    About.LANGUAGE: (
        "Settings (Ctrl+,) → “Appearance” → “Language”: Turkish or English. You can ask in either."
    ),
    About.QUICK: (
        "A small window for questions that need not be kept: Ctrl+Shift+N or the tray icon. The last "
        "ten are remembered for a day and are in no backup; “Turn into research” keeps them."
    ),
    About.SYNC: (
        "Several computers can share one archive through a folder of yours (Dropbox, Syncthing, a stick): "
        "Settings (Ctrl+,) → “Devices”. All that lies in the folder is encrypted with a passphrase. Only to "
        "move, a backup will do: “Data”."
    ),
    About.TAGS: (
        "Right-click a research in the list on the left and choose “Tags…”: words in colours, for several at "
        "a time too. The funnel beside the search field (Ctrl+Shift+I) narrows the list by them."
    ),
    About.PINS: (
        "Right-click a research in the list on the left: “Pin to the top” keeps it there, “Archive” takes it "
        "out of the list. What is archived is still remembered, and found by a search."
    ),
    About.NOTES: (
        "Right-click an answer and choose “Note of my own…”. It stays beside the answer and is remembered and "
        "found as your own words, with its day."
    ),
    About.FILTERS: (
        "The funnel beside the search field (Ctrl+Shift+I) narrows the list by date, depth, files and tags, "
        "and sorts it by name; a search can be saved under a name."
    ),
    About.MAP: (
        "Ctrl+M opens the map of research: how much on which day, the topics, how the archive grew. A click "
        "on a day or a topic leads to its research."
    ),
    About.SETTINGS: "Ctrl+, opens the settings; they are in the F10 menu too.",
    About.SEARCH: (
        "Ask in the words that come to mind: “what did we find about sleep last month?” To search by "
        "words press Ctrl+Shift+F, within this conversation Ctrl+F. On the command line: "
        '`animsa recall "…"`.'
    ),
    About.TEXT_SIZE: (
        "Ctrl and + make the text larger, Ctrl and − smaller, Ctrl+0 brings the usual size back; so does the "
        "wheel while Ctrl is held. Settings (Ctrl+,) → “Appearance” → “Text size”: 80 % to 200 %. It stays so."
    ),
    About.PHONE: (
        "Anımsa is a program for computers (Windows, macOS, Linux); there is none for phones or tablets."
    ),
    About.WHAT: (
        "I am Anımsa: you research, I remember. Months later you ask in your own words and get the "
        "answer with its date, its quote and its source. Everything is kept on your computer. A "
        "new topic I look for in your files and, if you agree, online; that needs no model, but a "
        "model puts the answer into words of its own."
    ),
    About.PROJECTS: (
        "Projects are chosen above the list on the left; “New project…” makes one. Move a research "
        "with “Move to project” in its context menu. Each project has files and a memory of its own. "
        "Projects cannot be shared; everything stays on this computer."
    ),
    About.START_OVER: (
        "Ctrl+N begins a new research; the one before is not lost, it stays in the list on the left. "
        "Within a conversation it is enough to write new topic."
    ),
    About.EDIT: (
        "A message that was sent cannot be changed; write it again as a new one. “Answer again” (Ctrl+R) "
        "asks the last question once more, Esc stops an answer. A research is renamed in its context "
        "menu."
    ),
    About.UPDATE: (
        "Anımsa does not update itself and does not go online for that: download a new version and "
        "install it over this one; your research and settings stay."
    ),
    About.SOURCES: (
        "Answers come from your past research, your files and, if you agree, from online sources "
        "(Wikipedia, PubMed, Europe PMC, OpenAlex, Crossref). The number in brackets opens the source; every "
        "sentence is held against it, and what nothing supports is marked as unsourced. I can still be "
        "wrong: look at the source before an important decision, and ask your doctor about health."
    ),
    About.VOICE: (
        "There is no speaking to Anımsa and no reading aloud; questions are typed, answers are read."
    ),
    About.UNINSTALL: (
        "Remove the program in your operating system's list of apps. Your research stays in the data "
        "folder; Settings (Ctrl+,) → “Data” shows where that is."
    ),
    About.OTHER: (
        "This seems to be about Anımsa itself, but I am not sure about what. Ctrl+, opens the settings, F1 "
        "the shortcuts, Ctrl+K the commands; on the command line `animsa --help`. Say in a few words what "
        "you want to do, like “how do I back up?”, and I tell you where."
    ),
}
