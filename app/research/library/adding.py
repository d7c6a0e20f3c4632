"""Reading of the user's files, one after the other, by what was found of them on the disk and what
is known."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence, Set
from contextlib import suppress
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
from app.core.domain.messages import Milliseconds
from app.core.domain.ports import Clock
from app.research.files import scanned_pages
from app.research.files.file_process import FileProcess, Same, Unread
from app.research.files.scanned_pages import completed, pages_with_text, with_pages
from app.research.library.found_files import FilesOnDisk, is_looked_for

PASSING: Final = frozenset({errors.FileError.code, errors.FileForbidden.code})
"""Faults that may pass without the file changing."""

Watcher = Callable[[FileDone], None]


@dataclass(frozen=True, slots=True)
class Count:
    """How many files were added, updated, left as they were, removed, or could not be read."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    removed: int = 0
    failed: int = 0


class Adding:
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
            await self._read_more(process, before)
            return
        said = await process.read(Path(path), before.digest if before else "")
        said = await with_pages(Path(path), said)
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

    async def _read_more(self, process: FileProcess, file: LibraryFile) -> None:
        """Read what was not read yet of a file that did not change."""
        if not file.outdated:
            await self._read_pages(process, file)
            self._tell(file.path, FileOutcome.UNCHANGED, file.passages, file.whole)
            return
        new = None
        with suppress(errors.FileError):
            new = await read_anew(self._shelf, process, file, self._clock.now())
        if new is None:
            self._tell(file.path, FileOutcome.UNCHANGED, file.passages, file.whole)
        else:
            self._tell(file.path, FileOutcome.UPDATED, len(new.parts), new.whole)

    async def _read_pages(self, process: FileProcess, file: LibraryFile) -> None:
        """Count the scanned pages of a file that could not be read, or try to read them; what was
        read of it stays."""
        path = Path(file.path)
        if file.unread_pages is None:
            known = {
                page
                for place in await self._shelf.places(file.digest)
                for page in pages_with_text(place, file.path)
            }
            blank = await process.blank_pages(path, sorted(known))
            shown = None if blank is None else len(await scanned_pages.showing(path, blank))
            await self._shelf.count_unread(file.digest, shown, blank is None)
            return
        said = await process.read(path)
        if isinstance(said, FileText):
            said = await completed(path, said)
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


async def read_anew(
    shelf: Shelf, process: FileProcess, file: LibraryFile, now: Milliseconds
) -> FileText | None:
    """What a file says that an older edition of the readers read, where that is something else now
    and is kept. What was read of it stays where it cannot be read. Raises ``FileError`` where that
    may pass."""
    said = await with_pages(Path(file.path), await process.read(Path(file.path)))
    if isinstance(said, FileText):
        # The user has had it since then.
        at = now if file.fault else file.read_at
        return said if await shelf.renew(file.path, file.stamp, said, at) else None
    fault = said.fault if isinstance(said, Unread) else errors.FileError.code
    if fault in PASSING or fault == errors.FileMissing.code:
        raise file_error(fault, file.path)
    await shelf.stay(file.path, file.stamp, fault)
    return None
