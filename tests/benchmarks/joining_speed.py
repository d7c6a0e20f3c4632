"""Cost of joining: a new machine takes in the whole archive of another by way of a folder.

    python -m tests.benchmarks.joining_speed [--sessions 5000] [--profile]

Tells the time of the processor and of the clock, and the sizes of both archives and of the folder.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.machine.clock import LocalZone, SystemClock
from app.machine.paths import Paths
from app.storage.devices import joining
from tests.benchmarks.archive import write_archive
from tests.benchmarks.recall_scale import take_in

PASSPHRASE = "yedi sekiz dokuz kelimelik parola"
SHOWN = 30


def _size(folder: Path) -> str:
    total = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return f"{total / 1e6:.1f} MB"


async def _timed(name: str, work: Callable[[], Awaitable[object]]) -> None:
    began, burnt = time.monotonic(), time.process_time()
    await work()
    print(
        f"{name}: {time.process_time() - burnt:.1f} s of CPU,"
        f" {time.monotonic() - began:.1f} s by the clock",
        flush=True,
    )


def _profiled(profile: cProfile.Profile) -> None:
    """Have the taking in, which is a thread's, profiled."""
    take_in_plainly = joining.take_in

    def take_in_profiled(*arguments: Any) -> joining.Joined:
        return profile.runcall(take_in_plainly, *arguments)

    vars(joining)["take_in"] = take_in_profiled


async def measure(sessions: int, base: Path) -> None:
    """Share an archive of so many sessions, and join it."""
    folder = base / "folder"
    folder.mkdir()
    write_archive(base / "archive.jsonl", sessions)
    surroundings = Environment(SystemClock(), LocalZone(), {})
    async with open_archive(Paths(base / "first"), surroundings) as first:
        await take_in(first, base / "archive.jsonl", verbose=False)
        print(f"before: {_size(base / 'first')}")

        async def share() -> None:
            await first.devices.set_up(folder, PASSPHRASE)
            await first.devices.exchange()

        await _timed("setting up and writing", share)
    print(f"shared: {_size(base / 'first')}, folder {_size(folder)}")
    async with open_archive(Paths(base / "second"), surroundings) as second:

        async def join() -> None:
            await second.devices.set_up(folder, PASSPHRASE)
            await second.devices.exchange()

        await _timed("joining", join)
    print(f"joined: {_size(base / 'second')}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=5000)
    parser.add_argument("--profile", action="store_true", help="the taking in")
    options = parser.parse_args()
    profile = cProfile.Profile()
    if options.profile:
        _profiled(profile)
    with tempfile.TemporaryDirectory(prefix="animsa-") as base:
        asyncio.run(measure(options.sessions, Path(base)))
    if options.profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(SHOWN)


if __name__ == "__main__":
    main()
