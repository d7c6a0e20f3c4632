"""Amounts of a text in the other forms that say the same: "yarım" and "1/2", "2x1" and "günde iki
kez", "6 saatte bir" and "4 kez", "akşam 8" and "20.00".

People write in a hurry, "2 mart 2028e kadar", "pelin hanım 88 yaptı", and whoever tells it again
writes "2 Mart 2028'e kadar" and "88 mcg": no figure is made up by that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from app.core.language.numerals import ORDINALS
from app.core.language.turkish import fold
from app.core.language.units import unit_of
from app.research.checking.evidence_figures import Support
from app.research.figures.numbers import Quantity, convention, is_year, plain, quantities
from app.research.relevance.relevance import language_of

_MONTHS = "ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık"
_ENDING = r"(?:[dt][ae]n?|y?[ae]|n?[ıiuü]n?|s[ıiuü])"
_GLUED_YEAR = re.compile(rf"(?<![\w.,])((?:19|20)\d\d)(?={_ENDING}\b)", re.IGNORECASE)
_GLUED_MONTH = re.compile(rf"(?<=\d )({_MONTHS})(?={_ENDING}\b)", re.IGNORECASE)
_SQUARE = re.compile(r"(?<=[\d ])([kc]?m)([23])\b")
_SIGNS = {"2": "²", "3": "³"}
_PARTS = (
    (re.compile(r"\byarim\b|½|(?<![\d/.,])(?:1/2|0[.,]5)(?![\d/.,]*\d)"), "yarım 1/2 0,5"),
    (re.compile(r"\bceyrek\b|¼|(?<![\d/.,])(?:1/4|0[.,]25)(?![\d/.,]*\d)"), "çeyrek 1/4 0,25"),
)
_TIMES = re.compile(r"(?<![\d.,])(\d{1,4}) ?[x×*] ?(\d{1,4})(?![\d.,]*\d)(?: ?([^\W\d_]{1,12}))?")
_EVERY_HOURS = re.compile(r"(?<![\d.,])(\d{1,2}) saatte bir")
_TWICE = re.compile(r"\bsabah (?:ve )?aksam\b")
_EVENING = re.compile(
    r"\b(?:aksam|gece|ikindi|ogleden sonra)\w{0,4} (?:saat )?(\d{1,2})(?![\d.,:])"
)
_HOURS, _NOON = 24, 12
_PLACES = {word: place for word, place in ORDINALS.items() if place <= 10} | {"ilk": 1}
_PLACE = re.compile(rf"\b(?:{'|'.join(_PLACES)})\b")
_DONE = re.compile(
    r"(?:['’]?[a-z]{1,3})? (?:yap|de|cik|in|ol|ver|al|iste|tut|ode|yatir|olc|goster|ic|kullan|yut"
    r"|gel|dus|yuksel|art|azal|oku)"
    r"\w{0,6}(?:[dt][iu]|m[iu]s|[iu]yo)\w*"
)
"""What was done with an amount whose unit goes without saying: "88 yaptı", "148 bin dedi"."""
_MEASURES = frozenset(("mass", "volume", "iu", "mol", "length", "area", "%", "degree", "mmhg"))
_MONEY = frozenset(("lira", "dollar", "pound", "euro"))
_LIKE = 4
"""How many times as much an amount with a unit may be, for one without to be of that unit."""
_LEAST_SUM = 1_000
"""A sum of money that is named without its currency."""


def plainly(text: str) -> str:
    """A text with the endings of its years and months set apart, and its square metres as such."""
    text = _GLUED_YEAR.sub(r"\1'", text)
    text = _GLUED_MONTH.sub(r"\1'", text)
    return _SQUARE.sub(lambda found: found[1] + _SIGNS[found[2]], text)


def equivalent_amounts(texts: Iterable[str]) -> Support:
    """The amounts of texts as they may be said otherwise."""
    return Support.of(each for text in texts for each in _otherwise(fold(text)))


def _otherwise(flat: str) -> Iterator[str]:
    for pattern, forms in _PARTS:
        if pattern.search(flat):
            yield from forms.split()
    for times in _TIMES.finditer(flat):
        first, second, of = times.groups()
        unit = f" {of}" if of and unit_of(of) is not None else ""
        yield f"{first}{unit} ile {second}{unit}"
    for every in _EVERY_HOURS.finditer(flat):
        hours = int(every[1])
        if hours and _HOURS % hours == 0:
            yield f"{_HOURS // hours} kez"
    if _TWICE.search(flat):
        yield "2 kez"
    for evening in _EVENING.finditer(flat):
        if int(evening[1]) < _NOON:
            yield f"{int(evening[1]) + _NOON}.00"
    for word in _PLACE.findall(flat):
        yield str(_PLACES[word])


def with_their_units(texts: Iterable[str], support: Support) -> list[Quantity]:
    """The amounts of texts that name no unit and need none ("88 yaptı"), in the units that the
    ``support`` has of amounts of that size; sums of money in lira, where there is no other
    currency."""
    measured = {
        (value, each.unit)
        for each in support.found
        if each.unit is not None and _is_measure(each.unit.dimension)
        for value in each.readings
        if value
    }
    currencies = {
        each.unit.dimension
        for each in support.found
        if each.unit is not None and each.unit.dimension in _MONEY
    }
    lira = unit_of("tl") if currencies <= {"lira"} else None
    found: list[Quantity] = []
    for text in texts:
        bare = plain(text)
        for each in quantities(bare, convention(bare, language_of(text)), every=True):
            if each.unit is not None or each.name or is_year(each.text):
                continue
            done = _DONE.match(bare, each.end) is not None
            if done:
                units = {unit for value, unit in measured if _is_like(value, each.readings)}
                found += (replace(each, unit=unit) for unit in units)
            sum_of_money = max(each.readings, default=Decimal()) >= _LEAST_SUM
            if lira is not None and sum_of_money and (done or each.alone):
                found.append(replace(each, unit=lira))
    return found


def _is_measure(dimension: str) -> bool:
    return dimension in _MEASURES or "/" in dimension


def _is_like(value: Decimal, readings: Iterable[Decimal]) -> bool:
    return any(value <= _LIKE * each and each <= _LIKE * value for each in readings)
