"""A connection is kept, and made anew where it was lost."""

from __future__ import annotations

import pytest
from psycopg import Connection

from app.core.domain import errors
from app.storage.recall_server.held_connection import HeldConnection
from tests.storage.recall_server.answering import Answering


def _backend(connection: Connection) -> int:
    row = connection.execute("SELECT pg_catalog.pg_backend_pid()").fetchone()
    assert row is not None
    return int(row[0])


async def test_it_is_kept_between_questions_and_made_anew(answering: Answering) -> None:
    held = HeldConnection(answering.address())
    first = await held.run(_backend)
    assert await held.run(_backend) == first
    with answering.database.connected() as connection:
        connection.execute("SELECT pg_terminate_backend(%s, 5000)", (first,))
    with pytest.raises(errors.DatabaseUnusable):
        await held.run(_backend)
    again = await held.run(_backend)
    assert again != first
    held.close()
    assert await held.run(_backend) != again
    held.close()


async def test_nothing_is_written_by_a_question(answering: Answering) -> None:
    held = HeldConnection(answering.address())

    def write(connection: Connection) -> None:
        connection.execute("DELETE FROM animsa_recall.words")

    with pytest.raises(errors.DatabaseUnusable):
        await held.run(write)
    held.close()
