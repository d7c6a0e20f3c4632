"""The archives that a login sees in a database that answers, and which of them is meant."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from app.core.domain import errors
from app.storage.database.server_address import ServerAddress
from app.storage.exchange.server.server_connection import connected
from app.storage.recall_server import recall_schema

if TYPE_CHECKING:
    from psycopg import Connection

MOST_ASKED = 8
"""Archives that are asked at once: each by a connection of its own."""
_MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class SeenArchive:
    """An archive there. ``owner`` is the login whose it is, "" where the schema is too old to
    tell; ``own``: it is that of who asks."""

    archive: UUID
    begun_at: datetime
    sessions: int
    owner: str = ""
    own: bool = True


def meant(address: ServerAddress, name: str = "") -> list[UUID]:
    """The archive that a login means by the beginning of its ``name``; without one, all that it
    sees, its own first. Waits for the network. Raises ``CommandError``, also where there are too
    many to be asked at once, ``DatabaseUnusable``."""
    with connected(address) as connection:
        listed = seen(connection)
    if not listed:
        raise errors.CommandError(reason="no_archive_there", host=address.machine)
    fitting = [each for each in listed if str(each.archive).startswith(name.strip().lower())]
    if len(fitting) == 1 or (fitting and not name.strip() and len(fitting) <= MOST_ASKED):
        return [each.archive for each in fitting]
    named = ", ".join(
        f"{each.archive} ({each.begun_at:%Y-%m-%d}, {each.sessions})"
        for each in listed[:_MOST_NAMED]
    )
    reason = "several_archives_there" if fitting else "no_such_archive_there"
    raise errors.CommandError(reason=reason, host=address.machine, listed=named)


def seen(connection: Connection) -> list[SeenArchive]:
    """What this login sees, its own first. Raises ``CommandError``."""
    if not recall_schema.is_there(connection):
        return []
    rows = connection.execute(
        "SELECT archives.archive, begun_at, sessions, owner, session_user::text"
        " FROM animsa_recall.archives"
        " JOIN animsa_recall.members ON members.archive = archives.archive"
        " AND members.login = session_user::text ORDER BY owner DESC, begun_at"
    ).fetchall()
    owners: dict[UUID, str] = {}
    told = connection.execute("SELECT to_regprocedure('animsa_recall.owners()') IS NOT NULL")
    if told.fetchone() == (True,):
        owners = dict(connection.execute("SELECT * FROM animsa_recall.owners()").fetchall())
    return [
        SeenArchive(archive, begun_at, sessions, login if own else owners.get(archive, ""), own)
        for archive, begun_at, sessions, own, login in rows
    ]
