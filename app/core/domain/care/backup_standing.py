"""Standing of the backups: how old the last good ones are, how the last check of them went, and
what is in the way at the second place."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.domain.messages import DAY, Milliseconds

WEEK: Milliseconds = 7 * DAY

GONE = "gone"
"""The disk of the second place, or our folder on it, is not there."""
TAKEN = "taken"
"""Files that are not ours have the names of backups there."""
FULL = "full"
FAILED = "failed"

SOUND = "sound"
DAMAGED = "damaged"
"""It could not be restored."""
FORGETFUL = "forgetful"
"""It was restored, but did not find what it was asked."""
NO_ROOM = "no_room"
"""There is not enough room on this disk to restore it."""
LATE = "late"
"""There was no time left to ask it everything."""


@dataclass(frozen=True, slots=True)
class CheckedBackup:
    """How a backup did: ``name`` of its file, whether it is at the ``second`` place, how many
    questions it was ``asked``, how many it answered, and what that makes it (``result``)."""

    name: str
    second: bool
    made_at: Milliseconds
    asked: int
    found: int
    result: str
    known: bool = False
    """Whether an earlier check found out what is told here."""

    @property
    def failed(self) -> bool:
        """Whether it is known to be no good; for want of room or time nothing is known."""
        return self.result in (DAMAGED, FORGETFUL)


@dataclass(frozen=True, slots=True)
class BackupCheck:
    """A check of backups, when it was and how each did."""

    checked_at: Milliseconds
    backups: tuple[CheckedBackup, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether a backup was found to be no good that was not known to be."""
        return any(each.failed and not each.known for each in self.backups)

    def condemns(self, name: str, *, second: bool) -> bool:
        """Whether the backup of that name is known to be no good."""
        return any(
            each.failed and each.name == name and each.second is second for each in self.backups
        )


@dataclass(frozen=True, slots=True)
class PlaceStanding:
    """A place of backups: its folder, how many there are and when the last good one was made;
    ``problem``: what is in the way there, one of the codes above."""

    folder: str
    count: int
    last_good: Milliseconds | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class BackupStanding:
    """Both places, the ``second`` if there is one, and the last check."""

    now: Milliseconds
    here: PlaceStanding
    second: PlaceStanding | None = None
    check: BackupCheck | None = None
    changed_at: Milliseconds = 0
    """When the archive was last written."""

    @property
    def old(self) -> bool:
        """Whether something was written that has had no backup for more than a week."""
        good = self.here.last_good
        return self.changed_at > (good or 0) and (good is None or self.now - good > WEEK)
