"""Words about the projects that several people share."""

from __future__ import annotations

from collections.abc import Mapping

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

PROJECT_REASONS: Mapping[str, Sentence] = {
    "project_shared_already": Sentence(
        "Bu proje zaten paylaşılıyor; hiçbir şey değişmedi.",
        "This project is shared already; nothing was changed.",
    ),
    "project_not_shared": Sentence(
        "Paylaşılan bir proje değil. Paylaşmak için: animsa project share AD ADRES",
        "This is no shared project. To share one: animsa project share NAME ADDRESS",
    ),
    "project_not_member": Sentence(
        "Bu projeye artık girişin yok; buradaki her şey yerinde, ama yeni bir şey gelmez. Sahibi"
        " seni yeniden ekleyebilir; yalnız sende kalsın istersen: animsa project leave AD --anyway",
        "You are not let into this project any more; everything here stays, but nothing new comes."
        " Its owner can let you in again; to keep it for yourself: animsa project leave NAME"
        " --anyway",
    ),
    "project_is_here": Sentence(
        "Bu proje burada da var; hiçbir şey değişmedi. Başka bilgisayarından zaten içindeysen"
        " --mine ile katıl: buradaki araştırmaları da ötekiler görür.",
        "This project is here already; nothing was changed. If you are in it from another computer"
        " of yours, join with --mine: the others will then see its research from here, too.",
    ),
    "project_removed_here": Sentence(
        "Bu projeyi bilgisayarlarından silmişsin; arşivini paylaştığın sürece geri gelemez. Önce"
        " ayrıl: animsa devices leave",
        "You removed this project from your computers; it cannot come back while you share your"
        " archive. Leave first: animsa devices leave",
    ),
    "project_not_written": Sentence(
        "Bu projede henüz bir şey yok. Paylaşan kişi bir kez eşlesin, sonra yeniden dene.",
        "There is nothing in this project yet. Whoever shares it has to exchange once; then try"
        " again.",
    ),
    "person_taken": Sentence(
        "Bu projede “{name}” adında biri var; hiçbir şey değişmedi. --as ile başka bir ad seç; o"
        " başka bilgisayarındaki sensen --mine ekle.",
        "Somebody in this project is called “{name}”; nothing was changed. Choose another name by"
        " --as; if that is you on another computer, add --mine.",
    ),
    "no_person": Sentence(
        "Ortak projelerde görünecek bir ad gerek: --as AD",
        "You need a name that the others see: --as NAME",
    ),
    "no_shared_project": Sentence(
        "Bu veritabanında seninle paylaşılan yeni bir proje yok. Sahibi seni eklesin: animsa"
        " project members AD --add KULLANICI",
        "No other project is shared with you in this database. Its owner has to let you in: animsa"
        " project members NAME --add LOGIN",
    ),
    "no_such_login": Sentence(
        "Veritabanında “{login}” adında bir kullanıcı yok; kimse eklenmedi.",
        "The database has no login “{login}”; nobody was let in.",
    ),
    "no_such_member": Sentence(
        "“{login}” bu projede değil; hiçbir şey değişmedi.",
        "“{login}” is not in this project; nothing was changed.",
    ),
    "not_your_project": Sentence(
        "Kullanıcıları yalnız projeyi paylaşan ekleyip çıkarabilir; hiçbir şey değişmedi.",
        "Only who shared the project lets people in and out; nothing was changed.",
    ),
    "database_without_projects": Sentence(
        "Veritabanı daha eski bir Anımsa için düzenlenmiş. Onu kuran kullanıcı yeni Anımsa ile bir"
        " kez bağlansın; hiçbir şey gönderilmedi.",
        "The database was arranged by an older Anımsa. The login that set it up has to connect once"
        " by the new one; nothing was sent.",
    ),
}
