"""Files written whole or not at all, and small ones read without waiting for anything.

A file gets its name only when it is finished and on the disk: a name that is there after a power
cut means a whole file. It is written under a name that nobody could foresee, so that no link which
somebody put there leads the writing elsewhere.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MOST_BYTES = 256 * 1024 * 1024
"""More than any file of ours that is read as a whole: drafts may be long."""

PAUSES = (0.02, 0.05, 0.1, 0.2, 0.4) if sys.platform == "win32" else ()
"""Seconds between attempts to move a file. Windows refuses while another program looks at it, and
those that look for viruses or for words do so just when a file was written."""

HALVES = ".animsa-????????.new"
"""The names of files that a killed process left half written."""
HALF = re.compile(r"\.animsa-[a-z0-9_]{8}\.new")
"""Such a name, and no other that somebody may have given a file."""
_LEFT = 24 * 60 * 60
"""Seconds after which nobody is still writing a file that has not changed."""


@contextmanager
def written_whole(path: Path, half: str = ".animsa-") -> Iterator[Path]:
    """A new empty file beside ``path``, for its owner alone, which takes the name when the block
    ends well and goes when it does not. Until then its name begins with ``half``. Raises
    ``OSError``."""
    handle, name = tempfile.mkstemp(prefix=half, suffix=".new", dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        flush(temporary)
        put_in_place(temporary, path)
        flush_directory(path.parent)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


@contextmanager
def exported_whole(path: Path) -> Iterator[Path]:
    """As :func:`written_whole`, into a folder of the user's: what killed processes left half
    written there goes. Raises ``OSError``."""
    with written_whole(path) as temporary:
        clear_exports(temporary)
        yield temporary


def clear_exports(fresh: Path) -> None:
    """Remove what killed exports left beside ``fresh``, a file that was just made. A folder of the
    user's may be large and far away: for a thread."""
    clear_left(fresh, HALF)


def clear_left(fresh: Path, name: re.Pattern[str]) -> None:
    """Remove the files beside ``fresh``, a file that was just made, whose whole name is ``name``
    and which were left a day or longer ago. The two times are of one file system, whatever the
    clock of this machine says."""
    latest, halves = fresh.stat().st_mtime - _LEFT, []
    # What cannot be listed or removed is in the way of no new file.
    with suppress(OSError), os.scandir(fresh.parent) as found:
        halves = [Path(each.path) for each in found if name.fullmatch(each.name)]
    for half in halves:
        with suppress(OSError):
            told = half.lstat()
            if stat.S_ISREG(told.st_mode) and told.st_mtime < latest:
                half.unlink()


def put_in_place(finished: Path, path: Path) -> None:
    """Give a finished file the name ``path``, whoever had it. Raises ``OSError``."""
    for pause in PAUSES:
        try:
            finished.replace(path)
            return
        except PermissionError:
            time.sleep(pause)
    finished.replace(path)


def write_text(path: Path, text: str) -> None:
    """Write a text whole or not at all. Raises ``OSError``."""
    with written_whole(path) as temporary:
        temporary.write_text(text, "utf-8", newline="\n")


def read_text(path: Path) -> str:
    """The text of a small file. Raises ``OSError``, also for what is no file (a pipe would let us
    wait for ever), and ``ValueError`` for what is no text."""
    with os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
        return file.read(MOST_BYTES).decode("utf-8")


def flush(path: Path) -> None:
    """Have the disk keep what was written into a file."""
    handle = os.open(path, os.O_RDWR)
    try:
        flush_handle(handle)
    finally:
        os.close(handle)


def flush_directory(path: Path) -> None:
    """A new name is only safe once its directory is on the disk; Windows cannot, and need not."""
    if os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        flush_handle(handle)
    finally:
        os.close(handle)


def make_directory(path: Path) -> None:
    """Make a folder that only its owner may enter, with the missing folders above it. Each new name
    is on the disk on return: what is kept in a folder is gone when the folder's name is."""
    if path.is_dir():
        return
    if path.parent != path:
        make_directory(path.parent)
    path.mkdir(mode=0o700, exist_ok=True)
    flush_directory(path.parent)


def make_in_its_parent(path: Path) -> None:
    """Make a folder that somebody has named, where the one that it is to be in exists: else it may
    be on a disk that is not there. Raises ``NotADirectoryError``."""
    if not path.is_dir() and path.parent.is_dir():
        make_directory(path)
    if not path.is_dir():
        raise NotADirectoryError(str(path))


def flush_handle(handle: int) -> None:
    """Have the disk keep what was written to an open file or folder. ``fsync`` of macOS leaves it
    in the memory of the drive; only this does not. File systems of the network know nothing of
    it."""
    if sys.platform == "darwin":
        import fcntl  # noqa: PLC0415  there alone

        with suppress(OSError):
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)
