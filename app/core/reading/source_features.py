"""Features of the session or the paper that a line is from: how well the search rated it, how old
it is among the others, and whether the user was shown it just before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.reading.features import TOLD_SOURCE

_MOST = 3.3
"""A score of recall is at most about this."""


@dataclass(frozen=True, slots=True)
class LineSource:
    """A session or a paper among those that came near: its ``score``, when it is of (milliseconds),
    and whether it was ``told`` of just now."""

    score: float
    date: int
    told: bool = False
    paper: bool = False


def source_signals(sources: Sequence[LineSource]) -> list[dict[str, float]]:
    """The features that the lines of each source share."""
    best = max((each.score for each in sources), default=0.0)
    newest = max((each.date for each in sources), default=0)
    oldest = min((each.date for each in sources), default=0)
    return [
        {
            "score": each.score / _MOST,
            "behind": (best - each.score) / _MOST,
            "nearest": float(each.score == best),
            TOLD_SOURCE: float(each.told),
            "newest": float(each.date == newest != oldest),
            "oldest": float(each.date == oldest != newest),
            "paper": float(each.paper),
        }
        for each in sources
    ]


def search_signals(sources: Sequence[LineSource], verdict: str) -> dict[str, float]:
    """The features of a search for the chance that nothing answers."""
    best = max((each.score for each in sources), default=0.0)
    return {
        "nothing:score": best / _MOST,
        f"nothing:{verdict}": 1.0,
        "nothing:told": float(any(each.told for each in sources)),
    }
