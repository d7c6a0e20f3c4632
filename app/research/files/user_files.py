"""Add the user's files to the file library and rescan them: find, read in a process of its own,
store. The files themselves stay where they are and as they are; only their text is kept.

A file with the size and time of before is not read again, unless it could not be read and is named
anew, and one with the bytes of before is not indexed again. What is gone from a folder goes from
the library, unless the folder itself is gone: then a drive is missing, and not the files.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.core.domain import errors
from app.core.domain.library_port import (
    FileDone,
    FileOutcome,
    FileText,
    LibraryFile,
    Shelf,
    Stamp,
    file_error,
    inside,
)
from app.core.domain.ports import Clock
from app.machine.silent_drives import SilentDrives
from app.research.files import scanned_pages
from app.research.files.file_process import FileProcess, Same, Unread
from app.research.files.found_files import (
    FilesOnDisk,
    all_resolved,
    is_looked_for,
    looked_at,
    looked_through,
    one_by_one,
)
from app.research.files.page_pictures import pages_of
from app.research.files.scanned_pages import READ_BY_MACHINE, RECOGNISED, read_scan, with_scanned

AT_ONCE: Final = 2
"""Files that are read at the same time."""
_PASSING: Final = frozenset({errors.FileError.code, errors.FileForbidden.code})
"""Faults that may pass without the file changing."""
_UNREAD: Final = errors.FileWithoutText.code

Watcher = Callable[[FileDone], None]


@dataclass(frozen=True, slots=True)
class Count:
    """How many files were added, updated, left as they were, removed, or could not be read."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    removed: int = 0
    failed: int = 0


class Files:
    """Adds the user's files to the library and keeps it in step with the disk. One job at a time;
    the next waits."""

    def __init__(
        self,
        shelf: Shelf,
        clock: Clock,
        processes: Callable[[], FileProcess] = FileProcess,
        drives: SilentDrives | None = None,
    ) -> None:
        self._drives = drives or SilentDrives()
        self._shelf = shelf
        self._clock = clock
        self._processes = processes
        self._turn = asyncio.Lock()

    async def add(
        self,
        paths: Sequence[Path],
        *,
        watch: bool = False,
        progress: Watcher | None = None,
        waiting: Callable[[Sequence[str]], None] | None = None,
        reading: Callable[[str], None] | None = None,
    ) -> Count:
        """Read files, and all in folders, into the library. ``watch``: look through these folders
        again at :meth:`rescan`. ``waiting`` hears which files have to be read, before any is;
        ``reading`` of each as its turn comes; ``progress`` of every file as it is done; what fails
        is told there, and kept. What is named itself and could not be read before is tried again.
        Raises ``StorageError``. When cancelled, what was read is kept."""
        async with self._turn:
            named = await all_resolved(paths, self._drives)
            found = await looked_through(named, self._drives)
            found.refuse_passed_over()
            if watch:
                for folder in found.folders:
                    await self._shelf.watch(folder)
            return await self._take_in(
                found, progress, anew=set(map(str, named)), waiting=waiting, reading=reading
            )

    async def known_as(self, paths: Sequence[Path]) -> list[str]:
        """Paths as the library has them; one whose drive does not answer as it was named."""
        return [str(each) for each in await all_resolved(paths, self._drives)]

    async def unlock(self, path: Path, password: str) -> None:
        """Read a protected PDF with its password, which is not kept: what the file says is, like
        that of every file. Raises ``FileError`` (``FilePassword`` where it does not open it),
        ``StorageError``; then everything is as it was."""
        async with self._turn:
            (file,) = await all_resolved([path], self._drives)
            found = await looked_through([file], self._drives)
            stamp = found.files.get(str(file))
            if stamp is None:
                raise file_error(found.unusable.get(str(file), errors.FileKind.code), str(file))
            process = self._processes()
            try:
                said = await process.read(file, password=password)
            finally:
                await process.close()
            if not isinstance(said, FileText):
                fault = said.fault if isinstance(said, Unread) else errors.FileError.code
                raise file_error(fault, str(file))
            await self._shelf.put(str(file), stamp, said, self._clock.now())
            await self._shelf.settle()

    async def rescan(self, *, again: bool = True) -> Count:
        """Look through the watched folders again, and at the files that were added one by one. What
        was taken out of the folders stays out. ``again``: try once more what could not be read for
        a reason that may pass."""
        async with self._turn:
            folders = await self._shelf.folders()
            known = await self._shelf.files()
            single = await asyncio.to_thread(one_by_one, known, folders)
            if not folders and not single:
                return Count()
            found = await looked_through([Path(each) for each in folders], self._drives)
            found.add(await looked_at(single, self._drives))
            for path in await self._shelf.left_out(list(found.files)):
                del found.files[path]
            # Nearly always, and then nothing is to be done where the window lives.
            same = await asyncio.to_thread(_unchanged, known, found, again)
            if same is not None:
                if again:
                    await self._shelf.settle()
                return same
            return await self._take_in(found, None, again=again)

    async def _take_in(
        self,
        found: FilesOnDisk,
        progress: Watcher | None,
        *,
        again: bool = True,
        anew: Set[str] = frozenset(),
        waiting: Callable[[Sequence[str]], None] | None = None,
        reading: Callable[[str], None] | None = None,
    ) -> Count:
        known = {file.path: file for file in await self._shelf.files()}
        passing = _PASSING if again else frozenset[str]()
        waits = any(_waits(each) for each in known.values())
        # Scans are read once somebody can.
        can = again and waits and bool(await asyncio.to_thread(scanned_pages.recogniser))
        passing |= {_UNREAD} if can else frozenset()
        tried = {p for p, each in known.items() if each.fault in passing or p in anew}
        pages = {
            p
            for p, each in known.items()
            if (p in anew and each.unread_pages != 0)
            or (again and each.unread_pages is None and not each.tried)
            or (can and _waits(each))
        }
        adding = _Adding(self._shelf, self._clock, known, found, progress, tried, pages)
        jobs = adding.to_read()
        if waiting is not None:
            waiting(jobs)
        try:
            await adding.drop_gone()
            adding.tell_known(jobs)
            await self._read_all(adding, jobs, reading)
        finally:
            await self._shelf.settle()
        return adding.count()

    async def _read_all(
        self, adding: _Adding, jobs: Sequence[str], reading: Callable[[str], None] | None
    ) -> None:
        left = iter(jobs)

        async def work() -> None:
            process = self._processes()
            try:
                for path in left:
                    if reading is not None:
                        reading(path)
                    await adding.read(process, path)
            finally:
                await process.close()

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(min(AT_ONCE, len(jobs))):
                    group.create_task(work())
        except BaseExceptionGroup as group_of:
            # They fail for one reason, the archive's; one of them says it.
            raise group_of.exceptions[0] from None


