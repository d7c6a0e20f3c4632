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
import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.machine.whole_files import flush, flush_directory, put_in_place
from app.storage.database.connections import BUSY_SECONDS, Database, known_errors
from app.storage.devices import described_words, erased_files
from app.storage.erasing import (
    data_folder_files,
    moved_messages,
    other_places,
    pending_erasures,
    session_erasure,
)
from app.storage.erasing.descent import Describe, plainly
from app.storage.erasing.pending_erasures import Erasing, Pending
from app.storage.keeping import second_place
from app.storage.keys.held_keys import key_of
from app.storage.library import library
from app.storage.maintenance import migrations
from app.storage.maintenance.backup import exclusive, list_backups
from app.storage.maintenance.copies import (
    append_key_file,
    opened_copy,
    reading,
    remove_database,
    vacuum_into,
    verify,
)
from app.storage.memories import memory_forgetting, projects

log = logging.getLogger(__name__)

TRIES = 3
PATIENCE_MS = 2000
_ROOM = 3
"""A copy is cleaned in two more of its size, and SQLite's journal."""

_KNOWN_FILES = f"""
    SELECT EXISTS (
      SELECT 1
        FROM (SELECT path FROM library_files UNION ALL SELECT path FROM library_folders) AS kept,
             json_each(?1) AS named
       WHERE kept.path = named.value
          OR instr(kept.path, rtrim(named.value, '{os.sep}') || '{os.sep}') = 1)"""


