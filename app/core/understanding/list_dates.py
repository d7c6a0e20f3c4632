"""The entries of a numbered list that a message picks by their days: "ekimdekiler", "2024
yazındaki", "martın 3'ündeki"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from app.core.language.dates.months import ENGLISH_MONTHS, SEASONS, TURKISH_MONTHS
from app.core.language.numerals import number

_SEASON = re.compile(rf"({'|'.join(SEASONS)})(?:in|un|lari|d[ae]ki?\w*|ki\w*|inki\w*)?")
_YEAR = re.compile(r"((?:19|20)\d\d)\D{0,9}")
_DAY = re.compile(r"(\d{1,2})(?:s?[iu]n?)?(?:d[ae]|t[ae])?(?:ki\w*)?")
_DAY_ALONE = re.compile(r"(\d{1,2})s?[iu]?n?[dt][ae](?:ki\w*)?")
_SPOKEN_DAY = re.compile(r"(\w+?)s?[iu]nd[ae](?:ki\w*)?")
_PART = re.compile(r"(bas|son|orta)(?:i|u|lari)?(?:s?[iu]?nd[ae])?(?:ki\w*)?")
_PARTS = {"bas": (1, 10), "orta": (11, 20), "son": (21, 31)}


def by_date(dates: Sequence[datetime | None], tokens: list[str]) -> tuple[list[int], list[str]]:
    """The entries of the days that are named, and the tokens that name none. ``dates``: of each
    entry, None where it is not known."""
    named = _NamedDays()
    rest = named.take_whole_date(tokens)
    in_month = any(_month(token) for token in rest)
    left: list[str] = []
    for token in rest:
        if not named.take(token, left, in_month=in_month):
            left.append(token)
    named.spread_seasons(in_month=in_month)
    if not (named.months or named.years or named.days):
        return [], rest
    low, high = _PARTS[named.parts[0]] if named.parts and in_month else (1, 31)
    found = [
        n
        for n, date in enumerate(dates, 1)
        if date is not None and named.has(date) and low <= date.day <= high
    ]
    return (found, left) if found else ([], rest)


class _NamedDays:
    """What tokens name of days: months, seasons, years, days of a month and parts of one."""

    def __init__(self) -> None:
        self.months: set[int] = set()
        self.seasons: list[tuple[int, ...]] = []
        self.years: set[int] = set()
        self.days: set[int] = set()
        self.parts: list[str] = []

    def take_whole_date(self, tokens: list[str]) -> list[str]:
        """Take a date in figures ("3 10 2024"); the tokens without it."""
        match = re.search(r"\b(\d{1,2}) (\d{1,2}) ((?:19|20)\d\d)\b", " ".join(tokens))
        if match is None:
            return tokens
        self.days.add(int(match[1]))
        self.months.add(int(match[2]))
        self.years.add(int(match[3]))
        gone = match.group().split()
        return [token for token in tokens if token not in gone]

    def take(self, token: str, left: list[str], *, in_month: bool) -> bool:
        """Whether a token names something. A day in words may begin with the last of those that
        were ``left``, which is taken then: "yirmi üçündeki"."""
        if month := _month(token):
            self.months.add(month)
        elif match := _SEASON.fullmatch(token):
            begins = SEASONS[match[1]]
            self.seasons.append((begins, begins % 12 + 1, (begins + 1) % 12 + 1))
        elif match := _YEAR.fullmatch(token):
            self.years.add(int(match[1]))
        elif match := (_DAY if in_month else _DAY_ALONE).fullmatch(token):
            self.days.add(int(match[1]))
        elif (match := _SPOKEN_DAY.fullmatch(token)) and (day := number(match[1])):
            tens = number(left[-1]) if left else None
            if tens in (10, 20) and day < 10:
                left.pop()
                day += tens
            self.days.add(day)
        elif (in_month or self.seasons) and (match := _PART.fullmatch(token)) and len(token) > 4:
            self.parts.append(match[1])
        else:
            return False
        return True

    def spread_seasons(self, *, in_month: bool) -> None:
        """Count the months of the seasons, or those of the part of one that was named."""
        for season in self.seasons:
            at = {"bas": season[:1], "orta": season[1:2], "son": season[2:]}
            self.months.update(at[self.parts[0]] if self.parts and not in_month else season)

    def has(self, date: datetime) -> bool:
        """Whether a day is one of those that were named, whatever part of its month it is in."""
        return (
            (not self.months or date.month in self.months)
            and (not self.years or date.year in self.years)
            and (not self.days or date.day in self.days)
        )


def _month(token: str) -> int | None:
    for i, (name, english) in enumerate(zip(TURKISH_MONTHS, ENGLISH_MONTHS, strict=True), 1):
        if token.startswith(name) or (token == english and english != "may"):
            return i
    return None
