"""The longest time for which the window does not react while a person goes through the flows.

    python -m tests.benchmarks.window_stall

A timer of one millisecond runs in the window's own loop; the longest pause between two of its
ticks is how long a key press would have waited.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.ui.window.shell import Shell
from tests.e2e.window_flows import recall_flows, story_of_a_session
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.ui.windows import Story, at_the_window

LIMIT_MS = 100.0


def main() -> int:
    app = QApplication([])
    pauses: list[float] = []

    def watching(flow: Story) -> Story:
        async def watched(shell: Shell) -> None:
            last = time.perf_counter()

            def tick() -> None:
                nonlocal last
                now = time.perf_counter()
                pauses.append((now - last) * 1000)
                last = now

            timer = QTimer(timerType=Qt.TimerType.PreciseTimer, interval=1)
            timer.timeout.connect(tick)
            timer.start()
            await flow(shell)
            timer.stop()

        return watched

    with FakeAnthropicThread(delay=0.005) as server:
        for flow in (recall_flows, story_of_a_session):
            with tempfile.TemporaryDirectory() as home:
                at_the_window(app, Path(home), watching(flow), model=server.url)
    pauses.sort()
    longest = pauses[-1]
    print(f"{len(pauses)} ticks: p99 {pauses[int(len(pauses) * 0.99)]:.1f} ms, ", end="")
    print(f"longest {longest:.1f} ms (limit {LIMIT_MS:.0f})")
    return 0 if longest <= LIMIT_MS else 1


if __name__ == "__main__":
    raise SystemExit(main())
