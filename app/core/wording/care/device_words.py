"""Words about the machines that share an archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.domain import errors
from app.core.wording.sentence import Sentence

if TYPE_CHECKING:
    from app.core.domain.care.device_standing import Exchanged

NOT_SHARED = Sentence(
    "Arşiv yalnız bu bilgisayarda. Paylaşmak için: animsa devices --folder KLASÖR ya da"
    " --database postgresql://AD@SUNUCU/VERİTABANI",
    "The archive is on this computer alone. To share it: animsa devices --folder FOLDER, or"
    " --database postgresql://NAME@SERVER/DATABASE",
)
SHARED = Sentence("Bu bilgisayar: {name} · {place}", "This computer: {name} · {place}")
OTHER = Sentence("{name}: son gelen {when}", "{name}: last news {when}")
REMOVED = Sentence(
    "Bu bilgisayar paylaşımdan kaldırılmış ({place}). Buradaki her şey yerinde; yeniden katılmak"
    " için paylaşılan yeri ve parolayı bir daha ver.",
    "This computer was removed from the sharing ({place}). Everything here stays; to join again,"
    " give the shared place and the passphrase once more.",
)
PAUSED = Sentence(
    "Duraklatıldı: kendiliğinden hiçbir şey eşlenmez. Sürdürmek için: Ayarlar → Cihazlar.",
    "Paused: nothing is exchanged by itself. To go on: Settings → Devices.",
)
NO_OTHERS = Sentence("Başka bilgisayar henüz görünmedi.", "No other computer has been seen yet.")
NAMESAKES = Sentence(
    "Aynı adda bilgisayarlar var. Birine başka ad vermek için onda: Ayarlar → Cihazlar.",
    "Some computers have the same name. To give one another, on that computer: Settings → Devices.",
)
UNWRITTEN = Sentence(
    "Ötekilere gidecek {count} değişiklik var: animsa devices now",
    "{count} changes are to go to the others: animsa devices now",
)
WAITING = Sentence(
    "{count} değişiklik yerini bekliyor (açık bir konuşma ya da gelmemiş bir dosya).",
    "{count} changes wait for their place (an open conversation or a file that has not come).",
)
ASK = "Paylaşımın parolası:"
ASK_LOGIN = "Veritabanı kullanıcısının parolası (boş: ~/.pgpass):"
ASK_AGAIN = "Bir daha:"
SET_UP = Sentence(
    "Arşiv artık paylaşılıyor. Parolayı unutma: başka bilgisayarda o sorulur.",
    "The archive is shared now. Keep the passphrase: other computers ask for it.",
)
EXCHANGED = Sentence(
    "Alınan değişiklik: {taken} · yazılan: {written} · burada da silinen: {erased}",
    "Changes taken in: {taken} · written: {written} · erased here too: {erased}",
)
AWAITED = Sentence(
    "{count} parça henüz tam gelmemiş; gelince alınır.",
    "{count} pieces have not come whole yet; they are read when they have.",
)
MOVED = Sentence(
    "Arşiv bundan sonra bu adresle eşlenir.",
    "The archive is exchanged by this address from now on.",
)
LEFT = Sentence(
    "Ayrıldın. Buradaki her şey yerinde; paylaşılanları öteki bilgisayarlar üstlenecek.",
    "You have left. Everything here stays; the other computers take over what was shared.",
)

NOTHING_NEW = Sentence("Eşlendi; yeni bir şey yok.", "Exchanged; nothing is new.")
EXCHANGED_HERE = Sentence(
    "Eşlendi. Gelen değişiklik: {taken} · giden: {written}.",
    "Exchanged. Changes that came: {taken} · that went: {written}.",
)
ERASED_HERE = Sentence(
    "Başka bilgisayarda silinen {count} araştırma burada da silindi.",
    "{count} research sessions that were erased elsewhere were erased here too.",
)
_TROUBLES: dict[type[errors.AnimsaError], Sentence] = {
    errors.WrongPassphrase: Sentence(
        "Bu parola paylaşılanı açmıyor. Hiçbir şey değişmedi. Paylaşımı kurarken seçtiğin parolayı"
        " yaz.",
        "This passphrase does not open what is shared. Nothing was changed. Type the one that you"
        " chose when you set up the sharing.",
    ),
    errors.FolderUnusable: Sentence(
        "{path} klasörüne ulaşılamadı: diski takılı değil, dolu ya da yazılamıyor olabilir."
        " Buradaki her şey yerinde; değişiklikler klasör gelince eşlenir.",
        "The folder {path} cannot be used: its disk may be out or full, or it cannot be written to."
        " Everything here stays; changes are exchanged once the folder is back.",
    ),
    errors.DatabaseUnusable: Sentence(
        "{host} üzerindeki veritabanına ulaşılamadı. Buradaki her şey yerinde; değişiklikler"
        " veritabanı yanıt verince eşlenir.",
        "The database on {host} cannot be reached. Everything here stays; changes are exchanged once"
        " it answers.",
    ),
    errors.ArchiveBusy: Sentence(
        "Şu anda zaten bir eşleme sürüyor. Hiçbir şey kaybolmadı; birazdan yeniden dene.",
        "An exchange is running already. Nothing is lost; try again in a moment.",
    ),
}


def exchanged(done: Exchanged, language: str) -> str:
    """What an exchange did."""
    about = {"taken": str(done.taken), "written": str(done.written)}
    quiet = not (done.taken or done.written)
    said = [(NOTHING_NEW if quiet else EXCHANGED_HERE).said(language, about)]
    for count, sentence in ((done.erased, ERASED_HERE), (done.files_awaited, AWAITED)):
        if count:
            said.append(sentence.said(language, {"count": str(count)}))
    return " ".join(said)


def trouble(error: errors.AnimsaError, language: str) -> str:
    """What came in the way of sharing; "" where nothing is said of it but what is said always."""
    known = _TROUBLES.get(type(error))
    return known.said(language, error.about) if known else ""
