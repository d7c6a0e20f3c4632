"""Port and value types of the file library: texts read of the user's files, and the shelf that
keeps them.

A *text* is what a file says, known by the digest of its bytes; a *file* is a path that has a text.
So a file that was moved or copied is not read twice, and nothing is found twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from app.core.domain import errors
from app.core.domain.messages import Milliseconds

KINDS = frozenset(
    {
        *(".pdf", ".docx", ".pptx", ".xlsx", ".odt", ".ods", ".odp", ".csv"),
        *(".html", ".htm", ".xhtml", ".epub", ".md", ".markdown", ".txt", ".eml", ".ics", ".vcf"),
    }
)
"""Endings of the names of files that can be read."""
CLOSED_KINDS = frozenset(
    {
        *(".doc", ".docm", ".rtf", ".wps", ".wpd", ".pages", ".xls", ".xlsm", ".xlsb", ".numbers"),
        *(".ppt", ".pptm", ".pps", ".ppsx", ".msg", ".pst", ".mht", ".djvu", ".xps", ".mobi"),
    }
)
"""Those of documents that cannot be read: in a folder they are told of, for its owner counts on
them."""
PICTURES = frozenset({".jpg", ".jpeg", ".png", ".tif", ".tiff"})
"""Those of pictures, in which text is recognised: only of files that are named one by one. A folder
of pictures is rather one of holidays."""
READER_EDITION: Final = 1
"""Edition of all that reads files: one more with each change of what is read of some file. What an
older one read is read once more; what was read before there were editions is of edition 0."""


@dataclass(frozen=True, slots=True)
class FilePart:
    """A few whole sentences of a text. ``place``: "s. 12", "slayt 3", a heading, or ""."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class FileText:
    """What a file says. ``digest`` is the SHA-256 of its bytes in hexadecimal; ``title`` is "" when
    it names none; ``published`` a year or an ISO date, or ""; ``whole`` is false when a limit cut
    it short; ``blank`` are the pages of a PDF without text, which may be scanned, from 1: as it is
    kept those that show something and could not be read; ``tried``: text was looked for in them."""

    digest: str
    title: str = ""
    authors: tuple[str, ...] = ()
    published: str = ""
    parts: tuple[FilePart, ...] = ()
    whole: bool = True
    blank: tuple[int, ...] = ()
    tried: bool = False


@dataclass(frozen=True, slots=True)
class Stamp:
    """By what a file that did not change is known without reading it: bytes, and nanoseconds since
    1970 UTC."""

    size: int
    modified: int


@dataclass(frozen=True, slots=True)
class LibraryFile:
    """A file of the library. ``fault`` is the code of the error that kept it from being read, ""
    when it was; ``passages`` and ``whole`` are those of its text, ``unread_pages`` those that could
    not be read wholly (None: nobody counted them yet), and ``tried`` whether text was looked for in
    them; where they are not counted, whether that was tried in vain. ``edition`` is the newest of
    the readers that it was read by, or given to in vain."""

    path: str
    stamp: Stamp
    digest: str
    title: str
    passages: int
    whole: bool
    read_at: Milliseconds
    fault: str = ""
    unread_pages: int | None = 0
    tried: bool = False
    edition: int = READER_EDITION

    @property
    def outdated(self) -> bool:
        """Whether a better reader may read more of it than was read."""
        return self.edition < READER_EDITION

    @property
    def error(self) -> errors.FileError | None:
        """Why it could not be read, if so."""
        return file_error(self.fault, self.path) if self.fault else None

    @property
    def pages_error(self) -> errors.FileError | None:
        """Why some of its pages could not be read, if so."""
        if self.fault or not self.unread_pages:
            return None
        kind = errors.FilePagesUnrecognised if self.tried else errors.FilePagesUnread
        return kind(path=self.path, pages=str(self.unread_pages))


