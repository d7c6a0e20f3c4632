"""Processes of our own that take apart what strangers made: how they are started, asked and ended.

A file can be made so that reading it needs minutes and gigabytes. A process can be limited and
ended, and it does not hold up the window; a thread can do neither. The limits that a process sets
itself are in :mod:`app.research.text.process_limits`.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import app

CHILD: Final = "--child"
"""The option by which the frozen program, which is no Python, runs a module of ours instead."""
MOST_ANSWER: Final = 64 * 1024 * 1024
"""Bytes of an answer."""
_NEEDED: Final = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LD_LIBRARY_PATH")


def command(module: str) -> list[str]:
    """What starts a module of ``app.research`` ("files.file_reader") as a process."""
    if getattr(sys, "frozen", False):
        return [sys.executable, CHILD, module]
    return [sys.executable, "-m", f"app.research.{module}"]


def folder() -> Path:
    """Where it has to be started."""
    return Path(app.__file__).parent.parent


def environment(ours: Mapping[str, str] = os.environ) -> dict[str, str]:
    """What a process needs to start; keys and proxies are none of its business."""
    return {name: ours[name] for name in _NEEDED if name in ours} | {"PYTHONUTF8": "1"}


class ChildProcess:
    """A process that answers a line with a line, started when it is first asked. For one question
    at a time. ``environ``: all that it is to see of the environment, instead of what every process
    needs."""

    def __init__(self, arguments: Sequence[str], environ: Mapping[str, str] | None = None) -> None:
        self._arguments = arguments
        self._environ = environ
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._killed = False

    async def ask(self, question: bytes, seconds: float) -> bytes:
        """Its answer, a whole line; nothing when it ended without one. Raises ``TimeoutError``.
        Then, and when this is cancelled, the process is gone, and the thread that waited for it."""
        asking = asyncio.ensure_future(asyncio.to_thread(self._ask, question))
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(asking)
        except BaseException:
            self._kill()
            await asyncio.wait([asking])
            await self.end()
            raise

    async def end(self) -> None:
        """End it, close its pipes and wait until it is gone, also when this is cancelled meanwhile.
        It does not start again."""
        ending = asyncio.ensure_future(asyncio.to_thread(self._end))
        try:
            await asyncio.shield(ending)
        except asyncio.CancelledError:
            await asyncio.wait([ending])
            raise

    def end_soon(self) -> None:
        """End it without waiting, from where nothing can be waited for."""
        try:
            asyncio.get_running_loop().run_in_executor(None, self._end)
        except RuntimeError:
            # Nothing runs any more that could wait for it.
            self._end()

    def _ask(self, question: bytes) -> bytes:
        process = self._started()
        if process is None:
            return b""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question)
            process.stdin.flush()
            line = process.stdout.readline(MOST_ANSWER)
        except OSError:
            line = b""
        if not line.endswith(b"\n"):
            self._end()
            return b""
        return line

    def _end(self) -> None:
        self._kill()
        if self._process is not None:
            # What it was not sent any more is no loss.
            with suppress(OSError), self._process:
                pass

    def _kill(self) -> None:
        """End it at once; from any thread."""
        with self._lock:
            self._killed = True
            if self._process is not None:
                self._process.kill()

    def _started(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._killed:
                return None
            if self._process is None:
                self._process = subprocess.Popen(
                    self._arguments,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    cwd=folder(),
                    env=environment() if self._environ is None else dict(self._environ),
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )
            return self._process
