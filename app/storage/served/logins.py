"""The logins of a server for many users: a name for whoever administrates, and a token for whoever
asks, of which only a digest is kept.

A token is 256 random bits: nobody finds it by trying, so its digest needs no salt and no slow hash
(those protect what people think up), and a request is not held up by one.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING
from uuid import UUID

from app.core.domain import errors
from app.storage.served.served_database import ServedDatabase

if TYPE_CHECKING:
    from psycopg import Connection

_BYTES = 32


class Logins:
    """Who may ask a server. Everything raises ``DatabaseAway`` where the database fails."""

    def __init__(self, database: ServedDatabase) -> None:
        self._database = database

    async def add(self, name: str) -> str:
        """A new user; the token, which nothing tells again. Raises ``CommandError`` for a name
        that is taken."""
        token = secrets.token_urlsafe(_BYTES)
        if not await self._database.run(None, _add, name, _digest(token)):
            raise errors.CommandError(reason="user_taken", name=name)
        return token

    async def renew(self, name: str) -> str:
        """Another token for a user; the one before lets nobody in any more. Raises
        ``CommandError`` for a name that nobody has."""
        token = secrets.token_urlsafe(_BYTES)
        if not await self._database.run(None, _renew, name, _digest(token)):
            raise errors.CommandError(reason="no_such_user", name=name)
        return token

    async def knows(self, name: str) -> bool:
        """Whether there is a user of that name."""
        return await self._database.run(None, _knows, name)

    async def remove(self, name: str) -> None:
        """Let a user in no more, and leave nothing that was kept for them. Raises ``CommandError``
        for a name that nobody has."""
        if not await self._database.run(None, _remove, name):
            raise errors.CommandError(reason="no_such_user", name=name)

    async def holder(self, token: str) -> UUID | None:
        """The facilitator whose token this is."""
        return await self._database.run(None, _holder, _digest(token))


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _add(connection: Connection, name: str, digest: bytes) -> bool:
    # A try that failed after its commit left the very same row.
    added = connection.execute(
        "INSERT INTO animsa_served.logins(name, token_digest) VALUES (%s, %s)"
        " ON CONFLICT (name) DO UPDATE SET token_digest = EXCLUDED.token_digest"
        " WHERE logins.token_digest = EXCLUDED.token_digest",
        (name, digest),
    )
    return added.rowcount == 1


def _renew(connection: Connection, name: str, digest: bytes) -> bool:
    changed = connection.execute(
        "UPDATE animsa_served.logins SET token_digest = %s WHERE name = %s", (digest, name)
    )
    return changed.rowcount == 1


def _knows(connection: Connection, name: str) -> bool:
    found = connection.execute("SELECT 1 FROM animsa_served.logins WHERE name = %s", (name,))
    return found.fetchone() is not None


def _remove(connection: Connection, name: str) -> bool:
    removed = connection.execute("DELETE FROM animsa_served.logins WHERE name = %s", (name,))
    return removed.rowcount == 1


def _holder(connection: Connection, digest: bytes) -> UUID | None:
    row = connection.execute(
        "SELECT facilitator_id FROM animsa_served.logins WHERE token_digest = %s", (digest,)
    ).fetchone()
    return row[0] if row else None
