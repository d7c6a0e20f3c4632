"""Answers to questions about Anımsa: the place of a thing in the window, and its command.

Every name in quotation marks is one that the window shows, every one in backquotes a command;
tests hold them against the translations and the command line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.core.asides.aside import Aside
from app.core.understanding.about_app import About, topic_of
from app.core.understanding.intent import SURE_WHICH, aside_in
from app.core.understanding.parsed_message import ParsedMessage, flatten

TURKISH: Mapping[About, str] = {
    About.BACKUP: (
        "Her gün kendiliğinden doğrulanmış bir yedek alınır. Kendin almak için: Ayarlar (Ctrl+,) → "
        "“Veriler” → “Yedekle…”. Komut satırında: `animsa backup`."
    ),
    About.RESTORE: (
        "Ayarlar (Ctrl+,) → “Veriler” → “Geri yükle…” ile bir yedek seçersin; şimdiki arşivin de "
        "kenarda saklanır. Komut satırında: `animsa restore yedek.db`."
    ),
    About.DATA: (
        "Hepsi kendi bilgisayarında, tek bir klasörde durur: araştırmaların `animsa.db` dosyasında, "
        "yedekler yanındaki `backups` klasöründe. Yerini Ayarlar (Ctrl+,) → “Veriler” sayfasında "
        "görür, “Klasörü aç” ile açarsın."
    ),
    About.PRIVACY: (
        "Verilerin bu bilgisayarda durur, kullanımın ölçülmez. Bir soruyu çevrimiçi aramadan önce "
        "sorarım; izin verirsen arama hizmetlerine o sorunun sözcükleri gider ve bulunan sayfalar "
        "okunur. Bu bilgisayarda çalışmayan bir model (Claude gibi) seçtiysen sorunu, konuşmayı ve "
        "soruya uyan kayıt ya da dosya parçalarını o alır; biten araştırmaların başlığını ve özetini "
        "de o yazar. “Yalnız bende” seçiliyken ya da “asla” dediysen hiçbir şey "
        "gitmez. Gönderilen her istek Ayarlar (Ctrl+,) → “Dışarı çıkanlar” altında durur "
        "(`animsa sent`)."
    ),
    About.ENCRYPTION: (
        "Ayarlar (Ctrl+,) → “Şifreleme” → “Arşivi şifrele…”: bir parola koyarsın, açılışta sorulur. "
        "Parolayı unutursan arşivi kimse açamaz. Komut satırında: `animsa encrypt`."
    ),
    About.THEME: (
        "Ayarlar (Ctrl+,) → “Görünüm” → “Tema”: “Koyu”, “Açık” ya da “Sistemdeki gibi” seçersin."
    ),
    About.SHORTCUTS: (
        "F1 bütün kısayolları gösterir. En çok işe yarayanlar: Ctrl+N yeni araştırma, Ctrl+Shift+F "
        "tüm araştırmalarda arama, Ctrl+K komutlar, Ctrl+, ayarlar, Esc yanıtı durdurma."
    ),
    About.OFFLINE: (
        "Geçmiş araştırmalarını sormak, aramak ve dosyalarına bakmak internet olmadan çalışır. "
        "Claude ve çevrimiçi araştırma internet ister; bilgisayarındaki bir model sunucusu "
        "(Ollama gibi) istemez."
    ),
    About.DELETE: (
        "Soldaki listede araştırmanın üzerindeyken Delete siler, bunu geri alabilirsin; Shift+Delete "
        "yedeklerden de kalıcı olarak siler. İkisi de sağ tık menüsünde var. Komut satırında: "
        "`animsa erase KİMLİK`."
    ),
    About.RECOVER: (
        "Sildiğin araştırmalar “Son silinenler” içinde durur (Ctrl+Shift+D); oradan geri getirirsin. "
        "Kalıcı sildiklerin geri gelmez."
    ),
    About.KEY: (
        "Ayarlar (Ctrl+,) → “Model ve anahtar” sayfasında “Claude anahtarıyla” seçeneğine yapıştır. "
        "Komut satırında: `animsa model key`. Anahtar sistemin anahtarlığında saklanır, dosyaya "
        "yazılmaz."
    ),
    About.MODEL: (
        "Ayarlar (Ctrl+,) → “Model ve anahtar”: Claude, kendi bilgisayarındaki bir sunucu (Ollama, LM "
        "Studio, llama.cpp) ya da modelsiz. Komut satırında: `animsa model`."
    ),
    About.PRICE: (
        "Anımsa ücretsiz ve açık kaynaklıdır (MIT lisansı). Claude kullanırsan onun ücretini kendi "
        "anahtarınla Anthropic'e ödersin; bilgisayarındaki bir model ya da modelsiz kullanım bedavadır."
    ),
    About.EXPORT: (
        "Ctrl+S açık yanıtı kaynaklarıyla rapor olarak kaydeder (PDF, Word, ODT), Ctrl+Shift+E "
        "araştırmanın tamamını; kaynakları Zotero için BibTeX ya da RIS, soruları Anki kartı olarak "
        "da. Ctrl+Shift+H doktorun için tek sayfa yapar. Bütün araştırmaların için: Ayarlar (Ctrl+,) → “Veriler” → “Dışa aktar…”. Komut satırında: "
        "`animsa export --format md --out arastirmalarim.md`."
    ),
    About.IMPORT: (
        "Ayarlar (Ctrl+,) → “Veriler” → “İçe aktar…”: ChatGPT'den, Claude'dan indirdiğin ya da "
        "Anımsa'nın yazdığı dosya. Komut satırında: `animsa import dosya.zip`. Yinelersen aynı "
        "konuşma iki kez girmez."
    ),
    About.FILES: (
        "Ctrl+Shift+O ile dosya ya da klasör ekle, ya da pencereye sürükle. PDF, Word, PowerPoint, "
        "Excel, CSV, HTML, EPUB, Markdown ve düz metin okunur. Komut satırında: `animsa files add BELGELER`."
    ),
    About.LANGUAGE: (
        "Ayarlar (Ctrl+,) → “Görünüm” → “Dil”: Türkçe ya da İngilizce. Soruyu hangi dilde yazarsan yaz, "
        "anlamaya çalışırım."
    ),
    About.QUICK: (
        "Saklaman gerekmeyen sorular için küçük bir pencere: Ctrl+Shift+N ya da tepsi simgesi. Son on "
        "soru bir gün hatırlanır, yedeklere girmez; “Araştırmaya çevir” kalıcı yapar."
    ),
    About.SYNC: (
        "Birkaç bilgisayar bir arşivi senin bir klasörün üzerinden paylaşabilir (Dropbox, Syncthing, bir "
        "bellek): Ayarlar (Ctrl+,) → “Cihazlar”. Klasörde duran her şey bir parolayla şifrelidir. Yalnız "
        "taşımak için bir yedek de yeter: “Veriler”."
    ),
    About.TAGS: (
        "Soldaki listede bir araştırmaya sağ tıkla, “Etiketler…”i seç: renkli sözcükler verirsin, birkaç "
        "araştırmaya birden de olur. Arama kutusunun yanındaki huni (Ctrl+Shift+I) listeyi etikete göre süzer."
    ),
    About.PINS: (
        "Soldaki listede bir araştırmaya sağ tıkla: “Üste sabitle” onu en üstte tutar, “Arşivle” listeden "
        "kaldırır. Arşivlenen de anımsanır ve aranınca bulunur."
    ),
    About.NOTES: (
        "Bir yanıta sağ tıkla, “Kendi notum…”u seç. Notun yanıtın yanında durur; senin sözün olarak, "
        "günüyle anımsanır ve bulunur."
    ),
    About.FILTERS: (
        "Arama kutusunun yanındaki huni (Ctrl+Shift+I) listeyi tarihe, derinliğe, dosyaya ve etikete göre "
        "süzer, ada göre sıralar; bir arama bir adla saklanabilir."
    ),
    About.MAP: (
        "Ctrl+M araştırma haritasını açar: hangi gün ne kadar araştırdığın, konular, arşivin büyümesi. Bir "
        "güne ya da konuya tıklamak araştırmalarına götürür."
    ),
    About.SETTINGS: "Ctrl+, ayarları açar; F10 menüsünde de var.",
    About.SEARCH: (
        "Aklına geldiği gibi sor: “geçen ay uyku için ne bulmuştuk?” Sözcükle aramak için Ctrl+Shift+F, "
        'açık konuşmada aramak için Ctrl+F. Komut satırında: `animsa recall "…"`.'
    ),
    About.TEXT_SIZE: (
        "Ctrl ve + yazıyı büyütür, Ctrl ve − küçültür, Ctrl+0 olağan boya döndürür; Ctrl basılıyken farenin "
        "tekerleği de olur. Ayarlar (Ctrl+,) → “Görünüm” → “Yazı boyu”: %80'den %200'e. Aklında tutar."
    ),
    About.PHONE: (
        "Anımsa bir bilgisayar programıdır (Windows, macOS, Linux); telefon ya da tablet sürümü yok."
    ),
    About.WHAT: (
        "Ben Anımsa: bir şey araştırırsın, hepsini hatırlarım. Aylar sonra kendi sözlerinle sorarsın; "
        "yanıtı tarihiyle, alıntısıyla ve kaynağıyla bulurum. Her şey kendi bilgisayarında saklanır. "
        "Yeni bir konuyu önce dosyalarında, sen izin verirsen çevrimiçi ararım; bunun için model "
        "gerekmez, ama bir model yanıtı kendi sözleriyle yazar."
    ),
    About.PROJECTS: (
        "Projeler soldaki listenin üstünden seçilir; “Yeni proje…” yenisini açar. Bir araştırmayı sağ tık "
        "menüsündeki “Projeye taşı” ile taşırsın. Her projenin kendi dosyaları ve belleği vardır. Proje "
        "paylaşmak yok; her şey bu bilgisayarda durur."
    ),
    About.START_OVER: (
        "Ctrl+N yeni bir araştırma başlatır; önceki kaybolmaz, soldaki listede durur. Bir konuşmanın "
        "içindeyken yeni konu yazmak da yeter."
    ),
    About.EDIT: (
        "Gönderilmiş bir mesaj değiştirilemez; düzeltilmiş hâlini yeni bir mesaj olarak yaz. “Yeniden "
        "yanıtla” (Ctrl+R) son soruyu bir kez daha sorar, Esc yazılmakta olan yanıtı durdurur. "
        "Araştırmanın adını sağ tık menüsünden değiştirirsin."
    ),
    About.UPDATE: (
        "Anımsa kendini güncellemez ve bunun için internete çıkmaz: yeni bir sürümü indirip üstüne "
        "kurarsın; araştırmaların ve ayarların durur."
    ),
    About.SOURCES: (
        "Yanıtlar geçmiş araştırmalarından, dosyalarından ve izin verirsen çevrimiçi kaynaklardan "
        "(Wikipedia, PubMed, Europe PMC, OpenAlex, Crossref) gelir. Köşeli parantezdeki numara "
        "kaynağı açar; her cümle kaynağıyla karşılaştırılır, dayanağı olmayan kaynaksız diye "
        "işaretlenir. Yine de yanılabilirim: önemli bir kararda kaynağa bak, sağlıkta doktoruna danış."
    ),
    About.VOICE: "Sesle soru sormak ya da yanıtı sesli okutmak yok; soru yazılır, yanıt okunur.",
    About.UNINSTALL: (
        "Programı işletim sisteminin uygulama listesinden kaldırırsın. Araştırmaların veri klasöründe "
        "kalır; yerini Ayarlar (Ctrl+,) → “Veriler” gösterir."
    ),
    About.OTHER: (
        "Bu, Anımsa'nın kendisiyle ilgili gibi görünüyor ama hangi konuda olduğundan emin değilim. Ctrl+, "
        "ayarları, F1 kısayolları, Ctrl+K komutları açar; komut satırında `animsa --help`. Ne yapmak "
        "istediğini birkaç sözcükle yazarsan yerini söylerim: “nasıl yedek alırım?” gibi."
    ),
}

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
        "Excel, CSV, HTML, EPUB, Markdown and plain text are read. On the command line: `animsa files add DOCUMENTS`."
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


_ABOUT: Mapping[Aside, About] = {
    Aside.TEXT_SIZE: About.TEXT_SIZE,
    Aside.THEME: About.THEME,
    Aside.EXPORT: About.EXPORT,
    Aside.IMPORT: About.IMPORT,
    Aside.BACKUP: About.BACKUP,
    Aside.PRIVACY: About.PRIVACY,
    Aside.DELETE: About.DELETE,
    Aside.FIND_PAST: About.SEARCH,
    Aside.FILES: About.FILES,
    Aside.MODEL: About.MODEL,
    Aside.OFFLINE: About.OFFLINE,
    Aside.LANGUAGE: About.LANGUAGE,
    Aside.SHORTCUTS: About.SHORTCUTS,
    Aside.PROJECTS: About.PROJECTS,
    Aside.START_OVER: About.START_OVER,
    Aside.EDIT: About.EDIT,
    Aside.COST: About.PRICE,
    Aside.UPDATE: About.UPDATE,
    Aside.OTHER_DEVICE: About.SYNC,
    Aside.WHAT_CAN: About.WHAT,
    Aside.SOURCES: About.SOURCES,
    Aside.APP_OTHER: About.OTHER,
}
_NARROWER = tuple(
    (aside, re.compile(rf"\b(?:{words})"), about)
    for aside, words, about in (
        (Aside.BACKUP, r"geri |don(?:e|m|us)|restore", About.RESTORE),
        (Aside.PRIVACY, r"sifre|parola|encrypt|pass(?:word|phrase)", About.ENCRYPTION),
        (Aside.DELETE, r"sifrele|encrypt", About.ENCRYPTION),
        (Aside.OFFLINE, r"gonderil|giden|sent", About.PRIVACY),
        (Aside.PRIVACY, r"(?:hangi )?klasor|which folder", About.DATA),
        (Aside.DELETE, r"geri (?:al|gel|getir)|undo|recover|get back", About.RECOVER),
        (Aside.MODEL, r"anahtar|api|keys?\b", About.KEY),
        (Aside.SHORTCUTS, r"hizli|(?:kucuk|minik) |quick", About.QUICK),
        (
            Aside.OTHER_DEVICE,
            r"telefon|cep|tablet|i(?:phone|pad)|android|apk|mobil|phone|mac|linux|windows|app store",
            About.PHONE,
        ),
        (Aside.APP_OTHER, r"ses(?:l|i|$)|mikrofon|voice|aloud|out loud|speak", About.VOICE),
        (Aside.APP_OTHER, r"etiket|tags?\b", About.TAGS),
        (Aside.APP_OTHER, r"sabitle|arsivle|pin(?:ned)?\b", About.PINS),
        (Aside.APP_OTHER, r"not(?:um|lar|u)?\b|notes?\b", About.NOTES),
        (Aside.APP_OTHER, r"filtre|suz|sirala|filter|sort", About.FILTERS),
        (Aside.APP_OTHER, r"harita|map\b", About.MAP),
        (Aside.APP_OTHER, r"sifre|parola|encrypt|pass(?:word|phrase)", About.ENCRYPTION),
        (Aside.APP_OTHER, r"kaldir|uninstall", About.UNINSTALL),
        (Aside.APP_OTHER, r"ayar|settings", About.SETTINGS),
    )
)
"""What an aside is about where it holds one of these words."""


def answer(text: str, language: str) -> str:
    """The answer to a question about the program, in the language of the question; "" to any
    other. ``language`` is the interface's, for what is neither; commands are for whom asks."""
    # Read by itself, without the conversation: what kept it apart from that was decided before.
    about = topic_of(ParsedMessage(text)) or _heard(text)
    if about is None:
        return ""
    english = in_english(text)
    whole = (ENGLISH if english or (english is None and language == "en") else TURKISH)[about]
    return whole if _OF_COMMANDS.search(flatten(text)) else without_commands(whole)


