"""The index by which research finds the passages of the user's files.

``library_index`` has a full-text row a passage: its own stems, and those of what it stands under
(title and heading), which it often does not repeat. Contentless with ``contentless_delete``, as the
recall index is (:mod:`app.storage.recall_index.session_indexing`); ``library_stems`` is its
vocabulary. The words of a text that goes stay in its segments until :func:`settle` merges them:
once after many changes, because merging takes as long as the index is large.

:mod:`app.storage.library.passage_search` searches. Every function runs inside the caller's
transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.library_port import FilePart
from app.core.language.suffixes import stem
from app.core.language.turkish import storable
from app.storage.library import passage_search
from app.storage.words.vocabulary import tokens


class PassageRow(NamedTuple):
    """A passage as it is written: ``head`` the stems of what it stands under, ``body`` its own."""

    place: str
    content: str
    head: str
    body: str


def create(db: APSWDatabase) -> None:
    """Create the index and its vocabulary."""
    for statement in (
        """
        CREATE VIRTUAL TABLE library_index USING fts5(
          head, body, content = '', contentless_delete = 1,
          tokenize = "ascii tokenchars ','"
        )""",
        f"""
        INSERT INTO library_index(library_index, rank)
        VALUES ('rank', 'bm25({passage_search.HEAD_WEIGHT}, 1.0)')""",
        "CREATE VIRTUAL TABLE library_stems USING fts5vocab(library_index, 'row')",
    ):
        db.execute_sql(statement)


def add(db: APSWDatabase, rows: Iterable[tuple[int, PassageRow]]) -> None:
    """Index passages, each with its row number."""
    connection: apsw.Connection = db.connection()
    connection.executemany(
        "INSERT INTO library_index(rowid, head, body) VALUES (?, ?, ?)",
        [(number, row.head, row.body) for number, row in rows],
    )


def add_text(db: APSWDatabase, text: int) -> None:
    """Index the passages of a text as they are stored."""
    numbers, rows = _expected(db, text)
    add(db, zip(numbers, rows, strict=True))


def remove(db: APSWDatabase, text: int) -> None:
    """Take the passages of a text out, but for what :func:`settle` drops."""
    db.execute_sql(
        "DELETE FROM library_index WHERE rowid IN (SELECT id FROM library_passages WHERE text = ?)",
        (text,),
    )
    db.execute_sql("INSERT INTO library_loose VALUES (1) ON CONFLICT DO NOTHING")


def rows_of(name: str, title: str, parts: Iterable[FilePart]) -> list[PassageRow]:
    """What is written of a text's passages; ``name`` is that of a file without its ending. The slow
    part of keeping a file: for a thread, before the transaction."""
    named = _stems(f"{title}\n{name}")
    rows = []
    heads: dict[str, str] = {}
    for part in parts:
        place, content = storable(part.place), storable(part.text)
        if place not in heads:
            heads[place] = f"{named} {_stems(place)}"
        rows.append(PassageRow(place, content, heads[place], _stems(content)))
    return rows


def settle(db: APSWDatabase) -> None:
    """Merge the full-text index if rows were deleted from it, which drops what they left."""
    if db.execute_sql("SELECT EXISTS (SELECT 1 FROM library_loose)").fetchone()[0]:
        db.execute_sql("INSERT INTO library_index(library_index) VALUES ('optimize')")
        db.execute_sql("DELETE FROM library_loose")


def rebuild(db: APSWDatabase) -> None:
    """Make the index anew from the passages."""
    db.execute_sql("INSERT INTO library_index(library_index) VALUES ('delete-all')")
    db.execute_sql("DELETE FROM library_loose")
    for text in _texts(db):
        add_text(db, text)
    db.execute_sql(
        "UPDATE library_texts SET passages ="
        " (SELECT count(*) FROM library_passages WHERE text = library_texts.id)"
    )


def check(db: APSWDatabase) -> list[str]:
    """What is wrong with the index, in words; nothing when all is well. Reads every passage: run
    it on a copy of a large file."""
    try:
        db.execute_sql(
            "INSERT INTO library_index(library_index, rank) VALUES ('integrity-check', 1)"
        )
        present = {number for (number,) in db.execute_sql("SELECT id FROM library_index_docsize")}
        stems = {term for (term,) in db.execute_sql("SELECT term FROM library_stems")}
    except (peewee.PeeweeException, apsw.Error) as error:
        return [f"library_index: {error}"]
    problems = []
    numbers: set[int] = set()
    words: set[str] = set()
    for text in _texts(db):
        of_text, rows = _expected(db, text)
        numbers.update(of_text)
        words.update(word for row in rows for word in f"{row.head} {row.body}".split())
    if missing := len(numbers - present):
        problems.append(f"library_index: {missing} passages missing")
    if left := len(present - numbers):
        problems.append(f"library_index: {left} passages left over")
    if not problems and stems != words:
        problems.append("library_index: stale stems")
    (miscounted,) = db.execute_sql(
        "SELECT count(*) FROM library_texts AS texts"
        " WHERE passages <> (SELECT count(*) FROM library_passages WHERE text = texts.id)"
    ).fetchone()
    if miscounted:
        problems.append(f"library_texts: {miscounted} miscounted")
    return problems


def _expected(db: APSWDatabase, text: int) -> tuple[list[int], list[PassageRow]]:
    """The numbers of a text's passages, and what the index should have of each."""
    name, title = db.execute_sql(
        "SELECT name, title FROM library_texts WHERE id = ?", (text,)
    ).fetchone()
    passages = db.execute_sql(
        "SELECT id, place, content FROM library_passages WHERE text = ? ORDER BY id", (text,)
    ).fetchall()
    rows = rows_of(name, title, (FilePart(place, content) for _, place, content in passages))
    return [number for number, *_ in passages], rows


def _texts(db: APSWDatabase) -> list[int]:
    return [text for (text,) in db.execute_sql("SELECT id FROM library_texts ORDER BY id")]


def _stems(text: str) -> str:
    return " ".join(map(stem, tokens(text)))
