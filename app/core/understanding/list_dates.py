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


def by_date(dates: Sequence[datetime], tokens: list[str]) -> tuple[list[int], list[str]]:
    """The entries of the days that are named, and the tokens that name none."""
    months: set[int] = set()
    seasons: list[tuple[int, ...]] = []
    years: set[int] = set()
    days: set[int] = set()
    parts: list[str] = []
    left: list[str] = []
    if match := re.search(r"\b(\d{1,2}) (\d{1,2}) ((?:19|20)\d\d)\b", " ".join(tokens)):
        days.add(int(match[1]))
        months.add(int(match[2]))
        years.add(int(match[3]))
        gone = match.group().split()
        tokens = [token for token in tokens if token not in gone]
    named = any(_month(token) for token in tokens)
    for token in tokens:
        if month := _month(token):
            months.add(month)
        elif match := _SEASON.fullmatch(token):
            begins = SEASONS[match[1]]
            seasons.append((begins, begins % 12 + 1, (begins + 1) % 12 + 1))
        elif match := _YEAR.fullmatch(token):
            years.add(int(match[1]))
        elif match := (_DAY if named else _DAY_ALONE).fullmatch(token):
            days.add(int(match[1]))
        elif (match := _SPOKEN_DAY.fullmatch(token)) and (day := number(match[1])):
            tens = number(left[-1]) if left else None
            if tens in (10, 20) and day < 10:
                left.pop()
                day += tens
            days.add(day)
        elif (named or seasons) and (match := _PART.fullmatch(token)) and len(token) > 4:
            parts.append(match[1])
        else:
            left.append(token)
    for season in seasons:
        at = {"bas": season[:1], "orta": season[1:2], "son": season[2:]}
        months.update(at[parts[0]] if parts and not named else season)
    if not (months or years or days):
        return [], tokens
    low, high = _PARTS[parts[0]] if parts and named else (1, 31)
    found = [
        n
        for n, date in enumerate(dates, 1)
        if (not months or date.month in months)
        and (not years or date.year in years)
        and (not days or date.day in days)
        and low <= date.day <= high
    ]
    return (found, left) if found else ([], tokens)


def _month(token: str) -> int | None:
    for i, (name, english) in enumerate(zip(TURKISH_MONTHS, ENGLISH_MONTHS, strict=True), 1):
        if token.startswith(name) or (token == english and english != "may"):
            return i
    return None
