"""Connections that all requests share: they break, and are missing, and come back."""

from __future__ import annotations

import asyncio

import pytest
from psycopg import Connection

from app.core.domain import errors
from app.storage.database.server_address import address_in
from app.storage.served.served_database import MOST_TRIES, ServedDatabase
from tests.fakes.postgres import PASSWORD
from tests.storage.served.conftest import Hall, at_once


def _mine(connection: Connection) -> str:
    row = connection.execute(
        "SELECT coalesce(current_setting('animsa.facilitator', true), '')"
    ).fetchone()
    return str(row[0]) if row else "?"


async def test_every_transaction_is_of_the_one_who_asked(hall: Hall) -> None:
    wanted = [hall.ada, hall.ben, None] * 20
    found = await asyncio.gather(*(hall.database.run(each, _mine) for each in wanted))
    assert found == [str(each) if each else "" for each in wanted]


@pytest.mark.parametrize("at_once", [1, 20])
async def test_connections_that_broke_are_replaced(hall: Hall, at_once: int) -> None:
    """Whoever asks first, and alone, after a restart of the database is answered, too."""
    await asyncio.gather(*(hall.database.run(hall.ada, _mine) for _ in range(20)))
    with hall.shared.connected() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s",
            (hall.login,),
        )
    found = await asyncio.gather(*(hall.database.run(hall.ada, _mine) for _ in range(at_once)))
    assert found == [str(hall.ada)] * at_once


async def test_what_fails_is_tried_three_times_and_leaves_nothing(hall: Hall) -> None:
    tried = []

    def fails(connection: Connection) -> None:
        tried.append(1)
        connection.execute(
            "INSERT INTO animsa_served.turn_counters VALUES (%s, 'u', 1)", (hall.ada,)
        )
        connection.execute("SELECT 1 / 0")

    with pytest.raises(errors.DatabaseAway):
        await hall.database.run(hall.ada, fails)
    assert len(tried) == MOST_TRIES
    with hall.shared.connected() as connection:
        left = connection.execute("SELECT count(*) FROM animsa_served.turn_counters")
        assert left.fetchone() == (0,)


async def test_a_bug_is_not_taken_for_a_failing_database(hall: Hall) -> None:
    def broken(connection: Connection) -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        await hall.database.run(hall.ada, broken)
    assert await hall.database.run(hall.ada, _mine) == str(hall.ada)


async def test_no_database_is_told_as_such() -> None:
    database = ServedDatabase(address_in("postgresql://x@127.0.0.1:1/x", PASSWORD), at_once)
    try:
        with pytest.raises(errors.DatabaseAway):
            await database.prepare()
        with pytest.raises(errors.DatabaseAway):
            await database.run(None, _mine)
    finally:
        await database.close()
