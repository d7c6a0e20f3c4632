"""The words of the recall index: their numbers, their stems, and what a typed word may mean.

Why a table of our own instead of FTS5's vocabulary: one look-up gives the exact form, its
inflections and its longer relatives, which replaces the surface and prefix columns of the index;
and a session is stored as word numbers, half the size of its text and ten times faster to scan.
A word leaves the table with the last session that uses it.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from playhouse.apsw_ext import APSWDatabase

from app.core.turkish import stem

LONGEST_WORD = 64
"""Characters of a word that are kept: longer ones are no words (data, addresses)."""
_SHORTEST_REPAIRED = 5
"""Shorter words have too many neighbours: a wrong repair is worse than an unknown word."""
_MOST_FORMS = 4000
_MOST_STEMS = 12
_BEYOND = "\U0010ffff"


@dataclass(slots=True)
class Reading:
    """What a typed word means in this archive: word number → weight in 0…1, and the stems."""

    word: str
    forms: dict[int, float] = field(default_factory=dict)
    stems: dict[str, int] = field(default_factory=dict)
    repaired: bool = False

    def accept(self, number: int, form_stem: str, sessions: int, weight: float) -> None:
        """Take a form of the archive as one of this word."""
        if weight > self.forms.get(number, 0.0):
            self.forms[number] = weight
            self.stems[form_stem] = self.stems.get(form_stem, 0) + sessions

    def common_stems(self) -> list[str]:
        """The most used stems: a word with a hundred relatives would make a slow query."""
        return sorted(self.stems, key=lambda each: -self.stems[each])[:_MOST_STEMS]


def create(db: APSWDatabase) -> None:
    """``tail`` is the stem reversed: words whose beginning was mistyped are found by their end."""
    db.execute_sql(
        "CREATE TABLE recall_words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE,"
        " stem TEXT NOT NULL, tail TEXT NOT NULL, sessions INTEGER NOT NULL)"
    )
    db.execute_sql("CREATE INDEX recall_words_stem ON recall_words(stem)")
    db.execute_sql("CREATE INDEX recall_words_tail ON recall_words(tail)")


def learn(db: APSWDatabase, words: Iterable[str]) -> dict[str, int]:
    """Count one more session for each word; their numbers."""
    distinct = sorted(set(words))
    rows = [(word, stem(word), stem(word)[::-1]) for word in distinct]
    db.execute_sql(
        "INSERT INTO recall_words(word, stem, tail, sessions)"
        " SELECT value ->> 0, value ->> 1, value ->> 2, 1 FROM json_each(?) WHERE true"
        " ON CONFLICT(word) DO UPDATE SET sessions = sessions + 1",
        (json.dumps(rows),),
    )
    return dict(
        db.execute_sql(
            "SELECT word, id FROM recall_words WHERE word IN (SELECT value FROM json_each(?))",
            (json.dumps(distinct),),
        )
    )


def forget(db: APSWDatabase, numbers: Iterable[int]) -> None:
    """Count one session less for each word number."""
    listed = (json.dumps(sorted(set(numbers))),)
    chosen = "id IN (SELECT value FROM json_each(?))"
    db.execute_sql(f"UPDATE recall_words SET sessions = sessions - 1 WHERE {chosen}", listed)
    db.execute_sql(f"DELETE FROM recall_words WHERE {chosen} AND sessions < 1", listed)


def read(db: APSWDatabase, words: Sequence[str]) -> list[Reading]:
    """What each word means here. An unknown one is repaired: optimal string alignment distance 1
    up to seven letters, 2 beyond; digits are never repaired."""
    return [_read(db, word[:LONGEST_WORD]) for word in words]


def _read(db: APSWDatabase, word: str) -> Reading:
    reading = Reading(word)
    wanted = stem(word)
    related = len(word) >= 5
    low, high = (word[:5], word[:5] + _BEYOND) if related else (word, word)
    rows = db.execute_sql(
        "SELECT id, word, stem, sessions FROM recall_words WHERE stem = ?"
        " UNION SELECT id, word, stem, sessions FROM recall_words WHERE word BETWEEN ? AND ?"
        " LIMIT ?",
        (wanted, low, high, _MOST_FORMS),
    ).fetchall()
    for number, form, form_stem, sessions in rows:
        if form == word:
            weight = 1.0
        elif form_stem == wanted:
            weight = 0.95
        else:
            weight = _kinship(wanted, form_stem)
        if weight:
            reading.accept(number, form_stem, sessions, weight)
    if not reading.forms:
        _repair(db, reading, wanted)
    return reading


def _kinship(one: str, other: str) -> float:
    """How far two stems may be trusted to be one word: 0 when they only begin alike, as
    "hiperglisemi" and "hiperkalsemi" do."""
    short, long = sorted((len(one), len(other)))
    shared = 0
    while shared < short and one[shared] == other[shared]:
        shared += 1
    if shared < 4 or shared < 0.8 * short or long - shared > 5:
        return 0.0
    return 0.4 + 0.45 * shared / long


def _repair(db: APSWDatabase, reading: Reading, wanted: str) -> None:
    word = reading.word
    if len(word) < _SHORTEST_REPAIRED or not word.isalpha():
        return
    allowed = 1 if len(word) <= 7 else 2
    keep = 2 if len(word) <= 7 else 3
    head, tail = word[:keep], wanted[::-1][:3]
    rows = db.execute_sql(
        "SELECT id, word, stem, sessions FROM recall_words"
        " WHERE (word BETWEEN ? AND ? OR tail BETWEEN ? AND ?)"
        " AND length(stem) <= ? AND length(word) >= ?",
        (
            *(head, head + _BEYOND, tail, tail + _BEYOND),
            *(len(word) + allowed, max(4, len(wanted) - allowed)),
        ),
    ).fetchall()
    stems: dict[str, int] = {}
    close: list[tuple[int, int, str, str, int]] = []
    for number, form, form_stem, sessions in rows:
        if form_stem not in stems:
            stems[form_stem] = (
                distance(wanted, form_stem, allowed)
                if min(len(form_stem), len(wanted)) >= _SHORTEST_REPAIRED
                else allowed + 1
            )
        apart = min(stems[form_stem], distance(word, form, allowed))
        if apart <= allowed:
            close.append((apart, number, form, form_stem, sessions))
    if not close:
        return
    nearest = min(apart for apart, *_ in close)
    reading.repaired = True
    for apart, number, _, form_stem, sessions in close:
        if apart == nearest:
            reading.accept(number, form_stem, sessions, 0.9 - 0.1 * apart)


def distance(one: str, other: str, most: int) -> int:
    """Optimal string alignment distance, or ``most + 1`` as soon as it exceeds ``most``."""
    if abs(len(one) - len(other)) > most or len(set(one) ^ set(other)) > 2 * most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row, before, older = [i], row, before
        for j, facing in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != facing))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == facing:
                best = min(best, older[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


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
