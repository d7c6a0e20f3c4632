"""What one more message costs, from the first to the thousandth of a session.

    python -m tests.benchmarks.append [--messages 1000]

Every message is committed with ``synchronous=FULL``, as in the application. Prints the median of
each tenth of the session, and the ratio of the last to the first.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain.messages import Kind
from app.machine.paths import Paths
from app.memory.sessions.session_manager import SessionManager
from app.storage.database.process_locks import ProcessLock

TEXT = "Silimarin devedikeni tohumundan elde edilir ve karaciğer hücresini korur. " * 8


async def measure(directory: Path, messages: int) -> list[float]:
    """Milliseconds that each of ``messages`` commits took."""
    times = []
    environment = Environment()
    async with open_archive(Paths(directory), environment) as archive:
        presence = ProcessLock(archive.paths.running)
        active = SessionManager(archive.store, environment.clock, presence).start()
        for number in range(messages):
            asked = number % 2 == 0
            started = time.perf_counter()
            await active.add(
                "user" if asked else "assistant", TEXT, Kind.QUESTION if asked else Kind.ANSWER
            )
            times.append((time.perf_counter() - started) * 1000)
        assert active.saved
        presence.close()
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--messages", type=int, default=1000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        times = asyncio.run(measure(Path(directory), options.messages))
    tenth = len(times) // 10
    medians = [statistics.median(times[i * tenth : (i + 1) * tenth]) for i in range(10)]
    print("median ms of each tenth:", " ".join(f"{median:.2f}" for median in medians))
    print(f"last / first tenth: {medians[-1] / medians[0]:.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
