"""Work in a thread of its own that nobody waits for at the end: a disk or a keyring that does not
answer must not keep the program from quitting. It may give way to everything else."""

from __future__ import annotations

import asyncio
import ctypes
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")

_LEAST = 19
_DARWIN_THREAD, _DARWIN_BACKGROUND = 3, 0x1000
_WINDOWS_BACKGROUND = 0x10000
_WINDOWS_OWN_THREAD = -2
"""What ``GetCurrentThread`` gives, as wide as a handle is: ctypes would take it for an ``int``."""


async def quietly(work: Callable[..., T], *arguments: Any) -> T:
    """What ``work`` returns or raises, with all that wants to go first. It goes on by itself where
    the caller was cancelled."""

    def giving_way() -> T:
        give_way()
        return work(*arguments)

    return await in_own_thread(giving_way)


async def in_own_thread(work: Callable[..., T], *arguments: Any) -> T:
    """What ``work`` returns or raises. It goes on by itself where the caller was cancelled."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: BaseException | None) -> None:
        if done.done():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, failed = None, None
        try:
            result = work(*arguments)
        except BaseException as error:
            failed = error
        with suppress(RuntimeError):
            # The loop may have been closed meanwhile.
            loop.call_soon_threadsafe(tell, result, failed)

    thread = threading.Thread(target=run, name="own", daemon=True)
    thread.start()
    try:
        return await done
    finally:
        if done.done() and not done.cancelled():
            # The thread has delivered its result and is about to end.
            thread.join()


def give_way() -> None:
    """Let this thread work only when nobody else wants to."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            own = ctypes.c_void_p(_WINDOWS_OWN_THREAD)
            ctypes.windll.kernel32.SetThreadPriority(own, _WINDOWS_BACKGROUND)
        elif sys.platform == "darwin":
            os.setpriority(_DARWIN_THREAD, 0, _DARWIN_BACKGROUND)
        else:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _LEAST)
