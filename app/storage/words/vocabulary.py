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
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from string import ascii_lowercase

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.language.suffixes import NEAREST_KIN, SHARED, kinship, stem
from app.core.language.turkish import words as words_of
from app.storage.words import typo_repair
from app.storage.words.typo_repair import Row

LONGEST_WORD = 64
"""Characters of a word that are kept: longer ones are no words (data, addresses)."""
_REMEMBERED = 20_000
"""Characters of the longest text whose words are remembered."""
_MOST_ROWS = 4000
_MOST_STEMS = 12
_LONG = 10
"""Letters of a stem from which on relatives may end in two letters of their own."""
_BEYOND = "\U0010ffff"


_FOREIGN = 0.9
_RESPELLINGS = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        *(("tion", "siyon"), ("ph", "f"), ("th", "t"), ("sch|sh", "s"), ("ch|ck|q", "k")),
        *(("x", "ks"), ("c(?=[eiy])", "s"), ("c", "k"), ("au", "o"), ("w", "v"), ("y", "i")),
        *(
            (r"([bdfgklmnprstz])\1", r"\1"),
            ("(?<=[aeiou])ge$", "j"),
            ("(?<=[a-z]{3})e$", ""),
            ("(?<=[a-z]{3})ia$", "i"),
        ),
    )
)


@dataclass(slots=True)
class WordMeaning:
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


def learn(
    db: APSWDatabase, stems: Mapping[str, str], sessions: Mapping[str, int]
) -> dict[str, int]:
    """Count more ``sessions`` for each word; the words' numbers."""
    connection: apsw.Connection = db.connection()
    # In the order of the index, for every page of it to be read once.
    words = sorted((stems[word], word) for word in sessions)
    listed = json.dumps(words)
    numbers: dict[str, int] = dict(
        connection.execute(
            "SELECT word, recall_words.id FROM json_each(?) CROSS JOIN recall_words"
            " ON stem = value ->> 0 AND word = value ->> 1",
            (listed,),
        )
    )
    connection.executemany(
        "UPDATE recall_words SET sessions = sessions + ? WHERE id = ?",
        [(sessions[word], number) for word, number in numbers.items()],
    )
    (last,) = db.execute_sql("SELECT coalesce(max(id), 0) FROM recall_words").fetchone()
    fresh = [pair for pair in words if pair[1] not in numbers]
    connection.executemany(
        "INSERT INTO recall_words(id, stem, word, sessions) VALUES (?, ?, ?, ?)",
        [(n, *pair, sessions[pair[1]]) for n, pair in enumerate(fresh, last + 1)],
    )
    numbers.update((word, number) for number, (_, word) in enumerate(fresh, last + 1))
    return numbers


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


def read(
    db: APSWDatabase, words: Sequence[str], settled: Collection[str] = ()
) -> list[WordMeaning]:
    """What each word means here. One that the archive does not have, or only relatives of, is
    tried as a foreign spelling, then as a slip of the finger; those ``settled`` are spelled right
    in any case."""
    return [_read(db, word[:LONGEST_WORD], settled=word in settled) for word in words]


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


def _read(db: APSWDatabase, word: str, *, settled: bool) -> WordMeaning:
    reading = WordMeaning(word)
    spellings = dict.fromkeys((word, respelled(word)))
    for understand in (_known,) if settled else (_known, typo_repair.repaired):
        for spelling in spellings:
            trust = 1.0 if spelling == word else _FOREIGN
            for (number, _, form_stem, sessions), weight in understand(db, spelling):
                reading.accept(number, form_stem, sessions, trust * weight)
            if max(reading.forms.values(), default=0.0) > NEAREST_KIN:
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


def _known(db: APSWDatabase, word: str) -> Iterator[tuple[Row, float]]:
    """The forms of a word and of its relatives, with their weights."""
    wanted = stem(word)
    own = _words_between(db, wanted, wanted)
    for row in own:
        yield row, 1.0 if row[1] == word else 0.95
    # "GLUT4" is a name: "gluten" only begins like it.
    if len(wanted) >= SHARED and (word.isalpha() or not own):
        for row in _relatives(db, wanted):
            if weight := kinship(wanted, row[2]):
                yield row, weight


def _relatives(db: APSWDatabase, wanted: str) -> Iterator[Row]:
    """All words that :func:`kinship` may accept, and few others: what merely begins with the same
    four letters is thousands of words of a large archive."""
    length = len(wanted)
    beginning = wanted[: max(SHARED, min(_LONG - 2, -(-length * 4 // 5)))]
    shortest = length if length <= _LONG else max(_LONG, length - 5)
    yield from _words_between(db, beginning, beginning + _BEYOND, shortest)
    # Shorter ones have at most a last letter of their own.
    shorter = (
        wanted[:shared] + last
        for size in range(max(SHARED, length - 5), min(_LONG, length))
        for shared in [max(SHARED, -(-size * 4 // 5))]
        for last in ([""] if shared == size else ascii_lowercase)
    )
    yield from _words_of(db, shorter)


def _words_between(db: APSWDatabase, first: str, last: str, shortest: int = 0) -> list[Row]:
    rows: list[Row] = db.execute_sql(
        "SELECT id, word, stem, sessions FROM recall_words"
        " WHERE stem BETWEEN ? AND ? AND length(stem) >= ? LIMIT ?",
        (first, last, shortest, _MOST_ROWS),
    ).fetchall()
    return rows


def _words_of(db: APSWDatabase, stems: Iterable[str]) -> list[Row]:
    rows: list[Row] = db.execute_sql(
        "SELECT recall_words.id, word, stem, sessions FROM json_each(?)"
        " CROSS JOIN recall_words ON stem = value LIMIT ?",
        (json.dumps(sorted(set(stems))), _MOST_ROWS),
    ).fetchall()
    return rows


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
