"""Rescue of an archive whose file was deleted, moved or replaced while it was open.

As long as this process holds the file, all that was committed can still be read from it; when it is
closed, a deleted one is gone. So it becomes a backup like any other, and the repair of a missing
archive finds it there.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from app.storage.database.connections import Database
from app.storage.maintenance.backup import Backups, exclusive
from app.storage.maintenance.copies import new_part, remove_database

log = logging.getLogger(__name__)


async def rescue(database: Database, backups: Backups) -> Path | None:
    """A verified backup of what the lost file holds; None where its folder is gone with it: who
    removed all of it may have wished so. Raises ``StorageError``."""
    if not await asyncio.to_thread(database.path.parent.is_dir):
        return None
    async with exclusive(backups.directory):
        part = await asyncio.to_thread(new_part, backups.directory)
        try:
            await database.copy_lost_file(part)
            made = await asyncio.to_thread(backups.make_now, part)
        finally:
            await asyncio.to_thread(remove_database, part)
    log.warning("the archive's file was lost; what it held is in a backup")
    return made
