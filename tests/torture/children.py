"""Processes that are forked from one in which everything is loaded, so that a kill costs no start
of Python; each opens connections of its own."""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Ended:
    """How a process ended, and the JSON lines that it had told, each with when it was read."""

    code: int = 0
    """Below zero: killed."""
    lines: list[dict[str, Any]] = field(default_factory=list)
    seconds: float = 0.0
    rest: str = ""
    """What it said besides, such as why it failed."""


def carried_out(work: Callable[[], object], *, kill_after: float | None = None) -> Ended:
    """Do ``work`` in a process of its own, which is killed after so many seconds."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    started = time.monotonic()
    child = os.fork()
    if not child:
        os.close(reading)
        _be_the_child(work, writing)
    os.close(writing)
    ended, buffer = Ended(), b""
    end = None if kill_after is None else started + kill_after
    try:
        while True:
            left = None if end is None else max(end - time.monotonic(), 0.0)
            if not select.select([reading], [], [], left)[0]:
                os.kill(child, signal.SIGKILL)
                ended.lines.append({"killed": True, "at": time.monotonic()})
                end = None
                continue
            piece = os.read(reading, 1 << 16)
            if not piece:
                break
            buffer += piece
            *whole, buffer = buffer.split(b"\n")
            for line in whole:
                _take(ended, line.decode("utf-8", "replace"), time.monotonic())
    finally:
        os.close(reading)
        _, status = os.waitpid(child, 0)
    ended.code = os.waitstatus_to_exitcode(status)
    ended.seconds = time.monotonic() - started
    return ended


def _take(ended: Ended, line: str, at: float) -> None:
    try:
        told = json.loads(line)
    except ValueError:
        told = None
    if isinstance(told, dict):
        ended.lines.append({**told, "at": at})
    else:
        ended.rest += line + "\n"


def _be_the_child(work: Callable[[], object], writing: int) -> None:
    code = 1
    try:
        # What the parent left for later is not collected in every child again.
        gc.freeze()
        os.dup2(writing, 1)
        os.dup2(writing, 2)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="replace", closefd=False)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="replace", closefd=False)
        done = work()
        code = done if isinstance(done, int) else 0
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except OSError:
                code = 1
        os._exit(code)
