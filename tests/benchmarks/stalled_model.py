"""How soon a research ends whose model stalls, by the machine's own clock.

    python -m tests.benchmarks.stalled_model

For every phase (planning, reading, writing, checking), before its first token and in mid-stream:
the seconds from the limit, from "Şimdi bitir" and from "Vazgeç" to the end of the turn, and whether
quotes or checked sentences were shown. Ends with 1 where one took more than two seconds.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from app.machine.clock import SystemClock
from tests.research.stalls import ENDINGS, MOMENTS, PHASES, stalled

LIMIT = 5
ALLOWED = 2.0


async def measured(phase: str, moment: str, ending: str) -> tuple[float, str]:
    """Seconds to the end, and a word on what was shown."""
    with tempfile.TemporaryDirectory() as directory:
        limit = LIMIT if ending == "limit" else 90
        async with stalled(
            Path(directory), phase, moment, clock=SystemClock(), seconds=limit
        ) as run:
            began = run.began + LIMIT if ending == "limit" else time.monotonic()
            if ending == "finish":
                run.person.controller.finish_research()
            elif ending == "cancel":
                run.turn.cancel()
            await asyncio.wait([run.turn])
            took = time.monotonic() - began
            shown = "70 mg/dL" in run.shown
            return took, "shown" if shown else "-"


async def main() -> int:
    worst = 0.0
    # Once before it counts: the first turn of a process also loads modules.
    await measured(PHASES[0], MOMENTS[0], ENDINGS[1])
    for phase in PHASES:
        for moment in MOMENTS:
            for ending in ENDINGS:
                took, shown = await measured(phase, moment, ending)
                worst = max(worst, took)
                print(f"{phase:9} {moment:24} {ending:7} {took:6.2f} s  {shown}", flush=True)
    print(f"worst {worst:.2f} s")
    return int(worst > ALLOWED)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
