"""What is fetched to be shown is never older than what was shown before it."""

from __future__ import annotations

import asyncio

from app.ui.widgets.tasks import Newest


class _Archive:
    """Its reads end when they are told to, in any order."""

    def __init__(self) -> None:
        self.holds = 0
        self.reads: list[asyncio.Event] = []

    async def read(self) -> int:
        found, ended = self.holds, asyncio.Event()
        self.reads.append(ended)
        await ended.wait()
        return found


async def test_a_read_that_another_one_overtook_shows_nothing_older() -> None:
    archive, newest, shown = _Archive(), Newest(), list[int]()

    async def show() -> None:
        shown.append(await newest.of(archive.read))

    first = asyncio.create_task(show())
    await asyncio.sleep(0)
    archive.holds = 1
    second = asyncio.create_task(show())
    await asyncio.sleep(0)
    archive.reads[1].set()
    await second
    archive.reads[0].set()
    await asyncio.sleep(0)
    archive.reads[2].set()
    await first
    assert shown == [1, 1]


async def test_a_change_has_it_fetched_again() -> None:
    archive, newest = _Archive(), Newest()
    found = asyncio.create_task(newest.of(archive.read))
    await asyncio.sleep(0)
    archive.holds = 1
    newest.changed()
    archive.reads[0].set()
    await asyncio.sleep(0)
    archive.reads[1].set()
    assert await found == 1
