"""The alignment of a sentence with what it rests on: clause by clause, each beside the one sentence
of its source that says most of it.

How a clause compares with one sentence is the business of
:mod:`app.research.checking.clause_comparison`; here that sentence is chosen, and the clauses are
put together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from app.research.checking.clause_comparison import (
    FEATURES,
    Alignment,
    ClauseComparison,
    WeighedClause,
)
from app.research.checking.evidence_figures import Support
from app.research.checking.exchanged_words import exchanged
from app.research.checking.source_lines import JOINING, MOST_CLAUSES, SourceLine
from app.research.checking.weighed_words import WeighedWord, weighed_words

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
    r"[;:](?=\s)|,(?=\s)|\s[–—]\s"
    rf"|\s(?:{JOINING}|because|which|although|so that)\s",
    re.IGNORECASE,
)


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
    whole = _beside(claim, weighed_words(claim), lines, support, language)
    parts = list(_clauses(claim))
    if len(parts) < 2 or whole.uncovered < 0.001:
        return whole
    several = [_beside(part, said, lines, support, language) for part, said in parts]
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
    text: str,
    words: Sequence[WeighedWord],
    lines: Sequence[SourceLine],
    support: Support,
    language: str,
) -> Alignment:
    """One clause beside the line that says most of it."""
    clause = WeighedClause.of(text, words, language)
    worth = [
        (
            sum(each.weight * line.match(each) for each in words) / clause.weight
            + _COUNTED
            * sum(line.support.has(each) for each in clause.numbers)
            / (len(clause.numbers) or 1),
            line,
        )
        for line in lines
    ]
    best = max(value for value, _ in worth)
    near = [line for value, line in worth if value >= best - _NEARLY][:_MOST_NEAR]
    chosen = min((ClauseComparison(clause, line, support).alignment() for line in near), key=_open)
    other = exchanged(text, chosen.lines[0], language)
    lacks = tuple(dict.fromkeys((*chosen.lacks, *other)))
    return replace(chosen, exchanged=float(len(other)), lacks=lacks)


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
