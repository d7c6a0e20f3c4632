"""The memory of this computer and of a pretended Windows, and how it is asked for."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from app.machine import system_memory


@pytest.mark.skipif(sys.platform != "linux", reason="it is compared with Linux's own")
def test_it_is_what_the_system_says() -> None:
    with open("/proc/meminfo", encoding="ascii") as told:  # noqa: PTH123  no file of anybody's
        kilobytes = int(told.readline().split()[1])
    assert system_memory.total_memory() == pytest.approx(kilobytes * 1024, rel=0.1)


def test_a_system_that_does_not_say_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: str) -> int:
        raise ValueError

    monkeypatch.setattr(os, "sysconf", refuse, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert system_memory.total_memory() == 0


@pytest.mark.parametrize(("told", "total"), [(1, 16_000_000_000), (0, 0)])
def test_windows_fills_its_own_structure(
    monkeypatch: pytest.MonkeyPatch, told: int, total: int
) -> None:
    def fill(reference: Any) -> int:
        status = reference._obj
        assert status.length == ctypes.sizeof(status) == 64
        status.total = 16_000_000_000
        return told

    kernel = SimpleNamespace(GlobalMemoryStatusEx=fill)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert system_memory.total_memory() == total


_MANY_THREADS = """
import threading
from app.machine.system_memory import use_one_arena
{call}
held, done = [], threading.Barrier(9)
def hold():
    held.append([bytes(400) for _ in range(200)])
    done.wait()
for _ in range(8):
    threading.Thread(target=hold).start()
done.wait()
import ctypes
ctypes.CDLL(None).malloc_stats()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="GNU's library alone has places of its own")
def test_threads_take_memory_from_one_place() -> None:
    def places(call: str) -> int:
        said = subprocess.run(
            [sys.executable, "-c", _MANY_THREADS.format(call=call)],
            capture_output=True,
            encoding="utf-8",
            check=True,
            env=os.environ | {"PYTHONMALLOC": "malloc"},
        )
        return said.stderr.count("Arena ")

    if not places(""):
        pytest.skip("another library than GNU's")
    assert places("use_one_arena()") == 1 < places("")


def test_other_systems_are_asked_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    asked: list[str | None] = []
    monkeypatch.setattr(ctypes, "CDLL", asked.append)
    system_memory.use_one_arena()
    system_memory.return_free_memory()
    assert asked == []
