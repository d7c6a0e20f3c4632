"""Stalls are logged with their place in the code, a few lines a minute; who is stuck is known."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

import pytest

from app.machine.crashes.run_record import RunRecord
from app.machine.crashes.stall_watch import BEAT, SLOW_BEAT, StallWatch


class Clock:
    def __init__(self) -> None:
        self.now = 100.0
        self.worked = 0.0


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def watch(clock: Clock, caplog: pytest.LogCaptureFixture) -> StallWatch:
    caplog.set_level(logging.INFO, "app.machine.crashes.stall_watch")
    return StallWatch(None, lambda: clock.now, lambda: clock.worked)


def stall(watch: StallWatch, clock: Clock, seconds: float) -> None:
    """The watched thread beats after so long; the other one looks in between, and after it."""
    clock.now += min(seconds, 0.06)
    watch.look()
    clock.now += seconds - min(seconds, 0.06)
    clock.worked += seconds / 2
    watch.look()
    watch.beat()
    watch.look()


def test_a_stall_is_logged_with_its_place(
    watch: StallWatch, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    stall(watch, clock, BEAT)
    stall(watch, clock, BEAT + 0.07)
    assert caplog.messages == []
    stall(watch, clock, BEAT + 0.315)
    (line,) = caplog.messages
    assert line.startswith("the window stalled for 340 ms, 182 ms of them at work: ")
    assert "app/machine/crashes/stall_watch.py:" in line and "StallWatch._sample" in line


def test_at_most_a_few_lines_a_minute(
    watch: StallWatch, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(100):
        stall(watch, clock, 0.2)
    assert len(caplog.messages) == 4
    clock.now += 60
    watch._last = clock.now
    stall(watch, clock, 0.2)
    assert caplog.messages[-1].endswith("(and 96 stalls before it)")


def test_while_another_program_is_in_front_beats_are_seldom(
    watch: StallWatch, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    watch.set_pace(SLOW_BEAT)
    stall(watch, clock, SLOW_BEAT + 0.05)
    assert caplog.messages == []
    stall(watch, clock, SLOW_BEAT + 0.2)
    assert len(caplog.messages) == 1


def test_a_machine_that_slept_has_not_stalled(
    watch: StallWatch, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    stall(watch, clock, 8 * 3600)
    assert caplog.messages == []


def test_a_window_that_does_not_answer_is_written_down_until_it_does(
    clock: Clock, tmp_path: Path
) -> None:
    record = RunRecord(tmp_path / "crashes", "window", "1")
    watch = StallWatch(record, lambda: clock.now, lambda: clock.worked)
    clock.now += 6
    watch.look()
    watch.look()
    told = record.path.read_text("utf-8").splitlines()
    assert len(told) == 2 and "stall_watch.py" in told[1]
    watch.beat()
    watch.look()
    assert record.path.read_text("utf-8").splitlines()[2] == '{"stuck": []}'
    clock.now += 60
    watch.beat()
    watch.look()
    record.end()


def test_the_other_thread_sees_it(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "app.machine.crashes.stall_watch")
    watch = StallWatch()
    watch.start()
    seen = threading.Event()
    look = watch.look

    def looked() -> None:
        look()
        if watch._sampled_at == watch._last:
            seen.set()

    watch.look = looked  # type: ignore[method-assign]
    assert seen.wait(20), "this thread gave no beat, and was sampled"
    assert any(place.endswith("Event.wait") for place in watch._places)
    watch.stop()
