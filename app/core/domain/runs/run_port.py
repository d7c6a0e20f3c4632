"""Port and value types of research runs as they are stored. A run is on disk step by step, so that
one that was killed goes on where it was, and nothing that was paid for is paid for again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.core.domain.messages import Milliseconds
from app.core.domain.tiers_and_modes import Mode, Tier


class RunState(StrEnum):
    """Where a run is in its life."""

    OPEN = "open"
    DONE = "done"
    DROPPED = "dropped"
    """Nobody will go on with it."""


@dataclass(frozen=True, slots=True)
class Run:
    """One research for one question. ``message_id`` is the question's; ``plan`` the arguments it
    was begun with."""

    run_id: str
    message_id: str
    question: str
    tier: Tier
    mode: Mode
    started_at: Milliseconds
    state: RunState = RunState.OPEN


class RunStore(Protocol):
    """Where runs are kept. Every method returns after its transaction is committed. Writes raise
    :class:`app.core.domain.errors.StorageError`."""

    async def begin(self, run: Run) -> None:
        """Keep a new run."""
        ...

    async def open_run(self, message_id: str) -> Run | None:
        """The newest run for a question that has not ended."""
        ...

    async def newest_run(self, message_id: str) -> Run | None:
        """The newest run for a question, in whatever state."""
        ...

    async def steps(self, run_id: str) -> dict[str, str]:
        """The finished steps of a run: what each gave, by its name."""
        ...

    async def keep(self, run_id: str, name: str, result: str, at: Milliseconds) -> None:
        """Keep a finished step."""
        ...

    async def end(self, run_id: str, state: RunState, sources: str, account: str) -> None:
        """End a run; its steps go. ``sources`` (JSON) is what its answer stands on, ``account`` how
        it came about (:mod:`app.core.domain.runs.run_account`)."""
        ...

    async def sources(self, message_id: str) -> str:
        """The ``sources`` of the newest ended run for a question; "" where there is none."""
        ...
