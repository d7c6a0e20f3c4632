"""What has to be seen to before and beside an erasing.

Also tests: app/storage/database/process_locks.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.sessions import Session
from app.storage import session_reading, session_writing
from app.storage.database.connections import Database
from app.storage.database.process_locks import ProcessLock
from app.storage.maintenance.erase_on_request import Eraser
from tests.storage.archives import NOON, archive, message


@dataclass
class Fetched:
    """What was fetched from the web."""

    pages: list[str] = field(default_factory=lambda: ["page"])

    def forget(self) -> None:
        self.pages.clear()


def eraser_of(database: Database, directory: Path, fetched: Fetched) -> Eraser:
    return Eraser(database, directory / "backups", directory / "running", fetched.forget)


async def test_what_was_fetched_goes_with_a_session(tmp_path: Path) -> None:
    fetched = Fetched()
    async with archive(tmp_path) as database:
        await database.write(
            session_writing.append, Session("a", NOON, NOON), [message("a", 0, "?")]
        )
        await eraser_of(database, tmp_path, fetched).session("a")
        assert await database.read(session_reading.find_session, "a") is None
    assert fetched.pages == []


async def test_nothing_goes_of_a_session_that_another_process_works_on(tmp_path: Path) -> None:
    fetched, other = Fetched(), ProcessLock(tmp_path / "running")
    async with archive(tmp_path) as database:
        held = Session("a", NOON, NOON, holder=other.token)
        await database.write(session_writing.append, held, [message("a", 0, "Soru?")])
        eraser = eraser_of(database, tmp_path, fetched)
        with pytest.raises(errors.SessionInUse):
            await eraser.session("a")
        assert fetched.pages == ["page"]
        other.close()
        await eraser.session("a")
        assert await database.read(session_reading.find_session, "a") is None


async def test_files_that_are_not_in_the_library_are_named(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        with pytest.raises(errors.NotInLibrary):
            await eraser_of(database, tmp_path, Fetched()).files(["/yok.md"])
