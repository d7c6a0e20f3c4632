"""Sentences that only the command line says: around an answer in the language of the question
(:mod:`app.commands.spoken_language`), else in the language of the command line."""

from __future__ import annotations

from app.core.wording.sentence import Sentence

NOTHING_OPEN = Sentence(
    "Açık bir oturum yok; bitirilecek bir şey de yok.",
    "No session is open; there is nothing to end.",
)
SAVED = Sentence("Oturum kaydedildi.", "The session is saved.")
NOT_SAVED = Sentence(
    "Son yazdıkların henüz diske kaydedilemedi; bellekte duruyor ve yeniden denenecek. "
    "Diskte yer ve yazma izni olduğunu denetle.",
    "What you wrote last could not be saved to the disk yet; it is held in memory and tried again. "
    "See that the disk has room and may be written to.",
)
UNFINISHED = Sentence(
    "Yarım kalan bir araştırman var, devam etmek ister misin?",
    "You have unfinished research; would you like to go on?",
)
UNFINISHED_LOOKUP = Sentence(
    "Yarım kalan bir konuşman var, devam etmek ister misin?",
    "You have an unfinished conversation; would you like to go on?",
)
"""Asks whether to go on with a look-up, which is no research."""
CUT_OFF = Sentence(", yanıt yarıda kalmış", ", the answer was cut off")
HOW_TO_GO_ON = Sentence(
    '  sürdür: animsa ask --session {session_id} "…"\n'
    "  bitir:  animsa ask --session {session_id} --end\n",
    '  go on: animsa ask --session {session_id} "…"\n'
    "  end:   animsa ask --session {session_id} --end\n",
)
SOURCE = Sentence("Kaynak", "Source")
SPENT = Sentence(
    "modele soru: {calls}, en çok {most_calls} · arama: {searches}, en çok {most_searches} · "
    "sayfa: {pages}, en çok {most_pages} · sözcük parçası: {tokens}, en çok {most_tokens} · "
    "süre: {seconds} sn, en çok {most_seconds} sn",
    "calls to the model: {calls}, at most {most_calls} · searches: {searches}, at most "
    "{most_searches} · pages: {pages}, at most {most_pages} · tokens: {tokens}, at most "
    "{most_tokens} · time: {seconds} s, at most {most_seconds} s",
)
NOTHING_RECALLED = Sentence(
    "Bu konuda bir araştırma kaydı bulamadım.", "I found no past research on this."
)
SEEM_NEAR = Sentence("Yakın görünenler:", "These seem near:")

STOPPED = Sentence(
    "Durduruldu. O ana kadar diske yazılanlar duruyor.",
    "Stopped. What was on the disk by then is there.",
)
NO_STREAM = Sentence(
    "Dosya ya da çıktı kullanılamadı: {reason}",
    "The file or the output could not be used: {reason}",
)
BUG = Sentence(
    "Beklenmeyen bir hata oldu; kaydedilmiş araştırmaların yerinde. Ayrıntısı (içerik olmadan) "
    "günlükte: {log}",
    "Something unexpected went wrong; your saved research is in its place. What it was stands "
    "(without content) in the log: {log}",
)
BAD_LINE = Sentence("{name}, satır {number}: {said}", "{name}, line {number}: {said}")

