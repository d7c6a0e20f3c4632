"""Archives for the tests of this directory: real files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from app.core.domain.messages import Citation, Kind, Message, Milliseconds, Role
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.storage import session_reading, session_writing
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from tests.fakes.clock import FakeClock

NOON: Milliseconds = 1_795_262_400_000
"""2026-11-21 12:00 UTC."""


def noon() -> FakeClock:
    """A clock that stands at :data:`NOON`."""
    return FakeClock(datetime(2026, 11, 21, 12, tzinfo=UTC))


def ready(directory: Path) -> Path:
    """The directory, created if need be."""
    directory.mkdir(parents=True, exist_ok=True)
    return directory


@asynccontextmanager
async def archive(directory: Path) -> AsyncIterator[Database]:
    """An open archive in ``directory``, created if need be."""
    database = Database(ready(directory) / "animsa.db")
    await database.alone(migrations.migrate)
    try:
        yield database
    finally:
        await database.close()


def message(
    session_id: str,
    position: int,
    content: str,
    kind: Kind | None = None,
    citations: tuple[Citation, ...] = (),
) -> Message:
    """The message at ``position``: the user's where that is even, ours where it is odd."""
    role: Role = "assistant" if position % 2 else "user"
    kind = kind or (Kind.ANSWER if position % 2 else Kind.QUESTION)
    return Message(
        session_id,
        role,
        content,
        NOON + position,
        kind,
        position=position,
        message_id=f"{session_id}-m{position}",
        citations=citations,
    )


async def keep(
    database: Database,
    session_id: str,
    *messages: Message | str,
    title: str = "",
    summary: str = "",
    topics: tuple[str, ...] = (),
) -> None:
    """Put a completed session into the archive, through the same functions as the application."""
    rows = [
        message(session_id, position, each) if isinstance(each, str) else each
        for position, each in enumerate(messages)
    ]
    await database.write(session_writing.append, Session(session_id, NOON, NOON), rows)
    metadata = Metadata(title, summary, topics, MetadataOrigin.EXTRACTIVE)
    await database.write(session_writing.complete, session_id, metadata)


async def texts(database: Database, session_id: str) -> list[str]:
    """What a session's messages say."""
    rows = await database.read(session_reading.messages_of, session_id, None)
    return [row.content for row in rows]
