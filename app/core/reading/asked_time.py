"""The time that a question is after: what holds now, what was first, what was before, or what was
on some days. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum

from app.core.language.dates.named_days import date_window
from app.core.language.turkish import fold

_FIRST = re.compile(
    r"\b(?:ilk(?!okul|ogretim|bahar|yardim)\w*|(?:en )?bas[td]a(?:ki)?|baslangic\w*"
    r"|baslarken|eskiden"
    r"|(?<![dt][ae]n )(?<!daha )(?<!az )(?<!biraz )(?<!demin )once(?= (?:ne kadar|kac|neydi))"
    r"|first|initial\w*|original\w*|at the beginning|used to)\b"
)
_BEFORE = re.compile(
    r"\b(?:(?:bir )?onceki\w*|evvelki\w*|eski|degismeden|artmadan|previous\w*|old|before (?:that|it))\b"
)
_THEN = re.compile(
    r"\bo (?:zaman|donem|gun|sira|ara)\w*|\bkactan\b(?! (?:ver|al|sat|hesapla)\w+)|\b\w{3,30}[dt][ae]n (?:once|evvel)\b"
    r"|\b\w{2,30}(?:y|[aeiu]r|m[iu]s|yor)ken\b|\bback then\b|\bbefore\b"
)
"""At a time that leans on something else: what was told is left as it is."""
_NOW = re.compile(
    r"\b(?:su an\w*|simdi(?!ye)\w*|artik|en son|son (?:hali|durum)\w*|guncel\w*|halen|sonunda"
    r"|now|nowadays|latest|current(?:ly)?|these days)\b"
)
_BECAME = re.compile(
    r"\b(?:kac\w{0,3}|ne kadar|ne|neye|kim|gune|saate|aya) (?:\w{1,20} )?(?:ol(?:du|mus)|cikt[iu]|cikmis|ind[iu]|inmis|kald[iu]|kalmis|alind[iu]|kayd[iu]|at[iu]ld[iu])\b"
    r"|\bson (?!gun|kez|hafta|ay|yil)\w{4,20}|\bbecome\b"
)
"""How something came to be: "kaç kilo oldu", "hangi güne kaldı"."""
_LONGEST = 1_000
"""Characters of a question that are read."""


class AskedOf(Enum):
    """Which of several values of a thing is asked for."""

    NEWEST = "newest"
    FIRST = "first"
    BEFORE = "before"
    DAYS = "days"
    """The one of some days."""
    ANY = "any"
    """The one that was told, whenever it is of."""


@dataclass(frozen=True, slots=True)
class AskedTime:
    """Which value is asked for, and of which days (both inclusive)."""

    of: AskedOf
    first: date = date.min
    last: date = date.max


def asks_for_former(question: str) -> bool:
    """Whether a question says that it is after how something was before: "zamdan önce", "ilk"."""
    flat = fold(question[:_LONGEST])
    return any(each.search(flat) is not None for each in (_FIRST, _BEFORE, _THEN))


def asked_time(question: str, now: datetime) -> AskedTime:
    """The time that a question is after. A day that lies ahead ("yarın saat kaçta") is none."""
    question = question[:_LONGEST]
    flat = fold(question)
    window = date_window(question, now)
    if window is not None and not window.no_day and window.end < now.date():
        return AskedTime(AskedOf.DAYS, window.start, window.end)
    if _FIRST.search(flat):
        return AskedTime(AskedOf.FIRST)
    if _BEFORE.search(flat):
        return AskedTime(AskedOf.BEFORE)
    return AskedTime(AskedOf.ANY if _THEN.search(flat) else AskedOf.NEWEST)


def asks_for_now(question: str) -> bool:
    """Whether a question says in so many words that it wants what holds now, and nothing from
    before."""
    return bool(_NOW.search(fold(question[:_LONGEST]))) and not asks_for_former(question)


def asks_for_newest(question: str) -> bool:
    """Whether a question says that it wants what holds now, or what something came to be: "kaç kilo
    oldu", "hangi güne kaldı"."""
    if asks_for_now(question):
        return True
    became = _BECAME.search(fold(question[:_LONGEST])) is not None
    return became and not asks_for_former(question)
