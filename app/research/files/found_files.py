"""The user's files as they lie on the disk: which of what was named can be read, and how large and
old it is."""

from __future__ import annotations

import asyncio
import os
import stat
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.core.domain import errors
from app.core.domain.library_port import KINDS, PICTURES, LibraryFile, Stamp, inside
from app.machine.paths import expanded


@dataclass(slots=True)
class FilesOnDisk:
    """What was found on the disk at the paths that the user named."""

    files: dict[str, Stamp] = field(default_factory=dict)
    """Files that can be read, with what tells whether they changed."""
    unusable: dict[str, str] = field(default_factory=dict)
    """Named paths that cannot be used, with the code of the error."""
    folders: list[str] = field(default_factory=list)
    """Folders that were looked through."""
    closed: list[str] = field(default_factory=list)
    """Places below them that could not be looked into."""


def resolved(path: Path) -> Path:
    """A path as the library knows it: from the root, without links and detours."""
    return Path(os.path.realpath(expanded(path)))


async def stoppable(
    look: Callable[[Sequence[Path], threading.Event], FilesOnDisk], paths: Sequence[Path]
) -> FilesOnDisk:
    """Look in a thread, which ends when this is cancelled."""
    stop = threading.Event()
    try:
        return await asyncio.to_thread(look, paths, stop)
    finally:
        stop.set()


def look_through(paths: Sequence[Path], stop: threading.Event) -> FilesOnDisk:
    found = FilesOnDisk()
    for path in paths:
        try:
            status = path.stat()
        except OSError as error:
            found.unusable[str(path)] = _code(error)
            continue
        if not _is_text(str(path)):
            found.unusable[str(path)] = errors.FileName.code
        elif stat.S_ISDIR(status.st_mode):
            found.folders.append(str(path))
            for below in _below(path, found.closed):
                if stop.is_set():
                    return found
                if not below.is_symlink():
                    _take(found, below)
        elif path.suffix.lower() not in KINDS | PICTURES or not stat.S_ISREG(status.st_mode):
            found.unusable[str(path)] = errors.FileKind.code
        else:
            _take(found, path)
    return found


def one_by_one(known: Sequence[LibraryFile], folders: Sequence[str]) -> list[Path]:
    """The files that looking through the folders does not find: those elsewhere, and pictures."""
    return [Path(each.path) for each in known if not is_looked_for(each.path, folders)]


def is_looked_for(path: str, folders: Sequence[str]) -> bool:
    """Whether looking through these folders finds a file that is there."""
    return Path(path).suffix.lower() not in PICTURES and inside(path, folders, os.sep)


def look_at(files: Sequence[Path], found: FilesOnDisk) -> None:
    """Look at files of the library that lie in no watched folder. One that is not there is gone if
    its folder is there; else a drive is missing."""
    for path in files:
        try:
            status = path.lstat()
        except (FileNotFoundError, NotADirectoryError):
            if path.parent.is_dir():
                found.unusable[str(path)] = errors.FileMissing.code
        except OSError:
            # Not to be looked at now: it stays what it was.
            continue
        else:
            if stat.S_ISREG(status.st_mode):
                found.files[str(path)] = Stamp(status.st_size, status.st_mtime_ns)
            else:
                found.unusable[str(path)] = errors.FileMissing.code


def _take(found: FilesOnDisk, path: Path) -> None:
    """Add a file, if it is one: a pipe would keep its reader waiting for ever."""
    try:
        status = path.lstat()
    except OSError:
        # Gone meanwhile.
        return
    if not stat.S_ISREG(status.st_mode):
        return
    name = str(path)
    if _is_text(name):
        found.files[name] = Stamp(status.st_size, status.st_mtime_ns)
    else:
        found.unusable[name] = errors.FileName.code


def _below(folder: Path, closed: list[str]) -> Iterator[Path]:
    """The files below a folder that are of a kind that can be read, without hidden ones and what
    Office leaves beside an open file. Links are not followed: they may lead around in circles, or
    to what was never added, and what they lead to in here is found by its own name. Folders that
    cannot be entered are added to ``closed``."""

    def refuse(error: OSError) -> None:
        closed.append(str(error.filename))

    for parent, folders, names in os.walk(folder, onerror=refuse):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if Path(name).suffix.lower() in KINDS and not name.startswith((".", "~$")):
                yield Path(parent, name)


def _is_text(name: str) -> bool:
    """Whether a name can be kept: those of other systems may not be UTF-8."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _code(error: OSError) -> str:
    if isinstance(error, (FileNotFoundError, NotADirectoryError)):
        return errors.FileMissing.code
    forbidden = isinstance(error, PermissionError)
    return errors.FileForbidden.code if forbidden else errors.FileError.code
