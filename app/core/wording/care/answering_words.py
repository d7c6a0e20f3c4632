"""Words about the database that answers for an archive."""

from __future__ import annotations

from app.core.wording.sentence import Sentence

NOT_SET_UP = Sentence(
    "Geçmişin yalnız bu bilgisayarda sorulabilir. Bir veritabanından da sorulsun diye: animsa"
    " answers postgresql://AD@SUNUCU/VERİTABANI (sunucu, gönderilenleri okuyabilir)",
    "Your past can be asked on this computer alone. To have a database answer, too: animsa answers"
    " postgresql://NAME@SERVER/DATABASE (the server can read what is sent)",
)
SET_UP = Sentence(
    "Bu veritabanı da yanıt veriyor: {place}. Pencere, serve ya da mcp açıkken değişenler"
    " kendiliğinden gider; hemen göndermek için: animsa answers now; oradan kaldırmak için: animsa"
    " answers off",
    "This database answers, too: {place}. While the window, serve or mcp runs, what changes is sent"
    " by itself; to send it now: animsa answers now; to remove it from there: animsa answers off",
)
WILL_READ = Sentence(
    "{place} bu arşivden yanıt verecek. Bunun için {count} araştırma oraya ŞİFRELENMEDEN yazılır, buradaki arşiv"
    " şifreli olsa da: sorduğun, aldığın yanıtlar, notların, başlıklar, özetler, proje adları. Sunucuyu yöneten"
    " herkes bunların hepsini okuyabilir (“animsa devices --database” ile paylaşılanı okuyamaz)."
    " Burada sildiğin oradan da silinir; sunucunun kendi günlüklerine ve yedeklerine buradan"
    " ulaşılamaz.",
    "{place} will answer for this archive. For that {count} research sessions are written there"
    " UNENCRYPTED, also where the archive here is encrypted: what you asked, the answers, your notes, titles, summaries, names of projects."
    " Whoever runs the server can read all of it (they cannot read what “animsa devices --database”"
    " shares). What you erase here is removed there, too; the server's own logs and backups are out"
    " of reach.",
)
ASK = Sentence(
    "Sunucunun okuyabileceği biçimde gönderilsin mi? [e/H]",
    "Send it in a form that the server can read? [y/N]",
)
NOT_SENT = Sentence("Vazgeçildi; hiçbir şey gönderilmedi.", "Left; nothing was sent.")
IN_STEP = Sentence(
    "Veritabanında {sessions} araştırma var · gönderilen: {sent} · kaldırılan: {removed}",
    "The database has {sessions} research sessions · sent: {sent} · removed: {removed}",
)
HOW_TO_ASK = Sentence(
    "Her bilgisayardan sorulur: animsa recall “…” --database {place}",
    "To ask it on any computer: animsa recall “…” --database {place}",
)
WORKING = Sentence("{done} / {total} araştırma…", "{done} / {total} research sessions…")
ENDED = Sentence(
    "Gönderilenlerin hepsi veritabanından silindi; o artık yanıt vermiyor. Buradaki her şey yerinde.",
    "All that was sent is removed from the database, which answers no more. Everything here stays.",
)
LEFT_THERE = Sentence(
    "Veritabanına ulaşılamadı: gönderilenler ORADA DURUYOR ve okunabilir. Bu bilgisayar ona artık"
    " bir şey göndermeyecek; kaldırmak sunucuyu yönetene kalıyor (DROP SCHEMA animsa_recall).",
    "The database could not be reached: what was sent STAYS THERE and can be read. This computer"
    " sends nothing more; removing it is left to whoever runs the server (DROP SCHEMA"
    " animsa_recall).",
)
ERASED_THERE = Sentence(
    "Yanıt veren veritabanından da silindi: {place}",
    "Removed from the database that answers, too: {place}",
)
STILL_THERE = Sentence(
    "Yanıt veren veritabanına ({place}) şu anda ulaşılamadı: orada HÂLÂ DURUYOR ve okunabilir."
    " Silmek için: animsa answers now",
    "The database that answers ({place}) cannot be reached now: it is STILL THERE and can be read."
    " To remove it: animsa answers now",
)
_AWAY = Sentence(
    "Yanıt veren veritabanına ({place}) ulaşılamıyor; yeniden denenecek.",
    "The database that answers ({place}) cannot be reached; it will be tried again.",
)
_FORBIDDEN = Sentence(
    "Bu bilgisayardan hiçbir şey çıkmasın dediğin için yanıt veren veritabanına ({place})"
    " bağlanılmıyor.",
    "As nothing may leave this computer, the database that answers ({place}) is not connected to.",
)
_LAST_SENT = Sentence(
    "Orada en son gönderilenler duruyor; o zamandan beri burada silinenler de HÂLÂ okunabilir.",
    "What was sent last stands there; what was erased or deleted here since can STILL be read.",
)
_ERASED = Sentence(
    "Burada silinen {count} araştırma orada HÂLÂ DURUYOR ve okunabilir.",
    "Research that was erased or deleted here ({count}) STILL STANDS THERE and can be read.",
)
_UNSENT = Sentence(
    "Orada son değişikliklerden önceki hâli duruyor; burada silinen bir şey orada kalmadı.",
    "It has what there was before the last changes; nothing that was erased here is left there.",
)
_BY_HAND = Sentence("Elle: animsa answers now", "By hand: animsa answers now")


def still_there(place: str, erased: int | None, *, forbidden: bool, language: str) -> str:
    """A sentence that the answering database is not in step, with what still stands there: so many
    sessions that were ``erased`` here, ``None`` where nobody counted."""
    left = _LAST_SENT if erased is None else _ERASED if erased else _UNSENT
    about = {"place": place, "count": str(erased)}
    sentences = (_FORBIDDEN if forbidden else _AWAY, left, *((_BY_HAND,) if forbidden else ()))
    return " ".join(each.said(language, about) for each in sentences)
