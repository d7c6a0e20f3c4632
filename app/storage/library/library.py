"""The user's files: what they say, passage by passage, and where they are.

- ``library_texts``: what a file says, by the digest of its bytes, and ``library_passages`` of it;
- ``library_files``: the paths that have a text, or why one could not be read;
- ``library_folders``: the folders that are watched, and ``library_left_out`` the files of theirs
  that were taken out, by digests of their paths, which tell nothing to who reads the archive.

A text goes with its last file. :mod:`app.storage.library.passage_index` is the index over the
passages, :mod:`app.storage.library.passage_vectors` keeps what they mean, and
:mod:`app.storage.library.editions` says by which edition of the readers they were read. Every
function runs inside the caller's transaction.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.errors import FileError, FileNotHere
from app.core.domain.evidence import Excerpt
from app.core.domain.library_port import READER_EDITION, FileText, LibraryFile, Stamp, inside
from app.core.domain.messages import Milliseconds
from app.core.language.turkish import storable
from app.core.reading.meaning_vectors import LineEmbedder
from app.storage.database.transaction_methods import Reading, Writing
from app.storage.devices import erased_files, file_entries
from app.storage.library import editions, passage_index, passage_search, passage_vectors
from app.storage.library.passage_index import PassageRow

if TYPE_CHECKING:
    from app.core.language.thesaurus import Thesaurus
    from app.storage.database.connections import Database


_EDITION = "max(library_files.edition, coalesce(library_texts.edition, 0))"


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
    ):
        db.execute_sql(statement)
    passage_index.create(db)


def create_unread_pages(db: APSWDatabase) -> None:
    """Count the scanned pages that could not be read; those of PDFs that were read before are not
    known."""
    db.execute_sql("ALTER TABLE library_texts ADD COLUMN unread_pages INTEGER")
    db.execute_sql("ALTER TABLE library_texts ADD COLUMN tried INTEGER NOT NULL DEFAULT 0")
    db.execute_sql(
        "UPDATE library_texts SET unread_pages = 0 WHERE id NOT IN (SELECT text FROM library_files"
        " WHERE text IS NOT NULL AND path LIKE '%.pdf')"
    )


def put(
    db: APSWDatabase,
    path: str,
    stamp: Stamp,
    text: FileText,
    rows: Sequence[PassageRow],
    at: Milliseconds,
) -> bool:
    """See :meth:`app.core.domain.library_port.Shelf.put`; ``rows`` are those of
    :func:`app.storage.library.passage_index.rows_of`. Whether the library has a text that it had
    not before."""
    less = _read_less(db, text)
    if less is None and (there := _known(db, text.digest)) is not None:
        is_new = editions.renew(db, there, name_of(path), text, rows)
        _assign(db, path, stamp, there, "", at, READER_EDITION)
        return is_new
    columns = ("digest", "name", "read_at", *editions.COLUMNS)
    cursor = db.execute_sql(
        f"INSERT INTO library_texts ({', '.join(columns)})"
        f" VALUES ({', '.join('?' * len(columns))})",
        (text.digest, name_of(path), at, *editions.values_of(text)),
    )
    number = db.last_insert_id(cursor)
    editions.add_passages(db, number, rows)
    if less is not None:
        db.execute_sql("UPDATE library_files SET text = ? WHERE text = ?", (number, less))
        _release(db, less)
    _assign(db, path, stamp, number, "", at, READER_EDITION)
    return True


def renew(
    db: APSWDatabase,
    path: str,
    stamp: Stamp,
    text: FileText,
    rows: Sequence[PassageRow],
    at: Milliseconds,
) -> bool:
    """See :meth:`app.core.domain.library_port.Shelf.renew`."""
    here = editions.is_as_it_was(db, path, stamp)
    return here and put(db, path, stamp, text, rows, at)


def _read_less(db: APSWDatabase, text: FileText) -> int | None:
    """The same text as it was read without its scanned pages, which makes room for this one."""
    row = db.execute_sql(
        "SELECT id FROM library_texts WHERE digest = ? AND edition >= ? AND"
        " (unread_pages IS NULL OR tried < ? OR unread_pages > ?)",
        (text.digest, READER_EDITION, text.tried, len(text.blank)),
    ).fetchone()
    if row is None:
        return None
    db.execute_sql("UPDATE library_texts SET digest = digest || '-' WHERE id = ?", row)
    return int(row[0])


def places(db: APSWDatabase, digest: str) -> list[str]:
    """See :meth:`app.core.domain.library_port.Shelf.places`."""
    rows = db.execute_sql(
        "SELECT DISTINCT place FROM library_passages"
        " WHERE text = (SELECT id FROM library_texts WHERE digest = ?)",
        (digest,),
    )
    return [place for (place,) in rows]


def count_unread(db: APSWDatabase, digest: str, pages: int | None, tried: bool) -> None:
    """See :meth:`app.core.domain.library_port.Shelf.count_unread`."""
    db.execute_sql(
        "UPDATE library_texts SET unread_pages = ?, tried = ? WHERE digest = ?",
        (pages, tried, digest),
    )


def link(db: APSWDatabase, path: str, stamp: Stamp, digest: str, at: Milliseconds) -> bool:
    """See :meth:`app.core.domain.library_port.Shelf.link`."""
    text = _known(db, digest)
    if text is not None:
        _assign(db, path, stamp, text, "", at, 0)
    return text is not None


def _known(db: APSWDatabase, digest: str) -> int | None:
    """The text of these bytes."""
    row = db.execute_sql("SELECT id FROM library_texts WHERE digest = ?", (digest,)).fetchone()
    return None if row is None else int(row[0])


def fail(db: APSWDatabase, path: str, stamp: Stamp, fault: str, at: Milliseconds) -> None:
    """See :meth:`app.core.domain.library_port.Shelf.fail`."""
    _assign(db, path, stamp, None, fault, at, READER_EDITION)


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
    erased_files.erased(db, chosen)
    drop(db, chosen)
    passage_index.settle(db)
    return bool(watched or chosen)


def left_out(db: APSWDatabase, paths: Iterable[str]) -> set[str]:
    """See :meth:`app.core.domain.library_port.Shelf.left_out`."""
    kept = {digest for (digest,) in db.execute_sql("SELECT path_digest FROM library_left_out")}
    return {path for path in paths if _digest(path) in kept} if kept else set()


def files(db: APSWDatabase) -> list[LibraryFile]:
    """See :meth:`app.core.domain.library_port.Shelf.files`."""
    return _files(db, "1 ORDER BY path")


def outdated(db: APSWDatabase) -> list[LibraryFile]:
    """See :meth:`app.core.domain.library_port.Shelf.outdated`."""
    return _files(db, f"{_EDITION} < {READER_EDITION} ORDER BY size, path")


def _files(db: APSWDatabase, which: str) -> list[LibraryFile]:
    rows = db.execute_sql(
        "SELECT path, size, modified, coalesce(digest, ''), coalesce(title, ''),"
        " coalesce(passages, 0), coalesce(whole, 1), library_files.read_at, fault,"
        f" iif(text IS NULL, 0, unread_pages), coalesce(tried, 0), {_EDITION} FROM library_files"
        f" LEFT JOIN library_texts ON library_texts.id = text WHERE {which}"
    )
    return [
        LibraryFile(
            path, Stamp(size, modified), digest, title, passages, bool(whole), read_at, *faults
        )
        for path, size, modified, digest, title, passages, whole, read_at, *faults in rows
    ]


def folders(db: APSWDatabase) -> list[str]:
    """See :meth:`app.core.domain.library_port.Shelf.folders`."""
    return [path for (path,) in db.execute_sql("SELECT path FROM library_folders ORDER BY path")]


def holds_files(db: APSWDatabase) -> bool:
    """Whether there is anything to search."""
    return bool(db.execute_sql("SELECT EXISTS (SELECT 1 FROM library_passages)").fetchone()[0])


def _assign(
    db: APSWDatabase,
    path: str,
    stamp: Stamp,
    text: int | None,
    fault: str,
    at: Milliseconds,
    edition: int,
) -> None:
    """Say what a path has; what it had before may go."""
    before = db.execute_sql("SELECT text FROM library_files WHERE path = ?", (path,)).fetchone()
    db.execute_sql("DELETE FROM library_left_out WHERE path_digest = ?", (_digest(path),))
    db.execute_sql(
        "INSERT INTO library_files (path, size, modified, read_at, text, fault, edition)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (path) DO UPDATE SET size = excluded.size,"
        " modified = excluded.modified, read_at = excluded.read_at, text = excluded.text,"
        " fault = excluded.fault, edition = excluded.edition",
        (path, stamp.size, stamp.modified, at, text, fault, edition),
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
    passage_index.remove(db, text)
    if paths:
        db.execute_sql("UPDATE library_texts SET name = ? WHERE id = ?", (name_of(paths[0]), text))
        passage_index.add_text(db, text)
    else:
        db.execute_sql("DELETE FROM library_texts WHERE id = ?", (text,))


def name_of(path: str) -> str:
    """A file's name without its ending."""
    return storable(PurePath(path).stem)


