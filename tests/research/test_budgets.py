"""The budget of a run: what is charged to it and what is not."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from app.core.domain.events import Budget
from app.core.domain.model_calls import Usage
from app.core.domain.tiers_and_modes import Tier
from app.research.budgets import (
    BUDGETS,
    PATIENCE_SECONDS,
    Meter,
    ModelPace,
    budget_of,
    let_go,
    too_slow,
)
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


def test_what_the_user_set_holds_and_the_rest_is_the_tiers() -> None:
    wished = {"calls": 7, "searches": True, "pages": 0, "tokens": "9", "seconds": -1, "other": 3}
    assert budget_of(Tier.HIZLI, wished) == replace(BUDGETS[Tier.HIZLI], calls=7)
    assert budget_of(Tier.AUTO) == BUDGETS[Tier.ARASTIRMA]


def test_a_call_leaves_what_is_kept_for_later_ones() -> None:
    budget = Budget(calls=3, searches=1, pages=1, tokens=1_000, seconds=100)
    meter = Meter(budget, FakeClock())
    meter.charge(Usage(input_tokens=300))
    assert meter.may_call(600, keep_calls=1, keep_tokens=100)
    assert meter.hit == ""
    assert not meter.may_call(601, keep_calls=1, keep_tokens=100)
    assert meter.hit == "tokens"
    meter = Meter(budget, FakeClock())
    assert not meter.may_call(1, keep_calls=3, keep_tokens=0)
    assert meter.hit == "calls"


def test_the_time_to_gather_ends_before_that_of_the_last_call() -> None:
    clock = FakeClock()
    meter = Meter(Budget(calls=3, searches=1, pages=1, tokens=1_000, seconds=100), clock)
    clock.advance(timedelta(seconds=60))
    assert meter.may_repair(1_000)
    assert not meter.may_repair(1_001)
    assert meter.hit == ""
    assert not meter.may_call(1, keep_calls=0, keep_tokens=0)
    assert meter.hit == "seconds"
    clock.advance(timedelta(seconds=40))
    assert not meter.may_repair(1)


def test_the_last_call_needs_one_that_is_left() -> None:
    meter = Meter(Budget(calls=1, searches=1, pages=1, tokens=1_000, seconds=100), FakeClock())
    assert meter.may_repair(1)
    meter.charge(Usage())
    assert not meter.may_repair(1)


def test_searches_that_are_too_many_are_told_and_pages_are_not() -> None:
    meter = Meter(Budget(calls=1, searches=3, pages=3, tokens=1, seconds=100), FakeClock())
    assert [meter.take_pages(2), meter.take_pages(2), meter.take_pages(2)] == [2, 1, 0]
    assert meter.take_searches(3) == 3
    assert meter.hit == ""
    assert [meter.take_searches(1), meter.searches, meter.pages] == [0, 3, 3]
    assert meter.hit == "searches"


async def test_the_error_of_work_that_was_let_go_is_heard() -> None:
    unheard: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, told: unheard.append(told))

    async def fails_when_stopped() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise ValueError

    task = asyncio.ensure_future(fails_when_stopped())
    await asyncio.sleep(0)
    await let_go([task])
    assert task.done()
    del task
    gc.collect()
    assert unheard == []


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
