"""Work beside a block ends with it, and its failure is not lost."""

from __future__ import annotations

import asyncio

import pytest

from app.machine.scoped_task import running


async def test_work_ends_with_the_block() -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    async with running(work(), "work"):
        await begun.wait()
        assert not ended.is_set()
    assert ended.is_set()


async def test_what_the_work_failed_with_is_raised_at_the_end() -> None:
    failed = asyncio.Event()

    async def work() -> None:
        failed.set()
        raise OSError

    with pytest.raises(OSError):
        async with running(work(), "work"):
            await failed.wait()
