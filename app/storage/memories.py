"""The running memories in the archive (specification 5).

``conversation_updates`` is a view with the specification's columns; behind it a summary is kept
statement by statement with the messages that each was made from, because two promises need it:
every sentence leads to its turns, and what was erased or moved to another project leaves nothing
behind. ``conversation_history_archive`` is the specification's table, and only the user's erasing
takes anything out of it.

Deleting a session can be undone, so it only hides here what was learnt from it alone.
Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.core.memories import (
    MOST_TURNS,
    RECENT_TURNS,
    Backlog,
    Lesson,
    Memory,
    MemoryTurn,
    MemoryUpdate,
    Origin,
    Remembered,
    Source,
    Statement,
)
from app.core.model import Kind, MessageState, Milliseconds, new_id
from app.core.turkish import storable
from app.storage import vocabulary
from app.storage.schema import MessageRow, to_message

_CONSIDERED = 20
"""Sessions, the last ones, that are looked at for what was not learnt yet."""
_TAUGHT = (Kind.QUESTION.value, Kind.ANSWER.value)
"""Only these are learnt: what was recalled belongs to the session that it repeats, which may be
of another project."""
_LIVE = (
    "(session_id = '' OR session_id IN (SELECT session_id FROM sessions WHERE deleted_at IS NULL))"
)
_SHOWN = f"""dropped_at IS NULL AND (
    NOT EXISTS (SELECT 1 FROM memory_sources WHERE statement = memory_statements.id)
    OR EXISTS (SELECT 1 FROM memory_sources WHERE statement = memory_statements.id AND {_LIVE}))"""
_COUNTED = f"""
    (SELECT count(*) FROM memory_turns
      WHERE memory = memories.id AND NOT archived AND {_LIVE})
  + (SELECT ifnull(sum(turn_count), 0) FROM conversation_history_archive AS kept
      WHERE kept.learner_id IS memories.learner_id AND kept.deleted_session = '')"""


def create(db: APSWDatabase) -> None:
    """Create the tables. What the archive holds already is not learnt afterwards: the sessions of
    years would become one summary."""
    for statement in (
        "CREATE TABLE memory_profile (facilitator_id TEXT NOT NULL)",
        """
        CREATE TABLE memories (
          id INTEGER PRIMARY KEY,
          memory_id TEXT NOT NULL UNIQUE,
          facilitator_id TEXT NOT NULL,
          learner_id TEXT REFERENCES projects(project_id) ON DELETE CASCADE,
          locked INTEGER NOT NULL DEFAULT 0,
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL
        )""",
        "CREATE UNIQUE INDEX idx_memories ON memories(facilitator_id, ifnull(learner_id, ''))",
        """
        CREATE TABLE memory_statements (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          memory INTEGER NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
          place INTEGER NOT NULL,
          text TEXT NOT NULL,
          origin TEXT NOT NULL,
          added_at INTEGER NOT NULL,
          dropped_at INTEGER
        )""",
        "CREATE INDEX idx_memory_statements ON memory_statements(memory, dropped_at)",
        """
        CREATE TABLE memory_sources (
          statement INTEGER NOT NULL REFERENCES memory_statements(id) ON DELETE CASCADE,
          session_id TEXT NOT NULL,
          message_id TEXT NOT NULL,
          PRIMARY KEY (statement, message_id)
        ) WITHOUT ROWID""",
        "CREATE INDEX idx_memory_sources ON memory_sources(session_id)",
        """
        CREATE TABLE memory_turns (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          memory INTEGER NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
          role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
          content TEXT NOT NULL,
          at INTEGER NOT NULL,
          session_id TEXT NOT NULL,
          message_id TEXT NOT NULL,
          words TEXT NOT NULL,
          archived INTEGER NOT NULL DEFAULT 0
        )""",
        "CREATE INDEX idx_memory_turns ON memory_turns(memory)",
        """
        CREATE TABLE conversation_history_archive (
          id TEXT PRIMARY KEY NOT NULL,
          facilitator_id TEXT NOT NULL,
          learner_id TEXT REFERENCES projects(project_id) ON DELETE CASCADE,
          summary TEXT NOT NULL,
          conversation_turns TEXT NOT NULL,
          turn_count INTEGER NOT NULL,
          archived_at INTEGER NOT NULL,
          search_words TEXT NOT NULL,
          statements TEXT NOT NULL,
          deleted_session TEXT NOT NULL DEFAULT ''
        )""",
        "CREATE INDEX idx_history_archive ON conversation_history_archive(learner_id)",
        """
        CREATE TABLE memory_learnt (
          session INTEGER PRIMARY KEY REFERENCES sessions(id) ON DELETE CASCADE,
          upto INTEGER NOT NULL,
          waiting INTEGER NOT NULL DEFAULT 0
        )""",
        "CREATE INDEX idx_memory_waiting ON memory_learnt(session) WHERE waiting",
        """
        CREATE TABLE memory_loads (
          session INTEGER PRIMARY KEY REFERENCES sessions(id) ON DELETE CASCADE,
          text TEXT NOT NULL
        )""",
        f"""
        CREATE VIEW conversation_updates AS
        SELECT
          memory_id AS id, facilitator_id, learner_id,
          (SELECT ifnull(group_concat(text, ' '), '')
             FROM (SELECT text FROM memory_statements
                    WHERE memory = memories.id AND {_SHOWN} ORDER BY place, id)) AS summary,
          (SELECT json_group_array(json_object('role', role, 'content', content))
             FROM (SELECT role, content FROM
                    (SELECT id, role, content FROM memory_turns
                      WHERE memory = memories.id AND {_LIVE} ORDER BY id DESC LIMIT {RECENT_TURNS})
                    ORDER BY id)) AS recent_turns,
          {_COUNTED} AS turn_count,
          created_at, updated_at
        FROM memories""",
    ):
        db.execute_sql(statement)
    db.execute_sql("INSERT INTO memory_profile VALUES (?)", (new_id(),))
    db.execute_sql(
        "INSERT INTO memory_learnt(session, upto)"
        " SELECT session, max(position) + 1 FROM messages GROUP BY session"
    )


def facilitator(db: APSWDatabase) -> str:
    """See :meth:`app.core.memories.ProjectStore.facilitator`."""
    return str(db.execute_sql("SELECT facilitator_id FROM memory_profile").fetchone()[0])


# --- reading -------------------------------------------------------------------------------------


def find(db: APSWDatabase, learner_id: str | None) -> Memory | None:
    """The memory of a project, or (``None``) the general one, if there is one."""
    row = db.execute_sql(
        f"SELECT id, memory_id, locked, updated_at, {_COUNTED} FROM memories WHERE learner_id IS ?",
        (learner_id,),
    ).fetchone()
    if row is None:
        return None
    rowid, memory_id, locked, updated_at, count = row
    turns = db.execute_sql(
        "SELECT role, content, at, session_id, message_id FROM memory_turns"
        f" WHERE memory = ? AND {_LIVE} ORDER BY id DESC LIMIT ?",
        (rowid, RECENT_TURNS),
    ).fetchall()
    return Memory(
        memory_id,
        learner_id,
        tuple(_statements(db, rowid, _SHOWN)),
        tuple(MemoryTurn(*turn) for turn in reversed(turns)),
        count,
        bool(locked),
        updated_at,
    )


def _statements(db: APSWDatabase, memory: int, which: str, *given: str) -> list[Statement]:
    rows = db.execute_sql(
        "SELECT id, text, origin, added_at FROM memory_statements"
        f" WHERE memory = ? AND {which} ORDER BY place, id",
        (memory, *given),
    ).fetchall()
    return [
        Statement(text, Origin(origin), _sources(db, rowid), added_at, rowid)
        for rowid, text, origin, added_at in rows
    ]


def _sources(db: APSWDatabase, statement: int) -> tuple[Source, ...]:
    rows = db.execute_sql(
        "SELECT sources.session_id, sources.message_id FROM memory_sources AS sources"
        " LEFT JOIN messages ON messages.message_id = sources.message_id"
        " WHERE statement = ? ORDER BY messages.session, position",
        (statement,),
    )
    return tuple(Source(*row) for row in rows)


def updates(db: APSWDatabase, learner_id: str | None, limit: int) -> list[MemoryUpdate]:
    """See :meth:`app.storage.projects.SqliteProjects.updates`. What was learnt from a deleted
    session is hidden here too."""
    row = _memory(db, learner_id)
    if row is None:
        return []
    hidden = _SHOWN.replace("dropped_at IS NULL AND ", "", 1)
    known = _statements(db, row, hidden)
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
    """See :meth:`app.core.memories.ProjectStore.known_turns`."""
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
        turns[:0] = [turn for turn in _turns_from(kept) if not turn.session_id]
    return turns


def behind(db: APSWDatabase, limit: int) -> list[Backlog]:
    """See :meth:`app.core.memories.ProjectStore.behind`: of the sessions that were talked in last
    and of those that were moved. Imported ones only when they were continued here."""
    rows = db.execute_sql(
        "SELECT s.id, s.session_id, ifnull(upto, 0), ifnull(waiting, 0), project_id"
        " FROM (SELECT id, session_id, edited, last_updated FROM sessions"
        "        WHERE deleted_at IS NULL ORDER BY last_updated DESC, id DESC LIMIT ?) AS s"
        " LEFT JOIN memory_learnt AS learnt ON learnt.session = s.id"
        " LEFT JOIN project_sessions AS placed ON placed.session = s.id"
        " WHERE edited OR waiting"
        " UNION SELECT sessions.id, session_id, upto, waiting, project_id"
        " FROM memory_learnt AS learnt JOIN sessions ON sessions.id = learnt.session"
        " LEFT JOIN project_sessions AS placed ON placed.session = learnt.session"
        " WHERE waiting AND deleted_at IS NULL"
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
            MessageRow.kind.in_(_TAUGHT),
            MessageRow.state != MessageState.STREAMING.value,
        )
        messages = [
            to_message(row, session_id)
            for row in query.order_by(MessageRow.position).dicts().execute(db)
        ]
        while messages and messages[-1].kind is not Kind.ANSWER:
            del messages[-1]
        if messages or waiting:
            end = messages[-1].position + 1 if messages else upto
            told = tuple(message for message in messages if message.content.strip())
            found.append(Backlog(session_id, project_id, upto, end, told))
    return found


def loaded(db: APSWDatabase, session_id: str) -> str | None:
    """See :meth:`app.core.memories.ProjectStore.loaded`."""
    row = db.execute_sql(
        "SELECT text FROM memory_loads JOIN sessions ON sessions.id = session WHERE session_id = ?",
        (session_id,),
    ).fetchone()
    return str(row[0]) if row else None


def remembered(
    db: APSWDatabase, learner_id: str | None, everywhere: bool, archive: bool
) -> list[Remembered]:
    """See :meth:`app.core.memories.ProjectStore.remembered`."""
    which = "1" if everywhere else "learner_id IS ?"
    given = () if everywhere else (learner_id,)
    found = []
    for rowid, learner, name, count, updated_at in db.execute_sql(
        f"SELECT id, learner_id, ifnull(name, ''), {_COUNTED}, updated_at FROM memories"
        f" LEFT JOIN projects ON project_id = learner_id WHERE {which}",
        given,
    ).fetchall():
        summary = " ".join(each.text for each in _statements(db, rowid, _SHOWN))
        turns = db.execute_sql(
            f"SELECT words FROM memory_turns WHERE memory = ? AND {_LIVE}", (rowid,)
        )
        words = _words([summary, *(told for (told,) in turns)])
        found.append(Remembered(learner, name, summary, words, count, updated_at, False))
    if archive:
        rows = db.execute_sql(
            "SELECT learner_id, ifnull(name, ''), summary, search_words, turn_count,"
            " kept.archived_at"
            " FROM conversation_history_archive AS kept"
            " LEFT JOIN projects ON project_id = learner_id"
            f" WHERE {which} AND (deleted_session = '' OR deleted_session NOT IN"
            "  (SELECT session_id FROM sessions WHERE deleted_at IS NULL))",
            given,
        )
        for learner, name, summary, words, count, archived_at in rows:
            found.append(Remembered(learner, name, summary, words, count, archived_at, True))
    return found


def _memory(db: APSWDatabase, learner_id: str | None) -> int | None:
    row = db.execute_sql("SELECT id FROM memories WHERE learner_id IS ?", (learner_id,)).fetchone()
    return int(row[0]) if row else None


# --- writing -------------------------------------------------------------------------------------


def keep_loaded(db: APSWDatabase, session_id: str, text: str) -> None:
    """See :meth:`app.core.memories.ProjectStore.keep_loaded`."""
    db.execute_sql(
        "INSERT OR REPLACE INTO memory_loads SELECT id, ? FROM sessions WHERE session_id = ?",
        (text, session_id),
    )


def await_session(db: APSWDatabase, session: int) -> None:
    """Have a session (row number) learnt from its beginning."""
    db.execute_sql("INSERT OR REPLACE INTO memory_learnt VALUES (?, 0, 1)", (session,))


def learn(db: APSWDatabase, lesson: Lesson, now: Milliseconds) -> bool:
    """See :meth:`app.core.memories.ProjectStore.learn`."""
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
                _words([content]),
            ),
        )
    if not locked:
        _restate(db, memory, lesson, now)
    if lesson.turns or lesson.statements:
        db.execute_sql("UPDATE memories SET updated_at = ? WHERE id = ?", (now, memory))
    _archive_when_long(db, memory, lesson.learner_id, now)
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
    memory = _memory(db, learner_id)
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
    """See :meth:`app.core.memories.ProjectStore.rewrite`."""
    memory = _ensure(db, lesson.learner_id, now)
    _restate(db, memory, lesson, now)
    db.execute_sql("UPDATE memories SET updated_at = ? WHERE id = ?", (now, memory))


def lock(db: APSWDatabase, learner_id: str | None, locked: bool, now: Milliseconds) -> None:
    """See :meth:`app.core.memories.ProjectStore.lock`."""
    row = (locked, _ensure(db, learner_id, now))
    db.execute_sql("UPDATE memories SET locked = ? WHERE id = ?", row)


# --- the archive ---------------------------------------------------------------------------------


def _archive_when_long(
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
    _keep(db, learner_id, _statements(db, memory, _SHOWN), turns, now)
    db.execute_sql("UPDATE memory_turns SET archived = 1 WHERE memory = ?", (memory,))
    db.execute_sql(
        "DELETE FROM memory_turns WHERE memory = ?1 AND id NOT IN"
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
    query = MessageRow.select().where(MessageRow.session == rowid, MessageRow.kind.in_(_TAUGHT))
    turns = [
        MemoryTurn(each["role"], each["content"], each["created_at"], session_id)
        for each in query.order_by(MessageRow.position).dicts().execute(db)
        if each["content"].strip()
    ]
    if not any(turn.role == "assistant" for turn in turns):
        return
    memory = _memory(db, learner_id)
    from_it = (
        "dropped_at IS NULL AND id IN (SELECT statement FROM memory_sources WHERE session_id = ?)"
    )
    statements = _statements(db, memory, from_it, session_id) if memory is not None else []
    if not statements and (described := " — ".join(filter(None, (title, about)))):
        statements = [Statement(described, Origin.EXTRACT, (Source(session_id, ""),))]
    same = db.execute_sql(
        "SELECT 1 FROM conversation_history_archive WHERE deleted_session = ? AND turn_count = ?",
        (session_id, len(turns)),
    ).fetchone()
    if same is None:
        _keep(db, learner_id, statements, turns, now, session_id)


def _keep(
    db: APSWDatabase,
    learner_id: str | None,
    statements: Sequence[Statement],
    turns: Sequence[MemoryTurn],
    now: Milliseconds,
    deleted_session: str = "",
) -> None:
    summary, told, count, words, stated = _contents(statements, turns)
    db.execute_sql(
        "INSERT INTO conversation_history_archive VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(new_id(), facilitator(db), learner_id, summary, told, count, now, words, stated),
            deleted_session,
        ),
    )


def _contents(
    statements: Iterable[Statement], turns: Sequence[MemoryTurn]
) -> tuple[str, str, int, str, str]:
    """What an archive's row says of these: summary, turns, their number, words, statements."""
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
    words = _words([summary, *(turn.content for turn in turns)])
    return summary, _json(told), len(told), words, _json(stated)