def without_commands(answer: str) -> str:
    """An answer as it is for whoever works in the window."""
    return _COMMAND.sub("", answer)


def _heard(text: str) -> About | None:
    """What a question about the program in a user's own words is about."""
    heard = aside_in(text)
    if heard is None or heard.aside.is_talk:
        return None
    if heard.sure < SURE_WHICH:
        return About.OTHER
    flat = flatten(text)
    narrower = (
        about for aside, words, about in _NARROWER if aside is heard.aside and words.search(flat)
    )
    return next(narrower, _ABOUT[heard.aside])


_OF_COMMANDS = re.compile(r"\b(?:komut|terminal|ucbirim|konsol|command|console|cli)")
_PLACE = r"(?:komut satırında|on the command line)"
_COMMAND = re.compile(rf"(?i) {_PLACE}: `[^`]*`\.|; {_PLACE} `[^`]*`| \(`[^`]*`\)")

_ENGLISH = re.compile(
    r"\b(?:how|where|what|which|who|is|are|the|does|do|can|my|this|you|your|without|delete|there)\b"
)


def in_english(text: str) -> bool | None:
    """Whether a question about the program is asked in English; None where its words are in both
    languages or in none ("offline", "backup")."""
    if _ENGLISH.search(ParsedMessage(text).flat):
        return True
    foreign = re.compile(
        r"offline|back ?ups?|export|import|restore|claude|api|ollama|dark mode|pdf|animsa"
    )
    return None if not foreign.sub(" ", ParsedMessage(text).flat).split() else False
