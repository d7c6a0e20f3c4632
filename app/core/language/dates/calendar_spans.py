"""Calendar arithmetic: the days that a week, month, season, feast or vague period covers.

Arithmetic only, so that every language reads its words in its own module and all of them mean
the same days. How generous a vague period is, is decided here.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Collection, Iterator
from datetime import date, timedelta
from typing import Literal

Span = tuple[date, date]
"""Local days, both inclusive."""
Unit = Literal["day", "week", "month", "year"]
Piece = Literal["beginning", "middle", "end", "half", "week", "days"]
Feast = Literal["Ramadan", "feast of Ramadan", "feast of sacrifice"]

NO_DAY: Span = (date.max, date.min)
"""What "31.02.2026" names: nothing, which is not the same as naming no days at all."""

_LEAP = 2024

# --- exact periods -----------------------------------------------------------------------------


def one_day(year: int, month: int, day: int) -> Span | None:
    """A day, or ``None`` when the calendar has no such day."""
    try:
        exact = date(year, month, day)
    except ValueError:
        return None
    return exact, exact


def never(month: int, day: int, year: int | None) -> bool:
    """Whether what is written like a day is one that no year has, or not that one: "31 Şubat"."""
    return 28 < day < 32 and one_day(year or _LEAP, month, day) is None


def days_of_month(month: int, first: int, last: int, year: int | None, today: date) -> Span | None:
    """From one day of a month to another; without a year the latest that have begun. Nine years
    are looked at, as there may be eight between two 29ths of February."""
    for each in [year] if year else range(today.year, today.year - 9, -1):
        begin, end = one_day(each, month, first), one_day(each, month, last)
        if begin and end and begin[0] <= end[0] and (year or begin[0] <= today):
            return begin[0], end[0]
    return None


def whole_month(year: int, month: int) -> Span:
    """The first and the last day of a month."""
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def whole_year(year: int) -> Span:
    """The first and the last day of a year."""
    return date(year, 1, 1), date(year, 12, 31)


def monday(day: date) -> date:
    """The Monday of the week of ``day``."""
    return day - timedelta(day.weekday())


def shifted(day: date, months: int) -> date:
    """The same day so many months later, or the last day of a shorter month; never before 1900,
    as "999 yıl önce" may be typed and a date has limits."""
    index = max(day.year * 12 + day.month - 1 + months, 1900 * 12)
    first, last = whole_month(index // 12, index % 12 + 1)
    return first.replace(day=min(day.day, last.day))


def back(today: date, unit: Unit, count: int) -> date:
    """The day so many units before today."""
    if unit in ("day", "week"):
        return today - timedelta(count * (7 if unit == "week" else 1))
    return shifted(today, -count * (12 if unit == "year" else 1))


def period(unit: Unit, newest: int, oldest: int, today: date) -> Span:
    """The weeks (from Monday), months or years from ``oldest`` to ``newest``, counted back from
    the one that holds today, which is 0."""
    if unit == "week":
        return monday(today) - timedelta(7 * oldest), monday(today) + timedelta(6 - 7 * newest)
    if unit == "month":
        first, last = shifted(today, -oldest), shifted(today, -newest)
        return whole_month(first.year, first.month)[0], whole_month(last.year, last.month)[1]
    return date(today.year - oldest, 1, 1), date(today.year - newest, 12, 31)


def last_weekday(index: int, today: date, *, or_today: bool) -> date:
    """The latest Monday (0) … Sunday (6) before today, or today itself where that counts."""
    days = (today.weekday() - index) % 7
    return today - timedelta(days if days or or_today else 7)


def season(first_month: int, year: int) -> Span:
    """Meteorological seasons; the winter of a year is the one that begins in its December."""
    first = date(year, first_month, 1)
    return first, shifted(first, 3) - timedelta(1)


def new_years(today: date) -> Iterator[Span]:
    """The days around New Year, newest first."""
    for year in range(today.year + 1, today.year - 2, -1):
        yield date(year - 1, 12, 28), date(year, 1, 4)


def feasts(meant: Collection[Feast], today: date) -> Iterator[Span]:
    """Ramadan and the feasts with their eves, newest first, with a day's margin."""
    around = (today.year - 622) * 33 // 32 + 2
    for year in range(around, around - 6, -1):
        ramadan, feast, sacrifice = hijri(year, 9), hijri(year, 10), hijri(year, 12, 10)
        if "feast of sacrifice" in meant:
            yield sacrifice - timedelta(2), sacrifice + timedelta(4)
        if "feast of Ramadan" in meant:
            yield feast - timedelta(2), feast + timedelta(3)
        if "Ramadan" in meant:
            yield ramadan, feast


