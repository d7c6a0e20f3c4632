"""Units of numbers, in Turkish and English, with the dimension that they measure.

A unit is a dimension and a factor: "0,5 g" and "500 mg" are the same dose, "12 ay" is "1 yıl".
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple


class Unit(NamedTuple):
    """What is measured, and how many of its smallest unit this one is."""

    dimension: str
    factor: Decimal = Decimal(1)


PERCENT = "%"
PERMILLE = Unit(PERCENT, Decimal("0.1"))
PEOPLE = "people"
TIMES = "times"

_TABLE: dict[str, tuple[str, str]] = {
    "mass": ("1", "mg miligram milligram milligrams"),
    "mass*0.001": ("0.001", "mcg ug μg mikrogram microgram micrograms"),
    "mass*0.000001": ("0.000001", "ng nanogram nanograms"),
    "mass*1000": ("1000", "g gr gram grams"),
    "mass*1000000": ("1000000", "kg kilo kilogram kilograms"),
    "volume": ("1", "ml cc mililitre milliliter milliliters"),
    "volume*100": ("100", "dl desilitre"),
    "volume*1000": ("1000", "l lt litre liter liters litres"),
    "length": ("1", "mm milimetre millimeter millimeters"),
    "length*10": ("10", "cm santim santimetre centimeter centimeters"),
    "length*1000": ("1000", "m metre meter meters metres"),
    "length*1000000": ("1000000", "km kilometre kilometer kilometers"),
    "time": ("1", "sn saniye second seconds sec secs"),
    "time*60": ("60", "dk dakika minute minutes min mins"),
    "time*3600": ("3600", "sa saat hour hours hr hrs h"),
    "time*86400": ("86400", "gun day days"),
    "time*604800": ("604800", "hafta week weeks"),
    "months": ("1", "ay month months"),
    "months*12": ("12", "yil sene yas yasinda year years"),
    "iu": ("1", "iu ui u unite unit units"),
    "area": ("1", "mkare metrekare"),
    "area*1000": ("1000", "donum dekar"),
    "area*10000": ("10000", "hektar hectare hectares ha"),
    "area*1000000": ("1000000", "kmkare kilometrekare"),
    "speed": ("1", "km/h km/s km/sa km/saat"),
    "mmhg": ("1", "mmhg"),
    "mol": ("1", "mol"),
    "mol*0.001": ("0.001", "mmol"),
    "mol*0.000001": ("0.000001", "umol μmol mikromol"),
    "energy": ("1", "kcal kilokalori"),
    "degree": ("1", "° °c derece degrees"),
    TIMES: ("1", "kat katla katlan kez defa kere misli fold times"),
    "lira": ("1", "tl lira ₺ try"),
    "dollar": ("1", "$ dolar usd dollar dollars"),
    "pound": ("1", "£ sterlin pound pounds gbp"),
    "euro": ("1", "€ euro euros avro eur"),
    PERCENT: ("1", "% yuzde percent pct"),
    f"{PERCENT}*0.1": ("0.1", "‰"),
    PEOPLE: (
        "1",
        "kisi hasta katilimci olgu vaka birey cocuk kadin erkek gonullu yetiskin ogrenci insan"
        " people persons patients participants subjects cases adults children women men",
    ),
}
_EXACT = {
    word: Unit(name.partition("*")[0], Decimal(factor))
    for name, (factor, listed) in _TABLE.items()
    for word in listed.split()
}
_ROOTS = tuple(sorted((word for word in _EXACT if len(word) >= 2 and word.isalpha()), key=len))
_ABBREVIATED = frozenset(
    """
        mg mcg ug ng gr kg ml cc dl lt mm cm km sn dk sa iu ui tl usd eur try min max hr hrs sec
    """.split()
)
_ENDING = re.compile(
    r"(?:l[iu][kg])?(?:l[ae]r)?(?:[iu]?n[iu]n|s?[iu]n?|[iu]m[iu]z)?"
    r"(?:n?[dt][ae]n?(?:ki)?|y?[iuae]|y?l[ae])?(?:d[iu]r)?"
)
_RATE = re.compile(r"/(?:gun|day|d|hafta|week|saat|hour|h|sa|dk|min|yil|year|ay|month)$")


def units_of(dimension: str, very: Unit | None = None) -> list[str]:
    """The folded words and signs of the units of a dimension, or of the ``very`` one."""
    return [
        word
        for word, unit in _EXACT.items()
        if unit.dimension == dimension and very in (None, unit)
    ]


@lru_cache(maxsize=8192)
def unit_of(word: str) -> Unit | None:
    """The unit that a folded word is, with whatever ending ("gunluk", "mg/dl", "haftada"). A rate
    ("mg/gun") counts as what is taken; another quotient is a dimension of its own."""
    if word in _EXACT:
        return _EXACT[word]
    word = _RATE.sub("", word.strip(".-"))
    if "/" in word:
        parts = [unit_of(part) or Unit(part) for part in word.split("/") if part]
        if len(parts) < 2:
            return parts[0] if parts else None
        known = unit_of(word.split("/")[0])
        if known is None:
            return None
        factor = parts[0].factor
        for part in parts[1:]:
            factor /= part.factor
        return Unit("/".join(part.dimension for part in parts), factor)
    if word in _EXACT:
        return _EXACT[word]
    for root in reversed(_ROOTS):
        if word.startswith(root) and root not in _ABBREVIATED:
            rest = word[len(root) :]
            if len(root) > 1 and _ENDING.fullmatch(rest):
                return _EXACT[root]
    return None
