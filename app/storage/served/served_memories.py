"""Storage of one login's memories in PostgreSQL (specification 5): told by programs, never by
sessions, so a row of ``conversation_updates`` is the whole of a memory.

Several processes write beside each other: a memory counts its revisions, and an update that was
made from an older one is refused. Nothing is ever taken out of ``conversation_history_archive``.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from app.core.domain.messages import Milliseconds
from app.core.domain.project_port import (
    MOST_TURNS,
    RECENT_TURNS,
    Lesson,
    Memory,
    MemoryStatement,
    MemoryTurn,
    Origin,
    Project,
    Remembered,
)
from app.core.domain.sessions import COLOURS
from app.core.language.dates.moments import moment_at, to_ms
from app.core.language.turkish import storable
from app.storage.memories.projects import plain_name
from app.storage.served.served_database import ServedDatabase
from app.storage.words.vocabulary import distinct

if TYPE_CHECKING:
    from psycopg import Connection

_OF_LEARNER = "facilitator_id = %s AND learner_key = %s"


class ServedMemoryStore:
    """The :class:`app.core.domain.project_port.MemoryStore` of a login."""

    def __init__(self, database: ServedDatabase, facilitator: UUID) -> None:
        self._database = database
        self._mine = facilitator

    async def facilitator(self) -> str:
        """The login's id."""
        return self._mine.hex

    async def projects(self) -> list[Project]:
        """Every learner, by name."""
        return await self._database.run(self._mine, _learners, self._mine)

    async def ensure(self, project_id: str, name: str, now: Milliseconds) -> bool:
        """See :meth:`app.core.domain.project_port.MemoryStore.ensure`."""
        row = (self._mine, project_id, plain_name(name), _moment(now))
        return await self._database.run(self._mine, _ensure, row)

    async def memory(self, learner_id: str | None) -> Memory | None:
        """The memory of a learner, or (``None``) the general one, if there is one."""
        return await self._database.run(self._mine, _find, self._mine, learner_id)

    async def learn(self, lesson: Lesson, now: Milliseconds) -> bool:
        """See :meth:`app.core.domain.project_port.MemoryStore.learn`."""
        return await self._database.run(self._mine, _learn, self._mine, lesson, now)

    async def known_turns(self, learner_id: str | None, count: int) -> list[MemoryTurn]:
        """See :meth:`app.core.domain.project_port.MemoryStore.known_turns`."""
        return await self._database.run(self._mine, _known_turns, self._mine, learner_id, count)

    async def remembered(
        self, learner_id: str | None, *, everywhere: bool, archive: bool
    ) -> list[Remembered]:
        """See :meth:`app.core.domain.project_port.MemoryStore.remembered`."""
        asked = (self._mine, learner_id, everywhere, archive)
        return await self._database.run(self._mine, _remembered, *asked)

    async def close_conversation(self, learner_id: str | None, now: Milliseconds) -> bool:
        """Put a memory into the archive and begin without one. False where there is none."""
        return await self._database.run(self._mine, _close, self._mine, learner_id, now)


# --- reading -------------------------------------------------------------------------------------


def _learners(connection: Connection, mine: UUID) -> list[Project]:
    rows = connection.execute(
        "SELECT learner_id, name, created_at FROM animsa_served.learners"
        " WHERE facilitator_id = %s ORDER BY name, learner_id",
        (mine,),
    )
    return [Project(learner, name, COLOURS[0], to_ms(at)) for learner, name, at in rows]


def _find(connection: Connection, mine: UUID, learner_id: str | None) -> Memory | None:
    row = connection.execute(
        "SELECT id, statements, recent_turns, turn_count, updated_at, revision"
        f" FROM animsa_served.conversation_updates WHERE {_OF_LEARNER}",
        (mine, learner_id or ""),
    ).fetchone()
    if row is None:
        return None
    memory, stated, recent, count, updated_at, revision = row
    turns = tuple(MemoryTurn(each["role"], each["content"]) for each in recent)
    return Memory(
        memory.hex,
        learner_id,
        _statements(stated),
        turns,
        count,
        locked=False,
        updated_at=to_ms(updated_at),
        revision=revision,
    )


