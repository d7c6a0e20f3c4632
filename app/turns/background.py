"""Background tasks of a conversation: kept, reported, and ended with it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from app.core.domain import errors
from app.core.domain.ports import ChatModel
from app.memory.sessions.session_port import SessionKeeper
from app.turns.answers.turn_context import TurnContext

log = logging.getLogger(__name__)

DESCRIBED_AT_ONCE = 3
"""How many ended sessions are sent to the model in one round, beside the conversation."""


class BackgroundWork:
    """Owns every task that a conversation starts."""

    def __init__(self, context: TurnContext, sessions: SessionKeeper) -> None:
        self._context = context
        self._sessions = sessions
        self._tasks: set[asyncio.Task[Any]] = set()
        self._describing = False

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Run ``work`` in the background; its known errors are logged by code, others as bugs."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, errors.AnimsaError):
            log.info("%s: %s", task.get_name(), error.code)
        else:
            log.error("%s failed", task.get_name(), exc_info=error)

    def improve_metadata(self) -> None:
        """Let the model describe ended sessions that only have an extract."""
        if self._context.model is not None and not self._describing:
            self._describing = True
            self.spawn(self._describe(self._context.model), "metadata")

    async def _describe(self, model: ChatModel) -> None:
        try:
            await self._sessions.improve_metadata(model, DESCRIBED_AT_ONCE)
        finally:
            self._describing = False

    def learn(self) -> None:
        """Let the memory of the project learn what was said, when no answer follows at once."""
        if self._context.memory is not None:
            self.spawn(self._context.memory.answered(lambda: self._context.model), "memory")

    async def settle(self, seconds: float, besides: asyncio.Task[None] | None) -> None:
        """Give all work ``besides`` one task a last moment; what is not done by then is left to a
        later time."""
        if self._context.memory is not None:
            self._context.memory.hurry()
        if working := self._tasks - {besides}:
            await asyncio.wait(working, timeout=seconds)

    async def stop(self) -> None:
        """End everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
