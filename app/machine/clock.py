"""Clocks and the local time zone: the machine's time, or one that was set for a run."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, tzinfo

from app.core.domain.messages import Milliseconds
from app.core.language.dates.moments import to_ms


class SystemClock:
    """The machine's own time."""

    def now(self) -> Milliseconds:
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        return _elapsed()


class SetClock:
    """Starts at ``now`` and goes on from there, for ``--now``."""

    def __init__(self, now: datetime) -> None:
        self._start = to_ms(now)
        self._began = _elapsed()

    def now(self) -> Milliseconds:
        return self._start + int((_elapsed() - self._began) * 1000)

    def monotonic(self) -> float:
        return _elapsed()


_SLEEPLESS: int | None = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
"""The system's clock that goes on while the machine sleeps: one on Linux, the other on macOS, where
``time.monotonic`` stops meanwhile. Windows has neither; there it goes on."""


def _elapsed() -> float:
    """Seconds that never go backwards: a session that was left before a sleep is idle after it."""
    return time.monotonic() if _SLEEPLESS is None else time.clock_gettime(_SLEEPLESS)


class LocalZone(tzinfo):
    """The system's time zone with its rules for every date, not only today's offset."""

    def utcoffset(self, dt: datetime | None) -> timedelta | None:
        return None if dt is None else _offset(dt.replace(tzinfo=None))

    def dst(self, dt: datetime | None) -> timedelta | None:
        return None

    def tzname(self, dt: datetime | None) -> str | None:
        return None if dt is None else dt.replace(tzinfo=None).astimezone().tzname()

    def fromutc(self, dt: datetime) -> datetime:
        return dt + _offset(dt.replace(tzinfo=UTC))


def _offset(moment: datetime) -> timedelta:
    """How far the system's zone is from UTC then. Systems know rules for some years only: Windows
    for none before 1970, and nobody for the ends of the calendar."""
    try:
        return moment.astimezone().utcoffset() or timedelta()
    except (OSError, OverflowError, ValueError):
        return timedelta(seconds=-time.timezone)
