"""The order in which SQLite's full-text search would have sessions and turns, for a database that
has no such order of its own.

It is FTS5's ``bm25``, to the last digit: k1 1.2, b 0.75, an idf that is never below a millionth,
and every word of the query counting as often as it stands in the query. With it a question has the
same candidates from both indexes.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from app.core.matching.question_terms import Sought
from app.storage.recall_reading.fetching import FetchQuery
from app.storage.recall_reading.found_texts import ReadSession
from app.storage.recall_reading.spoken_turns import MOST_TURNS
from app.storage.recall_reading.word_scan import WordScan
from app.storage.words.vocabulary import GAP, WORD_BYTES

_K1, _B = 1.2, 0.75
_LEAST = 1e-6
Part = tuple[str, ...]
"""Stems that must stand in a text together."""


class Collection(NamedTuple):
    """The texts that are ranked: how many there are, how many words they have together, and how
    many have each stem."""

    texts: int
    words: int
    having: Mapping[str, int]


def parts_of(sought: Sought[int], query: FetchQuery) -> list[Part]:
    """What the words of a query are looked for by, in their order."""
    found: list[Part] = []
    for term in chain.from_iterable(query):
        alone: list[Part] = [(stem,) for stem in sought.terms[term].common_stems()]
        together = [phrase.stems for phrase in sought.phrases_for(term)]
        found += dict.fromkeys(alone + together)
    return found


class FullTextRank:
    """Ranks what was read of sessions by the ``parts`` of a query. ``stem_of`` tells the stems of
    all word numbers that matter."""

    def __init__(
        self,
        parts: Sequence[Part],
        stem_of: Mapping[int, str],
        sessions: Collection,
        turns: Collection,
    ) -> None:
        self._parts = parts
        self._stem_of = stem_of
        self._whole = _Weighed.of(parts, sessions)
        self._single = _Weighed.of(parts, turns)
        self._places: dict[str, list[int]] = {}
        for place, part in enumerate(parts):
            for stem in set(part):
                self._places.setdefault(stem, []).append(place)

    def best(
        self, read: Sequence[ReadSession], sessions: int, turns: int
    ) -> tuple[list[int], list[int]]:
        """The best sessions, so many at most, and the sessions of so many of the best turns."""
        whole: list[tuple[float, int]] = []
        single: list[tuple[float, int, int]] = []
        for each, counted in zip(read, self._uses(read), strict=True):
            uses: dict[str, int] = {}
            for turn in counted:
                for stem, count in turn.uses.items():
                    uses[stem] = uses.get(stem, 0) + count
            if score := self._score(uses, each.length, self._whole):
                whole.append((-score, each.session))
            for number, turn in enumerate(counted[1 : MOST_TURNS + 1]):
                if turn.uses and (score := self._score(turn.uses, turn.length, self._single)):
                    single.append((-score, each.session, number))
        return (
            [session for _, session in sorted(whole)[:sessions]],
            [session for _, session, _ in sorted(single)[:turns]],
        )

    def _score(self, uses: Mapping[str, int], length: int, by: _Weighed) -> float:
        """The score of a text; 0 where nothing of the query stands in it."""
        norm = _K1 * (1 - _B + _B * length / by.average)
        score = 0.0
        # In the order of the query, in which SQLite adds them up.
        for place in sorted({place for stem in uses for place in self._places[stem]}):
            part = self._parts[place]
            if len(part) == 1 or all(stem in uses for stem in part):
                for stem in part:
                    score += by.idf[stem] * ((uses[stem] * (_K1 + 1.0)) / (uses[stem] + norm))
        return score

    def _uses(self, read: Sequence[ReadSession]) -> Iterator[list[_Counted]]:
        """For every session its head and its turns."""
        standing = WordScan({*self._stem_of, GAP}).places([each.words for each in read])
        start = 0
        for each in read:
            end = start + len(each.words) // WORD_BYTES
            yield _counted(standing, self._stem_of, start, end, json.loads(each.texts))
            start = end + 1


class _Weighed(NamedTuple):
    """What the stems of a query weigh in some texts, and how long an average one of them is."""

    idf: Mapping[str, float]
    average: float

    @classmethod
    def of(cls, parts: Sequence[Part], texts: Collection) -> _Weighed:
        found = {}
        for stem in chain.from_iterable(parts):
            having = texts.having.get(stem, 0)
            idf = math.log((texts.texts - having + 0.5) / (having + 0.5))
            found[stem] = idf if idf > 0 else _LEAST
        return cls(found, texts.words / max(texts.texts, 1))


class _Counted(NamedTuple):
    """How often each stem stands in a text of this length."""

    uses: dict[str, int]
    length: int


def _counted(
    standing: Iterator[tuple[int, int]],
    stem_of: Mapping[int, str],
    start: int,
    end: int,
    positions: Sequence[int],
) -> list[_Counted]:
    found: list[_Counted] = []
    uses: dict[str, int] = {}
    length = 0
    remaining = iter(positions)
    asked = False
    for place, number in standing:
        if number != GAP:
            stem = stem_of[number]
            uses[stem] = uses.get(stem, 0) + 1
            continue
        length += place - start
        start = place + 1
        before, asked = asked, next(remaining, 0) >= 0
        if place == end or not found or asked or not before:
            found.append(_Counted(uses, length))
            uses, length = {}, 0
        if place == end:
            break
    return found
