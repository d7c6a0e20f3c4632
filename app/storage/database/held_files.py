"""The files that an open archive holds, and whether their names still lead to them.

A file that is deleted or replaced by another goes on living for those who have it open: SQLite
writes into it and reports success, and with the last one who closes it all of that is gone. So the
device and number of each file are kept from its opening and looked at again around each commit.
"""

from __future__ import annotations

import os
from pathlib import Path

_SUFFIXES = ("", "-wal", "-shm")
"""What SQLite opens beside the file itself: a log that lost its name is lost like a file."""

Identity = tuple[int, int]


class HeldFiles:
    """The files of the archive at ``path``, from :meth:`opened` on. Windows lets nobody delete or
    replace what is open, and there is nothing to be looked at."""

    def __init__(self, path: Path) -> None:
        self._paths = [path.with_name(path.name + suffix) for suffix in _SUFFIXES]
        self._held: list[Identity | None] = []

    def opened(self) -> None:
        """Keep which files have the names now: they were opened just before. One that was kept
        stays as it is; the log of a new archive comes with the first that is written."""
        if os.name == "posix" and (not self._held or None in self._held):
            before = self._held or [None] * len(self._paths)
            now = map(_identity, self._paths)
            self._held = [held or found for held, found in zip(before, now, strict=True)]

    @property
    def lost(self) -> bool:
        """Whether a name leads to another file by now, or to none."""
        return any(held not in (None, found) for held, found in self._compared())

    @property
    def log_is_foreign(self) -> bool:
        """Whether somebody else writes a log of their own to the very file that is held: ours must
        not be carried over into it any more."""
        (file, named), *logs = self._compared() or [(None, None)]
        return file == named and any(found not in (None, held) for held, found in logs)

    def _compared(self) -> list[tuple[Identity | None, Identity | None]]:
        """Of each file what was opened, and what has its name now."""
        now = [_identity(path) for path in self._paths[: len(self._held)]]
        return list(zip(self._held, now, strict=True))


def _identity(path: Path) -> Identity | None:
    """By the name alone: opening the file would drop SQLite's locks when it is closed again."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
