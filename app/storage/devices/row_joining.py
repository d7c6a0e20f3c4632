"""Rows of all tables but conversations, brought in line with their records.

What a row needs (its session, its memory) may not be here yet: then it waits, and is put when that
comes. What stood there before goes already: who never had that has to come to the same.
Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.storage.database.message_origins import COPIED
from app.storage.devices.change_record import is_gone
from app.storage.devices.recorded_tables import ROW, RecordedTable
from app.storage.memories import memory_tables

_ROWS = {
    "session": "SELECT id FROM sessions WHERE session_id = ?",
    "message": "SELECT id FROM messages WHERE message_id = ?",
    "statement": "SELECT row FROM change_keys WHERE kind = 'statement' AND key = ?",
    "memory": (
        "SELECT id FROM memories WHERE learner_id IS (SELECT payload ->> 'learner_id'"
        " FROM changes WHERE kind = 'memory' AND key = ?1 AND payload IS NOT NULL)"
        " AND EXISTS (SELECT 1 FROM changes"
        " WHERE kind = 'memory' AND key = ?1 AND payload IS NOT NULL)"
    ),
}
"""Where the row of this machine is that a column leads to, by the column's name."""
_PROJECTS = ("project_id", "learner_id")


class _Missing(LookupError):
    """What the row leads to is not here; ``for_good``: it was removed."""

    def __init__(self, *, for_good: bool) -> None:
        super().__init__()
        self.for_good = for_good


def put(db: APSWDatabase, table: RecordedTable, key: str) -> bool:
    """Bring the row of ``key`` in line. False when it has to wait for another."""
    told = told_of(db, table.kind, key)
    named: dict[str, Any] = {}
    try:
        if table.kind == "memory":
            return _put_memory(db, told)
        if table.numbered:
            return _put_numbered(db, table, key, told)
        identity = table.identity_of(key)
        named = identity if table.kind == "project" else _all_here(db, identity)
        if told is None:
            _remove(db, table, named)
        else:
            _write(db, table, named, _all_here(db, told))
    except _Missing as missing:
        if told is not None:
            _take_away(db, table, key, named)
        return told is None or missing.for_good
    return True


def indexed_with(db: APSWDatabase, table: RecordedTable, key: str) -> set[int]:
    """The conversation, by its row, whose indexes depend on a row: a note's, or that of a copy,
    which is found where it is from."""
    if table.kind not in ("note", "listed"):
        return set()
    message, *place = [key] if table.kind == "note" else json.loads(key)
    if place and place[0] != COPIED:
        return set()
    found = db.execute_sql("SELECT session FROM messages WHERE message_id = ?", (message,))
    return {int(session) for (session,) in found.fetchall()}


def told_of(db: APSWDatabase, kind: str, key: str) -> dict[str, Any] | None:
    """What the records say of a row, all parts together; ``None``: it is not there."""
    there, found = parts_of(db, kind, key)
    return found if there else None


def parts_of(db: APSWDatabase, kind: str, key: str) -> tuple[bool, dict[str, Any]]:
    """Whether a row is there, and what the records say of it."""
    found: dict[str, Any] = {}
    there = False
    for part, payload in db.execute_sql(
        "SELECT part, payload FROM changes WHERE kind = ? AND key = ?", (kind, key)
    ):
        there |= part == ROW and payload is not None
        found |= json.loads(payload or "{}")
    return there, found


def known_columns(db: APSWDatabase, table: str) -> set[str]:
    """The columns that a table has here: a newer version may tell of more."""
    return {name for _, name, *_ in db.execute_sql(f"PRAGMA table_xinfo({table})").fetchall()}


def _put_memory(db: APSWDatabase, told: dict[str, Any] | None) -> bool:
    """Two machines may each have begun a memory of the same project: they become one."""
    if told is None:
        # Whose it was nobody says any more.
        listed = db.execute_sql("SELECT learner_id FROM memories").fetchall()
        learners = [learner for (learner,) in listed]
    else:
        learners = [_here(db, "learner_id", told["learner_id"])]
    for learner in learners:
        alive = db.execute_sql(
            "SELECT min(key), min(payload ->> 'created_at'), count(*) FROM changes"
            " WHERE kind = 'memory' AND payload IS NOT NULL AND payload ->> 'learner_id' IS ?",
            (learner,),
        ).fetchone()
        memory_id, created_at, count = alive
        if not count:
            db.execute_sql("DELETE FROM memories WHERE learner_id IS ?", (learner,))
            continue
        locked, updated_at = db.execute_sql(
            "SELECT payload ->> 'locked', payload ->> 'updated_at' FROM changes"
            " WHERE kind = 'memory' AND payload IS NOT NULL AND payload ->> 'learner_id' IS ?"
            " ORDER BY clock DESC, device DESC LIMIT 1",
            (learner,),
        ).fetchone()
        if memory_tables.row_of(db, learner) is None:
            db.execute_sql(
                "INSERT INTO memories(memory_id, facilitator_id, learner_id, created_at,"
                " updated_at) VALUES (?, ?, ?, 0, 0)",
                (memory_id, memory_tables.facilitator(db), learner),
            )
        db.execute_sql(
            "UPDATE memories SET memory_id = ?, locked = ?, created_at = ?, updated_at = ?"
            " WHERE learner_id IS ?",
            (memory_id, locked, created_at, updated_at, learner),
        )
    return True


