"""Words about the machines that share an archive."""

from __future__ import annotations

from app.core.wording.sentence import Sentence

NOT_SHARED = Sentence(
    "Arşiv yalnız bu bilgisayarda. Paylaşmak için: animsa devices --folder KLASÖR",
    "The archive is on this computer alone. To share it: animsa devices --folder FOLDER",
)
SHARED = Sentence("Bu bilgisayar: {name} · klasör: {folder}", "This computer: {name} · {folder}")
OTHER = Sentence("{name}: son gelen {when}", "{name}: last news {when}")
NO_OTHERS = Sentence("Başka bilgisayar henüz görünmedi.", "No other computer has been seen yet.")
UNWRITTEN = Sentence(
    "Klasöre yazılacak {count} değişiklik var: animsa devices now",
    "{count} changes are to be written to the folder: animsa devices now",
)
WAITING = Sentence(
    "{count} değişiklik yerini bekliyor (açık bir konuşma ya da gelmemiş bir dosya).",
    "{count} changes wait for their place (an open conversation or a file that has not come).",
)
ASK = "Klasörün parolası:"
ASK_AGAIN = "Bir daha:"
SET_UP = Sentence(
    "Arşiv bu klasörle paylaşılıyor. Parolayı unutma: başka bilgisayarda o sorulur.",
    "The archive is shared by way of this folder. Keep the passphrase: other computers ask for it.",
)
EXCHANGED = Sentence(
    "Alınan değişiklik: {taken} · yazılan: {written} · burada da silinen: {erased}",
    "Changes taken in: {taken} · written: {written} · erased here too: {erased}",
)
AWAITED = Sentence(
    "{count} dosya henüz tam gelmemiş; gelince alınır.",
    "{count} files have not come whole yet; they are read when they have.",
)
LEFT = Sentence(
    "Ayrıldın. Buradaki her şey yerinde; klasördekileri öteki bilgisayarlar üstlenecek.",
    "You have left. Everything here stays; the other computers take over what is in the folder.",
)
