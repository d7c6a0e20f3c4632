"""Erasure of sessions, memories, projects and files, so that no byte of them is left.

Deleted text lives on in a database file: in the full-text indexes until they are merged, in pages
that were rearranged before (``secure_delete`` does not reach those, only ``VACUUM`` does: measured
with random archives), in the write-ahead log until it is truncated, in every backup. And a session
lives on in others: an answer that recalled it quotes it, an offer names it.

The backups come first and the archive last, so that an erasing that was cut off leaves the session
where the user sees it and can erase it again. What the archive's file itself still needs is marked
by a file beside it until it is done (:func:`settle`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.messages import Citation, Kind
from app.core.wording.archive_text import GONE, GONE_ANSWER
from app.machine.whole_files import flush, flush_directory
from app.storage import run_store, session_search_index
from app.storage.database.connections import BUSY_SECONDS, Database, known_errors
from app.storage.database.schema import (
    CompactionRow,
    ImportRow,
    MessageRow,
    SessionRow,
    citations_of,
    citations_to_text,
    origin_of,
)
from app.storage.library import library
from app.storage.maintenance import migrations
from app.storage.maintenance.backup import exclusive, list_backups
from app.storage.maintenance.copies import (
    opened_copy,
    reading,
    remove_database,
    vacuum_into,
    verify,
)
from app.storage.memories import memories, projects
from app.storage.recall_index import session_indexing
from app.storage.session_writing import reindex
from app.storage.words import phrases

log = logging.getLogger(__name__)

DAMAGED = "animsa-damaged-*"
"""What a repair kept aside: nobody can tell what is in those files."""
TRIES = 3
PATIENCE_MS = 2000


_KNOWN = """
    SELECT EXISTS (SELECT 1 FROM sessions WHERE session_id = ?1)
        OR EXISTS (SELECT 1 FROM sessions, json_each(pending, '$.options')
                    WHERE instr(pending, ?1) AND value ->> 'session_id' = ?1)
        OR EXISTS (SELECT 1 FROM messages, json_each(citations)
                    WHERE instr(citations, ?1) AND value ->> 'session_id' = ?1)"""


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


@dataclass(slots=True)
class _Search:
    """What became of the backups: whether one had the session, and which could not be cleaned."""

    found: bool = False
    left: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Target:
    """What is to be erased: an SQL question whether a file knows ``key``, and what takes it out of
    a database, false when nothing was there."""

    known: str
    key: str | None
    remove: Callable[[APSWDatabase, Any], bool]

    def is_in(self, db: APSWDatabase) -> bool:
        return bool(db.execute_sql(self.known, (self.key,)).fetchone()[0])

    def leave(self, db: APSWDatabase) -> bool:
        return self.remove(db, self.key)


async def erase(database: Database, session_id: str, backups_dir: Path) -> None:
    """Erase a session, deleted or not, from the archive and from every backup, for good.

    Goes with it: what quotes it in other sessions, and the files that a repair kept aside. What
    was imported stays known as erased. Raises ``NotFound``; ``ArchiveBusy`` or ``DiskFull`` when
    the session is gone but the file could not be cleaned yet (:func:`settle` does it later);
    ``StorageError`` naming the backups that still have it.
    """
    if not await _erase(database, _Target(_KNOWN, session_id, erase_rows), backups_dir):
        raise errors.NoSession(session_id=session_id)
    log.info("a session was erased")


async def erase_memory(database: Database, learner_id: str | None, backups_dir: Path) -> None:
    """Erase the memory of a project, or (``None``) the general one, with its history and its
    archives, in the same way. The sessions that it was made from stay. Nothing happens where there
    is none."""
    target = _Target(memories.KNOWN, learner_id, memories.forget_memory)
    if await _erase(database, target, backups_dir):
        log.info("a memory was erased")


async def erase_project(
    database: Database, project_id: str, sessions: Sequence[str], backups_dir: Path
) -> None:
    """Erase a project with its memory, and these sessions with it, in the same way; its other
    sessions stay, outside of projects. Raises ``NoProject``."""
    # Backups may have them elsewhere: a session that came into the project since is erased there
    # too, one that left it stays.
    key = json.dumps({"project": project_id, "sessions": list(sessions)})
    if not await _erase(database, _Target(_KNOWN_PROJECT, key, _forget_project), backups_dir):
        raise errors.NoProject
    log.info("a project was erased; sessions with it: %d", len(sessions))


def _forget_project(db: APSWDatabase, key: str) -> bool:
    wanted = json.loads(key)
    found = [erase_rows(db, session_id) for session_id in wanted["sessions"]]
    return projects.remove(db, wanted["project"]) or any(found)


async def erase_files(database: Database, paths: Sequence[str], backups_dir: Path) -> bool:
    """Take files, and everything in folders, out of the library in the same way; the files on the
    disk stay, so do answers that quote them. False when none of them was there."""
    target = _Target(_KNOWN_FILES, json.dumps(list(paths)), _forget_files)
    return await _erase(database, target, backups_dir)


def _forget_files(db: APSWDatabase, paths: str) -> bool:
    return library.remove(db, json.loads(paths))


async def _erase(database: Database, target: _Target, backups_dir: Path) -> bool:
    """Whether it was anywhere."""
    if database.refusal is not None:
        raise database.refusal
    async with exclusive(backups_dir):
        searched = await asyncio.to_thread(_erase_from_backups, backups_dir, target)
        here = await database.read(target.is_in)
        if here:
            await asyncio.to_thread(_mark, database.erasing)
            await database.write(target.leave)
            await _finish(database)
    if searched.left:
        raise errors.BackupsKeepIt(names=", ".join(searched.left))
    return here or searched.found


async def settle(database: Database) -> None:
    """Finish an erasing: rewrite the file without its free space, empty its log, remove what a
    repair kept aside. Nothing happens when there is none to finish. Raises ``ArchiveBusy`` while
    another process reads, ``DiskFull`` without room for a second copy; the next call goes on."""
    if await asyncio.to_thread(database.erasing.exists):
        await _finish(database)


async def _finish(database: Database) -> None:
    for attempt in range(1, TRIES + 1):
        try:
            await database.alone(_rewrite)
            break
        except errors.ArchiveBusy as error:
            if attempt == TRIES:
                raise errors.ErasureWaits from error
        except errors.DiskFull as error:
            raise errors.ErasureNoRoom from error
    await asyncio.to_thread(_unmark, database.erasing)


def erase_rows(db: APSWDatabase, session_id: str) -> bool:
    """Take a session and what quotes it out of every table and index, in the caller's
    transaction. False when nothing knew it."""
    row = _session(db, session_id)
    titles = {row["title"]} if row else set()
    titles |= _withdraw_offers(db, session_id)
    quoting = _quoting(db, session_id, row["id"] if row else 0)
    for message in quoting:
        titles |= {each.title for each in _cited(message) if each.session_id == session_id}
    titles = {title for title in titles if title.strip()}
    quoting += _naming(db, titles, row["id"] if row else 0, {each["id"] for each in quoting})
    for message in quoting:
        _redact(db, message, session_id, titles)
    _unlearn(db, {message["session"] for message in quoting})
    memories.forget_session(db, session_id)
    run_store.forget(db, session_id)
    imports = ImportRow.update(session_id=None, digest="").where(ImportRow.session_id == session_id)
    imports.execute(db)
    if row is not None:
        # An export of it must not bring it back either.
        tombstone = ImportRow.insert(origin=origin_of("animsa", session_id), digest="")
        tombstone.on_conflict_ignore().execute(db)
        session_indexing.remove(db, row["id"])
        SessionRow.delete().where(SessionRow.id == row["id"]).execute(db)
    if row is None and not quoting:
        return False
    session_indexing.optimize(db)
    session_search_index.optimize(db)
    return True


# --- what quotes it ----------------------------------------------------------------------------


def _session(db: APSWDatabase, session_id: str) -> dict[str, Any] | None:
    for row in SessionRow.select().where(SessionRow.session_id == session_id).dicts().execute(db):
        return dict(row)
    return None


def _withdraw_offers(db: APSWDatabase, session_id: str) -> set[str]:
    """Take the session out of every open offer; the titles it was offered by."""
    titles = set()
    query = "SELECT id, pending FROM sessions WHERE instr(pending, ?)"
    for rowid, text in db.execute_sql(query, (session_id,)).fetchall():
        offer = json.loads(text)
        gone = [each for each in offer["options"] if each["session_id"] == session_id]
        if not gone:
            continue
        titles |= {each["title"] for each in gone}
        # Without one of its options an offer's numbers would mean others: it is withdrawn whole.
        SessionRow.update(pending=None).where(SessionRow.id == rowid).execute(db)
    return titles


def _quoting(db: APSWDatabase, session_id: str, rowid: int) -> list[dict[str, Any]]:
    query = "SELECT id FROM messages WHERE session <> ? AND instr(citations, ?)"
    ids = [each for (each,) in db.execute_sql(query, (rowid, session_id)).fetchall()]
    return [
        message
        for message in _messages(db, ids)
        if any(each.session_id == session_id for each in _cited(message))
    ]


def _naming(
    db: APSWDatabase, titles: set[str], rowid: int, known: set[int]
) -> list[dict[str, Any]]:
    """Our own sentences in other sessions that list one of the titles, as a choice does."""
    query = """
        SELECT id FROM messages WHERE session <> ? AND kind IN ('recalled', 'notice')
           AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(content, value))"""
    listed = json.dumps(sorted(titles), ensure_ascii=False)
    ids = [each for (each,) in db.execute_sql(query, (rowid, listed)).fetchall()]
    return _messages(db, [each for each in ids if each not in known])


def _messages(db: APSWDatabase, ids: Iterable[int]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for rowid in ids:
        found += MessageRow.select().where(MessageRow.id == rowid).dicts().execute(db)
    return found


def _cited(message: dict[str, Any]) -> tuple[Citation, ...]:
    return citations_of(message["citations"])


def _redact(db: APSWDatabase, message: dict[str, Any], session_id: str, titles: set[str]) -> None:
    """Strip the citations of the session from a message of another. A recalled answer is made of
    what it cites, in words that cannot be told apart, and goes whole; a researched one loses the
    quotes and titles."""
    kept = [each for each in _cited(message) if each.session_id != session_id]
    gone = [each.quote for each in _cited(message) if each.session_id == session_id]
    if gone and message["kind"] in (Kind.RECALLED.value, Kind.NOTICE.value):
        content, kept = GONE_ANSWER, []
    else:
        content = message["content"]
        for text in sorted({*gone, *titles} - {""}, key=len, reverse=True):
            content = content.replace(text, GONE)
    MessageRow.update(content=content, citations=citations_to_text(kept)).where(
        MessageRow.id == message["id"]
    ).execute(db)
    session_search_index.update_messages(db, [message["message_id"]])


def _unlearn(db: APSWDatabase, sessions: set[int]) -> None:
    """What was made from the redacted messages: a summary for the model, search phrases, and the
    index."""
    for rowid in sessions:
        CompactionRow.delete().where(CompactionRow.session == rowid).execute(db)
        phrases.remove(db, rowid)
        for row in SessionRow.select().where(SessionRow.id == rowid).dicts().execute(db):
            reindex(db, row["session_id"])


# --- files -------------------------------------------------------------------------------------


def _erase_from_backups(directory: Path, target: _Target) -> _Search:
    searched = _Search()
    for backup in list_backups(directory):
        try:
            searched.found |= _erase_from_backup(backup.path, target)
        except (errors.ArchiveDamaged, errors.BadInput):
            # It can give nothing back any more, and nobody can tell what is in it.
            remove_database(backup.path)
        except (errors.AnimsaError, OSError) as error:
            log.warning("a backup could not be cleaned: %s", type(error).__name__)
            searched.left.append(backup.path.name)
    return searched


def _erase_from_backup(path: Path, target: _Target) -> bool:
    """Replace a backup by a copy without it. The copy is finished and checked first."""
    current = verify(path) == migrations.NEWEST
    with known_errors():
        if current:
            with reading(path) as connection:
                if not connection.execute(target.known, (target.key,)).get:
                    return False
        part = vacuum_into(path, path.parent)
        try:
            if not _erase_from_copy(part, target):
                return False
            verify(part)
            flush(part)
            part.replace(path)
            flush_directory(path.parent)
        finally:
            remove_database(part)
    return True


def _erase_from_copy(path: Path, target: _Target) -> bool:
    with opened_copy(path) as db:
        migrations.migrate(db)
        if not target.is_in(db):
            return False
        with db.atomic("IMMEDIATE"):
            found = target.leave(db)
        db.execute_sql("VACUUM")
        return found


def _rewrite(db: APSWDatabase) -> None:
    """Raises ``ArchiveBusy`` when the log could not be emptied."""
    db.execute_sql(f"PRAGMA busy_timeout = {PATIENCE_MS}")
    try:
        db.execute_sql("VACUUM")
        ((blocked, *_),) = db.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        if blocked:
            raise errors.ArchiveBusy
    finally:
        db.execute_sql(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")


def _mark(erasing: Path) -> None:
    erasing.touch(mode=0o600)
    flush_directory(erasing.parent)


def _unmark(erasing: Path) -> None:
    for path in erasing.parent.glob(DAMAGED):
        path.unlink(missing_ok=True)
    erasing.unlink(missing_ok=True)
