"""Port through which the session list pages through the archive and searches it, with the values of
a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from app.core.domain.session_list_port import (
    ALL,
    RESEARCHES,
    Entry,
    Listing,
    Marks,
    Narrowing,
    Page,
    Place,
)
from app.core.domain.sessions import Tag


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


class Browsing(Protocol):
    """The archive as the list needs it. Implemented by :mod:`app.storage.store`."""

    async def sessions_page(
        self, before: Place | None, limit: int, listing: Listing = RESEARCHES
    ) -> Page:
        """Up to ``limit`` sessions of a list, from its start or from where a page ended."""
        ...

    async def search_sessions(
        self, text: str, limit: int, *, project: str | None = None, narrowed: Narrowing = ALL
    ) -> list[SessionHit]:
        """The sessions that what was typed so far may mean, best first and look-ups last; any text
        is valid."""
        ...

    async def tags(self) -> list[Tag]:
        """Every tag that is in use, in the order of the alphabet."""
        ...
