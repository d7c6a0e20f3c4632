"""Sessions without their messages: status, title, summary and key topics, unfinished ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from app.core.domain.messages import Message, MessageState, Milliseconds
from app.core.domain.offers import Offer


class Status(StrEnum):
    """Where a session is in its life."""

    ACTIVE = "active"
    COMPLETE = "complete"


class MetadataOrigin(StrEnum):
    """Who wrote a session's title, summary and topics; a later one may replace an earlier one."""

    NONE = "none"
    EXTRACTIVE = "extractive"
    MODEL = "model"
    USER = "user"


@dataclass(frozen=True, slots=True)
class Session:
    """A research session without its messages.

    ``holder`` names the process that works on it (empty: none). Recall may answer from messages
    before position ``recallable_upto``: those the session had when it was last completed.
    ``project_id`` is told where it begins or is taken up, and ``None`` outside of projects.
    """

    session_id: str
    created_at: Milliseconds
    last_updated: Milliseconds
    status: Status = Status.ACTIVE
    title: str = ""
    summary: str = ""
    key_topics: tuple[str, ...] = ()
    metadata: MetadataOrigin = MetadataOrigin.NONE
    pending: Offer | None = None
    holder: str = ""
    recallable_upto: int = 0
    project_id: str | None = None

    def recallable(self, messages: Iterable[Message]) -> tuple[Message, ...]:
        """Those of the session's messages that recall may answer from."""
        return tuple(message for message in messages if message.position < self.recallable_upto)


@dataclass(frozen=True, slots=True)
class Metadata:
    """A session's title (5–7 words), summary (2–3 sentences) and key topics; ``search_phrases`` are
    other words to find it by, never shown."""

    title: str
    summary: str
    key_topics: tuple[str, ...]
    origin: MetadataOrigin
    search_phrases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A session that a process left without ending it: for "Yarım kalan araştırma".
    ``lines`` are the last messages, oldest first."""

    session: Session
    lines: tuple[Message, ...]

    @property
    def interrupted(self) -> bool:
        """Whether its last answer was cut off."""
        return bool(self.lines) and self.lines[-1].state is MessageState.INTERRUPTED
