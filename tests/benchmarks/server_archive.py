"""A large made-up archive in a PostgreSQL that answers, written as fast as the database takes it.

Words are frequent as words are (Zipf) and inflected by the rules of the language
(:mod:`tests.benchmarks.archive`); a quarter of what a session says are its own few topics, and one
word in a hundred hardly occurs again. The rows are those that
:mod:`app.storage.recall_server.session_sending` would write, in columns at a time: reading millions
of messages word by word would take a night.
"""

from __future__ import annotations

import itertools
import random
import struct
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from app.core.language.suffixes import stem
from app.core.language.turkish import fold
from app.storage.recall_server import recall_schema, session_marks
from tests.benchmarks import archive as made_up

Numbers = NDArray[np.int64]
TURNS, ASKED, ANSWERED, HEAD = 6, 8, 42, 24
"""Turns of a session, and words of a question, an answer, and a title with its summary."""
LENGTH = HEAD + TURNS * (ASKED + ANSWERED)
TOPICS, TOPICAL, SINGULAR = 6, 0.25, 0.01
PROJECTS = 40
FIRST_DAY, LAST_DAY = datetime(2010, 1, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)
_STEMS = 40_000
_NAMES = 1_000_000
_AT_ONCE = 4000
_TITLE = 4
_USED_AGAIN = session_marks.USED_AGAIN


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words as they are written, by their numbers; what each is folded, as the first of those
    that are folded alike, and its stem."""

    written: list[str]
    folded: list[str]
    alike: Numbers
    stems: list[str]
    stem_of: Numbers
    forms: Numbers
    """Of each made-up stem the first of its forms."""


def vocabulary(chance: random.Random) -> Vocabulary:
    """Stems with their inflections, and then names that hardly occur."""
    maker = made_up.Archive(7, 10)
    stems = [*maker._stems[:-10], *dict.fromkeys(maker._stem() for _ in range(2 * _STEMS))]
    stems = list(dict.fromkeys(stems))[:_STEMS]
    written = []
    for each in stems:
        for chain in made_up._CHAINS:
            word = each
            for letter in chain:
                word += maker._harmonised(word, letter)
            written.append(word)
    forms = np.arange(len(stems)) * len(made_up._CHAINS)
    names = dict.fromkeys(chance.choice(stems) + chance.choice(stems) for _ in range(_NAMES))
    written += names
    folded = [fold(word) for word in written]
    first: dict[str, int] = {}
    alike = np.array([first.setdefault(word, number) for number, word in enumerate(folded)])
    known: dict[str, int] = {}
    stem_of = np.array([known.setdefault(stem(word), len(known)) for word in folded])
    return Vocabulary(written, folded, alike, list(known), stem_of, forms)


@dataclass(frozen=True, slots=True)
class Sessions:
    """Some sessions: their words (:data:`LENGTH` each), topics, times and projects."""

    first: int
    words: Numbers
    topics: Numbers
    times: Numbers
    projects: Numbers


class Maker:
    """Makes the same sessions for the same seed."""

    def __init__(self, words: Vocabulary) -> None:
        self._words = words
        ranks = np.arange(1, len(words.forms) + 1)
        self._zipf = _reached(1 / (ranks + 3))
        self._popular = _reached((ranks + 20) ** -0.7)
        chance = np.random.default_rng(3)
        self._subjects = chance.permutation(len(ranks))
        self._chains = _reached(np.array(made_up._CHAIN_WEIGHTS))

    def some(self, first: int, count: int, of: int) -> Sessions:
        """The sessions from one number on, of so many that there will be."""
        chance = np.random.default_rng((11, first))
        topics = self._subjects[np.searchsorted(self._popular, chance.random((count, TOPICS)))]
        drawn = np.searchsorted(self._zipf, chance.random((count, LENGTH)))
        kind = chance.random((count, LENGTH))
        own = np.take_along_axis(topics, chance.integers(0, TOPICS, (count, LENGTH)), axis=1)
        stems = np.where(kind < TOPICAL, own, drawn)
        stems[:, :_TITLE] = topics[:, :_TITLE]
        chains = np.searchsorted(self._chains, chance.random((count, LENGTH)))
        chains[:, :_TITLE] = 0
        words = self._words.forms[stems] + chains
        beyond = len(self._words.forms) * len(made_up._CHAINS)
        names = chance.integers(beyond, len(self._words.written), (count, LENGTH))
        words = np.where(kind > 1 - SINGULAR, names, words)
        span = (LAST_DAY - FIRST_DAY).total_seconds() * 1000
        begun = FIRST_DAY.timestamp() * 1000
        times = begun + span * (np.arange(first, first + count) + 0.5) / of
        projects = chance.integers(-PROJECTS, PROJECTS, count)
        return Sessions(first, words, topics, times.astype(np.int64), projects)


def _reached(weights: NDArray[Any]) -> NDArray[Any]:
    reached: NDArray[Any] = np.cumsum(weights) / weights.sum()
    reached[-1] = 1.0
    return reached


# --- rows, in the binary format of COPY ----------------------------------------------------------

_BEGIN, _END = b"PGCOPY\n\xff\r\n\0" + bytes(8), b"\xff\xff"


def _field(data: bytes) -> bytes:
    return struct.pack(">i", len(data)) + data


def _text(text: str) -> bytes:
    return _field(text.encode())


def _integers(numbers: NDArray[Any]) -> bytes:
    """A field with an array of integers."""
    pairs = np.empty((len(numbers), 2), dtype=">i4")
    pairs[:, 0], pairs[:, 1] = 4, numbers
    return (
        struct.pack(">iiiiii", 20 + 8 * len(numbers), 1, 0, 23, len(numbers), 1) + pairs.tobytes()
    )


def _copy(connection: Any, table: str, columns: str, rows: Iterator[bytes], fields: int) -> None:
    count = struct.pack(">h", fields)
    statement = f"COPY {recall_schema.NAME}.{table} ({columns}) FROM STDIN (FORMAT binary)"
    with connection.cursor().copy(statement) as copy:
        copy.write(_BEGIN)
        while some := list(itertools.islice(rows, 500)):
            copy.write(b"".join(count + row for row in some))
        copy.write(_END)


_TEXTS = "[" + ",".join(str(p if p % 2 == 0 else -1 - p) for p in range(2 * TURNS)) + "]"
_PLACES = [HEAD + turn * (ASKED + ANSWERED) for turn in range(TURNS)]


class Filling:
    """Fills an archive; counts the words and stems of its sessions on the way."""

    def __init__(self, connection: Any, archive: UUID, words: Vocabulary, sessions: int) -> None:
        self._connection = connection
        self._archive = _field(archive.bytes)
        self._id = archive
        self._words = words
        self._sessions = sessions
        self._of_words = np.zeros(len(words.written), dtype=np.int64)
        self._of_stems = np.zeros((2, len(words.stems)), dtype=np.int64)
        self._marks: dict[str, int] = {}
        self._marked: dict[str, int] = {}
        gaps = np.zeros(LENGTH + 2 * TURNS, dtype=bool)
        at = HEAD
        for _ in range(TURNS):
            gaps[at] = gaps[at + 1 + ASKED] = True
            at += 2 + ASKED + ANSWERED
        self._spoken = ~gaps

    def run(self, maker: Maker) -> None:
        """Write every session."""
        began = time.monotonic()
        for first in range(0, self._sessions, _AT_ONCE):
            made = maker.some(first, min(_AT_ONCE, self._sessions - first), self._sessions)
            self._write(made)
            if first and first % (25 * _AT_ONCE) == 0:
                print(f"  {first} sessions in {time.monotonic() - began:.0f} s", flush=True)
        self._write_vocabulary()

    def _write(self, made: Sessions) -> None:
        numbers = range(made.first + 1, made.first + 1 + len(made.words))
        packed = np.zeros((len(made.words), len(self._spoken)), dtype="<u4")
        words = self._words.alike[made.words]
        packed[:, self._spoken] = words + 1
        project = [f"p{each}" if each >= 0 else "" for each in made.projects.tolist()]
        lines = [list(map(self._words.written.__getitem__, row)) for row in made.words.tolist()]
        times = made.times.tolist()
        _copy(
            self._connection,
            "sessions",
            "archive, session, session_id, title, summary, created_at, project_id, project, length,"
            " texts, words",
            (
                self._archive
                + struct.pack(">ii", 4, number)
                + _text(f"s{number}")
                + _text(" ".join(line[:_TITLE]).capitalize())
                + _text(" ".join(line[_TITLE:HEAD]).capitalize())
                + struct.pack(">iq", 8, at)
                + _text(own)
                + _text(own.upper())
                + struct.pack(">ii", 4, LENGTH)
                + _text(_TEXTS)
                + _field(packed[place].tobytes())
                for place, (number, line, at, own) in enumerate(
                    zip(numbers, lines, times, project, strict=True)
                )
            ),
            11,
        )
        _copy(
            self._connection,
            "messages",
            "archive, session, position, turn, asked, message_id, content",
            (
                row
                for number, line in zip(numbers, lines, strict=True)
                for row in self._messages(number, line)
            ),
            7,
        )
        stems = self._words.stem_of[made.words]
        _copy(
            self._connection,
            "session_stems",
            "archive, session, created_at, length, stems",
            (
                self._archive
                + struct.pack(">iiiqii", 4, number, 8, at, 4, LENGTH)
                + _integers(self._index_of(number, at, own, row))
                for number, at, own, row in zip(numbers, times, project, stems, strict=True)
            ),
            5,
        )
        self._count(words, stems)

    def _messages(self, number: int, line: Sequence[str]) -> Iterator[bytes]:
        for turn, start in enumerate(_PLACES):
            for asked, first, last in (
                (True, start, start + ASKED),
                (False, start + ASKED, start + ASKED + ANSWERED),
            ):
                position = 2 * turn + (not asked)
                yield (
                    self._archive
                    + struct.pack(">iiiiii", 4, number, 4, position, 4, turn + 1)
                    + struct.pack(">i?", 1, asked)
                    + _text(f"m{number}-{position}")
                    + _text(" ".join(line[first:last]).capitalize() + ("?" if asked else "."))
                )

    def _index_of(self, number: int, at: int, project: str, stems: Numbers) -> NDArray[Any]:
        found, uses = np.unique(stems, return_counts=True)
        head = np.isin(found, stems[:HEAD], assume_unique=True)
        about = found[head | (uses >= _USED_AGAIN)]
        marks = []
        for name in session_marks.marks(number, at, project):
            marks.append(self._marks.setdefault(name, len(self._words.stems) + len(self._marks)))
            self._marked[name] = self._marked.get(name, 0) + 1
        return np.sort(np.concatenate([found + 1, -1 - about, np.array(marks) + 1]))

    def _count(self, words: Numbers, stems: Numbers) -> None:
        for counted, each in ((self._of_words, words), (self._of_stems[0], stems)):
            _add(counted, each)
        turns = stems[:, HEAD:].reshape(-1, ASKED + ANSWERED)
        _add(self._of_stems[1], turns)

    def _write_vocabulary(self) -> None:
        used = np.flatnonzero(self._of_words)
        stems, folded = self._words.stems, self._words.folded
        counts = self._of_words
        by_stem = sorted(used.tolist(), key=lambda n: (stems[self._words.stem_of[n]], folded[n]))
        _copy(
            self._connection,
            "words",
            "archive, stem, word, number, sessions",
            (
                self._archive
                + _text(stems[self._words.stem_of[n]])
                + _text(folded[n])
                + struct.pack(">iiii", 4, n + 1, 4, counts[n])
                for n in by_stem
            ),
            5,
        )
        rows = [(stems[n], n, *self._of_stems[:, n].tolist()) for n in range(len(stems))]
        rows += [(name, n, self._marked[name], 0) for name, n in self._marks.items()]
        _copy(
            self._connection,
            "stems",
            "archive, stem, number, sessions, turns",
            (
                self._archive
                + _text(name)
                + struct.pack(">iiiiii", 4, number + 1, 4, sessions, 4, turns)
                for name, number, sessions, turns in sorted(rows)
                if sessions
            ),
            5,
        )
        words, turns = self._sessions * LENGTH, self._sessions * TURNS
        self._connection.execute(
            f"UPDATE {recall_schema.NAME}.archives SET sessions = %s, words = %s, turns = %s,"
            " turn_words = %s, last_session = %s, last_word = %s WHERE archive = %s",
            (
                *(self._sessions, words, turns, turns * (ASKED + ANSWERED)),
                *(self._sessions, len(self._words.written), self._id),
            ),
        )


def _add(counted: Numbers, rows: Numbers) -> None:
    """Count each number once a row."""
    ordered = np.sort(rows, axis=1)
    fresh = np.ones(ordered.shape, dtype=bool)
    fresh[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    counted += np.bincount(ordered[fresh], minlength=len(counted))
