"""The words of the recall index: their numbers, their stems, and what a typed word may mean.

Why a table of our own instead of FTS5's vocabulary: one look-up gives the exact form, its
inflections and its longer relatives, which replaces the surface and prefix columns of the index;
and a session is stored as word numbers, half the size of its text and ten times faster to scan.
A word leaves the table with the last session that uses it.
"""

from __future__ import annotations

import json
import re
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from playhouse.apsw_ext import APSWDatabase

from app.core.spelling import FAR, distance
from app.core.suffixes import SHARED, kinship, stem
from app.core.turkish import words as words_of

LONGEST_WORD = 64
"""Characters of a word that are kept: longer ones are no words (data, addresses)."""
_REMEMBERED = 20_000
"""Characters of the longest text whose words are remembered."""
_SHORTEST_REPAIRED = 5
"""Shorter words have too many neighbours: a wrong repair is worse than an unknown word."""
_MOST_ROWS = 4000
_MOST_STEMS = 12
_BEYOND = "\U0010ffff"


_FOREIGN = 0.9
_RESPELLINGS = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        *(("tion", "siyon"), ("ph", "f"), ("th", "t"), ("sch|sh", "s"), ("ch|ck|q", "k")),
        *(("x", "ks"), ("c(?=[eiy])", "s"), ("c", "k"), ("au", "o"), ("w", "v"), ("y", "i")),
        *((r"([bdfgklmnprstz])\1", r"\1"), ("(?<=[a-z]{3})e$", ""), ("(?<=[a-z]{3})ia$", "i")),
    )
)
_Row = tuple[int, str, str, int]
"""Number, word, stem, sessions."""


@dataclass(slots=True)
class Reading:
    """What a typed word means in this archive: word number → weight in 0…1, and the stems with
    the sessions that use them."""

    word: str
    forms: dict[int, float] = field(default_factory=dict)
    stems: dict[str, int] = field(default_factory=dict)

    def accept(self, number: int, form_stem: str, sessions: int, weight: float) -> None:
        """Take a form of the archive as one of this word."""
        if weight > self.forms.get(number, 0.0):
            self.forms[number] = weight
            self.stems[form_stem] = self.stems.get(form_stem, 0) + sessions

    def common_stems(self) -> list[str]:
        """The most used stems: a word with a hundred relatives would make a slow query."""
        return sorted(self.stems, key=lambda each: -self.stems[each])[:_MOST_STEMS]


def tokens(text: str) -> Sequence[str]:
    """The folded words of a text as every index keeps them."""
    return _tokens(text) if len(text) < _REMEMBERED else _tokens.__wrapped__(text)


@lru_cache(maxsize=64)
def _tokens(text: str) -> tuple[str, ...]:
    """Remembered for a moment: an import gives every text to two indexes, and folding it is a
    large part of the work."""
    return tuple(word[:LONGEST_WORD] for word in words_of(text))


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


def learn(db: APSWDatabase, words: Iterable[str]) -> dict[str, int]:
    """Count one more session for each word; their numbers."""
    rows = json.dumps(sorted((stem(word), word) for word in set(words)))
    db.execute_sql(
        "INSERT INTO recall_words(stem, word, sessions)"
        " SELECT value ->> 0, value ->> 1, 1 FROM json_each(?) WHERE true"
        " ON CONFLICT(stem, word) DO UPDATE SET sessions = sessions + 1",
        (rows,),
    )
    return dict(
        db.execute_sql(
            "SELECT word, id FROM recall_words WHERE (stem, word) IN"
            " (SELECT value ->> 0, value ->> 1 FROM json_each(?))",
            (rows,),
        )
    )


def forget(db: APSWDatabase, numbers: Iterable[int]) -> None:
    """Count one session less for each word number."""
    listed = (json.dumps(sorted(set(numbers))),)
    chosen = "id IN (SELECT value FROM json_each(?))"
    db.execute_sql(f"UPDATE recall_words SET sessions = sessions - 1 WHERE {chosen}", listed)
    db.execute_sql(f"DELETE FROM recall_words WHERE {chosen} AND sessions < 1", listed)


def stale(db: APSWDatabase) -> bool:
    """Whether the stems are those of older rules, so that look-ups would miss words."""
    rows = db.execute_sql("SELECT word, stem FROM recall_words")
    return any(stem(word) != kept for word, kept in rows)


def read(db: APSWDatabase, words: Sequence[str]) -> list[Reading]:
    """What each word means here. An unknown one is tried as a foreign spelling, then as a slip of
    the finger: optimal string alignment distance 1 up to seven letters, 2 beyond."""
    return [_read(db, word[:LONGEST_WORD]) for word in words]


