"""The alignment of a sentence with what it rests on: clause by clause, each beside the one sentence
of its source that says most of it.

Nothing is decided here. What is found is a handful of numbers (:class:`Alignment`) from which
:mod:`app.research.checking.backing` tells how far the source backs the sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from app.research.checking.evidence_figures import Support, unsupported
from app.research.checking.exchanged_words import exchanged
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
from app.research.checking.source_lines import MOST_CLAUSES, THERE, LinePart, SourceLine
from app.research.checking.weighed_words import WeighedWord, WordSet, weighed_words
from app.research.figures.numbers import Quantity, plain, quantities

LONGEST = 2_000
"""Characters of a sentence; what is longer is none that anybody could vouch for."""
_NEARLY = 0.08
"""Share of the words by which a line may have fewer and still be the one that is meant."""
_COUNTED = 0.3
"""What the numbers of a sentence count beside its words where its line is looked for."""
_MOST_NEAR = 4
_LITTLE = 0.25
"""The share of its words that a sentence's line lacks from which its neighbours are quoted too."""
_SHORTEST_CLAUSE = 1.6
"""Weight of the words of a clause that can answer for itself."""
_CUT = re.compile(
    r"[;:](?=\s)|,(?=\s)|\s[–—]\s|\s(?:ve|ise|ama|fakat|ancak|oysa|while|but|and|whereas"
    r"|because|which|although|so that)\s",
    re.IGNORECASE,
)
_MEANT = 0.4
"""The share of a part's words that a sentence has which is about it."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """What was found: how much of what a sentence says has no counterpart (words by weight, the
    heaviest of them, names, numbers, the words next to a number), which limits were added, left out
    or turned, how far the words are scattered; the ``lines`` that it rests on."""

    uncovered: float = 1.0
    missing: float = 0.0
    heaviest: float = 0.0
    names: float = 0.0
    numbers: float = 0.0
    units: float = 0.0
    beside: float = 0.0
    far: float = 0.0
    added: float = 0.0
    dropped: float = 0.0
    hard: float = 0.0
    aside: float = 0.0
    turned: float = 0.0
    opposite: float = 0.0
    unsaid: float = 0.0
    omitted: float = 0.0
    inexact: float = 1.0
    disorder: float = 1.0
    scattered: float = 0.0
    leaned: float = 0.0
    several: float = 0.0
    exchanged: float = 0.0
    lines: tuple[SourceLine, ...] = ()
    lacks: tuple[str, ...] = ()

    def numbers_of(self) -> tuple[float, ...]:
        """The numbers that the measure is learnt from, in the order of ``FEATURES``."""
        return tuple(float(getattr(self, name)) for name in FEATURES)


FEATURES = tuple(each.name for each in fields(Alignment))[:-2]
_SUMMED = (
    "missing",
    "names",
    "numbers",
    "units",
    "beside",
    "far",
    "added",
    "opposite",
    "leaned",
    "exchanged",
)


def align(claim: str, lines: Sequence[SourceLine], support: Support, language: str) -> Alignment:
    """Lay a sentence (without marks) beside the lines that it cites. ``support`` is what the heads
    of the sources hold besides: numbers of a title, the year."""
    if not lines or len(claim) > LONGEST:
        return Alignment()
    every = weighed_words(claim)
    whole = _beside(claim, every, lines, support, language)
    parts = list(_clauses(claim))
    if len(parts) < 2 or whole.uncovered < 0.001:
        return whole
    several = [_beside(part, said, lines, support, language, every) for part, said in parts]
    apart = _together(several)
    # Of one sentence, or each clause of its own: whichever leaves less open.
    return min((whole, apart), key=_open)


def quotable(found: Alignment, of_line: Mapping[SourceLine, str]) -> list[tuple[str, str, str]]:
    """The lines that a sentence was laid beside, each behind its passage and as it may be quoted:
    with its neighbours where it shares little with the sentence and may not be what is meant."""
    little = found.uncovered > _LITTLE
    return [
        (of_line[line], line.text, line.around if little else line.text) for line in found.lines
    ]


def _open(found: Alignment) -> float:
    """How much a choice of lines leaves open: the smaller, the better they fit."""
    return (
        found.missing + 2 * (found.names + found.numbers) + found.units + found.far + found.added
        + found.dropped + found.turned + 0.5 * found.beside + 0.5 * found.leaned
        + 0.3 * found.several
    )  # fmt: skip


def _clauses(claim: str) -> Iterator[tuple[str, tuple[WeighedWord, ...]]]:
    """The parts of a sentence that answer for themselves; a short one goes with the next."""
    start = 0
    ends = [found.span() for found in _CUT.finditer(claim)][: MOST_CLAUSES - 1]
    for cut, end in [*ends, (len(claim), len(claim))]:
        part = claim[start:cut]
        said = weighed_words(part)
        if sum(each.weight for each in said) < _SHORTEST_CLAUSE and end < len(claim):
            continue
        if said:
            yield part, said
        start = end


def _beside(
    claim: str,
    said: Sequence[WeighedWord],
    lines: Sequence[SourceLine],
    support: Support,
    language: str,
    every: Sequence[WeighedWord] = (),
) -> Alignment:
    """One clause beside the line that says most of it."""
    text = plain(claim)
    found = quantities(text, language)
    total = sum(each.weight for each in said) or 1.0
    worth = [
        (
            sum(each.weight * line.match(each) for each in said) / total
            + _COUNTED * sum(line.support.has(each) for each in found) / (len(found) or 1),
            line,
        )
        for line in lines
    ]
    best = max(value for value, _ in worth)
    near = [line for value, line in worth if value >= best - _NEARLY][:_MOST_NEAR]
    chosen = min(
        (_one(claim, text, found, said, line, support, language) for line in near), key=_open
    )
    words = exchanged(claim, chosen.lines[0], language)
    lacks = tuple(dict.fromkeys((*chosen.lacks, *words)))
    return replace(chosen, exchanged=float(len(words)), lacks=lacks)


def _one(
    claim: str,
    text: str,
    found: Sequence[Quantity],
    said: Sequence[WeighedWord],
    line: SourceLine,
    support: Support,
    language: str,
) -> Alignment:
    matches = [line.match(each) for each in said]
    total = sum(each.weight for each in said) or 1.0
    open_words = [
        (each, each.weight * (1 - match))
        for each, match in zip(said, matches, strict=True)
        if match < THERE
    ]
    covered = sum(each.weight * match for each, match in zip(said, matches, strict=True))
    here = Support()
    here.add(line.support)
    here.add(support)
    lacks = unsupported(claim, here, Support(), language)
    mine = WordSet(said)
    every = Support.of([text]).found
    near = [part for part in line.parts if not _of_other_numbers(part, every)]
    meant = [part for part in near if _about(part, mine)]
    limits = limits_in(text)
    theirs = frozenset().union(*(part.limits for part in line.parts))
    here_limits = frozenset().union(*(part.limits for part in meant))
    added = lacking(limits & STRONG, theirs)
    if Limit.MUST in limits and not theirs.isdisjoint({Limit.MAY, Limit.ADVISED}):
        added |= {Limit.MUST} - theirs
    dropped = lacking(here_limits & BINDING, limits)
    aside = lacking((theirs - here_limits) & BINDING, limits)
    foreign = [word for each in found for word in unlike_beside(text, each, line)]
    unsaid = [each for each in line.said if mine.match(each) < THERE]
    whole = sum(each.weight for each in line.said) or 1.0
    exact = sum(
        each.weight for each in said if each.stem in line.own.stems or each.stem in line.head.stems
    )
    own = [
        each.weight * max(line.own.match(each), line.head.match(each)) >= THERE * each.weight
        for each in said
    ]
    return Alignment(
        uncovered=1 - covered / total if said else 0.0,
        missing=sum(weight for _, weight in open_words),
        heaviest=max((weight for _, weight in open_words), default=0.0),
        names=float(
            sum(each.name and not each.begins for each, _ in open_words)
            + _exchanged(said, own, line, mine)
        ),
        numbers=float(len(lacks)),
        units=float(
            sum(not same_unit(text, each, line) for each in found)
            + sum(other_period(text, each, line) for each in found)
        ),
        beside=sum(each.weight for each in foreign),
        far=float(sum(is_far(text, each, line) for each in found)),
        added=float(len(added)),
        dropped=float(len(dropped)),
        hard=float(len((dropped | aside) & HARD)),
        aside=float(len(aside)),
        turned=_turned(denials_in(text), meant, near, line, said),
        opposite=float(_opposites(said, meant, line)),
        unsaid=sum(each.weight for each in unsaid) / whole,
        omitted=_omitted(meant, mine),
        inexact=1 - exact / total if said else 0.0,
        disorder=1 - _in_order(said, line),
        scattered=_scattered(said, line),
        leaned=sum(
            each.weight
            for each, match, here_too in zip(said, matches, own, strict=True)
            if match >= THERE and not here_too
        ),
        lines=(line,),
        lacks=tuple(
            dict.fromkeys(
                (*lacks, *(each.text for each, _ in open_words), *sorted(added | dropped | aside))
            )
        ),
    )


def _exchanged(
    said: Sequence[WeighedWord], own: Sequence[bool], line: SourceLine, mine: WordSet
) -> bool:
    """Whether a sentence has a name from the neighbour of its line in the place of the line's
    own one."""
    foreign = any(
        each.name and not each.begins and not here
        for each, here in zip(said, own, strict=True)
        if line.match(each) >= THERE
    )
    left = (each for each in line.said if each.name and not each.begins)
    return foreign and any(mine.match(each) < THERE for each in left)


def _of_other_numbers(part: LinePart, found: Sequence[Quantity]) -> bool:
    """Whether a part of a line speaks of other numbers only."""
    known = part.support.found
    return bool(found and known) and not any(map(part.support.has, found))


def _about(part: LinePart, mine: WordSet) -> bool:
    """Whether a sentence has much of the words of a part."""
    whole = sum(each.weight for each in part.said)
    return sum(each.weight * mine.match(each) for each in part.said) >= _MEANT * whole


def _omitted(meant: Sequence[LinePart], mine: WordSet) -> float:
    """The share of what the parts say about the sentence's subject that the sentence leaves out."""
    whole = sum(each.weight for part in meant for each in part.said)
    left = sum(each.weight for part in meant for each in part.said if mine.match(each) < THERE)
    return left / whole if whole else 0.0


