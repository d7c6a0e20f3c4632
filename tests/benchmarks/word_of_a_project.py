"""How long a word of somebody else takes to be here, in a project that two people share.

    python -m tests.benchmarks.word_of_a_project [--tries 5]

Two archives and a real PostgreSQL, each archive followed as an open window follows it. A question
and its answer are written into the one; told are the seconds from their commit until they are told
to the database, and from then until they are in the other.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from app.bootstrap.device_following import DeviceFollowing
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain.care.device_standing import Exchanged
from app.machine.clock import SystemClock
from app.machine.paths import Paths
from app.machine.scoped_task import running
from tests.fakes import postgres
from tests.storage.archives import keep

PASSPHRASE = "dokuz uzun kelime burada"
REST_SECONDS = 8.0
"""Until both are quiet again."""


class _Moments:
    """When something was told, and when something came."""

    def __init__(self) -> None:
        self.told = 0.0
        self.came = asyncio.Event()

    def was_told(self, done: Exchanged) -> None:
        if done.written:
            self.told = time.monotonic()

    def has_come(self, done: Exchanged) -> None:
        if done.taken:
            self.came.set()


async def measure(folder: Path, tries: int) -> None:
    """Print a line a try."""
    with postgres.running() as server:
        shared = server.database()
        login = shared.login("oteki")
        async with AsyncExitStack() as stack:
            ours, theirs = [
                await stack.enter_async_context(
                    open_archive(Paths(folder / name), Environment(SystemClock()))
                )
                for name in ("ours", "theirs")
            ]
            project = (await ours.projects.create("Deniz suyu", "blue", 1)).project_id
            await ours.shared_projects.share(project, shared.address(), PASSPHRASE, "Ayşe")
            await ours.shared_projects.exchange(project)
            await ours.shared_projects.let_in(project, login)
            await theirs.shared_projects.join(shared.address(login), PASSPHRASE, "Mehmet")
            for each in (theirs, ours):
                await each.shared_projects.exchange(project)
            moments = _Moments()
            for archive, hear in ((ours, moments.has_come), (theirs, moments.was_told)):
                following = DeviceFollowing(archive, lambda error: print(error.code), hear)
                await stack.enter_async_context(running(following.follow(), "others"))
            for number in range(tries):
                await asyncio.sleep(REST_SECONDS)
                moments.came.clear()
                await keep(theirs.database, f"s{number}", "soru", "yanıt")
                await theirs.projects.assign(f"s{number}", project)
                begun = time.monotonic()
                await moments.came.wait()
                there = time.monotonic() - moments.told
                print(f"told after {moments.told - begun:.1f} s, here {there:.1f} s later")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=5)
    options = parser.parse_args()
    os.environ["PGPASSWORD"] = postgres.PASSWORD
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), options.tries))


if __name__ == "__main__":
    main()
