"""Word of what other machines wrote into a database, as soon as they have.

One thread of its own holds a connection and listens for all archives there; a connection that
breaks is made anew, each time later than before, and what may have been missed meanwhile counts as
news.
"""

from __future__ import annotations

import logging
import selectors
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING
from uuid import UUID

from app.core.domain import errors
from app.storage.database.server_address import ServerAddress
from app.storage.exchange.server.server_archive import channel
from app.storage.exchange.server.server_connection import connected

if TYPE_CHECKING:
    from psycopg import Connection

log = logging.getLogger(__name__)

FIRST_SECONDS, LONGEST_SECONDS = 2.0, 300.0
"""How long it waits before it connects again; each time twice as long."""


class ServerNews:
    """Listens from the beginning until :meth:`close`; ``ours`` is what this machine is called in
    each archive. In its thread ``address`` is asked whenever it connects, and ``came`` is told the
    archive that something is new in."""

    def __init__(
        self,
        address: Callable[[], ServerAddress],
        ours: Mapping[UUID, str],
        came: Callable[[UUID], None],
    ) -> None:
        self._address = address
        self._archives = {channel(archive): archive for archive in ours}
        self._ours = {channel(archive): device for archive, device in ours.items()}
        self._came = came
        self._pause = FIRST_SECONDS
        self._closed = threading.Event()
        # A socket, since on Windows nothing else can be waited for together with one.
        self._bell, self._waker = socket.socketpair()
        self._thread = threading.Thread(target=self._listen, name="database news", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        self._closed.set()
        self._waker.close()
        self._thread.join()
        self._bell.close()

    def _listen(self) -> None:
        while not self._closed.is_set():
            try:
                with connected(self._address()) as connection:
                    self._hear(connection)
            except errors.CommandError as error:
                # Waiting does not mend this; the user hears of it from the next exchange.
                log.info("nothing is heard of the database: %s", error.code)
                self._pause = LONGEST_SECONDS
            except errors.AnimsaError as error:
                log.debug("the database is not heard for a while: %s", error.code)
            self._closed.wait(self._pause)
            self._pause = min(2 * self._pause, LONGEST_SECONDS)

    def _hear(self, connection: Connection) -> None:
        for name in self._archives:
            connection.execute(f'LISTEN "{name}"')
        self._pause = FIRST_SECONDS
        # What was written before listening began counts as news: each archive is looked at once.
        for archive in self._archives.values():
            self._came(archive)
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._bell, selectors.EVENT_READ)
            waiting.register(connection.pgconn.socket, selectors.EVENT_READ)
            while not self._closed.is_set():
                waiting.select()
                heard = [(each.channel, each.payload) for each in connection.notifies(timeout=0)]
                new = [name for name, device in heard if device != self._ours[name]]
                for name in dict.fromkeys(new):
                    self._came(self._archives[name])
        with suppress(errors.AnimsaError):
            connection.close()
