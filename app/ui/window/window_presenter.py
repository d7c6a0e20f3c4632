"""The presenter of the window: every wish of the user, from whichever widget, is led to what
fulfils it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from app.core.domain import errors
from app.ui.dialogs.actions import INSTEAD, Command
from app.ui.elsewhere.elsewhere_presenter import ElsewherePresenter
from app.ui.ordering.notes_presenter import NotesPresenter
from app.ui.ordering.ordering_presenter import OrderingPresenter
from app.ui.overview.overview_presenter import OverviewPresenter
from app.ui.places.places_presenter import PlacesPresenter
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.tasks import Tasks
from app.ui.window.files_presenter import FilesPresenter
from app.ui.window.projects_presenter import ProjectsPresenter
from app.ui.window.report_presenter import ReportPresenter
from app.ui.window.session_edits import SessionEdits
from app.ui.window.sessions_presenter import SessionsPresenter
from app.ui.window.sources_presenter import SourcesPresenter
from app.ui.window.window_view import WindowView

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.turns.controller import Controller
    from app.ui.window.main_window import MainWindow

log = logging.getLogger(__name__)

OPENED_SCHEMES = ("https", "mailto")
"""What a click may hand to the system, after the address was shown."""


class WindowPresenter(QObject):
    """Connects the widgets of a window; the parts say what they do."""

    def __init__(
        self,
        window: MainWindow,
        view: WindowView,
        archive: Archive,
        tasks: Tasks,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._view = view
        self._tasks = tasks
        self.sessions = SessionsPresenter(window, view, archive, tasks)
        self.turns = self.sessions.turns
        self.edits = SessionEdits(window, view, archive, tasks, self.sessions)
        controller, open_session = self.sessions.awaited, self.sessions.open_session
        self.projects = ProjectsPresenter(
            window,
            archive,
            tasks,
            controller,
            open_session,
            self.sessions.new_research,
            self.edits.erase_project,
        )
        self.ordering = OrderingPresenter(
            window, window, archive, tasks, self.sessions.change, lambda: view.displayed
        )
        self.notes = NotesPresenter(
            window, window, archive, tasks, self.sessions.change, lambda: view.displayed
        )
        self.sessions.also_follow.append(self.notes.follow_erasings)
        self.places = PlacesPresenter(window, archive, tasks, self.sessions.show)
        self.projects.changed.connect(self.places.refresh)
        self.sources = SourcesPresenter(
            window, view, archive, tasks, self.open_link, open_session, controller
        )
        self.overview = OverviewPresenter(window, window, archive, tasks, open_session)
        self.reports = ReportPresenter(window, view, archive, tasks)
        self.elsewhere = ElsewherePresenter(
            window,
            window.elsewhere,
            archive,
            tasks,
            open_session,
            self.open_link,
            self.show_what_came,
        )
        view.follow_elsewhere = self.elsewhere.follow
        view.leave_elsewhere = self.elsewhere.leave
        self.files = FilesPresenter(window, archive, tasks, controller)
        self._connect()

    def _connect(self) -> None:
        window, chat, side = self._window, self._window.chat, self._window.sidebar
        turns, sessions, edits = self.turns, self.sessions, self.edits
        for signal, slot in (
            (window.composer.submitted, turns.submit),
            (window.composer.stop_requested, self.stop),
            (window.banner.retry_requested, turns.try_again),
            (window.strip.finish_requested, self.finish_research),
            (window.sessions_wanted, sessions.find_sessions),
            (window.session_chosen, sessions.open_session),
            (chat.offer_chosen, self._answer_offer),
            (chat.retry_requested, turns.retry),
            (chat.continue_requested, turns.go_on),
            (chat.instead_requested, turns.do_instead),
            (chat.citation_activated, sessions.open_session),
            (chat.link_activated, self.open_link),
            (chat.copy_requested, self._copy),
            (chat.edit_requested, self._edit),
            (chat.split_requested, sessions.split_at),
            (chat.branch_requested, sessions.branch_at),
            (side.session_chosen, sessions.open_session),
            (side.new_requested, sessions.new_research),
            (side.continue_requested, sessions.continue_session),
            (side.rename_requested, edits.rename),
            (side.delete_requested, edits.delete),
            (side.undo_delete_requested, edits.undo_delete),
            (side.erase_requested, edits.erase),
            (side.file_requested, edits.file),
        ):
            signal.connect(slot)
        commands: dict[Command, Callable[[], object]] = {
            Command.NEW_RESEARCH: sessions.new_research,
            Command.STOP: self.stop,
            Command.REGENERATE: turns.regenerate,
            Command.COPY_ANSWER: self.copy_answer,
            Command.EDIT: self._edit_last,
            Command.BRANCH: self._branch,
            Command.CONTINUE: lambda: sessions.continue_session(self._view.displayed),
            Command.RENAME: edits.rename_shown,
            Command.DELETE: lambda: edits.delete(self._view.displayed),
            Command.ERASE: lambda: edits.erase(self._view.displayed),
            Command.NEW_PROJECT: self.projects.ask_name,
            Command.JOIN_PROJECT: self.projects.sharing.ask_to_join,
            Command.PROJECT: lambda: self.projects.open_page(side.projects.chosen or ""),
            Command.DELETED: edits.show_deleted,
            Command.PREVIOUS_SESSION: lambda: sessions.step(-1),
            Command.NEXT_SESSION: lambda: sessions.step(1),
        }
        for command in set(INSTEAD.values()):
            commands[command] = partial(self._do_instead, command)
        for command, do in commands.items():
            # Without what Qt tells: whether a button is down.
            window.commands[command].triggered.connect(lambda _=False, do=do: do())

    async def look_anew(self) -> None:
        """Show what somebody else (another process, another computer) made of the archive. Raises
        ``StorageError``."""
        self._window.sidebar.refresh()
        self.projects.refresh()
        # First: what was not sent to an erased session goes with it.
        await self.sessions.follow_erasings()
        await self.sessions.look_again()

    def show_what_came(self) -> None:
        """The same without waiting for it."""
        self._tasks.spawn(self._look_anew_if_possible(), "what came from elsewhere")

    async def _look_anew_if_possible(self) -> None:
        try:
            await self.look_anew()
        except errors.StorageError as error:
            log.info("could not show what came: %s", error.code)

    def _edit(self, question: str) -> None:
        """Put a question into the field, to be asked in other words; it stays where it was said."""
        place = None if self._view.live else self._view.displayed
        self._window.give_back(question, place)
        self._window.composer.focus()

    def _edit_last(self) -> None:
        said = (each.message for each in reversed(self._window.chat.column.items))
        if last := next((each.content for each in said if each.role == "user"), ""):
            self._edit(last)

    def _branch(self) -> None:
        """Branch off from the answer that was clicked or reached with the keyboard, or the last."""
        focused = self._window.chat.message_at_focus()
        said = (each.message for each in reversed(self._window.chat.column.items))
        answers = (each for each in (focused, *said) if each and each.role == "assistant")
        if (answer := next(answers, None)) is not None:
            self.sessions.branch_at(answer.message_id)

    def _answer_offer(self, text: str) -> None:
        self.turns.submit(text, self._window.composer.tier)

    def _do_instead(self, command: Command) -> None:
        for choice in self.sessions.controller().choices:
            if INSTEAD[choice] is command:
                self.turns.do_instead(choice)
                return

    def drive(self, controller: Controller | None) -> None:
        """From now on this is the controller, or there is none."""
        self.sessions.drive(controller)
        if controller is None:
            self._window.show_read_only()
        else:
            self.projects.drive(controller)
            controller.review_plans(self._review_plan)

    # --- the turn that is under way --------------------------------------------------------------

    def stop(self) -> None:
        """End the answer that is being written, by the user's wish."""
        self._view.stopping()
        self.turns.stop()

    def finish_research(self) -> None:
        """Let the research that is under way answer from what it has found."""
        self.sessions.controller().finish_research()
        self._window.strip.plan.start()

    async def _review_plan(self, questions: tuple[str, ...]) -> tuple[str, ...]:
        """Show the plan of a deep research; what the user made of it."""
        card = self._window.strip.plan
        started: asyncio.Future[tuple[str, ...]] = asyncio.get_running_loop().create_future()

        def start(left: tuple[str, ...]) -> None:
            if not started.done():
                started.set_result(left)

        card.started.connect(start)
        card.ask(questions)
        try:
            return await started
        finally:
            card.started.disconnect(start)
            card.hide()

    # --- out of the window ---------------------------------------------------------------------

    def open_link(self, address: str) -> None:
        """Ask, showing the whole address, then hand it to the system."""
        self._tasks.spawn(self._open_link(address), "link")

    async def _open_link(self, address: str) -> None:
        url = QUrl(address, QUrl.ParsingMode.StrictMode)
        if url.scheme().lower() not in OPENED_SCHEMES or not url.isValid():
            notice = self.tr("Anımsa opens only https and mailto addresses. This one is: %1")
            self._window.banner.show_notice(notice.replace("%1", address))
            return
        # The host as the browser will see it: letters that only look alike show their code.
        shown = url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
        if await ask(
            self._window,
            self.tr("Open address"),
            self.tr("Open this address outside Anımsa?"),
            self.tr("Open"),
            self.tr("Cancel"),
            details=shown,
        ):
            QDesktopServices.openUrl(url)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._window.tell(self.tr("Copied"))

    def copy_answer(self) -> None:
        """Copy the last answer on the screen."""
        if text := self._window.chat.last_answer():
            self._copy(text)