def _put_numbered(
    db: APSWDatabase, table: RecordedTable, key: str, told: dict[str, Any] | None
) -> bool:
    place = (table.kind, key)
    row = db.execute_sql("SELECT row FROM change_keys WHERE kind = ? AND key = ?", place).fetchone()
    if told is None:
        if row is not None:
            _remove(db, table, {"id": row[0]})
            db.execute_sql("DELETE FROM change_keys WHERE kind = ? AND key = ?", place)
        return True
    values = _all_here(db, told)
    if row is not None:
        _write(db, table, {"id": row[0]}, values)
        return True
    _write(db, table, {}, values)
    (number,) = db.execute_sql("SELECT last_insert_rowid()").fetchone()
    db.execute_sql("INSERT INTO change_keys VALUES (?, ?, ?)", (table.kind, number, key))
    return True


def _take_away(db: APSWDatabase, table: RecordedTable, key: str, named: dict[str, Any]) -> None:
    """Remove a row that leads to what is not here. What is known of a statement waits with it."""
    if not table.numbered:
        if named:
            _remove(db, table, named)
        return
    row = db.execute_sql(
        "DELETE FROM change_keys WHERE kind = ? AND key = ? RETURNING row", (table.kind, key)
    ).fetchone()
    if row is not None:
        _remove(db, table, {"id": row[0]})
        begins = f"[{json.dumps(key)}"
        db.execute_sql(
            "INSERT OR IGNORE INTO waiting_changes SELECT kind, key FROM changes"
            " WHERE kind = 'source' AND payload IS NOT NULL AND key >= ? AND key < ?",
            (begins, begins[:-1] + "#"),
        )


def _write(
    db: APSWDatabase, table: RecordedTable, named: dict[str, Any], values: dict[str, Any]
) -> None:
    columns = known_columns(db, table.table)
    values = {name: value for name, value in values.items() if name in columns} | named
    if table.kind == "history":
        values["facilitator_id"] = memory_tables.facilitator(db)
    if named and _is_there(db, table, named):
        settings = ", ".join(f"{name} = ?" for name in values)
        db.execute_sql(
            f"UPDATE {table.table} SET {settings} WHERE {_where(named)}",
            (*values.values(), *named.values()),
        )
        return
    marks = ", ".join("?" * len(values))
    db.execute_sql(
        f"INSERT INTO {table.table}({', '.join(values)}) VALUES ({marks})", tuple(values.values())
    )


def _remove(db: APSWDatabase, table: RecordedTable, named: dict[str, Any]) -> None:
    db.execute_sql(f"DELETE FROM {table.table} WHERE {_where(named)}", tuple(named.values()))


def _is_there(db: APSWDatabase, table: RecordedTable, named: dict[str, Any]) -> bool:
    query = f"SELECT 1 FROM {table.table} WHERE {_where(named)}"
    return db.execute_sql(query, tuple(named.values())).fetchone() is not None


def _where(named: dict[str, Any]) -> str:
    return " AND ".join(f"{name} = ?" for name in named)


def _all_here(db: APSWDatabase, told: dict[str, Any]) -> dict[str, Any]:
    return {column: _here(db, column, value) for column, value in told.items()}


def _here(db: APSWDatabase, column: str, value: Any) -> Any:
    """What a column is on this machine. Raises ``_Missing``."""
    if column == "upto":
        return place_behind(db, value)
    if column in _PROJECTS and value is not None:
        there = db.execute_sql("SELECT 1 FROM projects WHERE project_id = ?", (value,)).fetchone()
        if there is None:
            raise _Missing(for_good=is_gone(db, "project", value))
        return value
    if column not in _ROWS:
        return value
    row = db.execute_sql(_ROWS[column], (value,)).fetchone()
    if row is None:
        raise _Missing(for_good=is_gone(db, column, value))
    return int(row[0])


def place_behind(db: APSWDatabase, message_id: str | None) -> int:
    """The place behind a message, in its conversation as it is here; 0 where it is not here."""
    row = db.execute_sql(
        "SELECT position + 1 FROM messages WHERE message_id = ?", (message_id,)
    ).fetchone()
    return int(row[0]) if row else 0
