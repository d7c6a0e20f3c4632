"""Tables of the running memories, and queries for those of their rows that count at the moment.

``conversation_updates`` and ``conversation_history_archive`` have the columns of specification 5;
:mod:`app.storage.memories.memories` says why a summary is rows behind a view.
"""

from __future__ import annotations

from collections.abc import Iterable

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import new_id
from app.core.domain.project_port import RECENT_TURNS, MemoryStatement, Origin, StatementSource
from app.storage.database import odd_values

LIVE = (
    "(session_id = '' OR session_id IN"
    " (SELECT session_id FROM sessions WHERE deleted_at IS NULL AND NOT lookup))"
)
"""What was not learnt from a session, or from one that is a research now."""
SHOWN = f"""dropped_at IS NULL AND (
    NOT EXISTS (SELECT 1 FROM memory_sources WHERE statement = memory_statements.id)
    OR EXISTS (SELECT 1 FROM memory_sources WHERE statement = memory_statements.id AND {LIVE}))"""
COUNTED = f"""
    (SELECT count(*) FROM memory_turns
      WHERE memory = memories.id AND NOT archived AND {LIVE})
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
    ):
        db.execute_sql(statement)
    create_view(db)
    db.execute_sql("INSERT INTO memory_profile VALUES (?)", (new_id(),))
    db.execute_sql(
        "INSERT INTO memory_learnt(session, upto)"
        " SELECT session, max(position) + 1 FROM messages GROUP BY session"
    )


def create_view(db: APSWDatabase) -> None:
    """Create the specification's view, in place of the one that may be there."""
    db.execute_sql("DROP VIEW IF EXISTS conversation_updates")
    db.execute_sql(
        f"""
        CREATE VIEW conversation_updates AS
        SELECT
          memory_id AS id, facilitator_id, learner_id,
          (SELECT ifnull(group_concat(text, ' '), '')
             FROM (SELECT text FROM memory_statements
                    WHERE memory = memories.id AND {SHOWN} ORDER BY place, id)) AS summary,
          (SELECT json_group_array(json_object('role', role, 'content', content))
             FROM (SELECT role, content FROM
                    (SELECT id, role, content FROM memory_turns
                      WHERE memory = memories.id AND {LIVE} ORDER BY id DESC LIMIT {RECENT_TURNS})
                    ORDER BY id)) AS recent_turns,
          {COUNTED} AS turn_count,
          created_at, updated_at
        FROM memories"""
    )


def facilitator(db: APSWDatabase) -> str:
    """See :meth:`app.core.domain.project_port.ProjectStore.facilitator`."""
    return str(db.execute_sql("SELECT facilitator_id FROM memory_profile").fetchone()[0])


def row_of(db: APSWDatabase, learner_id: str | None) -> int | None:
    """The row number of a memory."""
    row = db.execute_sql("SELECT id FROM memories WHERE learner_id IS ?", (learner_id,)).fetchone()
    return int(row[0]) if row else None


def statements_of(db: APSWDatabase, memory: int, which: str, *given: str) -> list[MemoryStatement]:
    """The statements of a memory (row number) that a condition holds for, in their order."""
    rows = db.execute_sql(
        "SELECT id, text, origin, added_at FROM memory_statements"
        f" WHERE memory = ? AND {which} ORDER BY place, id",
        (memory, *given),
    ).fetchall()
    return [
        MemoryStatement(text, _origin(origin), _sources(db, rowid), added_at, rowid)
        for rowid, text, origin, added_at in rows
    ]


def _sources(db: APSWDatabase, statement: int) -> tuple[StatementSource, ...]:
    rows = db.execute_sql(
        "SELECT sources.session_id, sources.message_id FROM memory_sources AS sources"
        " LEFT JOIN messages ON messages.message_id = sources.message_id"
        " WHERE statement = ? ORDER BY messages.session, position",
        (statement,),
    )
    return tuple(StatementSource(*row) for row in rows)


def sessions_behind(statements: Iterable[MemoryStatement]) -> tuple[str, ...]:
    """The sessions that statements were made from, each once."""
    behind = (source.session_id for each in statements for source in each.sources)
    return tuple(dict.fromkeys(filter(None, behind)))


def _origin(value: str) -> Origin:
    return Origin(odd_values.one_of(Origin, Origin.EXTRACT)(value))
