"""A database that answers, with an archive of Ada's, and archives on this machine beside it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from psycopg import Connection

from app.core.domain.messages import Kind, Message
from app.storage.database.connections import Database
from app.storage.database.server_address import ServerAddress, address_in
from app.storage.exchange.server.server_connection import connected
from app.storage.maintenance import migrations
from app.storage.recall_server import archive_sessions, recall_schema, session_sending
from app.storage.recall_server.session_sending import SentSession
from tests.benchmarks.recall import load
from tests.fakes import postgres
from tests.fakes.postgres import PASSWORD

TZ = timezone(timedelta(hours=3))
DATA = Path(__file__).parents[2] / "data"
TABLES = ("sessions", "messages", "words", "stems", "session_stems")


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def milliseconds(iso: str) -> int:
    return round(datetime.fromisoformat(iso).timestamp() * 1000)


def sent(name: str, *said: str, title: str = "", **more: Any) -> SentSession:
    """A session of questions and answers in turn."""
    messages = [
        Message(
            name,
            "user" if place % 2 == 0 else "assistant",
            content,
            0,
            Kind.QUESTION if place % 2 == 0 else Kind.ANSWER,
            position=place,
        )
        for place, content in enumerate(said)
    ]
    turns = list(zip(messages[::2], messages[1::2], strict=True))
    values = {"created_at": 0, "key_topics": (), "summary": "", **more}
    return SentSession(session_id=name, title=title, turns=turns, **values)


def row_counts(database: postgres.Database) -> dict[str, int]:
    """How many rows each table of the answering database has."""
    found = {}
    with database.connected() as connection:
        for table in TABLES:
            row = connection.execute(f"SELECT count(*) FROM animsa_recall.{table}").fetchone()
            assert row is not None
            found[table] = row[0]
    return found


@dataclass(frozen=True)
class Answering:
    """The database and Ada's login."""

    database: postgres.Database
    ada: str
    archive: UUID

    @classmethod
    def begun(cls, database: postgres.Database) -> Answering:
        with connected(address_in(database.address(), PASSWORD)) as connection:
            recall_schema.ensure(connection)
        answering = cls(database, database.login("ada"), uuid4())
        with answering.connected() as connection:
            session_sending.begin(connection, answering.archive)
        return answering

    def address(self, login: str | None = None) -> ServerAddress:
        return address_in(self.database.address(login or self.ada), PASSWORD)

    @contextmanager
    def connected(self, login: str | None = None) -> Iterator[Connection]:
        """A connection as the program makes one."""
        with connected(self.address(login)) as connection:
            yield connection

    def send(self, *sessions: SentSession) -> None:
        with self.connected() as connection:
            session_sending.send(connection, self.archive, sessions)

    def rows(self) -> dict[str, int]:
        """How many rows each table has."""
        return row_counts(self.database)


@asynccontextmanager
async def filled(
    place: Path, lines: Iterable[dict[str, Any]], answering: Answering
) -> AsyncIterator[Database]:
    """An archive on this machine with these sessions, which are sent."""
    database = Database(place / "animsa.db")
    try:
        await database.alone(migrations.migrate)
        await database.write(load, list(lines))
        with answering.connected() as connection:
            await archive_sessions.keep_in_step(database, connection, answering.archive)
        yield database
    finally:
        await database.close()
