"""Exchange of the archive's file for another: the name ``animsa.db`` never vanishes on the way.

The other file is whole and on the disk under a name of its own before anything moves. Whoever finds
that name goes on where it was cut off, so that at no moment a start could take the place for empty.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
from datetime import UTC
from pathlib import Path

import apsw
import peewee

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.language.dates.moments import moment_at
from app.machine.whole_files import flush, flush_directory, put_in_place
from app.storage.database.connections import REPAIRED, connect
from app.storage.maintenance import migrations
from app.storage.maintenance.copies import (
    PART,
    explained,
    remove_database,
    verify,
)

log = logging.getLogger(__name__)

_ASIDE = "animsa-damaged-*.db"
_LOG = "-wal"


def exchange(path: Path, fresh: Path, now: Milliseconds) -> Path | None:
    """Put the finished file ``fresh`` in the place of ``path``, which nobody may have open. What is
    there, with its log, is kept as ``animsa-damaged-<time>.db``, which is returned; ``None`` when
    there was nothing. Raises ``StorageError``; the file is then where it was, or :func:`finish`
    goes on."""
    with explained(errors.DiskFull, errors.StorageError):
        flush(fresh)
        put_in_place(fresh, path.with_name(REPAIRED))
        flush_directory(path.parent)
        return _finish(path, now)


def finish(path: Path, now: Milliseconds) -> None:
    """Go on with an exchange that was cut off; nothing happens when there is none. Raises
    ``StorageError``."""
    repaired = path.with_name(REPAIRED)
    if not repaired.exists():
        return
    try:
        verify(repaired)
    except errors.AnimsaError as error:
        # The archive that it was made from is still in its place.
        log.warning("a repaired archive cannot be used: %s", error.code)
        remove_database(repaired)
        return
    with explained(errors.DiskFull, errors.StorageError):
        _finish(path, now)
    log.info("an exchange of the archive was finished")


def _finish(path: Path, now: Milliseconds) -> Path | None:
    aside = _set_aside(path, now)
    put_in_place(path.with_name(REPAIRED), path)
    flush_directory(path.parent)
    return aside


def _set_aside(path: Path, now: Milliseconds) -> Path | None:
    """Give the file a second name, and its log a new one: beside another file SQLite would take it
    for that one's."""
    log_file = path.with_name(path.name + _LOG)
    aside = next((each for each in set_aside(path) if _is_same(each, path)), None)
    if aside is None and (path.exists() or log_file.exists()):
        aside = _free_name(path, now)
        if path.exists():
            _second_name(path, aside)
    if aside is not None:
        with contextlib.suppress(FileNotFoundError):
            put_in_place(log_file, aside.with_name(aside.name + _LOG))
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    flush_directory(path.parent)
    return aside


def is_archive_without_log(path: Path) -> bool:
    """Whether the file itself, without what SQLite finds in a log beside it, is an Anımsa
    archive."""
    db = connect(path, frozen=True)
    try:
        db.connect()
        return bool(db.pragma("application_id") == migrations.APPLICATION_ID)
    except (peewee.PeeweeException, apsw.Error):
        return False
    finally:
        db.close()


def set_log_aside(path: Path, now: Milliseconds) -> None:
    """Give a log that belongs to another file a name of its own. Raises ``StorageError``."""
    with explained(errors.DiskFull, errors.StorageError):
        aside = _free_name(path, now)
        put_in_place(path.with_name(path.name + _LOG), aside.with_name(aside.name + _LOG))
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
        flush_directory(path.parent)
    log.warning("the log of another database was set aside")


def _is_same(one: Path, other: Path) -> bool:
    with contextlib.suppress(FileNotFoundError):
        return one.samefile(other)
    return False


def _second_name(path: Path, name: Path) -> None:
    """Some file systems know one name a file; there it is copied."""
    try:
        os.link(path, name)
    except OSError:
        part = name.with_name(name.name + PART)
        try:
            shutil.copyfile(path, part)
            flush(part)
            put_in_place(part, name)
        finally:
            part.unlink(missing_ok=True)


def _free_name(path: Path, now: Milliseconds) -> Path:
    moment = moment_at(now, UTC)
    stem, number = f"animsa-damaged-{moment:%Y-%m-%dT%H%M%S}", 1
    while any(path.parent.glob(f"{stem}.db*")):
        number += 1
        stem = f"animsa-damaged-{moment:%Y-%m-%dT%H%M%S}-{number}"
    return path.with_name(f"{stem}.db")


def set_aside(path: Path) -> list[Path]:
    """What repairs kept aside, the last first."""
    found = [(each.stat().st_mtime_ns, each) for each in path.parent.glob(_ASIDE)]
    return [each for _, each in sorted(found, reverse=True)]
