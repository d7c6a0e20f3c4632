"""Models that stall in a chosen phase of a research, and what is pressed then."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from app.core.domain.events import Delta, Notice
from app.core.domain.ports import Clock
from app.core.domain.tiers_and_modes import Mode, Tier
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.research import budgets
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.person import Person, at_home
from tests.research.worlds import DAWN, SOMOGYI, Shelf, web_of

QUESTION = "Somogyi etkisi nasıl anlaşılır, araştır"
PHASES = ("planning", "reading", "writing", "checking")
MOMENTS = ("before the first token", "in mid-stream")
ENDINGS = ("limit", "finish", "cancel")
WRITTEN = "Gece 03.00'te ölçülen değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [K1]."
_REPLIES = (
    ('{"question": "Somogyi etkisi nedir?", ', '"queries": ["Somogyi etkisi"]}'),
    ('{"enough": true, ', '"queries": [], "conflicts": []}'),
    (f"{WRITTEN} Değer 90 mg/dL altında ", "olmalıdır [K1]. Doz yarıya iner [K1]."),
    ('{"sentences": [{"number": 1, ', '"text": "Değer 70 mg/dL altındaysa düşünülür [K1]."}]}'),
)


@dataclass
class Stalled:
    """A research whose model has stopped answering."""

    person: Person
    turn: asyncio.Task[bool]
    server: FakeAnthropic
    began: float
    """When it was asked for, by the machine's clock."""

    @property
    def shown(self) -> str:
        return "".join(each.text for each in self.person.screen.all(Delta))

    @property
    def notices(self) -> list[str]:
        return [each.code for each in self.person.screen.all(Notice)]


async def until(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110  a server does not tell when it has sent something
        await asyncio.sleep(0.005)


@asynccontextmanager
async def patient(seconds: float) -> AsyncIterator[None]:
    """Runs that wait so long for first tokens without counting it."""
    before, budgets.PATIENCE_SECONDS = budgets.PATIENCE_SECONDS, seconds
    try:
        yield
    finally:
        budgets.PATIENCE_SECONDS = before


@asynccontextmanager
async def stalled(
    directory: Path,
    phase: str,
    moment: str,
    *,
    clock: Clock | None = None,
    seconds: int = 90,
    patience: float = 0.0,
) -> AsyncIterator[Stalled]:
    """A research at the moment at which its model stalls. ``seconds`` is its time limit, and its
    model, which runs here, is waited for with so much ``patience``."""
    place, before = PHASES.index(phase), moment == MOMENTS[0]
    replies = [Reply(list(each)) for each in _REPLIES[:place]]
    replies.append(
        Reply(list(_REPLIES[place]), gate=asyncio.Event(), gate_after=0 if before else 1)
    )
    web = web_of(Shelf([SOMOGYI, DAWN], "Vikipedi"))
    chosen = Settings(budgets={Tier.ARASTIRMA.value: {"seconds": seconds}})
    settings_file.save(Paths(directory).settings, chosen)
    async with (
        patient(patience),
        FakeAnthropic() as server,
        at_home(directory, model=server.url, clock=clock, open_web=web) as person,
    ):
        server.script(*replies)
        began = time.monotonic()
        turn = asyncio.create_task(
            person.controller.submit(QUESTION, tier=Tier.ARASTIRMA, mode=Mode.ONLINE_ONLY)
        )
        run = Stalled(person, turn, server, began)
        await until(lambda: len(server.requests) > place or turn.done())
        if phase == "writing" and not before:
            await until(lambda: "70 mg/dL" in run.shown or turn.done())
        yield run
        turn.cancel()
        await asyncio.gather(turn, return_exceptions=True)