BAD_ENTRY = Sentence("{name}, {number}. sırada: {reason}", "{name}, entry {number}: {reason}")
MORE_BAD_ENTRIES = Sentence("… ve {count} tane daha.", "… and {count} more.")
ERASED_BEFORE = Sentence(
    "{count} araştırma burada silinmiş olduğu için alınmadı; --force ile geri gelir.",
    "Not taken in, because they were erased here: {count} researches; --force brings them back.",
)
IMPORTED = Sentence(
    "{imported} araştırma alındı, {updated} güncellendi, {skipped} zaten vardı, {failed} "
    "alınamadı.",
    "{imported} researches taken in, {updated} updated, {skipped} were there already, {failed} "
    "could not be taken in.",
)
EXPORTED = Sentence("{count} oturum yazıldı: {path}", "Sessions written: {count} · {path}")
ONLY_NOTED = Sentence(
    "Yanıtı olmayan {count} not kart olmadı.", "Notes without an answer made no cards: {count}."
)
BACKED_UP = Sentence(
    "Yedek alındı ve doğrulandı: {path}", "The backup is made and verified: {path}"
)
NO_TWIN = Sentence(
    "Düz kopya kapalı. “animsa twin KLASÖR” ile açılır; eski dosyalara dokunulmaz.",
    "The plain copy is off. “animsa twin FOLDER” turns it on; older files are left alone.",
)
TWIN = Sentence("Düz kopya: {path}", "Plain copy: {path}")
TWIN_WRITTEN = Sentence(
    "Düz kopya güncel: {path} ({count} dosya yazıldı)",
    "The plain copy is up to date: {path} (files written: {count})",
)
TWIN_KNOWINGLY = Sentence(
    "Yine de istersen: animsa twin KLASÖR --unencrypted",
    "If you want it all the same: animsa twin FOLDER --unencrypted",
)
RESTORED_ANEW = Sentence(
    "Yedek geri yüklendi. Yerinde bir arşiv yoktu.",
    "The backup is restored. There was no archive in its place.",
)
UNWATCHED = Sentence(
    "Artık izlenmiyor: {path}. İstersen “animsa files add --watch” ile yeniden ekle.",
    "No longer watched: {path}. “animsa files add --watch” adds it again.",
)
RESTORED = Sentence(
    "Yedek geri yüklendi. Önceki durum şurada duruyor: {path}",
    "The backup is restored. What was there before is kept here: {path}",
)
_LEFT_ALONE = Sentence(
    "Başka yere aldığın yedeklere ve dışa aktardığın dosyalara dokunulmadı.",
    "Backups that you made elsewhere and files that you exported were left alone.",
)
ERASED = Sentence(
    "Oturum arşivden ve bu klasördeki yedeklerden silindi. " + _LEFT_ALONE.tr,
    "The session is erased from the archive and from the backups in this folder. " + _LEFT_ALONE.en,
)
ERASE_ASK = Sentence(
    "İz bırakmadan silinsin mi? Geri alınamaz. [e/H]",
    "Erase it without a trace? This cannot be undone. [y/N]",
)
ERASE_NOT = Sentence("Vazgeçildi; hiçbir şey silinmedi.", "Given up; nothing was erased.")
YES = frozenset({"e", "evet", "y", "yes"})

MODEL_NEVER = Sentence(
    "Bu bilgisayardan hiçbir şey çıkmasın demiştin; deneme bu modele tek bir sözcük gönderir.",
    "You said that nothing is to leave this computer; the test sends a single word to this model.",
)
MODEL_TEST_ASK = Sentence("Yine de bir kez sorulsun mu? [e/H]", "Ask it once all the same? [y/N]")
FILE_UNLOCKED = Sentence("Okundu: {path}", "Read: {path}")
FILE_PASSWORD = Sentence("Dosyanın parolası: ", "Password of the file: ")
FILE_REMOVED = Sentence(
    "Çıkarıldı: {path} (dosyanın kendisi yerinde duruyor)",
    "Removed: {path} (the file itself stays where it is)",
)
FILES_ADDED = Sentence(
    "{added} dosya eklendi, {updated} güncellendi, {unchanged} değişmemiş, {removed} kaldırıldı, "
    "{failed} okunamadı.",
    "Files added: {added}, updated: {updated}, unchanged: {unchanged}, removed: {removed}, not "
    "readable: {failed}.",
)
NOTHING_TO_READ = Sentence(
    "Okunabilecek bir dosya bulunamadı.", "No file was found that can be read."
)
NO_FILES = Sentence(
    "Eklenmiş dosya yok. “animsa files add YOL” ile ekleyebilirsin.",
    "No files were added. “animsa files add PATH” adds some.",
)
FILE_ELSEWHERE = Sentence(
    "{name} · başka bilgisayarda: {machines} ({path})",
    "{name} · on another computer: {machines} ({path})",
)
UNKNOWN_MACHINE = Sentence("artık bilinmeyen biri", "one that is not known any more")
WATCHED_FOLDER = Sentence("İzlenen klasör: {path}", "Watched folder: {path}")
FILE = Sentence("{path} ({passages} parça{cut})", "{path} (passages: {passages}{cut})")
BEGINNING_ONLY = Sentence(", yalnızca başı", ", its beginning only")
PAGES_UNREAD = Sentence(
    ", {pages} sayfa tam okunamadı", ", pages that could not be read wholly: {pages}"
)
PAGES_UNCOUNTED = Sentence(
    ", okunamayan sayfası var mı bilinmiyor",
    ", not known whether pages could not be read",
)
ONLY_BEGINNING_READ = Sentence(
    "{path}: çok uzun; yalnızca başı okundu.", "{path}: too long; only its beginning was read."
)