class _Adding:
    """One addition: what was found on the disk, held against what is known."""

    def __init__(
        self,
        shelf: Shelf,
        clock: Clock,
        known: dict[str, LibraryFile],
        found: FilesOnDisk,
        progress: Watcher | None,
        tried: Set[str],
        pages: Set[str] = frozenset(),
    ) -> None:
        self._tried = tried
        self._pages = pages
        self._shelf = shelf
        self._clock = clock
        self._known = known
        self._found = found
        self._progress = progress
        self._gone = [
            path
            for path in known
            if path not in found.files
            and (
                (is_looked_for(path, found.folders) and not inside(path, found.closed, os.sep))
                or found.unusable.get(path) == errors.FileMissing.code
            )
        ]
        self._total = len(found.files) + len(set(found.unusable) - set(self._gone))
        self._total += len(self._gone)
        self._outcomes = dict.fromkeys(FileOutcome, 0)

    def count(self) -> Count:
        return Count(**{each.value: number for each, number in self._outcomes.items()})

    async def drop_gone(self) -> None:
        """Take out what is not on the disk any more, and tell of what cannot be used."""
        if self._gone:
            await self._shelf.drop(self._gone)
        for path in self._gone:
            self._tell(path, FileOutcome.REMOVED)
        for path, fault in self._found.unusable.items():
            if path not in self._gone:
                self._tell(path, FileOutcome.FAILED, fault=fault)

    def to_read(self) -> list[str]:
        """The files that have to be read: new and changed ones, and those that could not be read
        and are tried once more."""
        return [path for path, stamp in self._found.files.items() if self._has_to(path, stamp)]

    def _has_to(self, path: str, stamp: Stamp) -> bool:
        file = self._known.get(path)
        if file is None or file.stamp != stamp:
            return True
        return path in (self._tried if file.fault else self._pages)

    def tell_known(self, jobs: Sequence[str]) -> None:
        """Tell of the other files, which are as they were."""
        jobs_of = set(jobs)
        for path in self._found.files:
            if path in jobs_of:
                continue
            file = self._known[path]
            if file.fault:
                self._tell(path, FileOutcome.FAILED, fault=file.fault)
            else:
                self._tell(path, FileOutcome.UNCHANGED, file.passages, file.whole)

    async def read(self, process: FileProcess, path: str) -> None:
        """Read a file and keep what it says."""
        stamp = self._found.files[path]
        before = self._known.get(path)
        if before and not before.fault and before.stamp == stamp:
            await self._read_pages(process, before)
            self._tell(path, FileOutcome.UNCHANGED, before.passages, before.whole)
            return
        said = await process.read(Path(path), before.digest if before else "")
        if isinstance(said, FileText) and said.blank:
            said = await _completed(Path(path), said)
        elif isinstance(said, Unread) and said.fault == _UNREAD:
            said = await _recognised(Path(path)) or said
        now = self._clock.now()
        if (
            isinstance(said, Same)
            and before
            and await self._shelf.link(path, stamp, said.digest, now)
        ):
            self._tell(path, FileOutcome.UNCHANGED, before.passages, before.whole)
            return
        if isinstance(said, Same):
            # Another process took the text out meanwhile.
            said = await process.read(Path(path))
        if isinstance(said, FileText):
            await self._shelf.put(path, stamp, said, now)
            outcome = FileOutcome.UPDATED if before and before.digest else FileOutcome.ADDED
            self._tell(path, outcome, len(said.parts), said.whole)
        else:
            fault = said.fault if isinstance(said, Unread) else errors.FileError.code
            await self._shelf.fail(path, stamp, fault, now)
            self._tell(path, FileOutcome.FAILED, fault=fault)

    async def _read_pages(self, process: FileProcess, file: LibraryFile) -> None:
        """Count the scanned pages of a file that could not be read, or try to read them; what was
        read of it stays."""
        path = Path(file.path)
        if file.unread_pages is None:
            known = {
                page
                for place in await self._shelf.places(file.digest)
                for page in _pages_with_text(place, file.path)
            }
            blank = await process.blank_pages(path, sorted(known))
            shown = None if blank is None else len(await scanned_pages.showing(path, blank))
            await self._shelf.count_unread(file.digest, shown, blank is None)
            return
        said = await process.read(path)
        if isinstance(said, FileText):
            said = await _completed(path, said)
            if said.tried:
                await self._shelf.put(file.path, file.stamp, said, self._clock.now())
        elif isinstance(said, Unread):
            # It was opened with a password.
            await self._shelf.count_unread(file.digest, file.unread_pages, tried=True)

    def _tell(
        self,
        path: str,
        outcome: FileOutcome,
        passages: int = 0,
        whole: bool = True,
        fault: str = "",
    ) -> None:
        self._outcomes[outcome] += 1
        if self._progress is not None:
            error = file_error(fault, path) if fault else None
            done = sum(self._outcomes.values())
            self._progress(FileDone(path, outcome, done, self._total, passages, whole, error))


