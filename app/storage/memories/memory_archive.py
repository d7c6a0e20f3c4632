"""The history archive of the running memories: turns that left long ones, and deleted sessions.

A row of ``conversation_history_archive`` is whole in itself, so that it can be read with any tool;
what it was made from stands in it too, so that erasing a session finds its part.
Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind, Milliseconds, new_id
from app.core.domain.project_port import (
    MOST_TURNS,
    RECENT_TURNS,
    MemoryStatement,
    MemoryTurn,
    Origin,
    StatementSource,
)
from app.core.domain.sessions import answered_turns
from app.storage.database import odd_values
from app.storage.database.schema import MessageRow, to_message
from app.storage.memories.memory_tables import SHOWN, facilitator, row_of, statements_of
from app.storage.words import vocabulary

TAUGHT = (Kind.QUESTION.value, Kind.ANSWER.value)
"""Only these are learnt: what was recalled belongs to the session that it repeats, which may be
of another project."""

COUNTS = (
    "(deleted_session = '' OR deleted_session NOT IN"
    " (SELECT session_id FROM sessions WHERE deleted_at IS NULL))"
)
"""What is in the archive now: a session that was brought back is none of it."""


def archive_when_long(
    db: APSWDatabase, memory: int, learner_id: str | None, now: Milliseconds
) -> None:
    """Put the turns of a memory into the archive when they are too many; the last ones stay at
    hand as well."""
    rows = db.execute_sql(
        "SELECT role, content, at, session_id, message_id FROM memory_turns"
        " WHERE memory = ? AND NOT archived ORDER BY id",
        (memory,),
    ).fetchall()
    if len(rows) <= MOST_TURNS:
        return
    turns = [MemoryTurn(*row) for row in rows]
    _keep(db, learner_id, statements_of(db, memory, SHOWN), turns, now)
    db.execute_sql("UPDATE memory_turns SET archived = 1 WHERE memory = ?", (memory,))
    _drop_archived(db, memory)


def _drop_archived(db: APSWDatabase, memory: int) -> None:
    db.execute_sql(
        "DELETE FROM memory_turns WHERE memory = ?1 AND archived AND id NOT IN"
        " (SELECT id FROM memory_turns WHERE memory = ?1 ORDER BY id DESC LIMIT ?2)",
        (memory, RECENT_TURNS),
    )


def session_deleted(db: APSWDatabase, session_id: str, now: Milliseconds) -> None:
    """Archive a session that is being deleted, with what a memory learnt from it; once, however
    often it is brought back and deleted again as it is."""
    row = db.execute_sql(
        "SELECT sessions.id, project_id, title, summary FROM sessions"
        " LEFT JOIN project_sessions AS placed ON placed.session = sessions.id"
        " WHERE session_id = ?",
        (session_id,),
    ).fetchone()
    rowid, learner_id, title, about = row
    query = MessageRow.select().where(MessageRow.session == rowid, MessageRow.kind.in_(TAUGHT))
    said = odd_values.rows(db, query.order_by(MessageRow.position))
    told = answered_turns([to_message(each, session_id) for each in said])
    turns = [
        MemoryTurn(each.role, each.content, each.created_at, session_id, each.message_id)
        for turn in told
        for each in turn
        if each is not None and each.content.strip()
    ]
    if not any(turn.role == "assistant" for turn in turns):
        return
    memory = row_of(db, learner_id)
    from_it = (
        "dropped_at IS NULL AND id IN (SELECT statement FROM memory_sources WHERE session_id = ?)"
    )
    statements = statements_of(db, memory, from_it, session_id) if memory is not None else []
    if not statements and (described := described_as(title, about)):
        statements = [
            MemoryStatement(described, Origin.EXTRACT, (StatementSource(session_id, ""),))
        ]
    same = db.execute_sql(
        "SELECT 1 FROM conversation_history_archive WHERE deleted_session = ? AND turn_count = ?",
        (session_id, len(turns)),
    ).fetchone()
    if same is None:
        _keep(db, learner_id, statements, turns, now, session_id)


def described_as(title: str, summary: str) -> str:
    """The statement that stands for a session of which no memory had learnt anything; "" where
    nothing describes it."""
    return " — ".join(filter(None, (title, summary)))


def _keep(
    db: APSWDatabase,
    learner_id: str | None,
    statements: Sequence[MemoryStatement],
    turns: Sequence[MemoryTurn],
    now: Milliseconds,
    deleted_session: str = "",
) -> None:
    db.execute_sql(
        "INSERT INTO conversation_history_archive(summary, conversation_turns, turn_count,"
        " search_words, statements, id, facilitator_id, learner_id, archived_at, deleted_session)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *_contents(statements, turns),
            new_id(),
            facilitator(db),
            learner_id,
            now,
            deleted_session,
        ),
    )


class _Contents(NamedTuple):
    """The columns of an archive's row that say what was told and learnt."""

    summary: str
    conversation_turns: str
    turn_count: int
    search_words: str
    statements: str


