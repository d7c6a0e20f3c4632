"""Budgets of a run: its limits, and a meter of what it has used of them.

A budget never cuts an answer that is being written; it decides what may still be begun. What the
conversation itself holds goes to the model with every answer and is not charged to the run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace

from app.core.domain.events import Spent
from app.core.domain.model_calls import Usage
from app.core.domain.ports import Clock
from app.core.domain.tiers_and_modes import Budget, Tier

BUDGETS: Mapping[Tier, Budget] = {
    Tier.HIZLI: Budget(calls=1, searches=1, pages=2, tokens=15_000, seconds=15),
    Tier.ARASTIRMA: Budget(calls=4, searches=5, pages=8, tokens=80_000, seconds=90),
    Tier.DERIN: Budget(calls=25, searches=30, pages=40, tokens=600_000, seconds=900),
}
GATHERING_SHARE = 0.6
"""The share of its time after which a run stops gathering and writes."""
MODEL_SEARCH_SHARE = 0.5
"""The share of its tokens that a run leaves to everything but the model's own searches."""


def budget_of(tier: Tier, set_by_user: Mapping[str, object] | None = None) -> Budget:
    """The budget of a tier; ``set_by_user`` maps names of its fields to whole numbers from 1 on,
    and anything else in it is passed over. ``auto`` is Araştırma."""
    budget = BUDGETS.get(tier, BUDGETS[Tier.ARASTIRMA])
    known = {
        each.name: value
        for each in fields(Budget)
        if set_by_user
        and isinstance(value := set_by_user.get(each.name), int)
        and not isinstance(value, bool)
        and value > 0
    }
    return replace(budget, **known)


def tokens_of(usage: Usage) -> int:
    """All tokens of some calls, as the provider counted them."""
    return (
        usage.input_tokens
        + usage.output_tokens
        + usage.cache_read_tokens
        + usage.cache_write_tokens
    )


class Meter:
    """Counts what a run spends. ``conversation`` are the tokens that its answering call carries
    besides: the history; ``cost`` says what the tokens and searches of some calls cost."""

    def __init__(
        self,
        budget: Budget,
        clock: Clock,
        *,
        conversation: int = 0,
        cost: Callable[[Usage], float | None] = lambda _: None,
    ) -> None:
        self.budget = budget
        self._clock = clock
        self._began = clock.monotonic()
        self._cost = cost
        self._conversation = conversation
        self._allowed = budget.tokens + conversation
        self.calls = self.searches = self.pages = 0
        self.usage = Usage()
        self.hit: str = ""
        """The name of the limit that kept something from being done; empty while none did."""

    def charge(self, usage: Usage) -> None:
        """A call was answered."""
        self.calls += 1
        self.usage += usage

    def charge_search(self, usage: Usage) -> None:
        """A call in which the model only searched was answered; as a search it is counted."""
        self.usage += usage

    @contextmanager
    def paused(self) -> Iterator[None]:
        """While a run waits for the user, its time stands still."""
        began = self._clock.monotonic()
        try:
            yield
        finally:
            self._began += self._clock.monotonic() - began

    @property
    def seconds(self) -> float:
        return self._clock.monotonic() - self._began

    @property
    def seconds_to_gather(self) -> float:
        return self.budget.seconds * GATHERING_SHARE - self.seconds

    @property
    def tokens_left(self) -> int:
        return self._allowed - tokens_of(self.usage)

    def may_call(self, tokens: int, *, keep_calls: int = 0, keep_tokens: int = 0) -> bool:
        """Whether a call of about so many tokens may be made, with some kept for later ones."""
        if self.calls + keep_calls >= self.budget.calls:
            return self._refuse("calls")
        if tokens + keep_tokens > self.tokens_left:
            return self._refuse("tokens")
        return self.may_gather()

    def may_repair(self, tokens: int) -> bool:
        """The same for the last call; it is no loss that is told, as what failed is marked."""
        return (
            self.calls < self.budget.calls
            and tokens <= self.tokens_left
            and self.seconds < self.budget.seconds
        )

    def may_gather(self) -> bool:
        """Whether there is time for anything but writing."""
        return self.seconds_to_gather > 0 or self._refuse("seconds")

    def take_searches(self, wanted: int) -> int:
        """How many of the wanted searches may be made; they count as made."""
        granted = min(wanted, self.budget.searches - self.searches)
        if granted < wanted:
            self._refuse("searches")
        self.searches += max(granted, 0)
        return max(granted, 0)

    def model_searches(self, wanted: int, tokens: int) -> int:
        """How many searches of about so many tokens the model's server may make besides. It is no
        loss that is told: the other sources are asked anyway."""
        kept = self._conversation + round(self.budget.tokens * MODEL_SEARCH_SHARE)
        return max(0, min(wanted, (self.tokens_left - kept) // tokens))

    def take_pages(self, wanted: int) -> int:
        """The same for pages to read. Running out of them is no loss worth a word: there is always
        one more page."""
        granted = max(0, min(wanted, self.budget.pages - self.pages))
        self.pages += granted
        return granted

    def _refuse(self, limit: str) -> bool:
        self.hit = self.hit or limit
        return False

    def spent(self) -> Spent:
        """What was spent up to now."""
        return Spent(
            calls=self.calls,
            searches=self.searches,
            pages=self.pages,
            tokens=tokens_of(self.usage),
            seconds=round(self.seconds, 1),
            usage=self.usage,
            budget=self.budget,
            cost=self._cost(self.usage),
        )
