"""Editions of the readers by which the user's files were read, and texts that a newer one reads
anew.

``library_texts.edition`` is that which read a text, ``library_files.edition`` the newest that a
file was given to, be it in vain. A text that is read anew keeps its row, its time and its files:
what cites it, belongs to a project or is told other machines goes on standing there. Every function
runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.library_port import READER_EDITION, FileText, Stamp
from app.core.language.turkish import storable
from app.storage.library import passage_index, passage_vectors
from app.storage.library.passage_index import PassageRow

COLUMNS = ("title", "authors", "published", "passages", "whole", "unread_pages", "tried", "edition")
"""The columns of ``library_texts`` that a reader fills."""


def create(db: APSWDatabase) -> None:
    """Note the edition of the readers; what was read before is of the first."""
    for table in ("library_texts", "library_files"):
        db.execute_sql(f"ALTER TABLE {table} ADD COLUMN edition INTEGER NOT NULL DEFAULT 0")


def values_of(text: FileText) -> tuple[str | int | bool, ...]:
    """What stands in :data:`COLUMNS` of a text that was read now."""
    return (
        storable(text.title),
        json.dumps([storable(each) for each in text.authors], ensure_ascii=False),
        text.published,
        len(text.parts),
        text.whole,
        len(text.blank),
        text.tried,
        READER_EDITION,
    )


def add_passages(db: APSWDatabase, text: int, rows: Sequence[PassageRow]) -> None:
    """Write the passages of a text, and index them."""
    (last,) = db.execute_sql("SELECT coalesce(max(id), 0) FROM library_passages").fetchone()
    numbered = list(enumerate(rows, last + 1))
    connection: apsw.Connection = db.connection()
    connection.executemany(
        "INSERT INTO library_passages (id, text, place, content) VALUES (?, ?, ?, ?)",
        [(number, text, row.place, row.content) for number, row in numbered],
    )
    passage_index.add(db, numbered)


def renew(
    db: APSWDatabase, number: int, name: str, text: FileText, rows: Sequence[PassageRow]
) -> bool:
    """Let a text say what is read in its file now, where an older edition read it, and no more
    than now; whether it says something else then. ``name`` is that which ``rows`` are made with."""
    before = db.execute_sql(
        f"SELECT name, {', '.join(COLUMNS)} FROM library_texts WHERE id = ?", (number,)
    ).fetchone()
    values = values_of(text)
    *_, whole, unread, _, edition = before
    if edition >= READER_EDITION or (whole and not text.whole):
        return False
    if unread is not None and len(text.blank) > unread:
        # What a recogniser read that is not there any more.
        return False
    old = db.execute_sql(
        "SELECT id, place, content FROM library_passages WHERE text = ? ORDER BY id", (number,)
    ).fetchall()
    columns = ", ".join(f"{each} = ?" for each in COLUMNS)
    db.execute_sql(f"UPDATE library_texts SET {columns} WHERE id = ?", (*values, number))
    said = [(row.place, row.content) for row in rows]
    if [row[1:] for row in old] == said and before[1] == values[0]:
        return bool(before[2:4] != values[1:3])
    db.execute_sql("UPDATE library_texts SET name = ? WHERE id = ?", (name, number))
    passage_index.remove(db, number)
    add_passages(db, number, rows)
    passage_vectors.hand_over(db, number, [row[0] for row in old])
    connection: apsw.Connection = db.connection()
    connection.executemany("DELETE FROM library_passages WHERE id = ?", [(row[0],) for row in old])
    return True


def stay(db: APSWDatabase, path: str, stamp: Stamp, fault: str) -> None:
    """See :meth:`app.core.domain.library_port.Shelf.stay`."""
    db.execute_sql(
        "UPDATE library_files SET edition = ?, fault = iif(text IS NULL, ?, '')"
        " WHERE path = ? AND size = ? AND modified = ?",
        (READER_EDITION, fault, path, stamp.size, stamp.modified),
    )


def is_as_it_was(db: APSWDatabase, path: str, stamp: Stamp) -> bool:
    """Whether a file is still in the library, as it was when its reading began."""
    query = "SELECT 1 FROM library_files WHERE path = ? AND size = ? AND modified = ?"
    return db.execute_sql(query, (path, stamp.size, stamp.modified)).fetchone() is not None
