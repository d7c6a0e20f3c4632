"""One clause of a written sentence beside one line of a source: what of it the line says.

Nothing is decided here. What is found is a handful of numbers (:class:`Alignment`) from which
:mod:`app.research.checking.backing` tells how far the source backs the sentence.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property

from app.research.checking.evidence_figures import Support, unsupported
from app.research.checking.limiting_words import (
    BINDING,
    HARD,
    STRONG,
    Limit,
    denials_in,
    lacking,
    limits_in,
)
from app.research.checking.number_neighbours import is_far, other_period, same_unit, unlike_beside
from app.research.checking.polarity import OPPOSITES
from app.research.checking.source_lines import THERE, LinePart, SourceLine
from app.research.checking.weighed_words import WeighedWord, WordSet
from app.research.figures.numbers import Quantity, plain, quantities

_MEANT = 0.4
"""The share of a part's words that a sentence has which is about it."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """How a sentence, or a clause of it, differs from the lines of its source that say most of it.

    Every number is 0 where nothing differs and grows with what does. Words count by their weight
    (:mod:`app.research.checking.weighed_words`). The defaults are those of a sentence that no line
    says anything of.
    """

    uncovered: float = 1.0
    """Share of the words that are not in the line."""
    missing: float = 0.0
    """Weight of the words that are not in the line."""
    heaviest: float = 0.0
    """Weight of the heaviest of them."""
    names: float = 0.0
    """Names that are not in the line, or were exchanged for one from beside it."""
    numbers: float = 0.0
    """Numbers, dates and fractions that the source does not have."""
    units: float = 0.0
    """Numbers that have another unit in the line, or are of another period."""
    beside: float = 0.0
    """Weight of the words next to a number that are not next to it in the line."""
    far: float = 0.0
    """Numbers that stand far from what they are said of."""
    added: float = 0.0
    """Limits ("en az", "yalnızca", a duty) that the line does not set."""
    dropped: float = 0.0
    """Limits of what is repeated that were left out."""
    hard: float = 0.0
    """Limits left out that turn the meaning when they are."""
    aside: float = 0.0
    """Limits that the line sets elsewhere and the sentence does not."""
    turned: float = 0.0
    """Denials that one side has more than the other."""
    opposite: float = 0.0
    """Words whose opposite stands in the line ("artar" for "azalır")."""
    unsaid: float = 0.0
    """Share of the line that the sentence leaves out."""
    omitted: float = 0.0
    """Share of the clauses that it repeats that it leaves out."""
    inexact: float = 1.0
    """Share of the words that stand in the line in another form, or not at all."""
    disorder: float = 1.0
    """Share of the words that do not stand in the order of the line."""
    scattered: float = 0.0
    """Share of the words that stand in another clause of the line than most do."""
    leaned: float = 0.0
    """Weight of the words that stand only in the sentence before the line."""
    several: float = 0.0
    """Further lines that are needed."""
    exchanged: float = 0.0
    """Words that stand in the place of others (:mod:`app.research.checking.exchanged_words`)."""
    lines: tuple[SourceLine, ...] = ()
    """The lines that the sentence rests on."""
    lacks: tuple[str, ...] = ()
    """What was found wanting, as words for the model that repairs it."""


FEATURES = tuple(each.name for each in fields(Alignment))[:-2]
"""The names of the numbers."""


@dataclass(frozen=True, slots=True)
class WeighedClause:
    """A clause of a sentence: its text without marks, the words that carry what it says, and its
    numbers."""

    plain: str
    words: Sequence[WeighedWord]
    numbers: Sequence[Quantity]
    language: str

    @classmethod
    def of(cls, text: str, words: Sequence[WeighedWord], language: str) -> WeighedClause:
        """A clause from its text; ``words``: those that carry what it says."""
        form = plain(text)
        return cls(form, words, quantities(form, language), language)

    @property
    def weight(self) -> float:
        """That of all its words."""
        return sum(each.weight for each in self.words) or 1.0


class ClauseComparison:
    """A clause beside a line. ``support`` is what the heads of the sources hold besides: numbers of
    a title, the year."""

    def __init__(self, clause: WeighedClause, line: SourceLine, support: Support) -> None:
        self._clause = clause
        self._line = line
        self._support = support
        self._words = WordSet(clause.words)
        self._matches = [line.match(each) for each in clause.words]
        self._in_line = [
            each.weight * max(line.own.match(each), line.head.match(each)) >= THERE * each.weight
            for each in clause.words
        ]
        numbers = Support.of([clause.plain]).found
        self._near = [part for part in line.parts if not _of_other_numbers(part, numbers)]
        self._meant = [part for part in self._near if _about(part, self._words)]

    def alignment(self) -> Alignment:
        """What was found; all but :attr:`Alignment.several` and :attr:`Alignment.exchanged`."""
        clause, line, open_words = self._clause, self._line, self._open_words
        lacks, limits = self._lacking_figures(), self._limits
        dropped, aside = limits.dropped, limits.aside
        return Alignment(
            uncovered=1 - self._covered() / clause.weight if clause.words else 0.0,
            missing=sum(weight for _, weight in open_words),
            heaviest=max((weight for _, weight in open_words), default=0.0),
            names=float(
                sum(each.name and not each.begins for each, _ in open_words)
                + self._exchanges_name()
            ),
            numbers=float(len(lacks)),
            units=float(
                sum(not same_unit(clause.plain, each, line) for each in clause.numbers)
                + sum(other_period(clause.plain, each, line) for each in clause.numbers)
            ),
            beside=sum(
                word.weight
                for each in clause.numbers
                for word in unlike_beside(clause.plain, each, line)
            ),
            far=float(sum(is_far(clause.plain, each, line) for each in clause.numbers)),
            added=float(len(limits.added)),
            dropped=float(len(dropped)),
            hard=float(len((dropped | aside) & HARD)),
            aside=float(len(aside)),
            turned=self._turned(),
            opposite=float(self._opposites()),
            unsaid=self._unsaid(),
            omitted=self._omitted(),
            inexact=1 - self._exact() / clause.weight if clause.words else 0.0,
            disorder=1 - self._in_order(),
            scattered=self._scattered(),
            leaned=self._leaned(),
            lines=(line,),
            lacks=tuple(
                dict.fromkeys(
                    (
                        *lacks,
                        *(each.text for each, _ in open_words),
                        *sorted(limits.added | dropped | aside),
                    )
                )
            ),
        )

    # --- words ------------------------------------------------------------------------------------

    @cached_property
    def _open_words(self) -> list[tuple[WeighedWord, float]]:
        """The words that are not in the line, with what of their weight is not."""
        return [
            (each, each.weight * (1 - match))
            for each, match in zip(self._clause.words, self._matches, strict=True)
            if match < THERE
        ]

    def _covered(self) -> float:
        pairs = zip(self._clause.words, self._matches, strict=True)
        return sum(each.weight * match for each, match in pairs)

    def _exact(self) -> float:
        """Weight of the words that stand in the line or its heading as they are."""
        own, head = self._line.own.stems, self._line.head.stems
        return sum(
            each.weight for each in self._clause.words if each.stem in own or each.stem in head
        )

    def _leaned(self) -> float:
        found = zip(self._clause.words, self._matches, self._in_line, strict=True)
        return sum(each.weight for each, match, here in found if match >= THERE and not here)

    def _unsaid(self) -> float:
        whole = sum(each.weight for each in self._line.said) or 1.0
        return sum(e.weight for e in self._line.said if self._words.match(e) < THERE) / whole

    def _exchanges_name(self) -> bool:
        """Whether there is a name from the neighbour of the line in the place of the line's own
        one."""
        foreign = any(
            each.name and not each.begins and not here
            for each, match, here in zip(
                self._clause.words, self._matches, self._in_line, strict=True
            )
            if match >= THERE
        )
        left = (each for each in self._line.said if each.name and not each.begins)
        return foreign and any(self._words.match(each) < THERE for each in left)

    # --- figures, limits, denials -----------------------------------------------------------------

    def _lacking_figures(self) -> list[str]:
        here = Support()
        here.add(self._line.support)
        here.add(self._support)
        return unsupported(self._clause.plain, here, Support(), self._clause.language)

    @cached_property
    def _limits(self) -> _Limits:
        limits = limits_in(self._clause.plain)
        theirs = frozenset[Limit]().union(*(part.limits for part in self._line.parts))
        here = frozenset[Limit]().union(*(part.limits for part in self._meant))
        added = lacking(limits & STRONG, theirs)
        if Limit.MUST in limits and not theirs.isdisjoint({Limit.MAY, Limit.ADVISED}):
            added |= {Limit.MUST} - theirs
        return _Limits(
            added, lacking(here & BINDING, limits), lacking((theirs - here) & BINDING, limits)
        )

    def _turned(self) -> float:
        """How many denials one side has more than the other, of what the clause is about."""
        denied = Counter(denials_in(self._clause.plain))
        ours = denied - Counter(each for part in self._line.parts for each in part.denials)
        spoken = {each.text[:4] for each in self._clause.words}
        theirs = Counter(each for part in self._meant for each in part.denials) | Counter(
            each for part in self._near for each in part.denials if each in spoken
        )
        return float(abs(ours.total() - (theirs - denied).total()))

    def _opposites(self) -> int:
        """Words whose opposite stands where the clause is about the same, and they do not."""
        mine = {each.stem for each in self._clause.words}
        places = [{word.stem for word in part.said} for part in self._meant]
        places = places or [set(self._line.own.stems)]
        return sum(
            (other := OPPOSITES.get(each.stem, "")) != ""
            and other not in mine
            and any(other in stems for stems in places)
            and not any(each.stem in stems for stems in places)
            for each in self._clause.words
        )

    # --- clauses and order of the line ------------------------------------------------------------

    def _omitted(self) -> float:
        """The share of what the parts say about the clause's subject that the clause leaves out."""
        words = [each for part in self._meant for each in part.said]
        whole = sum(each.weight for each in words)
        left = sum(each.weight for each in words if self._words.match(each) < THERE)
        return left / whole if whole else 0.0

    def _scattered(self) -> float:
        """The share of the words found in the line that stand in another part of it than most."""
        parts, own = self._line.parts, self._line.own
        found = [e for e in self._clause.words if own.match(e) >= THERE and e.weight >= 0.3]
        if len(found) < 2 or len(parts) < 2:
            return 0.0
        best = max(sum(e.weight for e in found if part.words.match(e) >= THERE) for part in parts)
        return 1 - best / sum(each.weight for each in found)

    def _in_order(self) -> float:
        """The share of the words that stand in the line in the same order."""
        places: dict[str, int] = {}
        for place, each in enumerate(self._line.said):
            places.setdefault(each.stem, place)
        at = [places[each.stem] for each in self._clause.words if each.stem in places]
        return _longest_rise(at) / len(at) if at else 0.0


@dataclass(frozen=True, slots=True)
class _Limits:
    """Limits that a clause adds, leaves out of what it repeats, and leaves out of the rest of the
    line."""

    added: frozenset[Limit]
    dropped: frozenset[Limit]
    aside: frozenset[Limit]


def _of_other_numbers(part: LinePart, found: Sequence[Quantity]) -> bool:
    """Whether a part of a line speaks of other numbers only."""
    known = part.support.found
    return bool(found and known) and not any(map(part.support.has, found))


def _about(part: LinePart, mine: WordSet) -> bool:
    """Whether a sentence has much of the words of a part."""
    whole = sum(each.weight for each in part.said)
    return sum(each.weight * mine.match(each) for each in part.said) >= _MEANT * whole


def _longest_rise(places: Sequence[int]) -> int:
    """The length of the longest run of numbers that only rises (patience sorting)."""
    tops: list[int] = []
    for spot in places:
        at = bisect_left(tops, spot)
        tops[at : at + 1] = [spot]
    return len(tops)
