"""A sidebar over sessions in memory, and what can be read of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Container, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.domain import errors
from app.core.domain.browsing import SessionHit
from app.core.domain.messages import Milliseconds
from app.core.domain.project_port import Project
from app.core.domain.session_list_port import (
    ALL,
    RESEARCHES,
    Entry,
    Listing,
    Narrowing,
    Page,
    Place,
)
from app.core.domain.sessions import Status, Tag
from app.ui.sidebar.sidebar import Sidebar
from tests.fakes.clock import FakeClock
from tests.ui.windows import PATIENCE

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
"""A Saturday."""
HOUR: Milliseconds = 60 * 60 * 1000
PROJECT = Project("p", "Bir proje", "blue", 0)
TAGGED = (Tag("acil", "red"), Tag("sağlık", "green"))


def entry(name: str, hours: int = 0, status: Status = Status.COMPLETE, title: str = "") -> Entry:
    when = int(NOW.timestamp() * 1000) - hours * HOUR
    return Entry(name, title or f"Başlık {name}", "Özet", when, status)


class FakeArchive:
    """Sessions in memory, some of them ``inside`` projects; a search may be held back until the
    test lets it go."""

    def __init__(self, *entries: Entry, inside: Mapping[str, Container[str]] | None = None) -> None:
        self.entries = list(entries)
        self.inside = inside or {}
        self.asked: list[str] = []
        self.pages = 0
        self.narrowed, self.by_title = ALL, False
        self.held: dict[str, asyncio.Event] = {}
        self.error: errors.AnimsaError | None = None

    async def sessions_page(
        self, before: Place | None, limit: int, listing: Listing = RESEARCHES
    ) -> Page:
        self.narrowed, self.by_title = listing.narrowed, listing.by_title
        self.pages += 1
        await asyncio.sleep(0)
        if self.error:
            raise self.error
        entries = [
            each
            for each in self._of(listing.project)
            if (
                each.archived
                if listing.archived
                else each.lookup is listing.lookups and not each.archived
            )
            and set(listing.narrowed.tags) <= {tag.name for tag in each.tags}
        ]
        if listing.pinned_first:
            entries.sort(key=lambda each: not each.pinned)
        if listing.by_title:
            entries.sort(key=lambda each: each.title)
        start = before[1] if before else 0
        stop = start + limit
        more = (0, stop) if stop < len(entries) else None
        beside = sum(each.lookup and not each.archived for each in self._of(listing.project))
        away = sum(each.archived for each in self._of(listing.project))
        return Page(tuple(entries[start:stop]), more, beside, away)

    async def tags(self) -> list[Tag]:
        return sorted({tag for each in self.entries for tag in each.tags}, key=lambda t: t.name)

    def _of(self, project: str | None) -> list[Entry]:
        if project is None:
            return self.entries
        return [each for each in self.entries if each.session_id in self.inside[project]]

    async def search_sessions(
        self, text: str, limit: int, *, project: str | None = None, narrowed: Narrowing = ALL
    ) -> list[SessionHit]:
        self.asked.append(text)
        if text in self.held:
            await self.held[text].wait()
        await asyncio.sleep(0)
        self.narrowed = narrowed
        found = [each for each in self._of(project) if text in each.title]
        return [
            SessionHit(each, f"{each.session_id}-m", f"… {text} bulundu", ((0, 3),), ((2, 5),))
            for each in found[:limit]
        ]


async def rest(sidebar: Sidebar) -> None:
    """Let everything happen that is under way."""
    async with asyncio.timeout(PATIENCE):
        for _ in range(3):
            QApplication.processEvents()
            await asyncio.sleep(0)
            while sidebar.busy:
                QApplication.processEvents()
                await asyncio.sleep(0)


@asynccontextmanager
async def shown(qtbot: QtBot, archive: FakeArchive, clock: FakeClock) -> AsyncIterator[Sidebar]:
    """A sidebar on the screen that has read its list."""
    sidebar = Sidebar(archive, clock, UTC)
    qtbot.addWidget(sidebar)
    sidebar.resize(300, 600)
    sidebar.show()
    sidebar.refresh()
    await rest(sidebar)
    try:
        yield sidebar
    finally:
        await sidebar.finish()


def rows(sidebar: Sidebar) -> list[str]:
    model = sidebar.model
    return [str(model.index(place).data()) for place in range(model.rowCount())]


def current(sidebar: Sidebar) -> str:
    return str(sidebar.view.currentIndex().data())


def heard(signal: object) -> list[tuple[object, ...]]:
    """What a signal says from now on."""
    calls: list[tuple[object, ...]] = []
    signal.connect(lambda *values: calls.append(values))  # type: ignore[attr-defined]
    return calls
