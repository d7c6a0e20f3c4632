"""Prospects of a question: the sessions of an archive in a database that may be candidates, found
by their stems.

The database fetches by GIN and gives a rough order; the finer one, which needs the words of the
sessions, is made of few (:mod:`app.storage.recall_server.full_text_rank`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING
from uuid import UUID

from app.core.domain.recall_port import IndexQuery
from app.core.matching.question_terms import Sought
from app.storage.recall_reading.fetching import COUNTED, FetchQuery, fetching, sessions_with
from app.storage.recall_server import session_marks
from app.storage.recall_server.server_words import StemCount, stems_of

if TYPE_CHECKING:
    from psycopg import Connection

Condition = dict[str, list["int | Condition"]]
"""``{"any": […]}`` or ``{"all": […]}`` of numbers of stems, and of such."""
LARGE = 20_000
"""Sessions of an archive in which not all that match are ranked."""
ENOUGH = 5000
"""Sessions of a large one that are ranked; where more match, the words must meet."""
FEW = 2000
"""Sessions with any of the rarest words, for which none need meet another, in a large archive."""
COUNTED_OF_LARGE = 500
"""Uses of a word of a large archive up to which its sessions are counted."""
MOST, MOST_OF_LARGE = 400, 150
"""Sessions whose words are read for the finer order."""
_MOST_WEIGHED = 40
"""Stems that make the rough order."""
_ALL = 1 << 30


@dataclass(frozen=True, slots=True)
class ArchiveTotals:
    """How large an archive is: its sessions, their words, the turns of all and their words, and the
    number of the newest session."""

    sessions: int
    words: int
    turns: int
    turn_words: int
    last_session: int


def totals(connection: Connection, archive: UUID) -> ArchiveTotals:
    """How large the archive is; nothing where this login sees none."""
    row = connection.execute(
        "SELECT sessions, words, turns, turn_words, last_session FROM animsa_recall.archives"
        " WHERE archive = %s",
        (archive,),
    ).fetchone()
    return ArchiveTotals(*row) if row else ArchiveTotals(0, 0, 0, 0, 0)


class Prospects:
    """The prospects of one question in an archive."""

    def __init__(
        self, connection: Connection, archive: UUID, sought: Sought[int], size: ArchiveTotals
    ) -> None:
        self._connection = connection
        self._archive = archive
        self._sought = sought
        self._size = size
        self._is_large = size.sessions > LARGE
        self._newest = session_marks.newest_first(size.last_session) if self._is_large else []
        listed = {stem for meaning in sought.terms for stem in meaning.common_stems()}
        listed.update(stem for phrase in sought.phrases for stem in phrase.stems)
        self.known: Mapping[str, StemCount] = stems_of(
            connection, archive, listed.union(self._newest)
        )

    def counted(self) -> list[int]:
        """The number of sessions with each word of the question."""
        up_to = COUNTED_OF_LARGE if self._is_large else COUNTED
        return sessions_with(self._sought, self._size.sessions, self._count, up_to)

    def _count(self, listed: Sequence[Sequence[str]]) -> list[int]:
        """The number of sessions with one of the stems, for each list of them."""
        there = [[stem for stem in stems if stem in self.known] for stems in listed]
        # Of one stem it is known; only of several may sessions have more than one.
        several = [self._any(stems) for stems in there if len(stems) > 1]
        counted: list[int] = []
        if several:
            rows = self._connection.execute(
                "SELECT animsa_recall.counted(%s, %s::jsonb)", (self._archive, json.dumps(several))
            )
            counted = [count for (count,) in rows]
        left = iter(counted)
        return [
            next(left) if len(stems) > 1 else sum(self.known[stem].sessions for stem in stems)
            for stems in there
        ]

    def fetching(self, counted: Sequence[int]) -> list[FetchQuery]:
        """What to fetch prospects by, the widest first."""
        if self._is_large:
            return fetching(counted, self._size.sessions, FEW)
        return fetching(counted, self._size.sessions)

    def found(self, queries: Sequence[FetchQuery]) -> dict[int, int]:
        """The best of the sessions that match the first of the queries that not too many match,
        with their lengths in words; of what too many match, the newest."""
        return self._fetched(queries, None, None)

    def in_window(self, queries: Sequence[FetchQuery], query: IndexQuery) -> dict[int, int]:
        """The best of those of the named days."""
        assert query.since is not None and query.until is not None
        months = session_marks.months(query.since, query.until)
        condition = self._marked("any", months) if months is not None else None
        return self._fetched(queries, condition, (query.since, query.until))

    def in_project(self, queries: Sequence[FetchQuery], project_id: str) -> dict[int, int]:
        """The best of those of a project."""
        condition = self._marked("all", [session_marks.project(project_id)])
        return self._fetched(queries, condition, None) if condition["all"] else {}

    def _fetched(
        self,
        queries: Sequence[FetchQuery],
        condition: Condition | None,
        window: tuple[int, int] | None,
    ) -> dict[int, int]:
        since, until = window or (None, None)
        wanted = [self._condition(each) for each in queries]
        if self._is_large:
            # Where no word is rare: the sessions that are about one.
            wanted.append({"any": [-self.known[each].number for each in self._stems(queries[0])]})
        numbers, weights = self._weighed(queries[0])
        everywhere = condition is None and window is None
        surely = [self._surely(queries[0])] if everywhere else []
        rows = self._connection.execute(
            "SELECT session, length FROM animsa_recall.prospects("
            "%s, %s::jsonb, %s::jsonb, %s::bigint, %s::bigint, %s::integer[], %s::float8[],"
            " %s::float8, %s::integer[], %s, %s, %s::integer[])",
            (
                *(self._archive, json.dumps(wanted)),
                *(None if condition is None else json.dumps(condition), since, until),
                *(numbers, weights, self._size.words / self._size.sessions, surely),
                *(ENOUGH if self._is_large else _ALL, MOST_OF_LARGE if self._is_large else MOST),
                [self.known[each].number for each in self._newest if each in self.known],
            ),
        )
        return dict(rows.fetchall())

    def _surely(self, query: FetchQuery) -> int:
        """How many sessions the widest query matches at least."""
        alone = chain(*(self._sought.terms[term].common_stems() for (term, *_) in query))
        return max((self.known[each].sessions for each in alone if each in self.known), default=0)

    def _weighed(self, query: FetchQuery) -> tuple[list[int], list[float]]:
        """The stems of a query, the rarest first, with how much each says."""
        counts = [self.known[each] for each in self._stems(query)]
        known = sorted(counts, key=lambda each: (each.sessions, each.number))[:_MOST_WEIGHED]
        size = self._size.sessions
        weights = [math.log(1 + size / (each.sessions + 0.5)) for each in known]
        return [each.number for each in known], weights

    def _stems(self, query: FetchQuery) -> set[str]:
        """The stems of a query that the archive has."""
        listed: set[str] = set()
        for term in chain.from_iterable(query):
            listed.update(self._sought.terms[term].common_stems())
            listed.update(chain(*(each.stems for each in self._sought.phrases_for(term))))
        return listed & self.known.keys()

    def _condition(self, query: FetchQuery) -> Condition:
        return {"any": [{"all": [self._term(term) for term in group]} for group in query]}

    def _term(self, term: int) -> Condition:
        """A word of the question, or what stands for it."""
        alone = self._any(self._sought.terms[term].common_stems())
        for phrase in self._sought.phrases_for(term):
            if all(stem in self.known for stem in phrase.stems):
                alone["any"].append({"all": [self.known[stem].number for stem in phrase.stems]})
        return alone

    def _any(self, stems: Sequence[str]) -> Condition:
        return {"any": [self.known[stem].number for stem in stems if stem in self.known]}

    def _marked(self, how: str, names: Sequence[str]) -> Condition:
        known = stems_of(self._connection, self._archive, names)
        return {how: [each.number for each in known.values()]}
