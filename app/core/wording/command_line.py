"""Sentences that only the command line says: around an answer in the language of the question
(:mod:`app.commands.spoken_language`), else in Turkish."""

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
CUT_OFF = Sentence(", yanıt yarıda kalmış", ", the answer was cut off")
HOW_TO_GO_ON = Sentence(
    '  sürdür: animsa ask --session {session_id} "…"\n'
    "  bitir:  animsa ask --session {session_id} --end\n",
    '  go on: animsa ask --session {session_id} "…"\n'
    "  end:   animsa ask --session {session_id} --end\n",
)
SOURCE = Sentence("Kaynak", "Source")
SPENT = (
    "modele soru: {calls}, en çok {most_calls} · arama: {searches}, en çok {most_searches} · "
    "sayfa: {pages}, en çok {most_pages} · sözcük parçası: {tokens}, en çok {most_tokens} · "
    "süre: {seconds:g} sn, en çok {most_seconds} sn"
)
NOTHING_RECALLED = Sentence(
    "Bu konuda bir araştırma kaydı bulamadım.", "I found no past research on this."
)
SEEM_NEAR = Sentence("Yakın görünenler:", "These seem near:")

STOPPED = "Durduruldu. O ana kadar diske yazılanlar duruyor."
NO_STREAM = "Dosya ya da çıktı kullanılamadı: {reason}"
BUG = (
    "Beklenmeyen bir hata oldu; kaydedilmiş araştırmaların yerinde. "
    "Ayrıntısı (içerik olmadan) günlükte: {log}"
)
BAD_LINE = "{name}, satır {number}: {said}"

BAD_ENTRY = "{name}, {number}. sırada: {reason}"
MORE_BAD_ENTRIES = "… ve {count} tane daha."
ERASED_BEFORE = "{count} araştırma burada silinmiş olduğu için alınmadı; --force ile geri gelir."
IMPORTED = (
    "{imported} araştırma alındı, {updated} güncellendi, {skipped} zaten vardı, {failed} alınamadı."
)
EXPORTED = "{count} oturum yazıldı: {path}"
ONLY_NOTED = "Yanıtı olmayan {count} not kart olmadı."
BACKED_UP = "Yedek alındı ve doğrulandı: {path}"
NO_TWIN = "Düz kopya kapalı. “animsa twin KLASÖR” ile açılır; eski dosyalara dokunulmaz."
TWIN = "Düz kopya: {path}"
TWIN_WRITTEN = "Düz kopya güncel: {path} ({count} dosya yazıldı)"
TWIN_KNOWINGLY = "Yine de istersen: animsa twin KLASÖR --unencrypted"
RESTORED_ANEW = "Yedek geri yüklendi. Yerinde bir arşiv yoktu."
UNWATCHED = "Artık izlenmiyor: {path}. İstersen “animsa files add --watch” ile yeniden ekle."
RESTORED = "Yedek geri yüklendi. Önceki durum şurada duruyor: {path}"
_LEFT_ALONE = "Başka yere aldığın yedeklere ve dışa aktardığın dosyalara dokunulmadı."
ERASED = "Oturum arşivden ve bu klasördeki yedeklerden silindi. " + _LEFT_ALONE
ERASE_ASK = "İz bırakmadan silinsin mi? Geri alınamaz. [e/H]"
ERASE_NOT = "Vazgeçildi; hiçbir şey silinmedi."
YES = frozenset({"e", "evet", "y", "yes"})

MODEL_NEVER = (
    "Bu bilgisayardan hiçbir şey çıkmasın demiştin; deneme bu modele tek bir sözcük gönderir."
)
MODEL_TEST_ASK = "Yine de bir kez sorulsun mu? [e/H]"
FILE_UNLOCKED = "Okundu: {path}"
FILE_PASSWORD = "Dosyanın parolası: "
FILE_REMOVED = "Çıkarıldı: {path} (dosyanın kendisi yerinde duruyor)"
FILES_ADDED = (
    "{added} dosya eklendi, {updated} güncellendi, {unchanged} değişmemiş, {removed} kaldırıldı, "
    "{failed} okunamadı."
)
NO_FILES = "Eklenmiş dosya yok. “animsa files add YOL” ile ekleyebilirsin."
WATCHED_FOLDER = "İzlenen klasör: {path}"
FILE = "{path} ({passages} parça{cut})"
BEGINNING_ONLY = ", yalnızca başı"
ONLY_BEGINNING_READ = "{path}: çok uzun; yalnızca başı okundu."

INDEXING = "Dizinler yenileniyor: {done}/{total}"
RECOVERED = "Arşiv {made_of} yeniden kuruldu."
SALVAGED = "Hasarlı dosyadan {count} mesaj daha alındı."
NOTHING_LOST = "Okunamayan mesaj yok."
LOST = "Okunamayan mesaj: {count}."
LOST_ABOUT = (
    "Okunamayan mesaj: yaklaşık {count}. Dosya kaç mesaj tuttuğunu artık kesin söyleyemiyor."
)
UNCOUNTED = "Dosya kaç mesaj tuttuğunu artık söyleyemiyor; okunamayan kalmış olabilir."
NOTHING_READ = (
    "Arşiv dosyasından hiçbir mesaj okunamadı; yedekten sonra yazılmış olanlar varsa kayıp."
)
LOST_OF = "- “{title}” ({date}): {count} mesaj okunamadı."
LOST_OF_UNREAD = "- {title}: {count} mesaj okunamadı."
DAMAGED_KEPT = "Hasarlı dosya silinmedi: {path}"
FROM_BACKUP = "{name} yedeğinden"
WITHOUT_BACKUP = "yedeksiz"
ROWS_KEPT = "Okunamayan kayıtlar düzeltildi; eski hâlleri şurada duruyor: {path}"
ARCHIVE_SOUND = "Arşiv sağlam."

