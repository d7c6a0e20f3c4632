"""Output of the command line about the user's files: text for people, JSON objects for programs."""

from __future__ import annotations

import sys
from datetime import tzinfo
from typing import Any

from app.commands.printing import emit, iso_date
from app.commands.spoken_language import say, spoken
from app.core.domain import errors
from app.core.domain.library_port import FileDone, FileElsewhere, LibraryFile
from app.core.wording import command_line
from app.core.wording.error_wording import explain
from app.core.wording.surface_hints import Surface
from app.machine.directions import in_one_line


def print_progress_json(progress: FileDone) -> None:
    """One file of an addition, for a program."""
    emit(
        {
            "path": progress.path,
            "outcome": progress.outcome,
            "passages": progress.passages,
            "whole": progress.whole,
            "error": _error_object(progress.error),
            "done": progress.done,
            "total": progress.total,
        }
    )


def print_progress(progress: FileDone) -> None:
    """One file of an addition, for a person: what failed or was cut short, and, on a screen, how
    far it is."""
    place = f"[{progress.done}/{progress.total}] " if sys.stderr.isatty() else ""
    if progress.error is not None:
        print(f"{place}{_unread(progress.error)}", file=sys.stderr)
    elif not progress.whole:
        said = say(command_line.ONLY_BEGINNING_READ, path=in_one_line(progress.path))
        print(f"{place}{said}", file=sys.stderr)
    elif place:
        print(f"{place}{in_one_line(progress.path)}", file=sys.stderr)


def file_object(file: LibraryFile, zone: tzinfo) -> dict[str, Any]:
    """A file of the library as the command line's JSON object."""
    return {
        "path": file.path,
        "title": file.title,
        "bytes": file.stamp.size,
        "modified": iso_date(file.stamp.modified // 1_000_000, zone),
        "read": iso_date(file.read_at, zone),
        "passages": file.passages,
        "whole": file.whole,
        "unread_pages": file.unread_pages,
        "error": _error_object(file.error),
    }


def elsewhere_object(file: FileElsewhere, zone: tzinfo) -> dict[str, Any]:
    """A file that is on other computers alone as the command line's JSON object."""
    return {
        "elsewhere": file.name,
        "computers": list(file.machines),
        "there": file.path,
        "bytes": file.size,
        "read": iso_date(file.read_at, zone),
        "projects": list(file.projects),
    }


def print_file(file: LibraryFile) -> None:
    """A file of the library, for a person."""
    if file.error is not None:
        print(_unread(file.error))
    else:
        cut = say(command_line.BEGINNING_ONLY) if not file.whole else ""
        if file.unread_pages is None:
            cut += say(command_line.PAGES_UNCOUNTED)
        elif file.unread_pages:
            cut += say(command_line.PAGES_UNREAD, pages=file.unread_pages)
        print(say(command_line.FILE, path=in_one_line(file.path), passages=file.passages, cut=cut))


def _error_object(error: errors.FileError | None) -> dict[str, str] | None:
    return None if error is None else {"code": error.code, "text": _unread(error)}


def _unread(error: errors.FileError) -> str:
    """Why a file could not be read. Every file has a line of its own: none speaks of the others."""
    words = explain(error.code, error.about, spoken(), Surface.COMMAND_LINE)
    return f"{words.what} {words.then}"
