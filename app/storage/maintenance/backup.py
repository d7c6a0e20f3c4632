"""Backups of the archive: making, verifying, thinning out and restoring them.

A backup is a verified copy (:mod:`app.storage.maintenance.copies`). A restore goes through SQLite
as well, as one transaction of the live file: other processes that have it open see a change like
any other.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Sequence,
)
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.imported_sessions import Restored
from app.core.domain.messages import DAY, Milliseconds
from app.core.domain.ports import Clock
from app.core.language.dates.moments import moment_at, to_ms
from app.machine.whole_files import make_directory
from app.storage.database.connections import Database, known_errors
from app.storage.library import library
from app.storage.maintenance.copies import (
    clear_parts,
    copy_archive,
    explained,
    number_of,
    opened_copy,
    reading,
    remove_database,
    same_copy,
    verify,
)
from app.storage.maintenance.fresh_copy import fresh_copy

if TYPE_CHECKING:
    from filelock import FileLock

log = logging.getLogger(__name__)

KEPT_LATEST = 3
"""The last few stay whatever their age: the way back from an import, and from a restore."""
KEPT: tuple[tuple[str, int], ...] = (("%Y-%m-%d", 14), ("%G-%V", 8), ("%Y-%m", 24))
"""The newest backup of each of the last 14 days, 8 weeks and 24 months that have one."""
LOCK_SECONDS = 60.0

_NAME = re.compile(r"animsa-(\d{4}-\d\d-\d\dT\d{6})(?:-(\d+))?\.db", re.ASCII)
_TIME = "%Y-%m-%dT%H%M%S"


@dataclass(frozen=True, slots=True, order=True)
class Backup:
    """A backup by its file: ``order`` is its place among those that were made, which no clock tells
    (one may have stood in another year for a day); ``number`` tells those of one second apart."""

    order: int
    made_at: Milliseconds
    number: int
    path: Path


class Backups:
    """The directory of automatic backups, ``animsa-2026-11-21T203000.db`` by UTC time.

    Whoever writes there or removes something holds the directory's lock (:func:`exclusive`), so
    that an erasing and a backup in another process cannot miss each other.
    """

    def __init__(self, directory: Path, clock: Clock) -> None:
        self.directory = directory
        self._clock = clock

    def now(self) -> Milliseconds:
        """What the clock says."""
        return self._clock.now()

    async def make(self, database: Database) -> Path:
        """Make a backup now. Raises :class:`app.core.domain.errors.StorageError`, leaving
        nothing."""
        async with exclusive(self.directory):
            return await asyncio.to_thread(self.make_now, database.path)

    async def make_for_upgrade(self, database: Database) -> Path:
        """As :meth:`make`, unless the newest backup is the same already: an upgrade that fails at
        every start would fill the disk."""
        async with exclusive(self.directory):
            return await asyncio.to_thread(self._make_for_upgrade, database.path)

    def _make_for_upgrade(self, archive: Path) -> Path:
        for newest in self.listing()[:1]:
            with contextlib.suppress(errors.AnimsaError):
                if same_copy(archive, newest.path):
                    verify(newest.path)
                    return newest.path
        return self.make_now(archive)

    async def make_at(self, database: Database, target: Path) -> Path:
        """Make a backup anywhere else. Raises ``BackupTaken`` rather than overwrite something that
        is no backup."""
        try:
            await asyncio.to_thread(verify, target)
        except errors.NotFound:
            pass
        except errors.AnimsaError as error:
            raise errors.BackupTaken(path=target) from error
        return await make_backup(database, target, await asyncio.to_thread(self._next))

    def make_now(self, archive: Path) -> Path:
        """What :meth:`make` does; the caller holds the lock."""
        moment = moment_at(self._clock.now(), UTC)
        stem = f"animsa-{moment.strftime(_TIME)}"
        listed = self.listing()
        # A name that was thinned out is not given again: somebody may mean the backup that had it.
        same = [
            each.number for each in listed if each.path.stem.removeprefix(stem)[:1] in ("", "-")
        ]
        number = max(same, default=0) + 1
        target = self.directory / (f"{stem}.db" if number == 1 else f"{stem}-{number}.db")
        copy_archive(archive, target, self._next(listed))
        return target

    def _next(self, listed: Sequence[Backup] | None = None) -> int:
        found = self.listing() if listed is None else listed
        return max((each.order for each in found), default=0) + 1

    def listing(self) -> list[Backup]:
        """Every backup, the newest first. Looks into each: not for the event loop."""
        return list_backups(self.directory)

    def newest_verified(self) -> Backup | None:
        """The newest backup that is whole and that this Anımsa can read. Reads whole files: not
        for the event loop."""
        return newest_verified(self.directory)

    def due(self, last_change: Milliseconds) -> bool:
        """Whether it is time for the daily backup: something changed since the last one, and that
        is a day old. One with a date in the future does not count."""
        now = self._clock.now()
        made = max(
            (each.made_at for each in _named(self.directory) if each.made_at <= now), default=None
        )
        return made is None or (last_change > made and now - made >= DAY)

    async def thin(self) -> list[Path]:
        """Remove the backups that ``KEPT`` and ``KEPT_LATEST`` do not name; returns them."""
        async with exclusive(self.directory):
            return await asyncio.to_thread(self._thin)

    def _thin(self) -> list[Path]:
        backups = self.listing()
        kept = to_keep(backups)
        removed = [backup.path for backup in backups if backup not in kept]
        with explained(errors.BackupNoRoom, errors.BackupsFolder):
            for path in removed:
                path.unlink(missing_ok=True)
        return removed


@contextlib.asynccontextmanager
async def exclusive(directory: Path, *, wait: bool = True) -> AsyncIterator[None]:
    """Hold the directory of backups, which is created if need be, and clear what a killed process
    left half written there. Raises ``ArchiveBusy`` when another process does not let go of it, or
    holds it at all and nobody is to ``wait``."""
    lock = await asyncio.to_thread(_lock, directory, LOCK_SECONDS if wait else 0)
    try:
        await asyncio.to_thread(clear_parts, directory)
        yield
    finally:
        lock.release()


@contextlib.contextmanager
def held(directory: Path) -> Iterator[None]:
    """As :func:`exclusive`, for who is not on an event loop."""
    lock = _lock(directory, LOCK_SECONDS)
    try:
        clear_parts(directory)
        yield
    finally:
        lock.release()


async def make_backup(database: Database, target: Path, number: int = 0) -> Path:
    """Write a verified copy of the archive to ``target``, replacing what is there only when the
    copy is whole. Raises :class:`app.core.domain.errors.StorageError`, leaving nothing behind."""
    await asyncio.to_thread(copy_archive, database.path, target, number)
    return target


async def restore(
    database: Database,
    source: Path,
    backups: Backups,
    *,
    before: Callable[[], Awaitable[None]] | None = None,
) -> Restored:
    """Make the archive what ``source`` holds. ``before`` ends what must not meet the exchange, once
    the backup is known to be good.

    An older file is brought up to date on the way, in a copy, and only rows of ours are taken
    (:mod:`app.storage.maintenance.fresh_copy`). Raises ``NotFound``, ``BadInput`` (no Anımsa file,
    or a damaged one), ``ArchiveTooNew`` or another ``StorageError``; the archive is then as it was.
    """
    if database.refusal is not None:
        raise database.refusal
    try:
        await asyncio.to_thread(verify, source)
    except errors.ArchiveDamaged as error:
        raise errors.BackupDamaged(path=source) from error
    if before is not None:
        await before()
    async with exclusive(backups.directory):
        watched = await database.read(library.folders)
        staged, unwatched = await asyncio.to_thread(
            stage, source, backups.directory, backups.directory, watched
        )
        try:
            safety = await asyncio.to_thread(backups.make_now, database.path)
            await database.alone(_overwrite, staged)
        finally:
            await asyncio.to_thread(remove_database, staged)
    log.info("the archive was restored from a backup")
    return Restored(safety, unwatched)


async def rebuild(database: Database, backups: Backups, *, anew: bool = False) -> Path:
    """Give the archive the schema of a new one, with all its rows, and return the backup of what it
    was; ``anew``: also where the schema is that, so that nothing else of the file stays. Raises
    ``StorageError``; the archive is then as it was."""
    async with exclusive(backups.directory):
        staged = await asyncio.to_thread(fresh_copy, database.path, backups.directory, anew=anew)
        try:
            safety = await asyncio.to_thread(backups.make_now, database.path)
            await database.alone(_overwrite, staged)
        finally:
            await asyncio.to_thread(remove_database, staged)
    return safety


def last_change(archive: Path) -> Milliseconds:
    """When the archive was last written, for :meth:`Backups.due`: the newer of the file's and its
    write-ahead log's times (a row's own time can be years old, after an import)."""
    times = [0]
    for path in (archive, archive.with_name(f"{archive.name}-wal")):
        with contextlib.suppress(FileNotFoundError):
            times.append(path.stat().st_mtime_ns // 1_000_000)
    return max(times)


# --- files -------------------------------------------------------------------------------------


def list_backups(directory: Path) -> list[Backup]:
    """The backups in ``directory``, the newest first; nothing when it is not there."""
    named = _named(directory)
    orders = {each: number_of(each.path) for each in named}
    told = {each: order for each, order in orders.items() if order is not None}
    found = []
    for each in named:
        # What cannot tell its place is put by its time, so that a damaged one is not overlooked.
        before = [order for other, order in told.items() if other.made_at <= each.made_at]
        found.append(replace(each, order=told.get(each, max(before, default=0))))
    return sorted(found, reverse=True)


def _named(directory: Path) -> list[Backup]:
    """The backups by their names alone."""
    found = []
    for path in directory.glob("animsa-*.db"):
        match = _NAME.fullmatch(path.name)
        if match is None:
            continue
        with contextlib.suppress(ValueError):
            moment = datetime.strptime(match[1], _TIME).replace(tzinfo=UTC)
            made_at = to_ms(moment)
            found.append(Backup(0, made_at, int(match[2] or 1), path))
    return found


def newest_verified(directory: Path) -> Backup | None:
    """See :meth:`Backups.newest_verified`."""
    for backup in list_backups(directory):
        try:
            verify(backup.path)
        except errors.AnimsaError as error:
            log.warning("a backup cannot be used: %s", error.code)
        else:
            return backup
    return None


def to_keep(backups: Iterable[Backup]) -> set[Backup]:
    """Which of the backups stay when they are thinned out."""
    newest_first = sorted(backups, reverse=True)
    kept = set(newest_first[:KEPT_LATEST])
    for pattern, count in KEPT:
        spans: dict[str, Backup] = {}
        for backup in newest_first:
            moment = moment_at(backup.made_at, UTC)
            spans.setdefault(moment.strftime(pattern), backup)
        kept.update(list(spans.values())[:count])
    return kept


def stage(
    source: Path, directory: Path, backups: Path, watched: Collection[str]
) -> tuple[Path, tuple[str, ...]]:
    """A copy of ``source`` in ``directory``, up to date and ready to take over. A backup that is
    none of ours may come from another computer or another hand: of the folders that it watches only
    those in ``watched`` stay, since their files would be read from now on; the others are told."""
    with explained(errors.RestoreNoRoom, errors.RestoreFailed):
        part = fresh_copy(source, directory)
        if source.resolve().parent == backups.resolve():
            return part, ()
        try:
            with known_errors(), opened_copy(part) as db, db.atomic("IMMEDIATE"):
                unwatched = [each for each in library.folders(db) if each not in watched]
                for folder in unwatched:
                    db.execute_sql("DELETE FROM library_folders WHERE path = ?", (folder,))
        except BaseException:
            remove_database(part)
            raise
    return part, tuple(unwatched)


def _overwrite(db: APSWDatabase, source: Path) -> None:
    connection: apsw.Connection = db.connection()
    with reading(source) as other, connection.backup("main", other, "main") as copying:
        copying.step(-1)


def _lock(directory: Path, seconds: float) -> FileLock:
    from filelock import FileLock, Timeout  # noqa: PLC0415  not needed by every start

    with explained(errors.BackupNoRoom, errors.BackupsFolder):
        make_directory(directory)
        lock = FileLock(directory / "lock", thread_local=False)
        try:
            lock.acquire(timeout=seconds)
        except Timeout as error:
            raise errors.ArchiveBusy from error
    return lock