ASK_PASSPHRASE = "Parola:"
ASK_PASSPHRASE_OF = "{path} için parola:"
ASK_NEW_PASSPHRASE = "Yeni parola:"
ASK_AGAIN = "Bir daha:"
WRONG_PASSPHRASE = "Bu, arşivin parolası değil; yeniden dene."
ENCRYPT_ASK = "Şifrelensin mi? [e/H]"
ENCRYPT_NOT = "Vazgeçildi; hiçbir şey değişmedi."
ENCRYPTING = "Dönüştürülüyor: {done}/{total}"
ENCRYPTED = "Arşiv ve bu klasördeki yedekleri şifrelendi."
DECRYPTED = "Arşiv ve bu klasördeki yedekleri yeniden şifresiz."
NOT_ENCRYPTED = "Arşiv şifreli değil."
PASSPHRASE_CHANGED = "Parola değişti."
NOT_IN_KEYRING = "Anahtar artık sistem anahtarlığında değil."
ASK_KEY = "Claude anahtarı: "
NO_KEYRING = (
    "Bu bilgisayarda kullanılabilir bir anahtarlık yok, anahtar kaydedilmedi. "
    "Yalnız bir oturum için ANTHROPIC_API_KEY ortam değişkenini kullanabilirsin."
)
KEY_KEPT = "Anahtar sistem anahtarlığına kaydedildi."
KEYRING_LOCKED = "Anahtarlık kilitli; anahtar silinemedi."
KEY_FORGOTTEN = "Kayıtlı bir anahtar yok artık."
MODEL_ANSWERED = "Model yanıt verdi."
MODEL = "Model: {name}"
MODEL_NONE = "Model: yok. Geçmiş araştırmaların yine de sorulabilir."

ONLINE = {
    "ask": (
        "Çevrimiçi arama: her soruda sorulur. “Evet” o soru, “bu konuşmada” o konuşma, “her zaman” "
        "ve “asla” hepsi içindir."
    ),
    "always": (
        "Çevrimiçi arama: “her zaman”; sorulmadan aranır. Geri almak için: animsa online ask"
    ),
    "never": (
        "Çevrimiçi arama: “asla”; bu bilgisayardan hiçbir şey çıkmaz, başka yerde çalışan bir "
        "modele de sorulmaz. Geri almak için: animsa online ask"
    ),
}
ONLINE_HERE = (
    "“Bu konuşmada” dediklerin; orada sorulmadan aranır (geri almak için: animsa online ask):"
)
UNNAMED = "adı henüz yok"
ONLY_MEMORY = "Pencerede “Yalnız bende” seçili: orada yalnızca geçmişe bakılır."
NOTHING_SENT = "Son bir yılda bu bilgisayardan hiçbir istek gönderilmedi."
SENT_WRITTEN = "{count} istek yazıldı: {path}"

PROJECT_CREATED = "Proje açıldı: {name}. Orada sormak için: animsa ask --project “{name}” …"
PROJECT_ERASED = (
    "Proje ve belleği arşivden ve bu klasördeki yedeklerden silindi. Araştırmaları projesiz "
    "duruyor. " + _LEFT_ALONE
)
PROJECT_ERASED_WHOLE = (
    "Proje, belleği ve araştırmaları arşivden ve bu klasördeki yedeklerden silindi. " + _LEFT_ALONE
)
NO_PROJECTS = "Proje yok. “animsa project create AD” ile açabilirsin."
PROJECT = "{name}{away} · {sessions} araştırma · {files} dosya · {project_id}"
PROJECT_ARCHIVED = " (arşivde)"

SERVING = "Anımsa bu bilgisayardaki programlara {allowed} açık: {address}"
READ_ONLY = "yalnızca okumaya"
READ_AND_WRITE = "okumaya ve yazmaya"
SERVING_MANY = "Anımsa veritabanındaki kullanıcılara açık: {address}"
HOW_TO_SERVE_MANY = (
    "Yalnız bu bilgisayardan ulaşılır; dışarıya TLS'li bir ters vekille (nginx, Caddy) açılır. "
    "Kullanıcı eklemek için --new-user AD. Durdurmak için Ctrl+C."
)
USER_GOES = (
    "“{name}” artık giremez; bellekleri, arşivlenmiş konuşmaları ve sohbet geçmişi veritabanından "
    "silinir."
)
USER_REMOVED = "“{name}” ve veritabanında tutulan her şeyi silindi."
HOW_TO_SERVE = "Anahtarı “animsa serve --show-token” gösterir. Durdurmak için Ctrl+C."
