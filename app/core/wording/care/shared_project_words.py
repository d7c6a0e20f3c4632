"""Words about the projects that several people share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.domain import errors
from app.core.domain.care.shared_projects import SharedProjectStanding, address_for
from app.core.wording.care import device_words
from app.core.wording.sentence import Sentence

if TYPE_CHECKING:
    from app.core.domain.care.device_standing import Exchanged

ASK_PERSON = "Ortak projelerde görünecek adın:"
SHARED = Sentence("“{name}” artık paylaşılıyor.", "“{name}” is shared now.")
LET_IN_BY_COMMAND = Sentence(
    "Kullanıcı eklemek için: animsa project members “{name}” --add KULLANICI; parolayı onlara sen"
    " söyle.",
    "To let a login in: animsa project members “{name}” --add LOGIN; tell them the passphrase"
    " yourself.",
)
JOINED = Sentence("“{name}” projesine katıldın.", "You have joined “{name}”.")
JOINED_UNREAD = Sentence("Projeye katıldın.", "You have joined the project.")
FIRST_WAITS = Sentence(
    "İlk eşleme olmadı, kendiliğinden yeniden denenecek. {trouble}",
    "The first exchange did not come about; it is tried again by itself. {trouble}",
)
LEFT = Sentence(
    "“{name}” artık yalnız senin; buradaki her şey yerinde. Ötekilerde olan onlarda kalır.",
    "“{name}” is yours alone now; everything here stays. What the others have stays theirs.",
)
WITHHELD = Sentence(
    "{count} mesaj yalnız sende kaldı: proje dışındaki araştırmalarını anlatıyor.",
    "{count} messages stay with you: they tell of research of yours outside the project.",
)
LET_IN = Sentence(
    "“{login}” artık projeye girebilir. Daveti ona ver; proje parolasını ayrıca söyle.",
    "“{login}” is let in now. Give them the invitation; tell them the passphrase apart from it.",
)
LET_OUT = Sentence(
    "“{login}” artık yeni bir şey alamaz. Daha önce aldığı onda kalır.",
    "“{login}” gets nothing new any more. What came before stays there.",
)
HANDED_OVER = Sentence(
    "Projenin sahibi artık “{login}”: kimlerin girebileceğine o karar verir. Sen de projede"
    " kalırsın.",
    "“{login}” owns the project now, and decides who is let in. You stay in it.",
)
MOVED = Sentence(
    "“{name}” bundan sonra bu adresle eşlenir.",
    "“{name}” is exchanged by this address from now on.",
)
GOES_HERE_ALONE = Sentence(
    "Proje ortak: ötekiler kendilerinde olanla sürdürür, yalnız buradan gider.",
    "The project is shared: the others go on with what they have, it goes here alone.",
)
PEOPLE = Sentence("Projedekiler: {people}", "In the project: {people}")
LOGINS = Sentence(
    "Veritabanından girebilen öteki kullanıcılar: {logins}",
    "Other logins that are let in: {logins}",
)
INVITATION = Sentence(
    "{person} seni Anımsa'da “{name}” projesine çağırıyor.\n"
    "Adres: {address}\n"
    "Pencerede: Bul menüsünde “Paylaşılan bir projeye katıl…”.\n"
    "Terminalde: animsa project join {address} --as ADIN\n"
    "“{login}” kullanıcısının veritabanı parolasını veritabanına bakandan, projenin parolasını"
    " {person} kişisinden alırsın.",
    "{person} asks you into the project “{name}” in Anımsa.\n"
    "Address: {address}\n"
    "In the window: “Join a shared project…” in the menu Find.\n"
    "In a terminal: animsa project join {address} --as YOUR-NAME\n"
    "The database's password of the login “{login}” comes from whoever runs the database, the"
    " project's passphrase from {person}.",
)
_NOTHING_BEGUN: dict[type[errors.AnimsaError], Sentence] = {
    errors.WrongPassphrase: Sentence(
        "Bu parola, seninle paylaşılan hiçbir projeyi açmıyor. Hiçbir şey değişmedi. Projeyi"
        " paylaşandan aldığın parolayı yaz.",
        "This passphrase opens no project that is shared with you. Nothing was changed. Type the"
        " one that you were told by whoever shares the project.",
    ),
    errors.DatabaseUnusable: Sentence(
        "{host} üzerindeki veritabanına ulaşılamadı. Hiçbir şey gönderilmedi, buradaki her şey"
        " yerinde. Adresi ve bağlantını denetle, sonra yeniden dene.",
        "The database on {host} cannot be reached. Nothing was sent, and everything here stays."
        " Check the address and your connection, then try again.",
    ),
}
"""What came in the way before anything was shared or joined."""
_IN_THE_WINDOW = {
    "project_not_shared": Sentence(
        "Bu proje paylaşılmıyor; buradaki her şey yerinde.",
        "This project is not shared; everything here stays.",
    ),
    "project_not_member": Sentence(
        "Bu projeye artık girişin yok; buradaki her şey yerinde, ama yeni bir şey gelmez. Sahibi"
        " seni yeniden ekleyebilir; yalnız sende kalsın istersen proje penceresinde “Paylaşım”dan"
        " ayrıl.",
        "You are not let into this project any more; everything here stays, but nothing new comes."
        " Its owner can let you in again; to keep it for yourself, leave under “Sharing” in the"
        " project's window.",
    ),
    "project_is_here": Sentence(
        "Bu proje burada da var; hiçbir şey değişmedi.",
        "This project is here already; nothing was changed.",
    ),
    "project_removed_here": Sentence(
        "Bu projeyi bilgisayarlarından silmişsin; arşivini paylaştığın sürece geri gelemez. Hiçbir"
        " şey değişmedi. Önce ayarlarda “Cihazlar”dan ayrıl.",
        "You removed this project from your computers; it cannot come back while you share your"
        " archive. Nothing was changed. Leave first, in the settings under “Devices”.",
    ),
    "person_taken": Sentence(
        "Bu projede “{name}” adında biri var; hiçbir şey değişmedi. Başka bir ad seç.",
        "Somebody in this project is called “{name}”; nothing was changed. Choose another name.",
    ),
    "no_person": Sentence("Ötekilerin göreceği bir ad yaz.", "Type a name that the others see."),
    "no_shared_project": Sentence(
        "Bu veritabanında seninle paylaşılan yeni bir proje yok; hiçbir şey değişmedi. Sahibi seni,"
        " proje penceresinde “Paylaşım”dan, adresteki kullanıcı adınla eklesin; sonra yeniden dene.",
        "No other project is shared with you in this database; nothing was changed. Ask its owner to"
        " let you in under “Sharing” in the project's window, by the login in your address; then"
        " try again.",
    ),
    "database_login": Sentence(
        "Veritabanı bu adı ya da parolayı kabul etmedi. Buradaki her şey yerinde. Adresteki adı ve"
        " parolayı denetleyip yeniden dene.",
        "The database refused this name or password. Everything here stays. Check the name in the"
        " address and the password, then try again.",
    ),
}
"""What is said elsewhere by the name of a command or an option."""


def exchanged(done: Exchanged, standing: SharedProjectStanding, language: str) -> str:
    """What an exchange did, and what stays here."""
    said = device_words.exchanged(done, language)
    if standing.withheld:
        said += " " + WITHHELD.said(language, {"count": str(standing.withheld)})
    return said


def invitation(standing: SharedProjectStanding, login: str, language: str) -> str:
    """What to give to somebody who was let in: all that it takes but what is secret."""
    return INVITATION.said(
        language,
        {
            "person": standing.person,
            "name": standing.name,
            "login": login,
            "address": address_for(standing.address, login),
        },
    )


def trouble(error: errors.AnimsaError, language: str, *, begun: bool = True) -> str:
    """What came in the way, in the window; "" where nothing is said of it but what is said always.
    ``begun``: whether the project was shared already."""
    known = _IN_THE_WINDOW.get(error.about.get("reason", ""))
    if known is None and not begun:
        known = _NOTHING_BEGUN.get(type(error))
    if known is not None:
        return known.said(language, error.about)
    return device_words.trouble(error, language)