INDEXING = Sentence("Dizinler yenileniyor: {done}/{total}", "Renewing the indexes: {done}/{total}")
RECOVERED = Sentence("Arşiv {made_of} yeniden kuruldu.", "The archive was made anew {made_of}.")
SALVAGED = Sentence(
    "Hasarlı dosyadan {count} mesaj daha alındı.",
    "Messages salvaged from the damaged file besides: {count}.",
)
NOTHING_LOST = Sentence("Okunamayan mesaj yok.", "No message is unreadable.")
LOST = Sentence("Okunamayan mesaj: {count}.", "Messages that cannot be read: {count}.")
LOST_ABOUT = Sentence(
    "Okunamayan mesaj: yaklaşık {count}. Dosya kaç mesaj tuttuğunu artık kesin söyleyemiyor.",
    "Messages that cannot be read: about {count}. The file can no longer say for sure how many it "
    "held.",
)
UNCOUNTED = Sentence(
    "Dosya kaç mesaj tuttuğunu artık söyleyemiyor; okunamayan kalmış olabilir.",
    "The file can no longer say how many messages it held; some may be unreadable.",
)
NOTHING_READ = Sentence(
    "Arşiv dosyasından hiçbir mesaj okunamadı; yedekten sonra yazılmış olanlar varsa kayıp.",
    "No message could be read from the archive's file; what was written after the backup, if "
    "anything, is lost.",
)
LOST_OF = Sentence(
    "- “{title}” ({date}): {count} mesaj okunamadı.",
    "- “{title}” ({date}): messages that cannot be read: {count}.",
)
LOST_OF_UNREAD = Sentence(
    "- {title}: {count} mesaj okunamadı.", "- {title}: messages that cannot be read: {count}."
)
DAMAGED_KEPT = Sentence(
    "Hasarlı dosya silinmedi: {path}", "The damaged file was not deleted: {path}"
)
FROM_BACKUP = Sentence("{name} yedeğinden", "from the backup {name}")
WITHOUT_BACKUP = Sentence("yedeksiz", "without a backup")
ROWS_KEPT = Sentence(
    "Okunamayan kayıtlar düzeltildi; eski hâlleri şurada duruyor: {path}",
    "Records that could not be read were mended; as they were before they are kept here: {path}",
)
ARCHIVE_SOUND = Sentence("Arşiv sağlam.", "The archive is sound.")

