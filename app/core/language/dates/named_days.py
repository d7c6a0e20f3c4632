"""Dates written as text, and the days that a question about the past names, in Turkish and English.

"Üç hafta önce cuma", "eylülün son haftası", "Ramazan'dan önce": people remember *when* better
than in which words, so recall narrows the archive by :func:`date_window` first. It is asked only
about questions that are known to look for the user's own past research and therefore leans
towards finding a window; it must not take a duration ("iki haftada bir"), or the date of
something else ("geçen yıl yayımlanan kılavuz"), for one.

The question is folded character by character into a line of plain words on which the rules
(:mod:`app.core.language.dates.turkish_rules` and its English twin) work, so spelling with or
without Turkish letters, capitals and apostrophes makes no difference; positions lead back to the
original text. Every rule may match; the longest match wins, unless
:mod:`app.core.language.dates.false_dates` finds that the date is not one of our talks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache

from app.core.language.dates import english_rules, holidays, turkish_rules
from app.core.language.dates.calendar_spans import NO_DAY
from app.core.language.dates.day_neighbours import Dated, with_neighbours
from app.core.language.dates.false_dates import belongs_elsewhere
from app.core.language.dates.moments import moment_at
from app.core.language.dates.months import MONTHS
from app.core.language.dates.patterns import Resolve
from app.core.language.suffixes import locative
from app.core.language.turkish import fold

_ISO = re.compile(r"(\d{4})-(\d{2})(?:-(\d{2}))?(?![\w-])")
_NEAR: Mapping[str, tuple[str, ...]] = {"tr": ("bugün", "dün"), "en": ("today", "yesterday")}

_WEEKDAYS: Mapping[str, tuple[str, ...]] = {
    "tr": ("Pazartesi", "Salı", "Çarşamba", "Perşembe", "Cuma", "Cumartesi", "Pazar"),
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
}

# --- writing -----------------------------------------------------------------------------------


def whole_day(day: date, language: str = "tr") -> str:
    """ "28 Kasım 2026 Cumartesi"."""
    return f"{_day(day, language)} {day.year} {_WEEKDAYS[language][day.weekday()]}"


def long_date(ms: int, tz: tzinfo, language: str = "tr") -> str:
    """ "15 Eylül 2024", "15 September 2024"; ``ms`` are milliseconds since 1970 UTC, the day is
    the one in ``tz``."""
    day = _local(ms, tz)
    return f"{_day(day, language)} {day.year}"


def written_date(iso: str, language: str = "tr") -> str:
    """ "2026-11-22" as "22 Kasım 2026", "2026-11" as "Kasım 2026"; anything else as it is."""
    match = _ISO.match(iso)
    if match is None or not 1 <= int(match[2]) <= 12:
        return iso
    month = f"{MONTHS[language][int(match[2]) - 1]} {match[1]}"
    return f"{int(match[3])} {month}" if match[3] else month


def short_date(ms: int, now_ms: int, tz: tzinfo, language: str = "tr") -> str:
    """ "5 Ekim" in the year of ``now_ms``, "5 Ekim 2024" otherwise."""
    day = _local(ms, tz)
    return _day(day, language) + _year(day, _local(now_ms, tz))


def on_date(ms: int, now_ms: int, tz: tzinfo, language: str = "tr") -> str:
    """ "5 Ekim'de", "on 5 October" in the year of ``now_ms``, "5 Ekim 2024'te" otherwise; "bugün"
    and "dün" for the days nearest to it."""
    day, today = _local(ms, tz), _local(now_ms, tz)
    if day in (today, today - timedelta(1)):
        return _NEAR[language][(today - day).days]
    short = short_date(ms, now_ms, tz, language)
    return locative(short) if language == "tr" else f"on {short}"


def days_in_words(first: date, last: date, today: date, language: str = "tr") -> str:
    """Days from ``first`` to ``last``, both inclusive: "dün", "7 Mart", "Mayıs 2024", "1–10 Mayıs",
    "28 Ekim – 3 Kasım". The year is named where it is not the one of ``today``."""
    start, end, year = _day(first, language), _day(last, language), _year(last, today)
    if first == last:
        ago = (today - first).days
        near = _NEAR[language]
        return near[ago] if 0 <= ago < len(near) else end + year
    if first.year != last.year:
        return f"{start} {first.year} – {end} {last.year}"
    if first.month != last.month:
        return f"{start} – {end}{year}"
    whole = first.day == 1 and (last + timedelta(1)).day == 1
    return f"{MONTHS[language][last.month - 1]}{year}" if whole else f"{first.day}–{end}{year}"


def _day(day: date, language: str) -> str:
    return f"{day.day} {MONTHS[language][day.month - 1]}"


def _year(day: date, today: date) -> str:
    return "" if day.year == today.year else f" {day.year}"


def _local(ms: int, tz: tzinfo) -> date:
    return moment_at(ms, tz).date()


# --- reading -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DateWindow:
    """Local days, both inclusive; the phrase that named them; the question without it."""

    start: date
    end: date
    text: str
    rest: str

    @property
    def no_day(self) -> bool:
        """Whether it was a date that the calendar does not have ("31.02.2026")."""
        return self.start > self.end

    @property
    def is_day(self) -> bool:
        """Whether it is one day, or a night between two."""
        return 0 <= (self.end - self.start).days <= 1


def date_window(question: str, now: datetime) -> DateWindow | None:
    """The days that the question names, never later than today, or ``None``.

    ``now`` carries the user's time zone. A month, season, weekday or feast without a year is the
    most recent one; a date that does not exist is a window without days
    (:attr:`DateWindow.no_day`); vague phrases give generous windows ("iki hafta önce" is three days
    either way, "birkaç ay önce" two to six months).
    """
    line, places = _plain_line(question)
    today = now.date()
    found: list[Dated] = []
    for pattern, resolve in _rules():
        for match in pattern.finditer(line):
            span = resolve(match, today)
            if span is not None:
                dated = Dated(*match.span(), span)
                found.append(dated if span == NO_DAY else with_neighbours(line, dated, today))
    for each in sorted(found, key=lambda dated: (dated.start - dated.end, dated.start)):
        first, last = each.span
        if each.span == NO_DAY:
            return _named(question, places, each)
        if first > today or belongs_elsewhere(line, each.start, each.end):
            continue
        if _ENGAGED in question[places[each.start] : places[each.end - 1] + 1].lower():
            continue
        return _named(question, places, replace(each, span=(first, min(last, today))))
    return None


def _named(question: str, places: list[int], dated: Dated) -> DateWindow:
    left, right = places[dated.start], places[dated.end - 1] + 1
    rest = " ".join((question[:left] + " " + question[right:]).split())
    return DateWindow(*dated.span, question[left:right], rest)


def names_days(question: str) -> bool:
    """Whether the question names days, whichever they are today."""
    return date_window(question, _LATE) is not None


def without_days(text: str) -> str:
    """The text without the phrase that names days, if there is one."""
    window = date_window(text, _LATE)
    return window.rest if window else text


@cache
def _rules() -> tuple[tuple[re.Pattern[str], Resolve], ...]:
    """Compiled at the first question, not at import: it takes some 20 ms."""
    rules = (*turkish_rules.RULES, *english_rules.RULES, *holidays.RULES)
    return tuple((re.compile(rf"\b(?:{pattern})\b"), resolve) for pattern, resolve in rules)


_ENGAGED = "nişan"
"""Folded it begins as the month does."""
_LATE = datetime(2100, 1, 1, tzinfo=UTC)
"""No rule reads a year after 2099: whatever is named is in the past by then."""
_WORD = re.compile(
    r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|[^\W_]++(?:['’‘ʼ´`][^\W_]++)*+"
)


def _plain_line(question: str) -> tuple[str, list[int]]:
    """The folded words of the question with single spaces, without apostrophes, and for each of
    their characters its place in the question."""
    folded: list[str] = []
    origin: list[int] = []
    for place, character in enumerate(question):
        for plain in fold(character):
            folded.append(plain)
            origin.append(place)
    line: list[str] = []
    places: list[int] = []
    for match in _WORD.finditer("".join(folded)):
        if line:
            line.append(" ")
            places.append(origin[match.start()])
        for place, character in enumerate(match.group(), match.start()):
            if character.isalnum() or character in "./-":
                line.append(character)
                places.append(origin[place])
    return "".join(line), places
