"""What a very large archive costs, whole: ``python -m tests.benchmarks.large_archive``.

``--sessions`` (100,000) long ones (:mod:`tests.benchmarks.long_archive`, 2.3 GB of text) are
imported by a process of its own, which prints its speed after every tenth; then the archive is
opened, asked, typed into, listed, backed up and examined, and what each takes of the processor is
printed. ``--data`` keeps the archive for another run, and asks one that is there; without
``--whole`` it is neither backed up nor examined, which read all of it. Four times the text is
needed on the disk, six times for ``--whole``.

A vector takes as long as the import of its session: all get one of chance (``--real-vectors N``:
the newest N their own), as their content does not matter for the time that they take.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import multiprocessing
import os
import pickle
import random
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from pathlib import Path
from time import perf_counter, process_time

from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.environment import Environment
from app.bootstrap.maintenance import examine
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.session_list_port import Listing
from app.core.language.dates.moments import moment_at
from app.machine.paths import Paths
from app.memory.transfer.session_lines import read_jsonl
from app.storage.recall_index import vectors
from tests.benchmarks.long_archive import write_long_archive
from tests.benchmarks.recall import TZ, milliseconds
from tests.benchmarks.recall_long import Labelled, ask, typed
from tests.benchmarks.recall_scale import index_bytes, memory, text_bytes

_SHOWN = 200
"""Sessions of a page of the list."""
_OF_DAYS = (
    "dün ne araştırdım", "geçen hafta neler araştırdım", "geçen ay neler araştırdım",
    "geçen yıl neler konuştuk", "son araştırmam neydi", "bütün araştırmalarımı listele",
)  # fmt: skip
_ROUNDS = 5


def build(folder: Path, sessions: int, real: int) -> None:
    """Make the archive and its questions; for a process of its own."""
    lines = folder / "archive.jsonl"
    made = write_long_archive(lines, sessions)
    asking = [(each, frozenset([each.session_id])) for each in made.questions(400)]
    del made
    gc.collect()
    asyncio.run(_import(folder, lines, sessions, real))
    lines.unlink()
    (folder / "questions.pickle").write_bytes(pickle.dumps(asking))


async def _import(folder: Path, lines: Path, sessions: int, real: int) -> None:
    async with open_archive(Paths(folder / "data"), Environment()) as archive:
        used, clock = process_time(), perf_counter()
        with lines.open(encoding="utf-8") as source:
            good = (each for each in read_jsonl(source, 0) if isinstance(each, ImportedSession))
            await archive.importer.sessions(_told(good, max(sessions // 10, 1)), force=False)
        used, clock = process_time() - used, perf_counter() - clock
        text = await archive.database.alone(text_bytes)
        size, _ = await archive.database.alone(index_bytes)
        print(
            f"import {text / 1e6 / used:.2f} MB of text a second of CPU"
            f" ({used:.0f} s, {clock:.0f} by the clock)\n  text {text / 1e6:.0f} MB, indexes"
            f" {size / text:.2f} × the text; memory {memory():.0f} MB at most",
            flush=True,
        )
        if real:
            used = process_time()
            await archive.embed(real)
            print(f"a vector {1000 * (process_time() - used) / real:.1f} ms of CPU", flush=True)
        await archive.database.write(_fill_vectors)


def _told(sessions: Iterable[ImportedSession], each_time: int) -> Iterator[ImportedSession]:
    """The sessions; how quickly they went is printed every so many of them."""
    used, read = process_time(), 0
    for number, each in enumerate(sessions, 1):
        yield each
        read += sum(len(message.content.encode()) for message in each.messages)
        if number % each_time == 0:
            spent = process_time() - used
            load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
            speed = f"{read / 1e6 / spent:.2f} MB a second of CPU"
            print(f"  {number} sessions: {speed}, load {load:.1f}", flush=True)
            used, read = process_time(), 0


def _fill_vectors(db: APSWDatabase) -> None:
    """Give the sessions that have no vector one of chance."""
    dice = random.Random(1)
    rows = db.execute_sql(
        "SELECT session FROM recall_texts WHERE session NOT IN (SELECT session FROM recall_vectors)"
    ).fetchall()
    db.connection().executemany(
        "INSERT INTO recall_vectors(session, vector) VALUES (?, ?)",
        ((session, dice.randbytes(512)) for (session,) in rows),
    )


async def _spent(name: str, work: Callable[[], Awaitable[object]], rounds: int = _ROUNDS) -> None:
    """Print what something takes of the processor: the first time, and then at the median."""
    taken = []
    for _ in range(rounds):
        used = process_time()
        await work()
        taken.append(1000 * (process_time() - used))
    again = f", again {sorted(taken[1:])[len(taken[1:]) // 2]:.1f}" if taken[1:] else ""
    print(f"  {name:<36} {taken[0]:8.1f}{again} ms of CPU", flush=True)


async def _stages(archive: Archive, asking: Sequence[Labelled]) -> None:
    """Print what each stage of a question takes on the clock, as ``recall --explain`` tells it."""
    engine, now = archive.recall_engine(TZ), milliseconds("2035-01-01T00:00:00+00:00")
    taken: dict[str, list[float]] = defaultdict(list)
    for asked, _ in asking:
        ms = (await engine.explain(asked.text, now))["ms"]
        assert isinstance(ms, dict)
        for stage, spent in ms.items():
            taken[stage].append(spent)
    told = ", ".join(
        f"{stage} {sum(ms) / len(asking):.1f}"
        for stage, ms in sorted(taken.items(), key=lambda each: -sum(each[1]))
    )
    print(f"  by stage, mean ms on the clock: {told}")


async def _lists(archive: Archive) -> None:
    """Print what lists take: of days, which recall answers, and of the window."""
    engine = archive.recall_engine(TZ)
    newest = await archive.store.recent_sessions(1)
    now = newest[0].created_at + int(timedelta(hours=2) / timedelta(milliseconds=1))
    print(f"  lists, on {moment_at(now, TZ):%d.%m.%Y}:")
    for question in _OF_DAYS:
        await _spent(question, lambda asked=question: engine.recall(asked, now))  # type: ignore[misc]
    for by_title in (False, True):
        listing = Listing(by_title=by_title)
        name = f"a page of {_SHOWN} by {'name' if by_title else 'time'}"
        await _spent(name, lambda listed=listing: archive.store.sessions_page(None, _SHOWN, listed))  # type: ignore[misc]


async def _asked(folder: Path, whole: bool) -> None:
    paths = Paths(folder / "data")
    asking: list[Labelled] = pickle.loads((folder / "questions.pickle").read_bytes())
    used = process_time()
    async with open_archive(paths, Environment()) as archive:
        print(f"opened in {1000 * (process_time() - used):.0f} ms of CPU")
        if missing := await archive.database.read(vectors.missing):
            print(f"  {missing} sessions have no vector")
        await ask(archive, asking)
        await typed(archive, asking)
        await _stages(archive, asking[:100])
        await _lists(archive)
        print(f"  memory {memory():.0f} MB at most")
        if whole:
            copy = folder / "copy.db"
            await _spent("a backup", lambda: archive.back_up(copy), 1)
            copy.unlink()
    if whole:
        await _spent("doctor", lambda: examine(paths, Environment(), fix=False), 1)
        print(f"  memory {memory():.0f} MB at most")


def measure(folder: Path, options: argparse.Namespace) -> None:
    """Build where nothing is built, ask, print."""
    if not (folder / "questions.pickle").exists():
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as beside:
            beside.submit(build, folder, options.sessions, options.real_vectors).result()
    asyncio.run(_asked(folder, options.whole))


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=100_000)
    parser.add_argument("--data", type=Path, help="where the archive is kept for another run")
    parser.add_argument("--real-vectors", type=int, default=0, help="sessions to embed")
    parser.add_argument("--whole", action="store_true", help="also back up and examine")
    options = parser.parse_args()
    if options.data is not None:
        options.data.mkdir(parents=True, exist_ok=True)
        measure(options.data, options)
        return
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder), options)


if __name__ == "__main__":
    main()
