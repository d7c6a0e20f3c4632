"""Turns of a window as tasks, one at a time: send, stop, try again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication

from app.core.domain import errors
from app.core.domain.messages import Message
from app.core.domain.plans import Instead
from app.core.domain.tiers_and_modes import Mode, Tier
from app.ui.chat.composer import Composer
from app.ui.widgets.banner import Banner
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.turns.controller import Controller


class ChatScreen(Protocol):
    """A window in which one converses."""

    banner: Banner
    composer: Composer

    def set_busy(self, busy: bool) -> None: ...


class ShownConversation(Protocol):
    """The conversation on it; :class:`app.ui.window.window_view.WindowView` says what these do."""

    live: bool

    def display(self, session_id: str, messages: Sequence[Message]) -> None: ...

    def tell_unsaved(self) -> None: ...

    def turn_over(self) -> None: ...


class Turns:
    """Runs the turns of a window. ``controller`` gives what drives it or raises why there is none;
    so does ``take_up``, which makes the session on the screen the present one first."""

    def __init__(
        self,
        window: ChatScreen,
        view: ShownConversation,
        tasks: Tasks,
        controller: Callable[[], Controller],
        take_up: Callable[[], Awaitable[Controller]],
    ) -> None:
        self._window = window
        self._view = view
        self._tasks = tasks
        self._controller = controller
        self._take_up = take_up
        self._turn: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a turn is under way."""
        return self._turn is not None and not self._turn.done()

    def submit(self, text: str, tier: Tier = Tier.AUTO, mode: Mode | None = None) -> None:
        """Send a message to the conversation on the screen."""
        if not self.busy:
            self._turn = self._tasks.spawn(self._submit(text, tier, mode), "turn")

    async def _submit(self, text: str, tier: Tier, mode: Mode | None) -> None:
        try:
            self._begin()
            controller = await self._take_up()
        except (errors.AnimsaError, asyncio.CancelledError):
            # It was taken out of the field and is nowhere else yet.
            self._window.composer.set_draft(text)
            self._over()
            raise
        try:
            await controller.submit(text, tier=tier, mode=mode)
        finally:
            self._over()

    def try_again(self) -> None:
        """Do once more what the banner told of: save what waits for the disk and nothing else, or
        ask again what got no whole answer in the conversation that goes on."""
        self._tasks.spawn(self._try_again(), "try again")

    async def _try_again(self) -> None:
        controller = self._controller()
        active = controller.active
        if active is not None and active.refusal is not None:
            await controller.save()
            self._view.tell_unsaved()
            return
        if active is not None and not self._view.live:
            self._view.display(active.session_id, ())
        self.retry()

    def retry(self) -> None:
        """Ask once more what got no whole answer in the conversation on the screen."""
        self._start(self._retry, "retry")

    async def _retry(self) -> None:
        await (await self._take_up()).retry()

    def regenerate(self) -> None:
        """Answer the last question again, also when it has a whole answer. Only in the conversation
        that goes on: asking in a past one would take it up again."""
        if self._view.live:
            self._start(self._regenerate, "regenerate")

    async def _regenerate(self) -> None:
        await (await self._take_up()).answer_again()

    def do_instead(self, choice: Instead) -> None:
        """Do with the last question what could have been decided instead."""
        if self._view.live:
            self._start(lambda: self._do_instead(choice), "instead")

    async def _do_instead(self, choice: Instead) -> None:
        await (await self._take_up()).do_instead(choice)

    def _start(self, work: Callable[[], Awaitable[None]], name: str) -> None:
        if not self.busy:
            self._turn = self._tasks.spawn(self._once_more(work), name)

    async def _once_more(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            self._begin()
            await work()
        finally:
            self._over()

    def stop(self) -> None:
        """End the answer that is being written; what came of it is kept."""
        if self._turn is not None:
            self._turn.cancel()

    async def stopped(self) -> None:
        """Stop the running turn, if there is one, and wait until it has kept what came."""
        if self._turn is not None and self._turn is not asyncio.current_task() and self.busy:
            self._turn.cancel()
            await asyncio.wait([self._turn])

    async def done(self) -> None:
        """Wait until no turn is under way."""
        if self._turn is not None and self.busy:
            await asyncio.wait([self._turn])

    def _begin(self) -> None:
        self._window.banner.clear()
        self._window.set_busy(True)

    def _over(self) -> None:
        self._view.turn_over()
        self._window.set_busy(False)

    def go_on(self) -> None:
        """Ask for the rest of an answer that broke off."""
        self.submit(QCoreApplication.translate("Turns", "continue"))
