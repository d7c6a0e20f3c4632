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
from collections.abc import Callable, Sequence
from pathlib import Path

from app.core.domain.messages import Kind, Message

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


class ShownChat:
    """A window with nothing but a conversation, and what is measured of it."""

    def __init__(self) -> None:
        # Qt reads the platform when it is imported.
        from PySide6.QtCore import Qt, QTimer
        from PySide6.QtWidgets import QApplication

        from app.ui.chat.chat_view import ChatView
        from app.ui.widgets import theme

        self._app = QApplication([])
        theme.apply(self._app, "light")
        self.view = ChatView()
        self.view.resize(1000, 800)
        self.view.show()
        self._feeder = QTimer(interval=0)
        self._feeder.timeout.connect(self._feed)
        self._ticker = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._ticker.timeout.connect(self._tick)
        self._next: Callable[[], bool] = lambda: False
        self._gaps: list[float] = []
        self._last = time.perf_counter()

    def process_events(self) -> None:
        self._app.processEvents()

    def settle(self) -> None:
        """Let everything that waits be done."""
        for _ in range(50):
            self.process_events()

    def load_fonts(self) -> None:
        """Draw a text: the first one that is drawn loads the fonts, in whatever session."""
        self.view.show_session([message(0), message(1)])
        self.settle()
        self.view.clear()
        self.settle()

    def busy(self, step: Callable[[], object]) -> tuple[float, float]:
        """Milliseconds of wall and CPU time until what the step shows is painted."""
        wall, cpu = time.perf_counter(), time.thread_time()
        step()
        self.view.viewport().repaint()
        return (time.perf_counter() - wall) * 1e3, (time.thread_time() - cpu) * 1e3

    def watch(self, feed: Callable[[], bool], what: str) -> None:
        """Call ``feed`` in turns of the event loop until it says that it is done."""
        self._gaps.clear()
        self._next = feed
        self._last = start = time.perf_counter()
        cpu = time.thread_time()
        self._ticker.start()
        self._feeder.start()
        while self._feeder.isActive() and time.perf_counter() - start < LIMIT_SECONDS:
            self.process_events()
        # What was handed over last is shown a moment later.
        end = time.perf_counter() + LINGER_SECONDS
        while time.perf_counter() < end:
            self.process_events()
        self._feeder.stop()
        self._ticker.stop()
        spent = time.perf_counter() - start
        ordered = sorted(self._gaps)
        print(
            f"{what}: {spent:.2f} s wall, {time.thread_time() - cpu:.2f} s CPU; gaps of the "
            f"event loop: median {statistics.median(ordered):.1f}, "
            f"p99 {ordered[int(len(ordered) * 0.99)]:.1f}, longest {ordered[-1]:.1f} ms"
        )

    def _feed(self) -> None:
        if not self._next():
            self._feeder.stop()

    def _tick(self) -> None:
        now = time.perf_counter()
        self._gaps.append((now - self._last) * 1e3)
        self._last = now


def message(number: int) -> Message:
    """A question, or the answer to the one before it."""
    if number % 2 == 0:
        text = f"{number}. soru: sabah şekeri neden yüksek çıkar?"
        return Message("s", "user", text, number, Kind.QUESTION, position=number)
    return Message("s", "assistant", f"{number}. {ANSWER}", number, Kind.ANSWER, position=number)


def measure_opening(chat: ShownChat, messages: Sequence[Message], before: float) -> None:
    """Open a long conversation, seven times. ``before`` is the memory without it on the screen."""
    opened = []
    for _ in range(7):
        chat.view.clear()
        chat.settle()
        opened.append(chat.busy(lambda: chat.view.show_session(messages)))
        chat.settle()
    walls, cpus = [one[0] for one in opened], [one[1] for one in opened]
    print(
        f"open {len(messages):,} messages, GUI thread to painted: "
        f"wall {min(walls):.1f} / {statistics.median(walls):.1f} / {max(walls):.1f} ms, "
        f"CPU {statistics.median(cpus):.1f} ms (min / median / max of 7); "
        f"memory +{resident() - before:.1f} MiB"
    )


def measure_streaming(chat: ShownChat, number: int, chunks: int, pause: float, what: str) -> None:
    """Stream an answer to a question, a piece after every ``pause`` seconds at the earliest."""
    sent, arrived = 0, 0.0

    def next_piece() -> bool:
        nonlocal sent, arrived
        if time.perf_counter() - arrived >= pause:
            arrived = time.perf_counter()
            chat.view.append_delta(PIECE + ("\n\n" if sent % 40 == 39 else ""))
            sent += 1
        return sent < chunks

    chat.view.append(message(number))
    chat.view.begin_answer()
    chat.watch(next_piece, what)
    chat.view.finish_answer(message(1))
    chat.settle()


def measure_jumps(chat: ShownChat) -> None:
    """Jump about in the conversation."""
    bar, steps = chat.view.verticalScrollBar(), 0

    def next_page() -> bool:
        nonlocal steps
        steps += 1
        bar.setValue(bar.maximum() * (steps * 37 % 200) // 200)
        return steps < 200

    chat.watch(next_page, "jump to 200 places that were never laid out")


def measure_wheel(chat: ShownChat) -> None:
    """Scroll as a wheel does it, from the top on, over what was never laid out either."""
    bar = chat.view.verticalScrollBar()
    bar.setValue(0)
    chat.settle()
    frames: list[tuple[float, float]] = []
    for _ in range(FRAMES):
        frames.append(chat.busy(lambda: bar.setValue(bar.value() + WHEEL)))
        chat.process_events()
    for name, values in (
        ("CPU", sorted(cpu for _, cpu in frames)),
        ("wall", sorted(wall for wall, _ in frames)),
    ):
        print(
            f"scroll {FRAMES:,} frames of {WHEEL} pixels, {name}: median"
            f" {statistics.median(values):.1f}, p99 {values[int(FRAMES * 0.99)]:.1f},"
            f" longest {values[-1]:.1f} ms"
        )


def measure_resizing(chat: ShownChat) -> None:
    """Make the window narrower step by step."""
    width = 1000

    def next_width() -> bool:
        nonlocal width
        width -= 10
        chat.view.resize(width, 800)
        return width > 600

    chat.watch(next_width, "resize in 40 steps")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--messages", type=int, default=5000)
    parser.add_argument("--chunks", type=int, default=2000)
    parser.add_argument("--platform", default="offscreen")
    options = parser.parse_args()
    chunks: int = options.chunks
    os.environ["QT_QPA_PLATFORM"] = options.platform

    chat = ShownChat()
    chat.load_fonts()
    messages = [message(number) for number in range(options.messages)]
    before = resident()
    measure_opening(chat, messages, before)
    new = options.messages * 2
    fast, paced = "as fast as the loop turns", "one every 4 ms"
    measure_streaming(chat, new, chunks, 0.0, f"stream {chunks:,} chunks {fast}")
    measure_streaming(chat, new, chunks, 0.004, f"stream {chunks:,} chunks, {paced}")
    measure_jumps(chat)
    measure_wheel(chat)
    measure_resizing(chat)
    wall, cpu = chat.busy(lambda: chat.view.search.find("somogyi"))
    print(f"find in the whole conversation: {wall:.1f} ms wall, {cpu:.1f} ms CPU")
    print(f"memory at the end: +{resident() - before:.1f} MiB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
