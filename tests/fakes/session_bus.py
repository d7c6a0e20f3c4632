"""A session bus of a test's own: the real daemon, and the real client that scripts use."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

NEEDED = ("dbus-daemon", "gdbus")


@contextmanager
def session_bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The bus, for this process and its children. The test is skipped where there is none."""
    for name in NEEDED:
        if shutil.which(name) is None:
            pytest.skip(f"{name} is not installed")
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    assert daemon.stdout is not None
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", daemon.stdout.readline().strip())
    try:
        yield
    finally:
        daemon.terminate()
        daemon.communicate()


async def gdbus(name: str, path: str, method: str, *values: str) -> tuple[str, str]:
    """What a call prints, and what it complains of."""
    command = ["gdbus", "call", "--session", "--timeout", "20", "--dest", name]
    called = await asyncio.create_subprocess_exec(
        *[*command, "--object-path", path, "--method", method, *values],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    printed, complained = await called.communicate()
    return printed.decode().strip(), complained.decode().strip()
