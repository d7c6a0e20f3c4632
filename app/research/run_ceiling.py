"""The ceiling of a run: how many calls, minutes and dollars it can take at most, told before it
begins.

Of the tokens that a budget allows, as many count as written as the longest replies of its calls
can be; the others count as read, at the dearer of the two prices of what is read for the first
time. A run takes less as a rule, and it may pass its tokens by what one call was guessed too short.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.core.domain.events import Budget, Step, StepCode
from app.core.domain.model_calls import Usage
from app.core.domain.ports import ChatModel, stays_here
from app.core.domain.tiers_and_modes import Tier
from app.research.answer import ANSWER_TOKENS, REPAIR_TOKENS
from app.research.budgets import MODEL_SEARCH_SHARE, PATIENCE_SECONDS
from app.research.model_search import REPLY_TOKENS, TOKENS, searches_web
from app.research.prices import cost_of, prices_of
from app.research.research_settings import ResearchSettings
from app.research.run_state import STEP_TOKENS


@dataclass(frozen=True, slots=True)
class RunCeiling:
    """What a run takes at most. ``cost`` is in US dollars: 0 where the model runs on this computer
    or there is none, None where the prices of the model are not known."""

    calls: int
    searches: int
    minutes: int
    cost: float | None

    def step(self) -> Step:
        """The same as a step of the run."""
        about = {"calls": str(self.calls), "minutes": str(self.minutes)}
        if not self.calls:
            return Step(StepCode.AT_MOST_WITHOUT_MODEL, about)
        if self.cost is None:
            return Step(StepCode.AT_MOST, about)
        if not self.cost:
            return Step(StepCode.AT_MOST_FREE, about)
        return Step(StepCode.AT_MOST_PAID, {**about, "dollars": f"{self.cost:.2f}"})


def run_ceiling(
    tier: Tier,
    budget: Budget,
    setup: ResearchSettings,
    model: ChatModel | None,
    conversation: int = 0,
) -> RunCeiling:
    """What a run in ``tier`` takes at most; ``conversation`` are the tokens of the history, which
    its answering call carries besides."""
    here = stays_here(model)
    minutes = math.ceil((budget.seconds + (PATIENCE_SECONDS if here else 0)) / 60)
    if model is None:
        return RunCeiling(0, budget.searches, minutes, 0.0)
    prices = prices_of(model.name, setup.prices)
    if here and prices is None:
        return RunCeiling(budget.calls, budget.searches, minutes, 0.0)
    by_model = 0
    if setup.model_search and setup.open_web is not None and searches_web(model):
        by_model = min(budget.searches, round(budget.tokens * MODEL_SEARCH_SHARE) // TOKENS)
    tokens = budget.tokens + conversation
    longest = budget.calls * STEP_TOKENS + ANSWER_TOKENS[tier] + REPAIR_TOKENS
    written = min(tokens, longest + by_model * REPLY_TOKENS)
    costs = [
        cost_of(usage, prices, setup.search_price)
        for usage in (
            Usage(tokens - written, written, web_searches=by_model),
            Usage(0, written, cache_write_tokens=tokens - written, web_searches=by_model),
        )
    ]
    return RunCeiling(
        budget.calls,
        budget.searches,
        minutes,
        max((cost for cost in costs if cost is not None), default=None),
    )
