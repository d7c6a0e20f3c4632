"""English for every word of the help, by the Turkish that stands in the parser."""

from __future__ import annotations

ENGLISH = {
    "Araştırdıklarını anımsayan masaüstü araştırma yardımcısı.": (
        "A desktop research assistant that remembers."
    ),
    "0 ile 65535 arasında bir sayı olmalı": "it has to be a number between 0 and 65535",
    "1 ya da daha büyük bir sayı olmalı": "it has to be a number from 1 on",
    "yıl {earliest} ile {latest} arasında olmalı": (
        "the year has to be between {earliest} and {latest}"
    ),
    "boş olamaz": "it cannot be empty",
    "ISO 8601 bir an değil:": "no ISO 8601 moment:",
    # headings and placeholders
    "komutlar": "commands",
    "seçimler": "choices",
    "hiçbiri: pencere": "none: the window",
    "hiçbiri: şimdikini göster": "none: show the present one",
    "KLASÖR": "FOLDER",
    "KLASÖR|off": "FOLDER|off",
    "KLASÖR|off|now": "FOLDER|off|now",
    "BAĞLANTI|DOSYA": "LINK|FILE",
    "KİMLİK": "ID",
    "KİMLİK|BAĞLANTI": "ID|LINK",
    "KİMLİK|last|new": "ID|last|new",
    "KOMUT": "COMMAND",
    "DOSYA": "FILE",
    "AN": "MOMENT",
    "METİN": "TEXT",
    "AD": "NAME",
    "SAYI": "NUMBER",
    "ADRES": "ADDRESS",
    "ADRES|now|off": "ADDRESS|now|off",
    "YOL": "PATH",
    "KULLANICI": "LOGIN",
    "SEÇİM": "CHOICE",
    "postgresql://AD@SUNUCU/VERİTABANI": "postgresql://NAME@SERVER/DATABASE",
    # the window, and what every command takes
    "sürümü göster": "show the version",
    "veri klasörü": "the data folder",
    "pencerede bir araştırmayı aç (animsa:session/…) ya da bir dosyayı içe aktarmayı öner": (
        "open a research in the window (animsa:session/…), or offer to import a file"
    ),
    "pencereyi yeni bir araştırmayla aç": "open the window with a new research",
    "hızlı soru penceresini aç": "open the window for quick questions",
    "pencereyi göstermeden tepside başla": "start in the tray without showing the window",
    "JSON satırları yaz": "write JSON lines",
    "arşivin parolası bu dosyanın ilk satırında (betikler için)": (
        "the archive's passphrase is the first line of this file (for scripts)"
    ),
    "şimdiki an (ISO 8601), denemeler için": "the present moment (ISO 8601), for trials",
    # asking
    "bir soru sor: geçmişten ya da modelden yanıt al": (
        "ask a question: answered from the past or by the model"
    ),
    "soracağın": "what you ask",
    "hangi oturumda": "in which session",
    "hangi projede: onun belleğiyle": "in which project: with its memory",
    "araştırmanın derinliği": "how deep the research goes",
    "nerede aranacağı": "where to look",
    "sonunda oturumu bitir": "end the session afterwards",
    "geçmiş araştırmalarda ara": "look into past research",
    "satırlar: id, query, now; - girdiden": "lines: id, query, now; - reads the input",
    "nedenini göster (JSON)": "show why (JSON)",
    "en çok kaç araştırma": "at most so many researches",
    "bu arşive değil, yanıt veren bu veritabanına sor": (
        "ask this database that answers, not this archive"
    ),
    "orada birkaç arşiv varsa: yalnız buna": "where there are several archives: this one alone",
    "mesajların ne istediğini söyle": "say what messages want",
    "tek bir mesaj": "a single message",
    "satırlar: id, text, history, pending": "lines: id, text, history, pending",
    "neye göre karar verdiğini göster": "show what it was decided by",
    "mesajların hangi tura gönderme yaptığını söyle": "say which turn messages refer to",
    "satırlar: id, history_len, text": "lines: id, history_len, text",
    # care of the archive
    "ChatGPT, Claude ya da Anımsa dışa aktarımını al": (
        "take in an export of ChatGPT, Claude or Anımsa"
    ),
    "silinmişleri de geri al": "bring back what was erased, too",
    "oturumları dosyaya yaz": "write sessions to a file",
    "hiçbiri: hepsi": "none: all",
    "-: standart çıktıya": "-: to standard output",
    "doctor: DOSYA .pdf, .docx ya da .odt": "doctor: FILE is .pdf, .docx or .odt",
    "doğrulanmış bir yedek al": "make a verified backup",
    "yedekler buraya da kopyalansın (başka bir disk); off: artık kopyalanmasın": (
        "copy backups here too (another disk); off: no longer"
    ),
    "yedekleri gerçekten geri yükleyip sına": "try the backups by really restoring them",
    "yedeklerin yerini, yaşını göster": "show where the backups are and how old",
    "her araştırmanın düz Markdown kopyası: göster, aç, kapat, şimdi yaz": (
        "a plain Markdown copy of each research: show, turn on or off, write now"
    ),
    "arşiv şifreliyken de düz yaz": "write it plain although the archive is encrypted",
    "arşivi başka bilgisayarlarınla paylaş: göster, kur, eşle, ayrıl": (
        "share the archive with your other computers: show, set up, exchange, leave"
    ),
    "bu klasörle paylaş": "share through this folder",
    "bu PostgreSQL veritabanıyla paylaş": "share through this PostgreSQL database",
    "bir veritabanı da yanıt versin: göster, kur, gönder, kaldır": (
        "have a database answer too: show, set up, send, end"
    ),
    "sunucunun okuyacağını bilerek, sormadan gönder; off: ulaşılamasa da bırak": (
        "send without asking, knowing that the server reads it; off: leave it even if out of reach"
    ),
    "bir yedeği geri yükle": "restore a backup",
    "arşivi denetle": "examine the archive",
    "onarılabilenleri onar": "mend what can be mended",
    "bir oturumu iz bırakmadan sil (geri alınamaz)": (
        "erase a session without a trace (cannot be undone)"
    ),
    "sormadan sil": "erase without asking",
    "arşivi, yedekleri ve yarım kalan sözleri parolayla şifrele": (
        "encrypt the archive, the backups and unfinished words with a passphrase"
    ),
    "anahtarı sistem anahtarlığında da sakla": "keep the key in the system's keyring too",
    "arşivi ve yedekleri yeniden okunur yap": "make the archive and the backups plain again",
    "arşivin parolasını değiştir": "change the archive's passphrase",
    "parola yerine: anahtar sistem anahtarlığında dursun ya da durmasın": (
        "instead of the passphrase: whether the system's keyring keeps the key"
    ),
    # files, research, projects
    "araştırmanın okuyabileceği dosyalar": "files that research may read",
    "dosyaları, klasörleri altlarıyla birlikte oku ve ekle": (
        "read and add files, and folders with all that is in them"
    ),
    "klasörleri her açılışta yeniden gözden geçir": "look the folders over again at every start",
    "bu projenin de dosyaları olsun": "make them files of this project, too",
    "bu bilgisayardaki Zotero'nun dosyalarını oku ve ekle": (
        "read and add the files of the Zotero on this computer"
    ),
    "eklenmiş dosyaları göster": "show the files that were added",
    "parolalı bir PDF'i parolasıyla oku (parola saklanmaz)": (
        "read a PDF by its password (which is not kept)"
    ),
    "parola bu dosyanın ilk satırında": "the password is the first line of this file",
    "dosyaları iz bırakmadan çıkar (diskteki dosyalara dokunulmaz)": (
        "take files out without a trace (those on the disk are left alone)"
    ),
    "bir yanıt nasıl araştırıldı: göster ya da yeniden araştır": (
        "how an answer was researched: show it, or research it again"
    ),
    "aynı sözlerle yeniden bak, neyin değiştiğini söyle": (
        "look again with the same words and say what has changed"
    ),
    "çevrimiçi kaynaklara da yeniden sor": "ask online sources again, too",
    "araştırmaların toplandığı, belleği olan projeler": (
        "projects, which gather research and have a memory"
    ),
    "projeleri göster": "show the projects",
    "proje aç": "make a project",
    "projeyi belleğiyle birlikte iz bırakmadan sil (geri alınamaz)": (
        "erase a project with its memory without a trace (cannot be undone)"
    ),
    "araştırmalarını da sil; yoksa projesiz kalır": (
        "erase its research too; else that stays, without a project"
    ),
    "projeyi bir PostgreSQL veritabanıyla başkalarıyla paylaş": (
        "share a project with others through a PostgreSQL database"
    ),
    "paylaşılan bir projeye katıl": "join a project that is shared",
    "o projede başka bilgisayarımdan zaten varım: buradakiyle birleşsin": (
        "I am in that project from another computer already: bring it together with the one here"
    ),
    "ortak projelerde görünecek adın": "your name in shared projects",
    "paylaşılan projeleri şimdi eşle": "exchange the shared projects now",
    "projede kimler var; veritabanı kullanıcısı ekle ya da çıkar": (
        "who is in the project; let a login of the database in or out"
    ),
    "bu veritabanı kullanıcısı da girsin": "let this login of the database in",
    "bu kullanıcı artık girmesin": "let this login in no longer",
    "projenin sahibi bundan sonra bu kullanıcı olsun": "make this login the project's owner",
    "projenin veritabanına başka bir adres, ad ya da parolayla bağlan": (
        "reach the project's database at another address, or by another login or password"
    ),
    "projeyi paylaşmayı bırak; buradaki her şey kalır": (
        "stop sharing a project; everything here stays"
    ),
    "ötekilere haber veremese de bırak": "leave even if the others cannot be told",
    # other programs, and what may leave
    "arşivi bu bilgisayardaki başka programlara aç (HTTP ve MCP)": (
        "let other programs of this computer into the archive (HTTP and MCP)"
    ),
    "bağlantı noktası": "the port",
    "yazmalarına da izin ver": "let them write, too",
    "yalnızca anahtarı göster": "only show the token",
    "anahtarı değiştir ve göster": "change the token and show it",
    "arşivi değil, bu PostgreSQL veritabanındaki birçok kullanıcının belleklerini aç": (
        "serve the memories of many users in this PostgreSQL database, not the archive"
    ),
    "kullanıcıyı sormadan sil": "remove the user without asking",
    "veritabanına bir kullanıcı ekle, anahtarını bir kez göster": (
        "add a user to the database, and show the token once"
    ),
    "kullanıcının anahtarını değiştir ve bir kez göster": (
        "change the user's token and show it once"
    ),
    "kullanıcıyı her şeyiyle sil": "remove the user with everything",
    "arşivi bir modelin araçları olarak aç (MCP, standart girdi ve çıktı)": (
        "offer the archive as a model's tools (MCP, standard input and output)"
    ),
    "soruların çevrimiçi aranmasına izin: göster ya da değiştir": (
        "whether questions may be searched for online: show or change it"
    ),
    "her soruda sor, her zaman ara, hiçbir şey çıkmasın; hiçbiri: şimdikini göster": (
        "ask at every question, always search, let nothing leave; none: show the present choice"
    ),
    "dışarı çıkanlar: gönderilen her istek, en yenisi önce": (
        "what was sent: every request, the newest first"
    ),
    "en çok kaç istek": "at most so many requests",
    "bu dosyaya yaz (.txt ya da .jsonl)": "write to this file (.txt or .jsonl)",
    "yeni sürüm var mı, bir kez sor": "ask once whether there is a newer version",
    "varsa indir ve doğrula; kurmaz": "fetch and verify it; does not install it",
    "hangi modelin kullanılacağını göster ya da seç": "show or choose which model is used",
    "Claude anahtarını sor ve anahtarlığa kaydet": (
        "ask for the Claude key and put it into the keyring"
    ),
    "kayıtlı anahtarı unut": "forget the key that is kept",
    "aynı protokolü konuşan bir sunucu kullan": "use a server that speaks the same protocol",
    "Claude kullan": "use Claude",
    "modelsiz çalış": "work without a model",
    "seçili modele küçük bir istek gönder": "send a small request to the chosen model",
}
