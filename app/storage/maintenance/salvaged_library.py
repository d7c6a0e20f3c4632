"""Recovery of the file library: texts of a damaged archive taken into its newest backup.

A text is taken whole or not at all: one with gaps would be searched as if it said nothing there,
and never be read again, because its digest would be known. Its file is listed as not read instead.
"""

from __future__ import annotations

import contextlib
import json

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.storage.library import passage_index
from app.storage.maintenance.damaged import UNREADABLE, UNUSABLE, Row, rows, same_columns, texts

TABLES = (
    "library_texts",
    "library_files",
    "library_passages",
    "library_folders",
    "library_left_out",
)


def take(old: apsw.Connection, db: APSWDatabase) -> None:
    """Take over what can be read and understood."""
    if not same_columns(old, db, TABLES):
        return
    kept, fresh = _take_texts(old, db)
    _take_passages(old, db, fresh)
    for number, row in fresh.items():
        (found,) = db.execute_sql(
            "SELECT count(*) FROM library_passages WHERE text = ?", (row["place"],)
        ).fetchone()
        if found == row["passages"]:
            kept[number] = row["place"]
    for row in rows(old, "library_files"):
        with contextlib.suppress(*UNUSABLE):
            _take_file(db, row, kept)
            _give_to_projects(old, db, row)
    for table, column in (("library_folders", "path"), ("library_left_out", "path_digest")):
        for value in texts(old, table, column):
            db.execute_sql(f"INSERT OR IGNORE INTO {table} VALUES (?)", (value,))
    db.execute_sql(
        "DELETE FROM library_texts WHERE id NOT IN"
        " (SELECT text FROM library_files WHERE text IS NOT NULL)"
    )
    passage_index.rebuild(db)


def _take_texts(old: apsw.Connection, db: APSWDatabase) -> tuple[dict[int, int], dict[int, Row]]:
    """The texts by their row numbers there: where those are that the backup has, and the others
    with their new ``place``."""
    there = dict(db.execute_sql("SELECT digest, id FROM library_texts").fetchall())
    kept: dict[int, int] = {}
    fresh: dict[int, Row] = {}
    for row in rows(old, "library_texts"):
        with contextlib.suppress(*UNUSABLE):
            number = row.pop("id")
            if row["digest"] in there:
                kept[number] = there[row["digest"]]
                continue
            json.loads(row["authors"])
            cursor = db.execute_sql(
                f"INSERT INTO library_texts ({', '.join(row)})"
                f" VALUES ({', '.join('?' * len(row))})",
                tuple(row.values()),
            )
            fresh[number] = {**row, "place": db.last_insert_id(cursor)}
    return kept, fresh


def _take_passages(old: apsw.Connection, db: APSWDatabase, fresh: dict[int, Row]) -> None:
    for row in rows(old, "library_passages"):
        with contextlib.suppress(*UNUSABLE):
            if row["text"] in fresh:
                db.execute_sql(
                    "INSERT INTO library_passages (text, place, content) VALUES (?, ?, ?)",
                    (fresh[row["text"]]["place"], row["place"], row["content"]),
                )


def _take_file(db: APSWDatabase, row: Row, kept: dict[int, int]) -> None:
    text, fault, stamp = None, row["fault"], (row["size"], row["modified"])
    if row["text"] is not None:
        text = kept.get(row["text"])
    if text is None and not fault:
        whole = "SELECT 1 FROM library_files WHERE path = ? AND text IS NOT NULL"
        if db.execute_sql(whole, (row["path"],)).fetchone():
            # The backup has the file's text; by its time and size it is read again if it changed.
            return
        # A time and size of zero have it read again.
        fault, stamp = errors.FileError.code, (0, 0)
    db.execute_sql(
        "INSERT INTO library_files (path, size, modified, read_at, text, fault)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (path) DO UPDATE SET size = excluded.size,"
        " modified = excluded.modified, read_at = excluded.read_at, text = excluded.text,"
        " fault = excluded.fault",
        (row["path"], *stamp, row["read_at"], text, fault),
    )


def _give_to_projects(old: apsw.Connection, db: APSWDatabase, row: Row) -> None:
    with contextlib.suppress(*UNREADABLE):
        query = "SELECT project_id FROM project_files WHERE file = ?"
        for (project_id,) in old.execute(query, (row["id"],)):
            db.execute_sql(
                "INSERT OR IGNORE INTO project_files SELECT ?, id FROM library_files"
                " WHERE path = ?",
                (project_id, row["path"]),
            )
