"""Eight hours in one process, with a clock of our own and faults on: nothing grows.

The archive, its threads, the model's client and the network are real. A turn comes each simulated
minute; every seventh meets a fault of the model's server, sessions end by idleness, backups come
daily. Memory, handles, threads and the file are looked at in ten places of the second half, against
what a straight line through them says.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import statistics
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home
from tests.torture.answer_faults import FaultyAnthropic, faults
from tests.torture.model_faults import impatient
from tests.torture.own_time import GIVE_UP
from tests.torture.proof import ProofResult

TURNS = 480
"""Eight hours of one a minute."""
LOOKS = 10
MOST_MEMORY = 30.0
"""MB that the second half may take more, by the line: more than what varies from look to look."""
MOST_HANDLES = 5.0
MOST_THREADS = 3.0
MOST_A_TURN = 60_000.0
"""Bytes of the archive's file that a turn may cost, indexes and journal included."""
_SAID = ("Kefir", "Biber", "Fener", "Kahve", "Zeytin", "Uyku", "Deprem", "Çini")
_HARD = ("50 MB", "without an end", "loris", "stall", "pings", "that never ends", "unpacks")


@dataclass(frozen=True, slots=True)
class Look:
    """What the process holds. ``memory`` in MB, ``file`` in bytes."""

    turn: int
    memory: float
    handles: int
    threads: int
    file: int

    def __str__(self) -> str:
        size = self.file / 1e6
        held = f"{self.memory:.0f} MB, {self.handles} handles, {self.threads} threads"
        return f"{held}, a file of {size:.1f} MB"


class Soak:
    """Eight simulated hours of turns, a seventh of them with faults of the model's server."""

    name = "eight hours"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        """As many turns as the time allows, 480 of them being eight hours."""
        return [asyncio.run(_hours(seconds, folder, seed))]


async def _hours(seconds: float, folder: Path, seed: int) -> ProofResult:
    chance, clock = random.Random(seed), FakeClock()
    looks: list[Look] = []
    failures: list[str] = []
    known = [each for each in faults() if not any(hard in each.name for hard in _HARD)]
    turns = 0
    with impatient():
        async with (
            FaultyAnthropic() as server,
            at_home(folder, model=server.url, clock=clock) as who,
        ):
            # Opening an archive is none of the hours: a slow machine would have none left.
            due = time.monotonic()
            ends = due + seconds
            while time.monotonic() < ends and turns < TURNS * 10:
                server.fault = chance.choice(known) if turns % 7 == 6 else None
                failures += await _turn(who, chance, turns)
                server.fault = None
                server.requests.clear()
                turns += 1
                clock.advance(timedelta(minutes=chance.choice((1, 1, 1, 1, 2, 40))))
                await who.controller.end_if_idle()
                if turns % 100 == 0:
                    await who.archive.daily()
                if time.monotonic() >= due:
                    looks.append(_look(turns, who.archive.paths.archive))
                    due += seconds / (2 * LOOKS)
    failures += [f"seed {seed}: {each}" for each in grown(looks[len(looks) // 2 :])]
    note = f"{turns / 60:.1f} h; " + "; ".join(
        f"{when}: {look}"
        for when, look in zip(
            ("start", "middle", "end"), (looks[0], looks[len(looks) // 2], looks[-1]), strict=True
        )
    )
    return ProofResult(Soak.name, turns, len(failures), 0, note, tuple(failures))


async def _turn(who: Person, chance: random.Random, number: int) -> list[str]:
    question = f"{chance.choice(_SAID)} hakkında {number}. sorum: neden böyle?"
    who.screen.events.clear()
    try:
        async with asyncio.timeout(GIVE_UP):
            await who.controller.submit(question)
    except Exception as error:
        return [f"turn {number}: raised {error!r}"]
    kept = await who.stored() if who.controller.active is not None else []
    if who.controller.active is not None and not any(m.content == question for m in kept):
        return [f"turn {number}: the question is not on disk"]
    return []


def _look(turn: int, archive: Path) -> Look:
    gc.collect()
    memory, handles = 0.0, 0
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        memory = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        handles = len(list(Path("/proc/self/fd").iterdir()))
    size = sum(each.stat().st_size for each in archive.parent.glob("animsa.db*"))
    return Look(turn, memory, handles, threading.active_count(), size)


def grown(looks: Sequence[Look]) -> list[str]:
    """What grows from the first to the last of some looks, by a straight line through them."""
    if len(looks) < 4:
        return []
    turns = [each.turn for each in looks]
    over = turns[-1] - turns[0]

    def rise(values: Sequence[float]) -> float:
        return statistics.linear_regression(turns, values).slope * over

    measured = (
        ("memory", rise([each.memory for each in looks]), MOST_MEMORY),
        ("handles", rise([each.handles for each in looks]), MOST_HANDLES),
        ("threads", rise([each.threads for each in looks]), MOST_THREADS),
        ("bytes of the file a turn", rise([each.file for each in looks]) / over, MOST_A_TURN),
    )
    return [f"{what} grew by {by:.1f}" for what, by, most in measured if by > most]


PROOFS = (Soak(),)
