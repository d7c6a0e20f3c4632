"""The order of lines that were read: what was said to a question before the question itself, what
gives the sort of thing that is asked for before what gives none, what holds now before what says to
have held, and of the rows of a table the one whose bounds hold the value that is named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.domain.evidence import Excerpt
from app.core.language.markdown import cell_text
from app.core.language.turkish import fold
from app.core.matching.row_bounds import Bounds, bounds_of, named_value
from app.core.reading.answer_fit import gives_asked
from app.core.reading.asked_time import asks_for_former
from app.core.reading.features import ReadLine, ReadText
from app.core.reading.lines import Line, LineKind, cells
from app.core.reading.question_signs import GIVES, signs, sorts
from app.turns.answers.past.found_session import FoundSession

_AS_NEAR = 2.0
"""How far a line may be behind the first to be told instead of one that gives nothing of the sort
asked for."""

_FORMER = re.compile(r"[\W_]{0,6}(?:bir )?(?:onceki|evvelki|eski|previous|former|earlier)\b")
_LONGEST_SIGN = 40
_AMONG = 6
"""Lines among which what holds now is looked for."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands: in the message of a record, or in a paper."""

    source: FoundSession | Excerpt
    message_id: str = ""


def said_to(
    asked: ReadLine,
    lines: tuple[ReadLine, ...],
    places: Sequence[Place],
    texts: Sequence[ReadText],
) -> tuple[ReadLine, ...]:
    """The lines with those first that were said to what only was ``asked``, where it comes before
    all others: it leads to its answer."""
    at = asked.text + 1
    if at >= len(texts) or texts[at].own or places[at].source is not places[asked.text].source:
        return lines
    return tuple(sorted(lines, key=lambda each: each.text != at))


def giving_first(
    question: str,
    lines: tuple[ReadLine, ...],
    places: Sequence[Place],
    texts: Sequence[ReadText],
) -> tuple[ReadLine, ...]:
    """The lines with another one first where the first is one of several that the user told in a
    row, and gives no value of the sort that is asked for: "kontrol 11 mayısta" beside "pelin hanım
    aynı ilaç dedi"."""
    if not lines:
        return lines
    first = lines[0]
    if not gives_asked(question, first, texts[first.text]):
        near = (e for e in lines if first.worth - e.worth <= _AS_NEAR)
        giving = next((e for e in near if gives_asked(question, e, texts[e.text])), first)
        lines = (giving, *(each for each in lines if each is not giving))
    wanted = frozenset(sorts(question)).intersection(GIVES)
    if not wanted:
        return lines
    source = places[lines[0].text].source

    def gives(read: ReadLine) -> bool:
        shown = signs(read.line.text)
        return all(not set(GIVES[each]).isdisjoint(shown) for each in wanted)

    if isinstance(source, Excerpt) or not source.holds_only_notes or gives(lines[0]):
        return lines
    told = (e for e in lines if places[e.text].source is source and texts[e.text].own)
    first = next(filter(gives, told), lines[0])
    return _with_first(first, lines)


def present_first(question: str, lines: tuple[ReadLine, ...]) -> tuple[ReadLine, ...]:
    """The lines with the next that has as much of the question before a first one that calls its
    value an earlier one ("Önceki HbA1c: 8,1"), where no earlier one is asked for."""
    if not lines or not _is_former(lines[0]) or asks_for_former(question):
        return lines
    first, *others = lines
    now = (e for e in others[:_AMONG] if e.share >= first.share and not _is_former(e))
    return _with_first(next(now, first), lines)


def _with_first(first: ReadLine, lines: Sequence[ReadLine]) -> tuple[ReadLine, ...]:
    """The lines with one of them before the others."""
    return (first, *(each for each in lines if each is not first))


def _is_former(read: ReadLine) -> bool:
    return _FORMER.match(fold(read.line.text[:_LONGEST_SIGN])) is not None


def within_bounds(question: str, lines: tuple[ReadLine, ...]) -> tuple[ReadLine, ...]:
    """The lines without the rows whose bounds ("30–45") do not hold the value that a question
    names ("eGFR 25 ise"), where another row holds it; the first that does takes the place of the
    first of them."""
    held = [_holds(question, each) for each in lines]
    meant = [each for each, holds in zip(lines, held, strict=True) if holds]
    if not meant:
        return lines
    found: list[ReadLine] = []
    for each, holds in zip(lines, held, strict=True):
        if holds is None:
            found.append(each)
        elif meant:
            found.append(meant.pop(0))
    return (*found, *meant)


def bounds_of_row(line: Line) -> Bounds | None:
    """The bounds in the first cell of a row of a table with heads; None of any other line."""
    if line.kind is not LineKind.ROW or not line.columns:
        return None
    return bounds_of(cell_text(next(iter(cells(line.text)), "")))


def _holds(question: str, read: ReadLine) -> bool | None:
    """Whether a row's bounds hold the value that a question names; None where the line is no such
    row, or the question names no value of that column."""
    bounds = bounds_of_row(read.line)
    value = None if bounds is None else named_value(question, read.line.columns[0])
    return None if bounds is None or value is None else bounds.hold(value)
