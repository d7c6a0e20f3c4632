"""Forgetting in the running memories: what was erased, or moved to another project, leaves nothing
behind in any of them.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from playhouse.apsw_ext import APSWDatabase

from app.storage.memories import memory_archive


def forget_session(db: APSWDatabase, session_id: str) -> None:
    """Leave nothing of a session in any memory or archive, nor in what the model was told of them
    in other sessions: it is being erased, or moved to another project."""
    _forget_loads(db, session_id)
    db.execute_sql(
        "DELETE FROM memory_statements WHERE id IN"
        " (SELECT statement FROM memory_sources WHERE session_id = ?)",
        (session_id,),
    )
    db.execute_sql("DELETE FROM memory_turns WHERE session_id = ?", (session_id,))
    memory_archive.forget_session(db, session_id)


def forget_messages(db: APSWDatabase, session_id: str, message_ids: Iterable[str]) -> None:
    """The same of some messages of a session: what they said is being erased."""
    wanted = json.dumps(gone := list(message_ids))
    _forget_loads(db, session_id)
    db.execute_sql(
        "DELETE FROM memory_statements WHERE id IN (SELECT statement FROM memory_sources"
        " WHERE session_id = ? AND message_id IN (SELECT value FROM json_each(?)))",
        (session_id, wanted),
    )
    db.execute_sql(
        "DELETE FROM memory_turns WHERE session_id = ?"
        " AND message_id IN (SELECT value FROM json_each(?))",
        (session_id, wanted),
    )
    memory_archive.forget_session(db, session_id, frozenset(gone))


def forget_moved(db: APSWDatabase, session_id: str) -> None:
    """The same of the messages of a session that were learnt where they stood before they were
    moved into it."""
    learnt = db.execute_sql(
        "WITH own AS (SELECT message_id FROM messages JOIN sessions ON sessions.id = session"
        " WHERE session_id = ?)"
        " SELECT session_id, message_id FROM memory_sources WHERE message_id IN own"
        " UNION SELECT session_id, message_id FROM memory_turns WHERE message_id IN own"
        " ORDER BY 1, 2",
        (session_id,),
    ).fetchall()
    homes: dict[str, list[str]] = {}
    for home, message in learnt:
        homes.setdefault(home, []).append(message)
    for home, messages in homes.items():
        forget_messages(db, home, messages)


def _forget_loads(db: APSWDatabase, session_id: str) -> None:
    """What was loaded of the memory that knew a session: its project's, or the general one."""
    db.execute_sql(
        "DELETE FROM memory_loads WHERE session IN (SELECT other.id FROM sessions AS other"
        " LEFT JOIN project_sessions AS placed ON placed.session = other.id"
        " WHERE project_id IS (SELECT project_id FROM project_sessions JOIN sessions"
        " ON sessions.id = session WHERE session_id = ?))",
        (session_id,),
    )


def forget_memory(db: APSWDatabase, learner_id: str | None) -> bool:
    """Leave nothing of a memory: summary, history, turns, archives, and what the model was told of
    it. The sessions stay, and are not learnt again. False when there was nothing."""
    known = knows_memory(db, learner_id)
    db.execute_sql("DELETE FROM memories WHERE learner_id IS ?", (learner_id,))
    db.execute_sql("DELETE FROM conversation_history_archive WHERE learner_id IS ?", (learner_id,))
    db.execute_sql(
        "DELETE FROM memory_loads WHERE session IN"
        " (SELECT session FROM project_sessions WHERE project_id = ?)",
        (learner_id,),
    )
    db.execute_sql(
        "INSERT OR REPLACE INTO memory_learnt(session, upto)"
        " SELECT messages.session, max(position) + 1 FROM messages"
        " LEFT JOIN project_sessions AS placed ON placed.session = messages.session"
        " WHERE project_id IS ? GROUP BY messages.session",
        (learner_id,),
    )
    return known


KNOWN = """
    SELECT EXISTS (SELECT 1 FROM memories WHERE learner_id IS ?1)
        OR EXISTS (SELECT 1 FROM conversation_history_archive WHERE learner_id IS ?1)"""


def knows_memory(db: APSWDatabase, learner_id: str | None) -> bool:
    """Whether this file has anything of a memory."""
    return bool(db.execute_sql(KNOWN, (learner_id,)).fetchone()[0])
