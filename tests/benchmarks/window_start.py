"""The window's start beside a bare one: CPU time and memory of the whole process.

    python -m tests.benchmarks.window_start [--sessions 10000] [--runs 5]

Ours is started on an archive of that many sessions and quit as soon as it takes input: shown, its
list filled and nothing left to do. The bare one is an empty PySide6 window, shown and quit.
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
BARE = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize(1120, 760)
window.show()
QTimer.singleShot(0, lambda: QTimer.singleShot(0, app.quit))
app.exec()
"""
OURS = """
import asyncio, sys
from pathlib import Path
from app.bootstrap import Surroundings
from app.paths import Paths
from app.settings import Settings, save
from app.ui.application import run
paths = Paths(Path(sys.argv[1]))
save(paths.settings, Settings(welcomed=True, tray="no"))
async def ready(shell):
    while shell.window.sidebar.busy:
        await asyncio.sleep(0.005)
    await asyncio.sleep(0)
run(paths, Surroundings(environ={}), ready)
"""


def measure(program: str, arguments: list[str], runs: int) -> tuple[list[float], list[float]]:
    """CPU seconds and peak resident MiB of each run, after one that is not counted."""
    seconds, memory = [], []
    # As it is installed: with compiled modules, which some development machines forbid.
    environ = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(runs + 1):
        process = subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            cwd=ROOT,
            env={**environ, "QT_QPA_PLATFORM": "offscreen"},
            stderr=subprocess.DEVNULL,
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        seconds.append(usage.ru_utime + usage.ru_stime)
        memory.append(usage.ru_maxrss / 1024)
    return seconds[1:], memory[1:]


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
        ours = measure(OURS, [home], options.runs)
    bare = measure(BARE, [], options.runs)
    for name, (seconds, memory) in (("bare window", bare), ("Anımsa", ours)):
        print(
            f"{name:12} CPU {min(seconds):.2f} / {statistics.median(seconds):.2f} / "
            f"{max(seconds):.2f} s (min / median / max), peak {statistics.median(memory):.0f} MiB"
        )
    print(f"CPU ratio {statistics.median(ours[0]) / statistics.median(bare[0]):.1f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
