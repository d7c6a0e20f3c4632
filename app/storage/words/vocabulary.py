"""The words of the recall index: their numbers, their stems, and how many sessions use them.

Why a table of our own instead of FTS5's vocabulary: one look-up gives the exact form, its
inflections and its longer relatives, which replaces the surface and prefix columns of the index;
and a session is stored as word numbers, half the size of its text and ten times faster to scan.
A word leaves the table with the last session that uses it.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.language.suffixes import stem
from app.core.language.turkish import words as words_of
from app.core.matching.lexicon import Form

LONGEST_WORD = 64
"""Characters of a word that are kept: longer ones are no words (data, addresses)."""
LIKELY = 100_000
"""Words that are remembered from one batch to the next, 25 MB: what is frequent comes first."""
_REMEMBERED = 20_000
"""Characters of the longest text whose words are remembered."""
_MOST_ROWS = 4000
WORD_BYTES = 4
"""What a word number takes."""
GAP = 0
"""Ends a text among a session's word numbers; no word has this number."""
BEYOND = "\U0010ffff"
"""Sorts behind every letter: what begins with some letters stands between them and them with it."""


def tokens(text: str) -> Sequence[str]:
    """The folded words of a text as every index keeps them."""
    return _tokens(text) if len(text) < _REMEMBERED else _tokens.__wrapped__(text)


def distinct(*texts: str) -> str:
    """Each folded word of the texts once, in their order."""
    return " ".join(dict.fromkeys(chain.from_iterable(map(tokens, texts))))


@lru_cache(maxsize=64)
def _tokens(text: str) -> tuple[str, ...]:
    """Remembered for a moment: an import gives every text to two indexes, and folding it is a
    large part of the work."""
    found = words_of(text)
    if max(map(len, found), default=0) > LONGEST_WORD:
        return tuple(word[:LONGEST_WORD] for word in found)
    return tuple(found)


def head(title: str, key_topics: Sequence[str], summary: str, phrases: Sequence[str] = ()) -> str:
    """What every index reads of a session besides its messages; the recall index also its search
    ``phrases``."""
    return "\n".join((title, ", ".join(key_topics), summary, *phrases))


def create(db: APSWDatabase) -> None:
    """One index serves every look-up: whoever looks for a word knows its stem."""
    db.execute_sql(
        "CREATE TABLE recall_words (id INTEGER PRIMARY KEY, stem TEXT NOT NULL,"
        " word TEXT NOT NULL, sessions INTEGER NOT NULL, UNIQUE (stem, word))"
    )


def learn(
    db: APSWDatabase,
    stems: Sequence[str],
    words: Sequence[str],
    sessions: Sequence[int],
    likely: dict[str, int] | None = None,
) -> list[int]:
    """Count more ``sessions`` for each of the ``words``, given with their ``stems``; the words'
    numbers, in this order. ``likely`` are numbers from batches before, and is given those of this
    one: looking words up takes longer than counting."""
    likely = {} if likely is None else likely
    numbers = [likely.get(word, GAP) for word in words]
    unknown = [place for place, number in enumerate(numbers) if number == GAP]
    guessed = len(words) > len(unknown)
    # In the order of the index, for every page of it to be read once. No word has the sign between,
    # so that this sorts as stem and word by themselves, and quicker.
    by_stem = {place: f"{stems[place]}\0{words[place]}" for place in unknown}
    unknown.sort(key=by_stem.__getitem__)
    connection: apsw.Connection = db.connection()
    select = "SELECT (SELECT id FROM recall_words WHERE stem = ? AND word = ?)"
    asked = ((stems[place], words[place]) for place in unknown)
    for place, (number,) in zip(unknown, connection.executemany(select, asked), strict=True):
        numbers[place] = number or GAP
    if not _counted(db, words, sessions, numbers) and guessed:
        # Another program, or a batch that was taken back, has changed the words since.
        likely.clear()
        return learn(db, stems, words, sessions, likely)
    (last,) = db.execute_sql("SELECT coalesce(max(id), 0) FROM recall_words").fetchone()
    fresh = [place for place in unknown if numbers[place] == GAP]
    for number, place in enumerate(fresh, last + 1):
        numbers[place] = number
    connection.executemany(
        "INSERT INTO recall_words(id, stem, word, sessions) VALUES (?, ?, ?, ?)",
        ((numbers[place], stems[place], words[place], sessions[place]) for place in fresh),
    )
    for place in unknown:
        if sessions[place] > 1 and len(likely) < LIKELY:
            likely[words[place]] = numbers[place]
    return numbers


