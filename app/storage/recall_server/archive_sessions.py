"""The sessions of an archive on this machine, as a database that answers has them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from uuid import UUID

from playhouse.apsw_ext import APSWDatabase

from app.storage.recall_index.session_indexing import recallable_of
from app.storage.recall_server import session_sending
from app.storage.recall_server.session_sending import AT_ONCE, SentSession

if TYPE_CHECKING:
    from psycopg import Connection

    from app.storage.database.connections import Database


async def send_all(database: Database, connection: Connection, archive: UUID) -> int:
    """Have a database hold what recall may answer from, and nothing else; how many sessions that
    is. Raises ``StorageError``, ``CommandError``."""
    rows = await database.read(recallable_rows)
    sent: set[str] = set()
    for start in range(0, len(rows), AT_ONCE):
        some = await database.read(sent_sessions, rows[start : start + AT_ONCE])
        await asyncio.to_thread(session_sending.send, connection, archive, some)
        sent.update(each.session_id for each in some)
    there = await asyncio.to_thread(session_sending.session_ids, connection, archive)
    await asyncio.to_thread(session_sending.remove, connection, archive, sorted(there - sent))
    return len(sent)


def recallable_rows(db: APSWDatabase) -> list[int]:
    """The row numbers of the sessions that the archive's own index has, the oldest first."""
    rows = db.execute_sql("SELECT session FROM recall_texts ORDER BY session")
    return [session for (session,) in rows]


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
