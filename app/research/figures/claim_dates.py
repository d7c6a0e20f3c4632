"""Calendar dates in Turkish and English text, read into a form that can be compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.core.language.dates.months import (
    ALSO_OTHER_WORDS,
    ENGLISH_MONTHS,
    MONTH_NUMBERS,
    TURKISH_MONTHS,
)

_MONTH = "|".join(sorted(MONTH_NUMBERS, key=len, reverse=True))
_BEGINNINGS = frozenset(name[:3] for name in MONTH_NUMBERS)
_YEAR = r"(?:1[5-9]|20)\d\d"
_IN_DIGITS = (
    re.compile(rf"\b(?P<year>{_YEAR})-(?P<number>\d{{1,2}})-(?P<day>\d{{1,2}})\b"),
    re.compile(rf"\b(?P<day>\d{{1,2}})[./](?P<number>\d{{1,2}})[./](?P<year>{_YEAR})\b"),
)
_WITH_MONTHS = (
    re.compile(
        rf"\b(?P<from_>\d{{1,2}})\s?-\s?(?P<day>\d{{1,2}}) (?P<month>{_MONTH})\b(?:\.?,? (?P<year>{_YEAR})\b)?"
    ),
    re.compile(
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)? (?:of )?(?P<month>{_MONTH})\b"
        rf"(?:\.?,? (?P<year>{_YEAR})\b)?"
    ),
    re.compile(
        rf"\b(?P<month>{_MONTH})\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<year>{_YEAR})\b"
    ),
    re.compile(rf"\b(?P<month>{_MONTH})\.?,? (?P<year>{_YEAR})\b"),
    re.compile(
        rf"\b(?P<year>{_YEAR}) (?:(?:yili|yilinin|senesi|senesinin) )?(?P<month>{_MONTH})\b"
    ),
    re.compile(rf"\b(?P<month>{_MONTH})[a-z]{{0,6}} of (?P<year>{_YEAR})\b"),
)
_ENDING = r"(?:['’]?(?:[iu]n|[dt][ae]n?|[iu]|y?[ae]|[iu]nd[ae]n?|l[iu]k))?"
_SURE = "|".join(
    name for name in (*TURKISH_MONTHS, *ENGLISH_MONTHS) if name not in ALSO_OTHER_WORDS
)
_UNSURE = "|".join(ALSO_OTHER_WORDS)
_MEANT = (
    rf"(?:(?<!\bbu )(?<!\bo )(?<!\bayni )(?<!\bgenis )\b(?P<located>{_UNSURE})['’]?[dt][ae]n?\b"
    rf"|\b(?P<told>{_UNSURE})(?:['’]?[iu]n)? (?:ay[iu]|bas[iu]|son[iu]|ortasi|ortalari|ilk|ikinci)"
    rf"|\b(?:in|of|by|early|late|mid|until|since)[ -](?P<english>{_UNSURE})\b(?! (?:be|have|not)\b)"
    rf"|\b(?P<first>{_UNSURE})(?= ?(?:-|ve|ile|ila) ?(?:{_MONTH})\b)"
    rf"|(?<=[a-z])(?:-| ve | ile | ila )(?P<last>{_UNSURE})(?= (?:ay|don|ara)))"
)
_ALONE = (re.compile(rf"\b(?P<month>{_SURE}){_ENDING}\b"), re.compile(_MEANT))
_ANY = re.compile(rf"\b(?P<month>{_SURE}|{_UNSURE}){_ENDING}\b")
_NAMED = ("month", "located", "told", "english", "first", "last")


@dataclass(frozen=True, slots=True)
class Day:
    """A date, as far as it was given; ``start`` and ``end`` are its place in the text."""

    year: int | None
    month: int
    day: int | None
    start: int = 0
    end: int = 0

    def within(self, known: Day) -> bool:
        """Whether ``known`` says all that this date says."""
        return (
            self.month == known.month
            and self.day in (None, known.day)
            and self.year in (None, known.year)
        )


def days_of(text: str, *, every: bool = False) -> list[Day]:
    """The dates of a folded text, months without a day and year among them; each place is read
    once, the fullest way first. ``every`` takes each word that may be a month: right for the text
    that supports a claim."""
    taken = bytearray(len(text))
    found: list[Day] = []
    patterns = _IN_DIGITS
    # Looking for a few names is several times as fast as for all that may stand around them.
    if any(name in text for name in _BEGINNINGS):
        patterns += (*_WITH_MONTHS, *((_ANY,) if every else _ALONE))
    for pattern in patterns:
        for match in pattern.finditer(text):
            if any(taken[match.start() : match.end()]):
                continue
            read = list(_read(match))
            if read:
                found += read
                taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())
    return found


def _read(match: re.Match[str]) -> Iterator[Day]:
    groups = match.groupdict()
    named = next((groups[name] for name in _NAMED if groups.get(name)), "")
    month = int(groups.get("number") or MONTH_NUMBERS.get(named, 0))
    year = int(groups["year"]) if groups.get("year") else None
    days = [int(groups[name]) for name in ("from_", "day") if groups.get(name)]
    if not 1 <= month <= 12 or any(not 1 <= day <= 31 for day in days):
        return
    for day in days or (None,):
        yield Day(year, month, day, match.start(), match.end())
