"""Another database that answers, which is asked beside the archive here: whose archives it has, what
it found, a record of it, and the port to all of that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from app.core.domain.messages import Message, Milliseconds
from app.core.domain.recall_result import Match

SOURCE = "answering database"
"""The :attr:`app.core.domain.imported_sessions.ImportedSession.source` of what was kept from it."""


@dataclass(frozen=True, slots=True)
class ArchiveThere:
    """An archive in the database that the login may see. ``owner`` is the login whose it is, ""
    where an older database does not tell; ``own``: it is this login's."""

    archive: str
    owner: str
    own: bool
    begun_at: Milliseconds
    sessions: int


@dataclass(frozen=True, slots=True)
class FoundThere:
    """A session that recall found there."""

    match: Match
    archive: ArchiveThere


@dataclass(frozen=True, slots=True)
class RecordThere:
    """All that the database has of a session: what recall may quote, notes behind the answers that
    they stand beside. No message has a time of its own."""

    archive: ArchiveThere
    session_id: str
    title: str
    summary: str
    created_at: Milliseconds
    project: str
    messages: tuple[Message, ...]


class AskedPort(Protocol):
    """The database that is asked. Coroutines raise ``AnimsaError``."""

    async def place(self) -> str:
        """Its address, without a password; "" where none is asked."""
        ...

    async def archives(self) -> list[ArchiveThere]:
        """What its login sees there but for the archive of this data folder, this login's own
        first. It is connected to."""
        ...

    async def begin(self, address: str, password: str = "") -> list[ArchiveThere]:
        """Ask this database from now on, once it was reached; what there is."""
        ...

    async def forget(self) -> None:
        """Ask it no more; the password goes, too. It is not connected to."""
        ...


class RecallThere(Protocol):
    """What is found in the database that is asked. Coroutines raise ``AnimsaError``."""

    async def look_up(self, question: Message, words: str) -> list[FoundThere]:
        """What it has to the ``words`` of a question and this archive has not; nothing where none
        is asked, or nothing may leave this computer."""
        ...

    async def record(self, found: FoundThere) -> RecordThere:
        """The whole record of what was found. Raises ``SessionGone``."""
        ...

    async def keep(self, record: RecordThere) -> str:
        """Copy a record into this archive, unless it is there; the session's id here."""
        ...
