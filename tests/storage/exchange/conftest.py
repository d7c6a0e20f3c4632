"""One PostgreSQL for all tests of sharing through a database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fakes import postgres
from tests.fakes.postgres import Database, Postgres


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    with postgres.running() as server:
        yield server


@pytest.fixture
def shared(server: Postgres) -> Iterator[Database]:
    """A new database of it."""
    with server.lent() as shared:
        yield shared
