"""Words about the projects that several people share."""

from __future__ import annotations

from app.core.wording.sentence import Sentence

ASK_PERSON = "Ortak projelerde görünecek adın:"
SHARED = Sentence(
    "“{name}” artık paylaşılıyor. Kullanıcı eklemek için: animsa project members “{name}” --add"
    " KULLANICI; parolayı onlara sen söyle.",
    "“{name}” is shared now. To let a login in: animsa project members “{name}” --add LOGIN; tell"
    " them the passphrase yourself.",
)
LEFT = Sentence(
    "“{name}” artık yalnız senin; buradaki her şey yerinde. Ötekilerde olan onlarda kalır.",
    "“{name}” is yours alone now; everything here stays. What the others have stays theirs.",
)
WITHHELD = Sentence(
    "{count} mesaj yalnız sende kaldı: proje dışındaki araştırmalarını anlatıyor.",
    "{count} messages stay with you: they tell of research of yours outside the project.",
)
LET_OUT = Sentence(
    "“{login}” artık yeni bir şey alamaz. Daha önce aldığı onda kalır.",
    "“{login}” gets nothing new any more. What came before stays there.",
)
PEOPLE = Sentence("Projedekiler: {people}", "In the project: {people}")
LOGINS = Sentence(
    "Veritabanından girebilen öteki kullanıcılar: {logins}",
    "Other logins that are let in: {logins}",
)
