"""The sorts of figures that stand in a text, to tell whether it can answer what is asked for."""

from __future__ import annotations

import re
from functools import lru_cache

from app.core.language.units import PERCENT
from app.core.matching.asked_figures import DATE, MONEY, NUMBER, sorts_of
from app.research.figures.claim_dates import days_of
from app.research.figures.number_words import fractions
from app.research.figures.numbers import is_year, plain, quantities

_TIMED = re.compile(
    r"\b(?:once|sonra|sabah\w*|aksam\w*|gece\w*|ilkbahar\w*|sonbahar\w*|yaz[ai]n?|kis[ai]n?"
    r"|(?:hafta|gun|yil|saat|dakika|ay)(?:da|de|lik|luk|lar|ler|lari|ca)\w*|her gun|gun asiri"
    r"|boyunca|before|after|until|(?:week|month|dai|year)ly|spring|autumn|winter|summer)\b"
)
_OLD_MONEY = re.compile(r"\b(?:kurus|akce|para (?:al|ver|ode)\w*)")


@lru_cache(maxsize=4096)
def given(text: str) -> frozenset[str]:
    """The sorts of figures that stand in a text. Remembered: the lines of somebody's files come up
    again with every question."""
    read = plain(text)
    numbers, shares = quantities(read), fractions(read)
    sorts = {sort for each in numbers if each.unit for sort in sorts_of(each.unit.dimension)}
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
