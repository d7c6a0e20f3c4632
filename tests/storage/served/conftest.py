"""A database that serves two users, for each test of what is kept for many."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

import pytest

from app.storage.database.server_address import address_in
from app.storage.served.logins import Logins
from app.storage.served.served_database import ServedDatabase
from tests.fakes.postgres import PASSWORD, Database, Postgres


@dataclass
class Hall:
    """A database that serves Ada and Ben, over two processes' worth of connections."""

    shared: Database
    login: str
    database: ServedDatabase
    beside: ServedDatabase
    ada: UUID
    ben: UUID


async def at_once(_: float) -> None:
    """A pause that is over at once."""
    await asyncio.sleep(0)


@pytest.fixture
async def hall(server: Postgres) -> AsyncIterator[Hall]:
    with server.lent() as shared:
        async with _opened(shared) as hall:
            yield hall


@asynccontextmanager
async def _opened(shared: Database) -> AsyncIterator[Hall]:
    login = shared.builder("served")
    address = address_in(shared.address(login), PASSWORD)
    database, beside = ServedDatabase(address, at_once), ServedDatabase(address, at_once)
    try:
        await asyncio.gather(database.prepare(), beside.prepare())
        logins = Logins(database)
        ada, ben = [await logins.holder(await logins.add(name)) for name in ("Ada", "Ben")]
        assert ada is not None and ben is not None
        yield Hall(shared, login, database, beside, ada, ben)
    finally:
        await database.close()
        await beside.close()
