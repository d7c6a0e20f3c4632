"""A connection to a database by which machines share an archive.

The library is an extra (``animsa[postgres]``), loaded when somebody shares so. Everything here may
wait for the network: call it in a thread. No address, name or row is written into the log, nor what
the library says of an error, which may hold them.
"""

from __future__ import annotations

import asyncio
import importlib.util
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.domain import errors
from app.storage.database.server_address import ServerAddress, parameters

if TYPE_CHECKING:
    from psycopg import Connection

log = logging.getLogger(__name__)

_LINK = {
    "connect_timeout": "15",
    # A laptop that slept, or a network that went, leaves a connection that nothing comes over.
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
    "tcp_user_timeout": "60000",
    "application_name": "animsa",
}
_SETTINGS = {
    # No table, operator or function of anybody else's stands in for what is meant.
    "search_path": "",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "60s",
    "client_min_messages": "error",
}


@contextmanager
def connected(address: ServerAddress) -> Iterator[Connection]:
    """Connect, and tell what goes wrong in our own words. Raises ``DatabaseUnusable`` where trying
    again may help, ``ArchiveBusy`` while another machine writes, ``CommandError`` else."""
    connection = opened(address)
    with in_our_words(address), connection:
        yield connection


def opened(address: ServerAddress, **settings: str) -> Connection:
    """A connection, every statement by itself, with our ``settings`` beside or instead of those of
    all. Raises as :func:`connected` does."""
    try:
        import psycopg  # noqa: PLC0415  an extra, and few have several machines
    except ImportError as error:
        # It may be there without the library in C, which is the system's then.
        there = importlib.util.find_spec("psycopg") is not None
        reason = "database_library" if there else "database_extra"
        raise errors.CommandError(reason=reason) from error

    try:
        connection = psycopg.connect(
            # A pooler between gives every transaction another session: nothing is kept in one.
            **_with_authorities(address),  # type: ignore[arg-type]
            autocommit=True,
            prepare_threshold=None,
        )
    except psycopg.Error as error:
        raise _of_connecting(address, error) from error
    with in_our_words(address):
        for name, value in (_SETTINGS | settings).items():
            connection.execute("SELECT pg_catalog.set_config(%s, %s, false)", (name, value))
    return connection


@contextmanager
def in_our_words(address: ServerAddress) -> Iterator[None]:
    """Tell what goes wrong with an open connection as :func:`connected` does."""
    import psycopg  # noqa: PLC0415  it is loaded: a connection is open

    try:
        yield
    except psycopg.errors.LockNotAvailable as error:
        raise errors.ArchiveBusy from error
    except psycopg.errors.InsufficientPrivilege as error:
        raise errors.CommandError(reason="database_rights") from error
    except psycopg.Error as error:
        log.info("the database failed: %s %s", type(error).__name__, error.sqlstate)
        raise errors.DatabaseUnusable(host=address.machine) from error


@asynccontextmanager
async def reached(address: ServerAddress) -> AsyncIterator[Connection]:
    """The same for a coroutine, which waits for nothing but a thread."""
    opened = connected(address)
    connection = await asyncio.to_thread(opened.__enter__)
    try:
        yield connection
    except BaseException as error:
        await asyncio.to_thread(opened.__exit__, type(error), error, error.__traceback__)
        raise
    else:
        await asyncio.to_thread(opened.__exit__, None, None, None)


def _with_authorities(address: ServerAddress) -> dict[str, str]:
    """What the library is told, with who vouches for certificates: who the user says, who stands
    in the user's own file, or whom this system trusts."""
    told = _LINK | parameters(address)
    own = Path("~/.postgresql/root.crt").expanduser()
    if told.get("sslmode") == "verify-full" and "sslrootcert" not in told and not own.exists():
        import certifi  # noqa: PLC0415  as above

        told["sslrootcert"] = certifi.where()
    return told


def _of_connecting(address: ServerAddress, error: Exception) -> errors.AnimsaError:
    """What kept us from connecting. The library gives it no number, and speaks English."""
    said = str(error)
    link = getattr(error, "pgconn", None)
    log.info("no connection to the database: %s", type(error).__name__)
    if "certificate" in said:
        return errors.CommandError(reason="database_certificate")
    if "SSL" in said and "not support" in said:
        return errors.CommandError(reason="database_tls")
    if link is not None and (link.needs_password or link.used_password):
        return errors.CommandError(reason="database_login")
    return errors.DatabaseUnusable(host=address.machine)
