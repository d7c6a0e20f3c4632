"""The database that answers, kept in step by itself: what was erased first, and nothing where it
may not be.

Also tests: app/core/wording/care/answering_words.py.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.bootstrap.answer_following import AnswerFollowing, StillThere, answering_in_step
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain.tiers_and_modes import OnlineConsent
from app.core.wording.care import answering_words
from app.machine import settings
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.storage.database.server_address import address_in
from app.storage.exchange.server.server_connection import connected
from app.storage.recall_server import recall_schema
from app.storage.recall_server.answering_database import AnsweringDatabase
from app.storage.recall_server.archive_sessions import InStep
from tests.fakes.clock import FakeClock
from tests.fakes.postgres import PASSWORD, Database, Postgres
from tests.storage.archives import keep


@dataclass
class Home:
    """An archive with two sessions, and a database that has them."""

    archive: Archive
    database: Database
    ada: str
    told: list[StillThere] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.following = AnswerFollowing(self.archive, self.told.append)

    @property
    def address(self) -> str:
        return self.database.address(self.ada)

    async def twice(self) -> bool:
        """Two looks between which nothing is written."""
        first = await self.following.look()
        return await self.following.look() or first

    def there(self) -> set[str]:
        with self.database.connected() as connection:
            rows = connection.execute("SELECT session_id FROM animsa_recall.sessions").fetchall()
        return {session for (session,) in rows}

    def said(self) -> str:
        with self.database.connected() as connection:
            rows = connection.execute("SELECT content FROM animsa_recall.messages").fetchall()
        return "\n".join(content for (content,) in rows)

    def lock_out(self) -> None:
        with self.database.connected() as connection:
            connection.execute(f"ALTER ROLE {self.ada} NOLOGIN".encode())

    def let_in(self) -> None:
        with self.database.connected() as connection:
            connection.execute(f"ALTER ROLE {self.ada} LOGIN".encode())


@pytest.fixture
async def home(
    server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Home]:
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    database = server.database()
    with connected(address_in(database.address(), PASSWORD)) as connection:
        recall_schema.ensure(connection)
    async with open_archive(Paths(tmp_path), Environment(FakeClock())) as archive:
        for name in ("demir", "bakir"):
            await keep(archive.database, name, f"{name} nedir", f"{name} budur")
        home = Home(archive, database, database.login("ada"))
        await archive.answering.set_up(home.address)
        yield home


async def test_what_changed_is_sent_at_a_quiet_time(home: Home) -> None:
    assert not await home.following.look(), "it may be being written"
    assert home.there() == set()
    assert await home.following.look()
    assert home.there() == {"demir", "bakir"}
    assert not await home.twice(), "nothing is new"

    await keep(home.archive.database, "cinko", "çinko nedir", "çinko budur")
    assert await home.twice()
    assert home.there() == {"demir", "bakir", "cinko"}
    assert home.told == []


async def test_what_is_erased_or_deleted_goes_at_once(home: Home) -> None:
    await home.twice()
    await home.archive.eraser.session("demir")
    assert await home.following.look(), "not only at a quiet time"
    assert home.there() == {"bakir"}
    assert "demir" not in home.said()
    await home.archive.store.set_deleted("bakir", 1)
    assert await home.following.look()
    assert home.there() == set()
    await home.archive.store.set_deleted("bakir", None)
    assert await home.twice()
    assert home.there() == {"bakir"}


async def test_of_a_database_that_is_away_is_told_once_what_stands_there(home: Home) -> None:
    await home.twice()
    home.lock_out()
    await home.archive.eraser.session("demir")
    for _ in range(4):
        assert not await home.following.look()
    assert home.told == [StillThere(home.archive.answering.place(), 1)]
    home.let_in()
    for _ in range(8):
        await home.following.look()
    assert home.there() == {"bakir"}
    assert len(home.told) == 1


async def test_it_is_asked_ever_less_often(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.lock_out()
    tries: list[int] = []
    look = 0
    keep_in_step = AnsweringDatabase.keep_in_step

    async def counted(answering: AnsweringDatabase) -> InStep:
        tries.append(look)
        return await keep_in_step(answering)

    monkeypatch.setattr(AnsweringDatabase, "keep_in_step", counted)
    for number in range(20):
        look = number
        await home.following.look()
    assert tries == [1, 4, 9, 18]
    assert home.told == [StillThere(home.archive.answering.place(), None)]


async def test_nothing_is_connected_to_where_nothing_may_leave(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    await home.twice()
    never = Settings(online=OnlineConsent.NEVER.value)
    settings.save(home.archive.paths.settings, never)

    def refused(_: object) -> None:
        pytest.fail("a connection was made")

    monkeypatch.setattr(AnsweringDatabase, "_reached", refused)
    await keep(home.archive.database, "cinko", "çinko nedir", "çinko budur")
    assert not await home.twice()
    assert home.told == []
    await home.archive.eraser.session("demir")
    assert not await home.twice()
    assert home.told == [StillThere(home.archive.answering.place(), 1, forbidden=True)]
    monkeypatch.undo()
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    settings.save(home.archive.paths.settings, Settings())
    assert await home.twice()
    assert home.there() == {"bakir", "cinko"}


async def test_where_none_was_set_up_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_archive(Paths(tmp_path), Environment(FakeClock())) as archive:
        monkeypatch.setattr(
            Archive, "answering", property(lambda _: pytest.fail("it was asked for"))
        )
        following = AnswerFollowing(archive, lambda _: pytest.fail("nothing is in the way"))
        assert not await following.look()
        async with answering_in_step(archive):
            pass


@pytest.mark.parametrize("language", ["tr", "en"])
def test_the_sign_says_what_still_stands_there(language: str) -> None:
    signs = {
        answering_words.still_there("db", erased, forbidden=forbidden, language=language)
        for erased in (None, 0, 3)
        for forbidden in (False, True)
    }
    assert len(signs) == 6 and all("{" not in each and "db" in each for each in signs)
    three = answering_words.still_there("db", 3, forbidden=False, language=language)
    assert "3" in three
