"""The steps of a schema, when several machines come to it at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from app.storage.devices.server_address import address_in
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
