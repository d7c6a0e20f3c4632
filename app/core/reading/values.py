"""Values that a line tells: figures with what they count, days, days of the week, times of day.

"0,5 g" and "500 mg" are one value, "75'e çıktı" and "75 mcg" may be; "14.000 TL" and "14 bin lira"
are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from app.core.language.dates.months import MONTH_NUMBERS, WEEKDAYS
from app.core.language.numerals import ONES, TENS
from app.core.language.suffixes import stem, verbal
from app.core.language.turkish import fold, is_stop
from app.core.language.units import Unit, unit_of
from app.core.matching.asked_figures import CURRENCIES, DATE, MONEY, NUMBER

SPAN, WEEKDAY, CLOCK = "span", "weekday", "clock"
"""A length of time or how often; a day of the week; a time of day."""
COUNT = "count "
"""Before the stem of what is counted: "2 tablet"."""
TIMED = frozenset((DATE, WEEKDAY, CLOCK))
_LONGEST = 2_000
"""Characters of a line in which values are looked for."""
_SOFTENED = {"ocag": 1, "aralig": 12}
_DIGIT = re.compile(r"\d")
_MONTHS = {**MONTH_NUMBERS, **_SOFTENED}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_MONTH_ENDING = r"['’]?(?:[dt][ae](?:n|ki)?|y?[ae]|[iu]n?[iu]?|s[iu])?(?![a-z])"
_YEAR = r"(?:19|20)\d\d"
_DAYS = re.compile(
    rf"(?<!\d)(?:(?P<y1>{_YEAR})-(?P<m1>\d\d?)-(?P<d1>\d\d?)"
    rf"|(?P<d2>\d\d?)[./](?P<m2>\d\d?)[./](?P<y2>{_YEAR})"
    rf"|(?P<d3>\d\d?)\.? (?P<n3>{_MONTH}){_MONTH_ENDING}(?:,? (?P<y3>{_YEAR}))?"
    rf"|\b(?P<n4>{_MONTH}) (?P<y4>{_YEAR}))(?!\d)"
)
_CLOCK = re.compile(
    r"\bsaat(?:i|te)? (\d\d?)(?:[.:]([0-5]\d))?(?![\d,])|(?<![\d.,])(\d\d?):([0-5]\d)(?!\d)"
    r"|(?<![\d.,])(\d\d?)\.(00|1[3-9]|[2-5]\d|[0-5]\d(?=['’]?[dt][ae]))(?![\d.,]| ?(?:[%₺$€£]|tl|lira|m))"
    r"|(?<![\d.,])(\d\d?)(?= ?['’]?[dt][ae]\b)"
)
_WEEKDAYS = re.compile(
    r"\b(pazartesi|sali|carsamba|persembe|cuma(?!rtesi)|cumartesi|pazar(?!tesi|lik|la)|monday|tuesday"
    r"|wednesday|thursday|friday|saturday|sunday)(?:y[ae]|leri?|l[ae]r[iu]?|s[iu]|n[ae]|d[ae]n?|s?)?\b"
)
_SAME_DAY = dict(
    zip(
        ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
        WEEKDAYS,
        strict=True,
    )
)
_SPOKEN = {**ONES, **TENS, "yarim": 0.5, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_NUMBER = re.compile(
    rf"(?P<sign>[%₺$€£] ?)?(?P<digits>\d{{1,15}}(?:[.,]\d{{1,6}}){{0,4}})(?P<after> ?[%₺$€£])?"
    rf"|\b(?P<word>{'|'.join(_SPOKEN)})\b(?P<half> bucuk\b)?"
)
_ENDING = re.compile(r"['’]?[a-z]{1,6}(?![a-z])")
_WORD = re.compile(r"[ -]{0,2}([^\s,;:()|’']{1,24})")
_LONGEST_COUNTED = 40
_EVERY = re.compile(
    r"(?<!\d )(?<!\d)\b(?:her (gun|hafta|ay|yil|sene)\b"
    r"|(gun|hafta|ay|yil|sene)[dt][ae] (?:bir\b|(?=\d))|(gun) asiri)"
)
_LENGTHS = {"gun": 1, "hafta": 7, "ay": 30, "yil": 360, "sene": 360}
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_SCALES = {"bin": 1_000, "milyon": 1_000_000, "thousand": 1_000}
_SCALE = re.compile(r"(bin|milyon|thousand)(?:[ae]|[dt][ae]n?|l[iu]k|[iu]|y[iua])?$")
_SUM = 1_000
"""From here on a number is rather a price than a count."""
_PERCENT = re.compile(r"\b(?:yuzde|percent) $")
_DAYS_OF_MONTH = 30
_PER_DAY = 86_400


class Value(NamedTuple):
    """A value with its ``sort``: a dimension of :mod:`app.core.language.units`, :data:`MONEY`,
    :data:`NUMBER`, :data:`COUNT` with what is counted, or a time."""

    sort: str
    amount: str
    bare: str = ""
    """The number as it stands there, whatever it counts."""


def alike(one: str, other: str) -> bool:
    """Whether values of two sorts may tell the same thing: a bare number may be of any that is
    counted."""
    return one == other or (NUMBER in (one, other) and not {one, other} & TIMED)


def equal(one: Value, other: Value) -> bool:
    """Whether two values of sorts that are alike are the same."""
    if one.sort == other.sort:
        return one.amount == other.amount
    return bool(one.bare) and one.bare == other.bare


@lru_cache(maxsize=4096)
def values(text: str) -> tuple[Value, ...]:
    """The values of a line, in no order. Linear."""
    flat = fold(text[:_LONGEST])
    found: list[Value] = []
    flat = _taken(flat, _DAYS, found, _day_value)
    flat = _taken(flat, _CLOCK, found, _clock_value)
    found += (Value(WEEKDAY, _SAME_DAY.get(m[1], m[1])) for m in _WEEKDAYS.finditer(flat))
    found += map(_every_value, _EVERY.finditer(flat))
    found += _numbers(flat)
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=8192)
def days(text: str) -> tuple[tuple[int, date], ...]:
    """The days with a year that a text names, with where they stand in it once it is folded; a
    month alone is its first day."""
    if not _DIGIT.search(text):
        return ()
    found = []
    for match in _DAYS.finditer(fold(text[:_LONGEST])):
        year, month, day = _parts(match)
        if year:
            try:
                found.append((match.start(), date(year, month, day or 1)))
            except ValueError:
                continue
    return tuple(found)


def _taken(
    flat: str,
    pattern: re.Pattern[str],
    found: list[Value],
    read: Callable[[re.Match[str]], Value | None],
) -> str:
    """A text without the places that were read as values."""

    def taken(match: re.Match[str]) -> str:
        value = read(match)
        if value is None:
            return match[0]
        found.append(value)
        return " ; " + " " * (len(match[0]) - 3)

    return pattern.sub(taken, flat)


def _parts(match: re.Match[str]) -> tuple[int, int, int]:
    """Year, month and day; 0 for what is not told."""
    year = match["y1"] or match["y2"] or match["y3"] or match["y4"]
    name = match["n3"] or match["n4"]
    month = _MONTHS[name] if name else int(match["m1"] or match["m2"])
    return int(year or 0), month, int(match["d1"] or match["d2"] or match["d3"] or 0)


def _day_value(match: re.Match[str]) -> Value | None:
    _, month, day = _parts(match)
    # A day is the same with its year and without.
    return Value(DATE, f"{month}-{day}") if 0 < month <= 12 and day < 32 else None


def _clock_value(match: re.Match[str]) -> Value | None:
    hour = int(match[1] or match[3] or match[5] or match[7])
    minute = int(match[2] or match[4] or match[6] or 0)
    return Value(CLOCK, f"{hour}:{minute:02}") if hour < 25 else None


def _every_value(match: re.Match[str]) -> Value:
    """ "Haftada bir", "her hafta", "gün aşırı": how often."""
    return Value(SPAN, "2" if match[3] else str(_LENGTHS[match[1] or match[2]]))


def _numbers(flat: str) -> Iterator[Value]:
    for match in _NUMBER.finditer(flat):
        spoken = match["word"]
        if spoken:
            amount = Decimal(str(_SPOKEN[spoken])) + (Decimal("0.5") if match["half"] else 0)
        else:
            amount = _decimal(match["digits"])
        end, ends = match.end(), False
        sign = (match["sign"] or match["after"] or "").strip()
        if not spoken and not sign and (ending := _ENDING.match(flat, end)):
            known = unit_of(ending[0].strip("'’"))
            if known is None and not ending[0].startswith(tuple(_SCALES)):
                end, ends = ending.end(), True
        following = _WORD.match(flat, end, end + _LONGEST_COUNTED)
        word = following[1] if following else ""
        if following is not None and (scale := _SCALE.match(word)):
            amount *= _SCALES[scale[1]]
            following = _WORD.match(flat, following.end(), following.end() + _LONGEST_COUNTED)
            word = following[1] if following else ""
        unit = unit_of(sign) if sign else unit_of(word) if word else None
        if unit is None and _PERCENT.search(flat, max(0, match.start() - 8), match.start()):
            unit = unit_of("%")
        if unit is not None:
            yield _with_unit(amount, unit)
        elif spoken:
            if amount != 1 and _counted(word):
                yield Value(COUNT + stem(word), _plain(amount), _plain(amount))
        elif re.fullmatch(_YEAR, match[0]):
            yield Value(DATE, match[0])
        elif not ends and amount < _SUM and _counted(word):
            yield Value(COUNT + stem(word), _plain(amount), _plain(amount))
        else:
            yield Value(NUMBER, _plain(amount), _plain(amount))


def _counted(word: str) -> bool:
    """Whether a word behind a number may be what is counted."""
    return word.isalpha() and len(word) > 2 and not is_stop(word) and not verbal(word)


def _with_unit(bare: Decimal, unit: Unit) -> Value:
    amount, sort = bare * unit.factor, unit.dimension
    if sort in CURRENCIES:
        sort = MONEY
    elif sort == "time":
        amount, sort = amount / _PER_DAY, SPAN
    elif sort == "months":
        amount, sort = amount * _DAYS_OF_MONTH, SPAN
    return Value(sort, _plain(amount), _plain(bare))


def _decimal(digits: str) -> Decimal:
    """ "14.000" → 14000, "59.407,60" → 59407.6, "62,5" → 62.5."""
    if _THOUSANDS.fullmatch(digits):
        return Decimal(re.sub("[.,]", "", digits))
    whole, _, part = re.sub(r"[.,](?=[^.,]*[.,])", "", digits).replace(",", ".").partition(".")
    return Decimal(f"{whole}.{part or 0}")


def _plain(amount: Decimal) -> str:
    return format(amount.normalize(), "f")
