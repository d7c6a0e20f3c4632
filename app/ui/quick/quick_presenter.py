"""Presenter of the quick-ask window: its actions become calls on its controller."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtGui import QGuiApplication

from app.core.domain import errors
from app.core.domain.messages import Message
from app.core.domain.offers import Offer
from app.memory.quick_ask.quick_session import QuickConversation, QuickSessions
from app.memory.quick_ask.turn_record import SESSION
from app.turns.controller import Controller
from app.ui.chat.turn_tasks import Turns
from app.ui.quick.quick_window import QuickView, QuickWindow
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.tasks import Tasks

log = logging.getLogger(__name__)

Adopt = Callable[[Sequence[Message], Offer | None], Awaitable[None]]
"""Makes research of a conversation."""


class QuickAsk(QObject):
    """Connects a window to the controller of throw-away questions, until :meth:`close`."""

    research_begun = Signal()
    """The conversation is research now, in the main window."""

    def __init__(
        self,
        window: QuickWindow,
        view: QuickView,
        controller: Controller,
        sessions: QuickSessions,
        adopt: Adopt,
    ) -> None:
        super().__init__()
        self.window = window
        self.controller = controller
        self.view = view
        self._sessions = sessions
        self._adopt = adopt
        self._tasks = Tasks(self._tell_error)
        self.turns = Turns(window, view, self._tasks, lambda: controller, self._take_up)
        view.follow(lambda: controller.active)
        self._connect()

    def _connect(self) -> None:
        window, chat, turns = self.window, self.window.chat, self.turns
        window.composer.submitted.connect(turns.submit)
        window.stop_requested.connect(self.stop)
        window.copy_requested.connect(self.copy_answer)
        window.clear_requested.connect(self.clear)
        window.convert_requested.connect(self.convert)
        window.banner.retry_requested.connect(turns.try_again)
        chat.offer_chosen.connect(turns.submit)
        chat.retry_requested.connect(turns.retry)
        chat.continue_requested.connect(turns.go_on)
        chat.copy_requested.connect(self._copy)

    async def _take_up(self) -> Controller:
        """Before each turn, let go of what is a day old."""
        await self._load()
        return self.controller

    async def _load(self) -> tuple[QuickConversation, list[Message]]:
        conversation = await self._sessions.load()
        self.controller.active = conversation
        before = len(conversation.everything())
        messages = conversation.remembered()
        if len(messages) != before:
            self.view.display(SESSION, messages)
        return conversation, messages

    def show(self) -> None:
        """Show the window, then what is remembered now."""
        self.window.bring_to_front()
        if not self.turns.busy:
            self._tasks.spawn(self._show(), "what is remembered")

    async def follow_erasings(self) -> None:
        """Show nothing that was erased, here or by another process."""
        if await self.controller.follow_erasings():
            await self._show()

    async def _show(self) -> None:
        # What is erased from now on is noticed by this.
        await self.controller.follow_erasings()
        _, messages = await self._load()
        if not self.turns.busy:
            self.view.display(SESSION, messages)

    def stop(self) -> None:
        """End the answer that is being written, by the user's wish."""
        self.view.stopping()
        self.turns.stop()

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.window.tell(self.tr("Copied"))

    def copy_answer(self) -> None:
        """Copy the last answer."""
        if text := self.window.chat.last_answer():
            self._copy(text)

    def clear(self) -> None:
        """Ask, then forget everything."""
        self._tasks.spawn(self._clear(), "clear history")

    async def _clear(self) -> None:
        if await ask(
            self.window,
            self.tr("Clear history"),
            self.tr("Forget the questions and answers of this window?"),
            self.tr("Clear"),
            self.tr("Keep"),
            details=self.tr("Your research is not touched. This cannot be undone."),
            danger=True,
        ):
            await self._forget()
            self.window.tell(self.tr("History cleared"))

    async def _forget(self) -> None:
        await self.turns.stopped()
        await self._sessions.clear()
        self.controller.active = None
        self.window.banner.clear()
        await self._load()
        self.view.display(SESSION, ())
        self.window.composer.focus()

    def convert(self) -> None:
        """Turn what is remembered into research, which goes on in the main window."""
        self._tasks.spawn(self._convert(), "turn into research")

    async def _convert(self) -> None:
        await self.turns.stopped()
        conversation, messages = await self._load()
        if not messages:
            return
        await self._adopt(messages, conversation.session.pending)
        await self._forget()
        self.window.close()
        self.research_begun.emit()

    def _tell_error(self, error: errors.AnimsaError) -> None:
        log.info("told the user: %s", error.code)
        self.window.banner.show_error(error.code, error.about)

    async def close(self) -> None:
        """Stop, and take the window apart."""
        self.window.hide()
        await self.turns.stopped()
        await self._tasks.cancel_all()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete)
