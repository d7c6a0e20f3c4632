"""Features of notes in the order in which they were told: whether a later one is about the same
thing, whether one says that something changed, and whether a question asks for how it is now or was
before. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.language.suffixes import stem
from app.core.language.turkish import is_loose, is_stop, words
from app.core.language.units import unit_of
from app.core.reading.asked_time import asks_for_former, asks_for_now
from app.core.reading.change_signs import change_signs

_LONGEST = 600
"""Characters of a note that are read."""
_RARE = 4
"""Notes that may have a word which tells that two are about the same thing."""
_SHORTEST = 3
"""Letters of such a word."""
_MOST = 3
"""Notes about the same thing that are counted."""


def time_features(
    question: str, notes: Sequence[str], told_at: Sequence[int]
) -> list[dict[str, float]]:
    """What is known of each note's place in time; ``told_at``: milliseconds since 1970."""
    spoken = [_things(each) for each in notes]
    having = Counter(word for each in spoken for word in each)
    rare = [frozenset(w for w in each if having[w] <= _RARE) for each in spoken]
    asked = {
        "asks now": float(asks_for_now(question)),
        "asks before": float(asks_for_former(question)),
    }
    found = []
    for at, note in enumerate(notes):
        alike = [n for n, each in enumerate(rare) if n != at and not rare[at].isdisjoint(each)]
        later = sum(told_at[n] > told_at[at] for n in alike)
        signs = change_signs(note[:_LONGEST])
        found.append(
            {
                "later of it": float(min(later, _MOST)),
                "earlier of it": float(min(len(alike) - later, _MOST)),
                "changed": float(signs.changed),
                "to value": float(signs.to_value),
                "ended": float(signs.ended),
                **asked,
            }
        )
    return found


def _things(note: str) -> frozenset[str]:
    """The stems of the words of a note that may say what it is about."""
    return frozenset(
        stem(word)
        for word in words(note[:_LONGEST])
        if len(word) >= _SHORTEST
        and word.isalpha()
        and not (is_stop(word) or is_loose(word) or unit_of(word))
    )