def _contents(statements: Iterable[MemoryStatement], turns: Sequence[MemoryTurn]) -> _Contents:
    """What an archive's row says of these."""
    statements = list(statements)
    summary = " ".join(statement.text for statement in statements)
    told = [
        {
            "role": turn.role,
            "content": turn.content,
            "timestamp": turn.at,
            "session_id": turn.session_id,
            "message_id": turn.message_id,
        }
        for turn in turns
    ]
    stated = [
        {
            "text": statement.text,
            "origin": statement.origin.value,
            "sources": [[source.session_id, source.message_id] for source in statement.sources],
        }
        for statement in statements
    ]
    words = vocabulary.distinct(summary, *(turn.content for turn in turns))
    return _Contents(summary, _json(told), len(told), words, _json(stated))


_TURN = {"role": str, "content": str, "timestamp": int, "session_id": str, "message_id": str}
_STATEMENT = {"text": str, "origin": str, "sources": list}


def turns_from(kept: str) -> list[MemoryTurn]:
    """The turns of an archive; one that cannot be read is passed over."""
    return [
        MemoryTurn(
            each["role"],
            each["content"],
            each["timestamp"],
            each["session_id"],
            each["message_id"],
        )
        for each in _readable(kept, _TURN)
        if each["role"] in ("user", "assistant")
    ]


def statements_from(kept: str) -> list[MemoryStatement]:
    """The statements that a row of the archive holds."""
    return [
        MemoryStatement(
            each["text"],
            Origin(each["origin"]),
            tuple(StatementSource(*s) for s in each["sources"]),
        )
        for each in _readable(kept, _STATEMENT)
        if each["origin"] in list(Origin) and all(map(_is_source, each["sources"]))
    ]


def _readable(kept: str, shape: Mapping[str, type]) -> Iterator[dict[str, Any]]:
    for each in json.loads(odd_values.objects(kept)):
        if all(isinstance(each.get(name), kind) for name, kind in shape.items()):
            yield each


def _is_source(value: Any) -> bool:
    return isinstance(value, list) and [type(each) for each in value] == [str, str]


def _json(value: list[dict[str, Any]]) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- forgetting ----------------------------------------------------------------------------------


def forget_session(
    db: APSWDatabase, session_id: str, messages: frozenset[str] | None = None
) -> None:
    """Leave nothing of a session in the archive, or of these ``messages`` of it. Turns that an
    earlier version archived when it was deleted do not say which message they are: they go in any
    case."""
    db.execute_sql(
        "DELETE FROM conversation_history_archive WHERE deleted_session = ?", (session_id,)
    )

    def gone(of: str, message_id: str) -> bool:
        return of == session_id and (messages is None or message_id in {*messages, ""})

    for row, stated, told in db.execute_sql(
        "SELECT id, statements, conversation_turns FROM conversation_history_archive"
        " WHERE instr(statements, ?1) OR instr(conversation_turns, ?1)",
        (session_id,),
    ).fetchall():
        before, said = statements_from(stated), turns_from(told)
        statements = [
            each
            for each in before
            if not any(gone(source.session_id, source.message_id) for source in each.sources)
        ]
        turns = [turn for turn in said if not gone(turn.session_id, turn.message_id)]
        if len(statements) == len(before) and len(turns) == len(said):
            continue
        if not statements and not turns:
            db.execute_sql("DELETE FROM conversation_history_archive WHERE id = ?", (row,))
            continue
        db.execute_sql(
            "UPDATE conversation_history_archive SET summary = ?, conversation_turns = ?,"
            " turn_count = ?, search_words = ?, statements = ? WHERE id = ?",
            (*_contents(statements, turns), row),
        )


# --- after a repair ------------------------------------------------------------------------------


def settle(db: APSWDatabase, memory: int) -> None:
    """Put a memory in order whose turns came together from two files: what one of them had
    archived meanwhile is archived in both."""
    kept = {
        (turn.role, turn.content, turn.at, turn.session_id, turn.message_id)
        for (turns,) in db.execute_sql(
            "SELECT conversation_turns FROM conversation_history_archive"
            " WHERE deleted_session = '' AND learner_id IS"
            " (SELECT learner_id FROM memories WHERE id = ?)",
            (memory,),
        ).fetchall()
        for turn in turns_from(turns)
    }
    for rowid, *turn in db.execute_sql(
        "SELECT id, role, content, at, session_id, message_id FROM memory_turns"
        " WHERE memory = ? AND NOT archived",
        (memory,),
    ).fetchall():
        if tuple(turn) in kept:
            db.execute_sql("UPDATE memory_turns SET archived = 1 WHERE id = ?", (rowid,))
    _drop_archived(db, memory)
