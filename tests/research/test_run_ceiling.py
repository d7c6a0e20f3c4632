"""What a research takes at most is computed from its budget and the prices that are known."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest

from app.core.domain.events import Budget, StepCode
from app.core.domain.model_calls import Finished, ModelEvent, ModelRequest, Usage
from app.core.domain.tiers_and_modes import Tier
from app.core.wording.steps import step_text
from app.research.budgets import BUDGETS
from app.research.research_settings import ResearchSettings
from app.research.run_ceiling import run_ceiling

BUDGET = Budget(calls=10, searches=4, pages=5, tokens=100_000, seconds=600)


class Model:
    """A model of which only the name and the place matter."""

    context_tokens = 100_000

    def __init__(self, name: str, *, here: bool = False) -> None:
        self._name = name
        self.on_this_computer = here

    @property
    def name(self) -> str:
        return self._name

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        yield Finished(Usage())

    async def close(self) -> None: ...


def told(setup: ResearchSettings, model: Model | None, language: str = "tr") -> str:
    return step_text(run_ceiling(Tier.DERIN, BUDGET, setup, model).step(), language)


def test_cost_is_of_the_longest_replies_and_the_rest_read() -> None:
    setup = ResearchSettings(prices={"m": [1.0, 10.0, 0.1, 2.0]})
    most = run_ceiling(Tier.DERIN, BUDGET, setup, Model("m"), conversation=1_000)
    written = 10 * 2_048 + 12_000 + 3_000
    assert most.cost == pytest.approx(((101_000 - written) * 2.0 + written * 10.0) / 1_000_000)
    assert (most.calls, most.searches, most.minutes) == (10, 4, 10)


def test_what_is_told_is_plain_in_both_languages() -> None:
    setup = ResearchSettings(prices={"m": [1.0, 10.0]})
    assert told(setup, Model("m")).endswith("en çok yaklaşık 0,42 $ tutar")
    assert told(setup, Model("m"), "en").endswith("the model costs about $0.42 at most")


def test_unknown_prices_are_not_guessed() -> None:
    text = told(ResearchSettings(), Model("unknown"))
    assert text == "Modele en çok 10 soru sorar, en çok 10 dakika sürer"


def test_model_on_this_computer_costs_nothing_and_may_be_waited_for() -> None:
    text = told(ResearchSettings(), Model("qwen3", here=True), "en")
    assert text.endswith("on this computer and 15 minutes; the model costs nothing")


def test_price_that_the_user_set_for_a_model_on_this_computer_counts() -> None:
    setup = ResearchSettings(prices={"qwen3": [1.0, 2.0]})
    step = run_ceiling(Tier.DERIN, BUDGET, setup, Model("qwen3", here=True)).step()
    assert step.code is StepCode.AT_MOST_PAID


def test_without_a_model_only_the_time_is_told() -> None:
    most = run_ceiling(Tier.ARASTIRMA, BUDGETS[Tier.ARASTIRMA], ResearchSettings(), None)
    assert most.step().code is StepCode.AT_MOST_WITHOUT_MODEL
    assert "2 dakika" in step_text(most.step(), "tr")
