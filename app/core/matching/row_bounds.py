"""Bounds in the first cell of a table's rows: "> 60", "30–45", "65 ve üzeri", "< 30".

Where a question names the value ("eGFR 25 ise"), the row that holds it is the one that is meant;
any other says what does not hold, however many words it shares with the question.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.core.language.suffixes import stem
from app.core.language.turkish import fold
from app.core.language.units import unit_of

_NUMBER = r"\d{1,9}(?:[.,]\d{1,6}){0,3}"
_UNIT = r"[^\d<>≤≥]{0,24}"
_BETWEEN = re.compile(rf"({_NUMBER}){_UNIT}?(?:-|–|—|\bile\b|\bto\b) {{0,2}}({_NUMBER}){_UNIT}")
_SIGN = re.compile(rf"(<=|>=|<|>|≤|≥) {{0,2}}({_NUMBER}){_UNIT}")
_WORD = re.compile(
    rf"({_NUMBER})[^\d<>≤≥]{{0,24}}?"
    r"(\+|\bve (?:uzeri|ustu|fazlasi|alti|azi)\b|\b(?:ustu|uzeri|alti)\w{0,4}"
    r"|\b(?:and (?:over|above|under|below)|or (?:more|less)|above|over|below|under)\b)"
    r"[^\d<>≤≥]{0,24}"
)
_BEFORE = re.compile(rf"(over|above|more than|under|below|less than) ({_NUMBER}){_UNIT}")
_LOW = ("alti", "azi", "under", "below", "less")
"""What says that a bound is the highest value."""
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")
_TOKEN = re.compile(rf"{_NUMBER}|[^\W\d_]+")
_LONGEST_CELL, _LONGEST_QUESTION = 60, 500
_BEHIND = 4
"""Words behind the name of a value within which it is told: "eGFR'si şu an 25"."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between which values something holds; ``open_low`` and ``open_high``: not at the bound
    itself."""

    low: float = float("-inf")
    high: float = float("inf")
    open_low: bool = False
    open_high: bool = False

    def hold(self, value: float) -> bool:
        """Whether a value lies between them."""
        above = value > self.low if self.open_low else value >= self.low
        below = value < self.high if self.open_high else value <= self.high
        return above and below


def bounds_of(cell: str) -> Bounds | None:
    """The bounds that a cell consists of; None where it says anything else."""
    said = fold(cell.strip(" *_`"))
    if len(said) > _LONGEST_CELL:
        return None
    if found := _SIGN.fullmatch(said):
        at, sign = _value(found[2]), found[1]
        if sign[0] in "<≤":
            return Bounds(high=at, open_high=sign == "<")
        return Bounds(low=at, open_low=sign == ">")
    if found := _BETWEEN.fullmatch(said):
        low, high = _value(found[1]), _value(found[2])
        return Bounds(low, high) if low <= high else None
    if found := _WORD.fullmatch(said):
        return _one_sided(_value(found[1]), found[2])
    if found := _BEFORE.fullmatch(said):
        return _one_sided(_value(found[2]), found[1])
    return None


def named_value(question: str, head: str) -> float | None:
    """The value that a question names of what stands at the ``head`` of a column: right before its
    name ("5 yaşında") or a little behind ("eGFR 25"); None where it names none, or several."""
    of = {stem(word) for word in _TOKEN.findall(fold(head)) if not word[0].isdigit()}
    said = _TOKEN.findall(fold(question[:_LONGEST_QUESTION]))
    found = {
        value
        for at, word in enumerate(said)
        if not word[0].isdigit() and stem(word) in of
        if (value := _value_at(said, at, of)) is not None
    }
    return found.pop() if len(found) == 1 else None


def _value_at(said: list[str], at: int, of: set[str]) -> float | None:
    """The value that is told with the word at a place."""
    if at and said[at - 1][0].isdigit():
        # "30-45 yaş" names two.
        return None if at > 1 and said[at - 2][0].isdigit() else _value(said[at - 1])
    for place in range(at + 1, min(at + 1 + _BEHIND, len(said))):
        if not said[place][0].isdigit():
            continue
        following = said[place + 1] if place + 1 < len(said) else ""
        if following[:1].isdigit():
            return None
        # "eGFR için 500 mg" is an amount of something else.
        is_other = unit_of(following) is not None and stem(following) not in of
        return None if is_other else _value(said[place])
    return None


def _one_sided(at: float, word: str) -> Bounds:
    return Bounds(high=at) if any(low in word for low in _LOW) else Bounds(low=at)


def _value(written: str) -> float:
    """A number as Turkish writes it ("1.500", "1,4"), or with a point for its fraction."""
    if _THOUSANDS.fullmatch(written):
        return float(written.replace(".", ""))
    whole, _, rest = written.replace(",", ".").partition(".")
    return float(f"{whole}.{rest.replace('.', '')}" if rest else whole)
