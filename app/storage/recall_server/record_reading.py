"""Reading of a whole record out of a database that answers: what recall may quote of a session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from app.core.domain import errors
from app.core.domain.messages import Kind, Message, Milliseconds
from app.core.domain.notes import is_note, with_notes

if TYPE_CHECKING:
    from psycopg import Connection

MOST_CHARACTERS = 20_000_000
"""Of all messages together; whoever writes there may write anything."""


@dataclass(frozen=True, slots=True)
class SentRecord:
    """A session as it was sent; its messages in order, notes behind what they stand beside."""

    title: str
    summary: str
    created_at: Milliseconds
    project: str
    messages: tuple[Message, ...]


def record(connection: Connection, archive: UUID, session_id: str) -> SentRecord:
    """A session of an archive. Raises ``SessionGone`` where it is not there (any more), and
    ``CommandError`` for one that is too long to be read."""
    row = connection.execute(
        "SELECT session, title, summary, created_at, project FROM animsa_recall.sessions"
        " WHERE archive = %s AND session_id = %s",
        (archive, session_id),
    ).fetchone()
    if row is None:
        raise errors.SessionGone
    session, title, summary, created_at, project = row
    of_it = (archive, session)
    size = connection.execute(
        "SELECT coalesce(sum(length(content) + length(message_id)), 0) FROM animsa_recall.messages"
        " WHERE archive = %s AND session = %s",
        of_it,
    ).fetchone()
    if size is None or size[0] > MOST_CHARACTERS:
        raise errors.CommandError(reason="record_too_long")
    rows = connection.execute(
        "SELECT position, asked, message_id, content FROM animsa_recall.messages"
        " WHERE archive = %s AND session = %s ORDER BY position",
        of_it,
    )
    said: list[Message] = []
    notes: list[Message] = []
    for position, asked, message_id, content in rows:
        message = Message(
            session_id,
            "user" if asked or is_note(position) else "assistant",
            content,
            created_at,
            _kind(position, asked),
            position=position,
            message_id=message_id,
        )
        (notes if is_note(position) else said).append(message)
    return SentRecord(title, summary, created_at, project, with_notes(said, notes))


def _kind(position: int, asked: bool) -> Kind:
    if is_note(position):
        return Kind.NOTE
    return Kind.QUESTION if asked else Kind.ANSWER
