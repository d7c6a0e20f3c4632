"""The journal of a run: each step on disk as soon as it is done, so that a killed run repeats
nothing.

A step has a name and gives a JSON object. A step that is kept is not taken again: its result is
given back. One that was on its way when the run was killed is taken again: its answer is lost. What
the disk refuses is kept in memory: the run goes on.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.domain.ports import Clock
from app.core.domain.runs.run_port import Run, RunStore

log = logging.getLogger(__name__)

Result = dict[str, Any]


class Journal:
    """The steps of one run, kept as they are done and given back when the run is resumed."""

    def __init__(self, run: Run, store: RunStore | None, clock: Clock) -> None:
        self.run = run
        self._store = store
        self._clock = clock
        self._kept: dict[str, Result] = {}

    @classmethod
    async def begin(cls, run: Run, store: RunStore | None, clock: Clock) -> Journal:
        """Keep a new run, where it can be kept."""
        journal = cls(run, store, clock)
        await journal._write(lambda kept: kept.begin(run))
        return journal

    @classmethod
    async def resume(cls, run: Run, store: RunStore, clock: Clock) -> Journal:
        """Go on with a run that was cut off."""
        journal = cls(run, store, clock)
        for name, text in (await store.steps(run.run_id)).items():
            result = json.loads(text)
            if isinstance(result, dict):
                journal._kept[name] = result
        return journal

    @property
    def now(self) -> Milliseconds:
        """The time, as steps are dated."""
        return self._clock.now()

    def known(self, name: str) -> Result | None:
        """What a step gave, if it is done."""
        return self._kept.get(name)

    async def step(self, name: str, work: Callable[[], Awaitable[Result]]) -> Result:
        """Take a step, or give back what it gave."""
        known = self._kept.get(name)
        if known is not None:
            return known
        result = await work()
        self._kept[name] = result
        text = json.dumps(result, ensure_ascii=False)
        await self._write(lambda kept: kept.keep(self.run.run_id, name, text, self._clock.now()))
        return result

    async def _write(self, work: Callable[[RunStore], Awaitable[None]]) -> None:
        if self._store is None:
            return
        try:
            await work(self._store)
        except errors.StorageError as error:
            log.info("a step of a run is kept in memory only: %s", error.code)