def forms(db: APSWDatabase, words: Iterable[str]) -> dict[str, list[tuple[int, str, int]]]:
    """The inflections of each word that the archive has: number, stem and sessions with it. Only
    forms of the very word: for words that nobody typed, a guess would be one too many."""
    wanted = {word: stem(word) for word in words}
    rows = db.execute_sql(
        "SELECT stem, id, sessions FROM recall_words"
        " WHERE stem IN (SELECT value FROM json_each(?))",
        (json.dumps(sorted(set(wanted.values()))),),
    )
    by_stem: dict[str, list[tuple[int, str, int]]] = {}
    for form_stem, number, sessions in rows:
        by_stem.setdefault(form_stem, []).append((number, form_stem, sessions))
    return {word: by_stem[each] for word, each in wanted.items() if each in by_stem}


def _read(db: APSWDatabase, word: str) -> Reading:
    reading = Reading(word)
    spellings = dict.fromkeys((word, respelled(word)))
    for understand in (_known, _repaired):
        for spelling in spellings:
            trust = 1.0 if spelling == word else _FOREIGN
            for (number, _, form_stem, sessions), weight in understand(db, spelling):
                reading.accept(number, form_stem, sessions, trust * weight)
            if reading.forms:
                return reading
    return reading


def respelled(word: str) -> str:
    """An international word as Turkish writes it: "phenomenon" → "fenomenon", "creatine" →
    "kreatin". What is not international comes out as nonsense, which no archive knows."""
    if not word.isalpha():
        return word
    for pattern, replacement in _RESPELLINGS:
        word = pattern.sub(replacement, word)
    return word


def _known(db: APSWDatabase, word: str) -> Iterator[tuple[_Row, float]]:
    """The forms of a word and of its relatives, with their weights."""
    wanted = stem(word)
    for row in _words_between(db, wanted, wanted):
        yield row, 1.0 if row[1] == word else 0.95
    if len(wanted) >= SHARED:
        for row in _words_between(db, wanted[:SHARED], wanted[:SHARED] + _BEYOND):
            if weight := kinship(wanted, row[2]):
                yield row, weight


def _words_between(db: APSWDatabase, first: str, last: str) -> list[_Row]:
    rows: list[_Row] = db.execute_sql(
        "SELECT id, word, stem, sessions FROM recall_words WHERE stem BETWEEN ? AND ? LIMIT ?",
        (first, last, _MOST_ROWS),
    ).fetchall()
    return rows


def _repaired(db: APSWDatabase, word: str) -> Iterator[tuple[_Row, float]]:
    """The nearest words to a mistyped one, with their weights."""
    if len(word) < _SHORTEST_REPAIRED or not word.isalpha():
        return
    wanted = stem(word)
    allowed, keep = (1, 2) if len(word) <= 7 else (2, 3)
    beginnings = {word[:keep], *(word[:n] + word[n + 1 : keep + 1] for n in range(keep))}
    beginnings |= {word[:n] + word[n + 1] + word[n] + word[n + 2 : keep] for n in range(keep - 1)}
    close: list[tuple[int, _Row]] = []
    stems: dict[str, int] = {}
    for row in _similar_rows(db, sorted(beginnings), len(wanted), len(word), allowed):
        _, form, form_stem, _ = row
        apart = stems.get(form_stem)
        if apart is None:
            long_enough = min(len(form_stem), len(wanted)) >= _SHORTEST_REPAIRED
            apart = distance(wanted, form_stem, allowed) if long_enough else FAR
            stems[form_stem] = apart
        if abs(len(word) - len(form)) <= allowed:
            apart = min(apart, distance(word, form, allowed))
        if apart <= allowed:
            close.append((apart, row))
    nearest = min((apart for apart, _ in close), default=FAR)
    yield from ((row, 0.9 - 0.1 * apart) for apart, row in close if apart == nearest)


def _similar_rows(
    db: APSWDatabase, beginnings: Sequence[str], stem_length: int, length: int, allowed: int
) -> Iterator[_Row]:
    """Words with one of the beginnings and about as long as the stem or the word wanted."""
    for each in beginnings:
        yield from db.execute_sql(
            "SELECT id, word, stem, sessions FROM recall_words WHERE stem BETWEEN ? AND ?"
            " AND (length(stem) BETWEEN ? AND ? OR length(word) BETWEEN ? AND ?) LIMIT ?",
            (
                *(each, each + _BEYOND),
                *(stem_length - allowed, stem_length + allowed),
                *(length - allowed, length + allowed, _MOST_ROWS),
            ),
        )


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
