"""Archives for the tests of this directory: real files."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from uuid import uuid4

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
    """An open archive in ``directory``, created if need be: copied where nothing is, as making one
    costs more than most of what a test does in it."""
    _lay(ready(directory))
    database = Database(directory / "animsa.db")
    await database.alone(migrations.migrate)
    try:
        yield database
    finally:
        await database.close()


def _lay(directory: Path) -> None:
    """Put a new archive where nothing is."""
    if any(directory.iterdir()):
        return
    content, profile = _made()
    file = directory / "animsa.db"
    file.touch(0o600)
    # Each has a name of its own for whom it remembers.
    file.write_bytes(content.replace(profile, uuid4().hex.encode()))


@cache
def _made() -> tuple[bytes, bytes]:
    """The file of a new archive, and the name in it of whom it remembers."""

    async def make(file: Path) -> str:
        database = Database(file)
        await database.alone(migrations.migrate)
        ((profile,),) = await database.alone(
            lambda db: db.execute_sql("SELECT facilitator_id FROM memory_profile").fetchall()
        )
        await database.close()
        return str(profile)

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as other:
        file = Path(folder, "animsa.db")
        # Who asks has a loop already.
        profile = other.submit(lambda: asyncio.run(make(file))).result()
        return file.read_bytes(), profile.encode()


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
