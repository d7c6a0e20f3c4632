"""Vectors of what the passages of the user's files mean, kept from one start to the next.

``library_vectors`` has a row a passage: the vector of what its beginning means
(:class:`app.core.reading.meaning_vectors.LineEmbedder`) and a digest of what it was made of, that
text and the version of the encoder; a row whose digest is another one is as good as none. It goes
with its passage, and the passage with its file. A row may be missing: vectors are made by whoever
has time, at the latest by the question that needs them.

Only the passages that a question would lay beside itself get one: those of
:func:`app.storage.library.passage_search.whole_papers`.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.evidence import Excerpt
from app.core.reading.meaning_vectors import LineEmbedder
from app.storage.library import passage_search

if TYPE_CHECKING:
    from app.storage.database.connections import Database

log = logging.getLogger(__name__)

_BEGINNING = 500
"""Characters of a passage whose meaning is looked at."""
_AT_ONCE = 32
"""Passages whose vectors are made between two looks at the archive."""
_DIGEST = 16


class Meant(NamedTuple):
    """A passage by its row number, with its vector; b"" where none is kept that holds."""

    number: int
    excerpt: Excerpt
    vector: bytes


def create(db: APSWDatabase) -> None:
    """Create the table."""
    db.execute_sql(
        "CREATE TABLE library_vectors ("
        " passage INTEGER PRIMARY KEY REFERENCES library_passages(id) ON DELETE CASCADE,"
        " made_of BLOB NOT NULL, vector BLOB NOT NULL)"
    )


def of_papers(db: APSWDatabase, most: int, version: str) -> list[Meant]:
    """All that files say, as far as ``most`` characters go, with the vectors that the ``version``
    of the encoder made."""
    passages = passage_search.numbered_papers(db, (), most)
    kept = {
        number: (made_of, vector)
        for number, made_of, vector in db.execute_sql(
            "SELECT passage, made_of, vector FROM library_vectors"
            " WHERE passage IN (SELECT value FROM json_each(?))",
            (json.dumps([number for number, _ in passages]),),
        )
    }
    found = []
    for number, excerpt in passages:
        made_of, vector = kept.get(number, (b"", b""))
        holds = made_of == _made_of(excerpt.text, version) and isinstance(vector, bytes)
        found.append(Meant(number, excerpt, vector if holds else b""))
    return found


def put(db: APSWDatabase, made: Sequence[Meant], version: str) -> None:
    """Keep vectors of passages that are still there and say what they said."""
    connection: apsw.Connection = db.connection()
    connection.executemany(
        "INSERT OR REPLACE INTO library_vectors SELECT id, ?, ? FROM library_passages"
        " WHERE id = ? AND content = ?",
        [
            (_made_of(each.excerpt.text, version), each.vector, each.number, each.excerpt.text)
            for each in made
        ],
    )


def hand_over(db: APSWDatabase, text: int, old: Sequence[int]) -> None:
    """Give the new passages of a text the vectors of its ``old`` ones that say the same."""
    rows = db.execute_sql(
        "SELECT id, content, made_of, vector FROM library_passages"
        " LEFT JOIN library_vectors ON passage = id WHERE text = ?",
        (text,),
    ).fetchall()
    before = frozenset(old)
    kept = {row[1]: row[2:] for row in rows if row[0] in before and row[2] is not None}
    connection: apsw.Connection = db.connection()
    connection.executemany(
        "INSERT OR REPLACE INTO library_vectors VALUES (?, ?, ?)",
        [(row[0], *kept[row[1]]) for row in rows if row[0] not in before and row[1] in kept],
    )


def _made_of(text: str, version: str) -> bytes:
    """A digest of what the vector of a passage is made of."""
    return hashlib.sha256(f"{version}\n{text[:_BEGINNING]}".encode()).digest()[:_DIGEST]


async def with_vectors(
    database: Database, meaning: LineEmbedder, most: int
) -> list[tuple[Excerpt, bytes]]:
    """See :meth:`app.core.domain.evidence.Library.meant`."""
    if database.refusal is not None:
        # It may be too old to hold any.
        found = await database.read(passage_search.whole_papers, (), most)
        vectors = await asyncio.to_thread(meaning.embed_each, [e.text[:_BEGINNING] for e in found])
        return list(zip(found, vectors, strict=True))
    passages = await database.read(of_papers, most, meaning.version)
    made = await _made(database, meaning, [each for each in passages if not each.vector])
    return [(each.excerpt, each.vector or made[each.number]) for each in passages]


async def _made(
    database: Database, meaning: LineEmbedder, missing: Sequence[Meant]
) -> dict[int, bytes]:
    """The vectors of passages that have none, which are kept where the archive lets them."""
    vectors: dict[int, bytes] = {}
    for start in range(0, len(missing), _AT_ONCE):
        batch = missing[start : start + _AT_ONCE]
        texts = [each.excerpt.text[:_BEGINNING] for each in batch]
        new = await asyncio.to_thread(meaning.embed_each, texts)
        made = [e._replace(vector=vector) for e, vector in zip(batch, new, strict=True)]
        try:
            await database.write(put, made, meaning.version)
        except errors.StorageError as error:
            # The question is answered all the same.
            log.info("vectors of passages are not kept: %s", error.code)
        vectors |= {each.number: each.vector for each in made}
    return vectors


class PassageVectors:
    """Makes the vectors that are missing, when there is time. It remembers between two looks that
    none is."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._done: tuple[int, int, int] | None = None

    async def make_missing(self, meaning: LineEmbedder, most: int) -> None:
        """Make and keep the vectors of as many passages as ``most`` characters hold. Raises
        ``StorageError``."""
        state = await self._database.read(_state)
        if state == self._done:
            return
        passages = await self._database.read(of_papers, most, meaning.version)
        await _made(self._database, meaning, [each for each in passages if not each.vector])
        self._done = state


def _state(db: APSWDatabase) -> tuple[int, int, int]:
    """What changes with every text that comes, goes or is read anew."""
    row = db.execute_sql(
        "SELECT count(*), coalesce(sum(id), 0),"
        " (SELECT coalesce(max(id), 0) FROM library_passages) FROM library_texts"
    ).fetchone()
    texts, numbers, last = row
    return int(texts), int(numbers), int(last)
