"""Rules for days that have a name of their own: "Cumhuriyet Bayramı'nda", "Anneler Günü'nden
sonra", "Kadir Gecesi", "the day after Christmas".

A name is taken for a date where an ending, a postposition or what follows says so: "sevgililer günü
hediyesi" is a present. What moves with the moon comes from the tabular calendar
(:func:`app.core.language.dates.calendar_spans.hijri`) with a day's margin.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta

from app.core.language.dates import calendar_spans as spans
from app.core.language.dates import false_dates as traps
from app.core.language.dates.calendar_spans import Span
from app.core.language.dates.day_neighbours import counted_from
from app.core.language.dates.patterns import (
    CASE,
    IN,
    KI,
    OF_YEAR,
    WHICH,
    Resolve,
    Rule,
    is_over,
    year_of,
)

_OfYear = Callable[[int], Iterator[Span]]
"""The days of a name that begin in a year."""
_NIGHTS = 1
"""Days that the tabular calendar may be off."""
_SUNDAY, _THURSDAY = 6, 3


def _fixed(month: int, day: int, days: int = 1) -> _OfYear:
    def of_year(year: int) -> Iterator[Span]:
        first = date(year, month, day)
        yield first, first + timedelta(days - 1)

    return of_year


def _weekday_of(month: int, weekday: int, place: int) -> _OfYear:
    """The second Sunday of May, the fourth Thursday of November."""

    def of_year(year: int) -> Iterator[Span]:
        first = date(year, month, 1)
        day = first + timedelta((weekday - first.weekday()) % 7 + 7 * (place - 1))
        yield day, day

    return of_year


def _lunar(month: int, day: int, before: int = _NIGHTS, after: int = _NIGHTS) -> _OfYear:
    """A day of the Islamic calendar, from so many days ``before`` it to so many ``after``."""

    def of_year(year: int) -> Iterator[Span]:
        around = (year - 622) * 33 // 32 + 2
        for each in range(around, around - 4, -1):
            exact = spans.hijri(each, month, day)
            if exact.year == year:
                yield exact - timedelta(before), exact + timedelta(after)

    return of_year


def _easter(year: int) -> Iterator[Span]:
    """Easter by the Gregorian rule (Meeus, Jones and Butcher), from Good Friday to Monday."""
    century, of_century = divmod(year, 100)
    golden = year % 19
    leap = century - century // 4 - (8 * century + 13) // 25
    moon = (19 * golden + leap + 15) % 30
    week = (32 + 2 * (century % 4) + 2 * (of_century // 4) - moon - of_century % 4) % 7
    late = (golden + 11 * moon + 22 * week) // 451
    month, day = divmod(moon + week - 7 * late + 114, 31)
    sunday = date(year, month, day + 1)
    yield sunday - timedelta(2), sunday + timedelta(1)


def _eves(year: int) -> Iterator[Span]:
    for month, day in ((12, 10), (10, 1)):
        yield from _lunar(month, day, before=2, after=-1)(year)


_TURKISH: tuple[tuple[str, _OfYear], ...] = (
    (r"sevgililer gunu", _fixed(2, 14)),
    (r"(?:dunya )?(?:emekci )?kadinlar gunu", _fixed(3, 8)),
    (r"tip bayrami", _fixed(3, 14)),
    (r"canakkale (?:zaferi|sehitleri)(?: anma)?(?: gunu)?", _fixed(3, 18)),
    (r"nevruz(?: bayrami)?|newroz", _fixed(3, 21)),
    (r"(?:23 nisan )?(?:ulusal egemenlik(?: ve cocuk)?|cocuk) bayrami", _fixed(4, 23)),
    (r"(?:isci|emek|emek ve dayanisma) (?:bayrami|gunu)", _fixed(5, 1)),
    (r"hidi?rellez", _fixed(5, 5, 2)),
    (
        r"(?:19 mayis )?(?:ataturku anma )?(?:ve )?genclik(?: ve spor)? bayrami",
        _fixed(5, 19),
    ),
    (r"demokrasi(?: ve milli birlik)? (?:bayrami|gunu)", _fixed(7, 15)),
    (r"(?:30 agustos )?zafer bayrami", _fixed(8, 30)),
    (r"(?:29 ekim )?cumhuriyet bayrami", _fixed(10, 29)),
    (r"cadilar bayrami", _fixed(10, 31)),
    (r"(?:10 kasim )?ataturk(?:u|un)? (?:anma|olum) (?:gunu|yildonumu)", _fixed(11, 10)),
    (r"ogretmenler gunu", _fixed(11, 24)),
    (r"noel(?: gecesi| gunu| bayrami)?", _fixed(12, 24, 2)),
    (r"yilbasi (?:gecesi|aksami)", _fixed(12, 31)),
    (r"yeni yilin ilk gunu", _fixed(1, 1)),
    (r"anneler gunu", _weekday_of(5, _SUNDAY, 2)),
    (r"babalar gunu", _weekday_of(6, _SUNDAY, 3)),
    (r"paskalya(?: bayrami)?", _easter),
    (r"kadir gecesi", _lunar(9, 27, before=2)),
    (r"regaip kandili", _lunar(7, 4, before=4, after=3)),
    (r"mira[cç] kandili", _lunar(7, 27, before=2)),
    (r"berat kandili", _lunar(8, 15, before=2)),
    (r"mevli[td] kandili", _lunar(3, 12, before=2)),
    (r"asure gunu", _lunar(1, 10)),
    (r"(?:bayram )?arife(?:si)?(?: gunu)?", _eves),
)
_ENGLISH: tuple[tuple[str, _OfYear], ...] = (
    (r"valentines(?: day)?", _fixed(2, 14)),
    (r"(?:international )?womens day", _fixed(3, 8)),
    (r"mothers day", _weekday_of(5, _SUNDAY, 2)),
    (r"fathers day", _weekday_of(6, _SUNDAY, 3)),
    (r"halloween", _fixed(10, 31)),
    (r"republic day", _fixed(10, 29)),
    (r"thanksgiving(?: day)?", _weekday_of(11, _THURSDAY, 4)),
    (r"christmas eve", _fixed(12, 24)),
    (r"(?:christmas|xmas)(?: day)?", _fixed(12, 25)),
    (r"boxing day", _fixed(12, 26)),
    (r"new years eve", _fixed(12, 31)),
    (r"new years day", _fixed(1, 1)),
    (r"new years?", _fixed(1, 1)),
    (r"easter(?: sunday)?", _easter),
    (r"ramadan", _lunar(9, 1, before=1, after=31)),
    (r"eid (?:al|ul) adha", _lunar(12, 10, before=2, after=4)),
    (r"eid(?: (?:al|ul) fitr)?", _lunar(10, 1, before=2, after=3)),
)


def _any(names: tuple[tuple[str, _OfYear], ...]) -> str:
    """One pattern of all names, each a group by its place; longer names come first."""
    return "|".join(f"(?P<day{place}>{pattern})" for place, (pattern, _) in enumerate(names))


def _named(names: tuple[tuple[str, _OfYear], ...]) -> Resolve:
    def resolve(match: re.Match[str], today: date) -> Span | None:
        group = match.groupdict()
        case = group["case"]
        inside = re.fullmatch(rf"n?(?:{IN}|{KI})", case) if case else None
        said = inside or group.get("lead") or counted_from(match)
        if not said and (case or not traps.recall_follows_directly(match)):
            return None
        of_year = next(each for place, (_, each) in enumerate(names) if group[f"day{place}"])
        year = year_of(match, today)
        years = [year] if year else range(today.year, today.year - 3, -1)
        recent = (span for each in years for span in of_year(each))
        return spans.latest(recent, today, over=is_over(group["which"]))

    return resolve


RULES: tuple[Rule, ...] = (
    (
        rf"(?:{OF_YEAR} |(?P<which>{WHICH}) (?:yilki |seneki )?)?(?:{_any(_TURKISH)})"
        rf"(?P<case>n?{CASE}|nd[ae](?:{KI})?|nd[ae]n|n[iu]n)?",
        _named(_TURKISH),
    ),
    (
        rf"(?P<lead>(?:on|at|over|during|last) (?:the )?)?(?P<which>)(?:{_any(_ENGLISH)})(?P<case>)"
        r"(?: (?P<year>20\d\d))?",
        _named(_ENGLISH),
    ),
)
