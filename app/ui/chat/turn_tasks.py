"""Turns of a window as tasks, one at a time: send, stop, try again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QCoreApplication

from app.core.domain import errors
from app.core.domain.messages import Message
from app.core.domain.offers import Instead
from app.core.domain.tiers_and_modes import Mode, Tier
from app.ui.chat.composer import Composer
from app.ui.waiting.waiting_messages import WaitingMessage, WaitingMessages
from app.ui.widgets.banner import Banner
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.turns.controller import Controller


class ChatScreen(Protocol):
    """A window in which one converses."""

    banner: Banner
    composer: Composer
    waiting: WaitingMessages

    def set_busy(self, busy: bool) -> None: ...

    def give_back(self, words: str, place: str | None) -> None: ...


class ShownConversation(Protocol):
    """The conversation on it; :class:`app.ui.window.window_view.WindowView` says what these do."""

    live: bool
    displayed: str

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
        self._sends_on = False
        """Whether what waits is sent when this turn is over."""

    @property
    def busy(self) -> bool:
        """Whether a turn is under way."""
        return self._turn is not None and not self._turn.done()

    def submit(self, text: str, tier: Tier = Tier.AUTO, mode: Mode | None = None) -> None:
        """Send a message to the conversation on the screen, or let it wait for the answer that is
        on its way."""
        if self.busy:
            place = None if self._view.live else self._view.displayed
            self._window.waiting.add(WaitingMessage(text, tier, place))
        else:
            self._run(self._submit(text, tier, mode), "turn")

    async def _submit(
        self, text: str, tier: Tier, mode: Mode | None, *, unseen: bool = False
    ) -> None:
        """``unseen``: to the conversation that goes on, while another one is on the screen."""
        try:
            self._begin()
            controller = self._controller() if unseen else await self._take_up()
        except (errors.AnimsaError, asyncio.CancelledError):
            # It was taken out of the field and is nowhere else yet.
            self._window.waiting.sent()
            self._window.give_back(text, None if self._view.live else self._view.displayed)
            self._over()
            raise
        try:
            self._sends_on = await controller.submit(text, tier=tier, mode=mode)
        finally:
            self._over()

    def _run(self, turn: Coroutine[Any, Any, None], name: str) -> None:
        self._sends_on = False
        self._turn = self._tasks.spawn(turn, name)
        self._turn.add_done_callback(lambda _: self._send_next())

    def _send_next(self) -> None:
        """Send what waited longest; after a failure, or where its conversation is not there, it is
        in the field again."""
        waiting = self._window.waiting
        if self.busy or not waiting:
            return
        if not self._sends_on:
            self._give_back(waiting.take_all())
            return
        message = waiting.take()
        controller = self._controller()
        if message.place == (None if self._view.live else self._view.displayed):
            self._run(self._submit(message.text, message.tier, None), "turn")
        elif message.place is None and controller.active is not None:
            # Another research is being read meanwhile; it stays on the screen.
            self._run(self._submit(message.text, message.tier, None, unseen=True), "turn")
        else:
            waiting.sent()
            self._give_back([message, *waiting.take_all()])

    def _give_back(self, messages: Sequence[WaitingMessage]) -> None:
        for place in dict.fromkeys(each.place for each in messages):
            words = "\n\n".join(each.text for each in messages if each.place == place)
            self._window.give_back(words, place)

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

    async def _retry(self) -> bool:
        return await (await self._take_up()).retry()

    def regenerate(self) -> None:
        """Answer the last question again, also when it has a whole answer. Only in the conversation
        that goes on: asking in a past one would take it up again."""
        if self._view.live:
            self._start(self._regenerate, "regenerate")

    async def _regenerate(self) -> bool:
        return await (await self._take_up()).answer_again()

    def do_instead(self, choice: Instead) -> None:
        """Do with the last question what could have been decided instead."""
        if self._view.live:
            self._start(lambda: self._do_instead(choice), "instead")

    async def _do_instead(self, choice: Instead) -> bool:
        return await (await self._take_up()).do_instead(choice)

    def _start(self, work: Callable[[], Awaitable[bool]], name: str) -> None:
        if not self.busy:
            self._run(self._once_more(work), name)

    async def _once_more(self, work: Callable[[], Awaitable[bool]]) -> None:
        try:
            self._begin()
            self._sends_on = await work()
        finally:
            self._over()

    def stop(self) -> None:
        """End the answer that is being written; what came of it is kept, and what waited for its
        end is sent."""
        if self._turn is not None:
            self._sends_on = True
            self._turn.cancel()

    async def stopped(self) -> None:
        """Stop the running turn, if there is one, and wait until it has kept what came."""
        if self._turn is not None and self._turn is not asyncio.current_task() and self.busy:
            self._sends_on = False
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
        self._window.waiting.sent()
        self._view.turn_over()
        self._window.set_busy(False)

    def go_on(self) -> None:
        """Ask for the rest of an answer that broke off."""
        self.submit(QCoreApplication.translate("Turns", "continue"))
