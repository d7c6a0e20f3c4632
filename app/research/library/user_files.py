"""Add the user's files to the file library and rescan them: find, read in a process of its own,
store. The files themselves stay where they are and as they are; only their text is kept.

A file with the size and time of before is not read again, unless it could not be read and is named
anew, and one with the bytes of before is not indexed again. What is gone from a folder goes from
the library, unless the folder itself is gone: then a drive is missing, and not the files.

What an older edition of the readers read is read once more (:meth:`Files.read_anew`), for better
readers would help nobody else whose files do not change.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence, Set
from contextlib import suppress
from pathlib import Path
from typing import Final

from app.core.domain import errors
from app.core.domain.library_port import FileText, LibraryFile, Shelf, file_error
from app.core.domain.ports import Clock
from app.machine.silent_drives import SilentDrives
from app.research.files import scanned_pages
from app.research.files.file_process import FileProcess, Unread
from app.research.library.adding import PASSING, Adding, Count, Watcher, read_anew
from app.research.library.found_files import (
    FilesOnDisk,
    all_resolved,
    looked_at,
    looked_through,
    one_by_one,
)

AT_ONCE: Final = 2
"""Files that are read at the same time."""
_UNREAD: Final = errors.FileWithoutText.code


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
        self._put_off: set[str] = set()

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
        if again:
            self._put_off.clear()
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

    async def read_anew(self, enough: Callable[[], bool]) -> int:
        """Read once more what an older edition of the readers read, the smallest first and one
        after the other, until it is ``enough`` or all is read; how many files say something else
        now. One that is not here as it was, or cannot be read now, keeps its text, and is tried
        again after a :meth:`rescan` that tries ``again``. Raises ``StorageError``. When cancelled,
        what was read is kept."""
        outdated = [each for each in await self._shelf.outdated() if each.path not in self._put_off]
        if not outdated:
            return 0
        changed = 0
        process = self._processes()
        try:
            for file in outdated:
                if enough():
                    return changed
                async with self._turn:
                    changed += await self._is_new(process, file)
        finally:
            await process.close()
        await self._shelf.settle()
        return changed

    async def _is_new(self, process: FileProcess, file: LibraryFile) -> bool:
        """Read a file anew; whether it says something else now."""
        found = await looked_at([file.path], self._drives)
        if found.files.get(file.path) == file.stamp:
            with suppress(errors.FileError):
                return await read_anew(self._shelf, process, file, self._clock.now()) is not None
        self._put_off.add(file.path)
        return False

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
        passing = PASSING if again else frozenset[str]()
        waits = any(_waits(each) for each in known.values())
        # Scans are read once somebody can.
        can = again and waits and bool(await asyncio.to_thread(scanned_pages.recogniser))
        passing |= {_UNREAD} if can else frozenset()
        tried = {p for p, each in known.items() if each.fault in passing or p in anew}
        pages = {
            p
            for p, each in known.items()
            if (p in anew and each.unread_pages != 0)
            or (again and each.unread_pages is None and not each.tried and not each.outdated)
            or (can and _waits(each))
        }
        if anew:
            # Else they are read by and by.
            outdated = {p for p, each in known.items() if each.outdated}
            tried, pages = tried | outdated, pages | outdated
        adding = Adding(self._shelf, self._clock, known, found, progress, tried, pages)
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
        self, adding: Adding, jobs: Sequence[str], reading: Callable[[str], None] | None
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


def _waits(file: LibraryFile) -> bool:
    """Whether there is something in a file that a recogniser was not given yet."""
    return file.fault == _UNREAD or (bool(file.unread_pages) and not file.tried)


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
