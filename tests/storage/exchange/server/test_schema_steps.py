"""The steps of a schema, when several machines come to it at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.core.domain import errors
from app.storage.database.server_address import address_in
from app.storage.exchange.server import schema_steps
from app.storage.exchange.server.schema_steps import SchemaSteps
from app.storage.exchange.server.server_connection import connected
from tests.fakes.postgres import PASSWORD, Database

STEPS = (
    """
    CREATE SCHEMA deneme;
    CREATE TABLE deneme.schema_version (number integer NOT NULL, oldest_client integer NOT NULL);
    INSERT INTO deneme.schema_version VALUES (0, 0);
    """,
    "CREATE TABLE deneme.second (x integer)",
)


def test_a_schema_that_many_make_at_once_is_made_once(shared: Database) -> None:
    def make(_: int) -> None:
        with connected(address_in(shared.address(), PASSWORD)) as connection:
            schema_steps.ensure(connection, SchemaSteps("deneme", STEPS, 1, 4711))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(make, range(16)))
    with shared.connected() as connection:
        version = connection.execute("SELECT number, oldest_client FROM deneme.schema_version")
        assert version.fetchall() == [(2, 1)]


def test_who_only_reads_makes_no_schema_and_none_that_is_too_new_is_read(shared: Database) -> None:
    steps = SchemaSteps("deneme", STEPS, 1, 4711)
    with connected(address_in(shared.address(), PASSWORD)) as connection:
        assert not schema_steps.is_there(connection, steps)
        assert not schema_steps.is_there(connection, steps)
        schema_steps.ensure(connection, steps)
        assert schema_steps.is_there(connection, steps)
        connection.execute("UPDATE deneme.schema_version SET number = 3, oldest_client = 3")
        with pytest.raises(errors.CommandError) as told:
            schema_steps.is_there(connection, steps)
        assert told.value.about["reason"] == "database_newer"