@dataclass(frozen=True, slots=True)
class FileElsewhere:
    """A file that was read on other machines of the user, and is not here. ``entries`` are what
    the machines know it by; ``machines`` their names, none where they are not known any more;
    ``path`` is one where it is there; ``projects`` the names of those that have it as their own."""

    name: str
    entries: tuple[str, ...]
    machines: tuple[str, ...]
    path: str
    size: int
    read_at: Milliseconds
    projects: tuple[str, ...] = ()


class FileOutcome(StrEnum):
    """What became of a file."""

    ADDED = "added"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    REMOVED = "removed"
    """It is not on the disk any more."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class FileDone:
    """One file of ``total`` is done. ``passages``: how many it has in the library now; ``whole``:
    that is all of it; ``error``: why it failed."""

    path: str
    outcome: FileOutcome
    done: int
    total: int
    passages: int = 0
    whole: bool = True
    error: errors.FileError | None = None


class Shelf(Protocol):
    """Where files are kept. Every method returns after its transaction is committed; all raise
    :class:`app.core.domain.errors.StorageError`."""

    async def files(self) -> list[LibraryFile]:
        """Every file, by path."""
        ...

    async def folders(self) -> list[str]:
        """The folders that are watched, by path."""
        ...

    async def watch(self, folder: str) -> None:
        """Watch a folder from now on."""
        ...

    async def left_out(self, paths: Sequence[str]) -> set[str]:
        """The paths among these that were taken out of a folder which is still watched."""
        ...

    async def put(self, path: str, stamp: Stamp, text: FileText, at: Milliseconds) -> None:
        """Keep what a file says, instead of what it said before, or what less or an older edition
        of the readers read of it."""
        ...

    async def outdated(self) -> list[LibraryFile]:
        """The files that an older edition of the readers read, the smallest first."""
        ...

    async def renew(self, path: str, stamp: Stamp, text: FileText, at: Milliseconds) -> bool:
        """Keep what this edition of the readers reads in a file that an older one read, unless the
        file was taken out or changed meanwhile, or less is read in it than before; whether it says
        something else now."""
        ...

    async def stay(self, path: str, stamp: Stamp, fault: str) -> None:
        """Keep what an older edition of the readers read in a file, which this one cannot read."""
        ...

    async def link(self, path: str, stamp: Stamp, digest: str, at: Milliseconds) -> bool:
        """Give a file a text that is there already; false when it is not."""
        ...

    async def places(self, digest: str) -> list[str]:
        """The places that the passages of a text are from."""
        ...

    async def count_unread(self, digest: str, pages: int | None, tried: bool) -> None:
        """Keep how many scanned pages of a text could not be read: None where that is not known;
        see :class:`LibraryFile`."""
        ...

    async def fail(self, path: str, stamp: Stamp, fault: str, at: Milliseconds) -> None:
        """Keep that a file cannot be read; what was read of it before goes."""
        ...

    async def drop(self, paths: Sequence[str]) -> None:
        """Take files out that are gone from the disk."""
        ...

    async def settle(self) -> None:
        """Clear away what earlier changes left behind: once after many."""
        ...


FAULTS: dict[str, type[errors.FileError]] = {
    kind.code: kind
    for kind in (
        errors.FileError,
        errors.FileMissing,
        errors.FileForbidden,
        errors.FileKind,
        errors.FileTooLarge,
        errors.FileTooComplex,
        errors.FileLocked,
        errors.FilePassword,
        errors.FileDamaged,
        errors.FileEmpty,
        errors.FileWithoutText,
        errors.FileUnrecognised,
        errors.FileName,
    )
}


def file_error(code: str, path: str) -> errors.FileError:
    """The error with this code, about the file at ``path``."""
    return FAULTS.get(code, errors.FileError)(path=path)


def inside(path: str, folders: Sequence[str], separator: str) -> bool:
    """Whether a path is one of ``folders`` or lies below one."""
    return any(
        path == folder or path.startswith(folder.rstrip(separator) + separator)
        for folder in folders
    )
