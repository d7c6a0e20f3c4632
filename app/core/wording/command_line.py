"""Sentences that only the command line says. It speaks Turkish in every setting."""

from __future__ import annotations

NOTHING_OPEN = "Açık bir oturum yok; bitirilecek bir şey de yok."
SAVED = "Oturum kaydedildi."
NOT_SAVED = (
    "Son yazdıkların henüz diske kaydedilemedi; bellekte duruyor ve yeniden denenecek. "
    "Diskte yer ve yazma izni olduğunu denetle."
)
UNFINISHED = "Yarım kalan bir araştırman var, devam etmek ister misin?"
CUT_OFF = ", yanıt yarıda kalmış"
HOW_TO_GO_ON = (
    '  sürdür: animsa ask --session {session_id} "…"\n'
    "  bitir:  animsa ask --session {session_id} --end\n"
)
SOURCE = "Kaynak"
SPENT = (
    "{calls}/{most_calls} çağrı · {searches}/{most_searches} arama · {pages}/{most_pages} sayfa · "
    "{tokens}/{most_tokens} jeton · {seconds:g}/{most_seconds} sn"
)
NOTHING_RECALLED = "Bu konuda bir araştırma kaydı bulamadım."
SEEM_NEAR = "Yakın görünenler:"

STOPPED = "Durduruldu. O ana kadar gelenler kaydedildi."
NO_STREAM = "Dosya ya da çıktı kullanılamadı: {reason}"
BUG = (
    "Beklenmeyen bir hata oldu; kaydedilmiş araştırmaların yerinde. "
    "Ayrıntısı (içerik olmadan) günlükte: {log}"
)
BAD_LINE = "{name}, satır {number}: {said}"

BAD_ENTRY = "{name}, {number}. sırada: {reason}"
MORE_BAD_ENTRIES = "… ve {count} tane daha."
ERASED_BEFORE = "{count} araştırma burada silinmiş olduğu için alınmadı; --force ile geri gelir."
EXPORTED = "{count} oturum yazıldı: {path}"
BACKED_UP = "Yedek alındı ve doğrulandı: {path}"
RESTORED = "Yedek geri yüklendi. Önceki durum şurada duruyor: {path}"
_LEFT_ALONE = "Başka yere aldığın yedeklere ve dışa aktardığın dosyalara dokunulmadı."
ERASED = "Oturum arşivden ve bu klasördeki yedeklerden silindi. " + _LEFT_ALONE
ERASE_ASK = "İz bırakmadan silinsin mi? Geri alınamaz. [e/H]"
ERASE_NOT = "Vazgeçildi; hiçbir şey silinmedi."
YES = frozenset({"e", "evet", "y", "yes"})

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
RECOVERED = (
    "Arşiv {made_of} yeniden kuruldu. Ondan sonra yazılan mesajlardan hasarlı dosyada "
    "okunabilenler de alındı: {salvaged}. Okunamayanlar yok; hasarlı dosya silinmedi: {damaged}"
)
FROM_BACKUP = "{name} yedeğinden"
WITHOUT_BACKUP = "yedeksiz"
ARCHIVE_SOUND = "Arşiv sağlam."

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
HOW_TO_SERVE = "Anahtarı “animsa serve --show-token” gösterir. Durdurmak için Ctrl+C."
