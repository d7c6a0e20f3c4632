"""Garbage collection kept to the GUI thread.

It runs in whichever thread happens to allocate. If a widget is part of a cycle, it would be
destroyed in that thread, and Qt's widgets may be touched in theirs alone: the process crashes.
(Calibre and Anki do the same for this reason.)

A full collection looks at every object there is, and most belong to libraries and stay for ever:
going through them took the window a seventh of a second. So what is there after a library was
loaded is left out from then on.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QTimer

INTERVAL_MS = 5_000


@contextmanager
def collected_here() -> Iterator[None]:
    """Collect cycles in this thread only while the block runs, about as often as Python would."""
    was_enabled = gc.isenabled()
    gc.disable()
    collector = _Collector()
    timer = QTimer()
    timer.setInterval(INTERVAL_MS)
    timer.timeout.connect(collector.collect)
    timer.start()
    try:
        yield
    finally:
        timer.stop()
        collector.collect_all()
        if was_enabled:
            gc.enable()


class _Collector:
    def __init__(self) -> None:
        self._modules = 0

    def collect_all(self) -> None:
        # What somebody else left out, and is none of ours, stays left out.
        if self._modules:
            gc.unfreeze()
        gc.collect()

    def collect(self) -> None:
        if self._modules != len(sys.modules):
            self._modules = len(sys.modules)
            gc.freeze()
        counts, thresholds = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if counts[generation] > thresholds[generation]:
                gc.collect(generation)
                return
