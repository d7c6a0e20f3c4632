"""Python's cycle collector, kept to the GUI thread.

It runs in whichever thread happens to allocate. If a widget is part of a cycle, it would be
destroyed in that thread, and Qt's widgets may be touched in theirs alone: the process crashes.
(Calibre and Anki do the same for this reason.)
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QTimer

INTERVAL_MS = 5_000


@contextmanager
def collected_here() -> Iterator[None]:
    """Collect cycles in this thread only while the block runs, about as often as Python would."""
    was_enabled = gc.isenabled()
    gc.disable()
    timer = QTimer(interval=INTERVAL_MS)
    timer.timeout.connect(_collect)
    timer.start()
    try:
        yield
    finally:
        timer.stop()
        gc.collect()
        if was_enabled:
            gc.enable()


def _collect() -> None:
    counts, thresholds = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation]:
            gc.collect(generation)
            return