ASK_PASSPHRASE = Sentence("Parola:", "Passphrase:")
ASK_PASSPHRASE_OF = Sentence("{path} için parola:", "Passphrase for {path}:")
ASK_NEW_PASSPHRASE = Sentence("Yeni parola:", "New passphrase:")
ASK_AGAIN = Sentence("Bir daha:", "Once more:")
WRONG_PASSPHRASE = Sentence(
    "Bu, arşivin parolası değil; yeniden dene.", "This is not the archive's passphrase; try again."
)
ENCRYPT_ASK = Sentence("Şifrelensin mi? [e/H]", "Encrypt it? [y/N]")
ENCRYPT_NOT = Sentence("Vazgeçildi; hiçbir şey değişmedi.", "Given up; nothing was changed.")
ENCRYPTING = Sentence("Dönüştürülüyor: {done}/{total}", "Converting: {done}/{total}")
ENCRYPTED = Sentence(
    "Arşiv ve bu klasördeki yedekleri şifrelendi.",
    "The archive and its backups in this folder are encrypted.",
)
DECRYPTED = Sentence(
    "Arşiv ve bu klasördeki yedekleri yeniden şifresiz.",
    "The archive and its backups in this folder are plain again.",
)
NOT_ENCRYPTED = Sentence("Arşiv şifreli değil.", "The archive is not encrypted.")
PASSPHRASE_CHANGED = Sentence("Parola değişti.", "The passphrase is changed.")
NOT_IN_KEYRING = Sentence(
    "Anahtar artık sistem anahtarlığında değil.", "The key is no longer in the system's keyring."
)
ASK_KEY = Sentence("Claude anahtarı: ", "Claude key: ")
NO_KEYRING = Sentence(
    "Bu bilgisayarda kullanılabilir bir anahtarlık yok, anahtar kaydedilmedi. Yalnız bir oturum "
    "için ANTHROPIC_API_KEY ortam değişkenini kullanabilirsin.",
    "This computer has no keyring that can be used, so the key was not kept. For one session the "
    "environment variable ANTHROPIC_API_KEY will do.",
)
KEYRING_REFUSED = Sentence(
    "Anahtarlık kilitli; anahtar kaydedilmedi. Kilidini açıp yeniden dene; yalnız bir oturum için "
    "ANTHROPIC_API_KEY ortam değişkenini de kullanabilirsin.",
    "The keyring is locked; the key was not kept. Unlock it and try again; for one session the "
    "environment variable ANTHROPIC_API_KEY will do, too.",
)
KEY_KEPT = Sentence(
    "Anahtar sistem anahtarlığına kaydedildi.", "The key is kept in the system's keyring."
)
KEYRING_LOCKED = Sentence(
    "Anahtarlık kilitli; anahtar silinemedi.",
    "The keyring is locked; the key could not be removed.",
)
KEY_FORGOTTEN = Sentence("Kayıtlı bir anahtar yok artık.", "No key is kept any more.")
MODEL_ANSWERED = Sentence("Model yanıt verdi.", "The model answered.")
MODEL = Sentence("Model: {name}", "Model: {name}")
MODEL_NONE = Sentence(
    "Model: yok. Geçmiş araştırmaların yine de sorulabilir.",
    "Model: none. Your past research can be asked all the same.",
)

ONLINE = {
    "ask": Sentence(
        "Çevrimiçi arama: her soruda sorulur. “Evet” o soru, “bu konuşmada” o konuşma, “her "
        "zaman” ve “asla” hepsi içindir.",
        "Online search: asked at every question. “Yes” is for that question, “in this "
        "conversation” for that conversation, “always” and “never” for all of them.",
    ),
    "always": Sentence(
        "Çevrimiçi arama: “her zaman”; sorulmadan aranır. Geri almak için: animsa online ask",
        "Online search: “always”; done without asking. To take it back: animsa online ask",
    ),
    "never": Sentence(
        "Çevrimiçi arama: “asla”; bu bilgisayardan hiçbir şey çıkmaz, başka yerde çalışan bir "
        "modele de sorulmaz. Geri almak için: animsa online ask",
        "Online search: “never”; nothing leaves this computer, and no model elsewhere is asked "
        "either. To take it back: animsa online ask",
    ),
}
ONLINE_HERE = Sentence(
    "“Bu konuşmada” dediklerin; orada sorulmadan aranır (geri almak için: animsa online ask):",
    "What you let go online “in this conversation”; there it is searched for without asking (to "
    "take it back: animsa online ask):",
)
UNNAMED = Sentence("adı henüz yok", "no name yet")
ONLY_MEMORY = Sentence(
    "Pencerede “Yalnız bende” seçili: orada yalnızca geçmişe bakılır.",
    "“Only mine” is chosen in the window: there only the past is looked at.",
)
NOTHING_SENT = Sentence(
    "Son bir yılda bu bilgisayardan hiçbir istek gönderilmedi.",
    "No request was sent from this computer in the last year.",
)
SENT_WRITTEN = Sentence("{count} istek yazıldı: {path}", "Requests written: {count} · {path}")