def _turns_from(kept: str) -> list[MemoryTurn]:
    return [
        MemoryTurn(
            each["role"],
            each["content"],
            each["timestamp"],
            each["session_id"],
            each["message_id"],
        )
        for each in json.loads(kept)
    ]


def _statements_from(kept: str) -> list[Statement]:
    return [
        Statement(each["text"], Origin(each["origin"]), tuple(Source(*s) for s in each["sources"]))
        for each in json.loads(kept)
    ]


def _json(value: list[dict[str, Any]]) -> str:
    return json.dumps(value, ensure_ascii=False)


def _words(texts: Iterable[str]) -> str:
    """Each folded word once."""
    return " ".join(dict.fromkeys(word for text in texts for word in vocabulary.tokens(text)))


# --- forgetting ----------------------------------------------------------------------------------


def forget_session(db: APSWDatabase, session_id: str) -> None:
    """Leave nothing of a session in any memory or archive, nor in what the model was told of them
    in other sessions: it is being erased, or moved to another project."""
    db.execute_sql(
        "DELETE FROM memory_loads WHERE session IN (SELECT other.session"
        " FROM project_sessions AS mine JOIN sessions ON sessions.id = mine.session"
        " JOIN project_sessions AS other ON other.project_id = mine.project_id"
        " WHERE session_id = ?)",
        (session_id,),
    )
    db.execute_sql(
        "DELETE FROM memory_statements WHERE id IN"
        " (SELECT statement FROM memory_sources WHERE session_id = ?)",
        (session_id,),
    )
    db.execute_sql("DELETE FROM memory_turns WHERE session_id = ?", (session_id,))
    db.execute_sql(
        "DELETE FROM conversation_history_archive WHERE deleted_session = ?", (session_id,)
    )
    for row, stated, told in db.execute_sql(
        "SELECT id, statements, conversation_turns FROM conversation_history_archive"
        " WHERE instr(statements, ?1) OR instr(conversation_turns, ?1)",
        (session_id,),
    ).fetchall():
        statements = [
            each
            for each in _statements_from(stated)
            if all(source.session_id != session_id for source in each.sources)
        ]
        turns = [turn for turn in _turns_from(told) if turn.session_id != session_id]
        if not statements and not turns:
            db.execute_sql("DELETE FROM conversation_history_archive WHERE id = ?", (row,))
            continue
        db.execute_sql(
            "UPDATE conversation_history_archive SET summary = ?, conversation_turns = ?,"
            " turn_count = ?, search_words = ?, statements = ? WHERE id = ?",
            (*_contents(statements, turns), row),
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
