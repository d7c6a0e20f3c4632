"""The sessions of an archive on this machine, as a database that answers has them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.ports import Progress
from app.storage.database import message_origins
from app.storage.keeping.session_states import State, session_states
from app.storage.recall_index.session_indexing import recallable_ids, recallable_of
from app.storage.recall_server import session_sending
from app.storage.recall_server.session_sending import AT_ONCE, SentSession

if TYPE_CHECKING:
    from psycopg import Connection

    from app.storage.database.connections import Database


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
    meanwhile. ``told`` hears of sessions. Raises ``StorageError``, ``CommandError``."""
    recallable = await database.read(recallable_ids)
    there = await asyncio.to_thread(session_sending.digests, connection, archive)
    gone = set(there) - set(recallable.values())
    removed = await asyncio.to_thread(session_sending.remove, connection, archive, sorted(gone))
    sent = await _send(database, connection, archive, sorted(recallable), there, told)
    left = await database.read(recallable_ids)
    gone = set(recallable.values()) - set(left.values())
    removed += await asyncio.to_thread(session_sending.remove, connection, archive, sorted(gone))
    return InStep(len(recallable) - len(gone), sent, removed)


async def send(
    database: Database, connection: Connection, archive: UUID, session_ids: Collection[str]
) -> InStep:
    """Have a database hold these sessions as they are, where recall may answer from them, and else
    not. Raises ``StorageError``, ``CommandError``."""
    wanted = set(session_ids)
    there = await asyncio.to_thread(session_sending.digests, connection, archive, sorted(wanted))
    recallable = await database.read(recallable_ids)
    rows = sorted(row for row, session_id in recallable.items() if session_id in wanted)
    sent = await _send(database, connection, archive, rows, there, None)
    left = await database.read(recallable_ids)
    gone = wanted - set(left.values())
    removed = await asyncio.to_thread(session_sending.remove, connection, archive, sorted(gone))
    return InStep(len(left), sent, removed)


async def _send(
    database: Database,
    connection: Connection,
    archive: UUID,
    rows: Sequence[int],
    there: Mapping[str, bytes | None],
    told: Progress | None,
) -> int:
    """Send those of the sessions (row numbers) of which something else is ``there``; how many."""
    sent = 0
    for start in range(0, len(rows), AT_ONCE):
        changed = await database.read(_changed, rows[start : start + AT_ONCE], there)
        sent += await asyncio.to_thread(session_sending.send, connection, archive, changed)
        if told is not None:
            told(min(start + AT_ONCE, len(rows)), len(rows))
    return sent


def _changed(
    db: APSWDatabase, rows: Sequence[int], there: Mapping[str, bytes | None]
) -> list[SentSession]:
    return [each for each in _sent(db, rows) if there.get(each.session_id) != each.digest()]


@dataclass(frozen=True, slots=True)
class Recallable:
    """What recall may answer from at one moment: each session with what changes when it does, and
    how often something had been taken out of the archive by then."""

    states: Mapping[str, State]
    erasings: int

    @classmethod
    def of(cls, db: APSWDatabase) -> Recallable:
        """All that there is."""
        there = set(recallable_ids(db).values())
        states = {each[0]: each for each in session_states(db) if each[0] in there}
        return cls(states, message_origins.erasings(db))

    def without(self, gone: Collection[str]) -> Recallable:
        """The same without some sessions."""
        kept = {each: state for each, state in self.states.items() if each not in gone}
        return Recallable(kept, self.erasings)

    def changed_since(self, before: Recallable) -> set[str]:
        """The sessions that are not as they were."""
        return {each for each, state in self.states.items() if before.states.get(each) != state}


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
