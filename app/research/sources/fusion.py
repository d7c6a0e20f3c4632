"""Fuse what several sources found into one ranked list, each thing in it once.

Scores of different sources do not compare, places do: reciprocal rank fusion (Cormack et al. 2009)
adds 1 / (60 + rank) over the lists that hold a thing, so what several sources found comes first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from app.core.domain.evidence import Excerpt, Source, SourceKind, by_source
from app.core.language.turkish import fold

K: Final = 60
LIKE: Final = 0.9
"""Share of words that two titles must have in common to be one."""
TELLING_WORDS: Final = 4
"""Titles with fewer words ("Editorial", "Diyabet") are no proof of anything."""

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\d+")


def fuse(found: Mapping[str, Sequence[Excerpt]], limit: int) -> list[Excerpt]:
    """At most ``limit`` excerpts of everything that was found, by the name of who found it, best
    first, ``score`` being the fused one.

    The same source found twice (by its key, or an article with nearly the same title and year)
    is one: the fullest of its texts stay, and what one list knows of it completes the other.
    Several excerpts of one source in one list are kept together.
    """
    things: list[_Thing] = []
    by_key: dict[str, _Thing] = {}
    for name in found:
        for rank, (key, excerpts) in enumerate(by_source(found[name]).items()):
            thing = by_key.get(key) or _alike(things, excerpts[0].source)
            if thing is None:
                thing = _Thing()
                things.append(thing)
            by_key[key] = thing
            thing.add(name, rank, excerpts)
    ordered = sorted(things, key=lambda thing: -thing.score)
    return [excerpt for thing in ordered for excerpt in thing.excerpts()][:limit]


class _Thing:
    """One source as the lists tell of it."""

    def __init__(self) -> None:
        self.sources: list[Source] = []
        self._texts: list[list[Excerpt]] = []
        self._ranks: dict[str, int] = {}

    @property
    def score(self) -> float:
        return sum(1 / (K + 1 + rank) for rank in self._ranks.values())

    def add(self, name: str, rank: int, excerpts: list[Excerpt]) -> None:
        self.sources.append(excerpts[0].source)
        self._texts.append(excerpts)
        self._ranks[name] = min(rank, self._ranks.get(name, rank))

    def excerpts(self) -> list[Excerpt]:
        fullest = max(self._texts, key=lambda texts: sum(len(each.text) for each in texts))
        source = self._merged(fullest[0].source)
        return [replace(each, source=source, score=self.score) for each in fullest]

    def _merged(self, best: Source) -> Source:
        """``best`` with what only the others know. A DOI is the better key: it stays the same."""
        with_doi = [each for each in self.sources if each.key.startswith("doi:")]
        known = [best, *self.sources]
        return replace(
            best,
            key=(with_doi or known)[0].key,
            published=max((each.published for each in known), key=len),
            authors=max((each.authors for each in known), key=len),
            container=next((each.container for each in known if each.container), ""),
        )


def _alike(things: Sequence[_Thing], source: Source) -> _Thing | None:
    """The thing that is the same article under another key: a preprint and its print, or a record
    without a DOI."""
    if source.kind is not SourceKind.ARTICLE:
        return None
    for thing in things:
        if any(_same_article(source, other) for other in thing.sources):
            return thing
    return None


def _same_article(one: Source, other: Source) -> bool:
    if other.kind is not SourceKind.ARTICLE:
        return False
    if one.published and other.published and not _near(one.published, other.published):
        return False
    return alike(one.title, other.title)


def _near(one: str, other: str) -> bool:
    """Whether two years are at most one apart: first online and in print often differ."""
    return abs(int(one[:4]) - int(other[:4])) <= 1


def alike(one: str, other: str) -> bool:
    """Whether two titles are nearly the same. Other numbers mean another thing ("part 1", "phase
    2")."""
    first, second = _words(one), _words(other)
    shared, all_words = len(first & second), len(first | second)
    if min(len(first), len(second)) < TELLING_WORDS or shared < LIKE * all_words:
        return False
    return _numbers(first) == _numbers(second)


@lru_cache(maxsize=1_024)
def _words(title: str) -> frozenset[str]:
    return frozenset(_WORD.findall(fold(title)))


def _numbers(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if _NUMBER.search(word))
