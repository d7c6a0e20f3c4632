"""Storage of the running memories (specification 5): load, learn, edit, lock, forget.

``conversation_updates`` is a view with the specification's columns; behind it a summary is kept
statement by statement with the messages that each was made from, because two promises need it:
every sentence leads to its turns, and what was erased or moved to another project leaves nothing
behind. ``conversation_history_archive`` is the specification's table, and only the user's erasing
takes anything out of it.

Deleting a session can be undone, so it only hides here what was learnt from it alone.
Every function runs inside the caller's transaction.
"""

from __future__ import annotations

from dataclasses import replace

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind, MessageState, Milliseconds, new_id
from app.core.domain.project_port import (
    RECENT_TURNS,
    Backlog,
    Lesson,
    Memory,
    MemoryTurn,
    MemoryUpdate,
    Remembered,
)
from app.core.domain.sessions import answered_turns
from app.core.language.turkish import storable
from app.core.wording.speech import without_standing
from app.storage.database import odd_values
from app.storage.database.schema import MessageRow, to_message
from app.storage.memories import memory_archive, memory_tables
from app.storage.memories.memory_tables import (
    COUNTED,
    LIVE,
    SHOWN,
    facilitator,
    row_of,
    statements_of,
)
from app.storage.words.vocabulary import distinct

_CONSIDERED = 20
"""Sessions, the last ones, that are looked at for what was not learnt yet."""


# --- reading -------------------------------------------------------------------------------------


def find(db: APSWDatabase, learner_id: str | None) -> Memory | None:
    """The memory of a project, or (``None``) the general one, if there is one."""
    row = db.execute_sql(
        f"SELECT id, memory_id, locked, updated_at, {COUNTED} FROM memories WHERE learner_id IS ?",
        (learner_id,),
    ).fetchone()
    if row is None:
        return None
    rowid, memory_id, locked, updated_at, count = row
    turns = db.execute_sql(
        "SELECT role, content, at, session_id, message_id FROM memory_turns"
        f" WHERE memory = ? AND {LIVE} ORDER BY id DESC LIMIT ?",
        (rowid, RECENT_TURNS),
    ).fetchall()
    return Memory(
        memory_id,
        learner_id,
        tuple(statements_of(db, rowid, SHOWN)),
        tuple(MemoryTurn(*turn) for turn in reversed(turns)),
        count,
        bool(locked),
        updated_at,
    )


def updates(db: APSWDatabase, learner_id: str | None, limit: int) -> list[MemoryUpdate]:
    """See :meth:`app.storage.memories.projects.SqliteProjects.updates`. What was learnt from a
    deleted session is hidden here too."""
    row = row_of(db, learner_id)
    if row is None:
        return []
    hidden = SHOWN.replace("dropped_at IS NULL AND ", "", 1)
    known = statements_of(db, row, hidden)
    gone = dict(
        db.execute_sql(
            "SELECT id, dropped_at FROM memory_statements"
            " WHERE memory = ? AND dropped_at IS NOT NULL",
            (row,),
        )
    )
    times = sorted({*(s.added_at for s in known), *gone.values()}, reverse=True)[:limit]
    found = [
        MemoryUpdate(
            at,
            tuple(s for s in known if s.added_at == at),
            tuple(s for s in known if gone.get(s.statement_id) == at),
        )
        for at in times
    ]
    return [update for update in found if update.added or update.dropped]


def known_turns(db: APSWDatabase, learner_id: str | None, count: int) -> list[MemoryTurn]:
    """See :meth:`app.core.domain.project_port.ProjectStore.known_turns`."""
    rows = db.execute_sql(
        "SELECT role, content FROM memory_turns JOIN memories ON memories.id = memory"
        " WHERE learner_id IS ? AND session_id = '' AND NOT archived ORDER BY memory_turns.id",
        (learner_id,),
    )
    turns = [MemoryTurn(*row) for row in rows]
    archives = db.execute_sql(
        "SELECT conversation_turns FROM conversation_history_archive"
        " WHERE learner_id IS ? AND deleted_session = '' ORDER BY archived_at DESC, rowid DESC",
        (learner_id,),
    ).fetchall()
    for (kept,) in archives:
        if len(turns) >= count:
            break
        turns[:0] = [turn for turn in memory_archive.turns_from(kept) if not turn.session_id]
    return turns