def _counted(
    db: APSWDatabase, words: Sequence[str], sessions: Sequence[int], numbers: Sequence[int]
) -> bool:
    """Count more sessions for the words that have a number; whether these are right, and otherwise
    nothing is counted."""
    connection: apsw.Connection = db.connection()
    # In the order of the table, for every page of it to be read once.
    places = [place for place, number in enumerate(numbers) if number != GAP]
    places.sort(key=numbers.__getitem__)
    before = connection.total_changes()
    update = "UPDATE recall_words SET sessions = sessions {} ? WHERE id = ? AND word = ?"

    def rows() -> Iterator[tuple[int, int, str]]:
        return ((sessions[place], numbers[place], words[place]) for place in places)

    connection.executemany(update.format("+"), rows())
    if connection.total_changes() - before == len(places):
        return True
    connection.executemany(update.format("-"), rows())
    return False


def forget(db: APSWDatabase, numbers: Iterable[int]) -> None:
    """Count one session less for each word number."""
    listed = (json.dumps(sorted(set(numbers))),)
    chosen = "id IN (SELECT value FROM json_each(?))"
    db.execute_sql(f"UPDATE recall_words SET sessions = sessions - 1 WHERE {chosen}", listed)
    db.execute_sql(f"DELETE FROM recall_words WHERE {chosen} AND sessions < 1", listed)


def lacks(db: APSWDatabase, texts: str, gap: int) -> bool:
    """Whether a word is missing whose number stands in one of the ``texts`` (a query of packed
    ones; ``gap`` is no word)."""
    there = {number for (number,) in db.execute_sql("SELECT id FROM recall_words")}
    there.add(gap)
    return any(not there.issuperset(unpack(data)) for (data,) in db.execute_sql(texts))


def stale(db: APSWDatabase) -> bool:
    """Whether the stems are those of older rules, so that look-ups would miss words."""
    rows = db.execute_sql("SELECT word, stem FROM recall_words")
    return any(stem(word) != kept for word, kept in rows)


class ArchiveWords:
    """The words of the recall index as a lexicon; their keys are their numbers."""

    def __init__(self, db: APSWDatabase) -> None:
        self._db = db

    def of_stems(self, stems: Collection[str]) -> list[Form[int]]:
        return self._forms(
            "json_each(?) CROSS JOIN recall_words ON stem = value", json.dumps(sorted(stems))
        )

    def beginning(
        self, letters: str, stem_lengths: range, word_lengths: range = range(0)
    ) -> list[Form[int]]:
        return self._forms(
            "recall_words WHERE stem BETWEEN ? AND ? AND (length(stem) >= ? AND length(stem) < ?"
            " OR length(word) >= ? AND length(word) < ?) LIMIT ?",
            *(letters, letters + BEYOND, stem_lengths.start, stem_lengths.stop),
            *(word_lengths.start, word_lengths.stop, _MOST_ROWS),
        )

    def _forms(self, where: str, *values: str | int) -> list[Form[int]]:
        rows: list[Form[int]] = self._db.execute_sql(
            f"SELECT recall_words.id, word, stem, sessions FROM {where}", values
        ).fetchall()
        return rows


def as_query(word: str) -> str:
    """A word as a full-text query: whatever it holds is no operator."""
    return '"' + word.replace('"', '""') + '"'


def pack(numbers: Sequence[int]) -> bytes:
    """Word numbers as stored: four bytes each, little-endian."""
    return _little_endian(array("I", numbers)).tobytes()


def unpack(data: bytes) -> array[int]:
    """The inverse of :func:`pack`."""
    numbers = array("I")
    numbers.frombytes(data)
    return _little_endian(numbers)


def _little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
