"""The memory of this computer."""

from __future__ import annotations

import ctypes
import os
import sys


def total_memory() -> int:
    """Its bytes; 0 where the system does not say."""
    if sys.platform == "win32":
        return _on_windows()
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return 0


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
