"""Processes of our own that take apart what strangers made: how they are started and limited.

A file can be made so that reading it needs minutes and gigabytes. A process can be limited and
ended, and it does not hold up the window; a thread can do neither.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import app

CHILD: Final = "--child"
"""The option by which the frozen program, which is no Python, runs a module of ours instead."""
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


def limit_memory(most: int) -> None:
    """Limit this process to so many bytes, to no new processes and to writing no files, as far as
    the system knows such limits."""
    try:
        import resource  # noqa: PLC0415  Windows has none
    except ImportError:
        return
    for name, value in (("RLIMIT_AS", most), ("RLIMIT_FSIZE", 0), ("RLIMIT_NPROC", 0)):
        # macOS refuses some of them.
        with suppress(ValueError, OSError, AttributeError):
            kind = getattr(resource, name)
            resource.setrlimit(kind, (value, value))


def limit_time(seconds: int) -> None:
    """End this process when it has worked ``seconds`` from now on, waiting not counted: also when
    nobody is left to end it."""
    try:
        import resource  # noqa: PLC0415  Windows has none
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime) + seconds + 1
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))
