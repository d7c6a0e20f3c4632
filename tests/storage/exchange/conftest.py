"""A database for each test of sharing through one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fakes.postgres import Database, Postgres


@pytest.fixture
def shared(server: Postgres) -> Iterator[Database]:
    """A new database of it."""
    with server.lent() as shared:
        yield shared
