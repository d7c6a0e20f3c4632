"""Calendar dates in a text, Turkish and English, as they can be compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MONTHS = {
    name: place
    for place, names in enumerate(
        (
            "ocak january jan",
            "subat february feb",
            "mart march mar",
            "nisan april apr",
            "mayis may",
            "haziran june jun",
            "temmuz july jul",
            "agustos august aug",
            "eylul september sept sep",
            "ekim october oct",
            "kasim november nov",
            "aralik december dec",
        ),
        1,
    )
    for name in names.split()
}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_YEAR = r"(?:1[5-9]|20)\d\d"
_PATTERNS = (
    re.compile(rf"\b(?P<year>{_YEAR})-(?P<number>\d{{1,2}})-(?P<day>\d{{1,2}})\b"),
    re.compile(rf"\b(?P<day>\d{{1,2}})[./](?P<number>\d{{1,2}})[./](?P<year>{_YEAR})\b"),
    re.compile(
        rf"\b(?P<first>\d{{1,2}})\s?-\s?(?P<day>\d{{1,2}}) (?P<month>{_MONTH})\b(?:\.?,? (?P<year>{_YEAR})\b)?"
    ),
    re.compile(
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)? (?:of )?(?P<month>{_MONTH})\b"
        rf"(?:\.?,? (?P<year>{_YEAR})\b)?"
    ),
    re.compile(
        rf"\b(?P<month>{_MONTH})\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<year>{_YEAR})\b"
    ),
    re.compile(rf"\b(?P<month>{_MONTH})\.?,? (?P<year>{_YEAR})\b"),
    re.compile(rf"\b(?P<year>{_YEAR}) (?:yili )?(?P<month>{_MONTH})\b"),
)


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


def days_of(text: str) -> list[Day]:
    """The dates of a folded text; each place is read once, the fullest way first."""
    taken = bytearray(len(text))
    found: list[Day] = []
    for pattern in _PATTERNS:
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
    month = int(groups.get("number") or _MONTHS.get(groups.get("month") or "", 0))
    year = int(groups["year"]) if groups.get("year") else None
    days = [int(groups[name]) for name in ("first", "day") if groups.get(name)]
    if not 1 <= month <= 12 or any(not 1 <= day <= 31 for day in days):
        return
    for day in days or (None,):
        yield Day(year, month, day, match.start(), match.end())
