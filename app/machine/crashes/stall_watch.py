"""A watch over one thread that must never stall: a second thread sees when its beats stay away, and
logs where in the code it stood.

Every beat is a reading of two clocks. The second thread looks a few times a beat's absence long,
and only then at the other's frames; what it logs is places in code, at most a few lines a minute.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from app.machine.crashes.code_places import stack
from app.machine.crashes.run_record import RunRecord

log = logging.getLogger(__name__)

LIMIT = 0.1
"""Seconds of a stall that are worth a line: as beats come seldom, 0.025 more or less."""
BEAT = 0.05
SLOW_BEAT = 1.0
"""Seconds between beats while somebody else's window is in front."""
_LOOK = 0.05
_LATE = 0.01
"""Seconds: a beat as late as this is waited for, so that the place is known of stalls that are only
just over the limit."""
_COARSE = 0.05
"""How far a timer that need not be precise may be off, of its interval."""
STUCK = 5.0
"""Seconds without a beat after which it is written down that the thread is stuck: whoever waits so
long may end the program."""
_TOUCHED_EVERY = 30.0
MOST_LINES = 4
MINUTE = 60.0
PLACES = 12
ASLEEP = 600.0
"""Seconds: a machine that slept, rather than a thread that stalled."""


@dataclass(frozen=True, slots=True)
class _Stall:
    seconds: float
    at_work: float
    """Seconds of the processor that the thread took meanwhile: the rest it waited."""


class StallWatch:
    """Made and given its beats in the thread that it watches."""

    def __init__(
        self,
        record: RunRecord | None = None,
        now: Callable[[], float] = time.perf_counter,
        at_work: Callable[[], float] = time.thread_time,
    ) -> None:
        self._record = record
        self._now, self._at_work = now, at_work
        self._watched = threading.get_ident()
        self.beat_every = BEAT
        self._last, self._worked = now(), at_work()
        self._stalls: deque[_Stall] = deque(maxlen=MOST_LINES)
        self._untold = 0
        self._places: list[str] = []
        self._sampled_at = -1.0
        self._stuck = False
        self._lines: deque[float] = deque(maxlen=MOST_LINES)
        self._touched = self._last
        self._end = threading.Event()
        self._thread: threading.Thread | None = None

    # --- in the thread that is watched -----------------------------------------------------------

    def beat(self) -> None:
        """The thread goes on."""
        now, worked = self._now(), self._at_work()
        gap = now - self._last
        if gap > self._limit() and gap < ASLEEP:
            self._stalls.append(_Stall(gap - self.beat_every / 2, worked - self._worked))
        self._last, self._worked = now, worked

    def set_pace(self, every: float) -> None:
        """Beats come this many seconds apart from now on."""
        self.beat()
        self.beat_every = every

    def start(self) -> None:
        """Begin to watch."""
        self._last = self._now()
        self._thread = threading.Thread(target=self._run, name="stall watch", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End, and wait until the other thread is gone."""
        self._end.set()
        if self._thread is not None:
            self._thread.join()

    # --- in the other thread ---------------------------------------------------------------------

    def _run(self) -> None:
        while not self._end.wait(max(_LOOK, self.beat_every / 2)):
            self.look()

    def look(self) -> None:
        """See whether the beats come; log what has stalled."""
        last, now = self._last, self._now()
        silent = now - last
        if silent > self.beat_every * (1 + _COARSE) + _LATE and self._sampled_at != last:
            self._places, self._sampled_at = self._sample(), last
        if silent > STUCK and silent < ASLEEP and not self._stuck:
            self._stuck = True
            self._places = self._sample()
            log.info("the window does not answer: %s", " < ".join(self._places))
            if self._record is not None:
                self._record.stuck(self._places)
        elif self._stuck and silent < STUCK:
            self._stuck = False
            if self._record is not None:
                self._record.stuck(())
        while self._stalls:
            self._tell(self._stalls.popleft(), now)
        if self._record is not None and now - self._touched > _TOUCHED_EVERY:
            self._touched = now
            self._record.touch()

    def _limit(self) -> float:
        """Between two beats."""
        return self.beat_every * (1 + _COARSE) + LIMIT - BEAT / 2

    def _sample(self) -> list[str]:
        return stack(sys._current_frames().get(self._watched), PLACES)

    def _tell(self, stall: _Stall, now: float) -> None:
        if len(self._lines) == MOST_LINES and now - self._lines[0] < MINUTE:
            self._untold += 1
            return
        self._lines.append(now)
        untold, self._untold = self._untold, 0
        log.info(
            "the window stalled for %d ms, %d ms of them at work: %s%s",
            stall.seconds * 1000,
            stall.at_work * 1000,
            " < ".join(self._places),
            f" (and {untold} stalls before it)" if untold else "",
        )
        self._places = []
