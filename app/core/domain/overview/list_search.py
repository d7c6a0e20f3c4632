"""Searches of the session list: one that is kept under a name, and what one found."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.domain.session_list_port import Entry, Marks


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """``words`` and filters under a name. ``days`` are the last so many (0: all),
    the rest as in :class:`Listing` and :class:`Narrowing`."""

    name: str
    words: str = ""
    project: str | None = None
    days: int = 0
    with_files: bool = False
    tier: str = ""
    tags: tuple[str, ...] = ()
    by_title: bool = False


@dataclass(frozen=True, slots=True)
class SessionHit:
    """A session that a search found. ``message_id`` is where to open it, empty for a match in its
    title, topics or summary alone; ``line`` is what was found there."""

    entry: Entry
    message_id: str
    line: str
    title_marks: Marks = ()
    line_marks: Marks = ()
