"""Looks at drives that may not answer: a network drive that is gone keeps whoever asks it waiting
for ever, and nobody can end that.

Each look has a thread that neither the next look nor the end of the program waits for. As long as
one hangs, its place is not looked at again.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Generic, TypeVar

PATIENCE: Final = 12.0
"""Seconds without any sign of life: a disk that slept wakes up in fewer."""
_MOST_SILENT: Final = 3
"""Places that are waited for in one look."""

T = TypeVar("T")


class Pulse:
    """The sign of life of a look, and the word to it that nobody wants it any more."""

    def __init__(self) -> None:
        self.beats = 0
        self.stopped = False

    def beat(self) -> bool:
        """Say that something was answered; whether to go on."""
        self.beats += 1
        return not self.stopped


class SilentDrives:
    """Looks at places one after the other, and leaves those that do not answer."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._silent: dict[str, threading.Thread] = {}

    async def look(self, places: Sequence[str], look: Callable[[str, Pulse], T]) -> dict[str, T]:
        """What looking at each place gave, in order; nothing of those that did not answer. Raises
        what a look raises."""
        self._silent = {each: hung for each, hung in self._silent.items() if hung.is_alive()}
        left = [each for each in places if each not in self._silent]
        found: dict[str, T] = {}
        for _ in range(_MOST_SILENT):
            if not left:
                break
            one = _Look(left, look)
            silent = await one.done(self._patience)
            found |= one.found
            if not silent:
                break
            self._silent[silent] = one.thread
            left = left[left.index(silent) + 1 :]
        return found


class _Look(Generic[T]):
    """A look at several places in a thread of its own."""

    def __init__(self, places: Sequence[str], look: Callable[[str, Pulse], T]) -> None:
        self.found: dict[str, T] = {}
        self._pulse = Pulse()
        self._at = ""
        loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[BaseException | None] = loop.create_future()

        def tell(error: BaseException | None) -> None:
            if not self._ended.done():
                self._ended.set_result(error)

        def run() -> None:
            failed: BaseException | None = None
            try:
                for self._at in places:
                    seen = look(self._at, self._pulse)
                    if not self._pulse.beat():
                        return
                    self.found[self._at] = seen
            except BaseException as error:
                failed = error
            with suppress(RuntimeError):
                # The loop may have ended long ago.
                loop.call_soon_threadsafe(tell, failed)

        self.thread = threading.Thread(target=run, name="look at the disk", daemon=True)

    async def done(self, patience: float) -> str:
        """Wait for its end; the place that does not answer, "" where all did."""
        self.thread.start()
        try:
            while True:
                before = self._pulse.beats
                if (await asyncio.wait([self._ended], timeout=patience))[0]:
                    if (error := self._ended.result()) is not None:
                        raise error
                    return ""
                if self._pulse.beats == before:
                    return self._at
        finally:
            self._pulse.stopped = True
