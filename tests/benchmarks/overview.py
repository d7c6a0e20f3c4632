"""The overview over a large archive: ``python -m tests.benchmarks.overview [--sessions 100000]``.

Makes up ten years of research (two to eight messages each, every tenth over several days, five
topics each) and prints how long the counts that the overview is painted from take, and the
sessions of a day and of a dot: the processor's time and the clock's, off the GUI thread.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.language.dates.moments import moment_at, to_ms
from app.machine.paths import Paths
from tests.fakes.clock import FakeClock

END = datetime(2026, 11, 1, tzinfo=UTC)
YEARS = timedelta(days=3650)
ROUNDS = 7


def fill(db: APSWDatabase, sessions: int) -> None:
    """Write made-up sessions, without the indexes that the overview does not read."""
    dice = random.Random(1)
    start = to_ms(END - YEARS)
    for number in range(1, sessions + 1):
        at = start + int(YEARS / timedelta(milliseconds=1)) * number // (sessions + 1)
        messages = dice.randint(2, 8)
        gap = 60_000 if dice.random() < 0.9 else 86_400_000
        topics = [f"konu {min(int(dice.expovariate(1 / 200)), 2999)}" for _ in range(5)]
        db.execute_sql(
            "INSERT INTO sessions (id, session_id, status, title, key_topics, summary, created_at,"
            " last_updated, lookup) VALUES (?, ?, 'complete', ?, ?, ?, ?, ?, 0)",
            (
                *(number, f"s{number:032d}", f"Başlık {number} " * 3, json.dumps(topics)),
                *("Özet cümlesi burada durur. " * 12, at, at + gap * (messages - 1)),
            ),
        )
        for position in range(messages):
            asked = position % 2 == 0
            db.execute_sql(
                "INSERT INTO messages (message_id, session, position, role, content, created_at,"
                " kind, state) VALUES (?, ?, ?, ?, ?, ?, ?, 'complete')",
                (
                    *(f"m{number}-{position}", number, position),
                    *("user" if asked else "assistant", "söz " * (20 if asked else 250)),
                    *(at + gap * position, "question" if asked else "answer"),
                ),
            )


async def measure(name: str, work: Callable[[], Awaitable[object]]) -> None:
    """Print the median of several rounds."""
    clock, processor = [], []
    for _ in range(ROUNDS):
        began, spent = time.perf_counter(), time.process_time()
        await work()
        clock.append((time.perf_counter() - began) * 1000)
        processor.append((time.process_time() - spent) * 1000)
    median = statistics.median
    print(f"{name:24} {median(processor):7.1f} ms of CPU  {median(clock):7.1f} ms")


async def run(folder: Path, sessions: int) -> None:
    zone = ZoneInfo("Europe/Istanbul")
    clock = FakeClock(END)
    async with open_archive(Paths(folder), Environment(clock, zone, {})) as archive:
        await archive.database.write(lambda db: fill(db, sessions))
        overview, now = archive.overview, clock.now()
        counts = await overview.counts(zone, now)
        said = sum(each.messages for each in counts.days.values())
        print(f"{sum(counts.begun.values())} sessions, {said} messages, {len(counts.days)} days")
        topic, day = counts.topics[0], moment_at(now, zone).date() - timedelta(days=400)
        year = day - timedelta(days=365)
        await measure("counts", lambda: overview.counts(zone, now))
        await measure("sessions of a day", lambda: overview.sessions_of_day(zone, now, day))
        await measure(
            "sessions of a dot",
            lambda: overview.sessions_of_topic(zone, now, topic.spellings, year, day),
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=100_000)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder), parser.parse_args().sessions))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
