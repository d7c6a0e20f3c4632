"""Numbers of a sentence with the words next to them, beside the same numbers of its source: their
unit, whatever word it is, and what is counted or measured."""

from __future__ import annotations

import re

from app.core.language.suffixes import verbal
from app.core.language.units import Unit, unit_of
from app.research.checking.source_lines import PART, THERE, SourceLine
from app.research.checking.weighed_words import WeighedWord, WordSet, weighed_words
from app.research.figures.claim_dates import days_of
from app.research.figures.numbers import Quantity, is_year

_BY = 16
_NEAR = 30
"""Characters around a number in which its unit stands."""
_COUNTED = 0.8
"""Weight of a word that may be what is counted."""
_LETTERS = re.compile(r"[^\W\d_]+")
_UNIT_WORD = re.compile(r"(?:['’][a-z]{1,6})?[ -]?([^\W\d_]{2,30})")


def same_unit(text: str, number: Quantity, line: SourceLine) -> bool:
    """Whether the word behind a number, any that is no known unit, stands near that number in the
    line as well."""
    behind = _UNIT_WORD.match(text, number.end)
    if number.unit is not None or number.name or is_year(number.text) or behind is None:
        return True
    before = min(number.start, _NEAR)
    near = text[number.start - before : number.end + _NEAR]
    if any(day.start <= before < day.end for day in days_of(near)):
        return True
    wanted = weighed_words(behind.group(1))
    if not wanted or wanted[0].weight < _COUNTED or verbal(wanted[0].text):
        return True
    holders = [each for each in line.support.found if line.support.agree(number, each)]
    if not holders:
        return True
    return line.head.match(wanted[0]) >= THERE or any(
        WordSet(weighed_words(line.plain[max(0, each.start - _NEAR) : each.end + _NEAR])).match(
            wanted[0]
        )
        >= THERE
        for each in holders
    )


def is_far(text: str, number: Quantity, line: SourceLine) -> bool:
    """Whether the words next to a number stand in the line, but next to another number."""
    holders = [each for each in line.support.found if line.support.agree(number, each)]
    parts = {part_around(line.plain, each, PART) for each in holders}
    others = [
        each
        for each in line.support.found
        if each not in holders and part_around(line.plain, each, PART) not in parts
    ]
    if not holders or not others or number.name:
        return False
    near = [
        each
        for each in weighed_words(text[max(0, number.start - _NEAR) : number.end + _NEAR])
        if each.weight >= 0.5
    ]
    if not near:
        return False

    def share(known: Quantity) -> float:
        around = WordSet(weighed_words(part_around(line.plain, known, PART)))
        return sum(around.match(each) for each in near)

    return max(map(share, others)) > max(map(share, holders)) + 0.7


def part_around(text: str, number: Quantity, between: re.Pattern[str]) -> str:
    """The part of a text in which a number stands, cut at what is ``between`` parts."""
    start = max((each.end() for each in between.finditer(text, 0, number.start)), default=0)
    found = between.search(text, number.end)
    return text[start : found.start() if found else len(text)]


def unlike_beside(text: str, number: Quantity, line: SourceLine) -> list[WeighedWord]:
    """The words right before and behind a number that do not stand near it in the
    line: "aylık 600 TL" where the source has "yıllık 600 TL"."""
    holders = [each for each in line.support.found if line.support.agree(number, each)]
    if not holders or number.name:
        return []
    before = weighed_words(text[max(0, number.start - _NEAR) : number.start])[-1:]
    behind = weighed_words(text[number.end : number.end + _NEAR])[:1]
    around = [
        WordSet(weighed_words(_whole_words(line.plain, each.start - _BY, each.end + _BY)))
        for each in holders
    ]
    return [
        each
        for each in (*before, *behind)
        if each.weight >= 0.5
        and line.head.match(each) < THERE
        and all(near.match(each) < THERE for near in around)
    ]


def _whole_words(text: str, start: int, end: int) -> str:
    """A part of a text without the halves of words at its ends."""
    start, end = max(start, 0), min(end, len(text))
    part = text[start:end]
    if start and text[start - 1].isalnum():
        part = part.partition(" ")[2]
    if end < len(text) and text[end].isalnum():
        part = part.rpartition(" ")[0]
    return part


def other_period(text: str, number: Quantity, line: SourceLine) -> bool:
    """Whether a number is counted by another period than in the line: "aylık 600 TL" where the
    source has "yıllık 600 TL"."""
    if number.unit is not None and number.unit.dimension in ("time", "months"):
        return False
    holders = [each for each in line.support.found if line.support.agree(number, each)]
    ours = _periods(text, number)
    theirs = [_periods(line.plain, each) for each in holders]
    return bool(ours and theirs) and all(known and not ours & known for known in theirs)


def _periods(text: str, number: Quantity) -> set[Unit]:
    words = _LETTERS.findall(_whole_words(text, number.start - _BY, number.start))
    words += _LETTERS.findall(_whole_words(text, number.end, number.end + _BY))
    found = {unit for word in words if (unit := unit_of(word)) is not None}
    return {
        each
        for each in found
        if each.dimension == "months" or (each.dimension == "time" and each.factor >= 3600)
    }
