"""The steps by which a schema of ours comes to be in a database: append-only, each one transaction
with its number, one process at a time.

The first step makes the schema with a table ``schema_version`` (``number``, ``oldest_client``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.domain import errors

if TYPE_CHECKING:
    from psycopg import Connection


def ensure(
    connection: Connection, schema: str, lock: int, steps: tuple[str, ...], oldest: int
) -> None:
    """Have ``schema`` be there; ``lock`` is the number of its advisory lock. What is newer is used
    as it is. Raises ``CommandError`` where this login may not make it, or where this version is too
    old for it."""
    there, oldest_client = _version(connection, schema)
    if there >= len(steps):
        if oldest_client > len(steps):
            raise errors.CommandError(reason="database_newer")
        return
    may = "SELECT pg_catalog.has_database_privilege(pg_catalog.current_database(), 'CREATE')"
    if there and not _is_owner(connection, schema):
        # What this version adds is for its owner to bring; what there is goes on.
        return
    if not there and connection.execute(may).fetchone() != (True,):
        raise errors.CommandError(reason="database_rights")
    for number, step in enumerate(steps, start=1):
        with connection.transaction():
            connection.execute("SELECT pg_catalog.pg_advisory_xact_lock(%s)", (lock,))
            if _version(connection, schema)[0] >= number:
                continue
            # Who reads and writes meanwhile is not kept waiting behind us.
            connection.execute("SET LOCAL lock_timeout = '5s'")
            connection.execute(step)
            connection.execute(
                f"UPDATE {schema}.schema_version SET number = %s, oldest_client = %s",
                (number, oldest if number == len(steps) else 1),
            )


def _version(connection: Connection, schema: str) -> tuple[int, int]:
    """How many steps there are, and the oldest machine that may write."""
    # Not by to_regclass: it remembers that there was none while we waited for who made it.
    there = connection.execute(
        "SELECT FROM pg_catalog.pg_tables WHERE schemaname = %s AND tablename = 'schema_version'",
        (schema,),
    ).fetchone()
    if there is None:
        return 0, 0
    row = connection.execute(
        f"SELECT number, oldest_client FROM {schema}.schema_version"
    ).fetchone()
    return (row[0], row[1]) if row else (0, 0)


def _is_owner(connection: Connection, schema: str) -> bool:
    row = connection.execute(
        "SELECT pg_catalog.pg_has_role(nspowner, 'USAGE') FROM pg_catalog.pg_namespace"
        " WHERE nspname = %s",
        (schema,),
    ).fetchone()
    return row == (True,)
