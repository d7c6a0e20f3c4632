"""The day that somebody speaks of as still to come: "yarın", "perşembe 16.30", "20 nisanda", "ayın
12sinde". Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from app.core.language.dates.english_rules import ENGLISH_WEEKDAYS
from app.core.language.dates.months import MONTH_NUMBERS, WEEKDAYS
from app.core.language.turkish import fold

_LONGEST = 1_000
"""Characters that are read."""
_TODAY = re.compile(r"\b(?:bugun|bu (?:sabah|aksam|gece|ogle\w{0,4})|today|tonight)\b")
_TOMORROW = re.compile(r"\b(?:yarin|tomorrow)\b")
_AFTER_TOMORROW = re.compile(r"\b(?:obur gun|ertesi gun)\b")
_WEEKDAY = re.compile(
    rf"\b(?P<next>haftaya |gelecek |onumuzdeki |next )?(?P<day>{'|'.join((*WEEKDAYS, *ENGLISH_WEEKDAYS))})(?:ye|ya|de|da|si|leri|gunu)?\b"
)
_OF_MONTH = re.compile(rf"\b(?P<day>\d{{1,2}})\.? (?P<month>{'|'.join(MONTH_NUMBERS)})\w{{0,4}}\b")
_IN_MONTH = re.compile(r"\bayin (?P<day>\d{1,2}) ?\w{0,6}\b")
_MONTHS = 12


def coming_day(text: str, said: date) -> date | None:
    """The first day, on ``said`` or after it, that a text speaks of; None where it names none, or
    one that the calendar does not have."""
    flat = " ".join(fold(text[:_LONGEST]).split())
    if _TODAY.search(flat):
        return said
    if _TOMORROW.search(flat):
        return said + timedelta(days=1)
    if _AFTER_TOMORROW.search(flat):
        return said + timedelta(days=2)
    if found := _OF_MONTH.search(flat):
        month = MONTH_NUMBERS[found["month"]]
        return _first(int(found["day"]), said, lambda day: day.month == month)
    if found := _IN_MONTH.search(flat):
        return _first(int(found["day"]), said, lambda day: True)
    if found := _WEEKDAY.search(flat):
        days = WEEKDAYS if found["day"] in WEEKDAYS else ENGLISH_WEEKDAYS
        ahead = (days.index(found["day"]) - said.weekday()) % 7
        week = 7 if found["next"] else 0
        if found["next"] in ("haftaya ", "gelecek ", "onumuzdeki ") and ahead > 6 - said.weekday():
            # From Friday on, next week's Tuesday is the coming one.
            week = 0
        return said + timedelta(days=ahead + week)
    return None


def _first(number: int, said: date, fits: Callable[[date], bool]) -> date | None:
    """The first day with this number in its month from ``said`` on that fits."""
    year, month = said.year, said.month
    for _ in range(_MONTHS + 1):
        try:
            day = date(year, month, number)
        except ValueError:
            day = None
        if day is not None and day >= said and fits(day):
            return day
        year, month = (year + 1, 1) if month == _MONTHS else (year, month + 1)
    return None
