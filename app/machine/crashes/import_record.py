"""The record of an import: a small file with the name of what is taken in, gone when that ends.

One that no process holds any more belongs to an import that was cut off with its process; whoever
uses the archive next is told, as what came in by then stays and the rest does not come by itself.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.machine import waiting_notes
from app.machine.crashes.run_record import hold
from app.machine.waiting_notes import Note

log = logging.getLogger(__name__)

ENDING = ".import"
_LONGEST_NAME = 4096
"""Bytes; no file of ours is longer."""


@contextmanager
def recorded(folder: Path, name: str) -> Iterator[None]:
    """Keep a record in ``folder`` while a file called ``name`` is taken in; a disk that takes none
    keeps nobody from importing."""
    path = folder / f"{time.time_ns()}-{os.getpid()}{ENDING}"
    handle = -1
    try:
        with suppress(OSError):
            handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
            hold(handle)
            os.write(handle, name.encode("utf-8", "replace"))
        yield
    finally:
        if handle >= 0:
            os.close(handle)
            with suppress(OSError):
                path.unlink(missing_ok=True)


def leave_notes(folder: Path, root: Path) -> None:
    """Leave a note in the data directory ``root`` of each import that was cut off, once."""
    for path in sorted(folder.glob(f"*{ENDING}")):
        try:
            name = _name_left(path)
            if name is None:
                continue
            if not name or waiting_notes.leave(root, Note("import_cut_off", {"name": name})):
                path.unlink(missing_ok=True)
        except OSError as error:
            log.info("the record of an import was not read: %s", type(error).__name__)


def _name_left(path: Path) -> str | None:
    """The name in a record that no process holds; ``None`` where one does."""
    handle = os.open(path, os.O_RDWR)
    try:
        return os.read(handle, _LONGEST_NAME).decode("utf-8", "replace") if hold(handle) else None
    finally:
        os.close(handle)
