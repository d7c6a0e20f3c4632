"""Words about the backups: their age, the second place, their check; and about the plain twin."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.domain.care.backup_standing import (
    BackupCheck,
    BackupStanding,
    PlaceStanding,
)
from app.core.domain.messages import DAY, Milliseconds
from app.core.wording.sentence import Sentence

HERE = Sentence("Bu bilgisayarda", "On this computer")
SECOND = Sentence("İkinci yerde", "At the second place")
NONE_YET = Sentence("henüz yedek yok.", "no backup yet.")
NO_GOOD = Sentence("sağlam yedek yok.", "no good backup.")
LAST_GOOD = Sentence(
    "son sağlam yedek {age}, toplam {count}.", "last good backup {age}, {count} in all."
)
LAST_SEEN = Sentence("son sağlam yedek {age}.", "last good backup {age}.")
TODAY = Sentence("bugün", "today")
YESTERDAY = Sentence("dün", "yesterday")
DAYS_AGO = Sentence("{days} gün önce", "{days} days ago")

SAME_DISK = Sentence(
    "Bu klasör aynı diskte: yanlışlıkla silmeye karşı korur, diskin bozulmasına karşı korumaz.",
    "This folder is on the same disk: it protects from mistakes, not from a failing disk.",
)
PROBLEMS: Mapping[str, Sentence] = {
    "gone": Sentence(
        "Disk ya da klasör şu anda yok; gelince kendiliğinden kopyalanır.",
        "The disk or folder is not there now; it is copied by itself when it is back.",
    ),
    "taken": Sentence(
        "Aynı adda yabancı bir dosya var; ona dokunulmadı, o yedek kopyalanmadı.",
        "A file that is not ours has the same name; it was left alone and that backup not copied.",
    ),
    "full": Sentence(
        "Orada yeterince yer yok; yer açılınca kendiliğinden kopyalanır.",
        "There is not enough room; it is copied by itself when there is.",
    ),
    "failed": Sentence(
        "Kopyalama tamamlanamadı; yeniden denenecek.",
        "The copying could not be completed; it is tried again.",
    ),
}

CHECKED: Mapping[str, Sentence] = {
    "sound": Sentence(
        "{name}: geri yüklendi, {asked} sorudan {found} tanesini buldu.",
        "{name}: restored, {found} of {asked} questions found.",
    ),
    "unasked": Sentence(
        "{name}: geri yüklendi; soracak bir araştırma yoktu.",
        "{name}: restored; there was no research to ask about.",
    ),
    "damaged": Sentence("{name}: geri yüklenemedi.", "{name}: could not be restored."),
    "forgetful": Sentence(
        "{name}: geri yüklendi, ama {asked} sorudan yalnız {found} tanesini buldu.",
        "{name}: restored, but only {found} of {asked} questions found.",
    ),
    "no_room": Sentence(
        "{name}: sınanamadı, diskte yer yok.", "{name}: not tried, no room on the disk."
    ),
    "late": Sentence("{name}: sınama yetişmedi.", "{name}: no time was left to try all of it."),
}
CHECK_WELL = Sentence(
    "Yedekler en son {age} gerçekten geri yüklenerek sınandı: sağlam.",
    "The backups were last tried {age} by really restoring them: they hold.",
)
CHECK_FAILED = Sentence(
    "{age} yapılan sınamada bir yedek işe yaramadı; yenisi alındı.",
    "When tried {age}, a backup was no good; a new one was made.",
)
CHECK_OPEN = Sentence(
    "{age} yapılan sınama tamamlanamadı.", "The trial {age} could not be completed."
)
NEVER_CHECKED = Sentence("Yedekler henüz sınanmadı.", "The backups were not tried yet.")

TWIN_HELD_BACK = Sentence(
    "Arşiv şifreli; düz kopya onu herkese okutacağından kapalı.",
    "The archive is encrypted; the plain copy is off because anybody could read it.",
)
TWIN_GONE = Sentence(
    "Düz kopyanın klasörü şu anda yok; gelince kendiliğinden yazılır.",
    "The folder of the plain copy is not there now; it is written when it is back.",
)
TWIN_ASIDE = Sentence(
    "Elle değiştirdiğin dosyalar şu adlarla saklandı: {names}.",
    "Files that you edited are kept under these names: {names}.",
)


def age(moment: Milliseconds, now: Milliseconds, language: str) -> str:
    """How long ago something was, in whole days."""
    days = max(0, (now - moment) // DAY)
    if days < 2:
        return (TODAY, YESTERDAY)[days].said(language)
    return DAYS_AGO.said(language, {"days": str(days)})


def place_line(place: PlaceStanding, now: Milliseconds, language: str, *, second: bool) -> str:
    """How one place of backups stands."""
    where = (SECOND if second else HERE).said(language)
    if place.last_good is None:
        told = (NO_GOOD if place.count else NONE_YET).said(language)
    else:
        about = {"age": age(place.last_good, now, language), "count": str(place.count)}
        told = LAST_GOOD.said(language, about)
    problem = PROBLEMS[place.problem].said(language) if place.problem in PROBLEMS else ""
    if place.problem == "gone" and place.last_good is not None:
        # How many there are is not to be seen now.
        told = LAST_SEEN.said(language, {"age": age(place.last_good, now, language)})
    return f"{where}: {told} {problem}".strip()


def check_line(check: BackupCheck | None, now: Milliseconds, language: str) -> str:
    """How the last check went, in one sentence."""
    if check is None or not check.backups:
        return NEVER_CHECKED.said(language)
    sentence = CHECK_FAILED if check.failed else CHECK_WELL
    if not check.failed and any(each.result != "sound" for each in check.backups):
        sentence = CHECK_OPEN
    return sentence.said(language, {"age": age(check.checked_at, now, language)})


def checked_lines(check: BackupCheck, language: str) -> list[str]:
    """How each backup did."""
    return [
        CHECKED["unasked" if each.result == "sound" and not each.asked else each.result].said(
            language, {"name": each.name, "asked": str(each.asked), "found": str(each.found)}
        )
        for each in check.backups
    ]


def standing_lines(standing: BackupStanding, language: str) -> list[str]:
    """How the backups stand, a line each."""
    lines = [place_line(standing.here, standing.now, language, second=False)]
    if standing.second is not None:
        lines.append(place_line(standing.second, standing.now, language, second=True))
    return [*lines, check_line(standing.check, standing.now, language)]