def behind(db: APSWDatabase, limit: int) -> list[Backlog]:
    """See :meth:`app.core.domain.project_port.ProjectStore.behind`: of the sessions that were
    talked in last and of those that were moved. Imported ones only when they were continued
    here."""
    rows = db.execute_sql(
        "SELECT s.id, s.session_id, ifnull(upto, 0), ifnull(waiting, 0), project_id"
        " FROM (SELECT id, session_id, edited, last_updated FROM sessions"
        "        WHERE deleted_at IS NULL AND NOT lookup"
        "        ORDER BY last_updated DESC, id DESC LIMIT ?) AS s"
        " LEFT JOIN memory_learnt AS learnt ON learnt.session = s.id"
        " LEFT JOIN project_sessions AS placed ON placed.session = s.id"
        " WHERE edited OR waiting"
        " UNION SELECT sessions.id, session_id, upto, waiting, project_id"
        " FROM memory_learnt AS learnt JOIN sessions ON sessions.id = learnt.session"
        " LEFT JOIN project_sessions AS placed ON placed.session = learnt.session"
        " WHERE waiting AND deleted_at IS NULL AND NOT lookup"
        " ORDER BY 1",
        (_CONSIDERED,),
    ).fetchall()
    found: list[Backlog] = []
    for rowid, session_id, upto, waiting, project_id in rows:
        if len(found) == limit:
            break
        query = MessageRow.select().where(
            MessageRow.session == rowid,
            MessageRow.position >= upto,
            MessageRow.kind.in_(memory_archive.TAUGHT),
            MessageRow.state != MessageState.STREAMING.value,
        )
        messages = [
            to_message(row, session_id)
            for row in odd_values.rows(db, query.order_by(MessageRow.position))
        ]
        while messages and messages[-1].kind is not Kind.ANSWER:
            del messages[-1]
        if messages or waiting:
            end = messages[-1].position + 1 if messages else upto
            turns = answered_turns(messages)
            said = [each for turn in turns for each in turn if each is not None]
            kept = (replace(each, content=without_standing(each.content)) for each in said)
            told = tuple(message for message in kept if message.content.strip())
            found.append(Backlog(session_id, project_id, upto, end, told))
    return found


def loaded(db: APSWDatabase, session_id: str) -> str | None:
    """See :meth:`app.core.domain.project_port.ProjectStore.loaded`."""
    row = db.execute_sql(
        "SELECT text FROM memory_loads JOIN sessions ON sessions.id = session WHERE session_id = ?",
        (session_id,),
    ).fetchone()
    return str(row[0]) if row else None


def remembered(
    db: APSWDatabase, learner_id: str | None, everywhere: bool, archive: bool
) -> list[Remembered]:
    """See :meth:`app.core.domain.project_port.ProjectStore.remembered`."""
    which = "1" if everywhere else "learner_id IS ?"
    given = () if everywhere else (learner_id,)
    found = []
    for rowid, learner, name, count, updated_at in db.execute_sql(
        f"SELECT id, learner_id, ifnull(name, ''), {COUNTED}, updated_at FROM memories"
        f" LEFT JOIN projects ON project_id = learner_id WHERE {which}",
        given,
    ).fetchall():
        statements = statements_of(db, rowid, SHOWN)
        summary = " ".join(each.text for each in statements)
        turns = db.execute_sql(
            f"SELECT words FROM memory_turns WHERE memory = ? AND {LIVE}", (rowid,)
        )
        words = distinct(summary, *(told for (told,) in turns))
        behind = memory_tables.sessions_behind(statements)
        found.append(
            Remembered(
                learner, name, summary, words, count, updated_at, archived=False, sessions=behind
            )
        )
    if archive:
        rows = db.execute_sql(
            "SELECT learner_id, ifnull(name, ''), summary, search_words, turn_count,"
            " kept.archived_at, statements"
            " FROM conversation_history_archive AS kept"
            " LEFT JOIN projects ON project_id = learner_id"
            f" WHERE {which} AND {memory_archive.COUNTS}",
            given,
        )
        for learner, name, summary, words, count, archived_at, stated in rows:
            behind = memory_tables.sessions_behind(memory_archive.statements_from(stated))
            told = Remembered(
                learner, name, summary, words, count, archived_at, archived=True, sessions=behind
            )
            found.append(told)
    return found


# --- writing -------------------------------------------------------------------------------------


def keep_loaded(db: APSWDatabase, session_id: str, text: str) -> None:
    """See :meth:`app.core.domain.project_port.ProjectStore.keep_loaded`."""
    db.execute_sql(
        "INSERT OR REPLACE INTO memory_loads SELECT id, ? FROM sessions WHERE session_id = ?",
        (text, session_id),
    )


def await_session(db: APSWDatabase, session: int) -> None:
    """Have a session (row number) learnt from its beginning."""
    db.execute_sql("INSERT OR REPLACE INTO memory_learnt VALUES (?, 0, 1)", (session,))


