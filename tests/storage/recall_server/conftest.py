"""One PostgreSQL for all tests of recall out of a database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fakes import postgres
from tests.fakes.postgres import Postgres
from tests.storage.recall_server.answering import Answering


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    with postgres.running() as server:
        yield server


@pytest.fixture
def answering(server: Postgres) -> Iterator[Answering]:
    """A database with an archive of Ada's in it."""
    with server.lent() as database:
        yield Answering.begun(database)
