"""How fast recall is in a large archive: ``python -m tests.benchmarks.recall_scale --sessions N``.

Prints the engine's times over different questions (keywords, whole sentences, typos), how often
the session a question was made from came first, the size of the index beside that of the text, and
how fast the index was built.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import tempfile
from collections import defaultdict
from pathlib import Path
from time import perf_counter, process_time

from playhouse.apsw_ext import APSWDatabase

from app.bootstrap import thesaurus
from app.memory.recall import RecallEngine
from app.providers.meaning import encoder
from app.storage import migrations
from app.storage.db import Database
from app.storage.lookup import SqliteRecallIndex
from tests.benchmarks.archive import write_archive
from tests.benchmarks.recall import TZ, load, milliseconds

BATCH = 500


def index_bytes(db: APSWDatabase) -> tuple[int, dict[str, int]]:
    """The bytes of the recall index's pages, by table."""
    rows = db.execute_sql(
        "SELECT name, sum(pgsize) FROM dbstat WHERE name LIKE 'recall%'"
        " OR name LIKE 'sqlite_autoindex_recall%' OR name LIKE 'research_sessions_fts%'"
        " GROUP BY name ORDER BY 2 DESC"
    ).fetchall()
    return sum(size for _, size in rows), dict(rows)


def fill_vectors(db: APSWDatabase) -> None:
    """Give every session some vector."""
    db.execute_sql(
        "INSERT INTO recall_vectors(session, vector)"
        " SELECT session, randomblob(512) FROM recall_texts"
    )


async def measure(sessions: int, questions: int, verbose: bool) -> None:
    """Build, ask, print."""
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder) / "archive.jsonl"
        archive = write_archive(lines, sessions)
        database = Database(Path(folder) / "animsa.db")
        await database.alone(migrations.migrate)
        started, text = perf_counter(), 0
        with lines.open(encoding="utf-8") as source:
            while batch := [json.loads(line) for _, line in zip(range(BATCH), source)]:  # noqa: B905
                text += await database.write(load, batch)
        seconds = perf_counter() - started
        print(f"{sessions} sessions, {text / 1e6:.1f} MB of text, built in {seconds:.1f} s")
        print(f"  {sessions / seconds:.0f} sessions/s")
        size, by_table = await database.alone(index_bytes)
        print(f"  index {size / 1e6:.1f} MB = {size / text:.2f} × the text")
        if verbose:
            for name, bytes_ in by_table.items():
                print(f"    {name:<40}{bytes_ / text:6.3f}")
        meaning = encoder()
        if meaning is not None:
            # The vectors' content does not matter for the time that they take.
            await database.write(fill_vectors)
        engine = RecallEngine(SqliteRecallIndex(database), TZ, thesaurus(), meaning)
        await engine.recall("ısınma", milliseconds("2035-01-01T00:00:00+00:00"))
        now = milliseconds("2035-01-01T00:00:00+00:00")
        asking = archive.questions(questions)
        # The generator's objects are not the program's: they would only slow its collections.
        gc.collect()
        gc.freeze()
        times: dict[str, list[float]] = defaultdict(list)
        first: dict[str, list[bool]] = defaultdict(list)
        cpu = process_time()
        for asked in asking:
            result = await engine.recall(asked.text, now)
            for kind in (asked.kind, "all"):
                times[kind].append(result.ms)
                first[kind].append(
                    bool(result.matches) and result.matches[0].session_id == asked.session_id
                )
        cpu = process_time() - cpu
        print(f"{questions} questions, {1000 * cpu / questions:.1f} ms of CPU each")
        for kind, values in times.items():
            values.sort()
            p50, p99 = values[len(values) // 2], values[int(len(values) * 0.99)]
            hit = sum(first[kind]) / len(first[kind])
            print(f"  {kind:<10} p50 {p50:6.1f} ms  p99 {p99:6.1f} ms  hit@1 {hit:.3f}")
        await database.close()


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=10_000)
    parser.add_argument("--questions", type=int, default=600)
    parser.add_argument("--verbose", action="store_true", help="list the size of every table")
    args = parser.parse_args()
    asyncio.run(measure(args.sessions, args.questions, args.verbose))


if __name__ == "__main__":
    main()
