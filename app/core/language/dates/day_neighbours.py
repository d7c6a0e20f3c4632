"""The words beside a date that move or widen it: "29 Ekim'den *iki gün sonra*", "bayramın *ertesi
günü*", "10 Kasım *civarında*", "3 Kasım *sabahı*", "*the day after* Christmas"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from app.core.language.dates.calendar_spans import Span, Unit, ago, monday, shifted
from app.core.language.dates.patterns import (
    AMOUNT,
    TIME,
    UNIT,
    UNITS,
    amount,
    any_of,
    postposition,
)
from app.core.language.numerals import ENGLISH_NUMBERS

_FROM = r"(?<=[dt][ae]n)"
_CASES = r"(?:k[iu]|nd[ae](?:k[iu])?|[dt][ae](?:k[iu])?|y?[ae])?"
_COUNTED = re.compile(
    rf"{_FROM} (?:tam |yaklasik |asagi yukari )?{AMOUNT} {UNIT} (?:kadar )?"
    rf"(?P<way>sonra|once|evvel)(?:s[iu])?{_CASES}\b"
)
_NEXT = re.compile(
    rf"(?:{_FROM} (?:bir )?(?P<way>sonra|once)ki (?:ilk )?| (?P<morrow>ertesi) )"
    rf"(?P<unit>gun|gece|aksam|hafta|ay|yil|sene)(?:s?[iu])?(?:{_CASES}|n[iu]n)\b"
)
_WEEK_OF = re.compile(rf" haftasi{_CASES}\b")
_ABOUT = re.compile(
    r" (?:(?:civari|civarlari|siralari|dolayi|dolaylari|sulari|gunleri)(?:nd[ae](?:k[iu])?)?|gibi)\b"
)
_DAYTIME = re.compile(
    rf"(?: gunu(?:n[iu]n)?)? (?:{TIME}|gece ?yarisi(?:na dogru|nda(?:n sonra)?)?|aksam ?ustu|ogleden once"
    rf"|sabaha karsi|gun ortasi)(?:s?[iu])?{_CASES}\b"
    r"| (?:(?:in the|at) )?(?:morning|afternoon|evening|night|noon|midnight)\b"
)
_DAYTIME_OF = re.compile(
    r"(?:\b(?:gece ?yarisi(?:na dogru|nda)?|sabaha karsi|sabah(?:in koru)?|aksam(?:leyin)?|gece(?:leyin)?"
    r"|ogle(?:n|yin)?|(?:on|in) the (?:morning|afternoon|evening|night) (?:of|before) (?:the )?)) ?$"
)
_ENGLISH_COUNT = any_of(("the", "a", "one", "couple of", *list(ENGLISH_NUMBERS)[1:11]))
_ENGLISH_WAY = re.compile(
    rf"\b(?:(?P<count>\d{{1,2}}|{_ENGLISH_COUNT}) (?P<unit>day|week|month|year)s? |right |just |shortly )?"
    r"(?P<way>before|after|since|around) (?:the )?$"
)
_ENGLISH_UNITS: dict[str, Unit] = {each: each for each in ("day", "week", "month", "year")}
_LOOK_BACK = 60
"""Characters before a date that may belong to it."""
_SOON = 14
"""Days that "right after" may last."""
_AROUND, _AROUND_MONTH = 4, 10
"""Days around a day, and around anything longer, that are about it."""
_WEEK = 8
"""A date of at most so many days beyond the first may be said to have a week."""
_DAYS = 3
"""A date of at most so many days is a day rather than a period."""


@dataclass(frozen=True, slots=True)
class Dated:
    """Days, and the place of what names them in a line."""

    start: int
    end: int
    span: Span


def counted_from(match: re.Match[str]) -> bool:
    """Whether what stands beside a match counts from it, or a postposition does."""
    line, (start, end) = match.string, match.span()
    beside = (_COUNTED, _NEXT, _WEEK_OF, _ABOUT)
    return (
        any(each.match(line, end) for each in beside)
        or postposition(line, start, end) is not None
        or _way_before(line, start) is not None
    )


def with_neighbours(line: str, found: Dated, today: date) -> Dated:
    """A date with what stands beside it, and the days that are meant by both."""
    start, end, (first, last) = found.start, found.end, found.span
    moved = False
    if counted := _COUNTED.match(line, end):
        span = _counted(first, last, UNITS[counted["unit"]], *amount(counted), counted["way"])
        end, moved = counted.end(), True
    elif following := _NEXT.match(line, end):
        later = following["morrow"] is not None or following["way"] == "sonra"
        span = _next(first, last, UNITS.get(following["unit"], "day"), later=later)
        end, moved = following.end(), True
    elif (last - first).days <= _WEEK and (week := _WEEK_OF.match(line, end)):
        span = monday(first), monday(last) + timedelta(6)
        end, moved = week.end(), True
    elif about := _ABOUT.match(line, end):
        span = _around(first, last)
        end, moved = about.end(), True
    elif beside := postposition(line, start, end):
        span = _neighbouring_days(beside["word"], first, last, today)
        end, moved = beside.end(), True
    else:
        span = first, last
    if daytime := _DAYTIME.match(line, end):
        end = daytime.end()
    if not moved and (way := _way_before(line, start)):
        span = _english_way(way, first, last, today)
        start = way.start()
    elif before := _DAYTIME_OF.search(line, max(0, start - _LOOK_BACK), start):
        start = before.start()
    return Dated(start, end, span)


def _way_before(line: str, start: int) -> re.Match[str] | None:
    return _ENGLISH_WAY.search(line, max(0, start - _LOOK_BACK), start)


def _counted(first: date, last: date, unit: Unit, low: int, high: int, way: str) -> Span:
    """So many units after or before a date."""
    if way == "sonra":
        return _after(last, unit, low, high)
    return ago(unit, low, high, first)


def _after(last: date, unit: Unit, low: int, high: int) -> Span:
    before = ago(unit, low, high, last)
    near, far = (last - before[1]).days, (last - before[0]).days
    if unit in ("month", "year"):
        factor = 1 if unit == "month" else 12
        begin, end = shifted(last, low * factor), shifted(last, high * factor)
        return begin - timedelta(_AROUND_MONTH), end + timedelta(_AROUND_MONTH)
    return last + timedelta(max(near, 1)), last + timedelta(far)


def _next(first: date, last: date, unit: Unit, *, later: bool) -> Span:
    """The day, week, month or year behind a date, or the one before it."""
    if unit == "day":
        day = last + timedelta(1) if later else first - timedelta(1)
        # A feast has a day's margin on both sides.
        return (day, day) if first == last else (day - timedelta(1), day + timedelta(1))
    if unit == "week":
        if later:
            return last + timedelta(1), monday(last) + timedelta(13)
        return monday(first) - timedelta(7), first - timedelta(1)
    months = 1 if unit == "month" else 12
    if later:
        return last + timedelta(1), shifted(last, months)
    return shifted(first, -months), first - timedelta(1)


def _around(first: date, last: date) -> Span:
    margin = _AROUND if (last - first).days <= _DAYS else _AROUND_MONTH
    return first - timedelta(margin), last + timedelta(margin)


def _neighbouring_days(word: str, first: date, last: date, today: date) -> Span:
    """The days after, before or since a period; "before" is about as long as the period was."""
    if word.endswith(("sonra", "sonraki", "sonrasinda")):
        soon = word.startswith("hemen")
        return last + timedelta(1), last + timedelta(_SOON) if soon else today
    if "once" in word:
        length = _SOON if word.startswith("hemen") else max((last - first).days, 30)
        return first - timedelta(length), first - timedelta(1)
    return first, today


def _english_way(way: re.Match[str], first: date, last: date, today: date) -> Span:
    word, count = way["way"], way["count"]
    if word == "since":
        return first, today
    if word == "around":
        return _around(first, last)
    if count is None:
        soon = way.group().split()[0] in ("right", "just", "shortly")
        return _neighbouring_days(
            f"{'hemen ' * soon}{'sonra' if word == 'after' else 'once'}", first, last, today
        )
    unit = _ENGLISH_UNITS[way["unit"]]
    if count == "the":
        return _next(first, last, unit, later=word == "after")
    low = (
        2
        if count == "couple of"
        else ENGLISH_NUMBERS.get(count) or (int(count) if count.isdigit() else 1)
    )
    return _counted(first, last, unit, low, low, "sonra" if word == "after" else "once")
