"""Backups at a second place: on another disk, or in a folder that is synced.

They stand in a folder of ours below the one that the user chose, with a file that says so and lists
what we put there: nothing else in it is ever replaced or removed. That folder is made once, when
the place is chosen; where it is missing later the disk is not there (an empty mount point looks
like a disk), and nothing is written until it is back.
"""

from __future__ import annotations

import contextlib
import filecmp
import json
import logging
import re
import secrets
import shutil
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from app.core.domain import errors
from app.core.domain.care.backup_standing import FAILED, FULL, GONE, TAKEN
from app.core.domain.messages import Milliseconds
from app.machine import json_files
from app.machine.whole_files import (
    HALF,
    flush_directory,
    make_directory,
    make_in_its_parent,
    write_text,
    written_whole,
)
from app.storage.maintenance.backup import Backup, list_backups, to_keep
from app.storage.maintenance.copies import explained, verify

log = logging.getLogger(__name__)

FILE = "second-place.json"
LISTED = "animsa-backups.json"
"""In the folder of ours: its id, and the backups that we put there."""
LOCK = "second-place.lock"
ROOM = 64 * 1024 * 1024
"""Bytes that a copy leaves free on the disk."""
_BACKUP = re.compile(r"animsa-[\w.-]{1,100}\.db")
_PART = re.compile(r"animsa-[a-z0-9_]{8}\.part(?:-(?:wal|shm|journal))?")


@dataclass(frozen=True, slots=True)
class SecondPlace:
    """``folder`` is what the user chose, ``name`` our folder in it. ``newest_at``: when the newest
    backup there was made; ``problem``: the code of what was in the way since it was copied."""

    folder: str
    name: str
    newest_at: Milliseconds = 0
    problem: str = ""

    @property
    def directory(self) -> Path:
        """Where the backups are."""
        return Path(self.folder) / self.name


def chosen(root: Path) -> SecondPlace | None:
    """The second place of the data folder ``root``, if there is one."""
    try:
        return SecondPlace(**json_files.read(root / FILE))
    except (OSError, ValueError, TypeError):
        return None


def choose(root: Path, folder: Path) -> SecondPlace:
    """Keep backups in ``folder`` too from now on, which is made if need be. Raises
    ``FolderUnusable``, ``StorageError``."""
    folder = folder.absolute()
    before = chosen(root)
    if root.absolute() in (folder, *folder.parents):
        raise errors.FolderUnusable(path=folder)
    again = before is not None and Path(before.folder) == folder
    name = before.name if before and again else f"animsa-{secrets.token_hex(4)}"
    place = SecondPlace(str(folder), name)
    try:
        make_in_its_parent(folder)
        make_directory(place.directory)
        if _listed(place) is None:
            _list(place, {})
    except OSError as error:
        raise errors.FolderUnusable(path=folder) from error
    _keep(root, place)
    return place


def forget(root: Path) -> None:
    """Keep backups here alone again; what is there stays there. Raises ``StorageError``."""
    with explained(errors.DiskFull, errors.NotWritable):
        (root / FILE).unlink(missing_ok=True)
        flush_directory(root)


def is_there(place: SecondPlace) -> bool:
    """Whether the disk is there, with our folder on it."""
    return _listed(place) is not None


def on_same_disk(root: Path) -> bool:
    """Whether the second place of the data folder is on the same disk, which it then protects from
    mistakes and not from the disk. Blocking."""
    place = chosen(root)
    try:
        return place is not None and Path(place.folder).stat().st_dev == root.stat().st_dev
    except OSError:
        return False


def backups_at(place: SecondPlace) -> list[Backup]:
    """The backups that we put there, the newest first; nothing where the disk is not there."""
    known = _listed(place) or {}
    return [each for each in list_backups(place.directory) if each.path.name in known]


def files_at(root: Path) -> list[Path]:
    """The files of ours at the second place, for an erasing."""
    place = chosen(root)
    if place is None:
        return []
    known = _listed(place) or {}
    paths = (place.directory / name for name in known)
    return [path for path in paths if path.is_file() and not path.is_symlink()]


def unreachable(root: Path) -> bool:
    """Whether there is a second place that is not there now."""
    place = chosen(root)
    return place is not None and not is_there(place)


