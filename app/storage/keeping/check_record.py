"""Record of the last check of the backups, in a file beside the archive."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from app.core.domain import errors
from app.core.domain.care.backup_standing import (
    GONE,
    BackupCheck,
    BackupStanding,
    CheckedBackup,
    PlaceStanding,
)
from app.core.domain.messages import Milliseconds
from app.machine import json_files
from app.storage.keeping import second_place
from app.storage.maintenance.backup import Backup, last_change, list_backups
from app.storage.maintenance.copies import explained
from app.storage.maintenance.doctor import BAD_CHECK, OLD_BACKUP, SECOND_GONE, Finding

FILE = "backup-check.json"


def last_check(root: Path) -> BackupCheck | None:
    """The last check; ``None`` where there was none, or the file makes no sense."""
    try:
        stored = json_files.read(root / FILE)
        backups = tuple(CheckedBackup(**each) for each in stored["backups"])
        return BackupCheck(int(stored["checked_at"]), backups)
    except (OSError, ValueError, TypeError, LookupError):
        return None


def keep_check(root: Path, check: BackupCheck) -> None:
    """Keep how a check went. Raises ``StorageError``."""
    with explained(errors.DiskFull, errors.NotWritable):
        json_files.write(root / FILE, asdict(check))


def standing(archive: Path, backups: Path, now: Milliseconds) -> BackupStanding:
    """How the backups stand. Looks into files: not for the event loop."""
    root = archive.parent
    check = last_check(root)
    place = second_place.chosen(root)
    second = None
    if place is not None:
        if second_place.is_there(place):
            there = second_place.backups_at(place)
            good = _last_good(there, check, now, second=True)
            problem = "" if place.problem == GONE else place.problem
            second = PlaceStanding(place.folder, len(there), good, problem)
        else:
            # The disk is away: its newest backup is the one that was there when it was last seen.
            second = PlaceStanding(place.folder, 0, place.newest_at or None, GONE)
    here = list_backups(backups)
    return BackupStanding(
        now,
        PlaceStanding(str(backups), len(here), _last_good(here, check, now, second=False)),
        second,
        check,
        last_change(archive),
    )


def findings(archive: Path, backups: Path, now: Milliseconds) -> list[Finding]:
    """What is wrong with the backups beside what :mod:`app.storage.maintenance.doctor` sees of
    them. Looks into files: not for the event loop."""
    how, found = standing(archive, backups, now), []
    newest = [each.path.name for each in list_backups(backups)[:1]]
    if how.check is not None and any(how.check.condemns(each, second=False) for each in newest):
        found.append(BAD_CHECK)
    if how.second is not None and now - (how.second.last_good or 0) > OLD_BACKUP:
        found.append(SECOND_GONE)
    return found


def _last_good(
    listed: list[Backup], check: BackupCheck | None, now: Milliseconds, *, second: bool
) -> Milliseconds | None:
    """When the last one was made that is not known to be bad. One with a date in the future does
    not tell how old it is."""
    return max(
        (
            each.made_at
            for each in listed
            if each.made_at <= now
            and not (check is not None and check.condemns(each.path.name, second=second))
        ),
        default=None,
    )
