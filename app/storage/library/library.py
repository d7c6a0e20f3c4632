"""The user's files: what they say, passage by passage, and the index by which research finds it.

- ``library_texts``: what a file says, by the digest of its bytes, and ``library_passages`` of it;
- ``library_files``: the paths that have a text, or why one could not be read;
- ``library_folders``: the folders that are watched, and ``library_left_out`` the files of theirs
  that were taken out, by digests of their paths, which tell nothing to who reads the archive;
- ``library_index``: a full-text row a passage: its own stems, and those of what it stands under
  (title and heading), which it often does not repeat. Contentless with ``contentless_delete``, as
  the recall index is (:mod:`app.storage.recall_index.session_indexing`); ``library_stems`` is its
  vocabulary.

A text goes with its last file. Its words stay in the index's segments until :func:`settle` merges
them: once after many changes, because merging takes as long as the index is large.
:mod:`app.storage.library.passage_search` searches. Every function runs inside the caller's
transaction.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.evidence import Excerpt
from app.core.domain.library_port import FilePart, FileText, LibraryFile, Stamp, inside
from app.core.domain.messages import Milliseconds
from app.core.language.suffixes import stem
from app.core.language.turkish import storable
from app.storage.library import passage_search
from app.storage.words.vocabulary import tokens

if TYPE_CHECKING:
    from app.core.language.thesaurus import Thesaurus
    from app.storage.database.connections import Database


class PassageRow(NamedTuple):
    """A passage as it is written: ``head`` the stems of what it stands under, ``body`` its own."""

    place: str
    content: str
    head: str
    body: str


def create(db: APSWDatabase) -> None:
    """Create the tables."""
    for statement in (
        """
        CREATE TABLE library_texts (
          id INTEGER PRIMARY KEY,
          digest TEXT NOT NULL UNIQUE,
          name TEXT NOT NULL,
          title TEXT NOT NULL,
          authors TEXT NOT NULL,
          published TEXT NOT NULL,
          passages INTEGER NOT NULL,
          whole INTEGER NOT NULL,
          read_at INTEGER NOT NULL
        )""",
        """
        CREATE TABLE library_files (
          id INTEGER PRIMARY KEY,
          path TEXT NOT NULL UNIQUE,
          size INTEGER NOT NULL,
          modified INTEGER NOT NULL,
          read_at INTEGER NOT NULL,
          text INTEGER REFERENCES library_texts(id),
          fault TEXT NOT NULL DEFAULT '',
          CHECK ((text IS NULL) <> (fault = ''))
        )""",
        "CREATE INDEX idx_library_files ON library_files(text)",
        """
        CREATE TABLE library_passages (
          id INTEGER PRIMARY KEY,
          text INTEGER NOT NULL REFERENCES library_texts(id) ON DELETE CASCADE,
          place TEXT NOT NULL,
          content TEXT NOT NULL
        )""",
        "CREATE INDEX idx_library_passages ON library_passages(text)",
        "CREATE TABLE library_folders (path TEXT PRIMARY KEY) WITHOUT ROWID",
        "CREATE TABLE library_left_out (path_digest TEXT PRIMARY KEY) WITHOUT ROWID",
        "CREATE TABLE library_loose (id INTEGER PRIMARY KEY CHECK (id = 1))",
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


# --- writing -------------------------------------------------------------------------------------


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


def put(
    db: APSWDatabase,
    path: str,
    stamp: Stamp,
    text: FileText,
    rows: Sequence[PassageRow],
    at: Milliseconds,
) -> None:
    """See :meth:`app.core.domain.library_port.Shelf.put`; ``rows`` are those of :func:`rows_of`."""
    if link(db, path, stamp, text.digest, at):
        return
    cursor = db.execute_sql(
        "INSERT INTO library_texts (digest, name, title, authors, published, passages, whole,"
        " read_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            text.digest,
            name_of(path),
            storable(text.title),
            json.dumps([storable(each) for each in text.authors], ensure_ascii=False),
            text.published,
            len(rows),
            text.whole,
            at,
        ),
    )
    number = db.last_insert_id(cursor)
    (last,) = db.execute_sql("SELECT coalesce(max(id), 0) FROM library_passages").fetchone()
    connection: apsw.Connection = db.connection()
    connection.executemany(
        "INSERT INTO library_passages (id, text, place, content) VALUES (?, ?, ?, ?)",
        [(each, number, row.place, row.content) for each, row in enumerate(rows, last + 1)],
    )
    _index(db, list(enumerate(rows, last + 1)))
    _assign(db, path, stamp, number, "", at)


def link(db: APSWDatabase, path: str, stamp: Stamp, digest: str, at: Milliseconds) -> bool:
    """See :meth:`app.core.domain.library_port.Shelf.link`."""
    row = db.execute_sql("SELECT id FROM library_texts WHERE digest = ?", (digest,)).fetchone()
    if row is None:
        return False
    _assign(db, path, stamp, row[0], "", at)
    return True


def fail(db: APSWDatabase, path: str, stamp: Stamp, fault: str, at: Milliseconds) -> None:
    """See :meth:`app.core.domain.library_port.Shelf.fail`."""
    _assign(db, path, stamp, None, fault, at)


def watch(db: APSWDatabase, folder: str) -> None:
    """See :meth:`app.core.domain.library_port.Shelf.watch`."""
    db.execute_sql("INSERT INTO library_folders VALUES (?) ON CONFLICT DO NOTHING", (folder,))


def drop(db: APSWDatabase, paths: Iterable[str]) -> None:
    """See :meth:`app.core.domain.library_port.Shelf.drop`."""
    chosen = (json.dumps(list(paths)),)
    query = "path IN (SELECT value FROM json_each(?))"
    texts = db.execute_sql(f"SELECT DISTINCT text FROM library_files WHERE {query}", chosen)
    held = [text for (text,) in texts.fetchall() if text is not None]
    db.execute_sql(f"DELETE FROM library_files WHERE {query}", chosen)
    for text in held:
        _release(db, text)


def remove(db: APSWDatabase, paths: Sequence[str]) -> bool:
    """Take files, and everything in folders, out of the library, and the folders from those that
    are watched; nothing of them is left in the index. False when none was there."""
    watched = [each for each in folders(db) if inside(each, paths, os.sep)]
    listed = [path for (path,) in db.execute_sql("SELECT path FROM library_files").fetchall()]
    chosen = [each for each in listed if inside(each, paths, os.sep)]
    db.execute_sql(
        "DELETE FROM library_folders WHERE path IN (SELECT value FROM json_each(?))",
        (json.dumps(watched),),
    )
    still = folders(db)
    connection: apsw.Connection = db.connection()
    connection.executemany(
        "INSERT INTO library_left_out VALUES (?) ON CONFLICT DO NOTHING",
        [(_digest(path),) for path in chosen if inside(path, still, os.sep)],
    )
    drop(db, chosen)
    settle(db)
    return bool(watched or chosen)


def left_out(db: APSWDatabase, paths: Iterable[str]) -> set[str]:
    """See :meth:`app.core.domain.library_port.Shelf.left_out`."""
    kept = {digest for (digest,) in db.execute_sql("SELECT path_digest FROM library_left_out")}
    return {path for path in paths if _digest(path) in kept} if kept else set()


def settle(db: APSWDatabase) -> None:
    """Merge the full-text index if rows were deleted from it, which drops what they left."""
    if db.execute_sql("SELECT EXISTS (SELECT 1 FROM library_loose)").fetchone()[0]:
        db.execute_sql("INSERT INTO library_index(library_index) VALUES ('optimize')")
        db.execute_sql("DELETE FROM library_loose")


def name_of(path: str) -> str:
    """A file's name without its ending."""
    return storable(PurePath(path).stem)


