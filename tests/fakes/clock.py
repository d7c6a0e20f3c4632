"""Time that a test sets."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from app.core.language.dates.moments import to_ms


class FakeClock:
    """Stands still until it is moved; both clocks move together."""

    def __init__(self, now: datetime = datetime(2024, 11, 21, 17, 0, tzinfo=UTC)) -> None:
        self._now = to_ms(now)
        self._monotonic = 1000.0

    def now(self) -> int:
        return self._now

    def monotonic(self) -> float:
        return self._monotonic

    def advance(self, by: timedelta) -> None:
        self._now += by // timedelta(milliseconds=1)
        self._monotonic += by.total_seconds()
