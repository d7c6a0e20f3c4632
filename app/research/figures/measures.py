"""What a question wants to be told in figures ("kaç lira", "ne zaman"), and whether a text has any.

A passage on the same thing without a figure of that sort is no answer: what an operation costs does
not stand where its length is told, however many words agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from app.core.language.turkish import fold, words
from app.research.figures.claim_dates import days_of
from app.research.figures.number_words import fractions
from app.research.figures.numbers import is_year, plain, quantities
from app.research.figures.units import PERCENT, unit_of

NUMBER, DATE, MONEY = "number", "date", "money"
"""Any number; a day, a year, or words that place something in time; a price."""
_CURRENCIES = frozenset({"lira", "dollar", "pound", "euro"})
_TIME = frozenset({"time", "months"})
_COUNTED = re.compile(r"\b(?:kac(?:inci)?|how many|what) ([^\W\d_]+)")
_HOW_MUCH = re.compile(
    r"\b(?:kac\w*|ne kadar\w*|(?:ne|hangi) oran\w*|oran[iu]\w*"
    r"|how (?:much|many|far|old)|what share)\b"
)
_PRICE = re.compile(
    r"\b(?:kac (?:para|kurus)|(?:ne kadara )?mal ol\w*|kaca (?:gel|sat|al|mal)\w*"
    r"|(?:ucret|fiyat|maliyet)\w* (?:ne|nedir|neydi|ne kadar\w*|kac\w*)(?= |\?|$)"
    r"|how much does .+ cost|prices?)\b"
)
_SHARE = re.compile(r"\byuzde (?:kac\w*|ne kadar\w*)|\bkacta kac\w*|\bwhat percentage\b")
_WHEN = re.compile(
    r"\b(?:ne (?:zaman|sure|siklik|siklig)\w*"
    r"|hangi (?:yil|ay|gun|tarih|hafta|mevsim|yuzyil|aralik)\w*"
    r"|when|how (?:often|long)|what (?:year|date))\b"
)
_TIMED = re.compile(
    r"\b(?:once|sonra|sabah\w*|aksam\w*|gece\w*|ilkbahar\w*|sonbahar\w*|yaz[ai]n?|kis[ai]n?"
    r"|(?:hafta|gun|yil|saat|dakika|ay)(?:da|de|lik|luk|lar|ler|lari|ca)\w*|her gun|gun asiri"
    r"|boyunca|before|after|until|(?:week|month|dai|year)ly|spring|autumn|winter|summer)\b"
)
_OLD_MONEY = re.compile(r"\b(?:kurus|akce|para (?:al|ver|ode)\w*)")


@dataclass(frozen=True, slots=True)
class Asked:
    """``sorts``: of which figures one is wanted, dimensions of :mod:`app.research.figures.units`,
    :data:`NUMBER`, :data:`DATE` or :data:`MONEY`; ``words``: the folded words that ask for it.
    Both empty where the question asks for something else."""

    sorts: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()

    def given(self, text: str) -> bool:
        """Whether a text has a figure of a sort that is wanted."""
        return not self.sorts.isdisjoint(given(text))


def asked(question: str) -> Asked:
    """What a question wants to be told in figures."""
    text = fold(question)
    for counted in _COUNTED.finditer(text):
        unit = unit_of(counted[1])
        if unit is not None:
            dated = {DATE} if unit.dimension == "months" else set()
            return _asked(_sorts(unit.dimension) | dated, counted)
    for pattern, sorts in (
        (_PRICE, {MONEY}),
        (_WHEN, {DATE, *_TIME}),
        (_SHARE, {PERCENT}),
        (_HOW_MUCH, {NUMBER}),
    ):
        if found := pattern.search(text):
            return _asked(sorts, found)
    return Asked()


def _asked(sorts: Iterable[str], found: re.Match[str]) -> Asked:
    return Asked(frozenset(sorts), frozenset(words(found.group())))


def given(text: str) -> frozenset[str]:
    """The sorts of figures that stand in a text."""
    read = plain(text)
    numbers, shares = quantities(read), fractions(read)
    sorts = {sort for each in numbers if each.unit for sort in _sorts(each.unit.dimension)}
    if numbers or shares:
        sorts.add(NUMBER)
    if shares:
        sorts.add(PERCENT)
    if _OLD_MONEY.search(read):
        sorts.add(MONEY)
    if days_of(read) or any(is_year(each.text) for each in numbers):
        sorts |= {DATE, NUMBER}
    elif _TIMED.search(read):
        sorts.add(DATE)
    return frozenset(sorts)


def _sorts(dimension: str) -> frozenset[str]:
    """A dimension as it may be asked for: spans of time are told in days or in years."""
    first = dimension.partition("/")[0]
    if first in _CURRENCIES:
        return frozenset({MONEY})
    return _TIME if first in _TIME else frozenset({first})