def _assign(
    db: APSWDatabase, path: str, stamp: Stamp, text: int | None, fault: str, at: Milliseconds
) -> None:
    """Say what a path has; what it had before may go."""
    before = db.execute_sql("SELECT text FROM library_files WHERE path = ?", (path,)).fetchone()
    db.execute_sql("DELETE FROM library_left_out WHERE path_digest = ?", (_digest(path),))
    db.execute_sql(
        "INSERT INTO library_files (path, size, modified, read_at, text, fault)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (path) DO UPDATE SET size = excluded.size,"
        " modified = excluded.modified, read_at = excluded.read_at, text = excluded.text,"
        " fault = excluded.fault",
        (path, stamp.size, stamp.modified, at, text, fault),
    )
    if before is not None and before[0] not in (None, text):
        _release(db, before[0])


def _release(db: APSWDatabase, text: int) -> None:
    """Delete a text that no file has any more. Where the file went whose name it was indexed by,
    another's takes its place."""
    paths = [
        path
        for (path,) in db.execute_sql(
            "SELECT path FROM library_files WHERE text = ? ORDER BY id", (text,)
        )
    ]
    (name,) = db.execute_sql("SELECT name FROM library_texts WHERE id = ?", (text,)).fetchone()
    if name in map(name_of, paths):
        return
    db.execute_sql(
        "DELETE FROM library_index WHERE rowid IN (SELECT id FROM library_passages WHERE text = ?)",
        (text,),
    )
    db.execute_sql("INSERT INTO library_loose VALUES (1) ON CONFLICT DO NOTHING")
    if paths:
        db.execute_sql("UPDATE library_texts SET name = ? WHERE id = ?", (name_of(paths[0]), text))
        _index_anew(db, text)
    else:
        db.execute_sql("DELETE FROM library_texts WHERE id = ?", (text,))


