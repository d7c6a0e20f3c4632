"""The user's files that could not be read, or not wholly, or are on other machines, as far as they
may matter for a question."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import PurePath

from app.core.domain.errors import FileError, FilePagesUnread
from app.core.domain.evidence import Library
from app.research.relevance.relevance import terms_of


async def unread_files(
    library: Library, question: str, *, nothing_found: bool, told: Collection[str] = ()
) -> list[FileError]:
    """Why files, or pages of theirs, could not be read that may matter for a question: those whose
    name or folder shares a word with it, pages of files that were ``told`` of (by their paths),
    and where ``nothing_found`` any; and files on other machines."""
    unread = await library.unread()
    wanted = set(terms_of(question))

    def matters(error: FileError) -> bool:
        path = PurePath(str(error.about.get("path", "")))
        if isinstance(error, FilePagesUnread) and str(path) in told:
            return True
        return not wanted.isdisjoint(terms_of(f"{path.parent.name} {path.stem}"))

    found = [each for each in unread if matters(each)] or (unread if nothing_found else [])
    return found + await files_elsewhere(library, question)


async def files_elsewhere(library: Library, question: str) -> list[FileError]:
    """The files on other machines of the user of whose name a question has half or more."""
    wanted = set(terms_of(question))
    if not wanted:
        return []
    found = []
    for each in await library.not_here():
        name = set(terms_of(PurePath(str(each.about["path"])).stem.replace("_", " ")))
        if name and 2 * len(name & wanted) >= len(name):
            found.append(each)
    return found
