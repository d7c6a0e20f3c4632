"""An archive without sessions, for windows that only stand there."""

from __future__ import annotations

from app.core.domain.browsing import SessionHit
from app.core.domain.session_list_port import ALL, RESEARCHES, Listing, Narrowing, Page, Place
from app.core.domain.sessions import Tag


class EmptyArchive:
    """An archive without sessions."""

    async def sessions_page(
        self, before: Place | None, limit: int, listing: Listing = RESEARCHES
    ) -> Page:
        return Page((), None)

    async def tags(self) -> list[Tag]:
        return []

    async def search_sessions(
        self, text: str, limit: int, *, project: str | None = None, narrowed: Narrowing = ALL
    ) -> list[SessionHit]:
        return []
