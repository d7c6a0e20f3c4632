"""A disk that remembers: what a process wrote to a folder, what of it was synced, and what a power
cut at any moment may have left.

SQLite's files are followed through a VFS around the real one, all others by looking at the folder
before each thing that Python does to it (an audit hook tells of those) and at each ``fsync``. What
was not synced may be there, not be there, or be there in part, sector by sector and in any order;
names that were not synced may be missing from the last one on.
"""

from __future__ import annotations

import os
import random
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

SECTORS = (512, 4096)
_EVENTS = frozenset(
    {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.truncate"}
)
_MEMORY = "-shm"
"""What SQLite shares between processes: made anew after a power cut."""
_JOURNALS = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL


@dataclass(frozen=True)
class Step:
    """One thing that happened. ``what``: write (``file``, ``at``, ``data``), truncate (``file``,
    ``at``), sync (``file``), name (``path``, ``file``: an entry of a folder now leads to it, -1:
    to a folder), unname (``path``), rename (``path``, ``file``, ``gone``), sync_folder (``path``),
    told (``data``)."""

    what: str
    file: int = -1
    path: str = ""
    gone: str = ""
    at: int = 0
    data: bytes = b""


@dataclass
class Recorded:
    """The steps of a process in a folder that was ``first``, all of it on the disk."""

    first: dict[str, bytes] = field(default_factory=dict)
    """By path in the folder; folders end in ``/``."""
    names: dict[str, int] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)


class Recorder:
    """Records what this process does below ``root`` from now on. There is no way back."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.recorded = Recorded()
        self._lock = threading.RLock()
        self._looking = threading.local()
        self._next = 0
        self._files: dict[tuple[int, int], int] = {}
        """Our number of a file by the system's, which may be used again."""
        self._databases: set[int] = set()
        self._seen: dict[int, tuple[int, int]] = {}
        self._there: dict[str, int] = {}
        self._look()
        self.recorded.names = {
            step.path: step.file for step in self.recorded.steps if step.what == "name"
        }
        self.recorded.first = {
            path: b"" if path.endswith("/") else (root / path).read_bytes()
            for path in self.recorded.names
        }
        self.recorded.steps.clear()
        self._vfs = _Vfs(self)
        self._sync = os.fsync
        vars(os)["fsync"] = self._synced
        sys.addaudithook(self._happens)

    def tell(self, data: bytes) -> None:
        """The process has acknowledged something."""
        self._step(Step("told", data=data))

    # --- what Python does --------------------------------------------------------------------

    def _happens(self, event: str, _: tuple[object, ...]) -> None:
        if event in _EVENTS:
            self.look()

    def _synced(self, handle: int) -> None:
        self.look()
        found = os.fstat(handle)
        with self._lock:
            number = self._files.get((found.st_dev, found.st_ino))
            if number is not None:
                self.recorded.steps.append(Step("sync", number))
                return
        path = Path(f"/proc/self/fd/{handle}").readlink()
        if path.is_relative_to(self.root):
            self._step(Step("sync_folder", path=_name(self.root, path)))

    # --- the folder ----------------------------------------------------------------------------

    def look(self) -> None:
        """See what changed in the folder since the last time."""
        if getattr(self._looking, "now", False):
            return
        with self._lock:
            self._looking.now = True
            try:
                self._look()
            finally:
                self._looking.now = False

    def _look(self) -> None:
        steps, there, used = self.recorded.steps, self._there, set()
        now: dict[str, int] = {}
        changed: list[tuple[int, Path, tuple[int, int]]] = []
        for path, status in _walk(self.root):
            name = _name(self.root, path)
            if name.endswith("/"):
                now[name] = -1
                continue
            key = (status.st_dev, status.st_ino)
            used.add(key)
            number = self._files.get(key)
            if number is None:
                number = self._files[key] = self._next
                self._next += 1
            now[name] = number
            stamp = (status.st_size, status.st_mtime_ns)
            if number not in self._databases and self._seen.get(number) != stamp:
                changed.append((number, path, stamp))
        gone = {name: number for name, number in there.items() if name not in now}
        for name, number in now.items():
            if there.get(name, -2) == number:
                continue
            old = next((each for each, at in gone.items() if at == number and number >= 0), "")
            if old:
                del gone[old]
                steps.append(Step("rename", number, name, old))
            else:
                steps.append(Step("name", number, name))
        steps.extend(Step("unname", path=name) for name in sorted(gone, reverse=True))
        self._there = now
        for number, path, stamp in changed:
            self._seen[number] = stamp
            if there:
                data = path.read_bytes()
                steps += [Step("truncate", number), Step("write", number, data=data)]
        for key in [each for each in self._files if each not in used]:
            del self._files[key]

    def _step(self, step: Step) -> None:
        with self._lock:
            self.recorded.steps.append(step)

    # --- what SQLite does ----------------------------------------------------------------------

    def opened(self, path: Path) -> int | None:
        """The number of a file that SQLite has just opened; ``None`` for what is elsewhere."""
        if not path.is_relative_to(self.root) or path.name.endswith(_MEMORY):
            return None
        self.look()
        with self._lock:
            number = self._there[_name(self.root, path)]
            self._databases.add(number)
        return number

    def did(self, step: Step) -> None:
        self._step(step)