@contextlib.contextmanager
def held(root: Path, seconds: float) -> Iterator[bool]:
    """Keep others from writing to the second place meanwhile; whether that could be."""
    from filelock import FileLock, Timeout  # noqa: PLC0415  not needed by every start

    lock = FileLock(root / LOCK, thread_local=False)
    try:
        lock.acquire(timeout=seconds)
    except (Timeout, OSError):
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def copy_backups(root: Path, backups: Path) -> SecondPlace | None:
    """Bring the second place up to date; how it stands afterwards, ``None`` without one. What is in
    the way is told by its ``problem``. Raises ``StorageError`` where not even that can be kept."""
    place = chosen(root)
    if place is None:
        return None
    with held(root, 0) as ours:
        if not ours:
            return place
        try:
            problem = _copy(place, backups)
        except OSError as error:
            log.info("the second place failed: %s", type(error).__name__)
            problem = FAILED
    if problem:
        log.info("the second place waits: %s", problem)
    newest = max((each.made_at for each in backups_at(place)), default=place.newest_at)
    after = replace(place, problem=problem, newest_at=newest)
    # Somebody may have chosen another one meanwhile.
    if chosen(root) == place and after != place:
        _keep(root, after)
    return after


def _copy(place: SecondPlace, backups: Path) -> str:
    """Copy what is missing there or has changed here, and thin out; the code of what failed."""
    known = _listed(place)
    if known is None:
        return GONE
    _clear_halves(place.directory)
    here = list_backups(backups)
    wanted = to_keep(here)
    problem = ""
    for backup in here:
        if backup not in wanted:
            continue
        try:
            problem = _copy_one(place, backup.path, known) or problem
        except FileNotFoundError:
            # It was thinned out, or erased from, meanwhile: the next round sees to it.
            continue
    there = [each for each in list_backups(place.directory) if each.path.name in known]
    kept = to_keep(there)
    for each in there:
        if each not in kept:
            each.path.unlink(missing_ok=True)
            known.pop(each.path.name)
            _list(place, known)
    return problem


def _copy_one(place: SecondPlace, source: Path, known: dict[str, str]) -> str:
    """Copy a backup unless it is there already; the code of what is in the way."""
    target, stamp = place.directory / source.name, _stamp(source)
    there = target.is_file() and not target.is_symlink()
    if there and known.get(source.name) == stamp:
        return ""
    if source.name not in known and (there or target.is_symlink() or target.exists()):
        # A copy that a killed process had no time to list is ours; anything else is not.
        if there and filecmp.cmp(source, target, shallow=False):
            known[source.name] = stamp
            _list(place, known)
            return ""
        return TAKEN
    if shutil.disk_usage(place.directory).free < source.stat().st_size + ROOM:
        return FULL
    with written_whole(target) as temporary:
        with source.open("rb") as reading, temporary.open("wb") as writing:
            shutil.copyfileobj(reading, writing, 1024 * 1024)
        if not filecmp.cmp(source, temporary, shallow=False):
            return FAILED
    known[source.name] = stamp
    _list(place, known)
    try:
        verify(target)
    except errors.AnimsaError as error:
        log.warning("a copy at the second place is no good: %s", error.code)
        known[source.name] = ""
        _list(place, known)
        return FAILED
    return ""


def _stamp(path: Path) -> str:
    found = path.stat()
    return f"{found.st_size}-{found.st_mtime_ns}"


def _clear_halves(directory: Path) -> None:
    """Remove what a killed process left half written there."""
    for path in directory.iterdir():
        if HALF.fullmatch(path.name) or _PART.fullmatch(path.name):
            path.unlink(missing_ok=True)


def _listed(place: SecondPlace) -> dict[str, str] | None:
    """What we put there, with what it was copied from; ``None`` where our folder is not. Others
    may write to that disk: what is named must be in the folder, and as we name backups."""
    try:
        stored = json_files.read(place.directory / LISTED)
        if stored["id"] == place.name:
            files = stored["files"].items()
            return {name: str(stamp) for name, stamp in files if _BACKUP.fullmatch(name)}
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        pass
    return None


def _list(place: SecondPlace, known: dict[str, str]) -> None:
    text = json.dumps({"id": place.name, "files": known}, indent=1)
    write_text(place.directory / LISTED, text + "\n")


def _keep(root: Path, place: SecondPlace) -> None:
    with explained(errors.DiskFull, errors.NotWritable):
        json_files.write(root / FILE, asdict(place))
