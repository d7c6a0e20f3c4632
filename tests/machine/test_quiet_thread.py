"""Work in a thread that gives way: its result and its error come back."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from types import SimpleNamespace

import pytest

from app.machine.quiet_thread import give_way, quietly


async def test_result_and_error_come_back() -> None:
    assert await quietly(lambda a, b: (a + b, threading.current_thread().daemon), 1, 2) == (3, True)
    with pytest.raises(OSError, match="no disk"):
        await quietly(_fails)


def _fails() -> None:
    raise OSError("no disk")


def test_windows_is_asked_for_the_background_by_a_whole_handle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[ctypes.c_void_p, int]] = []
    kernel = SimpleNamespace(SetThreadPriority=lambda *given: asked.append(given))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    give_way()
    ((thread, priority),) = asked
    assert thread.value == (1 << 8 * ctypes.sizeof(ctypes.c_void_p)) - 2
    assert priority == 0x10000


def test_macos_is_asked_for_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int, int]] = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(os, "setpriority", lambda *given: asked.append(given), raising=False)
    give_way()
    assert asked == [(3, 0, 0x1000)]


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_a_system_that_knows_no_background_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    def refuse(*given: int) -> None:
        raise OSError

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(os, "setpriority", refuse, raising=False)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(), raising=False)
    give_way()
