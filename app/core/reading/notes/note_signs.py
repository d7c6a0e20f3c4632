"""Signs of what a note holds (somebody, a place, a reason, a sum, a plan), and whether that is of the
sort that a question asks for. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from app.core.language.turkish import fold
from app.core.reading.question_signs import signs

_LONGEST = 600
"""Characters of a note that are read."""
_WHY = re.compile(
    r"\b(?:diye|icin|cunku|yuzunden|ondan\w*|dolayi|sebep\w*|neden\w*)\b"
    r"|\b\w{3,30}[td][ae]n(?:mis|di)?\b|\b\w{3,30}[iu]nca\b"
)
_WHO = re.compile(
    r"\b(?:bey|hanim|usta|abla|abi|hoca|teyze|amca|doktor|dr|dede|komsu|ad[iu])\w{0,5}\b"
    r"|\b\w{2,30}c[iu]\b"
)
_WHERE = re.compile(r"\b\w{3,30}(?:[dt][ae]n?|y[ae]|n[ae])(?:ki)?\b")
_PLAN = re.compile(
    r"\b\w{2,30}(?:[ae]c[ae][gk]\w{0,8}|[iu]c[ae]m|ic[ae]z|c[ae][zmk]|c[ae]kt[iu]\w{0,4}|m[ae]l[iu]\w{0,6})\b"
    r"|\b(?:lazim|gerek|randevu\w*)\b"
)
_SUM = re.compile(r"\d{3,}|\b\d+ ?bin\b")


class NoteSigns(NamedTuple):
    """What a note holds."""

    digit: bool
    who: bool
    where: bool
    why: bool
    plan: bool
    date: bool
    time: bool
    money: bool


@lru_cache(maxsize=4096)
def note_signs(note: str) -> NoteSigns:
    """What a note holds, by its words and figures."""
    note = note[:_LONGEST]
    flat, seen = fold(note), signs(note)
    return NoteSigns(
        digit="digit" in seen,
        who=_WHO.search(flat) is not None,
        where=_WHERE.search(flat) is not None,
        why=_WHY.search(flat) is not None,
        plan=says_plan(note),
        date="date" in seen,
        time="time" in seen,
        money="money" in seen or _SUM.search(flat) is not None,
    )


def says_plan(text: str) -> bool:
    """Whether a text speaks of what is to come."""
    return _PLAN.search(fold(text[:_LONGEST])) is not None


def fit_of(kinds: Collection[str], held: NoteSigns) -> float:
    """How far what a note holds is of the sorts that a question asks for, -1…1; 0 where nobody
    knows."""
    if "why" in kinds:
        return 1.0 if held.why else -1.0
    if "who" in kinds or "named" in kinds:
        return 1.0 if held.who else -0.5
    if "where" in kinds:
        return 1.0 if held.where else -1.0
    if "money" in kinds:
        return 1.0 if held.money else -1.0
    if not {"number", "amount", "percent"}.isdisjoint(kinds):
        return 1.0 if held.digit else -1.0
    if "time" in kinds:
        return 1.0 if held.time or held.digit else -1.0
    return 0.5 if "date" in kinds and (held.date or held.time) else 0.0
