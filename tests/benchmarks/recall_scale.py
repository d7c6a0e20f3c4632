"""How recall scales: ``python -m tests.benchmarks.recall_scale --sessions N``.

Imports a made-up archive as ``animsa import`` does and prints how fast that went, the size of the
indexes beside that of the text, and the memory it took; then the engine's times over different
questions (keywords, whole sentences, typos) and how often the session that a question was made
from came first. Every time is given twice: on the clock and of the processor, because a machine
that has other work to do stretches the first.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time

from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain.imported_sessions import ImportedSession
from app.machine.paths import Paths
from app.memory.transfer.session_lines import read_jsonl
from tests.benchmarks.archive import Asked, write_archive
from tests.benchmarks.recall import TZ, milliseconds


def index_bytes(db: APSWDatabase) -> tuple[int, dict[str, int]]:
    """The bytes of the indexes' pages, by table: recall's, the search field's and the one that
    the specification names."""
    rows = db.execute_sql(
        "SELECT name, sum(pgsize) FROM dbstat WHERE name LIKE 'recall%' OR name LIKE 'search%'"
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


def text_bytes(db: APSWDatabase) -> int:
    """The bytes of what was said, and of titles, topics and summaries."""
    (said,) = db.execute_sql("SELECT sum(octet_length(content)) FROM messages").fetchone()
    (heads,) = db.execute_sql(
        "SELECT sum(octet_length(title) + octet_length(key_topics) + octet_length(summary))"
        " FROM sessions"
    ).fetchone()
    return int(said + heads)


def memory() -> float:
    """The most memory that the process has had so far, in MB."""
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def percentiles(values: Sequence[float]) -> str:
    """Median and 99th percentile of milliseconds."""
    ordered = sorted(values)
    return f"p50 {ordered[len(ordered) // 2]:6.1f}  p99 {ordered[int(len(ordered) * 0.99)]:6.1f} ms"


async def take_in(archive: Archive, lines: Path, verbose: bool) -> None:
    """Import the file; print what it took."""
    clock, cpu = perf_counter(), process_time()
    with lines.open(encoding="utf-8") as source:
        sessions = (each for each in read_jsonl(source, 0) if isinstance(each, ImportedSession))
        count = await archive.importer.sessions(sessions, force=False)
    clock, cpu = perf_counter() - clock, process_time() - cpu
    taken = count.imported
    print(f"{taken} sessions imported in {clock:.1f} s, {cpu:.1f} s of CPU")
    print(f"  {taken / clock:.0f} sessions/s, {taken / cpu:.0f} a second of CPU")
    text = await archive.database.alone(text_bytes)
    size, by_table = await archive.database.alone(index_bytes)
    print(f"  text {text / 1e6:.1f} MB, indexes {size / 1e6:.1f} MB = {size / text:.2f} × the text")
    for name, bytes_ in by_table.items() if verbose else ():
        print(f"    {name:<40}{bytes_ / text:6.3f}")


async def ask(archive: Archive, asking: Sequence[Asked]) -> None:
    """Ask the engine; print its times."""
    # The content of the vectors does not matter for the time that they take.
    await archive.database.write(fill_vectors)
    engine = archive.recall_engine(TZ)
    now = milliseconds("2035-01-01T00:00:00+00:00")
    await engine.recall("ısınma", now)
    gc.collect()
    gc.freeze()
    clock: dict[str, list[float]] = defaultdict(list)
    cpu: dict[str, list[float]] = defaultdict(list)
    first: dict[str, list[bool]] = defaultdict(list)
    for asked in asking:
        used = process_time()
        result = await engine.recall(asked.text, now)
        used = process_time() - used
        hit = bool(result.matches) and result.matches[0].session_id == asked.session_id
        for kind in (asked.kind, "all"):
            clock[kind].append(result.ms)
            cpu[kind].append(used * 1000)
            first[kind].append(hit)
    for kind, times in clock.items():
        hit_rate = sum(first[kind]) / len(first[kind])
        print(
            f"  {kind:<10}{percentiles(times)}, CPU {percentiles(cpu[kind])}  hit@1 {hit_rate:.3f}"
        )


async def measure(sessions: int, questions: int, verbose: bool) -> None:
    """Build, ask, print."""
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder) / "archive.jsonl"
        made = write_archive(lines, sessions)
        asking = made.questions(questions)
        del made
        gc.collect()
        print(f"before the import: {memory():.0f} MB")
        async with open_archive(Paths(Path(folder) / "data"), Environment()) as archive:
            await take_in(archive, lines, verbose)
            print(f"  memory {memory():.0f} MB at most")
            await ask(archive, asking)
            print(f"  memory {memory():.0f} MB at most")


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
