"""A disk that fails once: the nth thing that a process does to a folder is refused.

SQLite's files fail through a VFS around the real one, all others where Python opens, writes, syncs,
renames or removes them. Only what SQLite itself would pass over is let through: it closes a file
whatever the disk says.
"""

from __future__ import annotations

import errno
import io
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw

from tests.torture.recorded_disk import below_the_ciphers

FAULTS = ("ENOSPC", "EIO", "EACCES", "EROFS")
_EVENTS = {
    "os.rename": "rename",
    "os.remove": "unlink",
    "os.mkdir": "mkdir",
    "os.rmdir": "rmdir",
    "os.link": "link",
    "os.truncate": "truncate",
    "os.chmod": "chmod",
}
_WRITING = os.O_WRONLY | os.O_RDWR
_OF_SQLITE: dict[tuple[str, str], type[apsw.Error]] = {
    ("write", "ENOSPC"): apsw.FullError,
    ("truncate", "ENOSPC"): apsw.FullError,
    ("open", "ENOSPC"): apsw.CantOpenError,
    ("open", "EIO"): apsw.CantOpenError,
    ("open", "EACCES"): apsw.CantOpenError,
    ("open", "EROFS"): apsw.CantOpenError,
}
"""What SQLite makes of the system's number; else an I/O error."""


class FailingDisk:
    """Counts what this process does below ``root`` and refuses number ``at`` (0: nothing) with the
    error ``fault``. There is no way back."""

    def __init__(self, root: Path, at: int, fault: str) -> None:
        self.done: list[str] = []
        """What was done, in a few words each."""
        self.refused = ""
        self._root = str(root)
        self._at = at
        self._fault = fault
        self._lock = threading.Lock()
        self._closing = threading.local()
        self._vfs = _Vfs(self)
        disk = self

        class Connection(apsw.Connection):
            def close(self, force: bool = False) -> None:
                with disk.closing():
                    super().close(force)

        vars(apsw)["Connection"] = Connection
        self._sync, self._open, self._write = os.fsync, io.open, os.write
        vars(os)["fsync"] = self._synced
        vars(os)["write"] = self._written
        vars(io)["open"] = self._opened
        sys.addaudithook(self._happens)

    def count(self, what: str, path: str) -> bool:
        """Count something; whether it is to fail."""
        if not path.startswith(self._root) or path.endswith("-shm") or "/logs/" in path:
            return False
        if getattr(self._closing, "now", False):
            return False
        with self._lock:
            self.done.append(f"{what} {path.removeprefix(self._root).lstrip('/')}")
            if len(self.done) != self._at:
                return False
            self.refused = f"{self._fault} at {self.done[-1]}"
            return True

    def of_sqlite(self, what: str, path: str | None) -> None:
        """Raises what SQLite takes for the fault."""
        if path is not None and self.count(what, path):
            raise _OF_SQLITE.get((what, self._fault), apsw.IOError)

    def error(self, path: object) -> OSError:
        number = getattr(errno, self._fault)
        return OSError(number, os.strerror(number), str(path))

    def closing(self) -> Any:
        disk = self

        class Closing:
            def __enter__(self) -> None:
                disk._closing.now = True

            def __exit__(self, *_: object) -> None:
                disk._closing.now = False

        return Closing()

    # --- what Python does --------------------------------------------------------------------

    def _happens(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            if isinstance(path, (str, bytes)) and (flags or 0) & _WRITING:
                self._fail("open", path)
        elif event in _EVENTS:
            self._fail(_EVENTS[event], arguments[0])

    def _fail(self, what: str, path: Any) -> None:
        if isinstance(path, (str, bytes, os.PathLike)) and self.count(what, os.fsdecode(path)):
            raise self.error(path)

    def _synced(self, handle: int) -> None:
        self._fail("sync", _path_of(handle))

    def _written(self, handle: int, data: Any) -> int:
        self._fail("write", _path_of(handle))
        return self._write(handle, data)

    def _opened(self, file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
        stream = self._open(file, mode, *rest, **named)
        if set(mode) & set("wax+") and (path := _path_of(stream.fileno())).startswith(self._root):
            _let_fail(stream, lambda: self._fail("write", path))
        return stream


def _let_fail(stream: Any, fail: Callable[[], None]) -> None:
    """Have a stream's first flush with something in it fail as its disk does."""
    write = stream.write

    def written(data: Any) -> int:
        fail()
        return int(write(data))

    try:
        stream.write = written
    except AttributeError:
        # A buffered stream has no room for that: its fault is that of its sync.
        return


def _path_of(handle: int) -> str:
    try:
        return str(Path(f"/proc/self/fd/{handle}").readlink())
    except OSError:
        return ""


class _Vfs(apsw.VFS):
    def __init__(self, disk: FailingDisk) -> None:
        self._disk = disk
        super().__init__("failing", "unix")
        below_the_ciphers("failing")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802  apsw's names
        told = name.filename() if isinstance(name, apsw.URIFilename) else name
        if flags[0] & apsw.SQLITE_OPEN_READWRITE:
            self._disk.of_sqlite("open", told)
        return _File(self._disk, name, flags, told)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        self._disk.of_sqlite("unlink", filename)
        super().xDelete(filename, syncdir)


class _File(apsw.VFSFile):
    def __init__(self, disk: FailingDisk, name: Any, flags: list[int], path: str | None) -> None:
        self._disk = disk
        self._path = path
        super().__init__("unix", name, flags)

    def xLock(self, level: int) -> None:  # noqa: N802
        try:
            super().xLock(level)
        except apsw.IOError as error:
            # A file that was opened to be read: SQLite itself passes over that.
            raise apsw.BusyError from error

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        self._disk.of_sqlite("write", self._path)
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.of_sqlite("truncate", self._path)
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.of_sqlite("sync", self._path)
