"""The budget of a run: what is charged to it and what is not."""

from __future__ import annotations

from datetime import timedelta

from app.core.model import Budget
from app.research.tiers import Meter
from tests.fakes.clock import FakeClock


def test_time_stands_still_while_the_user_is_waited_for() -> None:
    clock = FakeClock()
    meter = Meter(Budget(calls=4, searches=4, pages=4, tokens=1_000, seconds=100), clock)
    clock.advance(timedelta(seconds=10))
    with meter.paused():
        clock.advance(timedelta(hours=1))
    clock.advance(timedelta(seconds=5))
    assert meter.seconds == 15
    assert meter.may_gather()