def _digest(path: str) -> str:
    return hashlib.sha256(path.encode()).hexdigest()


class SqliteLibrary:
    """The files of an open archive: a :class:`app.core.domain.evidence.Library` to search, a
    :class:`app.core.domain.library_port.Shelf` to fill."""

    def __init__(
        self, database: Database, thesaurus: Thesaurus | None = None, project: str | None = None
    ) -> None:
        self.database = database
        self._thesaurus = thesaurus
        self._project = project

    def preferring(self, project_id: str) -> SqliteLibrary:
        return SqliteLibrary(self.database, self._thesaurus, project_id)

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        return await self.database.read(
            passage_search.search, query, limit, self._thesaurus, self._project
        )

    async def unread(self) -> list[FileError]:
        """See :meth:`app.core.domain.evidence.Library.unread`."""
        errors = (each.error or each.pages_error for each in await self.files())
        return [each for each in errors if each is not None]

    async def not_here(self) -> list[FileError]:
        """See :meth:`app.core.domain.evidence.Library.not_here`."""
        return [
            FileNotHere(path=each.name, place=f"{', '.join(each.machines)} ({each.path})".strip())
            for each in await self.elsewhere()
        ]

    async def put(self, path: str, stamp: Stamp, text: FileText, at: Milliseconds) -> None:
        """See :meth:`app.core.domain.library_port.Shelf.put`."""
        rows = await asyncio.to_thread(passage_index.rows_of, name_of(path), text.title, text.parts)
        await self.database.write(put, path, stamp, text, rows, at)

    async def renew(self, path: str, stamp: Stamp, text: FileText, at: Milliseconds) -> bool:
        """See :meth:`app.core.domain.library_port.Shelf.renew`."""
        rows = await asyncio.to_thread(passage_index.rows_of, name_of(path), text.title, text.parts)
        return await self.database.write(renew, path, stamp, text, rows, at)

    async def whole_papers(self, first: Sequence[str], most: int) -> list[Excerpt]:
        """See :meth:`app.core.domain.evidence.Library.whole_papers`."""
        return await self.database.read(passage_search.whole_papers, first, most)

    async def meant(self, meaning: LineEmbedder, most: int) -> list[tuple[Excerpt, bytes]]:
        """See :meth:`app.core.domain.evidence.Library.meant`."""
        return await passage_vectors.with_vectors(self.database, meaning, most)

    holds_files = Reading(holds_files)
    files = Reading(files)
    outdated = Reading(outdated)
    folders = Reading(folders)
    elsewhere = Reading(file_entries.elsewhere)
    watch = Writing(watch)
    left_out = Reading(left_out)
    places = Reading(places)
    count_unread = Writing(count_unread)
    link = Writing(link)
    fail = Writing(fail)
    stay = Writing(editions.stay)
    drop = Writing(drop)
    settle = Writing(passage_index.settle)
