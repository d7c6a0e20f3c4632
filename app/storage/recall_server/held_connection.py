"""A connection that is kept between questions, and made anew where it was lost."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from app.storage.database.server_address import ServerAddress
from app.storage.exchange.server.server_connection import connected, in_our_words

if TYPE_CHECKING:
    from psycopg import Connection

P = ParamSpec("P")
T = TypeVar("T")


class HeldConnection:
    """A connection to a database, for one question at a time."""

    def __init__(self, address: ServerAddress) -> None:
        self._address = address
        self._alone = threading.Lock()
        self._held = ExitStack()
        self._connection: Connection | None = None

    async def run(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run ``work(connection, …)`` on one snapshot of the database, in a thread. Raises
        ``DatabaseUnusable``, ``ArchiveBusy``, ``CommandError``."""

        def alone() -> T:
            with self._alone, in_our_words(self._address):
                connection = self._opened()
                with connection.transaction():
                    return work(connection, *args, **kwargs)

        return await asyncio.to_thread(alone)

    def close(self) -> None:
        """Let it go."""
        with self._alone:
            self._connection = None
            self._held.close()

    def _opened(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._held.close()
            from psycopg import IsolationLevel  # noqa: PLC0415  an extra

            connection = self._held.enter_context(connected(self._address))
            connection.isolation_level = IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            self._connection = connection
        return self._connection
