"""The list of sessions in a large archive: ``python -m tests.benchmarks.window_sidebar``.

Types queries letter by letter and prints how long each letter's search took, off the GUI thread
and until its answer was back; how long a page of the list takes; what the index costs an import;
and how long the GUI thread was held by filling and scrolling the real list.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.session_list_port import Listing, is_query
from app.machine.paths import Paths
from app.memory.transfer.session_lines import read_jsonl
from tests.benchmarks.archive import write_archive

LIMIT_MS, HELD_MS = 50.0, 16.0
"""What a search may take, and how long the GUI thread may be held."""
SHOWN = 60
PAGE = 200


def percentiles(times: list[float]) -> str:
    """Median, 99th percentile and maximum of milliseconds."""
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"p50 {statistics.median(ordered):6.2f}  p99 {p99:6.2f}  max {ordered[-1]:6.2f} ms"


def p99(times: list[float]) -> float:
    """The 99th percentile."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]


def letters(texts: list[str]) -> Iterator[str]:
    """What stands in the search field while each text is typed."""
    for text in texts:
        for length in range(1, min(len(text), 40) + 1):
            if is_query(text[:length]):
                yield text[:length]


async def fill(archive: Archive, folder: Path, sessions: int) -> list[str]:
    """Import a made-up archive; questions about it."""
    lines = folder / "archive.jsonl"
    made = write_archive(lines, sessions)
    questions = [asked.text for asked in made.questions(60)]
    started = time.perf_counter()
    with lines.open(encoding="utf-8") as source:
        wanted = (s for s in read_jsonl(source, 0) if isinstance(s, ImportedSession))
        await archive.importer.sessions(wanted, force=False)
    seconds = time.perf_counter() - started
    print(f"{sessions} sessions imported in {seconds:.1f} s ({sessions / seconds:.0f} a second)")
    size, text = await archive.database.alone(
        lambda db: db.execute_sql(
            "SELECT (SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'search%'),"
            " (SELECT sum(length(CAST(content AS BLOB))) FROM messages)"
        ).fetchone()
    )
    print(f"search index {size / 1e6:.1f} MB = {size / text:.2f} × the text")
    return questions


async def search(archive: Archive, questions: list[str]) -> float:
    """Type the questions; the 99th percentile of a letter's search."""
    times: dict[str, list[float]] = {}
    # The first two words of each, as they are typed into a search field.
    typed = [" ".join(question.split()[:2]) for question in questions]
    for text in letters(typed):
        started = time.perf_counter()
        await archive.store.search_sessions(text, SHOWN)
        took = (time.perf_counter() - started) * 1000
        length = min(len(text.replace(" ", "")), 5)
        for kind in ("every letter", f"{length}{'+' if length == 5 else ''} letters"):
            times.setdefault(kind, []).append(took)
    for kind, values in sorted(times.items()):
        print(f"  {kind:<14}{percentiles(values)}  ({len(values)} searches)")
    return p99(times["every letter"])


async def pages(archive: Archive) -> None:
    """Page through the whole list, by time and by name."""
    for by_title, order in ((False, "by time"), (True, "by name")):
        times, before, more = [], None, True
        while more:
            started = time.perf_counter()
            page = await archive.store.sessions_page(before, PAGE, Listing(by_title=by_title))
            times.append((time.perf_counter() - started) * 1000)
            before, more = page.before, page.before is not None
        print(
            f"  page of {PAGE} {order}   {percentiles(times)}  ({len(times)} pages,"
            f" the first in {times[0]:.1f} ms)"
        )


async def window(archive: Archive, questions: list[str]) -> float:
    """Fill, scroll and search the real list; the longest hold of the GUI thread in ms."""
    from PySide6.QtWidgets import QApplication

    from app.ui.gui_thread.garbage_collection import collected_here

    application = QApplication.instance() or QApplication([])
    # As in the window.
    with collected_here():
        return await _use(application, archive, questions)


async def _use(application: QCoreApplication, archive: Archive, questions: list[str]) -> float:
    from app.ui.sidebar.sidebar import Sidebar

    sidebar = Sidebar(archive.store, archive.environment.clock, archive.environment.zone)
    sidebar.resize(320, 900)
    sidebar.show()
    held: list[float] = []

    async def settle() -> None:
        """Let the list work until it rests; every round of events is timed."""
        while True:
            started = time.perf_counter()
            application.processEvents()
            await asyncio.sleep(0)
            held.append((time.perf_counter() - started) * 1000)
            if not sidebar.busy:
                break
            await asyncio.sleep(0.0005)
        application.processEvents()

    sidebar.refresh()
    await settle()
    print(f"  list filled      longest hold {max(held):6.2f} ms")
    held.clear()
    for _ in range(100):
        started = time.perf_counter()
        bar = sidebar.view.verticalScrollBar()
        bar.setValue(bar.maximum())
        application.processEvents()
        held.append((time.perf_counter() - started) * 1000)
        await settle()
    print(f"  {sidebar.model.rowCount()} rows scrolled {percentiles(held)}")
    worst = max(held)
    for where, place in (("its end", bar.maximum()), ("the top", 0)):
        bar.setValue(place)
        held.clear()
        sidebar.refresh()
        await settle()
        print(f"  read anew at {where}, GUI held at most {max(held):6.2f} ms")
        worst = max(worst, *held)
    held.clear()
    for text in letters([" ".join(question.split()[:2]) for question in questions[:20]]):
        started = time.perf_counter()
        sidebar.search_field.setText(text)
        application.processEvents()
        held.append((time.perf_counter() - started) * 1000)
        await settle()
    sidebar.search_field.clear()
    await settle()
    print(f"  typing, GUI held {percentiles(held)}")
    worst = max(worst, *held)
    sidebar.close()
    sidebar.deleteLater()
    return worst


async def measure(sessions: int, folder: Path) -> bool:
    """Build, measure, print; whether the limit was kept."""
    async with open_archive(Paths(folder / "data"), Environment()) as archive:
        questions = await fill(archive, folder, sessions)
        gc.collect()
        gc.freeze()
        slowest = await search(archive, questions)
        await pages(archive)
        held = await window(archive, questions)
    print(
        f"search p99 {slowest:.1f} ms, limit {LIMIT_MS:.0f} ms;"
        f" GUI held for {held:.1f} ms at most, limit {HELD_MS:.0f} ms"
    )
    return slowest <= LIMIT_MS and held <= HELD_MS


def main() -> int:
    """Parse the command line and run; 1 when a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=10_000)
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        return 0 if asyncio.run(measure(options.sessions, Path(folder))) else 1


if __name__ == "__main__":
    raise SystemExit(main())
