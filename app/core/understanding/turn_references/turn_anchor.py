"""Topics that a turn is told to stand before: "noterden önceki sorum", "the one before the bread thing",
"bago yung sa visa". Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.core.language.numerals import number

_BEFORE = re.compile(r"(?:once|evvel)(?:k[iu]\w*|s[iu]\w*|le\w*|den|c?e)?")
_BESIDE = frozenset("hemen az biraz bir bi cok daha tam epey en de da lafi soru mesaj onu".split())
"""Words between a topic and what says "before"."""
_FROM = re.compile(r"\w{2,}[dt][ae]n")
_BEFORE_WHAT = re.compile(r"before|bago|preceding|prior")
_MOST_BEFORE, _MOST_AFTER = 3, 5
_MOST_STEPS = 4


@dataclass(frozen=True, slots=True)
class TurnAnchor:
    """The ``words`` of what was spoken of ``steps`` turns after the one that is meant."""

    words: frozenset[str]
    steps: int


def anchor_in(flat: str) -> TurnAnchor | None:
    """What a message, folded, names a turn before; None where it names none."""
    tokens = flat.split()
    for at, token in enumerate(tokens):
        if _BEFORE_WHAT.fullmatch(token) and at + 1 < len(tokens):
            return TurnAnchor(frozenset(tokens[at + 1 : at + 1 + _MOST_AFTER]), 1)
        if not _BEFORE.fullmatch(token):
            continue
        end, steps = at, 1
        while end and (tokens[end - 1] in _BESIDE or number(tokens[end - 1])):
            end -= 1
            steps = max(steps, min(number(tokens[end]) or 1, _MOST_STEPS))
        if end and _FROM.fullmatch(tokens[end - 1]):
            return TurnAnchor(frozenset(tokens[max(0, end - _MOST_BEFORE) : end]), steps)
    return None
