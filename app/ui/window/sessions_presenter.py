"""Presenter of the session on the screen and the one that goes on: opening, continuing, beginning,
ending.

Reading a past session changes nothing; the first message written into it continues it, and what was
going on before is ended then, so that it can be recalled. Where a turn is under way, beginning anew
is no more than turning to an empty page: nothing but "stop" cuts an answer off.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app.core.domain import errors
from app.core.domain.messages import Message
from app.core.domain.notes import noted_message
from app.core.domain.offers import Offer
from app.ui.chat.turn_tasks import Turns
from app.ui.widgets.tasks import Tasks
from app.ui.window.window_view import WindowView

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.turns.controller import Controller
    from app.ui.remembering.resumption import Resumption
    from app.ui.window.main_window import MainWindow

PALETTE_ROWS = 8
PALETTE_SEARCHED = 200
"""So many are found; of these the palette shows the ones whose titles fit best."""


class SessionsPresenter:
    """Knows the controller, from :meth:`drive` on. Until then reading and searching work, and what
    needs a controller waits; without one (the archive cannot be written) it is answered with the
    archive's refusal."""

    def __init__(
        self, window: MainWindow, view: WindowView, archive: Archive, tasks: Tasks
    ) -> None:
        self._window = window
        self._view = view
        self._archive = archive
        self._tasks = tasks
        self._controller: Controller | None = None
        self._driven = asyncio.Event()
        self.turns = Turns(window, view, tasks, self.controller, self.take_up)
        self._opening = 0
        self._left_alone = ""
        """The session that ended because nothing was said; what is written below it continues
        it."""
        self.also_follow: list[Callable[[], Awaitable[None]]] = []
        """Whoever else shows what was told, and lets go of what is erased."""
        self.changing = asyncio.Lock()
        """What changes sessions comes one after the other, in the order in which it was asked
        for."""
        self._changes: set[asyncio.Task[None]] = set()

    # --- the controller --------------------------------------------------------------------------

    def drive(self, controller: Controller | None) -> None:
        """From now on this is the controller, or there is none."""
        first = self._controller is None and controller is not None
        self._controller = controller
        self._driven.set()
        if first:
            self._window.composer.editor.textChanged.connect(self._prepare)
            self._prepare()

    def _prepare(self) -> None:
        """Load what answers while the first message is being written: a window in which nobody
        writes does without it."""
        editor = self._window.composer.editor
        if self._controller is not None and not editor.document().isEmpty():
            editor.textChanged.disconnect(self._prepare)
            self._tasks.spawn(self._controller.prepare(), "what answers")

    def controller(self) -> Controller:
        """The controller. Raises why there is none."""
        if self._controller is None:
            raise self._archive.database.refusal or errors.ArchiveReadOnly()
        return self._controller

    async def awaited(self) -> Controller:
        """The controller, once the start has come to it: until then nothing is known to be in the
        way of writing. Raises why there is none."""
        await self._driven.wait()
        return self.controller()

    async def take_up(self) -> Controller:
        """Make the session on the screen the present one: writing into a past session continues it,
        also into one that the clock ended. Returns the controller that goes on with it, or raises
        why there is none."""
        await self._driven.wait()
        async with self.changing:
            controller = self.controller()
            shown = self._view.displayed
            if shown and (not self._view.live or self._ended_by_clock(shown)):
                await self._continue(shown)
            elif not self._view.live:
                await controller.end()
                self._view.display_nothing()
            return controller

    async def end_if_idle(self) -> bool:
        """End the present session when nothing was said for the idle time; not while a turn is
        under way."""
        active = None if self._controller is None else self._controller.active
        if active is None or self.turns.busy or not await self.controller().end_if_idle():
            return False
        self._left_alone = active.session_id
        return True

    def _ended_by_clock(self, session_id: str) -> bool:
        return self.controller().active is None and session_id == self._left_alone

    # --- on the screen ---------------------------------------------------------------------------

    async def _continue(self, session_id: str) -> None:
        self._left_alone = ""
        controller = await self.awaited()
        if controller.active is None or controller.active.session_id != session_id:
            await controller.end()
            await controller.open(session_id)
        self._view.display(session_id, ())

    def new_research(self) -> asyncio.Task[None]:
        """Let the next message begin another session. The present one is ended at once, or, while a
        turn is under way in it, when that message comes."""
        return self.change("new research", self._new_research)

    async def _new_research(self) -> None:
        self._opening += 1
        self._window.drafts.set_out()
        self._window.sidebar.search_field.clear()
        try:
            if self.turns.busy:
                self._view.display("", ())
            else:
                await self.end_session()
                self._window.banner.clear()
                self._view.display_nothing()
        finally:
            self._window.drafts.arrive()
        self._window.composer.focus()

    def change(
        self, name: str, work: Callable[..., Awaitable[None]], *given: str
    ) -> asyncio.Task[None]:
        """Do ``work`` when there is a controller, or none to come, and all that was asked for
        before it is done."""

        async def alone() -> None:
            await self._driven.wait()
            async with self.changing:
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

    async def pause(self) -> None:
        """Stop the turn and keep what came, when everything that was asked for is done; the session
        goes on when the window comes back. What the archive does not take goes into the field."""
        while self._changes:
            await asyncio.wait(self._changes)
        await self.turns.stopped()
        if self._controller is not None and not await self._controller.save():
            self._window.drafts.give_back(await self._controller.give_up())

    async def resume(self, left: Resumption) -> None:
        """Go on where the window before this one was taken apart."""
        if left.running:
            # Another process may have taken it, or it may be gone: then it is read, or nothing is.
            with suppress(errors.NotFound, errors.ArchiveBusy):
                async with self.changing:
                    await self._continue(left.running)
        if left.displayed and left.displayed != self._view.displayed:
            with suppress(errors.NotFound):
                await self.show(left.displayed)
        if left.displayed and left.displayed == self._view.displayed:
            self._window.chat.return_to(left.place)

    async def end_session(self) -> None:
        """Stop the turn and end the present session. Raises ``StorageError``."""
        await self.turns.stopped()
        if self._controller is not None:
            await self._controller.end()

    async def let_go(self) -> None:
        """End the present session before another archive takes the place of this one. What this one
        does not take any more goes back into the field."""
        try:
            await self.end_session()
        except errors.StorageError:
            self._window.drafts.give_back(await self.controller().give_up())

    def open_session(self, session_id: str, message_id: str = "") -> asyncio.Task[None]:
        """Show a session, at one of its messages."""
        return self._tasks.spawn(self.show(session_id, message_id), "open session")

    async def show(self, session_id: str, message_id: str = "") -> None:
        """The same, at once; nothing is shown when another one was asked for meanwhile. Raises
        ``SessionGone``."""
        self._opening += 1
        mine = self._opening
        self._window.drafts.set_out()
        try:
            session = await self._archive.store.session(session_id)
            if session is None:
                raise errors.SessionGone
            messages = await self._archive.store.messages(session_id)
            if mine == self._opening:
                self._view.display(
                    session_id,
                    messages,
                    highlight=noted_message(message_id),
                    pending=session.pending,
                )
        finally:
            if mine == self._opening:
                self._window.drafts.arrive()

    def step(self, rows: int) -> None:
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
        self._window.drafts.set_out()
        return self.change("continue session", self._continue_session, session_id)

    async def _continue_session(self, session_id: str) -> None:
        try:
            if self.turns.busy:
                await self.show(session_id)
            else:
                await self._continue(session_id)
        finally:
            self._window.drafts.arrive()
        self._window.composer.focus()

    def split_at(self, message_id: str) -> asyncio.Task[None]:
        """Make a research of its own of a question on the screen and of what follows it; it can be
        taken back. While an answer is on its way nothing is done."""
        return self.change("split", self._split_at, message_id)

    async def _split_at(self, message_id: str) -> None:
        if self.turns.busy:
            return
        if not self._view.live:
            await self._continue(self._view.displayed)
        left = await self.controller().split_at(message_id)
        split_off = self._view.displayed
        self._window.sidebar.refresh()
        said = QCoreApplication.translate("SessionsPresenter", "Now a research of its own")

        def take_back() -> None:
            self.change("undo split", self._join, left, split_off)

        self._window.sidebar.offer_to_take_back(said, take_back)

    async def _join(self, session_id: str, split_off: str) -> None:
        if not self.turns.busy:
            await self._continue(split_off)
            await self.controller().join(session_id, split_off)
            self._window.sidebar.refresh()

    def branch_at(self, message_id: str) -> asyncio.Task[None]:
        """Go on from an answer on the screen in a copy of what was said up to it. While an answer
        is on its way nothing is done."""
        return self.change("branch", self._branch_at, message_id)

    async def _branch_at(self, message_id: str) -> None:
        if self.turns.busy or not self._view.displayed:
            return
        controller = await self.awaited()
        await controller.begin_copy(self._view.displayed, message_id)
        branch = controller.active
        assert branch is not None
        self._view.display(branch.session_id, ())
        self._window.sidebar.refresh()
        said = QCoreApplication.translate(
            "SessionsPresenter", "A branch of its own; the first conversation stays as it is"
        )
        self._window.tell(said)
        self._window.composer.focus()

    async def adopt(self, messages: Sequence[Message], pending: Offer | None) -> None:
        """Take a conversation that was kept elsewhere into the archive, and go on with it once it
        is there. Raises ``StorageError``, and nothing was taken."""
        session_id = await (await self.awaited()).adopt(messages, pending)
        self._window.sidebar.refresh()
        self.continue_session(session_id)

    def complete_session(self, session_id: str) -> asyncio.Task[None]:
        """End a session that a process left unfinished."""
        return self.change("complete session", self._complete_session, session_id)

    async def _complete_session(self, session_id: str) -> None:
        await self.end_session()
        controller = await self.awaited()
        await controller.open(session_id)
        await controller.end()

    async def follow_erasings(self) -> None:
        """Show and keep nothing that was erased, here or by another process. While a turn is under
        way that waits for the next look; what a turn tells a model is looked at before it."""
        for follow in self.also_follow:
            await follow()
        controller = self._controller
        if controller is None or not await controller.follow_erasings():
            return
        erased, shown = self._archive.eraser.erased, self._view.displayed
        if shown and await erased(shown):
            self._view.display_nothing()
        elif shown and await self._archive.store.session(shown) is not None:
            await self.show(shown)
        drafts = self._window.drafts
        gone = [each for each in drafts.all() if each and await erased(each)]
        for session_id in gone:
            drafts.forget(session_id)
        if gone:
            self._view.keep_state()

    def archive_changed(self) -> None:
        """Show again what another archive, or a changed one, holds."""
        if self._controller is None or self._controller.active is None:
            self._view.display_nothing()
        self._window.sidebar.refresh()
        self._tasks.spawn(self.look_again(), "drafts")

    async def look_again(self) -> None:
        """Follow what another process made of the archive: past research that is not in it any more
        leaves the screen, and what was written below it goes into the field. Raises
        ``StorageError``."""
        store, shown = self._archive.store, self._view.displayed
        gone = bool(shown) and not self._view.live and await store.session(shown) is None
        if gone and shown == self._view.displayed:
            self._view.display_nothing()
        await self.give_back_orphans()

    async def give_back_orphans(self) -> None:
        """Put into the field what was written below research that is not in the archive. Raises
        ``StorageError``."""
        drafts = self._window.drafts
        for session_id in drafts.waiting():
            if await self._archive.store.session(session_id) is None:
                drafts.give_back(drafts.forget(session_id))
