"""A database for each test of sharing through one."""

from __future__ import annotations

import pytest

from tests.fakes.postgres import Database, Postgres


@pytest.fixture
def shared(server: Postgres) -> Database:
    """A new database of it."""
    return server.database()
