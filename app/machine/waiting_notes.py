"""Notes to the user that wait in the data directory until a window or a command can tell them.

Some things are found out where nobody reads on: while a program quits, before there is a window, in
a process without one. They are kept by code, so that they are told in the reader's language
(:mod:`app.core.wording.notices`).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from app.core.language.turkish import storable
from app.machine import json_files

log = logging.getLogger(__name__)

FILE_NAME = "notes.json"
MOST = 20


@dataclass(frozen=True, slots=True)
class Note:
    """A note that waits: the ``code`` of its sentence, and what fills the names in it."""

    code: str
    about: Mapping[str, str] = field(default_factory=dict)


def leave(directory: Path, note: Note) -> bool:
    """Let ``note`` wait, instead of an older one of its kind; whether the disk took it."""
    waiting = [each for each in _waiting(directory) if each != note][-MOST:]
    log.info("a note waits for the user: %s", note.code)
    return _keep(directory, [*waiting, note])


def withdraw(directory: Path, code: str) -> None:
    """Forget notes that are no longer true."""
    waiting = _waiting(directory)
    if any(note.code == code for note in waiting):
        _keep(directory, [note for note in waiting if note.code != code])


def take(directory: Path) -> list[Note]:
    """What waits to be told, the oldest first; it is told once."""
    waiting = _waiting(directory)
    if waiting and _keep(directory, []):
        return waiting
    return []


def _keep(directory: Path, notes: list[Note]) -> bool:
    path = directory / FILE_NAME
    try:
        if notes:
            json_files.write(path, [asdict(note) for note in notes])
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        log.info("the notes were not kept: %s", type(error).__name__)
        return False
    return True


def _waiting(directory: Path) -> list[Note]:
    """What was kept; nothing of a file that makes no sense."""
    try:
        kept = json_files.read(directory / FILE_NAME)
        return [Note(str(each["code"]), _texts(each["about"])) for each in kept]
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return []


def _texts(about: Mapping[str, object]) -> dict[str, str]:
    return {str(name): storable(str(text)) for name, text in about.items()}