async def _completed(path: Path, text: FileText) -> FileText:
    """The text of a file, with the text of its scanned pages where that can be recognised."""
    try:
        return await with_scanned(path, text)
    except errors.FileError:
        return text


async def _recognised(path: Path) -> FileText | Unread | None:
    """What a scan says; that nothing could be recognised in it; None where nobody can do that."""
    if path.suffix.lower() not in RECOGNISED:
        return None
    if not await asyncio.to_thread(scanned_pages.recogniser):
        return None
    try:
        return await read_scan(path) or Unread(errors.FileUnrecognised.code)
    except errors.FileError as error:
        return Unread(error.code)


def _waits(file: LibraryFile) -> bool:
    """Whether there is something in a file that a recogniser was not given yet."""
    return file.fault == _UNREAD or (bool(file.unread_pages) and not file.tried)


def _pages_with_text(place: str, path: str) -> Sequence[int]:
    """The pages that surely have text, or were read as pictures, by the place of a passage: one
    that goes on over a page may have nothing of it."""
    pages = pages_of(place, path)
    if pages is None:
        return ()
    first, last = pages
    return range(first, last + 1) if place.endswith(READ_BY_MACHINE) else pages


def _unchanged(known: Sequence[LibraryFile], found: FilesOnDisk, again: bool) -> Count | None:
    """The count of a look that found everything as it was; None where something is not, or where
    something may be tried ``again``."""
    if again and any(each.fault or each.unread_pages != 0 for each in known):
        return None
    stamps = {each.path: each.stamp for each in known}
    if found.unusable or found.closed or stamps != found.files:
        return None
    failed = sum(bool(each.fault) for each in known)
    return Count(unchanged=len(known) - failed, failed=failed)
