"""Budgets of a run: its limits, a meter of what it has used of them, and the hold on its work by
which the time limit and the user's "Şimdi bitir" end what is waited for, whatever a model does.

Calls, searches, pages and tokens decide what may still be begun; the time also ends what is under
way, an answer that is being written too. It counts without the wait for the first token of a model
on this computer, up to :data:`PATIENCE_SECONDS` in all. What the conversation itself holds goes to
the model with every answer and is not charged to the run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from app.core.domain.events import Budget, Spent
from app.core.domain.model_calls import Usage
from app.core.domain.ports import Clock
from app.core.domain.tiers_and_modes import Tier

T = TypeVar("T")

BUDGETS: Mapping[Tier, Budget] = {
    Tier.HIZLI: Budget(calls=1, searches=1, pages=2, tokens=15_000, seconds=25),
    Tier.ARASTIRMA: Budget(calls=4, searches=5, pages=8, tokens=80_000, seconds=90),
    Tier.DERIN: Budget(calls=25, searches=30, pages=40, tokens=600_000, seconds=900),
}
GATHERING_SHARE = 0.6
"""The share of its time after which a run stops gathering and writes."""
PLANNING_SHARE = 0.3
"""The share after which a plan is waited for no longer: the question's own words search as well."""
EXTRACTING_SHARE = 0.45
"""The share after which Sıralı analiz stops extracting from files and searches online."""
PATIENCE_SECONDS = 300.0
"""How long a run waits for first tokens of a model on this computer without counting it."""
LOOKED_AT_SECONDS = 0.25
"""How often the time is looked at: it stands still while a slow model is waited for."""
LETTING_GO_SECONDS = 1.0
"""How long work that was cancelled may take to put its things away before it is left to itself."""
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


@dataclass(frozen=True, slots=True)
class ModelPace:
    """How fast a model was: seconds for each token that it read, and for each that it wrote."""

    reading: float = 0.0
    writing: float = 0.0


NEEDED: Mapping[Tier, tuple[int, int]] = {
    Tier.ARASTIRMA: (12_000, 1_300),
    Tier.DERIN: (80_000, 8_000),
}
"""The tokens that a model reads and writes in a run that is worth its tier."""
LEAST_WINDOW: Mapping[Tier, int] = {Tier.ARASTIRMA: 12_000, Tier.DERIN: 24_000}
TOO_SLOW = ModelPace(writing=float("inf"))
_LEAST_READ, _LEAST_WRITTEN = 200, 20
"""Tokens below which a call says nothing about the pace."""


def too_small(tier: Tier, window: int) -> bool:
    """Whether a model that holds so many tokens can only answer in Hızlı."""
    return window < LEAST_WINDOW.get(tier, 0)


def too_slow(tier: Tier, pace: ModelPace, budget: Budget) -> bool:
    """Whether a model of this pace on this computer can only answer in Hızlı."""
    read, written = NEEDED.get(tier, (0, 0))
    if not written:
        return False
    writes = written * pace.writing
    return writes > budget.seconds or read * pace.reading + writes > (
        budget.seconds + PATIENCE_SECONDS
    )


def tokens_of(usage: Usage) -> int:
    """All tokens of some calls, as the provider counted them."""
    return (
        usage.input_tokens
        + usage.output_tokens
        + usage.cache_read_tokens
        + usage.cache_write_tokens
    )


class Meter:
    """Counts what a run spends, and says when its budget is used up.

    ``conversation``: the tokens of the history, which the answering call carries beyond the budget;
    ``cost``: the price of some usage, None where prices are not known; ``waits``: the model runs on
    this computer, so its slowness is waited for.
    """

    def __init__(
        self,
        budget: Budget,
        clock: Clock,
        *,
        conversation: int = 0,
        cost: Callable[[Usage], float | None] = lambda _: None,
        waits: bool = False,
    ) -> None:
        self.budget = budget
        self._clock = clock
        self._began = clock.monotonic()
        self._cost = cost
        self._conversation = conversation
        self._allowed = budget.tokens + conversation
        self._patience = PATIENCE_SECONDS if waits else 0.0
        self._waited = 0.0
        self._waiting_since: float | None = None
        self._took_to_read = 0.0
        self._began_to_write: float | None = None
        self.pace: ModelPace | None = None
        """How fast the model was, as far as that was seen."""
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

    def await_token(self) -> None:
        """A model was asked: until its first token comes, the time stands still as long as there is
        patience left."""
        self._waiting_since = self._clock.monotonic()

    def token_came(self) -> None:
        """The model has begun to answer, or will not answer."""
        if self._waiting_since is not None:
            now = self._clock.monotonic()
            self._took_to_read = now - self._waiting_since
            self._waited += self._took_to_read
            self._waiting_since, self._began_to_write = None, now

    def answered(self, usage: Usage) -> None:
        """A call is over: measure by it. What a server remembers of a call before is not read."""
        if self._began_to_write is None:
            return
        before = self.pace or ModelPace()
        reading, writing = before.reading, before.writing
        if usage.input_tokens >= _LEAST_READ:
            reading = self._took_to_read / usage.input_tokens
        if usage.output_tokens >= _LEAST_WRITTEN:
            writing = (self._clock.monotonic() - self._began_to_write) / usage.output_tokens
        self.pace = ModelPace(reading, writing)

    @property
    def seconds(self) -> float:
        now = self._clock.monotonic()
        waiting = 0.0 if self._waiting_since is None else now - self._waiting_since
        return now - self._began - min(self._waited + waiting, self._patience)

    @property
    def seconds_to_gather(self) -> float:
        return self.seconds_of(GATHERING_SHARE)

    def seconds_of(self, share: float) -> float:
        """The seconds that are left of a share of the time."""
        return self.budget.seconds * share - self.seconds

    def run_out(self) -> None:
        """The time has ended something."""
        self._refuse("seconds")

    @property
    def tokens_left(self) -> int:
        return self._allowed - tokens_of(self.usage)

    def may_call(self, tokens: int, *, keep_calls: int, keep_tokens: int) -> bool:
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
            patience=self._patience,
        )


class TimeOver(Exception):
    """The time of a run is over, or the user wants to finish now."""


async def hold(
    work: Awaitable[T], stop: asyncio.Event, seconds_left: Callable[[], float] | None = None
) -> T:
    """What ``work`` gives, unless ``stop`` is set or no ``seconds_left`` before. Raises
    ``TimeOver``, and what the work raises; its cancelling is not waited for beyond a second."""
    task = asyncio.ensure_future(work)
    stopping = asyncio.ensure_future(stop.wait())
    try:
        while not task.done():
            left = LOOKED_AT_SECONDS if seconds_left is None else seconds_left()
            if stop.is_set() or left <= 0:
                raise TimeOver
            await asyncio.wait(
                {task, stopping},
                timeout=None if seconds_left is None else min(left, LOOKED_AT_SECONDS),
                return_when=asyncio.FIRST_COMPLETED,
            )
        return task.result()
    finally:
        await let_go((stopping, task))


async def let_go(tasks: Iterable[asyncio.Future[Any]]) -> None:
    """Cancel what is not done, and give it a moment to put its things away."""
    kept = [task for task in tasks if not task.done()]
    for task in kept:
        task.cancel()
        task.add_done_callback(_heard)
    if kept:
        await asyncio.wait(kept, timeout=LETTING_GO_SECONDS)


def _heard(task: asyncio.Future[Any]) -> None:
    """Take a late error of work that nobody waits for any more."""
    if not task.cancelled():
        task.exception()
