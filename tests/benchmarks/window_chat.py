"""The conversation at its longest: opening it, streaming into it, going through it.

    python -m tests.benchmarks.window_chat [--messages 5000] [--chunks 2000] [--platform offscreen]

Prints what the GUI thread was busy for, the longest gaps that a 1 ms timer saw in the event loop,
and how much memory the messages' view needs on top of the messages themselves.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

PARAGRAPH = (
    "Dawn fenomeni, sabaha karşı **büyüme hormonu** ile kortizolün artması sonucu kan şekerinin "
    "yükselmesidir; gece düşük şekerden sonra gelen [Somogyi etkisi](https://example.org/somogyi) "
    "ile karışır. "
)
ANSWER = (
    f"## Kısa yanıt\n\n{PARAGRAPH}{PARAGRAPH}\n\n- Gece üçte ölç.\n- *Düşükse* Somogyi.\n"
    f"- Yüksekse Dawn.\n\n> Kayıtta geçen alıntı: {PARAGRAPH}\n\n"
    "| durum | gece 03:00 |\n|---|---|\n| Dawn | yüksek |\n| Somogyi | düşük |\n\n"
    f"```\nölçüm = 54\n```\n\n{PARAGRAPH}"
)
PIECE = "şekerin sabah **yüksek** çıkması "
LIMIT_SECONDS = 120
FRAMES, WHEEL = 2_000, 120
"""Steps of a wheel, and pixels of each."""
LINGER_SECONDS = 0.1


def resident() -> float:
    """This process's resident memory in MiB; 0 where the system does not tell."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    line = next(row for row in status.read_text("utf-8").splitlines() if row.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--messages", type=int, default=5000)
    parser.add_argument("--chunks", type=int, default=2000)
    parser.add_argument("--platform", default="offscreen")
    options = parser.parse_args()
    chunks: int = options.chunks
    os.environ["QT_QPA_PLATFORM"] = options.platform

    # Qt reads the platform when it is imported.
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from app.core.domain.messages import Kind, Message
    from app.ui.chat.chat_view import ChatView
    from app.ui.widgets import theme

    app = QApplication([])
    theme.apply(app, "light")
    view = ChatView()
    view.resize(1000, 800)
    view.show()

    def settle() -> None:
        for _ in range(50):
            app.processEvents()

    def message(number: int) -> Message:
        if number % 2 == 0:
            text = f"{number}. soru: sabah şekeri neden yüksek çıkar?"
            return Message("s", "user", text, number, Kind.QUESTION, position=number)
        return Message(
            "s", "assistant", f"{number}. {ANSWER}", number, Kind.ANSWER, position=number
        )

    def busy(step: Callable[[], object]) -> tuple[float, float]:
        """Milliseconds of wall and CPU time until what the step shows is painted."""
        wall, cpu = time.perf_counter(), time.thread_time()
        step()
        view.viewport().repaint()
        return (time.perf_counter() - wall) * 1e3, (time.thread_time() - cpu) * 1e3

    # Fonts are loaded by the first text that is drawn, in whatever session.
    view.show_session([message(0), message(1)])
    settle()
    view.clear()
    settle()

    messages = [message(number) for number in range(options.messages)]
    before = resident()
    opened = []
    for _ in range(7):
        view.clear()
        settle()
        opened.append(busy(lambda: view.show_session(messages)))
        settle()
    walls, cpus = [one[0] for one in opened], [one[1] for one in opened]
    print(
        f"open {options.messages:,} messages, GUI thread to painted: "
        f"wall {min(walls):.1f} / {statistics.median(walls):.1f} / {max(walls):.1f} ms, "
        f"CPU {statistics.median(cpus):.1f} ms (min / median / max of 7); "
        f"memory +{resident() - before:.1f} MiB"
    )

    gaps: list[float] = []
    last = time.perf_counter()

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        gaps.append((now - last) * 1e3)
        last = now

    ticker = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
    ticker.timeout.connect(tick)

    def watch(feed: Callable[[], bool], what: str) -> None:
        """Call ``feed`` in turns of the event loop until it says that it is done."""
        nonlocal last
        gaps.clear()
        done = False
        feeder = QTimer(interval=0)

        def turn() -> None:
            nonlocal done
            if not feed():
                feeder.stop()
                done = True

        feeder.timeout.connect(turn)
        last = start = time.perf_counter()
        cpu = time.thread_time()
        ticker.start()
        feeder.start()
        while not done and time.perf_counter() - start < LIMIT_SECONDS:
            app.processEvents()
        # What was handed over last is shown a moment later.
        end = time.perf_counter() + LINGER_SECONDS
        while time.perf_counter() < end:
            app.processEvents()
        ticker.stop()
        spent = time.perf_counter() - start
        ordered = sorted(gaps)
        print(
            f"{what}: {spent:.2f} s wall, {time.thread_time() - cpu:.2f} s CPU; gaps of the "
            f"event loop: median {statistics.median(ordered):.1f}, "
            f"p99 {ordered[int(len(ordered) * 0.99)]:.1f}, longest {ordered[-1]:.1f} ms"
        )

    sent = 0

    def one_piece() -> bool:
        nonlocal sent
        view.append_delta(PIECE + ("\n\n" if sent % 40 == 39 else ""))
        sent += 1
        return sent < chunks

    view.append(message(options.messages * 2))
    view.begin_answer()
    watch(one_piece, f"stream {chunks:,} chunks as fast as the loop turns")
    view.finish_answer(message(1))
    settle()

    sent, arrived = 0, 0.0

    def paced_piece() -> bool:
        nonlocal sent, arrived
        if time.perf_counter() - arrived >= 0.004:
            arrived = time.perf_counter()
            view.append_delta(PIECE + ("\n\n" if sent % 40 == 39 else ""))
            sent += 1
        return sent < chunks

    view.append(message(options.messages * 2))
    view.begin_answer()
    watch(paced_piece, f"stream {chunks:,} chunks, one every 4 ms")
    view.finish_answer(message(1))
    settle()

    bar, steps = view.verticalScrollBar(), 0

    def one_page() -> bool:
        nonlocal steps
        steps += 1
        bar.setValue(bar.maximum() * (steps * 37 % 200) // 200)
        return steps < 200

    watch(one_page, "jump to 200 places that were never laid out")

    # As a wheel does it, from the top on, over what was never laid out either.
    bar.setValue(0)
    settle()
    frames: list[tuple[float, float]] = []
    for _ in range(FRAMES):
        frames.append(busy(lambda: bar.setValue(bar.value() + WHEEL)))
        app.processEvents()
    for name, values in (
        ("CPU", sorted(cpu for _, cpu in frames)),
        ("wall", sorted(wall for wall, _ in frames)),
    ):
        print(
            f"scroll {FRAMES:,} frames of {WHEEL} pixels, {name}: median"
            f" {statistics.median(values):.1f}, p99 {values[int(FRAMES * 0.99)]:.1f},"
            f" longest {values[-1]:.1f} ms"
        )

    width = 1000

    def one_width() -> bool:
        nonlocal width
        width -= 10
        view.resize(width, 800)
        return width > 600

    watch(one_width, "resize in 40 steps")
    wall, cpu = busy(lambda: view.search.find("somogyi"))
    print(f"find in the whole conversation: {wall:.1f} ms wall, {cpu:.1f} ms CPU")
    print(f"memory at the end: +{resident() - before:.1f} MiB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
