"""The cost of the watch over the GUI thread: idle, at work, and how surely it sees a stall.

    python -m tests.benchmarks.watch_cost [--seconds 10]

Processor time is compared with and without the watch, a piece of each in turn, since a machine is
never equally busy twice.
"""

from __future__ import annotations

import argparse
import logging
import os
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.machine.crashes.code_places import stack
from app.ui.gui_thread.heartbeat import watched

STALLS_MS = (60, 90, 130, 300)
STALLS = 20


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def wait(seconds: float) -> None:
    loop = QEventLoop()
    timer = QTimer(singleShot=True, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(loop.quit)
    timer.start(int(seconds * 1000))
    loop.exec()


def processor_seconds(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def at_work() -> None:
    """Work of Python alone, in pieces between which the loop goes on."""
    for _ in range(100):
        sum(number * number for number in range(60_000))
        QApplication.processEvents()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10)
    seconds = parser.parse_args().seconds
    app = QApplication([])
    # The pace of a window in front.
    app.applicationState = lambda: Qt.ApplicationState.ApplicationActive  # type: ignore[method-assign]
    idle: dict[bool, float] = {False: 0.0, True: 0.0}
    busy: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(10):
        for on in (False, True):
            with watched(app, None) if on else nullcontext():
                idle[on] += processor_seconds(lambda: wait(seconds / 10))
                busy[on].append(processor_seconds(at_work))
    cost = (idle[True] - idle[False]) / seconds
    worked = statistics.median(busy[True]) / statistics.median(busy[False])
    print(f"idle: {cost * 1000:.2f} ms of the processor a second with the watch")
    print(f"at work: {(worked - 1) * 100:+.1f} %")

    lines = _Lines()
    logger = logging.getLogger("app.machine.crashes.stall_watch")
    logger.addHandler(lines)
    logger.setLevel(logging.INFO)
    for milliseconds in STALLS_MS:
        seen = placed = 0
        for _ in range(STALLS):
            lines.messages.clear()
            with watched(app, None):
                wait(0.06)
                time.sleep(milliseconds / 1000)
                wait(0.1)
            seen += len(lines.messages)
            placed += sum("watch_cost.py" in each or "?:" in each for each in lines.messages)
        print(f"stalls of {milliseconds} ms: {seen} of {STALLS} logged, {placed} with their place")
    started = time.perf_counter()
    for _ in range(1000):
        stack(sys._getframe(), 12)
    print(f"a stack written down: {time.perf_counter() - started:.3f} ms")
    return 0 if cost < 0.01 and worked < 1.05 else 1


if __name__ == "__main__":
    raise SystemExit(main())
