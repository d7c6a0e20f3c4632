"""Erasure of sessions, memories, projects and files, so that no byte of them is left.

Deleted text lives on in a database file: in the full-text indexes until they are merged, in pages
that were rearranged before (``secure_delete`` does not reach those, only ``VACUUM`` does: measured
with random archives), in the write-ahead log until it is truncated, in every copy. And a session
lives on in others that were told of it (:mod:`app.storage.erasing.session_erasure`).

What is to be erased is written down before anything is touched
(:mod:`app.storage.erasing.pending_erasures`), and stands there until the archive, every copy of
it and every file beside it is clean. So an erasing that was cut off goes on at the next start
(:func:`settle`); one that fails before the archive has changed never was.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.storage.database.connections import BUSY_SECONDS, Database
from app.storage.erasing import (
    copy_cleaning,
    data_folder_files,
    moved_messages,
    pending_erasures,
)
from app.storage.erasing.descent import Describe, plainly
from app.storage.erasing.erasable_kinds import (
    DESCRIPTIONS,
    ENTRIES,
    FILES,
    KINDS,
    MEMORY,
    MESSAGES,
    PROJECT,
    SESSION,
)
from app.storage.erasing.pending_erasures import Erasing, Pending
from app.storage.keys.held_keys import key_of
from app.storage.maintenance.backup import exclusive

log = logging.getLogger(__name__)

TRIES = 3
PATIENCE_MS = 2000

# --- what is erased ------------------------------------------------------------------------------


async def erase(
    database: Database, session_id: str, backups_dir: Path, describe: Describe = plainly
) -> None:
    """Erase a session, deleted or not, from the archive and from every copy of it in its folder,
    for good.

    Goes with it: what was told from it in other sessions, which ``describe`` gives a title, a
    summary and topics made of what is left, and the files that a repair kept aside. What was
    imported stays known as erased. Raises ``NotFound``; ``ArchiveBusy`` or ``DiskFull``
    when the session is gone but the file could not be cleaned yet (:func:`settle` does it later);
    ``StorageError`` naming the copies that still have it.
    """
    if not await _erase(database, Erasing(SESSION, session_id), backups_dir, describe):
        raise errors.NoSession(session_id=session_id)
    log.info("a session was erased")


async def erase_memory(database: Database, learner_id: str | None, backups_dir: Path) -> None:
    """Erase the memory of a project, or (``None``) the general one, with its history and its
    archives, in the same way. The sessions that it was made from stay. Nothing happens where there
    is none."""
    if await _erase(database, Erasing(MEMORY, learner_id), backups_dir):
        log.info("a memory was erased")


async def erase_project(
    database: Database,
    project_id: str,
    sessions: Sequence[str],
    backups_dir: Path,
    describe: Describe = plainly,
) -> None:
    """Erase a project with its memory, and these sessions with it, in the same way; its other
    sessions stay, outside of projects. Raises ``NoProject``."""
    # Backups may have them elsewhere: a session that came into the project since is erased there
    # too, one that left it stays.
    key = json.dumps({"project": project_id, "sessions": list(sessions)})
    if not await _erase(database, Erasing(PROJECT, key), backups_dir, describe):
        raise errors.NoProject
    log.info("a project was erased; sessions with it: %d", len(sessions))


async def erase_files(database: Database, paths: Sequence[str], backups_dir: Path) -> bool:
    """Take files, and everything in folders, out of the library in the same way; the files on the
    disk stay, so do answers that quote them. False when none of them was there."""
    return await _erase(database, Erasing(FILES, json.dumps(list(paths))), backups_dir)


async def erase_entries(database: Database, entry_ids: Sequence[str], backups_dir: Path) -> None:
    """Take entries of files that lie on other machines out in the same way, on every machine."""
    await _erase(database, Erasing(ENTRIES, json.dumps(list(entry_ids))), backups_dir)


async def erase_descriptions(
    database: Database, session_ids: Sequence[str], backups_dir: Path
) -> None:
    """Describe sessions anew in every copy, where words were taken out of them since."""
    erasing = Erasing(DESCRIPTIONS, json.dumps(list(session_ids)))
    await _erase(database, erasing, backups_dir)


async def settle(
    database: Database, backups_dir: Path, describe: Describe = plainly, *, wait: bool = True
) -> None:
    """Finish what erasings that were cut off have left. Nothing happens when there is none. Raises
    ``ArchiveBusy`` while another process reads (without ``wait`` at once where one erases),
    ``DiskFull`` without room for a second copy, ``BackupsKeepIt``; the next call goes on."""
    if not await asyncio.to_thread(pending_erasures.waits, database.erasing):
        return
    async with exclusive(backups_dir, wait=wait):
        await _finish(database, backups_dir, describe)


async def _erase(
    database: Database, erasing: Erasing, backups_dir: Path, describe: Describe = plainly
) -> bool:
    """Whether it was anywhere."""
    if database.refusal is not None:
        raise database.refusal
    kind = KINDS[erasing.what]
    async with exclusive(backups_dir):
        here = await database.read(kind.is_in, erasing.key)
        if not here and not await asyncio.to_thread(
            copy_cleaning.known_to_a_copy, database.path, backups_dir, erasing
        ):
            return False
        erasing = replace(erasing, was_open=await database.read(kind.is_open, erasing.key))
        marker = database.erasing
        before = await asyncio.to_thread(pending_erasures.load, marker)
        after = replace(before.with_only(erasing), rewrite=True)
        sessions = kind.sessions(erasing.key)
        if said := await database.read(moved_messages.of_sessions, sessions):
            # A copy may have them in a session from which they were moved since.
            after = after.with_only(Erasing(MESSAGES, json.dumps(said)))
        await _begin(database, after)
        try:
            await database.write(kind.remove, erasing.key, describe)
        except Exception:
            # Nothing of it has happened, so nothing of it is to happen later by itself.
            await asyncio.to_thread(pending_erasures.save, marker, before)
            raise
        await _finish(database, backups_dir, describe)
    return True


async def _begin(database: Database, pending: Pending) -> None:
    """Write down what is to go, before any of it does. A full disk gives up its reserve for it;
    without one nothing has happened, and ``DiskFull`` says so."""
    try:
        await asyncio.to_thread(pending_erasures.save, database.erasing, pending)
    except errors.ErasureNoRoom as error:
        if not await asyncio.to_thread(database.release_reserve):
            raise errors.DiskFull from error
        try:
            await asyncio.to_thread(pending_erasures.save, database.erasing, pending)
        except errors.ErasureNoRoom as again:
            raise errors.DiskFull from again


# --- all of it -----------------------------------------------------------------------------------


async def _finish(database: Database, backups_dir: Path, describe: Describe) -> None:
    """Erase what waits from everywhere; each step may have been done before. What cannot be done
    now goes on waiting, and is told at the end."""
    marker = database.erasing
    pending = await asyncio.to_thread(pending_erasures.load, marker)
    kept: list[str] = []
    for erasing in pending.erasings:
        if erasing.left is None:
            await database.write(KINDS[erasing.what].remove, erasing.key, describe)
        left = await asyncio.to_thread(
            copy_cleaning.clean, database.path, backups_dir, erasing, describe
        )
        kept += left
        pending = (
            pending.with_only(replace(erasing, left=tuple(left)))
            if left
            else pending.without(erasing)
        )
        # Only what is clean is crossed out; the archive's own file comes last.
        pending = replace(pending, rewrite=pending.rewrite or erasing.left is None)
        await asyncio.to_thread(pending_erasures.save, marker, pending)
    if pending.rewrite:
        await asyncio.to_thread(data_folder_files.remove_halves, database.path, backups_dir)
        await _rewrite(database)
        await asyncio.to_thread(pending_erasures.save, marker, replace(pending, rewrite=False))
    if kept:
        raise errors.BackupsKeepIt(names=", ".join(dict.fromkeys(kept)))


async def _rewrite(database: Database) -> None:
    for attempt in range(1, TRIES + 1):
        try:
            await database.alone(_without_free_space, database.path.parent)
            return
        except errors.ArchiveBusy as error:
            if attempt == TRIES:
                raise errors.ErasureWaits from error
        except errors.DiskFull as error:
            raise errors.ErasureNoRoom from error


def _without_free_space(db: APSWDatabase, folder: Path) -> None:
    """Raises ``ArchiveBusy`` when the log could not be emptied."""
    db.execute_sql(f"PRAGMA busy_timeout = {PATIENCE_MS}")
    try:
        # In memory the second copy that VACUUM makes would be as large as the archive. On the disk
        # it stays in the archive's folder, for the system's may be another, less private disk; it
        # holds what stays, and SQLite unlinks it as soon as it has opened it.
        # Ciphertext has no such place: its temporary files would be plain.
        if key_of(Path(db.database)) is None:
            db.execute_sql("PRAGMA temp_store = file")
        _keep_temporary_files(db, folder)
        db.execute_sql("VACUUM")
        ((blocked, *_),) = db.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        if blocked:
            raise errors.ArchiveBusy
    finally:
        _keep_temporary_files(db, None)
        db.execute_sql("PRAGMA temp_store = memory")
        db.execute_sql(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")


def _keep_temporary_files(db: APSWDatabase, folder: Path | None) -> None:
    """Where SQLite puts temporary files from now on; ``None``: where the system does."""
    name = "" if folder is None else str(folder).replace("'", "''")
    db.execute_sql(f"PRAGMA temp_store_directory = '{name}'")
