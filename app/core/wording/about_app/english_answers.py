"""Answers to questions about Anımsa, in English: the place of a thing in the window, and its
command.

Every name in quotation marks is one that the window shows, every one in backquotes a command;
tests hold them against the translations and the command line.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.core.asides.about import About

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
        "A research is deleted as a whole, not a single line of it. On it in the list on the left, Delete removes it and can be undone; Shift+Delete "
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
        "Studio, llama.cpp), or no model. Without one I remember and search all the same: the answer "
        "is then the sentence of the record or the source itself. On the command line: `animsa "
        "model`."
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
        "Excel, OpenDocument, CSV, HTML, EPUB, e-mails (EML), calendars (ICS), address cards (VCF), "
        "Markdown and plain text are read; with Tesseract installed, scanned PDFs and photographs "
        "that you add one by one, too. What you added stands in the window “Files”, and “Remove” "
        "takes it out. On the command line: `animsa files add DOCUMENTS`."
    ),
    About.LANGUAGE: (
        "Settings (Ctrl+,) → “Appearance” → “Language”: Turkish or English. You can ask in either."
    ),
    About.QUICK: (
        "A small window for questions that need not be kept: Ctrl+Shift+N or the tray icon. The last "
        "ten are remembered for a day and are in no backup; “Turn into research” keeps them."
    ),
    About.SYNC: (
        "Several computers can share one archive through a folder of yours (Dropbox, Syncthing, a "
        "stick) or a PostgreSQL database of yours: Settings (Ctrl+,) → “Devices”. All that is put "
        "there is encrypted with a passphrase; they exchange by themselves, “Exchange now” does not "
        "wait. Only to move, a backup will do: “Data”. On the command line: `animsa devices`."
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
        "Just write it to me: that your father's medicine has changed, or, after note:, when the passport "
        "ends. Ask months later, and I show your own words with their day. For a note beside an answer, "
        "right-click it and choose “Note of my own…”; that is remembered as your own words as well."
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
        "Anımsa is a program for computers (Windows, macOS, Linux); there is none for phones or "
        "tablets, and none on the web."
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
        "Ctrl+E brings the last question back into the message field; for the others their menu has "
        "“Edit and ask again…”. The first one and its answer stay. “Answer again” (Ctrl+R) asks the "
        "last question once more, Esc stops an answer; “Branch off from here” in the menu of an "
        "answer (Ctrl+Shift+B) goes another way from there. F2 renames a research in the list."
    ),
    About.UPDATE: (
        "Settings (Ctrl+,) → “Updates” shows your version. Where you tick it, a newer one is asked "
        "for once a day, “Look now” asks at once; nothing is downloaded before you click, nothing "
        "changed before a backup. There is no address to ask yet: until there is, nothing is asked. "
        "On the command line: `animsa update`."
    ),
    About.SOURCES: (
        "Answers come from your past research, your files and, if you agree, from online sources "
        "(Wikipedia, PubMed, Europe PMC, OpenAlex, Crossref). The number in brackets opens the source; every "
        "sentence is held against it, and what nothing supports is marked as unsourced. I can still be "
        "wrong: look at the source before an important decision, and ask your doctor about health."
    ),
    About.VOICE: (
        "There is no speaking to Anımsa, no reading aloud and no listening to recordings; questions "
        "are typed, answers are read."
    ),
    About.UNINSTALL: (
        "Remove the program in your operating system's list of apps. Your research stays in the data "
        "folder; Settings (Ctrl+,) → “Data” shows where that is."
    ),
    About.ORGANIZE: (
        "Right-click a research in the list on the left: “Pin to the top”, “Archive”, “Tags…”. The "
        "funnel beside the search field (Ctrl+Shift+I) narrows and sorts the list; the menu of an "
        "answer has “Note of my own…”; Ctrl+M opens the map of research."
    ),
    About.LOOK_UPS: (
        "Conversations in which only the past or the program was asked, that were talk, or that got "
        "no answer do not fill the list: they are in “Look-ups” below it, and a search finds them. "
        "“Move to research” in the context menu takes one into the list."
    ),
    About.ACCESS: (
        "Unless your archive is encrypted, whoever can open your account on this computer can read "
        "what you wrote. Against that: Settings (Ctrl+,) → “Encryption” → “Encrypt the archive…”. "
        "From then on a passphrase opens the archive; Ctrl+Shift+L locks it at once, “Lock when "
        "nobody is there” by itself. If you forget the passphrase, nobody can open the archive. On "
        "the command line: `animsa encrypt`."
    ),
    About.ACCOUNT: (
        "There is no account, no registration and no login: the installed program works at once, and "
        "everything stays on this computer. If you want a model, you enter its key or address "
        "yourself: Settings (Ctrl+,) → “Model and key”."
    ),
    About.LOCAL_MODEL: (
        "Settings (Ctrl+,) → “Model and key” → “With a server of your own” → “Look on this computer” "
        "finds a running Ollama, LM Studio or llama.cpp and lists their models with their size; a "
        "click chooses one. It says which are too large for this computer; Ollama can be told there "
        "to download another. Such a model costs nothing, and your questions do not leave this "
        "computer. On the command line: `animsa model server ADDRESS MODEL`."
    ),
    About.MOVE: (
        "On the old computer make a backup on another disk: Settings (Ctrl+,) → “Data” → “Back up…”; "
        "on the new one open it with “Restore…” in the same place: all of your research comes along. "
        "The files that you added are not in the backup themselves. Removing the program and "
        "installing it again does not delete your research. If you use both computers, see “Devices”. "
        "On the command line: `animsa backup PLACE`."
    ),
    About.SHARE: (
        "There is no link to share and no common use with somebody else; you give a research away as "
        "a file: Ctrl+Shift+E saves the whole research, Ctrl+S one answer (PDF, Word, ODT, Markdown)."
    ),
    About.RELIABLE: (
        "What you write and what the screen shows is on the disk at once; there is nothing to save. "
        "If the program or the power fails, the next start asks about the research that was cut off. "
        "Your research stays until you delete it, and there is no limit to its number; only quick "
        "questions last a day. A backup is made every day; Settings (Ctrl+,) → “Data” → “Second "
        "place…” copies backups to another disk too, which are left if this one fails. On the command "
        "line: `animsa doctor`."
    ),
    About.ERASE: (
        "In the list on the left, Shift+Delete (or “Erase for good…” in the context menu) erases a "
        "research from the archive and from the backups in the data folder without a trace; it does "
        "not come back. Files that you exported stay. On the command line: `animsa erase ID`."
    ),
    About.LIMITS: (
        "I draw no pictures, play no music or video and hear no speech; I send no e-mail for you, "
        "book nothing and set no reminders. I do not follow live weather, rates or scores. I make no "
        "diagnosis and give no medical advice; I repeat what you researched, with its day. "
        "Translating, code and writing need a model: Settings (Ctrl+,) → “Model and key”. My trade is "
        "research and remembering."
    ),
    About.REMINDERS: (
        "There are no reminders, no alarm and no calendar; I cannot tell you when something is due. "
        "“Copy link to this message” in the menu of a message gives a link that you can paste into "
        "your own calendar; a click on it opens that message."
    ),
    About.DOCTOR: (
        "Ctrl+Shift+H (“For my doctor…” in the F10 menu) makes one page for an appointment from the "
        "research you choose: what you noticed and when, what you found, what you want to ask. Each "
        "line is a quote from your records with its day. It is saved as PDF, Word or ODT; read it "
        "once before you take it along."
    ),
    About.ZOTERO: (
        "“From Zotero…” in the window of files (Ctrl+Shift+O) reads the files of your library; “To "
        "Zotero” in the panel of sources (Ctrl+Shift+S) puts the sources of an answer into the "
        "collection that is chosen in Zotero. Both talk to the Zotero that runs on this computer. For "
        "Mendeley and JabRef, Ctrl+Shift+E writes the sources as BibTeX, RIS or CSL JSON, and cards "
        "for Anki. On the command line: `animsa export --format bibtex --out sources.bib`."
    ),
    About.ONLINE: (
        "The buttons below the message field say how far to look: “Only my memory”, “My files” or "
        "“Online too”. No question is searched for online before you agree: yes is for that question "
        "only, “in this conversation” for the conversation, “always” and “never” are kept. To change "
        "that later: Settings (Ctrl+,) → “Research” → “Searching online”; which sources are asked is "
        "on the page “Sources”. On the command line: `animsa online`."
    ),
    About.TIERS: (
        "Chosen below the message field: “Quick” is one short look, “Research” makes several "
        "searches, “Deep research” searches and reads in rounds and shows its plan and what it takes "
        "at most before it starts. “Automatic” leaves it to me, “Finish now” answers with what there "
        "is. Budgets: Settings (Ctrl+,) → “Research”."
    ),
    About.DESKTOP: (
        "Ctrl+Q quits the program. What happens when the window is closed, starting in the tray at "
        "login and answering the desktop's own search are chosen in Settings (Ctrl+,) → “Desktop”."
    ),
    About.TROUBLE: (
        "Esc stops an answer, Ctrl+R asks the last question again. If it hangs, you can close and "
        "start the program: what you wrote is on the disk, and research that was cut off is asked "
        "about at the start. After an unexpected end the start offers a report; it is never sent "
        "anywhere by itself. There is no address yet to report a problem to."
    ),
    About.OTHER: (
        "This seems to be about Anımsa itself, but I am not sure about what. Ctrl+, opens the settings, F1 "
        "the shortcuts, Ctrl+K the commands; on the command line `animsa --help`. Say in a few words what "
        "you want to do, like “how do I back up?”, and I tell you where."
    ),
}