class _Vfs(apsw.VFS):
    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        super().__init__("recording", "unix")
        below_the_ciphers("recording")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802  apsw's names
        told = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.recorder.look()
        return _File(self.recorder, name, flags, Path(told) if told else None)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(filename, syncdir)
        self.recorder.look()
        path = Path(filename)
        if syncdir and path.is_relative_to(self.recorder.root):
            self.recorder.did(Step("sync_folder", path=_name(self.recorder.root, path.parent)))


class _File(apsw.VFSFile):
    def __init__(self, recorder: Recorder, name: Any, flags: list[int], path: Path | None) -> None:
        self.recorder = recorder
        self.path = path
        self.file: int | None = None
        asked = flags[0]
        super().__init__("unix", name, flags)
        if path is not None:
            self.file = recorder.opened(path)
        # SQLite's first sync of a journal or log is one of its folder too, also where an earlier
        # connection (one that only read) has left the file: what counts is what was asked for.
        self.syncs_folder = bool(asked & apsw.SQLITE_OPEN_CREATE and asked & _JOURNALS)

    def xLock(self, level: int) -> None:  # noqa: N802
        try:
            super().xLock(level)
        except apsw.IOError as error:
            # A file that was opened to be read: SQLite itself passes over that.
            raise apsw.BusyError from error

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        if self.file is not None:
            self.recorder.did(Step("write", self.file, at=offset, data=bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        super().xTruncate(newsize)
        if self.file is not None:
            self.recorder.did(Step("truncate", self.file, at=newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        if self.file is None or self.path is None:
            return
        self.recorder.did(Step("sync", self.file))
        if self.syncs_folder:
            # SQLite does that itself, where no VFS sees it.
            self.syncs_folder = False
            folder = _name(self.recorder.root, self.path.parent)
            self.recorder.did(Step("sync_folder", path=folder))


def below_the_ciphers(name: str) -> None:
    """Have every file opened by way of the VFS ``name``, which sees ciphertext where there is a
    key: the library makes its own around it when it is first asked for."""
    around = f"multipleciphers-{name}"
    apsw.Connection("", vfs=around).close()
    apsw.set_default_vfs(around)


def _name(root: Path, path: Path) -> str:
    """The path in the folder, ending in ``/`` for a folder; "" for the folder itself."""
    name = path.relative_to(root).as_posix()
    if name == ".":
        return ""
    return f"{name}/" if path.is_dir() and not path.is_symlink() else name


def _walk(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    for entry in sorted(os.scandir(folder), key=lambda each: each.name):
        if entry.name.endswith(_MEMORY) or entry.is_symlink():
            continue
        try:
            yield Path(entry.path), entry.stat()
            if entry.is_dir():
                yield from _walk(Path(entry.path))
        except FileNotFoundError:
            # A thread was quicker.
            continue


# --- the cut -------------------------------------------------------------------------------------


@dataclass
class Disk:
    """What is on the disk for certain after so many steps, and what may be."""

    recorded: Recorded
    done: int = 0
    files: dict[int, bytearray] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    waiting: dict[int, list[Step]] = field(default_factory=dict)
    """Of each file what was written to it and not synced."""
    moved: list[Step] = field(default_factory=list)
    """What happened to names and was not synced."""
    told: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.names = dict(self.recorded.names)
        for name, number in self.names.items():
            if number >= 0:
                self.files[number] = bytearray(self.recorded.first[name])

    def go_on(self, upto: int) -> None:
        """Let the steps before ``upto`` happen."""
        for step in self.recorded.steps[self.done : upto]:
            self._happen(step)
        self.done = max(self.done, upto)

    def _happen(self, step: Step) -> None:
        match step.what:
            case "write" | "truncate":
                self.waiting.setdefault(step.file, []).append(step)
            case "sync":
                content = self.files.setdefault(step.file, bytearray())
                for each in self.waiting.pop(step.file, ()):
                    _write(content, each)
            case "name" | "unname" | "rename":
                self.moved.append(step)
            case "sync_folder":
                still = [each for each in self.moved if not _is_in(each, step.path)]
                for each in self.moved:
                    if each not in still:
                        _move(self.names, each)
                self.moved = still
            case "told":
                self.told.append(step.data)

    def cut(self, chance: random.Random, root: Path) -> None:
        """Make in the empty folder ``root`` what the power may leave now."""
        names = dict(self.names)
        kept = chance.choice((0, len(self.moved), chance.randint(0, len(self.moved))))
        for each in self.moved[:kept]:
            _move(names, each)
        sector = chance.choice(SECTORS)
        keep = _keeping(chance)
        contents: dict[int, bytes] = {}
        for name, number in names.items():
            path = root / name
            if number < 0:
                path.mkdir(parents=True, exist_ok=True)
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            if number not in contents:
                content = bytearray(self.files.get(number, b""))
                for each in self.waiting.get(number, ()):
                    for part in _parts(each, sector):
                        if keep():
                            _write(content, part)
                contents[number] = bytes(content)
            path.write_bytes(contents[number])


def _keeping(chance: random.Random) -> Callable[[], bool]:
    """How what was not synced fares: all of it kept, all lost, the first so many, or some."""
    kind = chance.randrange(4)
    if kind == 0:
        return lambda: True
    if kind == 1:
        return lambda: False
    if kind == 2:
        left = chance.randrange(200)

        def first() -> bool:
            nonlocal left
            left -= 1
            return left >= 0

        return first
    share = chance.random()
    return lambda: chance.random() < share


def _parts(step: Step, sector: int) -> Iterator[Step]:
    """A write as the sectors that it touches: each may be on the disk without the others."""
    if step.what != "write":
        yield step
        return
    start = 0
    while start < len(step.data):
        end = min(len(step.data), start + sector - (step.at + start) % sector)
        yield Step("write", step.file, at=step.at + start, data=step.data[start:end])
        start = end


def _write(content: bytearray, step: Step) -> None:
    if step.what == "truncate":
        del content[step.at :]
        content.extend(bytes(step.at - len(content)))
        return
    content.extend(bytes(max(step.at - len(content), 0)))
    content[step.at : step.at + len(step.data)] = step.data


def _is_in(step: Step, folder: str) -> bool:
    return any(
        name and (name.rstrip("/").rpartition("/")[0] + "/").lstrip("/") == folder
        for name in (step.path, step.gone)
    )


def _move(names: dict[str, int], step: Step) -> None:
    if step.gone:
        names.pop(step.gone, None)
    if step.what == "unname":
        names.pop(step.path, None)
    else:
        names[step.path] = step.file
