"""The window's start beside a bare one: CPU time and memory until it takes input.

    python -m tests.benchmarks.window_start [--sessions 10000] [--runs 5]

Ours is started on an archive of that many sessions. *Interactive* is when the window is shown and
its list is filled: one can see, search and type. *Complete* is when what fulfils wishes is loaded
too; the first click or key that comes sooner waits for it. *Ready* is when the controller is loaded
as well and a message would be answered. The bare one is an empty PySide6 window, shown.

What ours needs of memory is read some seconds after it is ready, where the system tells: what it
has to itself and changed (*made*), what it has to itself of unchanged pages of files, which the
system takes back when it likes, and its share of everything (*Pss*).
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.archive import write_archive

ROOT = Path(__file__).parents[2]
SETTLED = 5
"""Seconds after it is ready until its memory is read."""
BARE = """
import time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize(1120, 760)
window.show()
def shown():
    print(time.process_time())
    app.quit()
QTimer.singleShot(0, lambda: QTimer.singleShot(0, shown))
app.exec()
"""
OURS = """
import gc
gc.disable()  # as the command does
import asyncio, sys, time
from pathlib import Path
from app.bootstrap.environment import Environment
from app.machine.paths import Paths
from app.machine.settings import Settings, save
from app.ui.window.application import run
from app.ui.window.shell import Shell
paths = Paths(Path(sys.argv[1]))
save(paths.settings, Settings(welcomed=True, tray="no"))
show = Shell.show
async def shown(shell, *given):
    await show(shell, *given)
    while shell.window.sidebar.busy:
        await asyncio.sleep(0.005)
    print(time.process_time())
Shell.show = shown
load_rest = Shell.load_rest
async def complete(shell):
    await load_rest(shell)
    print(time.process_time())
Shell.load_rest = complete
async def ready(shell):
    print(time.process_time())
    await asyncio.sleep(float(sys.argv[2]))
    rollup = Path("/proc/self/smaps_rollup")
    told = dict.fromkeys(("Private_Dirty", "Private_Clean", "Pss"), 0)
    for row in rollup.read_text().splitlines() if rollup.exists() else ():
        name, _, rest = row.partition(":")
        if name in told:
            told[name] = int(rest.split()[0])
    for kib in told.values():
        print(kib / 1024)
run(paths, Environment(environ={}, apart=True), ready)
"""


def measure(
    program: str, arguments: list[str], runs: int
) -> tuple[list[tuple[float, ...]], list[float]]:
    """Of each run, after one that is not counted, the figures that it printed, and its peak
    resident MiB."""
    figures: list[tuple[float, ...]] = []
    memory: list[float] = []
    # As it is installed: with compiled modules, which some development machines forbid.
    environ = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(runs + 1):
        process = subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            cwd=ROOT,
            env={**environ, "QT_QPA_PLATFORM": "offscreen"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        assert process.stdout is not None
        printed = process.stdout.read()
        process.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        figures.append(tuple(float(line) for line in printed.split()))
        memory.append(usage.ru_maxrss / 1024)
    return figures[1:], memory[1:]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sessions", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        archive = Path(home) / "archive.jsonl"
        write_archive(archive, options.sessions, seed=7)
        command = [sys.executable, "-m", "app.cli", "--data-dir", home, "import", str(archive)]
        subprocess.run(command, cwd=ROOT, check=True)
        ours = measure(OURS, [home, str(SETTLED)], options.runs)
    bare = measure(BARE, [], options.runs)
    shown = statistics.median(first for first, *_ in bare[0])
    for name, times in (
        ("bare window", [first for first, *_ in bare[0]]),
        ("interactive", [first for first, *_ in ours[0]]),
        ("complete", [second for _, second, *_ in ours[0]]),
        ("ready", [third for _, _, third, *_ in ours[0]]),
    ):
        median = statistics.median(times)
        print(
            f"{name:12} CPU {min(times):.2f} / {median:.2f} / {max(times):.2f} s "
            f"(min / median / max), {median / shown:.1f} x"
        )
    for name, (_, memory) in (("bare window", bare), ("Anımsa", ours)):
        print(f"{name:12} peak {statistics.median(memory):.0f} MiB")
    settled = zip(*(figures[3:] for figures in ours[0]), strict=True)
    made, files, share = (statistics.median(each) for each in settled)
    print(
        f"{'Anımsa':12} {SETTLED} s later: {made:.0f} MiB made, {files:.0f} MiB unchanged pages of"
        f" files, Pss {share:.0f} MiB"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
