"""Amounts in a message that is a sum, as plain numbers in one unit: "3 kg 250 gramı 4e böl" divides
3250 grams, "12 fide 35 liradan ne eder" multiplies. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from app.core.language.units import Unit, unit_of

_MOST = 6
"""Amounts of a sum."""
_AMOUNT = re.compile(
    r"(?<![\w.,])(?P<number>\d{1,12}(?:[.,]\d{1,6})?) ?(?P<unit>[a-z]{1,12})(?!\w)"
)
_MEASURED = frozenset(("mass", "volume", "length", "time", "area"))
_SHOWN = {
    "gram": "g", "g": "g", "gr": "g", "kg": "kg", "kilo": "kg", "ml": "ml", "cc": "ml",
    "l": "l", "lt": "l", "litre": "l", "mm": "mm", "cm": "cm", "santim": "cm", "m": "m", "metre": "m",
    "km": "km", "sn": "sn", "saniye": "sn", "dk": "dk", "dakika": "dk", "sa": "saat", "saat": "saat",
}  # fmt: skip
"""Units in which a result is told; doses are not ours to reckon."""
_PRICED = re.compile(
    r"(?P<count>\d{1,6}(?:[.,]\d{1,2})?) (?P<things>(?:[a-z]{1,20} ){1,3}?)"
    r"(?:(?:tane|adet|kilo|metre|litre|paket|kutu|gun)?s?[iu] )?"
    r"(?P<price>\d{1,9}(?:[.,]\d{1,3}){0,2}) ?['’]?"
    r"(?:(?:tl|lira|euro|dolar)?['’]?[dt][ae]n|(?:tl|lira|euro|dolar)(?: ise| olsa| olursa)?)"
    r" (?:(?:toplam|hepsi) )?(?:ne(?: kadar)?|kac(?: lira| tl| para)?)(?: eder| tutar| yapar| olur| ediyor| tutuyor)"
    r"[.?! ]{0,9}"
)
"""So many things at a price each, and what they come to; linear, as each part is bounded."""


@dataclass(frozen=True, slots=True)
class PlainSum:
    """A message with its ``amounts``, so many, as numbers in one ``unit``, "" where it had none."""

    text: str
    unit: str = ""
    amounts: int = 0


def plain_sum(flat: str) -> PlainSum:
    """A folded message with the amounts of one dimension brought to the smallest unit named, those
    that stand beside each other as one ("3 kg 250 gram" is 3250), and things at a price multiplied;
    any other message as it is."""
    if priced := _PRICED.fullmatch(flat.strip()):
        return PlainSum(f"{priced['count']} x {priced['price']} kac eder")
    found = [each for each in _AMOUNT.finditer(flat) if _measured(each["unit"]) is not None]
    units = [unit for each in found if (unit := _measured(each["unit"])) is not None]
    if not 0 < len(found) <= _MOST or len({each.dimension for each in units}) > 1:
        return PlainSum(flat)
    smallest = min(range(len(units)), key=lambda at: units[at].factor)
    shown = _shown(found[smallest]["unit"])
    if not shown:
        return PlainSum(flat)
    values = [
        Fraction(each["number"].replace(",", ".")) * Fraction(unit.factor / units[smallest].factor)
        for each, unit in zip(found, units, strict=True)
    ]
    text, upto = "", 0
    beside = [False, *(_go_together(flat, *each) for each in pairwise(found))]
    for at, each in enumerate(found):
        if beside[at]:
            continue
        last = at
        while last + 1 < len(found) and beside[last + 1]:
            last += 1
        whole = sum(values[at : last + 1], Fraction(0))
        text += f"{flat[upto : each.start()]}{_written(whole)} "
        upto = found[last].end()
    return PlainSum(" ".join(f"{text}{flat[upto:]}".split()), shown, beside.count(False))


def _go_together(flat: str, one: re.Match[str], two: re.Match[str]) -> bool:
    """Whether two amounts are one ("3 kg 250 gram"): the first has no ending, and a larger unit."""
    first, second = _measured(one["unit"]), _measured(two["unit"])
    if first is None or second is None or one["unit"] not in _SHOWN:
        return False
    return first.factor > second.factor and not flat[one.end() : two.start()].strip()


def _measured(word: str) -> Unit | None:
    unit = unit_of(word)
    return unit if unit is not None and unit.dimension in _MEASURED and _shown(word) else None


def _shown(word: str) -> str:
    """The unit of a word as a result is told in it; "" for one that is not reckoned with."""
    unit = unit_of(word)
    known = (each for each in _SHOWN if word.startswith(each) and unit_of(each) == unit)
    return _SHOWN.get(next(known, ""), "")


def _written(value: Fraction) -> str:
    """A number as a sum is read, with a comma."""
    return f"{float(value):.6f}".rstrip("0").rstrip(".").replace(".", ",")
