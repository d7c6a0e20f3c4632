"""Letting go of what the process still knows of a locked archive: caches that hold words of it, and
what nothing leads to any more."""

from __future__ import annotations

import functools
import gc

from PySide6.QtGui import QPixmapCache

from app.core.domain.privacy.departures import Occasion
from app.machine.system_memory import return_free_memory

_Cache = type(functools.lru_cache(lambda: None))


def let_go() -> None:
    """Empty every cache of the program's own functions, collect what nothing leads to, and give the
    memory back to the system where it takes it. What is needed again is made again. To be called on
    the GUI thread: what is collected may be Qt's."""
    # What was left out of collecting is not told of either.
    gc.unfreeze()
    for each in gc.get_objects():
        if type(each) is _Cache and getattr(each, "__module__", "").startswith("app."):
            each.cache_clear()
        elif type(each) is Occasion:
            # A timer that was called off keeps the context in which it was set, and that the
            # question, until it would have gone off.
            object.__setattr__(each, "words", "")
    QPixmapCache.clear()
    gc.collect()
    return_free_memory()
