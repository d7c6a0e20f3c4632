"""Opening an archive: made where there is none, brought up to date, an erasing finished."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.domain import errors
from app.core.domain.ports import Clock
from app.storage.database.connections import Database
from app.storage.maintenance import migrations

if TYPE_CHECKING:
    from app.storage.maintenance.descent import Describe

log = logging.getLogger(__name__)


@asynccontextmanager
async def opened(
    path: Path, backups: Path, clock: Clock, describe: Describe | None = None
) -> AsyncIterator[Database]:
    """The archive at ``path``, whose folder is there. An older version's is brought up to date,
    after a backup in the folder ``backups``; a newer version's, and one in a folder that cannot be
    written, is only read. ``describe`` is for an erasing that is finished now.

    Raises :class:`app.core.domain.errors.StorageError`.
    """
    database = await asyncio.to_thread(_database, path, backups)
    try:
        version = await _version(database)
        if version > migrations.NEWEST:
            database.refusal = errors.ArchiveTooNew()
        elif version < migrations.NEWEST and database.refusal is None:
            if version:
                from app.storage.maintenance.backup import Backups  # noqa: PLC0415  once a version

                await Backups(backups, clock).make(database)
            await database.alone(migrations.migrate)
        if database.refusal is None:
            await asyncio.to_thread(database.keep_reserve)
            if database.erasing.exists():
                await _finish_erasing(database, backups, describe)
        yield database
    finally:
        await database.close()


def _database(path: Path, backups: Path) -> Database:
    """The archive's file, not yet opened. An empty one where backups tell of a full one is not
    taken for a new archive."""
    try:
        empty = path.stat().st_size == 0
    except FileNotFoundError:
        empty = True
    if empty and any(backups.glob("animsa-*.db")):
        raise errors.ArchiveMissing
    if empty or os.access(path.parent, os.W_OK):
        return Database(path)
    return Database(path, frozen=True)


async def _version(database: Database) -> int:
    """The archive's version. On a full disk there is not even room to open it: then the reserve is
    given up. Raises ``StorageError`` for a file that is no archive."""
    try:
        version = await database.alone(migrations.version)
    except errors.StorageError:
        if not database.release_reserve():
            raise
        version = await database.alone(migrations.version)
    if version == 0 and await database.alone(migrations.is_foreign):
        raise errors.ForeignFile(path=database.path)
    return version


async def _finish_erasing(database: Database, backups: Path, describe: Describe | None) -> None:
    """Finish what an interrupted erasing left; while another process reads or is at it, the next
    start does."""
    from app.storage.maintenance.descent import plainly  # noqa: PLC0415  hardly any start needs it
    from app.storage.maintenance.erasure import settle  # noqa: PLC0415  likewise

    try:
        await settle(database, backups, describe or plainly, wait=False)
    except errors.StorageError as error:
        log.info("an erasing waits to be finished: %s", error.code)
