"""Presenter of places: the header of the conversation on the screen, the way back and forth, and
the way to one of its days."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, SignalInstance

from app.core.domain import errors
from app.core.language.dates.moments import moment_at
from app.ui.dialogs.actions import Command
from app.ui.places.visited_places import Visit
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.ui.chat.chat_view import ChatView
    from app.ui.dialogs.actions import Actions
    from app.ui.places.conversation_header import ConversationHeader
    from app.ui.places.visited_places import VisitedPlaces
    from app.ui.sidebar.sidebar import Sidebar


class PlacesScreen(Protocol):
    """A window with conversations and a list of them."""

    commands: Actions
    sidebar: Sidebar
    chat: ChatView
    header: ConversationHeader
    visited: VisitedPlaces

    @property
    def place_changed(self) -> SignalInstance: ...


_OF_CONVERSATION = (Command.GO_TO_DAY, Command.EDIT, Command.BRANCH, Command.COPY_ANSWER)
"""What can be done to a conversation alone, and not to an empty page."""


class PlacesPresenter(QObject):
    """``show`` puts a session on the screen; it raises ``SessionGone``."""

    def __init__(
        self,
        window: PlacesScreen,
        archive: Archive,
        tasks: Tasks,
        show: Callable[[str], Awaitable[None]],
    ) -> None:
        super().__init__(window.header)
        self._window = window
        self._archive = archive
        self._tasks = tasks
        self._show = show
        self._shown = ""
        self._reading = self._again = False
        window.place_changed.connect(self._come)
        window.commands[Command.BACK].triggered.connect(lambda: self.go(forward=False))
        window.commands[Command.FORWARD].triggered.connect(lambda: self.go(forward=True))
        window.commands[Command.GO_TO_DAY].triggered.connect(self.choose_day)
        window.header.elsewhere.chosen.connect(self._show_other)
        # Whatever changes a title or a project has the list read anew.
        window.sidebar.model.modelReset.connect(self.refresh)
        window.sidebar.model.dataChanged.connect(lambda *_: self.refresh())

    # --- the header ------------------------------------------------------------------------------

    def _come(self, session_id: str) -> None:
        self._shown = session_id
        for command in _OF_CONVERSATION:
            self._window.commands[command].setEnabled(bool(session_id))
        self._enable()
        self.refresh()

    def refresh(self) -> None:
        """Say what the conversation on the screen is called by now."""
        self._again = True
        if not self._reading:
            self._reading = True
            self._tasks.spawn(self._read(), "header")

    async def _read(self) -> None:
        """Read until nothing newer is wanted."""
        try:
            while self._again:
                self._again = False
                await self._fill(self._shown)
        finally:
            self._reading = False

    async def _fill(self, session_id: str) -> None:
        header = self._window.header
        session = await self._archive.store.session(session_id) if session_id else None
        if session is None:
            if session_id == self._shown:
                header.show_nothing()
            return
        # Until it has a title it is called in the header as it is in the list.
        title = session.title or await self._archive.store.called(session_id)
        project = None
        if (project_id := await self._archive.projects.project_of(session_id)) is not None:
            named = {each.project_id: each for each in await self._archive.projects.projects()}
            if (found := named.get(project_id)) is not None:
                project = found.name, found.colour
        others = await self._archive.store.continued_beside(session_id)
        if session_id != self._shown:
            return
        zone, clock = self._archive.environment.zone, self._archive.environment.clock
        began, ended, today = (
            moment_at(each, zone).date()
            for each in (session.created_at, session.last_updated, clock.now())
        )
        header.show_session(title, began, ended, today, project)
        header.elsewhere.show_others(others)

    def _show_other(self, session_id: str) -> None:
        async def show() -> None:
            await self._show(session_id)

        self._tasks.spawn(show(), "continued elsewhere")

    # --- a day of it -----------------------------------------------------------------------------

    def choose_day(self) -> None:
        """Let the user choose a day of the conversation on the screen, and show it from there."""
        from app.ui.places.day_dialog import DayDialog, days_of  # noqa: PLC0415  not for the start

        chat, environment = self._window.chat, self._archive.environment
        said = [item.message for item in chat.column.items]
        days = days_of(said, environment.zone)
        top = chat.place()
        upto = len(days_of(said[: len(said) if top is None else top.index + 1], environment.zone))
        now = moment_at(environment.clock.now(), environment.zone)
        dialog = DayDialog(days, upto - 1, now, chat.window())
        dialog.day_chosen.connect(chat.highlight)
        dialog.open()

    # --- back and forth --------------------------------------------------------------------------

    def go(self, *, forward: bool) -> None:
        """Show the place before or after this one, where it was scrolled to."""
        visited = self._window.visited
        visited.leave(self._window.chat.place())
        if (visit := visited.go_forward() if forward else visited.go_back()) is not None:
            self._tasks.spawn(self._go(visit, forward=forward), "places")

    async def _go(self, visit: Visit, *, forward: bool) -> None:
        window, session_id = self._window, visit.session_id
        try:
            await self._show(session_id)
        except errors.SessionGone:
            window.visited.forget(session_id)
            window.visited.come(self._shown)
            self._enable()
            self.go(forward=forward)
            return
        if self._shown == session_id:
            window.chat.return_to(visit.anchor)
        if (place := window.sidebar.model.place_of(session_id)) >= 0:
            window.sidebar.view.make_current(place)

    def _enable(self) -> None:
        visited, commands = self._window.visited, self._window.commands
        commands[Command.BACK].setEnabled(visited.can_go_back)
        commands[Command.FORWARD].setEnabled(visited.can_go_forward)
