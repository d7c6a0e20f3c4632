"""A research in a process of its own that is killed the moment a step of it is on disk.

python -m tests.research.killed DIRECTORY SERVER STEP
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from app.storage.runs import SqliteRuns
from tests.fakes.person import at_home
from tests.research.worlds import DAWN, SOMOGYI, Shelf, web_of

QUESTION = "Somogyi etkisi nasıl anlaşılır, araştır"


async def research(directory: Path, server: str, step: int) -> None:
    """Research until step number ``step`` (from 1) is kept, and die."""
    keep, kept = SqliteRuns.keep, 0

    async def keep_and_die(self: SqliteRuns, run_id: str, name: str, result: str, at: int) -> None:
        nonlocal kept
        await keep(self, run_id, name, result, at)
        kept += 1
        if kept == step:
            os.kill(os.getpid(), signal.SIGKILL)

    SqliteRuns.keep = keep_and_die  # type: ignore[method-assign]
    web = web_of(Shelf([SOMOGYI, DAWN]))
    async with at_home(directory, model=server, open_web=web) as person:
        await person.controller.submit(QUESTION)


if __name__ == "__main__":
    asyncio.run(research(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
