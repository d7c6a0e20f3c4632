"""Rules for English phrases that name days: "two weeks ago", "late last March", "on Friday". People
mix them into Turkish questions."""

from __future__ import annotations

import re
from datetime import date

from app.core.language.dates import calendar_spans as spans
from app.core.language.dates.calendar_spans import Piece, Span, Unit
from app.core.language.dates.months import (
    ENGLISH_MONTHS,
    ENGLISH_SEASONS,
    MONTH_NUMBERS,
    SHORT_MONTHS,
)
from app.core.language.dates.patterns import Rule, any_of, days_back, index_of
from app.core.language.numerals import ENGLISH_NUMBERS

_UNSHORTENED = ("mar", "jun", "jul")
"""Nobody saves a letter or two, and "mar" is a stain."""
_MONTHS = (*ENGLISH_MONTHS, *(name for name in SHORT_MONTHS if name not in _UNSHORTENED))
ENGLISH_WEEKDAYS = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)  # fmt: skip
_UNITS: dict[str, Unit] = {"day": "day", "week": "week", "month": "month", "year": "year"}
_COUNTS = {word: (value, value) for word, value in ENGLISH_NUMBERS.items() if 0 < value <= 10} | {
    "a": (1, 1), "a couple of": (2, 3), "couple of": (2, 3),
    "a few": (2, 6), "few": (2, 6), "several": (2, 8),
}  # fmt: skip
_PIECES: dict[str, Piece] = {
    "early": "beginning", "beginning": "beginning", "start": "beginning",
    "mid": "middle", "middle": "middle", "late": "end", "end": "end",
}  # fmt: skip


def _period(match: re.Match[str], today: date) -> Span | None:
    count = 0 if match.group("which") == "this" else 1
    return spans.period(_UNITS[match.group("unit")], count, count, today)


def _amount(match: re.Match[str]) -> tuple[int, int]:
    count = match.group("count")
    return _COUNTS.get(count) or (int(count), int(count))


def _ago(match: re.Match[str], today: date) -> Span | None:
    return spans.ago(_UNITS[match.group("unit")], *_amount(match), today)


def _within(match: re.Match[str], today: date) -> Span | None:
    return spans.back(today, _UNITS[match.group("unit")], _amount(match)[1]), today


def _lately(match: re.Match[str], today: date) -> Span | None:
    return spans.lately(_UNITS[match.group("unit")], today)


def _weekday(match: re.Match[str], today: date) -> Span | None:
    index = index_of(ENGLISH_WEEKDAYS, match.group("weekday"))
    day = spans.last_weekday(index, today, or_today=match.group("which") == "this")
    return day, day


def _day_of_month(match: re.Match[str], today: date) -> Span | None:
    day, year = int(match.group("day")), match.group("year")
    month = MONTH_NUMBERS[match.group("month")]
    if spans.never(month, day, int(year) if year else None):
        return spans.NO_DAY
    return spans.days_of_month(month, day, day, int(year) if year else None, today)


def _before_last(match: re.Match[str], today: date) -> Span | None:
    return spans.period(_UNITS[match.group("unit")], 2, 2, today)


def _month(match: re.Match[str], today: date) -> Span | None:
    lead, which, part, year = match.group("lead", "which", "part", "year")
    if not (lead or year):
        return None
    month = MONTH_NUMBERS[match.group("month")]
    if year:
        found: Span | None = spans.whole_month(int(year), month)
    else:
        recent = (spans.whole_month(each, month) for each in range(today.year, today.year - 3, -1))
        found = spans.latest(recent, today, over=which in ("last", "past", "previous"))
    if found and lead.startswith("since"):
        return found[0], today
    return spans.part(found, _PIECES[part]) if found and part else found


def _season(match: re.Match[str], today: date) -> Span | None:
    lead, which, year = match.group("lead", "which", "year")
    if not (lead or year):
        return None
    month = ENGLISH_SEASONS[match.group("season")]
    if year:
        return spans.season(month, int(year) - (month == 12))
    recent = (spans.season(month, each) for each in range(today.year, today.year - 3, -1))
    return spans.latest(recent, today, over=which in ("last", "previous"))


def _year(match: re.Match[str], today: date) -> Span | None:
    return spans.whole_year(int(match.group("year")))


_UNIT = r"(?P<unit>day|week|month|year)s?"
_COUNT = rf"(?P<count>\d{{1,3}}|{any_of(tuple(_COUNTS))})"
_MONTH = rf"(?P<month>{any_of(_MONTHS)})"

RULES: tuple[Rule, ...] = (
    (r"(?:the )?day before yesterday", days_back(2)),
    (r"yesterdays?(?: (?:morning|afternoon|evening))?|last night", days_back(1)),
    (r"todays?|this (?:morning|afternoon|evening)|tonight|earlier today", days_back(0)),
    (r"(?P<which>last|past|previous|this) (?P<unit>week|month|year)s?", _period),
    (r"(?:in )?the (?P<unit>week|month|year) before last", _before_last),
    (rf"{_COUNT} {_UNIT} ago", _ago),
    (
        rf"(?:(?:in|over|during|within) )?(?:the )?(?:last|past) {_COUNT} {_UNIT}",
        _within,
    ),
    (rf"(?:in|over|during|within) the (?:last|past) {_UNIT}", _lately),
    (
        rf"(?:(?P<which>last|this|past|previous)|on) (?P<weekday>{any_of(ENGLISH_WEEKDAYS)})s?"
        r"(?: (?:morning|afternoon|evening|night))?",
        _weekday,
    ),
    (
        rf"(?:on )?(?:the )?(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH})"
        r"(?: (?P<year>20\d\d))?",
        _day_of_month,
    ),
    (
        rf"(?:on )?{_MONTH} (?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: (?P<year>20\d\d))?",
        _day_of_month,
    ),
    (
        rf"(?P<lead>(?:(?:in|during|since|back in|at) )?(?:(?:the )?(?P<part>early|mid|middle|late"
        rf"|beginning|start|end)(?: of| in)? |(?P<which>last|this|past|previous) )?)"
        rf"{_MONTH}(?: (?:of )?(?P<year>20\d\d))?",
        _month,
    ),
    (
        r"(?P<lead>(?:(?:in|during) (?:the )?)?(?:(?P<which>last|this|previous) )?)"
        rf"(?P<season>{any_of(tuple(ENGLISH_SEASONS))})(?: (?:of )?(?P<year>20\d\d))?",
        _season,
    ),
    (r"(?:in|during|back in|of) (?P<year>20\d\d)", _year),
)
