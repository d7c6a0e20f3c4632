"""Starter of the window's coroutines: each is kept until it is done, and its error reaches the
user."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from app.core.domain import errors


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
