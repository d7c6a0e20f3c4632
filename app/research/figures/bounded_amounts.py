"""Amounts that a text bounds ("6 yaşından küçükler", "2–6 yaş", "28 derecenin üstünde"), and whether
an amount of a question ("5 yaşında", "31 derece") lies within: such a line speaks of just that
case, though the two share no number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.core.language.numerals import parse_number
from app.core.language.turkish import fold
from app.core.language.units import TIMES, Unit, unit_of

_INFINITE = float("inf")
_TOKEN = re.compile(r"\d[\d.,]{0,14}|[^\W\d_]+|[%°₺€£$²<>≤≥]|[-–—]")
_THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d{1,6})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?")
_DASHES = frozenset("-–—") | {"ila", "ile", "to"}
_SCALES = {"bin": 1e3, "thousand": 1e3, "milyon": 1e6, "million": 1e6}
_SQUARE = frozenset(("²", "kare"))
_METRE = unit_of("metre")
_SQUARE_METRE = unit_of("metrekare")
_UNDER = re.compile(
    r"kucuk\w*|az(?:dan|da|i)?|alti(?:na|nda\w*|ndan)?|kisa\w*|dusuk\w*|kadar\w*|dek|as(?:m[iu]y|ma[ym])\w*"
    r"|gecm[ei]\w*|doldurma\w*|dolma\w*|under|below|less|younger|fewer|shorter"
)
_OVER = re.compile(
    r"buyuk\w*|fazla\w*|ust(?:u|un\w*)|uzer(?:i|in\w*)|yukari\w*|as(?:an\w*|ar\w*|iyor\w*)|gec(?:en\w*|er\w*|iyor\w*)"
    r"|doldur(?:an|mus|du)\w*|uzun|over|above|older|longer|more|plus"
)
_BEFORE_UNDER = frozenset(("azami", "under", "below", "maksimum", "max", "than", "<", "≤"))
_BEFORE_OVER = frozenset(("asgari", "over", "above", "minimum", "min", ">", "≥"))
_MOST, _LEAST = frozenset(("fazla", "cok", "most")), frozenset(("az", "least"))
_ENDINGS = frozenset(
    "den dan ten tan nin nun un in e a ye ya i yi yu u de da te ta lik luk ve and or".split()
)
_BEHIND = 2
"""Words behind an amount, beside endings, among which one may say that it is a bound."""
_BETWEEN = 4
"""Words between two amounts that say together from where to where."""


@dataclass(frozen=True, slots=True)
class Span:
    """From where to where amounts of a dimension reach; one amount where both are the same."""

    dimension: str
    low: float
    high: float

    def holds(self, other: Span) -> bool:
        """Whether an amount lies within."""
        return self.dimension == other.dimension and self.low <= other.low <= self.high

    def joined(self, other: Span) -> Span | None:
        """Both together, where this one says from where and the other one to where: "5 yıldan
        fazla, 15 yıldan az"."""
        ends = self.high == _INFINITE and other.low == -_INFINITE
        if not ends or self.dimension != other.dimension or self.low >= other.high:
            return None
        return Span(self.dimension, self.low, other.high)


@dataclass(frozen=True, slots=True)
class _Read:
    """An amount that was read: its value, its unit, and the token behind it."""

    value: float
    unit: Unit | None
    end: int


def within(question: str, line: str) -> bool:
    """Whether an amount of a question lies within a bound of a line, of the same dimension."""
    asked = _spans(question)
    exact = [each for each in asked if each.low == each.high and each.dimension != TIMES]
    if not exact:
        return False
    return any(
        bound.holds(each) for bound in _spans(line) if bound.low < bound.high for each in exact
    )


@lru_cache(maxsize=4096)
def _spans(text: str) -> tuple[Span, ...]:
    """The amounts of a text that have a unit, each as far as it reaches. Linear."""
    tokens = _TOKEN.findall(fold(text))
    found: list[Span] = []
    at = behind = 0
    while at < len(tokens):
        first = _amount(tokens, at)
        if first is None:
            at += 1
            continue
        second = None
        if first.end < len(tokens) and tokens[first.end] in _DASHES:
            second = _amount(tokens, first.end + 1)
        last = second or first
        if last.unit is not None:
            scale, dimension = float(last.unit.factor), last.unit.dimension
            low = first.value * float((first.unit or last.unit).factor)
            high = last.value * scale
            if second is None:
                low, high = _bound(tokens, at, first.end, low)
            if low <= high and (first.unit or last.unit).dimension == dimension:
                span = Span(dimension, low, high)
                joined = found[-1].joined(span) if found and at - behind <= _BETWEEN else None
                found[-1:] = [joined] if joined is not None else [*found[-1:], span]
                behind = last.end
        at = last.end
    return tuple(found)


def _amount(tokens: Sequence[str], at: int) -> _Read | None:
    """The amount that stands at a place: a number, in digits or words, with its unit if any."""
    if at >= len(tokens):
        return None
    if tokens[at][0].isdigit():
        value, end = _number(tokens[at]), at + 1
    else:
        parsed = parse_number(tokens[at : at + 4])
        if parsed is None:
            return None
        value, end = float(parsed[0]), at + parsed[1]
    if end < len(tokens) and tokens[end] in _SCALES:
        value, end = value * _SCALES[tokens[end]], end + 1
    unit = unit_of(tokens[end]) if end < len(tokens) else None
    if unit is None:
        return _Read(value, None, end)
    end += 1
    if unit == _METRE and end < len(tokens) and tokens[end][:4] in _SQUARE:
        unit, end = _SQUARE_METRE, end + 1
    return _Read(value, unit, end)


def _number(written: str) -> float:
    bare = written.rstrip(".,")
    if _THOUSANDS.fullmatch(bare):
        english = "," in bare and ("." not in bare or bare.find(",") < bare.find("."))
        bare = bare.replace(",", "") if english else bare.replace(".", "").replace(",", ".")
    else:
        bare = bare.replace(",", ".")
    try:
        return float(bare)
    except ValueError:
        return _INFINITE


def _bound(tokens: Sequence[str], begin: int, end: int, value: float) -> tuple[float, float]:
    """How far an amount reaches by the words around it; only to itself where none bounds it."""
    before = tokens[max(0, begin - 2) : begin]
    if before:
        last, pair = before[-1], before[0] in ("en", "at")
        if last in _BEFORE_UNDER or (pair and last in _MOST) or tuple(before) == ("up", "to"):
            return -_INFINITE, value
        if last in _BEFORE_OVER or (pair and last in _LEAST):
            return value, _INFINITE
    behind = [each for each in tokens[end : end + _BEHIND + 2] if each not in _ENDINGS][:_BEHIND]
    for each in behind:
        if _UNDER.fullmatch(each):
            return -_INFINITE, value
        if _OVER.fullmatch(each):
            return value, _INFINITE
    return value, value
