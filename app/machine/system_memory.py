"""The memory of this computer, and how this process asks it of the system."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys

_ARENA_MAX = -8
"""``M_ARENA_MAX`` of GNU's ``mallopt``."""


def total_memory() -> int:
    """The bytes of this computer; 0 where the system does not say."""
    if sys.platform == "win32":
        return _on_windows()
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return 0


def use_one_arena() -> None:
    """Have all threads take memory from the same place: otherwise GNU's library keeps one for each,
    and what a thread freed there is of no use to the others. To be called before there are any."""
    if sys.platform == "linux":
        # Other libraries than GNU's have no such places.
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


def return_free_memory() -> None:
    """Give memory that is free by now back to the system where it takes it; from any thread."""
    if sys.platform == "linux":
        # Other systems, and other libraries than GNU's, do so by themselves or not at all.
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


class _MemoryStatus(ctypes.Structure):
    """``MEMORYSTATUSEX`` of Windows."""

    _fields_ = (
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        *((name, ctypes.c_uint64) for name in ("total", "free", "page", "page_free")),
        *((name, ctypes.c_uint64) for name in ("virtual", "virtual_free", "extended")),
    )


def _on_windows() -> int:
    status = _MemoryStatus(length=ctypes.sizeof(_MemoryStatus))
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  there alone
    told = kernel.GlobalMemoryStatusEx(ctypes.byref(status))
    return int(status.total) if told else 0
