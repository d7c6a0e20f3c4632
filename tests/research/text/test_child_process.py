"""A process that is asked: it answers, falls silent, or is gone."""

from __future__ import annotations

import asyncio
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.research.text.child_process import ChildProcess

ECHO = "import sys\nfor line in sys.stdin.buffer: sys.stdout.buffer.write(line); sys.stdout.flush()"
SILENT = "import sys; sys.stdin.buffer.readline(); sys.stdin.buffer.read()"


def child(program: str) -> ChildProcess:
    return ChildProcess([sys.executable, "-c", program])


async def test_it_answers_one_question_after_the_other() -> None:
    asked = child(ECHO)
    assert [await asked.ask(b"%d\n" % each, 30) for each in range(3)] == [b"0\n", b"1\n", b"2\n"]
    await asked.end()
    assert await asked.ask(b"4\n", 30) == b""


async def test_one_that_ends_without_an_answer_says_nothing() -> None:
    assert await child("print('half', end='')").ask(b"?\n", 30) == b""


async def test_one_that_does_not_answer_is_ended() -> None:
    silent = child(SILENT)
    with pytest.raises(TimeoutError):
        await silent.ask(b"?\n", 0.1)
    assert await silent.ask(b"?\n", 30) == b""


async def test_a_cancelled_question_leaves_nothing_behind() -> None:
    silent = child(SILENT)
    asking = asyncio.ensure_future(silent.ask(b"?\n", 30))
    await asyncio.wait([asking], timeout=0.1)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert await silent.ask(b"?\n", 30) == b""


async def test_it_is_ended_also_where_ending_is_cancelled_before_a_thread_is_free() -> None:
    asked = child(ECHO)
    assert await asked.ask(b"1\n", 30) == b"1\n"
    process = asked._process
    assert process is not None
    free = threading.Event()
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    busy = asyncio.ensure_future(asyncio.to_thread(free.wait))
    ending = asyncio.ensure_future(asked.end())
    for _ in range(3):
        await asyncio.sleep(0)
    ending.cancel()
    await asyncio.sleep(0)
    free.set()
    with pytest.raises(asyncio.CancelledError):
        await ending
    await busy
    assert process.returncode is not None
