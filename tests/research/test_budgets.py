"""The budget of a run: what is charged to it and what is not."""

from __future__ import annotations

from datetime import timedelta

import pytest

from app.core.domain.events import Budget
from app.core.domain.model_calls import Usage
from app.core.domain.tiers_and_modes import Tier
from app.research.budgets import BUDGETS, PATIENCE_SECONDS, Meter, ModelPace, too_slow
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


@pytest.mark.parametrize(
    ("used", "conversation", "searches"),
    [(0, 0, 3), (30_000, 0, 1), (41_000, 0, 0), (0, 50_000, 3)],
)
def test_the_models_own_searches_leave_half_of_the_tokens(
    used: int, conversation: int, searches: int
) -> None:
    budget = Budget(calls=4, searches=5, pages=8, tokens=80_000, seconds=90)
    meter = Meter(budget, FakeClock(), conversation=conversation)
    meter.charge_search(Usage(input_tokens=used))
    assert meter.model_searches(3, 10_000) == searches
    assert (meter.calls, meter.hit) == (0, "")


def test_the_pace_of_a_model_is_seen_from_its_calls() -> None:
    clock = FakeClock()
    meter = Meter(BUDGETS[Tier.ARASTIRMA], clock, waits=True)
    meter.await_token()
    clock.advance(timedelta(seconds=50))
    meter.token_came()
    clock.advance(timedelta(seconds=10))
    meter.answered(Usage(input_tokens=1_000, output_tokens=50))
    assert meter.pace == ModelPace(reading=0.05, writing=0.2)
    assert meter.seconds == 10, "what came before the first token is not counted"
    assert meter.spent().patience == PATIENCE_SECONDS
    assert too_slow(Tier.ARASTIRMA, meter.pace, meter.budget)
    assert not too_slow(Tier.HIZLI, meter.pace, BUDGETS[Tier.HIZLI])
    assert not too_slow(Tier.ARASTIRMA, ModelPace(0.01, 0.04), meter.budget)
    assert not too_slow(Tier.ARASTIRMA, ModelPace(), meter.budget), "nothing is known yet"
