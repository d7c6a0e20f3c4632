"""The window's memory over a month of use: ``python -m tests.benchmarks.window_month``.

The 600 messages of :mod:`tests.benchmarks.month` are typed into the real window over three years of
research and ``--sessions`` made-up ones, with the sense of meaning in use; beside them it is
searched, gone up and down through long conversations, sources and the command palette are opened.
Printed is the memory that is the window's own (private, as the system counts it) after each day's
messages, what is left of it when the encoder of meanings has been let go of, and how long the
palette took to show. 1 when a limit is passed. The limits are for what the window made itself:
pages of Qt's files that nobody changed count as its own only while no other program has them open,
and the system takes them back whenever it likes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from dataclasses import dataclass
from datetime import timedelta
from multiprocessing import get_context
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain.imported_sessions import ImportedSession
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.machine.system_memory import use_one_arena
from app.memory.transfer.session_lines import read_jsonl
from app.providers.sentence_encoder import IDLE
from app.ui.dialogs.actions import Command
from app.ui.window.shell import Shell
from tests.benchmarks.archive import write_archive
from tests.benchmarks.month import BEGINS, archive, timetable
from tests.benchmarks.month import IDLE as PAUSE
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.ui.windows import at_the_window, type_text, until

MOST_MIB, MOST_GROWTH_MIB = 170, 10
"""What the window may need with the encoder in use, and how much more on the last day than on the
tenth."""
PALETTE_MS = 50.0
SETTLED = 10
"""The day by which everything was used once."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Memory that no other process shares, in MiB: what this one made or changed, and what of
    ``files``, mostly libraries, only happens to be open nowhere else and can be read again."""

    made: float
    files: float

    @property
    def both(self) -> float:
        return self.made + self.files

    def __str__(self) -> str:
        return f"{self.both:.0f} MiB ({self.files:.0f} of them unchanged pages of files)"


def private() -> Memory:
    """What the process needs by now; nothing where the system does not tell."""
    told = Path("/proc/self/smaps")
    made = files = 0
    of_file = False
    for row in told.read_text("utf-8", "replace").splitlines() if told.exists() else ():
        name, *rest = row.split()
        if not name.endswith(":"):
            of_file = len(rest) >= _NAMED and rest[_NAMED - 1].startswith("/")
        elif name == "Private_Clean:" and of_file:
            files += int(rest[0])
        elif name.startswith("Private_"):
            made += int(rest[0])
    return Memory(made / 1024, files / 1024)


_NAMED = 5
"""Fields behind the addresses of a mapping that has a name."""


class Month:
    """A month at a window, a day at a time."""

    def __init__(self, clock: FakeClock, days: int) -> None:
        self.clock = clock
        self.days = days
        self.memory: list[Memory] = []
        self.rested = Memory(0, 0)
        self.palette: list[float] = []
        self.said = 0

    async def live(self, shell: Shell) -> None:
        await until(lambda: not shell.window.sidebar.busy)
        print(f"before the first message: {private()}")
        for day, sittings in enumerate(timetable(self.days), 1):
            for sitting in sittings:
                for line in sitting:
                    await _say(shell, line.text)
                    self.said += 1
                    self.clock.advance(timedelta(seconds=50))
                self.clock.advance(PAUSE)
                await shell.presenter.sessions.end_if_idle()
                await _look_around(shell)
            self._open_palette(shell)
            self.memory.append(private())
            print(f"day {day:2}: {self.said} messages, {self.memory[-1]}", flush=True)
            self.clock.advance(timedelta(hours=8))
        await self._rest(shell)

    def _open_palette(self, shell: Shell) -> None:
        """How long it takes from the key until the palette has been painted."""
        begun = time.perf_counter()
        shell.window.commands[Command.PALETTE].trigger()
        palette = shell.window.command_palette()
        palette.repaint()
        self.palette.append((time.perf_counter() - begun) * 1000)
        palette.reject()

    async def _rest(self, shell: Shell) -> None:
        """Nobody asks anything for a while: the encoder's weights are let go."""
        if (known := shell.archive.meaning) is not None:
            assert known.is_loaded(), "the sense of meaning was not in use"
            known._used -= IDLE
        await shell.beside.look_for_idleness()
        self.rested = private()


def fill(home: Path, sessions: int) -> None:
    """Make the archive, in a process of its own: what an import needs of memory is not the
    window's."""
    asyncio.run(_fill(home, sessions))


async def _fill(home: Path, sessions: int) -> None:
    async with open_archive(Paths(home), Environment(FakeClock(BEGINS), ISTANBUL, {})) as into:
        await into.importer.sessions(archive(BEGINS), force=False)
        if sessions:
            lines = home / "archive.jsonl"
            write_archive(lines, sessions)
            with lines.open(encoding="utf-8") as source:
                wanted = (s for s in read_jsonl(source, 0) if isinstance(s, ImportedSession))
                await into.importer.sessions(wanted, force=False)
        await into.embed()


async def _say(shell: Shell, text: str) -> None:
    editor = shell.window.composer.editor
    type_text(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    await until(lambda: shell.presenter.turns.busy)
    await until(lambda: not shell.presenter.turns.busy)


async def _look_around(shell: Shell) -> None:
    """What one does beside asking."""
    window, side = shell.window, shell.window.sidebar
    side.search_field.setText("şek")
    await until(lambda: not side.busy)
    side.search_field.clear()
    await until(lambda: not side.busy)
    shown = shell.view.displayed
    shell.presenter.sessions.step(2)
    await until(lambda: shell.view.displayed != shown or not side.model.rowCount())
    bar = window.chat.verticalScrollBar()
    for place in (0, bar.maximum() // 2, bar.maximum()):
        bar.setValue(place)
        window.chat.viewport().repaint()
    window.commands[Command.SOURCES].trigger()
    window.commands[Command.SOURCES].trigger()
    await shell.presenter.sessions.new_research()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--sessions", type=int, default=2_000)
    options = parser.parse_args()
    use_one_arena()
    app = QApplication([])
    clock = FakeClock(BEGINS)
    month = Month(clock, options.days)
    with tempfile.TemporaryDirectory() as home:
        filling = get_context("spawn").Process(target=fill, args=(Path(home), options.sessions))
        filling.start()
        filling.join()
        settings = Settings(welcomed=True, tray="no", boundary="memory")
        at_the_window(app, Path(home), month.live, clock=clock, settings=settings, apart=True)
    settled = month.memory[min(SETTLED, len(month.memory)) - 1]
    growth = month.memory[-1].made - settled.made
    most = max(month.memory, key=lambda each: each.made)
    palette = max(month.palette[1:] or month.palette)
    print(
        f"{month.said} messages: at most {most}, {growth:+.0f} MiB since day"
        f" {SETTLED}; {month.rested} when the encoder has been let go\n"
        f"palette: median {statistics.median(month.palette):.1f} ms, first"
        f" {month.palette[0]:.1f} ms, most of the others {palette:.1f} ms"
    )
    kept = most.made <= MOST_MIB and growth <= MOST_GROWTH_MIB
    return 0 if kept and max(month.palette) <= PALETTE_MS else 1


if __name__ == "__main__":
    raise SystemExit(main())
