"""Recovery of tables that need no care of their own: rows of a damaged archive as they are.

What a later version adds is taken over by this without a word about it, unless its rows are told
apart by the row numbers of other tables than ``sessions``.
"""

from __future__ import annotations

import contextlib

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.storage.maintenance import salvaged_library, salvaged_memories
from app.storage.maintenance.damaged import UNUSABLE, Row, rows, same_columns
from app.storage.maintenance.schema_check import DERIVED, columns, ordinary_tables

_TAKEN = frozenset(
    {
        *salvaged_library.TABLES,
        *salvaged_memories.TABLES,
        *("sessions", "messages", "recall_phrases", "imports", "runs", "run_steps"),
        *("project_files", "recall_vectors", "message_origins"),
    }
)
"""What others see to, or what is made anew."""


def take(old: apsw.Connection, db: APSWDatabase, places: dict[int, int]) -> None:
    """Take over what can be read. ``places``: a session's row number there, and here."""
    for table in sorted(ordinary_tables(db, "main") - DERIVED - _TAKEN):
        if not same_columns(old, db, [table]):
            continue
        parents = _parents(db, table)
        if any(place == "id" and parent != "sessions" for parent, place in parents.values()):
            continue
        numbered = {name for name, (parent, place) in parents.items() if place == "id"}
        names = columns(db, "main", table)
        if "id" in names and "id" not in numbered:
            # A number of its own may be another row's in the backup.
            names.remove("id")
        for row in rows(old, table):
            with contextlib.suppress(*UNUSABLE), db.atomic():
                _put(db, table, {n: places[row[n]] if n in numbered else row[n] for n in names})
    _take_origins(old, db)


def _take_origins(old: apsw.Connection, db: APSWDatabase) -> None:
    """Take over which sessions each message tells of: its lists are not told from its words."""
    origins = [row for row in rows(old, "message_origins") if isinstance(row["message"], int)]
    told = {row["message"] for row in origins}
    names = {row["id"]: row["message_id"] for row in rows(old, "messages") if row["id"] in told}
    for row in origins:
        with contextlib.suppress(*UNUSABLE), db.atomic():
            db.execute_sql(
                "INSERT OR IGNORE INTO message_origins(message, session_id, place)"
                " SELECT id, ?, ? FROM messages WHERE message_id = ?",
                (row["session_id"], row["place"], names[row["message"]]),
            )


def _parents(db: APSWDatabase, table: str) -> dict[str, tuple[str, str]]:
    """The columns that name a row of another table, with that table and its column."""
    listed = db.execute_sql(f"PRAGMA foreign_key_list({table})").fetchall()
    return {column: (parent, place or "id") for _, _, parent, column, place, *_ in listed}


def _put(db: APSWDatabase, table: str, row: Row) -> None:
    same = " AND ".join(f"{name} IS ?" for name in row)
    values = tuple(row.values())
    if db.execute_sql(f"SELECT 1 FROM {table} WHERE {same}", values).fetchone() is None:
        marks = ", ".join("?" * len(row))
        db.execute_sql(
            f"INSERT OR REPLACE INTO {table} ({', '.join(row)}) VALUES ({marks})", values
        )
