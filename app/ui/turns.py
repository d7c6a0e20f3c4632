"""One message and its answer at a time: sending, stopping, trying again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from app.core import errors
from app.core.model import Kind, Message, Tier
from app.ui.tasks import Tasks
from app.ui.view import WindowView

if TYPE_CHECKING:
    from app.controller import Controller
    from app.ui.main_window import MainWindow

CONTINUE = "devam et"
"""What the conversation understands as the wish for the rest of an answer."""


class Turns:
    """Runs the turns of a window. ``driver`` gives the controller or raises why there is none;
    ``prepare`` is awaited before each turn and makes the session on the screen the present one."""

    def __init__(
        self,
        window: MainWindow,
        view: WindowView,
        tasks: Tasks,
        driver: Callable[[], Controller],
        prepare: Callable[[], Awaitable[None]],
    ) -> None:
        self._window = window
        self._view = view
        self._tasks = tasks
        self._driver = driver
        self._prepare = prepare
        self._turn: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a turn is under way."""
        return self._turn is not None and not self._turn.done()

    def submit(self, text: str, tier: str = Tier.AUTO.value) -> None:
        """Send a message to the conversation on the screen."""
        if not self.busy:
            self._turn = self._tasks.spawn(self._submit(text, Tier(tier)), "turn")

    async def _submit(self, text: str, tier: Tier) -> None:
        try:
            self._begin()
            await self._prepare()
            driver = self._driver()
        except (errors.AnimsaError, asyncio.CancelledError):
            # It was taken out of the field and is nowhere else yet.
            self._window.composer.set_draft(text)
            self._over()
            raise
        try:
            await driver.submit(text, tier=tier)
        finally:
            self._over()

    def retry(self) -> None:
        """Try once more what failed: saving, or the question that got no whole answer."""
        if not self.busy:
            self._turn = self._tasks.spawn(self._retry(), "retry")

    async def _retry(self) -> None:
        try:
            self._begin()
            await self._prepare()
            driver = self._driver()
            active = driver.active
            if active is not None and not active.saved:
                await active.flush()
                if not active.saved:
                    self._view.tell_unsaved()
                    return
            await driver.retry()
        except errors.NotFound as error:
            self._window.banner.show_error(error.code, error.about)
        finally:
            self._over()

    def regenerate(self) -> None:
        """Answer the last question again, also when it has a whole answer."""
        if not self.busy:
            self._turn = self._tasks.spawn(self._regenerate(), "regenerate")

    async def _regenerate(self) -> None:
        try:
            self._begin()
            await self._prepare()
            driver = self._driver()
            try:
                await driver.retry()
            except errors.NotFound:
                asked = _last_question(driver.active.messages if driver.active else [])
                if asked is None:
                    raise
                await driver.submit(asked.content)
        except errors.NotFound as error:
            self._window.banner.show_error(error.code, error.about)
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
        self.submit(CONTINUE)


def _last_question(messages: Sequence[Message]) -> Message | None:
    asked = (m for m in reversed(messages) if m.role == "user" and m.kind is not Kind.COMMAND)
    return next(asked, None)
