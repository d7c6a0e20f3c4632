"""The steps by which a schema of ours comes to be in a database, and grows.

Each is one transaction with its number, never edited once it was released; ``schema_version`` in
the schema says how many there are, and the oldest machine that may still write.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.core.domain import errors

if TYPE_CHECKING:
    from psycopg import Connection


OWN_PATH = "SET search_path = pg_catalog, pg_temp"
"""Of a function that acts with its owner's rights: nothing that a caller made stands in for what it
names."""


@dataclass(frozen=True, slots=True)
class SchemaSteps:
    """A schema's ``name``, its ``steps``, the ``oldest`` version of a machine that may write to
    what they make, and the number of the ``lock`` under which one of them is taken."""

    name: str
    steps: tuple[str, ...]
    oldest: int
    lock: int


def ensure(connection: Connection, schema: SchemaSteps) -> None:
    """Have the schema be there. What is newer is used as it is. Raises ``CommandError`` where this
    login may not make it, or where this version is too old for it."""
    there, oldest_client = _version(connection, schema)
    if there >= len(schema.steps):
        if oldest_client > len(schema.steps):
            raise errors.CommandError(reason="database_newer")
        return
    may = "SELECT pg_catalog.has_database_privilege(pg_catalog.current_database(), 'CREATE')"
    if there and not _is_owner(connection, schema):
        # What this version adds is for its owner to bring; what there is goes on.
        return
    if not there and connection.execute(may).fetchone() != (True,):
        raise errors.CommandError(reason="database_rights")
    for number, step in enumerate(schema.steps, start=1):
        with connection.transaction():
            connection.execute("SELECT pg_catalog.pg_advisory_xact_lock(%s)", (schema.lock,))
            if _version(connection, schema)[0] >= number:
                continue
            # Who reads and writes meanwhile is not kept waiting behind us.
            connection.execute("SET LOCAL lock_timeout = '5s'")
            connection.execute(step.encode())
            connection.execute(
                f"UPDATE {schema.name}.schema_version SET number = %s, oldest_client = %s".encode(),
                (number, schema.oldest if number == len(schema.steps) else 1),
            )


def is_there(connection: Connection, schema: SchemaSteps) -> bool:
    """Whether the schema is there, whoever made it. Raises ``CommandError`` where this version is
    too old for it."""
    there, oldest_client = _version(connection, schema)
    if oldest_client > len(schema.steps):
        raise errors.CommandError(reason="database_newer")
    return there > 0


def version_table(name: str) -> str:
    """SQL for a schema with the table that says its version."""
    return f"""
    CREATE SCHEMA {name};
    CREATE TABLE {name}.schema_version (
      id boolean PRIMARY KEY DEFAULT true CHECK (id),
      number integer NOT NULL,
      oldest_client integer NOT NULL
    );
    INSERT INTO {name}.schema_version(number, oldest_client) VALUES (0, 0);
    """


def _version(connection: Connection, schema: SchemaSteps) -> tuple[int, int]:
    """How many steps there are, and the oldest machine that may write."""
    # Not by to_regclass: it remembers that there was none while we waited for who made it.
    there = connection.execute(
        "SELECT FROM pg_catalog.pg_tables WHERE schemaname = %s AND tablename = 'schema_version'",
        (schema.name,),
    ).fetchone()
    if there is None:
        return 0, 0
    table = f"{schema.name}.schema_version"
    row = connection.execute(f"SELECT number, oldest_client FROM {table}".encode()).fetchone()
    return (row[0], row[1]) if row else (0, 0)


def _is_owner(connection: Connection, schema: SchemaSteps) -> bool:
    row = connection.execute(
        "SELECT pg_catalog.pg_has_role(nspowner, 'USAGE') FROM pg_catalog.pg_namespace"
        " WHERE nspname = %s",
        (schema.name,),
    ).fetchone()
    return row == (True,)