def _known_turns(
    connection: Connection, mine: UUID, learner_id: str | None, count: int
) -> list[MemoryTurn]:
    rows = connection.execute(
        "SELECT role, content FROM animsa_served.conversation_turns WHERE facilitator_id = %s"
        " AND memory = (SELECT id FROM animsa_served.conversation_updates"
        f" WHERE {_OF_LEARNER}) AND NOT archived ORDER BY number",
        (mine, mine, learner_id or ""),
    )
    turns = [MemoryTurn(*row) for row in rows]
    archives = connection.execute(
        "SELECT conversation_turns FROM (SELECT conversation_turns, number,"
        " sum(turn_count) OVER (ORDER BY number DESC) - turn_count AS newer"
        f" FROM animsa_served.conversation_history_archive WHERE {_OF_LEARNER} AND NOT deleted)"
        " AS kept WHERE newer < %s ORDER BY number DESC",
        (mine, learner_id or "", count - len(turns)),
    )
    for (kept,) in archives:
        turns[:0] = [MemoryTurn(each["role"], each["content"]) for each in kept]
    return turns


def _remembered(
    connection: Connection, mine: UUID, learner_id: str | None, everywhere: bool, archive: bool
) -> list[Remembered]:
    which = "" if everywhere else " AND learner_key = %s"
    given = (mine,) if everywhere else (mine, learner_id or "")
    found = []
    for table, at, archived in (
        ("conversation_updates", "updated_at", False),
        ("conversation_history_archive", "archived_at", True),
    )[: 1 + archive]:
        rows = connection.execute(
            "SELECT learner_id, coalesce(name, ''), summary, search_words, turn_count,"
            f" told.{at} FROM animsa_served.{table} AS told"
            " LEFT JOIN animsa_served.learners USING (facilitator_id, learner_id)"
            f" WHERE facilitator_id = %s{which}",
            given,
        )
        found += [
            Remembered(learner, name, summary, words, count, to_ms(moment), archived)
            for learner, name, summary, words, count, moment in rows
        ]
    return found


# --- writing -------------------------------------------------------------------------------------


def _ensure(connection: Connection, row: tuple[Any, ...]) -> bool:
    added = connection.execute(
        "INSERT INTO animsa_served.learners(facilitator_id, learner_id, name, created_at)"
        " VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING",
        row,
    )
    return added.rowcount == 1


def _learn(connection: Connection, mine: UUID, lesson: Lesson, now: Milliseconds) -> bool:
    at = _moment(now)
    summary = storable(" ".join(each.text for each in lesson.statements))
    memory = _restate(connection, mine, lesson, summary, now)
    if memory is None:
        return False
    told, count = memory
    turns = [(turn.role, storable(turn.content)) for turn in lesson.turns]
    connection.execute(
        "INSERT INTO animsa_served.conversation_turns"
        "(facilitator_id, memory, number, role, content, at, words)"
        " SELECT %s, %s, %s + number, role, content, %s, words"
        " FROM unnest(%s::text[], %s::text[], %s::text[])"
        " WITH ORDINALITY AS new(role, content, words, number)",
        (
            *(mine, told, count, at),
            [role for role, _ in turns],
            [content for _, content in turns],
            [distinct(content) for _, content in turns],
        ),
    )
    _archive_when_long(connection, mine, told, at)
    at_hand = connection.execute(
        "SELECT words FROM animsa_served.conversation_turns"
        " WHERE facilitator_id = %s AND memory = %s ORDER BY number",
        (mine, told),
    ).fetchall()
    connection.execute(
        "UPDATE animsa_served.conversation_updates SET turn_count = turn_count + %s,"
        " search_words = %s, recent_turns = (SELECT coalesce(jsonb_agg(jsonb_build_object("
        "'role', role, 'content', content) ORDER BY number), '[]') FROM"
        " (SELECT number, role, content FROM animsa_served.conversation_turns"
        " WHERE facilitator_id = %s AND memory = %s ORDER BY number DESC LIMIT %s) AS last)"
        " WHERE facilitator_id = %s AND id = %s",
        (
            *(len(turns), distinct(summary, *(words for (words,) in at_hand))),
            *(mine, told, RECENT_TURNS, mine, told),
        ),
    )
    return True


