"""An archive in a database that answers, for the tests of recall out of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fakes.postgres import Postgres
from tests.storage.recall_server.answering import Answering


@pytest.fixture
def answering(server: Postgres) -> Iterator[Answering]:
    """A database with an archive of Ada's in it."""
    with server.lent() as database:
        yield Answering.begun(database)
