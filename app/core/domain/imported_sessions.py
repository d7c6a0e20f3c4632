"""Value types of what comes into an archive from another file: imported sessions and messages
before they are stored, and what a restored or repaired archive was made of."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.core.domain.messages import Kind, Message, Milliseconds, Role
from app.core.domain.sessions import Filing, Tag

PROGRAMS = {"chatgpt": "ChatGPT", "claude": "Claude"}
"""The names of other programs, by the formats of their conversations."""
OURS = "animsa"
"""The format of our own files."""


@dataclass(frozen=True, slots=True)
class ImportedMessage:
    """One message of an imported session."""

    role: Role
    content: str
    created_at: Milliseconds
    kind: Kind
    note: str = ""
    """The user's own note beside it, and when that was written."""
    noted_at: Milliseconds = 0
    copied_from: tuple[str, ...] = ()
    """The sessions of the file whose words it is a copy of."""
    author: str = ""
    program: str = ""
    """One of ``PROGRAMS`` that wrote an answer, where the file says so."""


@dataclass(frozen=True, slots=True)
class ImportedSession:
    """A session as another file holds it.

    ``source`` names the format, ``source_id`` the session within it: together they make the same
    session the same when it is imported again. ``digest`` changes when its content does.
    """

    source: str
    source_id: str
    digest: str
    created_at: Milliseconds
    title: str
    summary: str
    key_topics: tuple[str, ...]
    messages: tuple[ImportedMessage, ...]
    filed: Filing | None = None
    pinned: bool = False
    archived: bool = False
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportCount:
    """What became of the sessions; ``failed`` were refused by the archive; ``gone`` are skipped
    ones that were deleted or erased here."""

    imported: int = 0
    updated: int = 0
    skipped: int = 0
    failed: int = 0
    gone: int = 0

    def __add__(self, other: ImportCount) -> ImportCount:
        return ImportCount(
            self.imported + other.imported,
            self.updated + other.updated,
            self.skipped + other.skipped,
            self.failed + other.failed,
            self.gone + other.gone,
        )


def origin_of(source: str, source_id: str) -> str:
    """The name by which an imported session is known again: a hash, so that it says nothing of an
    erased one."""
    return hashlib.sha256(f"{source}\0{source_id}".encode()).hexdigest()


def imported_id(origin: str, position: int, role: Role, content: str) -> str:
    """The id of an imported message: the same for the same message, so that what cites it survives
    an update of its session."""
    text = f"{origin}\0{position}\0{role}\0{content}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def message_id_in(imported: ImportedSession, position: int) -> str:
    """The id of a message of an imported session. Another program that wrote an answer is known by
    it, also where the answer comes by way of a file of ours."""
    said = imported.messages[position]
    source = _by_way_of(imported.source, said.program) if said.program else imported.source
    origin = origin_of(source, imported.source_id)
    return imported_id(origin, position, said.role, said.content)


def _by_way_of(source: str, program: str) -> str:
    return f"{source} {program}"


def known_program(value: object) -> str:
    """The other program that a file names, if it is one that we know."""
    return next((each for each in PROGRAMS.values() if each == value), "")


def ids_by_program(message: Message, session_id: str) -> Iterator[tuple[str, str]]:
    """The ids that an answer of a session has where it was imported, each with the other program
    that wrote it then."""
    for source, program in PROGRAMS.items():
        for way in (source, _by_way_of(OURS, program)):
            place = (message.position, message.role, message.content)
            yield imported_id(origin_of(way, session_id), *place), program


def program_of(message: Message) -> str:
    """The other program that wrote an answer, by the id that it was imported with; nothing where
    none is known to have."""
    if message.program or message.role != "assistant":
        return message.program
    possible = ids_by_program(message, message.session_id)
    return next((program for each, program in possible if each == message.message_id), "")


# --- backups and repairs -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore left: ``before`` holds what was there (``None``: nothing was), and
    ``unwatched`` are the folders that the backup watched and that are not watched any more."""

    before: Path | None
    unwatched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Loss:
    """A session of which messages could not be read, and how many."""

    title: str
    created_at: Milliseconds
    messages: int


@dataclass(frozen=True, slots=True)
class Recovery:
    """What a new archive was made of: ``backup`` (``None``: there was no good one) and
    ``salvaged`` messages that only the damaged file had, which is now called ``damaged`` (``None``:
    there was no file).

    ``losses`` are the sessions of which messages could not be read; ``listed``, whether the file
    still told which it had, so that these are all; ``read``, how many messages could be read."""

    backup: Path | None
    salvaged: int
    damaged: Path | None
    losses: tuple[Loss, ...] = ()
    listed: bool = False
    read: int = 0
