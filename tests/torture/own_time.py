"""Time that something takes, without the time in which other programs had the processor: a bound
that fails on a busy machine would tell nothing."""

from __future__ import annotations

import time
from pathlib import Path

GIVE_UP = 150.0
"""Seconds of the wall clock after which something counts as hanging, however busy the machine."""
_NANO = 1e9


class OwnTime:
    """Seconds since it was made in which this process worked or waited for something other than a
    processor."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._waited = _waited()

    @property
    def seconds(self) -> float:
        """So many until now."""
        elapsed = time.monotonic() - self._begun
        return max(elapsed - max(_waited() - self._waited, 0.0), 0.0)


def _waited() -> float:
    """Seconds that the main thread, and so whatever it awaits, was ready and not let run."""
    try:
        return int(Path("/proc/self/schedstat").read_text("ascii").split()[1]) / _NANO
    except (OSError, IndexError, ValueError):
        return 0.0
