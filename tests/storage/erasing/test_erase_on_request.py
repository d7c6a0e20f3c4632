"""What has to be seen to before and beside an erasing.

Also tests: app/storage/database/process_locks.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.sessions import Session
from app.memory.sessions.metadata import extract
from app.storage import session_reading, session_writing
from app.storage.database.connections import Database
from app.storage.database.process_locks import ProcessLock
from app.storage.erasing.erase_on_request import Eraser
from tests.storage.archives import NOON, archive, keep, message


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


async def test_what_changes_elsewhere_is_told_before(tmp_path: Path) -> None:
    cited = (Citation("gone", "gone-m1", "Başlık", NOON, "Zencefil."),)
    told = message("other", 3, "Şunu bulmuştuk: Zencefil.", Kind.RECALLED, cited)
    async with archive(tmp_path) as database:
        await keep(database, "gone", "Ne iyi gelir?", "Zencefil.", title="Başlık")
        said: list[Message | str] = [
            "Kahve çarpıntı yapar mı?",
            "Kahve çarpıntı yapabilir.",
            "Ne bulmuştuk?",
            told,
        ]
        await keep(database, "other", *said, title="Zencefil ve kahve")
        await keep(database, "silent", "Çay?", "Çay.", title="Başlık")
        (tmp_path / "animsa-damaged-x.db").write_text("x", "utf-8")
        eraser = replace(eraser_of(database, tmp_path, Fetched()), describe=extract)
        found = await eraser.consequences(["gone"])
        (changed,) = found.changed
        assert (changed.session_id, changed.title) == ("other", "Zencefil ve kahve")
        assert (changed.answers, changed.parts, changed.described) == (1, 0, True)
        assert "Zencefil" not in changed.new_title
        assert found.kept_aside == 1
        assert (await eraser.consequences(["gone", "other"])).changed == ()
        await eraser.session("gone")
        other = await database.read(session_reading.find_session, "other")
        assert other is not None
        assert other.title == changed.new_title
