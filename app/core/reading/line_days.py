"""The day that a line is of: the one in a cell of its row, at its beginning or in the heading above
it. A day further on in a sentence is what the sentence tells."""

from __future__ import annotations

import re
from datetime import date

from app.core.language.turkish import fold
from app.core.reading.features import SpokenLine
from app.core.reading.lines import LineKind, cells
from app.core.reading.values import days

_MARKS = ' \t-*_•>([“"'
_LONGEST_LABEL = 60
_AT_BEGINNING = 3
"""Characters before a day at the beginning of a line."""
_DATED_CELLS = 2
"""Cells of a row of which one may be its day."""
_WITHOUT_YEAR = re.compile(r"(\d\d?)[./](\d\d?)(?![\d./])")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_ITS_DAY = re.compile(
    r"\b(?:tarih|(?:rapor|sonuc|numune|kabul|istem|belge|duzenleme|muayene|tetkik|olcum)\w* tarihi"
    r"|(?:report )?date) ?[:=]? ?$"
)
"""Before the day of a paper itself: "ödeme tarihi" is another."""


def day_of(spoken: SpokenLine, otherwise: date | None, today: date) -> date | None:
    """The day of a line, if that has come; ``otherwise``, the day of its text, without one."""
    latest = otherwise or today
    for text, most in _places(spoken):
        found = _first(text, most, spoken, otherwise)
        if found is not None and found <= latest:
            return found
    return otherwise


def dated_by(spoken: SpokenLine, today: date) -> date | None:
    """The day that a paper gives as its own in a line ("Hasta: Ayşe Kaya  Tarih: 12.03.2026"), if
    that has come."""
    flat = fold(spoken.body)
    for at, day in days(spoken.body):
        if day <= today and _ITS_DAY.search(flat[max(0, at - _LONGEST_LABEL) : at]):
            return day
    return None


def stands_first(spoken: SpokenLine, day: date | None) -> bool:
    """Whether a line begins with the day that it is of."""
    return any(_first(text, most, spoken, day) == day for text, most in _places(spoken)[:1])


def _places(spoken: SpokenLine) -> list[tuple[str, int]]:
    """Where the day of a line may stand, and before how many characters."""
    heads = [(head, len(head)) for head in reversed(spoken.line.heads)]
    if spoken.line.kind is LineKind.ROW:
        return [(cell, _AT_BEGINNING) for cell in cells(spoken.body)[:_DATED_CELLS]] + heads
    body = spoken.body.lstrip(_MARKS)
    label, colon, _ = body[:_LONGEST_LABEL].partition(":")
    return [(body, len(label) if colon else _AT_BEGINNING), *heads]


def _first(text: str, most: int, spoken: SpokenLine, otherwise: date | None) -> date | None:
    """The first day of a text, before so many characters; its year may stand above it."""
    for at, day in days(text)[:1]:
        return day if at <= most else None
    short = _WITHOUT_YEAR.match(text.lstrip(_MARKS))
    if short is None:
        return None
    years = [each for head in reversed(spoken.line.heads) for each in _YEAR.findall(head)]
    year = int(years[0]) if years else otherwise.year if otherwise else 0
    try:
        return date(year, int(short[2]), int(short[1]))
    except ValueError:
        return None
