"""Passages of the running memories, for a reader who looks for words in them: sentence by sentence
and turn by turn.

Runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.project_port import MemoryPassage, MemoryTurn, StatementSource
from app.storage.memories import memory_archive
from app.storage.memories.memory_tables import LIVE, SHOWN, row_of, statements_of


def passages(db: APSWDatabase, learner_id: str | None) -> list[MemoryPassage]:
    """See :meth:`app.core.domain.project_port.ProjectStore.passages`."""
    learners = dict.fromkeys((learner_id, None))
    at_hand = (each for learner in learners for each in _at_hand(db, learner))
    kept = (each for learner in learners for each in _archived(db, learner))
    found: dict[tuple[str | None, str], MemoryPassage] = {}
    # What is archived when a memory grows long is said again where it is still at hand.
    for each in (*at_hand, *kept):
        found.setdefault((each.learner_id, each.text), each)
    behind = {source.session_id for each in found.values() for source in each.sources}
    opened = {
        session_id
        for (session_id,) in db.execute_sql(
            "SELECT session_id FROM sessions WHERE deleted_at IS NULL"
            " AND session_id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(behind)),),
        )
    }
    return [_openable(each, opened) for each in found.values()]


def _at_hand(db: APSWDatabase, learner_id: str | None) -> Iterator[MemoryPassage]:
    memory = row_of(db, learner_id)
    if memory is None:
        return
    for each in statements_of(db, memory, SHOWN):
        yield MemoryPassage(
            learner_id, each.text, None, each.added_at, archived=False, sources=each.sources
        )
    rows = db.execute_sql(
        "SELECT role, content, at, session_id, message_id FROM memory_turns"
        f" WHERE memory = ? AND {LIVE} ORDER BY id DESC",
        (memory,),
    ).fetchall()
    yield from _turns(learner_id, (MemoryTurn(*row) for row in rows), archived=False)


def _archived(db: APSWDatabase, learner_id: str | None) -> Iterator[MemoryPassage]:
    rows = db.execute_sql(
        "SELECT statements, conversation_turns, archived_at FROM conversation_history_archive"
        f" WHERE learner_id IS ? AND {memory_archive.COUNTS} ORDER BY archived_at DESC, rowid DESC",
        (learner_id,),
    ).fetchall()
    for stated, told, archived_at in rows:
        for each in memory_archive.statements_from(stated):
            yield MemoryPassage(
                learner_id, each.text, None, archived_at, archived=True, sources=each.sources
            )
        yield from _turns(learner_id, reversed(memory_archive.turns_from(told)), archived=True)


def _turns(
    learner_id: str | None, turns: Iterable[MemoryTurn], *, archived: bool
) -> Iterator[MemoryPassage]:
    for each in turns:
        source = (StatementSource(each.session_id, each.message_id),) if each.session_id else ()
        yield MemoryPassage(learner_id, each.content, each.role, each.at, archived, source)


def _openable(passage: MemoryPassage, opened: set[str]) -> MemoryPassage:
    """The passage with those of its sources that are still there."""
    there = tuple(each for each in passage.sources if each.session_id in opened)
    return replace(passage, sources=there)
