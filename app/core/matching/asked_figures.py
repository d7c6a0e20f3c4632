"""Recognition of the figure that a question asks for ("kaç lira", "ne zaman"), and a quick look for
it.

A text on the same thing without a figure of that sort is no answer: what an operation costs does
not stand where its length is told, however many words agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from app.core.language.numerals import ONES
from app.core.language.turkish import fold, words
from app.core.language.units import PERCENT, Unit, unit_of, units_of

NUMBER, DATE, MONEY = "number", "date", "money"
"""Any number; a day, a year, or words that place something in time; a price."""
CURRENCIES = frozenset({"lira", "dollar", "pound", "euro"})
_TIME = frozenset({"time", "months"})
_COUNTED = re.compile(r"\b(?:kac(?:inci)?|how many|what) ([^\W\d_]+)")
_COPULA = re.compile(r"(?<=\w)y?[dt][iu]$")
_ASKING: tuple[tuple[str, frozenset[str]], ...] = (
    (
        r"\b(?:kac (?:para|kurus)|(?:ne kadara )?mal ol\w*|kaca (?:gel|sat|al|mal)\w*"
        r"|(?:ucret|fiyat|maliyet)\w* (?:ne|nedir|neydi|ne kadar\w*|kac\w*)(?= |\?|$)"
        r"|how much does .+ cost|prices?)\b",
        frozenset({MONEY}),
    ),
    (
        r"\b(?:ne (?:zaman|sure|siklik|siklig)\w*"
        r"|hangi (?:yil|ay|gun|tarih|hafta|mevsim|yuzyil|aralik)\w*"
        r"|when|how (?:often|long)|what (?:year|date))\b",
        frozenset({DATE, *_TIME}),
    ),
    (
        r"\byuzde (?:kac\w*|ne kadar\w*)|\bkacta kac\w*|\bwhat percentage\b",
        frozenset({PERCENT}),
    ),
    (
        r"\b(?:kac\w*|ne kadar\w*|(?:ne|hangi) oran\w*|oran[iu]\w*"
        r"|how (?:much|many|far|old)|what share)\b",
        frozenset({NUMBER}),
    ),
)
_HINTS: tuple[tuple[str, frozenset[str]], ...] = (
    (r"\b(?:yuzde|oran\w*)\b", frozenset({PERCENT})),
    (r"\bne kadar sur\w*", _TIME),
    (r"\bdoz\w*", frozenset({"mass", "volume", "iu"})),
    (r"\b(?:fiyat|ucret|maliyet)\w*", frozenset({MONEY})),
    (r"\b(?:esik|esig\w*|sinir\w*|olcut\w*|threshold)\b", frozenset({NUMBER})),
)
"""Words for what mostly is a figure, and what sort of it: narrower than any number."""
_FIGURE = rf"(?:\d|\b(?:{'|'.join(ONES)}|on|yirmi|otuz|yarim)\b)[^.;]{{0,6}}"
_LONG_UNIT = 3
"""Letters of a unit from which on it may have an ending; a shorter one follows its number."""
_SIGNS = {
    NUMBER: r"\d",
    DATE: r"\d|\b(?:once|sonra|sabah|aksam|gece)",
    PERCENT: "%|yuzde",
    MONEY: r"\d[^.;]{0,12}(?:tl|lira)\b",
}


@dataclass(frozen=True, slots=True)
class AskedFigure:
    """``sorts``: of which figures one is wanted, dimensions of :mod:`app.core.language.units`,
    :data:`NUMBER`, :data:`DATE` or :data:`MONEY`; ``words``: the folded words that ask for it;
    ``unit``: the one that was named. All empty where the question asks for something else."""

    sorts: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    unit: Unit | None = None

    def seems_given(self, text: str) -> bool:
        """Whether a text seems to have such a figure, by a look at its letters;
        :mod:`app.research.figures.measures` reads the numbers. A unit that was named is wanted."""
        return re.search(_sign(self.sorts, self.unit), fold(text)) is not None


def asked(question: str) -> AskedFigure:
    """What a question wants to be told in figures."""
    text = fold(question)
    for counted in _COUNTED.finditer(text):
        unit = unit_of(counted[1]) or unit_of(_COPULA.sub("", counted[1]))
        if unit is not None:
            dated = {DATE} if unit.dimension == "months" else set()
            return _asked(sorts_of(unit.dimension) | dated, counted, unit)
    for pattern, sorts in _ASKING:
        if found := re.search(pattern, text):
            return _asked(sorts, found)
    return AskedFigure()


@lru_cache(maxsize=16)
def hinted(question: str) -> AskedFigure:
    """What a question wants to be told in figures, or what sort of figure mostly is what it asks
    for ("hangi dozla"). Remembered, because every sentence is looked at for it."""
    known = asked(question)
    if known.sorts and known.sorts != {NUMBER}:
        return known
    text = fold(question)
    hints = (sorts for pattern, sorts in _HINTS if re.search(pattern, text))
    return AskedFigure(next(hints, known.sorts))


def sorts_of(dimension: str) -> frozenset[str]:
    """A dimension as it may be asked for: spans of time are told in days or in years."""
    first = dimension.partition("/")[0]
    if first in CURRENCIES:
        return frozenset({MONEY})
    return _TIME if first in _TIME else frozenset({first})


def _asked(sorts: Iterable[str], found: re.Match[str], unit: Unit | None = None) -> AskedFigure:
    return AskedFigure(frozenset(sorts), frozenset(words(found.group())), unit)


@cache
def _sign(sorts: frozenset[str], unit: Unit | None) -> str:
    if unit is not None and MONEY not in sorts:
        return _with_unit(units_of(unit.dimension, unit))
    return "|".join(_SIGNS.get(sort) or _with_unit(units_of(sort)) for sort in sorted(sorts))


def _with_unit(units: Iterable[str]) -> str:
    spelled = "|".join(
        rf"{_FIGURE}\b{re.escape(unit)}"
        if len(unit) >= _LONG_UNIT
        else rf"\d ?{re.escape(unit)}(?!\w)"
        for unit in units
    )
    return spelled or _SIGNS[NUMBER]
