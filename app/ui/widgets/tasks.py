"""Starter of the window's coroutines: each is kept until it is done, and its error reaches the
user; and what they fetch, none older than another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from app.core.domain import errors

T = TypeVar("T")


class Tasks:
    """Starts tasks on the running loop.

    ``on_error`` gets every known error (something to tell the user); what is not known goes to the
    loop's exception handler as a bug.
    """

    def __init__(self, on_error: Callable[[errors.AnimsaError], None]) -> None:
        self._on_error = on_error
        self._running: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start ``work`` and keep it; ``name`` is for the log."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, errors.AnimsaError):
            self._on_error(error)
        else:
            asyncio.get_running_loop().call_exception_handler(
                {"message": f"{task.get_name()} failed", "exception": error, "task": task}
            )

    async def cancel_all(self) -> None:
        """Cancel what still runs and wait until it has put its things away."""
        here = asyncio.current_task()
        running = [task for task in self._running if task is not here]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


class Newest:
    """Fetches what is shown so that nothing older than what was shown, or than a change that was
    told, comes out: the reads of an archive may overtake each other."""

    def __init__(self) -> None:
        self._changes = 0

    def changed(self) -> None:
        """What is being fetched just now is out of date."""
        self._changes += 1

    async def of(self, fetch: Callable[[], Awaitable[T]]) -> T:
        """What ``fetch`` gives, fetched again as often as somebody wanted it anew meanwhile."""
        self.changed()
        while True:
            seen = self._changes
            found = await fetch()
            if seen == self._changes:
                return found
