"""The newest of the sessions about one thing first, where a question asks what holds now.

"Şu an kaç mg alıyor" fits the session of the first dose as well as that of the last, and often
better: later ones no longer say all of it. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.reading.asked_time import asks_for_now
from app.core.reading.sought_words import stems
from app.memory.recall.ranking import Ranked

_WORTH = 0.6
"""The least score, by words and meaning, of what is about something that a question names."""
_OF_ONE, _OF_ANY = 0.4, 0.8
"""Share of the best score from which a newer session is about the same thing: where their titles
share a word, and where they do not."""
_LONG = 4
"""Letters of a stem that titles may share."""
_MOST = 5
"""Sessions, best first, that are looked at."""


def newest_first(question: str, ranked: Sequence[Ranked]) -> list[Ranked]:
    """What was found, best first, where the newest session about the same thing as the best one
    has changed places with it; as it was where a question does not ask for now."""
    order = list(ranked)
    if len(order) < 2 or order[0].total < _WORTH or not asks_for_now(question):
        return order
    best = order[0]
    title = _words(best)

    def is_as_good(other: Ranked) -> bool:
        if other.candidate.created_at <= best.candidate.created_at:
            return False
        least = _OF_ONE if title & _words(other) else _OF_ANY
        return other.total >= least * best.total

    later = [each for each in order[1:_MOST] if is_as_good(each)]
    if not later:
        return order
    newest = max(later, key=lambda each: each.candidate.created_at)
    ahead = best.total - newest.total
    order[order.index(newest)] = replace(best, score=best.score - ahead)
    order[0] = replace(newest, score=newest.score + ahead)
    return sorted(order, key=lambda each: -each.total)


def settled_by_now(question: str, group: Sequence[Ranked]) -> bool:
    """Whether of several sessions that may be meant the first is the newest about one thing, where
    a question asks for now."""
    first, *others = group
    title = _words(first)
    return asks_for_now(question) and all(
        title & _words(each) and each.candidate.created_at < first.candidate.created_at
        for each in others
    )


def _words(ranked: Ranked) -> frozenset[str]:
    """What a title is about; the year in it says nothing of that."""
    said = stems(ranked.candidate.title)
    return frozenset(each for each in said if len(each) >= _LONG and not each[0].isdigit())
