"""Time that something takes, without the time in which other programs had the processor: a bound
that fails on a busy machine would tell nothing."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

GIVE_UP = 150.0
"""Seconds of the wall clock after which something counts as hanging, however busy the machine."""
_NANO = 1e9


class OwnTime:
    """Seconds since it was made in which this process worked, or waited for something other than a
    processor."""

    def __init__(self) -> None:
        self._begun, self._worked = time.monotonic(), time.process_time()
        self._waited = _waited()

    @property
    def seconds(self) -> float:
        """So many until now."""
        waited = sum(each - self._waited.get(thread, 0.0) for thread, each in _waited().items())
        elapsed = time.monotonic() - self._begun
        return max(elapsed - waited, time.process_time() - self._worked)


def _waited() -> dict[str, float]:
    """By thread of this process: the seconds for which it was ready and was not let run."""
    found = {}
    for thread in Path("/proc/self/task").glob("*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            told = (thread / "schedstat").read_text("ascii").split()
            found[thread.name] = int(told[1]) / _NANO
    return found
