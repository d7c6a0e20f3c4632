"""The user's files as they lie on the disk: which of what was named can be read, and how large and
old it is."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.core.domain import errors
from app.core.domain.library_port import CLOSED_KINDS, KINDS, PICTURES, LibraryFile, Stamp, inside
from app.machine.paths import expanded
from app.machine.silent_drives import Pulse, SilentDrives


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
    passed_over: list[str] = field(default_factory=list)
    """Documents below them of kinds that cannot be read."""

    def add(self, other: FilesOnDisk) -> None:
        """Take in what was found elsewhere."""
        self.files |= other.files
        self.unusable |= other.unusable
        self.folders += other.folders
        self.closed += other.closed
        self.passed_over += other.passed_over

    def refuse_passed_over(self) -> None:
        """Count what was passed over among what cannot be used: for whoever adds a folder."""
        self.unusable |= dict.fromkeys(self.passed_over, errors.FileKind.code)


def resolved(path: Path) -> Path:
    """A path as the library knows it: from the root, without links and detours."""
    return Path(os.path.realpath(expanded(path)))


async def looked_through(paths: Sequence[Path], drives: SilentDrives) -> FilesOnDisk:
    """What lies at paths, and below those that are folders. What does not answer cannot be used
    now, and nothing is known of what is below it."""
    named = list(map(str, paths))
    return _together(named, await drives.look(named, _look_through))


async def looked_at(files: Sequence[str], drives: SilentDrives) -> FilesOnDisk:
    """The files of the library that lie in no watched folder. One that is not there is gone if its
    folder is there; else a drive is missing, or does not answer."""
    of_folders: dict[str, list[str]] = {}
    for path in files:
        of_folders.setdefault(_folder_of(path), []).append(path)
    looks = await drives.look(list(of_folders), lambda at, pulse: _look_at(of_folders[at], pulse))
    return _together((), looks)


async def all_resolved(paths: Sequence[Path], drives: SilentDrives) -> list[Path]:
    """Paths as the library knows them; one that does not answer as it was named."""
    names = list(map(str, paths))
    known = await drives.look(names, lambda name, _: resolved(Path(name)))
    return [known.get(name, path) for name, path in zip(names, paths, strict=True)]


def _together(named: Sequence[str], looks: Mapping[str, FilesOnDisk]) -> FilesOnDisk:
    found = FilesOnDisk()
    for each in looks.values():
        found.add(each)
    found.unusable |= dict.fromkeys((n for n in named if n not in looks), errors.FileError.code)
    return found


def _look_through(place: str, pulse: Pulse) -> FilesOnDisk:
    found, path = FilesOnDisk(), Path(place)
    try:
        status = path.stat()
    except OSError as error:
        found.unusable[place] = _code(error)
        return found
    if not _is_text(place):
        found.unusable[place] = errors.FileName.code
    elif stat.S_ISDIR(status.st_mode):
        found.folders.append(place)
        for below in _below(place, found, pulse):
            _take(found, below)
    elif path.suffix.lower() not in KINDS | PICTURES or not stat.S_ISREG(status.st_mode):
        found.unusable[place] = errors.FileKind.code
    else:
        _take(found, place)
    return found


def one_by_one(known: Sequence[LibraryFile], folders: Sequence[str]) -> list[str]:
    """The files that looking through the folders does not find: those elsewhere, and pictures."""
    return [each.path for each in known if not is_looked_for(each.path, folders)]


def is_looked_for(path: str, folders: Sequence[str]) -> bool:
    """Whether looking through these folders finds a file that is there."""
    return inside(path, folders, os.sep) and _ending(path) not in PICTURES


# A library of 50,000 files is looked at before each question: their paths stay texts.


def _ending(name: str) -> str:
    return f".{name.rpartition('.')[2].lower()}"


def _folder_of(path: str) -> str:
    folder, mark, _ = path.rpartition(os.sep)
    return folder if os.sep in folder else folder + mark


def _look_at(files: Sequence[str], pulse: Pulse) -> FilesOnDisk:
    found = FilesOnDisk()
    for path in files:
        if not pulse.beat():
            break
        try:
            status = os.lstat(path)
        except (FileNotFoundError, NotADirectoryError):
            if Path(_folder_of(path)).is_dir():
                found.unusable[path] = errors.FileMissing.code
        except OSError:
            # Not to be looked at now: it stays what it was.
            continue
        else:
            if stat.S_ISREG(status.st_mode):
                found.files[path] = Stamp(status.st_size, status.st_mtime_ns)
            else:
                found.unusable[path] = errors.FileMissing.code
    return found


def _take(found: FilesOnDisk, name: str) -> None:
    """Add a file, if it is one and no link: a pipe would keep its reader waiting for ever."""
    try:
        status = os.lstat(name)
    except OSError:
        # Gone meanwhile.
        return
    if not stat.S_ISREG(status.st_mode):
        return
    if _is_text(name):
        found.files[name] = Stamp(status.st_size, status.st_mtime_ns)
    else:
        found.unusable[name] = errors.FileName.code


def _below(folder: str, found: FilesOnDisk, pulse: Pulse) -> Iterator[str]:
    """The files below a folder that are of a kind that can be read, without hidden ones and what
    Office leaves beside an open file. Links are not followed: they may lead around in circles, or
    to what was never added, and what they lead to in here is found by its own name. Folders that
    cannot be entered are added to what is ``found`` closed, documents of other kinds to what is
    passed over."""

    def refuse(error: OSError) -> None:
        found.closed.append(str(error.filename))

    for parent, folders, names in os.walk(folder, onerror=refuse):
        if not pulse.beat():
            return
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.startswith((".", "~$")):
                continue
            path = f"{parent.rstrip(os.sep)}{os.sep}{name}"
            if _ending(name) in KINDS:
                if not pulse.beat():
                    return
                yield path
            elif _ending(name) in CLOSED_KINDS and _is_text(name):
                found.passed_over.append(path)


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
