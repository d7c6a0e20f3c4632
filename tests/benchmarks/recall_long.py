"""How recall fares on archives of real shape: ``python -m tests.benchmarks.recall_long``.

``--sessions N`` made-up ones of long Markdown answers (:mod:`tests.benchmarks.long_archive`), of
which the share ``--long`` are long conversations; or ``--beam DIR``, the conversations of BEAM
(:mod:`tests.benchmarks.beam`). Printed are what the import took, the size of the indexes, the
engine's times by stage, and those of the search while typing; beside it SQLite's own bm25 over the
same words and ``bm25s``. Processor time counts on a machine that has other work to do. ``--data``
keeps the archive, and asks one that is there.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import pickle
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import bm25s
from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop, words
from app.machine.paths import Paths
from app.storage import session_search
from app.storage.recall_index import vectors
from app.storage.words.vocabulary import as_query
from tests.benchmarks.archive import Asked
from tests.benchmarks.beam import read_beam
from tests.benchmarks.long_archive import write_long_archive
from tests.benchmarks.recall import TZ, milliseconds
from tests.benchmarks.recall_scale import fill_vectors, memory, percentiles, take_in

_MOST_FOR_BM25S = 20_000
"""Sessions of which ``bm25s`` is given the words: its index is in memory."""
_LETTERS = 400
"""Searches while typing."""
Labelled = tuple[Asked, frozenset[str]]


def _print_line(name: str, clock: list[float], cpu: list[float], first: list[bool]) -> None:
    share = f"  hit@1 {sum(first) / len(first):.3f}" if first else ""
    print(f"  {name:<12}{percentiles(clock)}, CPU {percentiles(cpu)}{share}")


async def ask(archive: Archive, asking: Sequence[Labelled]) -> None:
    """Ask the engine; print its times, by stage and by kind of question."""
    if await archive.database.read(vectors.missing):
        await archive.database.write(fill_vectors)
    engine = archive.recall_engine(TZ)
    now = milliseconds("2035-01-01T00:00:00+00:00")
    used = process_time()
    for warm in ("ısınma", "başka bir ısınma sorusu daha"):
        await engine.recall(warm, now)
    print(f"  first questions {1000 * (process_time() - used):.0f} ms of CPU")
    gc.collect()
    gc.freeze()
    clock: dict[str, list[float]] = defaultdict(list)
    cpu: dict[str, list[float]] = defaultdict(list)
    first: dict[str, list[bool]] = defaultdict(list)
    for asked, right in asking:
        used = process_time()
        result = await engine.recall(asked.text, now)
        used = process_time() - used
        for kind in (asked.kind, "all"):
            clock[kind].append(result.ms)
            cpu[kind].append(used * 1000)
            if right:
                first[kind].append(bool(result.matches) and result.matches[0].session_id in right)
    for kind in clock:
        _print_line(kind, clock[kind], cpu[kind], first[kind])


async def typed(archive: Archive, asking: Sequence[Labelled]) -> None:
    """Search letter by letter for the first words of questions."""
    clock, cpu = [], []
    for asked, _ in asking:
        word = " ".join(asked.text.split()[:2])
        for end in range(2, len(word) + 1, 3):
            at, used = perf_counter(), process_time()
            await archive.database.read(session_search.search, word[:end], 50)
            clock.append(1000 * (perf_counter() - at))
            cpu.append(1000 * (process_time() - used))
        if len(clock) >= _LETTERS:
            break
    _print_line("typing", clock, cpu, [])


def _by_sqlite(db: APSWDatabase, text: str) -> str:
    """The first session by SQLite's bm25 over the index's own words."""
    asked = [word for word in words(text) if not is_stop(word)] or words(text)
    match = " OR ".join(as_query(stem(word)) for word in asked)
    if not match:
        return ""
    rows = db.execute_sql(
        "SELECT session_id FROM recall_sessions"
        " JOIN sessions ON sessions.id = recall_sessions.rowid"
        " WHERE recall_sessions MATCH ? ORDER BY rank LIMIT 5",
        (match,),
    ).fetchall()
    return rows[0][0] if rows else ""


async def ask_others(archive: Archive, asking: Sequence[Labelled]) -> None:
    """The same questions to SQLite's bm25 and to ``bm25s``."""
    clock, cpu, first = [], [], []
    for asked, right in asking:
        at, used = perf_counter(), process_time()
        found = await archive.database.read(_by_sqlite, asked.text)
        clock.append(1000 * (perf_counter() - at))
        cpu.append(1000 * (process_time() - used))
        if right:
            first.append(found in right)
    _print_line("FTS5 bm25", clock, cpu, first)
    rows: list[tuple[Any, ...]] = await archive.database.alone(
        lambda db: db.execute_sql(
            "SELECT session_id, title || ' ' || summary || ' ' ||"
            " (SELECT group_concat(content, ' ') FROM messages WHERE session = sessions.id)"
            " FROM sessions"
        ).fetchall()
    )
    if len(rows) > _MOST_FOR_BM25S:
        return
    used = process_time()
    retriever = bm25s.BM25(k1=0.9, b=0.4)
    retriever.index([words(text) for _, text in rows], show_progress=False)
    used = process_time() - used
    clock, cpu, first = [], [], []
    for asked, right in asking:
        at, spent = perf_counter(), process_time()
        tokens = [word for word in words(asked.text) if not is_stop(word)] or ["-"]
        places, _ = retriever.retrieve([tokens], k=min(5, len(rows)), show_progress=False)
        clock.append(1000 * (perf_counter() - at))
        cpu.append(1000 * (process_time() - spent))
        if right:
            first.append(rows[int(places[0][0])][0] in right)
    _print_line("bm25s", clock, cpu, first)
    print(f"    its index: {used:.0f} s of CPU")


