"""Diagnosis and repair of an open archive: find what is wrong and mend what can be mended.

:func:`examine` only looks, :func:`mend` repairs what can be repaired in an open archive: the
indexes are made anew from the messages, nothing that the user wrote is touched. A file whose pages
are damaged is another matter, see :mod:`app.storage.maintenance.recovery`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.messages import DAY, MessageState, Milliseconds, new_id
from app.core.domain.ports import Progress
from app.storage import lookups, session_search_index, session_writing
from app.storage.database.connections import Database, known_errors, misses_a_name
from app.storage.library import passage_index
from app.storage.maintenance import odd_rows, reindexing, schema_check
from app.storage.maintenance.backup import Backups, exclusive, last_change, rebuild
from app.storage.maintenance.copies import opened_copy, reading, remove_database, vacuum_into
from app.storage.maintenance.integrity import faults
from app.storage.recall_index import session_indexing

log = logging.getLogger(__name__)

OLD_BACKUP = 7 * DAY
_TRIED = 16 * 1024 * 1024
"""Bytes that are written at most to see whether the file takes them."""
LEAST_FREE = 200 * 1024 * 1024
"""Bytes: below, or below twice the archive, a backup or an erasing may not fit any more."""

Alive = Callable[[str], bool]
"""Whether the process that holds a session (``Session.holder``) still runs."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong, worded by its ``code`` in :mod:`app.core.wording.care.doctor_findings`. What
    is ``mendable`` :func:`mend` puts right; ``damaged`` and ``missing`` ask for
    :func:`app.storage.maintenance.recovery.recover_file`, which needs the archive closed."""

    code: str
    mendable: bool


DAMAGED = Finding("damaged", mendable=False)
MISSING = Finding("missing", mendable=False)
LOOSE_INDEX = Finding("loose_index", mendable=True)
ORPHANS = Finding("orphans", mendable=True)
ODD_ROWS = Finding("odd_rows", mendable=True)
SCHEMA = Finding("schema", mendable=True)
RECALL_INDEX = Finding("recall_index", mendable=True)
STREAMING = Finding("streaming", mendable=True)
ERASING = Finding("erasing", mendable=True)
NO_BACKUP = Finding("no_backup", mendable=True)
BAD_BACKUP = Finding("bad_backup", mendable=True)
OLD = Finding("old_backup", mendable=True)
BAD_CHECK = Finding("bad_check", mendable=True)
SECOND_GONE = Finding("second_gone", mendable=False)
LOW_DISK = Finding("low_disk", mendable=False)


async def examine(database: Database, backups: Backups, *, alive: Alive) -> list[Finding]:
    """What is wrong with the archive; nothing when all is well. Changes nothing and does not keep
    anyone from writing, unless the disk has no room for a copy to look at."""
    try:
        findings = await asyncio.to_thread(_structure, database.path)
        if DAMAGED in findings:
            return [DAMAGED]
        findings += await database.read(_readable)
        if DAMAGED in findings:
            return [DAMAGED]
        sound = not {ODD_ROWS, SCHEMA, ORPHANS} & set(findings)
        if sound and RECALL_INDEX not in findings:
            # Only where the tables can be read is an index compared with them.
            if await _index_problems(database, backups.directory):
                findings.append(RECALL_INDEX)
            findings += await database.read(_rows, alive)
        if sound and database.refusal is None:
            await _try_to_write(database)
    except errors.ArchiveDamaged as error:
        if misses_a_name(error) and error.__cause__ and await database.read(_has_every_table):
            # The file is sound, so the query was wrong: no reason to make a new archive.
            raise error.__cause__ from None
        return [DAMAGED]
    findings += await asyncio.to_thread(_around_the_archive, database, backups)
    return list(dict.fromkeys(findings))


async def mend(
    database: Database,
    backups: Backups,
    findings: Sequence[Finding],
    *,
    alive: Alive,
    progress: Progress | None = None,
) -> list[Finding]:
    """Repair what is mendable of the findings; returns what is still wrong afterwards. ``progress``
    follows the making of the indexes. A damaged file is left alone. Raises ``StorageError`` when
    the repair itself fails."""
    if DAMAGED in findings:
        return list(findings)
    wrong = set(findings)
    if wrong & {ODD_ROWS, ORPHANS}:
        await database.write(_mend_rows, database.path.parent, backups.now())
    if SCHEMA in wrong:
        await rebuild(database, backups)
    if LOOSE_INDEX in wrong:
        await database.write(lambda db: db.execute_sql("REINDEX"))
    if wrong & {RECALL_INDEX, ODD_ROWS, ORPHANS}:
        try:
            await _renew_indexes(database, progress)
        except errors.ArchiveDamaged:
            # The damaged indexes cannot even be emptied, so the archive is written anew.
            await rebuild(database, backups, anew=True)
    if STREAMING in findings:
        await database.write(_interrupt, alive)
    if not {NO_BACKUP, BAD_BACKUP, BAD_CHECK, OLD}.isdisjoint(findings):
        await backups.make(database)
    return await examine(database, backups, alive=alive)


async def _renew_indexes(database: Database, progress: Progress | None) -> None:
    await database.write(lookups.sort)
    await database.write(reindexing.start_over)
    await reindexing.renew(database, progress)
    await database.write(passage_index.rebuild)


# --- looking -----------------------------------------------------------------------------------


def _structure(archive: Path) -> list[Finding]:
    """SQLite's own checks, on the file as it is: a copy made by VACUUM has new, perfect indexes."""
    with known_errors(), reading(archive) as connection:
        found = faults(connection)
        orphans = connection.execute("PRAGMA foreign_key_check").fetchone()
    findings = [ORPHANS] if orphans else []
    for fault in found:
        log.warning("integrity check: %s", fault.told)
        if fault.full_text:
            findings.append(RECALL_INDEX)
        elif fault.value:
            findings.append(ODD_ROWS)
        else:
            findings.append(LOOSE_INDEX if fault.ordinary else DAMAGED)
    return findings


