"""Work in a thread that gives way: its result and its error come back."""

from __future__ import annotations

import threading

import pytest

from app.machine.quiet_thread import quietly


async def test_result_and_error_come_back() -> None:
    assert await quietly(lambda a, b: (a + b, threading.current_thread().daemon), 1, 2) == (3, True)
    with pytest.raises(OSError, match="no disk"):
        await quietly(_fails)


def _fails() -> None:
    raise OSError("no disk")
