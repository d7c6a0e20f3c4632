"""The record of a run: a small file that is gone again when the run ends well.

One that is left behind belongs to a run that crashed or was killed; the next start makes a report
of it (:mod:`app.machine.crashes.reports`). The system's lock on it goes with its process, so that
no other program's end is taken for a crash. Python writes into it where a fault of the system
stopped the program.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import logging
import os
import platform
import re
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from app.machine.crashes.code_places import frames
from app.machine.crashes.log_file import indented

log = logging.getLogger(__name__)

WINDOW = "window"
ENDING = ".run"
_FAR = 1 << 30
"""Windows locks bytes, and keeps others from reading them: one that is never written."""


class RunRecord:
    """What is known of this run, should it end badly. Nothing here raises: a disk that takes no
    record keeps nobody from working."""

    def __init__(self, folder: Path, command: str, version: str) -> None:
        self.failure: Mapping[str, object] = {}
        self.path = folder / f"{time.time_ns()}-{os.getpid()}{ENDING}"
        self._writing = threading.Lock()
        self._handle = -1
        self._listens = False
        with suppress(OSError):
            folder.mkdir(mode=0o700, exist_ok=True)
            flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_APPEND
            self._handle = os.open(self.path, flags, 0o600)
            hold(self._handle)
        self.note(
            command=command,
            version=version,
            began=time.time_ns() // 1_000_000,
            python=platform.python_version(),
            system=_system(),
        )
        if self._handle >= 0 and not faulthandler.is_enabled():
            faulthandler.enable(self._handle)
            self._listens = True

    def note(self, **facts: object) -> None:
        """Write down facts about the run: ours alone, nothing of the user's."""
        line = json.dumps(facts) + "\n"
        with self._writing:
            if self._handle >= 0:
                with suppress(OSError):
                    os.write(self._handle, line.encode("ascii"))

    def touch(self) -> None:
        """Show that the run goes on: so a report knows about when it ended."""
        with self._writing:
            if self._handle >= 0:
                with suppress(OSError):
                    os.utime(self.path)

    def stuck(self, places: Sequence[str]) -> None:
        """The window does not answer, and this is where; empty when it does again."""
        self.note(stuck=list(places))

    def failed(self, error: BaseException) -> None:
        """The run ends with an error that nobody knew."""
        self.failure = {"error": type(error).__name__, "stack": frames(error)}
        self.note(**self.failure)

    def end(self) -> None:
        """Say goodbye: of a run that did not fail nothing stays."""
        if self._listens:
            faulthandler.disable()
        with self._writing:
            handle, self._handle = self._handle, -1
            if handle >= 0:
                with suppress(OSError):
                    os.close(handle)
                if not self.failure:
                    with suppress(OSError):
                        self.path.unlink(missing_ok=True)


@contextmanager
def recorded(folder: Path, command: str, version: str) -> Iterator[RunRecord]:
    """Keep a record while the block runs."""
    record = RunRecord(folder, command, version)
    try:
        with _threads_logged():
            yield record
    finally:
        record.end()


def any_left(folder: Path) -> bool:
    """Whether there are records of other runs: of ones that go on, or ended badly."""
    try:
        return any(folder.glob(f"*{ENDING}"))
    except OSError:
        return False


@contextmanager
def _threads_logged() -> Iterator[None]:
    """Log what nobody caught in a thread of ours; Python would print it, with its words."""
    before = threading.excepthook

    def in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
            name = type(args.exc_value).__name__
            log.error("unexpected %s in a thread\n%s", name, indented(args.exc_value))

    threading.excepthook = in_thread
    try:
        yield
    finally:
        threading.excepthook = before


def hold(handle: int) -> bool:
    """Lock a record for this process, without waiting; whether nobody else held it."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415  there alone

            os.lseek(handle, _FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            import fcntl  # noqa: PLC0415  not on Windows

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _system() -> str:
    """ "Linux 6.8.0 x86_64": no name of the machine or of whoever uses it."""
    parts = (platform.system(), platform.release(), platform.machine())
    with contextlib.suppress(OSError):
        return " ".join(re.sub(r"[^\w.+-]", "", each)[:40] for each in parts if each)
    return ""