def _restate(
    connection: Connection, mine: UUID, lesson: Lesson, summary: str, now: Milliseconds
) -> tuple[UUID, int] | None:
    """Keep what a lesson makes of the summary; the memory's id and how many turns it had. ``None``
    where it is at another revision by now."""
    at, stated = _moment(now), _statements_json(lesson.statements, now)
    learner = lesson.learner_id
    if lesson.revision == 0:
        row = connection.execute(
            "INSERT INTO animsa_served.conversation_updates"
            "(facilitator_id, learner_id, summary, statements, created_at, updated_at, revision)"
            " VALUES (%s, %s, %s, %s, %s, %s, 1) ON CONFLICT DO NOTHING RETURNING id, turn_count",
            (mine, learner, summary, stated, at, at),
        ).fetchone()
    else:
        row = connection.execute(
            "UPDATE animsa_served.conversation_updates SET summary = %s, statements = %s,"
            f" updated_at = %s, revision = revision + 1 WHERE {_OF_LEARNER} AND revision = %s"
            " RETURNING id, turn_count",
            (summary, stated, at, mine, learner or "", lesson.revision),
        ).fetchone()
    return (row[0], row[1]) if row else None


def _archive_when_long(connection: Connection, mine: UUID, memory: UUID, at: datetime) -> None:
    """Put the turns of a memory into the archive when they are too many; the last ones stay at
    hand as well."""
    counted = connection.execute(
        "SELECT count(*) FROM animsa_served.conversation_turns"
        " WHERE facilitator_id = %s AND memory = %s AND NOT archived",
        (mine, memory),
    ).fetchone()
    if counted is None or counted[0] <= MOST_TURNS:
        return
    _archive(connection, mine, memory, at)
    connection.execute(
        "UPDATE animsa_served.conversation_turns SET archived = true"
        " WHERE facilitator_id = %s AND memory = %s AND NOT archived",
        (mine, memory),
    )
    connection.execute(
        "DELETE FROM animsa_served.conversation_turns WHERE facilitator_id = %s AND memory = %s"
        " AND number <= (SELECT max(number) FROM animsa_served.conversation_turns"
        " WHERE facilitator_id = %s AND memory = %s) - %s",
        (mine, memory, mine, memory, RECENT_TURNS),
    )


def _archive(connection: Connection, mine: UUID, memory: UUID, at: datetime) -> None:
    """Keep a memory, with those of its turns that are not in the archive, there."""
    learner, summary, stated = connection.execute(
        "SELECT learner_id, summary, statements FROM animsa_served.conversation_updates"
        " WHERE facilitator_id = %s AND id = %s",
        (mine, memory),
    ).fetchall()[0]
    turns = [
        {"role": role, "content": content, "timestamp": to_ms(moment)}
        for role, content, moment in connection.execute(
            "SELECT role, content, at FROM animsa_served.conversation_turns"
            " WHERE facilitator_id = %s AND memory = %s AND NOT archived ORDER BY number",
            (mine, memory),
        )
    ]
    words = distinct(summary, *(turn["content"] for turn in turns))
    connection.execute(
        "INSERT INTO animsa_served.conversation_history_archive(facilitator_id, learner_id,"
        " summary, conversation_turns, turn_count, archived_at, search_words, statements)"
        " VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
        (mine, learner, summary, _json(turns), len(turns), at, words, _json(stated)),
    )


def _close(connection: Connection, mine: UUID, learner_id: str | None, now: Milliseconds) -> bool:
    of = (mine, learner_id or "")
    row = connection.execute(
        f"SELECT id FROM animsa_served.conversation_updates WHERE {_OF_LEARNER} FOR UPDATE", of
    ).fetchone()
    if row is None:
        return False
    _archive(connection, mine, row[0], _moment(now))
    # The next conversation is compared with none of this one.
    connection.execute(
        "UPDATE animsa_served.conversation_history_archive SET deleted = true"
        f" WHERE {_OF_LEARNER} AND NOT deleted",
        of,
    )
    connection.execute(f"DELETE FROM animsa_served.conversation_updates WHERE {_OF_LEARNER}", of)
    return True


# --- values --------------------------------------------------------------------------------------


def _moment(now: Milliseconds) -> datetime:
    return moment_at(now, UTC)


def _statements_json(statements: tuple[MemoryStatement, ...], now: Milliseconds) -> str:
    return _json(
        [
            {
                "text": storable(each.text),
                "origin": each.origin.value,
                "added_at": each.added_at or now,
            }
            for each in statements
        ]
    )


def _statements(stated: list[dict[str, Any]]) -> tuple[MemoryStatement, ...]:
    return tuple(
        MemoryStatement(each["text"], Origin(each["origin"]), added_at=each["added_at"])
        for each in stated
    )


def _json(value: list[dict[str, Any]]) -> str:
    return json.dumps(value, ensure_ascii=False)
