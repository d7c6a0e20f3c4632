"""Counts of the archive's researches by local day, and of their topics by month.

Look-ups and deleted sessions are not among them, archived ones are. A session counts on every day
on which something was said in it; it is begun on its first one, and its topics belong there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

Month = tuple[int, int]
"""A year and a month of it, 1 to 12."""


@dataclass(frozen=True, slots=True)
class DayCount:
    """How many researches there were on a day, and how many messages were said in them."""

    sessions: int
    messages: int


NOTHING = DayCount(0, 0)


@dataclass(frozen=True, slots=True)
class TopicCount:
    """How many researches of each month have a topic. It is called as it mostly is; ``spellings``
    are all the forms in which it was written (“uyku”, “Uykuda”)."""

    topic: str
    spellings: tuple[str, ...]
    months: Mapping[Month, int]


@dataclass(frozen=True, slots=True)
class ResearchCounts:
    """All that the overview is painted from. ``begun`` is how many researches a day began; the
    topics are the most frequent ones, the first of them most."""

    days: Mapping[date, DayCount] = field(default_factory=dict)
    begun: Mapping[date, int] = field(default_factory=dict)
    topics: tuple[TopicCount, ...] = ()
