"""What a research costs."""

from __future__ import annotations

import pytest

from app.core.domain.model_calls import Usage
from app.research.prices import PRICES, Prices, cost_of, prices_of


def test_models_go_by_longer_names() -> None:
    assert prices_of("claude-sonnet-5-5") == PRICES["claude-sonnet-5-5"]
    assert prices_of("claude-sonnet-5-5-20260929") == PRICES["claude-sonnet-5-5"]
    assert prices_of("claude-sonnet-5-50") is None
    assert prices_of("qwen3") is None


def test_the_users_own_prices_come_first() -> None:
    own = {"claude-sonnet-5-5": [1.0, 2.0, 3.0, 4.0], "qwen3": [0.5, 1.5]}
    assert prices_of("claude-sonnet-5-5", own) == (1.0, 2.0, 3.0, 4.0)
    assert prices_of("qwen3", own) == (0.5, 1.5, 0.5, 0.5)


@pytest.mark.parametrize(
    "bad", ["free", [1.0], [1.0, -2.0], [1.0, "2"], [1.0, 10**400], None, {"input": 1}]
)
def test_a_table_written_by_hand_may_hold_anything(bad: object) -> None:
    assert prices_of("qwen3", {"qwen3": bad}) is None
    assert prices_of("claude-opus-5-5", {"claude-opus-5-5": bad}) == PRICES["claude-opus-5-5"]


def test_tokens_and_searches_cost() -> None:
    usage = Usage(1_000_000, 100_000, 200_000, 40_000, web_searches=3)
    assert cost_of(usage, Prices(2.0, 10.0, 0.1, 2.5), 10.0) == pytest.approx(
        2 + 1 + 0.02 + 0.1 + 0.03
    )
    assert cost_of(usage, None) is None
