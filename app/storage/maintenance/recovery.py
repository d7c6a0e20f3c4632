"""Recovery of a damaged archive: a new one from the newest backup and all that can still be read.

The newest good backup is a day old at times; what came after it stands only in the damaged file.
So the new archive is made of both, and the damaged file is kept beside it.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.messages import MessageState, Milliseconds
from app.storage import lookups, session_search_index
from app.storage.database.connections import known_errors
from app.storage.database.schema import ImportRow, MessageRow, SessionRow, to_message, to_session
from app.storage.maintenance import migrations, salvaged_library, salvaged_memories
from app.storage.maintenance.backup import newest_verified
from app.storage.maintenance.copies import (
    flush,
    flush_directory,
    new_part,
    opened_copy,
    remove_database,
    vacuum_into,
    verify,
)
from app.storage.maintenance.damaged import UNREADABLE, UNUSABLE, Row, rows, same_columns
from app.storage.recall_index import session_indexing
from app.storage.words import phrases

log = logging.getLogger(__name__)

_SALVAGED = ("sessions", "messages", "imports")
_ADDED = ("lookup", "filed")
"""Columns of ``sessions`` that files of older versions do not have."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """What a new archive was made of: ``backup`` (``None``: there was no good one) and
    ``salvaged`` messages that only the damaged file had, which is now called ``damaged``."""

    backup: Path | None
    salvaged: int
    damaged: Path


def recover_file(path: Path, backups_dir: Path, now: Milliseconds) -> Recovery:
    """Put a new archive in the place of the damaged file ``path``, which nobody may have open.

    The new one is finished and checked before the damaged one, with its log, is moved aside to
    ``animsa-damaged-<time>.db``. Raises ``ArchiveBusy`` when another process has the file open,
    or another ``StorageError``; the damaged file is then where it was.
    """
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=now)
    damaged = path.with_name(f"animsa-damaged-{moment:%Y-%m-%dT%H%M%S}.db")
    backup = newest_verified(backups_dir)
    fresh: Path | None = None
    try:
        with known_errors(), _alone(path) as old:
            fresh = vacuum_into(backup.path, path.parent) if backup else new_part(path.parent)
            with opened_copy(fresh) as db:
                migrations.migrate(db)
                with db.atomic("IMMEDIATE"):
                    salvaged = _salvage(old, db)
                    lookups.sort(db)
                    if salvaged:
                        session_indexing.rebuild(db)
                        session_search_index.rebuild(db)
        verify(fresh)
        flush(fresh)
        # The log goes first: beside the new file it would be taken for the new file's.
        for suffix in ("-wal", "-shm", ""):
            with contextlib.suppress(FileNotFoundError):
                path.with_name(path.name + suffix).replace(damaged.with_name(damaged.name + suffix))
        fresh.replace(path)
        flush_directory(path.parent)
    except OSError as error:
        raise errors.StorageError from error
    finally:
        if fresh is not None:
            remove_database(fresh)
    log.warning("the archive was recovered; messages salvaged: %d", salvaged)
    return Recovery(backup.path if backup else None, salvaged, damaged)


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[apsw.Connection]:
    """The damaged file, locked against everyone else, and left as it is on closing."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        connection.pragma("trusted_schema", 0)
        connection.pragma("locking_mode", "exclusive")
        with contextlib.suppress(apsw.CorruptError, apsw.NotADBError, apsw.IOError):
            connection.execute("SELECT count(*) FROM sqlite_schema")
        yield connection
    finally:
        connection.close()


# --- what can be read --------------------------------------------------------------------------


def _salvage(old: apsw.Connection, db: APSWDatabase) -> int:
    """Take over every row that can be read and understood; the number of messages gained.

    A session's row is the later one here. A message that the backup has whole stays as it is.
    """
    if not _same_tables(old, db):
        return 0
    places: dict[int, int] = {}
    gained = 0
    for row in rows(old, "sessions"):
        with contextlib.suppress(*UNUSABLE):
            places[row.pop("id")] = _take_session(db, row)
    for row in rows(old, "messages"):
        with contextlib.suppress(*UNUSABLE):
            gained += _take_message(db, row, places)
    for row in rows(old, "recall_phrases"):
        with contextlib.suppress(*UNUSABLE):
            phrases.put(db, places[row["session"]], row["phrases"].split("\n"))
    for row in rows(old, "imports"):
        with contextlib.suppress(*UNUSABLE):
            ImportRow.insert(row).on_conflict_replace().execute(db)
    for row in rows(old, "runs"):
        with contextlib.suppress(*UNUSABLE):
            _take_run(db, row)
    salvaged_memories.take(old, db, places)
    salvaged_library.take(old, db)
    return gained


def _take_run(db: APSWDatabase, row: Row) -> None:
    """What an answer stands on. A research that had not come to an end begins anew."""
    if row.pop("state") == "done":
        del row["id"]
        db.execute_sql(
            f"INSERT OR IGNORE INTO runs ({', '.join(row)}, state)"
            f" VALUES ({', '.join('?' * len(row))}, 'done')",
            tuple(row.values()),
        )


def _same_tables(old: apsw.Connection, db: APSWDatabase) -> bool:
    """Whether the rows of the damaged file mean what ours do: also an older version's, as long as
    no column of it came or went since. What a newer version means we cannot know."""
    try:
        version = old.pragma("user_version")
        if not isinstance(version, int) or not 1 <= version <= migrations.NEWEST:
            return False
        return same_columns(old, db, _SALVAGED, _ADDED)
    except UNREADABLE:
        return False


def _take_session(db: APSWDatabase, row: Row) -> int:
    to_session(row)
    SessionRow.insert(row).on_conflict(conflict_target=[SessionRow.session_id], update=row).execute(
        db
    )
    (place,) = db.execute_sql(
        "SELECT id FROM sessions WHERE session_id = ?", (row["session_id"],)
    ).fetchone()
    return int(place)


def _take_message(db: APSWDatabase, row: Row, places: dict[int, int]) -> bool:
    to_message(row, "")
    del row["id"]
    row["session"] = places[row["session"]]
    known = db.execute_sql(
        "SELECT state, content FROM messages WHERE message_id = ?", (row["message_id"],)
    ).fetchone()
    if known and (known[0] == MessageState.COMPLETE.value or known[1] == row["content"]):
        return False
    MessageRow.insert(row).on_conflict(conflict_target=[MessageRow.message_id], update=row).execute(
        db
    )
    return True
