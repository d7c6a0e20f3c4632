"""Projects of several people in a database: each is an archive of its own there, with a key of its
own. Who began it lets others in by their logins, and out again; the database's policies see to it
that nobody else reads or writes a row of it (:mod:`app.storage.exchange.server.server_schema`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from app.core.domain import errors
from app.storage.exchange.server import server_schema
from app.storage.exchange.server.server_archive import MOST_KEYS
from app.storage.keys import key_file
from app.storage.keys.held_keys import ArchiveKey

if TYPE_CHECKING:
    from psycopg import Connection


def ensure(connection: Connection) -> None:
    """Have the schema be there, with what projects need. Raises ``CommandError``, also where who
    administrates has to bring that first."""
    server_schema.ensure(connection)
    there = connection.execute(
        "SELECT FROM pg_catalog.pg_attribute JOIN pg_catalog.pg_class ON pg_class.oid = attrelid"
        " JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace"
        " WHERE nspname = 'animsa' AND relname = 'archives' AND attname = 'project'"
    ).fetchone()
    if there is None:
        raise errors.CommandError(reason="database_without_projects")


def begin(connection: Connection, passphrase: str) -> tuple[UUID, ArchiveKey]:
    """Begin a project that this login owns."""
    archive, key = uuid4(), key_file.new_key(passphrase)
    connection.execute("SELECT animsa.begin_project(%s, %s)", (archive, key.wrapped))
    return archive, key


def find(
    connection: Connection, passphrase: str, known: Collection[UUID]
) -> tuple[UUID, ArchiveKey]:
    """The project of this login that a passphrase opens and that is not ``known`` already. Raises
    ``WrongPassphrase``; ``CommandError`` where nobody let this login into any."""
    listed = connection.execute(
        "SELECT archives.archive, sealed_key FROM animsa.archives"
        " JOIN animsa.members ON members.archive = archives.archive"
        " AND members.login = session_user::text"
        " WHERE archives.project AND NOT archives.archive = ANY(%s)"
        " ORDER BY begun_at DESC LIMIT %s",
        (list(known), MOST_KEYS),
    ).fetchall()
    if not listed:
        raise errors.CommandError(reason="no_shared_project")
    for archive, sealed in listed:
        try:
            return archive, key_file.unwrapped(sealed, passphrase)
        except (errors.WrongPassphrase, errors.KeyFileDamaged, ValueError):
            continue
    raise errors.WrongPassphrase


def is_member(connection: Connection, archive: UUID) -> bool:
    """Whether this login is let into a project."""
    row = connection.execute(
        "SELECT 1 FROM animsa.members WHERE archive = %s AND login = session_user::text",
        (archive,),
    ).fetchone()
    return row is not None


def logins(connection: Connection, archive: UUID) -> tuple[str, ...]:
    """The other logins that are let into a project, where this one owns it; nothing else."""
    rows = connection.execute(
        "SELECT login FROM animsa.members WHERE archive = %s AND login <> session_user::text"
        " ORDER BY login",
        (archive,),
    )
    return tuple(str(login) for (login,) in rows)


def owns(connection: Connection, archive: UUID) -> bool:
    """Whether this login began a project."""
    row = connection.execute(
        "SELECT owner FROM animsa.members WHERE archive = %s AND login = session_user::text",
        (archive,),
    ).fetchone()
    return row == (True,)


def let_in(connection: Connection, archive: UUID, login: str) -> None:
    """Let a login into a project. Raises ``CommandError`` where there is no such login, and for
    who does not own the project."""
    there = connection.execute(
        "SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = %s AND rolcanlogin", (login,)
    ).fetchone()
    if there is None:
        raise errors.CommandError(reason="no_such_login", login=login)
    _require_owner(connection, archive)
    connection.execute("SELECT animsa.share(%s, %s)", (archive, login))


def let_out(connection: Connection, archive: UUID, login: str) -> None:
    """Let a login into a project no more. Raises ``CommandError`` for who does not own it, and
    where the login is not in it."""
    _require_owner(connection, archive)
    if login not in logins(connection, archive):
        raise errors.CommandError(reason="no_such_member", login=login)
    connection.execute("SELECT animsa.share_no_more(%s, %s)", (archive, login))


def hand_over(connection: Connection, archive: UUID, login: str) -> None:
    """Make a login that is let in the owner of a project, instead of this one, which stays in it.
    Raises as :func:`let_out`; ``CommandError`` also where who administrates has to bring the schema
    up to it first."""
    _require_owner(connection, archive)
    if login not in logins(connection, archive):
        raise errors.CommandError(reason="no_such_member", login=login)
    (there,) = connection.execute(
        "SELECT pg_catalog.to_regprocedure('animsa.hand_over(uuid,text)') IS NOT NULL"
    ).fetchone() or (False,)
    if not there:
        raise errors.CommandError(reason="database_without_projects")
    connection.execute("SELECT animsa.hand_over(%s, %s)", (archive, login))


def _require_owner(connection: Connection, archive: UUID) -> None:
    if not owns(connection, archive):
        raise errors.CommandError(reason="not_your_project")