def _made(options: argparse.Namespace, lines: Path) -> list[Labelled]:
    if options.beam is not None:
        return read_beam(options.beam, lines)
    made = write_long_archive(lines, options.sessions, long=options.long)
    asked = made.questions(options.questions)
    return [(each, frozenset([each.session_id])) for each in asked]


async def measure(options: argparse.Namespace, folder: Path) -> None:
    """Build, ask, print."""
    lines, kept = folder / "archive.jsonl", folder / "questions.pickle"
    fresh = not kept.exists()
    if fresh:
        kept.write_bytes(pickle.dumps(_made(options, lines)))
    asking: list[Labelled] = pickle.loads(kept.read_bytes())
    gc.collect()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"load of the machine {load:.1f}; memory before {memory():.0f} MB")
    async with open_archive(Paths(folder / "data"), Environment()) as archive:
        if fresh:
            size = lines.stat().st_size
            used = process_time()
            await take_in(archive, lines, options.verbose)
            print(f"  {size / 1e6 / (process_time() - used):.2f} MB of lines a second of CPU")
        print(f"{len(asking)} questions")
        await ask(archive, asking)
        await typed(archive, asking)
        print(f"  memory {memory():.0f} MB at most")
        if not options.alone:
            await ask_others(archive, asking)


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=10_000)
    parser.add_argument("--long", type=float, default=0.1, help="share of long conversations")
    parser.add_argument("--questions", type=int, default=400)
    parser.add_argument("--beam", type=Path, help="a folder of BEAM's conversations")
    parser.add_argument("--data", type=Path, help="where the archive is kept for another run")
    parser.add_argument("--alone", action="store_true", help="nothing beside the engine")
    parser.add_argument("--verbose", action="store_true", help="list the size of every table")
    options = parser.parse_args()
    if options.data is not None:
        options.data.mkdir(parents=True, exist_ok=True)
        asyncio.run(measure(options, options.data))
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(options, Path(folder)))


if __name__ == "__main__":
    main()
