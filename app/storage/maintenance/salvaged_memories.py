"""Recovery of projects and memories: those of a damaged archive taken into its newest backup.

Two promises hold here too: a sentence comes with the messages that it was made from or not at all,
because nothing could take it out again when one of them is erased; and a session that was moved
leaves nothing in the memory where it was when the backup was made.
"""

from __future__ import annotations

import contextlib

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.project_port import Origin
from app.core.domain.sessions import COLOURS
from app.storage.maintenance.damaged import UNREADABLE, UNUSABLE, Row, rows, same_columns
from app.storage.memories import memory_archive, memory_forgetting

TABLES = (
    "memory_profile",
    "projects",
    "project_sessions",
    "memories",
    "memory_statements",
    "memory_sources",
    "memory_turns",
    "conversation_history_archive",
    "memory_learnt",
    "memory_loads",
)


def take(old: apsw.Connection, db: APSWDatabase, places: dict[int, int]) -> None:
    """Take over what can be read and understood. ``places``: a session's row number there, and
    here. Row numbers of the two files are not the same: a backup may have been restored between."""
    if not same_columns(old, db, TABLES):
        return
    for row in rows(old, "memory_profile"):
        db.execute_sql("UPDATE memory_profile SET facilitator_id = ?", (row["facilitator_id"],))
    for row in rows(old, "projects"):
        with contextlib.suppress(*UNUSABLE):
            _take_project(db, row)
    for row in rows(old, "project_sessions"):
        with contextlib.suppress(*UNUSABLE):
            _place(db, places[row["session"]], row["project_id"])
    known: dict[int, int] = {}
    for row in rows(old, "memories"):
        with contextlib.suppress(*UNUSABLE):
            known[row["id"]] = _take_memory(db, row)
    _take_statements(old, db, known)
    _take_turns(old, db, known)
    for row in rows(old, "conversation_history_archive"):
        with contextlib.suppress(*UNUSABLE):
            _insert(db, "conversation_history_archive", row)
    for table in ("memory_learnt", "memory_loads"):
        for row in rows(old, table):
            with contextlib.suppress(*UNUSABLE):
                _insert(db, table, {**row, "session": places[row["session"]]})
    for memory in known.values():
        memory_archive.settle(db, memory)


def _take_project(db: APSWDatabase, row: Row) -> None:
    COLOURS.index(row["colour"])
    db.execute_sql(
        "INSERT INTO projects (project_id, name, colour, created_at, archived_at)"
        " VALUES (?, ?, ?, ?, ?) ON CONFLICT (project_id) DO UPDATE SET"
        " name = excluded.name, colour = excluded.colour, archived_at = excluded.archived_at",
        tuple(row[n] for n in ("project_id", "name", "colour", "created_at", "archived_at")),
    )


def _place(db: APSWDatabase, session: int, project_id: str) -> None:
    before = db.execute_sql(
        "SELECT project_id, session_id FROM project_sessions JOIN sessions ON sessions.id = session"
        " WHERE session = ?",
        (session,),
    ).fetchone()
    if before is not None and before[0] != project_id:
        memory_forgetting.forget_session(db, before[1])
    db.execute_sql("INSERT OR REPLACE INTO project_sessions VALUES (?, ?)", (session, project_id))


def _take_memory(db: APSWDatabase, row: Row) -> int:
    found = db.execute_sql(
        "SELECT id FROM memories WHERE learner_id IS ?", (row["learner_id"],)
    ).fetchone()
    if found is None:
        fresh = {name: value for name, value in row.items() if name != "id"}
        return _insert(db, "memories", fresh)
    db.execute_sql(
        "UPDATE memories SET locked = ?, updated_at = ? WHERE id = ?",
        (row["locked"], row["updated_at"], found[0]),
    )
    return int(found[0])


def _take_statements(old: apsw.Connection, db: APSWDatabase, places: dict[int, int]) -> None:
    there = {
        (memory, text, added_at): rowid
        for rowid, memory, text, added_at in db.execute_sql(
            "SELECT id, memory, text, added_at FROM memory_statements"
        )
    }
    for row in rows(old, "memory_statements"):
        with contextlib.suppress(*UNUSABLE):
            number, memory = row.pop("id"), places[row["memory"]]
            known = there.get((memory, row["text"], row["added_at"]))
            if known is not None:
                db.execute_sql(
                    "UPDATE memory_statements SET place = ?, dropped_at = ? WHERE id = ?",
                    (row["place"], row["dropped_at"], known),
                )
                continue
            sources = _sources(old, number, Origin(row["origin"]))
            if sources is not None:
                added = _insert(db, "memory_statements", {**row, "memory": memory})
                for source in sources:
                    db.execute_sql(
                        "INSERT OR IGNORE INTO memory_sources VALUES (?, ?, ?)", (added, *source)
                    )


def _sources(
    old: apsw.Connection, statement: int, origin: Origin
) -> list[tuple[object, ...]] | None:
    """The messages that a statement was made from; ``None`` when that cannot be told."""
    try:
        query = "SELECT session_id, message_id FROM memory_sources WHERE statement = ?"
        return list(old.execute(query, (statement,)))
    except UNREADABLE:
        return [] if origin is Origin.USER else None


def _take_turns(old: apsw.Connection, db: APSWDatabase, places: dict[int, int]) -> None:
    names = ("role", "content", "at", "session_id", "message_id")
    there = {
        tuple(row)
        for row in db.execute_sql(f"SELECT memory, {', '.join(names)} FROM memory_turns").fetchall()
    }
    for row in rows(old, "memory_turns"):
        with contextlib.suppress(*UNUSABLE):
            memory = places[row["memory"]]
            if (memory, *(row[name] for name in names)) not in there:
                del row["id"]
                _insert(db, "memory_turns", {**row, "memory": memory})


def _insert(db: APSWDatabase, table: str, row: Row) -> int:
    marks = ", ".join("?" * len(row))
    cursor = db.execute_sql(
        f"INSERT OR REPLACE INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values())
    )
    return int(db.last_insert_id(cursor))
