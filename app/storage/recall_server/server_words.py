"""The words and stems of an archive in a database: looked up, counted and forgotten.

Words are as in :mod:`app.storage.words.vocabulary`: each with its number, by which a session's text
is kept, and the number of sessions that use it. Stems have numbers of their own, by which sessions
are found, and are counted in sessions and in turns; the marks of
:mod:`app.storage.recall_server.session_marks` stand among them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from app.core.matching.lexicon import Form

if TYPE_CHECKING:
    from psycopg import Connection

_MOST_ROWS = 4000
_BEYOND = "\U0010ffff"


class StemCount(NamedTuple):
    """A stem's number, and how many sessions and turns have it."""

    number: int
    sessions: int
    turns: int


class ServerWords:
    """The words of an archive in a database as a lexicon; their keys are their numbers."""

    def __init__(self, connection: Connection, archive: UUID) -> None:
        self._connection = connection
        self._archive = archive
        self._known: dict[str, list[Form[int]]] = {}

    def of_stems(self, stems: Collection[str]) -> list[Form[int]]:
        self.look_up(stems)
        return [form for each in sorted(stems) for form in self._known[each]]

    def look_up(self, stems: Collection[str]) -> None:
        """Ask for stems together that will be asked for one by one: each asking is a way there and
        back."""
        unknown = sorted({each for each in stems if each not in self._known})
        if not unknown:
            return
        self._known.update((each, []) for each in unknown)
        rows = self._connection.execute(
            "SELECT number, word, stem, sessions FROM animsa_recall.words"
            " WHERE archive = %s AND stem = ANY(%s) ORDER BY stem, word",
            (self._archive, unknown),
        )
        for form in rows:
            self._known[form[2]].append(form)

    def beginning(
        self, letters: str, stem_lengths: range, word_lengths: range = range(0)
    ) -> list[Form[int]]:
        return self._connection.execute(
            "SELECT number, word, stem, sessions FROM animsa_recall.words"
            " WHERE archive = %s AND stem >= %s AND stem <= %s"
            " AND (length(stem) >= %s AND length(stem) < %s"
            " OR length(word) >= %s AND length(word) < %s)"
            " ORDER BY stem, word LIMIT %s",
            (
                *(self._archive, letters, letters + _BEYOND),
                *(stem_lengths.start, stem_lengths.stop),
                *(word_lengths.start, word_lengths.stop, _MOST_ROWS),
            ),
        ).fetchall()


def stems_of(connection: Connection, archive: UUID, stems: Collection[str]) -> dict[str, StemCount]:
    """Those of the stems that the archive has."""
    rows = connection.execute(
        "SELECT stem, number, sessions, turns FROM animsa_recall.stems"
        " WHERE archive = %s AND stem = ANY(%s)",
        (archive, sorted(stems)),
    )
    return {stem: StemCount(*counts) for stem, *counts in rows}


def learn_words(
    connection: Connection,
    archive: UUID,
    stem_of: Mapping[str, str],
    sessions: Mapping[str, int],
    last: int,
) -> tuple[dict[str, int], int]:
    """Count more ``sessions`` for each word; the words' numbers, and the last number that any word
    has, which was ``last``."""
    listed = sorted(sessions, key=lambda word: (stem_of[word], word))
    rows = connection.execute(
        "UPDATE animsa_recall.words SET sessions = words.sessions + more.sessions"
        " FROM unnest(%s::text[], %s::text[], %s::integer[]) AS more(stem, word, sessions)"
        " WHERE archive = %s AND words.stem = more.stem AND words.word = more.word"
        " RETURNING words.word, number",
        (*_columns(((stem_of[word], word, sessions[word]) for word in listed), 3), archive),
    )
    numbers: dict[str, int] = dict(rows.fetchall())
    fresh = [word for word in listed if word not in numbers]
    numbers.update((word, number) for number, word in enumerate(fresh, last + 1))
    connection.execute(
        "INSERT INTO animsa_recall.words(archive, stem, word, number, sessions)"
        " SELECT %s, * FROM unnest(%s::text[], %s::text[], %s::integer[], %s::integer[])",
        (
            archive,
            *_columns(((stem_of[word], word, numbers[word], sessions[word]) for word in fresh), 4),
        ),
    )
    return numbers, last + len(fresh)


def forget_words(connection: Connection, archive: UUID, sessions: Mapping[int, int]) -> None:
    """Count fewer ``sessions`` for each word number; one that no session uses is there no more."""
    connection.execute(
        "UPDATE animsa_recall.words SET sessions = words.sessions - fewer.sessions"
        " FROM unnest(%s::integer[], %s::integer[]) AS fewer(number, sessions)"
        " WHERE archive = %s AND words.number = fewer.number",
        (*_columns(sorted(sessions.items()), 2), archive),
    )
    connection.execute(
        "DELETE FROM animsa_recall.words WHERE archive = %s AND number = ANY(%s) AND sessions < 1",
        (archive, sorted(sessions)),
    )


def stems_of_words(
    connection: Connection, archive: UUID, numbers: Collection[int]
) -> dict[int, str]:
    """The stem of each word number."""
    rows = connection.execute(
        "SELECT number, stem FROM animsa_recall.words WHERE archive = %s AND number = ANY(%s)",
        (archive, sorted(numbers)),
    )
    return dict(rows.fetchall())


def count_stems(
    connection: Connection, archive: UUID, sessions: Mapping[str, int], turns: Mapping[str, int]
) -> dict[str, int]:
    """Count more ``sessions`` and ``turns`` for each stem, fewer where they are negative; the
    numbers of those that are there then."""
    listed = sorted(sessions)
    rows = connection.execute(
        "UPDATE animsa_recall.stems"
        " SET sessions = stems.sessions + more.sessions, turns = stems.turns + more.turns"
        " FROM unnest(%s::text[], %s::integer[], %s::integer[]) AS more(stem, sessions, turns)"
        " WHERE archive = %s AND stems.stem = more.stem RETURNING stems.stem, number",
        (*_columns(((each, sessions[each], turns.get(each, 0)) for each in listed), 3), archive),
    )
    numbers: dict[str, int] = dict(rows.fetchall())
    connection.execute(
        "DELETE FROM animsa_recall.stems WHERE archive = %s AND stem = ANY(%s) AND sessions < 1",
        (archive, listed),
    )
    fresh = [each for each in listed if each not in numbers and sessions[each] > 0]
    rows = connection.execute(
        "INSERT INTO animsa_recall.stems(archive, stem, sessions, turns)"
        " SELECT %s, * FROM unnest(%s::text[], %s::integer[], %s::integer[])"
        " RETURNING stem, number",
        (archive, *_columns(((each, sessions[each], turns.get(each, 0)) for each in fresh), 3)),
    )
    return numbers | dict(rows.fetchall())


def _columns(rows: Iterable[tuple[str | int, ...]], count: int) -> Iterator[list[str | int]]:
    """Rows of so many fields as columns."""
    listed = list(rows)
    return ([row[field] for row in listed] for field in range(count))