def hijri(year: int, month: int, day: int = 1) -> date:
    """The Gregorian day of a date in the tabular Islamic calendar (civil epoch, 30-year cycle;
    Reingold and Dershowitz, *Calendrical Calculations*), within a day of the official one."""
    months = (59 * (month - 1) + 1) // 2
    return date.fromordinal(227014 + day + months + 354 * (year - 1) + (3 + 11 * year) // 30)


def latest(spans: Iterator[Span], today: date, *, over: bool) -> Span | None:
    """The first of the spans, newest first, that has begun or (``over``) ended before today."""
    return next((s for s in spans if (s[1] < today if over else s[0] <= today)), None)


# --- vague periods -----------------------------------------------------------------------------

_DAYS_LONG_AGO: dict[Unit, tuple[int, int]] = {
    "day": (30, 2),
    "week": (84, 13),
    "month": (540, 45),
    "year": (7300, 540),
}


_BESIDE_MONTH = 3
"""Days that "three months ago" may be off the calendar month."""


def ago(unit: Unit, low: int, high: int, today: date) -> Span:
    """So many units back: days ±1 from two on, weeks ±3 days, a month ±10 days, more months the
    whole of that month with three days beside it, years ±3 months or more; a range of numbers spans
    from the older to the newer."""
    if unit == "month" and low == high > 1:
        first, last = period(unit, low, high, today)
        return first - timedelta(_BESIDE_MONTH), last + timedelta(_BESIDE_MONTH)
    margin = {
        "day": 0 if high == 1 else max(1, high // 7),
        "week": max(3, high),
        "month": 10,
        "year": 90 * min(high, 2),
    }[unit]
    if low != high and unit != "year":
        margin = {"day": 0, "week": 3, "month": 5}[unit]
    return (
        back(today, unit, high) - timedelta(margin),
        back(today, unit, low) + timedelta(margin if low > 1 or unit != "day" else 0),
    )


def long_ago(unit: Unit, today: date) -> Span:
    """ "Months ago": some plural of units back."""
    oldest, newest = _DAYS_LONG_AGO[unit]
    return today - timedelta(oldest), today - timedelta(newest)


def lately(unit: Unit, today: date) -> Span:
    """ "In the last days", "in the last month"."""
    return back(today, unit, 14 if unit == "day" else 1), today


def part(span: Span, piece: Piece, number: int = 1) -> Span:
    """The beginning, middle or end of a month, season or year, generously: thirds of months and
    years, halves of seasons; or its first days, or a half or week of it by its number, -1 being
    the last."""
    first, last = span
    days = (last - first).days + 1
    if piece == "week":
        if number < 0:
            return last - timedelta(6), last
        margin = 1 if number > 1 else 0
        begin = first + timedelta(7 * (number - 1) - margin)
        return min(begin, last), min(first + timedelta(7 * number), last)
    if piece == "days":
        return (last - timedelta(4), last) if number < 0 else (first, first + timedelta(4))
    if piece == "half":
        middle = first + timedelta(days // 2)
        return (first, middle) if number == 1 else (middle, last)
    share = days // 2 if 80 < days < 100 else max(days // 3, 2)
    if piece == "beginning":
        return first, first + timedelta(share - 1)
    if piece == "middle":
        quarter = (days - share) // 2
        return first + timedelta(quarter - 1), last - timedelta(quarter)
    return last - timedelta(max(days - 2 * share, share) - 1), last
