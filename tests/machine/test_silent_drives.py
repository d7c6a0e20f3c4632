"""A drive that does not answer holds up nothing else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from app.machine.silent_drives import Pulse, SilentDrives


class Drives:
    """Places that answer, but for some of them."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.silent = {"uzak"}
        self.back = threading.Event()

    def look(self, place: str, pulse: Pulse) -> str:
        self.asked.append(place)
        if place in self.silent:
            self.back.wait()
        if place == "dolu":
            raise OSError
        return place.upper()


@pytest.fixture
def drives() -> Iterator[Drives]:
    made = Drives()
    yield made
    made.back.set()


async def test_the_others_are_looked_at_and_it_is_not_asked_again_until_it_answers(
    drives: Drives,
) -> None:
    looks = SilentDrives(patience=0.05)
    assert await looks.look(["a", "uzak", "b"], drives.look) == {"a": "A", "b": "B"}
    assert await looks.look(["uzak", "b"], drives.look) == {"b": "B"}
    assert drives.asked == ["a", "uzak", "b", "b"]
    hung = [each for each in threading.enumerate() if each.name == "look at the disk"]
    drives.back.set()
    for each in hung:
        each.join()
    assert await looks.look(["uzak"], drives.look) == {"uzak": "UZAK"}


async def test_who_shows_life_is_waited_for() -> None:
    def slow(place: str, pulse: Pulse) -> int:
        goes_on = threading.Event()
        for _ in range(5):
            goes_on.wait(0.05)
            pulse.beat()
        return pulse.beats

    assert await SilentDrives(patience=0.2).look(["a"], slow) == {"a": 5}


async def test_many_that_are_silent_are_not_all_waited_for(drives: Drives) -> None:
    drives.silent = {f"uzak {n}" for n in range(9)}
    places = [*sorted(drives.silent), "a"]
    assert await SilentDrives(patience=0.01).look(places, drives.look) == {}
    assert drives.asked == places[:3]


async def test_what_a_look_raises_is_raised(drives: Drives) -> None:
    with pytest.raises(OSError):
        await SilentDrives().look(["a", "dolu"], drives.look)


async def test_cancelling_ends_the_look() -> None:
    began, ended = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def long(place: str, pulse: Pulse) -> None:
        loop.call_soon_threadsafe(began.set)
        while pulse.beat():
            pass
        ended.set()

    looking = asyncio.ensure_future(SilentDrives().look(["a"], long))
    await began.wait()
    looking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await looking
    await asyncio.to_thread(ended.wait)
