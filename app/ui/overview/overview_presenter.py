"""Presenter of the overview: opens it, reads what it shows, and opens the research that was chosen
there."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import date, tzinfo
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.core.domain.messages import Milliseconds
from app.core.language.dates.moments import moment_at
from app.ui.dialogs.actions import RESIZING, Command
from app.ui.widgets.screen_geometry import bring_to_front
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.core.domain.overview.research_counts import TopicCount
    from app.ui.dialogs.actions import Actions
    from app.ui.overview.overview_window import OverviewWindow
    from app.ui.sidebar.sidebar import Sidebar


Listing = Callable[[], Coroutine[Any, Any, None]]
"""Lists the research of a day or of a dot."""


class OverviewScreen(Protocol):
    """A window with conversations and a list of them."""

    commands: Actions
    sidebar: Sidebar

    def bring_to_front(self) -> None: ...


class OverviewPresenter(QObject):
    """``parent`` is the window itself; ``open_session`` puts a session on its screen."""

    def __init__(
        self,
        window: OverviewScreen,
        parent: QWidget,
        archive: Archive,
        tasks: Tasks,
        open_session: Callable[[str], object],
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._parent = parent
        self._archive = archive
        self._tasks = tasks
        self._open_session = open_session
        self._page: OverviewWindow | None = None
        self._listing: Listing | None = None
        """Lists the research of what was chosen last."""
        self._reading = self._again = False
        window.commands[Command.OVERVIEW].triggered.connect(lambda: self.toggle())
        # Whatever is begun, deleted or moved has the list read anew.
        window.sidebar.model.modelReset.connect(self.refresh)

    # --- showing ---------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Show the overview in front; put it away where it is in front already."""
        if self._page is not None and self._page.isActiveWindow():
            self._page.close()
            return
        bring_to_front(self._made())
        self.refresh()

    def _made(self) -> OverviewWindow:
        from app.ui.overview.overview_window import OverviewWindow  # noqa: PLC0415  not for the start
        from app.ui.widgets.text_size import resizable  # noqa: PLC0415

        if self._page is None:
            page = OverviewWindow(self._archive.environment.zone, self._parent)
            page.closed.connect(self._closed)
            page.day_chosen.connect(self.choose_day)
            page.dot_chosen.connect(self.choose_dot)
            page.session_chosen.connect(self._leave_for)
            commands = self._window.commands
            resizable(page, *(commands[each] for each in RESIZING))
            page.addAction(commands[Command.OVERVIEW])
            self._page = page
        return self._page

    def _closed(self) -> None:
        self._page = None

    def _leave_for(self, session_id: str) -> None:
        """Show a session in the main window."""
        if self._page is not None:
            self._page.close()
        self._window.bring_to_front()
        self._open_session(session_id)

    # --- reading ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what the archive holds by now, while somebody looks."""
        if self._page is None:
            return
        self._again = True
        if not self._reading:
            self._reading = True
            self._tasks.spawn(self._read(), "overview")

    async def _read(self) -> None:
        """Read until nothing newer is wanted."""
        try:
            while self._again:
                self._again = False
                project, now = self._project(), self._now()
                counts = await self._archive.overview.counts(self._zone, now, project)
                name = await self._name_of(project)
                if self._page is None:
                    return
                self._page.show_counts(counts, moment_at(now, self._zone).date(), name)
                if self._listing is not None:
                    await self._listing()
        finally:
            self._reading = False

    def choose_day(self, day: date) -> None:
        """List the research of a day."""

        async def listing() -> None:
            found = await self._archive.overview.sessions_of_day(
                self._zone, self._now(), day, self._project()
            )
            if self._listing is listing and self._page is not None:
                self._page.show_day(day, found)

        self._list(listing)

    def choose_dot(self, topic: TopicCount, first: date, last: date) -> None:
        """List the research of a topic between two days."""

        async def listing() -> None:
            found = await self._archive.overview.sessions_of_topic(
                self._zone, self._now(), topic.spellings, first, last, self._project()
            )
            beside = await self._archive.overview.topics_beside(topic.spellings, self._project())
            if self._listing is listing and self._page is not None:
                self._page.show_dot(topic, first, last, found, beside)

        self._list(listing)

    def _list(self, listing: Listing) -> None:
        self._listing = listing
        self._tasks.spawn(listing(), "overview")

    @property
    def _zone(self) -> tzinfo:
        return self._archive.environment.zone

    def _now(self) -> Milliseconds:
        return self._archive.environment.clock.now()

    def _project(self) -> str | None:
        return self._window.sidebar.projects.chosen

    async def _name_of(self, project: str | None) -> str | None:
        if not project:
            return project
        named = {each.project_id: each.name for each in await self._archive.projects.projects()}
        return named.get(project, "")