def learn(db: APSWDatabase, lesson: Lesson, now: Milliseconds) -> bool:
    """See :meth:`app.core.domain.project_port.ProjectStore.learn`."""
    if lesson.backlog is not None and not _learnt(db, lesson.backlog):
        return False
    memory = _ensure(db, lesson.learner_id, now)
    (locked,) = db.execute_sql("SELECT locked FROM memories WHERE id = ?", (memory,)).fetchone()
    for turn in lesson.turns:
        content = storable(turn.content)
        db.execute_sql(
            "INSERT INTO memory_turns(memory, role, content, at, session_id, message_id, words)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                *(memory, turn.role, content, turn.at or now, turn.session_id, turn.message_id),
                distinct(content),
            ),
        )
    if not locked:
        _restate(db, memory, lesson, now)
    if lesson.turns or lesson.statements:
        db.execute_sql("UPDATE memories SET updated_at = ? WHERE id = ?", (now, memory))
    memory_archive.archive_when_long(db, memory, lesson.learner_id, now)
    return True


def _learnt(db: APSWDatabase, backlog: Backlog) -> bool:
    """Note that a session was learnt so far, unless something happened to it meanwhile."""
    row = db.execute_sql(
        "SELECT sessions.id FROM sessions"
        " LEFT JOIN memory_learnt AS learnt ON learnt.session = sessions.id"
        " LEFT JOIN project_sessions AS placed ON placed.session = sessions.id"
        " WHERE session_id = ? AND deleted_at IS NULL AND project_id IS ? AND ifnull(upto, 0) = ?",
        (backlog.session_id, backlog.learner_id, backlog.begin),
    ).fetchone()
    if row is None:
        return False
    known = {
        message_id
        for (message_id,) in db.execute_sql(
            "SELECT message_id FROM messages WHERE session = ?", row
        )
    }
    if not all(message.message_id in known for message in backlog.messages):
        return False
    db.execute_sql("INSERT OR REPLACE INTO memory_learnt VALUES (?, ?, 0)", (row[0], backlog.end))
    return True


def _ensure(db: APSWDatabase, learner_id: str | None, now: Milliseconds) -> int:
    memory = row_of(db, learner_id)
    if memory is not None:
        return memory
    (added,) = db.execute_sql(
        "INSERT INTO memories(memory_id, facilitator_id, learner_id, created_at, updated_at)"
        " VALUES (?, ?, ?, ?, ?) RETURNING id",
        (new_id(), facilitator(db), learner_id, now, now),
    ).fetchall()[0]
    return int(added)


def _restate(db: APSWDatabase, memory: int, lesson: Lesson, now: Milliseconds) -> None:
    kept = {statement.statement_id for statement in lesson.statements}
    for rowid in lesson.seen - kept:
        db.execute_sql(
            "UPDATE memory_statements SET dropped_at = ?"
            " WHERE id = ? AND memory = ? AND dropped_at IS NULL",
            (now, rowid, memory),
        )
    (last,) = db.execute_sql(
        "SELECT ifnull(max(place), 0) FROM memory_statements WHERE memory = ?", (memory,)
    ).fetchone()
    for place, statement in enumerate(lesson.statements, last + 1):
        if statement.statement_id:
            db.execute_sql(
                "UPDATE memory_statements SET place = ? WHERE id = ? AND memory = ?",
                (place, statement.statement_id, memory),
            )
            continue
        (added,) = db.execute_sql(
            "INSERT INTO memory_statements(memory, place, text, origin, added_at)"
            " VALUES (?, ?, ?, ?, ?) RETURNING id",
            (memory, place, storable(statement.text), statement.origin.value, now),
        ).fetchall()[0]
        for source in statement.sources:
            db.execute_sql(
                "INSERT OR IGNORE INTO memory_sources VALUES (?, ?, ?)",
                (added, source.session_id, source.message_id),
            )


def rewrite(db: APSWDatabase, lesson: Lesson, now: Milliseconds) -> None:
    """See :meth:`app.core.domain.project_port.ProjectStore.rewrite`."""
    memory = _ensure(db, lesson.learner_id, now)
    _restate(db, memory, lesson, now)
    db.execute_sql("UPDATE memories SET updated_at = ? WHERE id = ?", (now, memory))


def lock(db: APSWDatabase, learner_id: str | None, locked: bool, now: Milliseconds) -> None:
    """See :meth:`app.core.domain.project_port.ProjectStore.lock`."""
    row = (locked, _ensure(db, learner_id, now))
    db.execute_sql("UPDATE memories SET locked = ? WHERE id = ?", row)
