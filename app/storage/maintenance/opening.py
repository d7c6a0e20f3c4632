"""Opening an archive: made where there is none, brought up to date."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.ports import Clock
from app.storage.database.archive_state import version_of
from app.storage.database.connections import REPAIRED, Database
from app.storage.keys.locked_folder import refuse_locked
from app.storage.maintenance import cipher_exchange, migrations

log = logging.getLogger(__name__)


@asynccontextmanager
async def opened(path: Path, backups: Path, clock: Clock) -> AsyncIterator[Database]:
    """The archive at ``path``, whose folder is there. An older version's is brought up to date,
    after a backup in the folder ``backups``; a newer version's, and one in a folder that cannot be
    written, is only read.

    Raises :class:`app.core.domain.errors.StorageError`.
    """
    database = await asyncio.to_thread(_database, path, backups, clock)
    try:
        version = await _version(database)
        if version > migrations.NEWEST:
            database.refusal = errors.ArchiveTooNew()
        elif version < migrations.NEWEST and database.refusal is None:
            if version:
                await _upgrade(database, backups, clock)
                version = migrations.NEWEST
            else:
                await database.alone(migrations.migrate)
        if version == migrations.NEWEST and database.refusal is None:
            await database.alone(_go_on_recording)
        if version == 0:
            await asyncio.to_thread(_keep_names, path)
        if database.refusal is None:
            await asyncio.to_thread(database.keep_reserve)
        yield database
    finally:
        await database.close()


def _database(path: Path, backups: Path, clock: Clock) -> Database:
    """The archive's file, not yet opened. None or an empty one where something tells of a full one
    is not taken for a new archive."""
    if path.with_name(REPAIRED).exists() or cipher_exchange.waits(path):
        _finish_exchange(path, backups, clock)
    refuse_locked(path, backups)
    try:
        empty = path.stat().st_size == 0
    except FileNotFoundError:
        empty = True
    if empty and (any(backups.glob("animsa-*.db")) or _left_behind(path)):
        raise errors.ArchiveMissing
    if empty or os.access(path.parent, os.W_OK):
        return Database(path)
    return Database(path, frozen=True)


def _finish_exchange(path: Path, backups: Path, clock: Clock) -> None:
    """Nobody else may be at it."""
    from app.storage.maintenance.backup import held  # noqa: PLC0415  hardly any start needs it
    from app.storage.maintenance.exchange import finish  # noqa: PLC0415

    with held(backups):
        cipher_exchange.finish(path)
        finish(path, clock.now())


def _left_behind(path: Path) -> bool:
    """Whether there was an archive: its log, what a repair kept aside, or left half made."""
    with contextlib.suppress(FileNotFoundError):
        if path.with_name(f"{path.name}-wal").stat().st_size:
            return True
    kept = ("animsa-damaged-*.db", "animsa-*.part")
    return any(any(path.parent.glob(pattern)) for pattern in kept)


async def _upgrade(database: Database, backups: Path, clock: Clock) -> None:
    """Bring an older version's archive up to date, whole or not at all, after a backup. Raises
    ``UpgradeFailed``; ``ArchiveDamaged`` for one that lacks a table of its own version."""
    from app.storage.maintenance.backup import Backups  # noqa: PLC0415  once a version
    from app.storage.maintenance.schema_check import upgrade  # noqa: PLC0415

    await Backups(backups, clock).make_for_upgrade(database)
    try:
        await database.alone(upgrade)
    except errors.AnimsaError:
        raise
    except Exception as error:
        log.exception("the archive could not be upgraded")
        raise errors.UpgradeFailed from error


def _go_on_recording(db: APSWDatabase) -> None:
    """Where changes are recorded for other machines, the triggers are those of this version."""
    if db.execute_sql("SELECT 1 FROM this_device").fetchone() is None:
        return
    from app.storage.devices import recording  # noqa: PLC0415  few have several machines

    if not recording.is_recorded(db):
        with db.atomic("IMMEDIATE"):
            recording.ensure(db)


async def _version(database: Database) -> int:
    """The archive's version. On a full disk there is not even room to open it: then the reserve is
    given up. Raises ``StorageError`` for a file that is no archive."""
    try:
        version = await database.alone(version_of)
    except errors.StorageError:
        if not database.release_reserve():
            raise
        version = await database.alone(version_of)
    if not migrations.is_possible(version):
        raise errors.ArchiveDamaged
    if version == 0 and await database.alone(migrations.is_foreign):
        database.leave_log()
        if await asyncio.to_thread(_is_archive_below, database.path):
            raise errors.ArchiveDamaged
        raise errors.ForeignFile(path=database.path)
    return version


def _is_archive_below(path: Path) -> bool:
    """Whether only the log beside the file is a stranger's, as one that was copied there."""
    from app.storage.maintenance.exchange import (  # noqa: PLC0415  hardly ever
        is_archive_without_log,
    )

    return is_archive_without_log(path)


def _keep_names(path: Path) -> None:
    """A new archive is gone after a power cut if the folder, or its name, was not on the disk."""
    from app.machine.whole_files import flush_directory  # noqa: PLC0415  once an archive

    for directory in (path.parent, path.parent.parent):
        with contextlib.suppress(OSError):
            flush_directory(directory)
