"""Values between the session list in the sidebar and the archive that fills it.

The list pages through the archive from the newest session to the oldest and searches it while the
user types. The archive finds and quotes, the list groups and paints; neither knows the other, both
know these values; what is between them is :class:`app.core.domain.browsing.Browsing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from app.core.domain.messages import Milliseconds
from app.core.domain.sessions import Status, Tag
from app.core.language.turkish import word_spans, words

LONGEST_TITLE = 200
"""Characters of a title that a user may give."""
LONGEST_TAG = 40
"""Characters of a tag."""

Place = tuple[Milliseconds, int]
"""Where a page ends: ``last_updated`` and row number of its last session."""

Marks = tuple[tuple[int, int], ...]
"""What to highlight in a line: ``(start, end)`` in characters, in order, none overlapping."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A session in the list. ``title`` is never what the user has not seen: without one it is the
    session's first message; ``about`` is a line of its summary, or empty. A ``lookup`` is no
    research: only the past, the program or small talk was asked in it, or nothing answered.
    ``tags`` stand in the order of the alphabet."""

    session_id: str
    title: str
    about: str
    last_updated: Milliseconds
    status: Status
    lookup: bool = False
    pinned: bool = False
    archived: bool = False
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What a list, or a search, is narrowed to beside its project; nothing as it is made.

    Sessions in which something was said ``since`` then; ``with_files``, whose answers cite files;
    with a research of a ``tier``; that have all of the ``tags``, by name.
    """

    since: Milliseconds | None = None
    with_files: bool = False
    tier: str = ""
    tags: tuple[str, ...] = ()


ALL = Narrowing()


@dataclass(frozen=True, slots=True)
class Listing:
    """Which sessions a list has, and in what order; as it is made, every research of whatever
    project, the most recently used first.

    Those of a ``project``, or (empty) those outside of projects; ``lookups`` instead of researches;
    what is ``archived`` (look-ups too), or what is not, or (None) both. With ``pinned_first`` what
    is pinned comes before the first page, all of it. ``by_title``: in the order of the Turkish
    alphabet instead of the time.
    """

    project: str | None = None
    lookups: bool = False
    archived: bool | None = None
    pinned_first: bool = False
    by_title: bool = False
    narrowed: Narrowing = ALL


RESEARCHES = Listing()


@dataclass(frozen=True, slots=True)
class Page:
    """Part of the list, newest first. ``before`` asks for the next one; ``None`` at the end.
    ``lookups`` is how many there are beside the researches, ``archived`` how many sessions were
    put away."""

    entries: tuple[Entry, ...]
    before: Place | None
    lookups: int = 0
    archived: int = 0


# --- words of a query ---------------------------------------------------------------------------


def is_query(text: str) -> bool:
    """Whether there is something to search for: one letter is not enough to mean anything."""
    return any(len(word) > 1 for word in words(text))


def marks(text: str, prefixes: Iterable[str]) -> Marks:
    """The words of ``text`` that begin with one of the folded ``prefixes``."""
    wanted = tuple(prefixes)
    found: list[tuple[int, int]] = []
    for start, end, word in word_spans(text) if wanted else ():
        # A joined form ("c-peptid" → cpeptid) spans its parts once more.
        if word.startswith(wanted) and (not found or start >= found[-1][1]):
            found.append((start, end))
    return tuple(found)


# --- days ---------------------------------------------------------------------------------------


class Period(Enum):
    """The groups of the list that are named by their distance from today."""

    TODAY = "today"
    YESTERDAY = "yesterday"
    WEEK = "week"
    """Since Monday."""
    MONTH = "month"
    """Since the first of the month."""


Group = Period | tuple[int, int]
"""A named period, or (year, month)."""


def group_of(day: date, today: date) -> Group:
    """The group that ``day`` belongs to; the future, which a wrong clock makes, is today."""
    if day >= today:
        return Period.TODAY
    if day == today - timedelta(days=1):
        return Period.YESTERDAY
    if day >= today - timedelta(days=today.weekday()):
        return Period.WEEK
    if (day.year, day.month) == (today.year, today.month):
        return Period.MONTH
    return day.year, day.month


def group_begins(group: Group, today: date) -> date:
    """The first day of a group."""
    match group:
        case Period.TODAY:
            return today
        case Period.YESTERDAY:
            return today - timedelta(days=1)
        case Period.WEEK:
            return today - timedelta(days=today.weekday())
        case Period.MONTH:
            return today.replace(day=1)
        case (year, month):
            return date(year, month, 1)
