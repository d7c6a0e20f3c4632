"""A library in a real archive, and the files that are read into it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.research.library.user_files import Files
from app.storage.database.connections import Database
from app.storage.library.library import SqliteLibrary
from tests.storage.archives import archive, noon


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with archive(tmp_path / "data") as database:
        yield database


@pytest.fixture
def shelf(database: Database) -> SqliteLibrary:
    return SqliteLibrary(database)


@pytest.fixture
def files(shelf: SqliteLibrary) -> Files:
    return Files(shelf, noon())