PROJECT_CREATED = Sentence(
    "Proje açıldı: {name}. Orada sormak için: animsa ask --project “{name}” …",
    "The project is made: {name}. To ask in it: animsa ask --project “{name}” …",
)
PROJECT_ERASED = Sentence(
    (
        "Proje ve belleği arşivden ve bu klasördeki yedeklerden silindi. Araştırmaları projesiz "
        "duruyor. "
    )
    + _LEFT_ALONE.tr,
    "The project and its memory are erased from the archive and from the backups in this folder. "
    "Its research stays, without a project. " + _LEFT_ALONE.en,
)
PROJECT_ERASED_WHOLE = Sentence(
    "Proje, belleği ve araştırmaları arşivden ve bu klasördeki yedeklerden silindi. "
    + _LEFT_ALONE.tr,
    "The project, its memory and its research are erased from the archive and from the backups in "
    "this folder. " + _LEFT_ALONE.en,
)
NO_PROJECTS = Sentence(
    "Proje yok. “animsa project create AD” ile açabilirsin.",
    "No projects. “animsa project create NAME” makes one.",
)
PROJECT = Sentence(
    "{name}{away} · {sessions} araştırma · {files} dosya · {project_id}",
    "{name}{away} · research: {sessions} · files: {files} · {project_id}",
)
PROJECT_ARCHIVED = Sentence(" (arşivde)", " (archived)")

SERVING = Sentence(
    "Anımsa bu bilgisayardaki programlara {allowed} açık: {address}",
    "Anımsa is open to the programs of this computer {allowed}: {address}",
)
READ_ONLY = Sentence("yalnızca okumaya", "for reading only")
READ_AND_WRITE = Sentence("okumaya ve yazmaya", "for reading and writing")
SERVING_MANY = Sentence(
    "Anımsa veritabanındaki kullanıcılara açık: {address}",
    "Anımsa is open to the users of the database: {address}",
)
HOW_TO_SERVE_MANY = Sentence(
    "Yalnız bu bilgisayardan ulaşılır; dışarıya TLS'li bir ters vekille (nginx, Caddy) açılır. "
    "Kullanıcı eklemek için --new-user AD. Durdurmak için Ctrl+C.",
    "It can be reached from this computer only; a reverse proxy with TLS (nginx, Caddy) opens it "
    "to others. To add a user: --new-user NAME. To stop: Ctrl+C.",
)
USER_GOES = Sentence(
    "“{name}” artık giremez; bellekleri, arşivlenmiş konuşmaları ve sohbet geçmişi veritabanından "
    "silinir.",
    "“{name}” can no longer get in; the memories, archived conversations and chat history are "
    "erased from the database.",
)
USER_REMOVED = Sentence(
    "“{name}” ve veritabanında tutulan her şeyi silindi.",
    "“{name}” and all that the database kept of it are erased.",
)
HOW_TO_SERVE = Sentence(
    "Anahtarı “animsa serve --show-token” gösterir. Durdurmak için Ctrl+C.",
    "“animsa serve --show-token” shows the token. To stop: Ctrl+C.",
)
