"""The sessions of an archive on this machine, as a database that answers has them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from playhouse.apsw_ext import APSWDatabase

from app.storage.recall_index.session_indexing import recallable_ids, recallable_of
from app.storage.recall_server import session_sending
from app.storage.recall_server.session_sending import AT_ONCE, SentSession

if TYPE_CHECKING:
    from psycopg import Connection

    from app.storage.database.connections import Database

Progress = Callable[[int, int], None]
"""Hears how many sessions were looked at, and of how many."""


@dataclass(frozen=True, slots=True)
class InStep:
    """What was done to have a database hold what the archive has: ``sessions`` that it has now,
    those ``sent`` anew and those ``removed``."""

    sessions: int
    sent: int
    removed: int


async def keep_in_step(
    database: Database, connection: Connection, archive: UUID, told: Progress | None = None
) -> InStep:
    """Have a database hold what recall may answer from, and nothing else: what is not in the
    archive any more goes first, then what changed since is sent, then goes what was erased
    meanwhile. Raises ``StorageError``, ``CommandError``."""
    recallable = await database.read(recallable_ids)
    there = await asyncio.to_thread(session_sending.digests, connection, archive)
    gone = set(there) - set(recallable.values())
    removed = await asyncio.to_thread(session_sending.remove, connection, archive, sorted(gone))
    rows = sorted(recallable)
    sent = 0
    for start in range(0, len(rows), AT_ONCE):
        some = await database.read(sent_sessions, rows[start : start + AT_ONCE])
        changed = [each for each in some if there.get(each.session_id) != each.digest()]
        sent += await asyncio.to_thread(session_sending.send, connection, archive, changed)
        if told is not None:
            told(min(start + AT_ONCE, len(rows)), len(rows))
    left = await database.read(recallable_ids)
    gone = set(recallable.values()) - set(left.values())
    removed += await asyncio.to_thread(session_sending.remove, connection, archive, sorted(gone))
    return InStep(len(rows) - len(gone), sent, removed)


def sent_sessions(db: APSWDatabase, sessions: Sequence[int]) -> list[SentSession]:
    """Those of the sessions (row numbers) that recall may answer from."""
    return list(_sent(db, sessions))


def _sent(db: APSWDatabase, sessions: Sequence[int]) -> Iterator[SentSession]:
    for row, each in sorted(recallable_of(db, sessions), key=lambda pair: pair[0]):
        project = db.execute_sql(
            "SELECT projects.project_id, name FROM project_sessions"
            " JOIN projects USING (project_id) WHERE session = ?",
            (row,),
        ).fetchone()
        project_id, name = project or ("", "")
        session = each.session
        yield SentSession(
            session.session_id,
            session.created_at,
            session.title,
            session.key_topics,
            session.summary,
            each.turns,
            each.phrases,
            project_id,
            name,
        )
