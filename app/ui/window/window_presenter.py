"""What the user wants, from whichever widget it came: here it becomes a call on the controller.

Reading a past session changes nothing; the first message written into it continues it, and what was
going on before is ended then, so that it can be recalled. Where a turn is under way, beginning anew
is no more than turning to an empty page: nothing but "stop" cuts an answer off. Turns have a module
of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QWidget

from app.core.domain import errors
from app.core.domain.messages import Message
from app.core.domain.offers import Offer
from app.ui.chat.turn_tasks import Turns
from app.ui.dialogs.actions import INSTEAD, Command
from app.ui.widgets.question_dialog import ask, ask_text
from app.ui.widgets.tasks import Tasks
from app.ui.window.files_presenter import FilesDesk
from app.ui.window.projects_presenter import ProjectDesk
from app.ui.window.report_presenter import ReportDesk
from app.ui.window.sources_presenter import SourcesDesk
from app.ui.window.window_view import WindowView

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.turns.controller import Controller
    from app.ui.window.main_window import MainWindow

PALETTE_ROWS = 8
DELETED_ROWS = 200
PALETTE_SEARCHED = 200
"""Of so many that were found, the palette shows those whose titles fit best."""
OPENED_SCHEMES = ("https", "mailto")
"""What a click may hand to the system, after the address was shown."""


class Presenter(QObject):
    """Connects a window to a controller, from :meth:`drive` on. Until then reading and searching
    work, and what needs a controller waits; without one (the archive cannot be written) it is
    answered with the archive's refusal."""

    not_deleted = Signal(str)
    """A deleted session is none any more: it was brought back or erased."""

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
        self._archive = archive
        self._controller: Controller | None = None
        self._driven = asyncio.Event()
        self._tasks = tasks
        self.turns = Turns(window, view, tasks, self._driver, self._go_on_with_displayed)
        self.projects = ProjectDesk(
            window,
            archive,
            tasks,
            self._driver,
            self.open_session,
            self.new_research,
            self._erase_project,
        )
        self.sources = SourcesDesk(window, view, archive, tasks, self.open_link, self.open_session)
        self.reports = ReportDesk(window, view, archive, tasks)
        self.files = FilesDesk(window, archive, tasks, self._driver)
        self._opening = 0
        # What changes sessions comes one after the other, in the order in which it was asked for.
        self._changing = asyncio.Lock()
        self._changes: set[asyncio.Task[None]] = set()
        self._connect()

    def _connect(self) -> None:
        window, turns, chat, side = (
            self._window,
            self.turns,
            self._window.chat,
            self._window.sidebar,
        )
        for signal, slot in (
            (window.composer.submitted, turns.submit),
            (window.composer.stop_requested, self.stop),
            (window.banner.retry_requested, turns.try_again),
            (window.strip.finish_requested, self.finish_research),
            (window.strip.cancel_requested, self.stop),
            (window.sessions_wanted, self.find_sessions),
            (window.session_chosen, self.open_session),
            (chat.offer_chosen, self._answer_offer),
            (chat.retry_requested, turns.retry),
            (chat.continue_requested, turns.go_on),
            (chat.instead_requested, turns.do_instead),
            (chat.citation_activated, self.open_session),
            (chat.link_activated, self.open_link),
            (chat.copy_requested, self._copy),
            (side.session_chosen, self.open_session),
            (side.new_requested, self.new_research),
            (side.continue_requested, self.continue_session),
            (side.rename_requested, self.rename),
            (side.delete_requested, self.delete),
            (side.undo_delete_requested, self.undo_delete),
            (side.erase_requested, self.erase),
        ):
            signal.connect(slot)
        commands: dict[Command, Callable[[], object]] = {
            Command.NEW_RESEARCH: self.new_research,
            Command.STOP: self.stop,
            Command.REGENERATE: turns.regenerate,
            Command.COPY_ANSWER: self.copy_answer,
            Command.CONTINUE: lambda: self.continue_session(self._view.displayed),
            Command.RENAME: self.rename_shown,
            Command.DELETE: lambda: self.delete(self._view.displayed),
            Command.ERASE: lambda: self.erase(self._view.displayed),
            Command.NEW_PROJECT: self.projects.ask_name,
            Command.PROJECT: lambda: self.projects.open_page(side.projects.chosen or ""),
            Command.DELETED: self.show_deleted,
            Command.PREVIOUS_SESSION: lambda: self._step(-1),
            Command.NEXT_SESSION: lambda: self._step(1),
        }
        for command in set(INSTEAD.values()):
            commands[command] = partial(self._do_instead, command)
        for command, do in commands.items():
            # Without what Qt tells: whether a button is down.
            window.commands[command].triggered.connect(lambda _=False, do=do: do())

    def _answer_offer(self, text: str) -> None:
        composer = self._window.composer
        self.turns.submit(text, composer.tier, composer.mode)

    def _do_instead(self, command: Command) -> None:
        for choice in self._driver().choices:
            if INSTEAD[choice] is command:
                self.turns.do_instead(choice.value)
                return

    def drive(self, controller: Controller | None) -> None:
        """From now on this is the controller, or there is none."""
        self._controller = controller
        if controller is None:
            self._window.show_read_only()
        else:
            self.projects.drive()
            controller.review_plans(self._review_plan)
        self._driven.set()

    def _driver(self) -> Controller:
        if self._controller is None:
            raise self._archive.database.refusal or errors.ArchiveReadOnly()
        return self._controller

    # --- sessions ------------------------------------------------------------------------------

    async def _go_on_with_displayed(self) -> None:
        """Writing into a past session continues it."""
        await self._driven.wait()
        async with self._changing:
            if self._view.live:
                return
            if self._view.displayed:
                await self._continue(self._view.displayed)
            else:
                await self._driver().end()
                self._view.display_nothing()

    async def _continue(self, session_id: str) -> None:
        driver = self._driver()
        if driver.active is None or driver.active.session_id != session_id:
            await driver.end()
            await driver.open(session_id)
        self._view.display(session_id, ())

    def stop(self) -> None:
        """End the answer that is being written, by the user's wish."""
        self._view.stopping()
        self.turns.stop()

    def finish_research(self) -> None:
        """Let the research that is under way answer from what it has found."""
        self._driver().finish_research()
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

    def new_research(self) -> asyncio.Task[None]:
        """Let the next message begin another session. The present one is ended at once, or, while a
        turn is under way in it, when that message comes."""
        return self._change("new research", self._new_research)

    async def _new_research(self) -> None:
        self._opening += 1
        if self.turns.busy:
            self._view.display("", ())
        else:
            await self.end_session()
            self._window.banner.clear()
            self._view.display_nothing()
        self._window.composer.focus()

    def _change(
        self, name: str, work: Callable[..., Awaitable[None]], *given: str
    ) -> asyncio.Task[None]:
        async def alone() -> None:
            await self._driven.wait()
            async with self._changing:
                await work(*given)

        task = self._tasks.spawn(alone(), name)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return task

    async def leave(self) -> None:
        """End the present session when everything that was asked for is done. Raises
        ``StorageError``."""
        while self._changes:
            await asyncio.wait(self._changes)
        await self.end_session()

    async def end_session(self) -> None:
        """Stop the turn and end the present session. Raises ``StorageError``."""
        await self.turns.stopped()
        if self._controller is not None:
            await self._controller.end()

    def open_session(self, session_id: str, message_id: str = "") -> asyncio.Task[None]:
        """Show a session, at one of its messages."""
        return self._tasks.spawn(self._open_session(session_id, message_id), "open session")

    async def _open_session(self, session_id: str, message_id: str) -> None:
        self._opening += 1
        mine = self._opening
        session = await self._archive.store.session(session_id)
        if session is None:
            raise errors.SessionGone
        messages = await self._archive.store.messages(session_id)
        if mine == self._opening:
            self._view.display(session_id, messages, highlight=message_id)

    def _step(self, rows: int) -> None:
        """Open the session above or below the shown one in the sidebar; past group names."""
        model = self._window.sidebar.model
        place = model.place_of(self._view.displayed)
        if place < 0 and rows < 0:
            return
        while 0 <= (place := place + rows) < model.rowCount():
            row = model.row(model.index(place))
            if row is not None and row.entry is not None:
                self.open_session(row.entry.session_id, row.message_id)
                return

    def find_sessions(self, words: str) -> asyncio.Task[None]:
        """Give the command palette the sessions that fit what was typed, or the latest ones."""
        return self._tasks.spawn(self._find_sessions(words), "palette")

    async def _find_sessions(self, words: str) -> None:
        store = self._archive.store
        if words:
            from app.ui.dialogs.palette import by_title  # noqa: PLC0415  it is what asks

            hits = await store.search_sessions(words, PALETTE_SEARCHED)
            entries = by_title(words, [hit.entry for hit in hits])[:PALETTE_ROWS]
        else:
            entries = list((await store.sessions_page(None, PALETTE_ROWS)).entries)
        self._window.command_palette().show_sessions(words, entries)

    def continue_session(self, session_id: str) -> asyncio.Task[None]:
        """Go on with a session: the next message belongs to it. A turn of another one that is under
        way goes on all the same."""
        return self._change("continue session", self._continue_session, session_id)

    async def _continue_session(self, session_id: str) -> None:
        if self.turns.busy:
            await self._open_session(session_id, "")
        else:
            await self._continue(session_id)
        self._window.composer.focus()

    async def adopt(self, messages: Sequence[Message], pending: Offer | None) -> None:
        """Take a conversation that was kept elsewhere into the archive, and go on with it once it
        is there. Raises ``StorageError``, and nothing was taken."""
        await self._driven.wait()
        session_id = await self._driver().adopt(messages, pending)
        self._window.sidebar.refresh()
        self.continue_session(session_id)

    def complete_session(self, session_id: str) -> asyncio.Task[None]:
        """End a session that a process left unfinished."""
        return self._change("complete session", self._complete_session, session_id)

    async def _complete_session(self, session_id: str) -> None:
        await self.end_session()
        await self._driver().open(session_id)
        await self._driver().end()

    def rename(self, session_id: str, title: str) -> asyncio.Task[None]:
        """Give a session a title of the user's own."""
        return self._change("rename", self._rename, session_id, title)

    def rename_shown(self) -> asyncio.Task[None]:
        """Ask for another title of the session on the screen."""
        return self._tasks.spawn(self._rename_shown(self._view.displayed), "rename")

    async def _rename_shown(self, session_id: str) -> None:
        session = await self._archive.store.session(session_id)
        if session is None:
            raise errors.SessionGone
        title = await ask_text(
            self._window,
            self.tr("Rename research"),
            self.tr("Title:"),
            self.tr("Rename"),
            self.tr("Cancel"),
            session.title,
        )
        if title and title != session.title:
            await self.rename(session_id, title)

    async def _rename(self, session_id: str, title: str) -> None:
        await self._archive.store.rename(session_id, title)
        self._window.sidebar.refresh()

    def delete(self, session_id: str) -> asyncio.Task[None]:
        """Take a session away; it can be undone."""
        return self._change("delete", self._delete, session_id)

    async def _delete(self, session_id: str) -> None:
        await self._leave(session_id)
        session = await self._archive.store.session(session_id)
        if session is None:
            raise errors.SessionGone
        now = self._archive.surroundings.clock.now()
        await self._archive.store.set_deleted(session_id, now)
        self._gone(session_id)
        self._window.sidebar.show_undo(session_id, session.title)

    def undo_delete(self, session_id: str) -> asyncio.Task[None]:
        """Bring a deleted session back."""
        return self._change("undo", self._undo_delete, session_id)

    async def _undo_delete(self, session_id: str) -> None:
        self._driver()
        await self._archive.store.set_deleted(session_id, None)
        self.not_deleted.emit(session_id)
        self._window.sidebar.bring_back(session_id)
        await self._open_session(session_id, "")

    def show_deleted(self) -> asyncio.Task[None]:
        """Show what was deleted and not erased, to bring it back or to erase it."""
        return self._tasks.spawn(self._show_deleted(), "deleted")

    async def _show_deleted(self) -> None:
        from app.ui.dialogs.deleted_dialog import DeletedDialog  # noqa: PLC0415  rarely wanted

        deleted = await self._archive.store.deleted_sessions(DELETED_ROWS)
        dialog = DeletedDialog(deleted, self._archive.surroundings.zone, self._window)
        titles = {session.session_id: session.title for session in deleted}

        def erase(session_id: str) -> None:
            self._tasks.spawn(self._ask_to_erase(session_id, titles[session_id], dialog), "erase")

        dialog.restore_chosen.connect(self.undo_delete)
        dialog.erase_chosen.connect(erase)
        self.not_deleted.connect(dialog.remove)
        dialog.open()

    def erase(self, session_id: str) -> asyncio.Task[None]:
        """Ask, then remove a session for good."""
        return self._tasks.spawn(self._erase(session_id), "erase")

    async def _erase(self, session_id: str) -> None:
        session = await self._archive.store.session(session_id)
        await self._ask_to_erase(session_id, session.title if session else "", self._window)

    async def _ask_to_erase(self, session_id: str, title: str, parent: QWidget) -> None:
        sure = await ask(
            parent,
            self.tr("Erase research"),
            self.tr("Erase “%1” for good?").replace("%1", title),
            self.tr("Erase"),
            self.tr("Keep"),
            details=self.tr(
                "It is removed from the archive and from the backups in Anımsa's folder. "
                "This cannot be undone."
            ),
            danger=True,
        )
        if sure:
            async with self._changing:
                await self._leave(session_id)
                await self._archive.erase(session_id)
                self._erased(session_id)

    async def _erase_project(self, project_id: str, with_research: bool) -> None:
        async with self._changing:
            active = self._driver().active
            if active is not None and active.session.project_id == project_id:
                await self.end_session()
            for session_id in await self._archive.erase_project(project_id, sessions=with_research):
                self._erased(session_id)

    def _erased(self, session_id: str) -> None:
        self.not_deleted.emit(session_id)
        self._gone(session_id)
        self._window.drafts.forget(session_id)

    async def _leave(self, session_id: str) -> None:
        """Let go of a session that is about to go."""
        active = self._driver().active
        if active is not None and active.session_id == session_id:
            await self.end_session()

    def _gone(self, session_id: str) -> None:
        if self._view.displayed == session_id:
            self._view.display_nothing()
        self._window.sidebar.refresh()

    def archive_changed(self) -> None:
        """Show again what another archive, or a changed one, holds."""
        if self._controller is None or self._controller.active is None:
            self._view.display_nothing()
        self._window.sidebar.refresh()

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
        if text := self._view.last_answer():
            self._copy(text)
