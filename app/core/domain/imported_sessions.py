"""Value types of an import: sessions and messages from elsewhere before they are stored."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.domain.messages import Kind, Milliseconds, Role
from app.core.domain.sessions import Filing


@dataclass(frozen=True, slots=True)
class ImportedMessage:
    """One message of an imported session."""

    role: Role
    content: str
    created_at: Milliseconds
    kind: Kind


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


@dataclass(frozen=True, slots=True)
class ImportCount:
    """What became of the sessions; ``failed`` are those that the archive refused, ``gone`` those
    of the skipped that were deleted or erased here."""

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