def _turned(
    denied: Sequence[str],
    meant: Sequence[LinePart],
    near: Sequence[LinePart],
    line: SourceLine,
    said: Sequence[WeighedWord],
) -> float:
    """How many denials one side has more than the other, of what the sentence is about."""
    known = Counter(each for part in line.parts for each in part.denials)
    ours = Counter(denied) - known
    spoken = {each.text[:4] for each in said}
    theirs = Counter(each for part in meant for each in part.denials) | Counter(
        each for part in near for each in part.denials if each in spoken
    )
    return float(abs(ours.total() - (theirs - Counter(denied)).total()))


def _together(parts: Sequence[Alignment]) -> Alignment:
    by_text = {line.text: line for each in parts for line in each.lines}
    worst = {
        name: (sum if name in _SUMMED else max)(getattr(each, name) for each in parts)
        for name in FEATURES
    }
    worst["unsaid"] = min(each.unsaid for each in parts)
    worst["several"] = float(len(by_text) - 1)
    return Alignment(
        **worst,
        lines=tuple(by_text.values()),
        lacks=tuple(dict.fromkeys(lack for each in parts for lack in each.lacks)),
    )


def _scattered(said: Sequence[WeighedWord], line: SourceLine) -> float:
    """The share of the words found in the line that stand in another part of it than most do."""
    found = [each for each in said if line.own.match(each) >= THERE and each.weight >= 0.3]
    if len(found) < 2 or len(line.parts) < 2:
        return 0.0
    total = sum(each.weight for each in found)
    best = max(
        sum(each.weight for each in found if part.words.match(each) >= THERE) for part in line.parts
    )
    return 1 - best / total


def _opposites(said: Sequence[WeighedWord], meant: Sequence[LinePart], line: SourceLine) -> int:
    """Words whose opposite stands where the sentence is about the same, and they do not."""
    mine = {each.stem for each in said}
    places = [{word.stem for word in part.said} for part in meant] or [line.own.stems]
    return sum(
        (other := OPPOSITES.get(each.stem, "")) != ""
        and other not in mine
        and any(other in stems for stems in places)
        and not any(each.stem in stems for stems in places)
        for each in said
    )


def _in_order(said: Sequence[WeighedWord], line: SourceLine) -> float:
    """The share of the words that stand in the line in the same order."""
    places: dict[str, int] = {}
    for place, each in enumerate(line.said):
        places.setdefault(each.stem, place)
    at = [places[each.stem] for each in said if each.stem in places]
    if not at:
        return 0.0
    # The longest run that only rises (patience sorting).
    tops: list[int] = []
    for spot in at:
        low, high = 0, len(tops)
        while low < high:
            middle = (low + high) // 2
            if tops[middle] < spot:
                low = middle + 1
            else:
                high = middle
        tops[low : low + 1] = [spot]
    return len(tops) / len(at)
