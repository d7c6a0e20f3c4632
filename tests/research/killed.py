"""A research in a process of its own that is killed the moment a step of it is on disk.

python -m tests.research.killed DIRECTORY SERVER STEP TIER MODE
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from app.core.domain.tiers_and_modes import Mode, Tier
from app.storage.run_store import SqliteRuns
from tests.fakes.killing import die
from tests.fakes.person import Person, at_home
from tests.research.worlds import DAWN, OUR_NOTE, SOMOGYI, Shelf, web_of

QUESTION = "Somogyi etkisi nasıl anlaşılır, araştır"


async def research(directory: Path, server: str, step: int, tier: Tier, mode: Mode) -> None:
    """Research until step number ``step`` (from 1) is kept, and die; with fewer steps, end well."""
    keep, kept = SqliteRuns.keep, 0

    async def keep_and_die(self: SqliteRuns, run_id: str, name: str, result: str, at: int) -> None:
        nonlocal kept
        await keep(self, run_id, name, result, at)
        kept += 1
        if kept == step:
            die()

    SqliteRuns.keep = keep_and_die  # type: ignore[assignment]
    async with world(directory, server) as person:
        await person.controller.submit(QUESTION, tier=tier, mode=mode)


def world(directory: Path, server: str) -> AbstractAsyncContextManager[Person]:
    """The program with the files and the web of these tests."""
    return at_home(
        directory,
        model=server,
        searches_web=True,
        library=Shelf([OUR_NOTE]),
        open_web=web_of(Shelf([SOMOGYI, DAWN])),
    )


if __name__ == "__main__":
    place, server, step, tier, mode = sys.argv[1:]
    asyncio.run(research(Path(place), server, int(step), Tier(tier), Mode(mode)))