def _index(db: APSWDatabase, rows: Iterable[tuple[int, PassageRow]]) -> None:
    connection: apsw.Connection = db.connection()
    connection.executemany(
        "INSERT INTO library_index(rowid, head, body) VALUES (?, ?, ?)",
        [(number, row.head, row.body) for number, row in rows],
    )


def _index_anew(db: APSWDatabase, text: int) -> None:
    numbers, rows = _expected(db, text)
    _index(db, zip(numbers, rows, strict=True))


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


def _digest(path: str) -> str:
    return hashlib.sha256(path.encode()).hexdigest()


def _stems(text: str) -> str:
    return " ".join(map(stem, tokens(text)))


# --- looking -------------------------------------------------------------------------------------


def files(db: APSWDatabase) -> list[LibraryFile]:
    """See :meth:`app.core.domain.library_port.Shelf.files`."""
    rows = db.execute_sql(
        "SELECT path, size, modified, coalesce(digest, ''), coalesce(title, ''),"
        " coalesce(passages, 0), coalesce(whole, 1), library_files.read_at, fault"
        " FROM library_files LEFT JOIN library_texts ON library_texts.id = text ORDER BY path"
    )
    return [
        LibraryFile(
            path, Stamp(size, modified), digest, title, passages, bool(whole), read_at, fault
        )
        for path, size, modified, digest, title, passages, whole, read_at, fault in rows
    ]


def folders(db: APSWDatabase) -> list[str]:
    """See :meth:`app.core.domain.library_port.Shelf.folders`."""
    return [path for (path,) in db.execute_sql("SELECT path FROM library_folders ORDER BY path")]


def holds_files(db: APSWDatabase) -> bool:
    """Whether there is anything to search."""
    return bool(db.execute_sql("SELECT EXISTS (SELECT 1 FROM library_passages)").fetchone()[0])


# --- order ---------------------------------------------------------------------------------------


def rebuild(db: APSWDatabase) -> None:
    """Make the index anew from the passages."""
    db.execute_sql("INSERT INTO library_index(library_index) VALUES ('delete-all')")
    db.execute_sql("DELETE FROM library_loose")
    for text in _texts(db):
        _index_anew(db, text)
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


def _texts(db: APSWDatabase) -> list[int]:
    return [text for (text,) in db.execute_sql("SELECT id FROM library_texts ORDER BY id")]


# --- the ports ----------------------------------------------------------------------------------


class SqliteLibrary:
    """The files of an open archive: a :class:`app.core.domain.evidence.Library` to search, a
    :class:`app.core.domain.library_port.Shelf` to fill."""

    def __init__(
        self, database: Database, thesaurus: Thesaurus | None = None, project: str | None = None
    ) -> None:
        self._database = database
        self._thesaurus = thesaurus
        self._project = project

    def preferring(self, project_id: str) -> SqliteLibrary:
        return SqliteLibrary(self._database, self._thesaurus, project_id)

    async def holds_files(self) -> bool:
        return await self._database.read(holds_files)

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        return await self._database.read(
            passage_search.search, query, limit, self._thesaurus, self._project
        )

    async def files(self) -> list[LibraryFile]:
        return await self._database.read(files)

    async def folders(self) -> list[str]:
        return await self._database.read(folders)

    async def watch(self, folder: str) -> None:
        await self._database.write(watch, folder)

    async def left_out(self, paths: Sequence[str]) -> set[str]:
        return await self._database.read(left_out, paths)

    async def put(self, path: str, stamp: Stamp, text: FileText, at: Milliseconds) -> None:
        rows = await asyncio.to_thread(rows_of, name_of(path), text.title, text.parts)
        await self._database.write(put, path, stamp, text, rows, at)

    async def link(self, path: str, stamp: Stamp, digest: str, at: Milliseconds) -> bool:
        return await self._database.write(link, path, stamp, digest, at)

    async def fail(self, path: str, stamp: Stamp, fault: str, at: Milliseconds) -> None:
        await self._database.write(fail, path, stamp, fault, at)

    async def drop(self, paths: Sequence[str]) -> None:
        await self._database.write(drop, list(paths))

    async def settle(self) -> None:
        await self._database.write(settle)