_KNOWN_PROJECT = """
    SELECT EXISTS (SELECT 1 FROM projects WHERE project_id = ?1 ->> 'project')
        OR EXISTS (SELECT 1 FROM conversation_history_archive
                    WHERE learner_id = ?1 ->> 'project')
        OR EXISTS (SELECT 1 FROM json_each(?1, '$.sessions') AS named
                    WHERE EXISTS (SELECT 1 FROM sessions WHERE session_id = named.value)
                       OR EXISTS (SELECT 1 FROM sessions WHERE instr(pending, named.value))
                       OR EXISTS (SELECT 1 FROM messages WHERE instr(citations, named.value)))"""


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of thing that can be erased: an SQL question whether a file knows ``key``, what takes
    it out of a database (false when nothing was there) and describes anew what it described, and
    the sessions that go with it."""

    known: str
    remove: Callable[[APSWDatabase, Any, Describe], bool]
    sessions: Callable[[Any], Sequence[str]] = lambda _: ()

    def is_in(self, db: APSWDatabase, key: str | None) -> bool:
        return bool(db.execute_sql(self.known, (key,)).fetchone()[0])


def _forget_project(db: APSWDatabase, key: str, describe: Describe) -> bool:
    wanted = json.loads(key)
    found = session_erasure.erase_sessions(db, wanted["sessions"], describe)
    return projects.remove(db, wanted["project"]) or found


def _forget_memory(db: APSWDatabase, learner_id: str | None, _: Describe) -> bool:
    return memory_forgetting.forget_memory(db, learner_id)


def _forget_files(db: APSWDatabase, paths: str, _: Describe) -> bool:
    return library.remove(db, json.loads(paths))


def _forget_entries(db: APSWDatabase, entry_ids: str, _: Describe) -> bool:
    return erased_files.remove(db, json.loads(entry_ids))


def _forget_descriptions(db: APSWDatabase, session_ids: str, _: Describe) -> bool:
    return described_words.describe_in(db, dict.fromkeys(json.loads(session_ids)))


def _forget_messages(db: APSWDatabase, message_ids: str, _: Describe) -> bool:
    return moved_messages.take_out(db, json.loads(message_ids))


_SESSION, _MEMORY, _PROJECT, _FILES = "session", "memory", "project", "files"
_ENTRIES, _DESCRIPTIONS, _MESSAGES = "file entries", "descriptions", "messages"
KINDS = {
    _SESSION: _Kind(session_erasure.KNOWN, session_erasure.erase_rows, lambda key: (key,)),
    _MEMORY: _Kind(memory_forgetting.KNOWN, _forget_memory),
    _PROJECT: _Kind(_KNOWN_PROJECT, _forget_project, lambda key: json.loads(key)["sessions"]),
    _FILES: _Kind(_KNOWN_FILES, _forget_files),
    _MESSAGES: _Kind(moved_messages.KNOWN, _forget_messages),
    _DESCRIPTIONS: _Kind(described_words.KNOWN, _forget_descriptions),
    _ENTRIES: _Kind(erased_files.KNOWN, _forget_entries),
}


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
    if not await _erase(database, Erasing(_SESSION, session_id), backups_dir, describe):
        raise errors.NoSession(session_id=session_id)
    log.info("a session was erased")


async def erase_memory(database: Database, learner_id: str | None, backups_dir: Path) -> None:
    """Erase the memory of a project, or (``None``) the general one, with its history and its
    archives, in the same way. The sessions that it was made from stay. Nothing happens where there
    is none."""
    if await _erase(database, Erasing(_MEMORY, learner_id), backups_dir):
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
    if not await _erase(database, Erasing(_PROJECT, key), backups_dir, describe):
        raise errors.NoProject
    log.info("a project was erased; sessions with it: %d", len(sessions))


async def erase_files(database: Database, paths: Sequence[str], backups_dir: Path) -> bool:
    """Take files, and everything in folders, out of the library in the same way; the files on the
    disk stay, so do answers that quote them. False when none of them was there."""
    return await _erase(database, Erasing(_FILES, json.dumps(list(paths))), backups_dir)


async def erase_entries(database: Database, entry_ids: Sequence[str], backups_dir: Path) -> bool:
    """Take entries of files that lie on other machines out in the same way, on every machine. False
    when none of them was there."""
    return await _erase(database, Erasing(_ENTRIES, json.dumps(list(entry_ids))), backups_dir)


async def erase_descriptions(
    database: Database, session_ids: Sequence[str], backups_dir: Path
) -> bool:
    """Describe sessions anew in every copy, where words were taken out of them since. False when
    none of them was there."""
    erasing = Erasing(_DESCRIPTIONS, json.dumps(list(session_ids)))
    return await _erase(database, erasing, backups_dir)


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
            _a_copy_knows_it, database.path, backups_dir, erasing
        ):
            return False
        erasing = replace(erasing, was_open=await database.read(_open_now, kind, erasing.key))
        marker = database.erasing
        before = await asyncio.to_thread(pending_erasures.load, marker)
        after = replace(before.with_only(erasing), rewrite=True)
        sessions = kind.sessions(erasing.key)
        if said := await database.read(moved_messages.of_sessions, sessions):
            # A copy may have them in a session from which they were moved since.
            after = after.with_only(Erasing(_MESSAGES, json.dumps(said)))
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
        left = await asyncio.to_thread(_clean_files, database.path, backups_dir, erasing, describe)
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


def _open_now(db: APSWDatabase, kind: _Kind, key: str | None) -> bool:
    """Whether one of the sessions that go is one that goes on."""
    query = (
        "SELECT EXISTS (SELECT 1 FROM sessions WHERE status = 'active'"
        " AND session_id IN (SELECT value FROM json_each(?)))"
    )
    listed = json.dumps(list(kind.sessions(key)))
    return bool(db.execute_sql(query, (listed,)).fetchone()[0])


def _keep_temporary_files(db: APSWDatabase, folder: Path | None) -> None:
    """Where SQLite puts temporary files from now on; ``None``: where the system does."""
    name = "" if folder is None else str(folder).replace("'", "''")
    db.execute_sql(f"PRAGMA temp_store_directory = '{name}'")


# --- files ---------------------------------------------------------------------------------------


def _clean_files(
    archive: Path, backups_dir: Path, erasing: Erasing, describe: Describe
) -> list[str]:
    """Erase from every file beside the archive, or from those that are ``left`` of it; the names
    of those that could not be cleaned."""
    root = archive.parent
    with second_place.held(root, PATIENCE_MS / 1000) as reached:
        left = other_places.take_out(root, erasing, KINDS[erasing.what].sessions(erasing.key))
        second = second_place.files_at(root) if reached else []
        away = second_place.unreachable(root) or (not reached and second_place.chosen(root))
        if away and erasing.is_in(other_places.SECOND):
            left.append(other_places.SECOND)
        left += _clean_copies(archive, backups_dir, second, erasing, describe)
    return left


def _clean_copies(
    archive: Path, backups_dir: Path, second: Sequence[Path], erasing: Erasing, describe: Describe
) -> list[str]:
    """Erase from the copies of the archive, those at the ``second`` place too."""
    root = archive.parent
    left: list[str] = []
    ours = {backup.path for backup in list_backups(backups_dir)} | set(second)
    for path in (*data_folder_files.copies(archive, backups_dir), *second):
        name = str(path) if path in second else _name(path, root)
        waits = path in second and erasing.is_in(other_places.SECOND)
        if not waits and not erasing.is_in(name):
            continue
        try:
            _erase_from_copy(path, erasing, describe)
        except (errors.ArchiveDamaged, errors.BadInput):
            if path in ours:
                # It can give nothing back any more, and nobody can tell what is in it.
                remove_database(path)
            else:
                left.append(name)
        except (errors.AnimsaError, OSError) as error:
            log.warning("a copy could not be cleaned: %s", type(error).__name__)
            left.append(name)
    return left


def _erase_from_copy(path: Path, erasing: Erasing, describe: Describe) -> None:
    """Replace a copy of the archive by one without it, which is finished and checked first."""
    version = data_folder_files.version_of(path) or 0
    if version > migrations.NEWEST:
        raise errors.BackupTooNew
    if erasing.what == _MESSAGES and version == migrations.NEWEST and not _knows(path, erasing):
        # It was read as a whole just now, for their session.
        return
    if verify(path) == migrations.NEWEST and not _knows(path, erasing):
        return
    if shutil.disk_usage(path.parent).free < _ROOM * path.stat().st_size:
        raise errors.DiskFull
    with known_errors():
        part = vacuum_into(path, path.parent)
        clean: Path | None = None
        try:
            with opened_copy(part) as db:
                migrations.migrate(db)
                with db.atomic("IMMEDIATE"):
                    if not KINDS[erasing.what].remove(db, erasing.key, describe):
                        return
            # Into a second file: that takes no memory, and leaves nothing of what was rearranged.
            clean = vacuum_into(part, path.parent)
            verify(clean)
            append_key_file(clean)
            flush(clean)
            put_in_place(clean, path)
            data_folder_files.remove_sides(path)
            flush_directory(path.parent)
        finally:
            remove_database(part)
            if clean is not None:
                remove_database(clean)


def _knows(path: Path, erasing: Erasing) -> bool:
    with known_errors(), reading(path) as connection:
        return bool(connection.execute(KINDS[erasing.what].known, (erasing.key,)).get)


def _a_copy_knows_it(archive: Path, backups_dir: Path, erasing: Erasing) -> bool:
    """Whether a copy knows it that the archive does not."""
    second = second_place.files_at(archive.parent)
    for path in (*data_folder_files.copies(archive, backups_dir), *second):
        try:
            if verify(path) == migrations.NEWEST:
                if _knows(path, erasing):
                    return True
                continue
            with known_errors():
                part = vacuum_into(path, backups_dir)
                try:
                    with opened_copy(part) as db:
                        migrations.migrate(db)
                        if KINDS[erasing.what].is_in(db, erasing.key):
                            return True
                finally:
                    remove_database(part)
        except (errors.AnimsaError, OSError) as error:
            log.info("a copy could not be looked into: %s", type(error).__name__)
    return False


def _name(path: Path, root: Path) -> str:
    """A file as the user finds it: below the data folder, or as a backup."""
    return (
        str(path.relative_to(root)) if path.parent != root and root in path.parents else path.name
    )
