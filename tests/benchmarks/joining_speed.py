"""Cost of joining: a new machine takes in the whole archive of another by way of a folder, or of a
PostgreSQL database on this machine.

    python -m tests.benchmarks.joining_speed [--sessions 5000] [--database] [--profile]

Tells the time of the processor (of this process, not of the database) and of the clock, and the
sizes of both archives and of what is between them; and what erasing one session costs then.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import os
import pstats
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.machine.clock import LocalZone, SystemClock
from app.machine.paths import Paths
from app.storage import session_reading
from app.storage.devices import joining
from tests.benchmarks.archive import write_archive
from tests.benchmarks.recall_scale import take_in
from tests.fakes import postgres

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


async def measure(sessions: int, base: Path, place: Path | str, between: Path) -> None:
    """Share an archive of so many sessions, and join it."""
    write_archive(base / "archive.jsonl", sessions)
    environment = Environment(SystemClock(), LocalZone(), {})
    async with open_archive(Paths(base / "first"), environment) as first:
        await take_in(first, base / "archive.jsonl", verbose=False)
        print(f"before: {_size(base / 'first')}")

        async def share() -> None:
            await first.devices.set_up(place, PASSPHRASE)
            await first.devices.exchange()

        await _timed("setting up and writing", share)
    print(f"shared: {_size(base / 'first')}, between {_size(between)}")
    async with open_archive(Paths(base / "second"), environment) as second:

        async def join() -> None:
            await second.devices.set_up(place, PASSPHRASE)
            await second.devices.exchange()

        await _timed("joining", join)
        print(f"joined: {_size(base / 'second')}", flush=True)
        listed = await second.database.read(session_reading.session_ids)
        await second.eraser.session(listed[0])
        await _timed("the exchange after an erasing", second.devices.exchange)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=5000)
    parser.add_argument("--database", action="store_true", help="by way of a database")
    parser.add_argument("--profile", action="store_true", help="the taking in")
    options = parser.parse_args()
    profile = cProfile.Profile()
    if options.profile:
        _profiled(profile)
    with ExitStack() as stack:
        base = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="animsa-")))
        place: Path | str = base / "folder"
        between = base / "folder"
        between.mkdir()
        if options.database:
            server = stack.enter_context(postgres.running())
            os.environ["PGPASSWORD"] = postgres.PASSWORD
            place, between = server.database().address(), server.data / "base"
        asyncio.run(measure(options.sessions, base, place, between))
    if options.profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(SHOWN)


if __name__ == "__main__":
    main()
