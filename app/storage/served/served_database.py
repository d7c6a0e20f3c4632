"""A database that serves many users, over a few connections that all requests share.

Each connection belongs to a thread; a request borrows one for a transaction and leaves nothing in
it, so any number of processes can work beside each other, and a pooler may stand between. Every
transaction is of one facilitator, whose rows alone it sees.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

from app.core.domain import errors
from app.storage.database.server_address import ServerAddress
from app.storage.exchange.server.server_connection import in_our_words, opened
from app.storage.served import served_schema

if TYPE_CHECKING:
    from psycopg import Connection

log = logging.getLogger(__name__)

T = TypeVar("T")
Sleep = Callable[[float], Awaitable[None]]

CONNECTIONS = 8
"""How many a process has: what waits for a disk lets others go on, and a hundred is all that a
database usually allows."""
MOST_TRIES = 3
RETRY_SECONDS = 0.1
_PATIENCE = {"lock_timeout": "5s", "statement_timeout": "20s"}


class ServedDatabase:
    """The transactions of one process. Each is tried :data:`MOST_TRIES` times,
    :data:`RETRY_SECONDS` apart (specification 4): a second try must not do twice what the first one
    did. ``sleep`` is how the pause is made."""

    def __init__(self, address: ServerAddress, sleep: Sleep = asyncio.sleep) -> None:
        self._address = address
        self._sleep = sleep
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="served")
        self._own = threading.local()
        self._opened: set[Connection] = set()
        self._breaks = 0
        """How often connections broke: those from before are as broken, most likely."""

    async def prepare(self) -> None:
        """Have the schema be there. Raises ``CommandError``, ``DatabaseAway``."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self._prepare)

    async def run(self, facilitator: UUID | None, work: Callable[..., T], *args: object) -> T:
        """What ``work(connection, …)`` gives, in a transaction that sees the rows of one
        facilitator; for ``None`` it sees nobody's, and is to be a single statement. Raises
        ``DatabaseAway`` when the last try failed, ``ArchiveBusy`` where others write for too
        long."""
        loop = asyncio.get_running_loop()
        for tried in range(1, MOST_TRIES):
            try:
                return await loop.run_in_executor(
                    self._threads, self._transact, facilitator, work, args
                )
            except errors.DatabaseAway as error:
                log.info("a transaction failed: %s, try %d", error.__cause__, tried)
            await self._sleep(RETRY_SECONDS)
        return await loop.run_in_executor(self._threads, self._transact, facilitator, work, args)

    async def close(self) -> None:
        """End what is under way, and every connection."""
        await asyncio.to_thread(self._threads.shutdown)
        for connection in self._opened:
            connection.close()

    def _prepare(self) -> None:
        try:
            connection = self._connection()
            with in_our_words(self._address):
                served_schema.ensure(connection)
                served_schema.sweep(connection)
        except errors.DatabaseUnusable as error:
            raise errors.DatabaseAway from error
        except errors.CommandError as error:
            if error.about.get("reason") != "database_rights":
                raise
            raise errors.CommandError(reason="database_no_schema") from error

    def _transact(
        self, facilitator: UUID | None, work: Callable[..., T], args: tuple[object, ...]
    ) -> T:
        try:
            connection = self._connection()
            try:
                with in_our_words(self._address):
                    if facilitator is None:
                        return work(connection, *args)
                    with connection.transaction():
                        connection.execute(
                            "SELECT pg_catalog.set_config('animsa.facilitator', %s, true)",
                            (str(facilitator),),
                        )
                        return work(connection, *args)
            finally:
                if connection.closed and self._own.breaks == self._breaks:
                    self._breaks += 1
        except (errors.DatabaseUnusable, errors.CommandError) as error:
            raise errors.DatabaseAway from error

    def _connection(self) -> Connection:
        """This thread's connection; another one where one broke since it was made."""
        connection: Connection | None = getattr(self._own, "connection", None)
        if connection is not None and self._own.breaks == self._breaks:
            return connection
        if connection is not None:
            connection.close()
            self._opened.discard(connection)
            self._own.connection = None
        self._own.breaks = self._breaks
        connection = self._own.connection = opened(self._address, **_PATIENCE)
        self._opened.add(connection)
        return connection