def _readable(db: APSWDatabase) -> list[Finding]:
    """What SQLite does not mind, and a reader does."""
    findings = []
    differs = schema_check.difference(db)
    if differs.missing or any(kind != "table" for kind, _ in differs.foreign):
        log.warning("the schema differs: %s", differs)
        findings.append(SCHEMA)
    if schema_check.lacks_rows(differs):
        # Backups may have them, and nothing else does.
        return [DAMAGED]
    for odd in odd_rows.find(db):
        log.warning("unreadable values in %s: %s", odd.table, ", ".join(odd.mended))
        findings.append(ODD_ROWS)
    return findings


def _has_every_table(db: APSWDatabase) -> bool:
    return not schema_check.difference(db).missing


class _Undone(Exception):
    """Takes back what was tried."""


async def _try_to_write(database: Database) -> None:
    """Use the free pages of the file once and take it back: a list of them that is broken shows
    when it is used. Raises ``ArchiveDamaged``."""
    with contextlib.suppress(_Undone, errors.DiskFull, errors.ArchiveBusy):
        await database.alone(_trial)


def _trial(db: APSWDatabase) -> None:
    (free,), (size,) = (
        db.execute_sql(f"PRAGMA {each}").fetchone() for each in ("freelist_count", "page_size")
    )
    room = min((free + 2) * size, _TRIED)
    # Nothing of it is to be told to other machines, and no trigger takes bytes for a text.
    with _without_triggers(db), db.atomic("IMMEDIATE"):
        db.execute_sql("INSERT INTO imports VALUES (?, NULL, zeroblob(?))", (new_id(), room))
        raise _Undone


def _mend_rows(db: APSWDatabase, directory: Path, now: Milliseconds) -> None:
    # What the triggers keep is made anew afterwards, and a table that they need may be missing.
    with _without_triggers(db):
        odd_rows.mend(db, directory, now)


@contextlib.contextmanager
def _without_triggers(db: APSWDatabase) -> Iterator[None]:
    connection: apsw.Connection = db.connection()
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    try:
        yield
    finally:
        connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 1)


async def _index_problems(database: Database, directory: Path) -> list[str]:
    try:
        async with exclusive(directory):
            problems = await asyncio.to_thread(_check_copy, database.path, directory)
    except errors.DiskFull:
        problems = await database.write(_check)
    for problem in problems:
        log.warning("index check: %s", problem)
    return problems


def _check_copy(archive: Path, directory: Path) -> list[str]:
    with known_errors():
        part = vacuum_into(archive, directory)
        try:
            with opened_copy(part) as db:
                return _check(db)
        finally:
            remove_database(part)


def _check(db: APSWDatabase) -> list[str]:
    return (
        lookups.check(db)
        + session_indexing.check(db)
        + session_search_index.check(db)
        + passage_index.check(db)
        + reindexing.check(db)
    )


def _rows(db: APSWDatabase, alive: Alive) -> list[Finding]:
    findings = []
    (stale,) = db.execute_sql("""
        SELECT EXISTS (
          SELECT 1 FROM research_sessions_fts AS listed JOIN sessions ON id = listed.rowid
           WHERE listed.session_id <> sessions.session_id OR listed.title <> sessions.title
              OR listed.summary <> sessions.summary
              OR listed.key_topics <> coalesce(
                   (SELECT group_concat(value, ', ')
                      FROM (SELECT value FROM json_each(sessions.key_topics) ORDER BY key)), ''))
    """).fetchone()
    if stale:
        findings.append(RECALL_INDEX)
    if _abandoned(db, alive):
        findings.append(STREAMING)
    return findings


def _abandoned(db: APSWDatabase, alive: Alive) -> list[str]:
    """The ids of messages that nobody is writing any more."""
    rows = db.execute_sql(
        "SELECT message_id, holder FROM messages JOIN sessions ON sessions.id = session"
        " WHERE state = ?",
        (MessageState.STREAMING.value,),
    ).fetchall()
    return [message for message, holder in rows if not (holder and alive(holder))]


def _interrupt(db: APSWDatabase, alive: Alive) -> None:
    session_writing.interrupt(db, _abandoned(db, alive))


def _around_the_archive(database: Database, backups: Backups) -> list[Finding]:
    """Findings about what stands around the archive: its backups, its disk, an open erasing."""
    archive = database.path
    findings = [ERASING] if database.erasing.exists() else []
    listed, good = backups.listing(), backups.newest_verified()
    if not listed:
        findings.append(NO_BACKUP)
    elif good != listed[0]:
        findings.append(BAD_BACKUP)
    elif last_change(archive) - good.made_at > OLD_BACKUP:
        findings.append(OLD)
    size = sum(path.stat().st_size for path in archive.parent.glob(f"{archive.name}*"))
    if shutil.disk_usage(archive.parent).free < max(LEAST_FREE, 2 * size):
        findings.append(LOW_DISK)
    return findings
