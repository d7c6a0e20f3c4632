"""A database that answers, asked beside one's own archive by a machine that does not hold
everything: with a real PostgreSQL, and with logins that may not see what is there.

Also tests: app/core/domain/care/asked_database.py, app/storage/recall_server/asked_place.py,
app/storage/recall_server/record_reading.py, app/storage/present_sessions.py
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.bootstrap.databases.asked_database import AskedDatabase
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain import errors
from app.core.domain.care.asked_database import FoundThere
from app.core.domain.messages import Kind, Message
from app.core.domain.privacy.departures import DepartureKind
from app.core.domain.recall_result import Verdict
from app.core.domain.sessions import COLOURS
from app.core.domain.tiers_and_modes import Boundary, OnlineConsent
from app.core.wording.care import erasure_words
from app.machine import settings
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.storage.database.server_address import address_in
from app.storage.exchange.server.server_connection import connected
from app.storage.recall_server import recall_schema, record_reading
from app.storage.recall_server.answering_database import AnsweringDatabase, kept_password
from tests.fakes.clock import FakeClock
from tests.fakes.postgres import PASSWORD, Database, Postgres
from tests.storage.archives import keep, texts
from tests.storage.exchange.homes import Keyring

QUESTION = "Deniz suyunun pH değeri kaçtı?"
ANSWER = "Deniz suyunun pH değeri yaklaşık 8,1 olarak ölçülmüş."


@dataclass
class Homes:
    """A small machine, a large one whose archive a database has, and that database."""

    small: Archive
    large: Archive
    database: Database
    ada: str
    keyring: Keyring

    @property
    def address(self) -> str:
        return self.database.address(self.ada)

    @property
    def asked(self) -> AskedDatabase:
        return AskedDatabase(self.small, self.keyring)

    async def look_up(self, text: str = QUESTION) -> list[FoundThere]:
        """Ask as a turn does: with a message that is on the disk."""
        said = (await self.small.store.messages("own"))[0]
        return await self.asked.look_up(said, text)


@pytest.fixture
async def homes(tmp_path: Path, server: Postgres) -> AsyncIterator[Homes]:
    async with AsyncExitStack() as stack:
        database = stack.enter_context(server.lent())
        with connected(address_in(database.address(), PASSWORD)) as connection:
            recall_schema.ensure(connection)
        small, large = [
            await stack.enter_async_context(
                open_archive(Paths(tmp_path / name), Environment(FakeClock()))
            )
            for name in ("small", "large")
        ]
        await keep(small.database, "own", "Magnezyum ne işe yarar?", "Kaslara.", title="Magnezyum")
        await keep(large.database, "sea", QUESTION, ANSWER, title="Deniz suyu")
        await keep(large.database, "iron", "Ferritin kaçtı?", "On iki.", title="Kan sayımı")
        found = Homes(small, large, database, database.login("ada"), Keyring())
        sends = AnsweringDatabase(large.database, found.keyring)
        await sends.set_up(found.address, PASSWORD)
        await sends.keep_in_step()
        yield found


async def test_what_is_not_here_is_found_there_with_whose_it_is(homes: Homes) -> None:
    archives = await homes.asked.begin(homes.address, PASSWORD)
    assert [(each.owner, each.own, each.sessions) for each in archives] == [(homes.ada, True, 2)]
    (found,) = await homes.look_up()
    assert (found.match.session_id, found.match.title) == ("sea", "Deniz suyu")
    assert "8,1" in found.match.quote and found.archive == archives[0]
    assert await homes.look_up("Kuantum dolanıklığı neydi?") == []
    sent = [each.departure for each in await homes.small.departures.listed()]
    assert {each.kind for each in sent} == {DepartureKind.DATABASE}
    assert [each.words for each in reversed(sent)] == [QUESTION, "Kuantum dolanıklığı neydi?"]
    assert {each.occasion.session_id for each in sent} == {"own"}


async def test_nothing_is_connected_to_before_the_word_and_where_nothing_may_leave(
    homes: Homes,
) -> None:
    assert await homes.look_up() == [] and await homes.asked.place() == ""
    await homes.asked.begin(homes.address, PASSWORD)
    (found,) = await homes.look_up()
    before = len(await homes.small.departures.listed())
    for stored in (
        Settings(boundary=Boundary.MEMORY.value),
        Settings(online=OnlineConsent.NEVER.value),
    ):
        settings.save(homes.small.paths.settings, stored)
        assert await homes.look_up() == []
        with pytest.raises(errors.CommandError) as told:
            await homes.asked.record(found)
        assert told.value.about["reason"] == "nothing_leaves"
    settings.save(homes.small.paths.settings, Settings())
    projects = homes.small.projects
    project = (await projects.create("Kapalı", COLOURS[0], 1)).project_id
    await projects.assign("own", project)
    await projects.search_only_here(project, True)
    assert await homes.look_up() == []
    assert len(await homes.small.departures.listed()) == before
    await projects.search_only_here(project, False)
    assert len(await homes.look_up()) == 1


async def test_a_record_is_read_kept_once_and_not_found_twice(homes: Homes) -> None:
    answer = (await homes.large.store.messages("sea"))[1]
    await homes.large.store.put_note(answer.message_id, "Not", 9)
    await AnsweringDatabase(homes.large.database, homes.keyring).keep_in_step()
    await homes.asked.begin(homes.address, PASSWORD)
    (found,) = await homes.look_up()
    record = await homes.asked.record(found)
    assert [(m.role, m.kind, m.content) for m in record.messages] == [
        ("user", Kind.QUESTION, QUESTION),
        ("assistant", Kind.ANSWER, ANSWER),
        ("user", Kind.NOTE, "Not"),
    ]
    assert record.title == "Deniz suyu" and found.match.message_id in {
        each.message_id for each in record.messages
    }
    now = homes.small.environment.clock.now()
    assert (await homes.small.recall_engine().recall(QUESTION, now)).verdict is Verdict.NONE
    kept = await homes.asked.keep(record)
    assert await homes.asked.keep(record) == kept
    assert sorted(await homes.small.store.session_ids()) == sorted(["own", kept])
    assert (await texts(homes.small.database, kept))[:2] == [QUESTION, ANSWER]
    here = await homes.small.recall_engine().recall(QUESTION, now)
    assert here.matches[0].session_id == kept
    assert await homes.look_up() == [], "it is here now"


async def test_erasing_here_leaves_what_is_there_and_says_so(homes: Homes) -> None:
    await homes.asked.begin(homes.address, PASSWORD)
    (found,) = await homes.look_up()
    record = await homes.asked.record(found)
    kept = await homes.asked.keep(record)
    told = await homes.small.eraser.consequences([kept])
    assert told.kept and not (await homes.small.eraser.consequences(["own"])).kept
    assert "silinmez" in "\n".join(erasure_words.consequences(told, "tr", 5))
    await homes.small.eraser.session(kept)
    (again,) = await homes.look_up()
    assert again.match.session_id == "sea"
    await homes.asked.keep(await homes.asked.record(again))
    assert await homes.look_up() == [] and len(await homes.small.store.session_ids()) == 2


async def test_what_was_erased_here_is_neither_found_there_nor_brought_back(homes: Homes) -> None:
    await homes.asked.begin(homes.address, PASSWORD)
    (found,) = await homes.look_up()
    record = await homes.asked.record(found)
    await keep(homes.small.database, "sea", QUESTION, ANSWER, title="Deniz suyu")
    assert await homes.look_up() == []
    await homes.small.eraser.session("sea")
    assert await homes.look_up() == []
    with pytest.raises(errors.CommandError) as told:
        await homes.asked.keep(record)
    assert told.value.about["reason"] == "record_erased"
    assert await homes.small.store.session_ids() == ["own"]


async def test_the_archive_of_this_folder_itself_is_not_asked(homes: Homes) -> None:
    sends = AnsweringDatabase(homes.small.database, homes.keyring)
    await sends.set_up(homes.address, PASSWORD)
    await sends.keep_in_step()
    assert len(await homes.asked.begin(homes.address)) == 1
    assert await homes.look_up("Magnezyum ne işe yarıyordu?") == []


async def test_a_login_that_may_not_see_it_finds_and_reads_nothing(homes: Homes) -> None:
    await homes.asked.begin(homes.address, PASSWORD)
    (found,) = await homes.look_up()
    mallory = homes.database.login("mallory")
    with pytest.raises(errors.CommandError) as told:
        await homes.asked.begin(homes.database.address(mallory), PASSWORD)
    assert told.value.about["reason"] == "no_archive_there"
    assert await homes.asked.place() == homes.address, "the one before is asked still"
    homes.small.paths.asked.write_text(
        json.dumps({"place": homes.database.address(mallory)}), "utf-8"
    )
    homes.keyring.write(f"asked database {homes.database.address(mallory)}", PASSWORD)
    assert await homes.look_up() == []
    with pytest.raises(errors.SessionGone):
        await homes.asked.record(found)
    with homes.database.connected(mallory) as connection:
        assert connection.execute("SELECT * FROM animsa_recall.owners()").fetchall() == []

    with homes.database.connected(homes.ada) as connection:
        share = "SELECT animsa_recall.share(archive, %s) FROM animsa_recall.members WHERE owner"
        connection.execute(share, (mallory,))
    (shared,) = await homes.look_up()
    assert (shared.archive.owner, shared.archive.own) == (homes.ada, False)
    assert (await homes.asked.record(shared)).title == "Deniz suyu"
    with homes.database.connected(homes.ada) as connection:
        end = (
            "SELECT animsa_recall.share_no_more(archive, %s) FROM animsa_recall.members WHERE owner"
        )
        connection.execute(end, (mallory,))
    with pytest.raises(errors.SessionGone):
        await homes.asked.record(shared)


async def test_a_database_of_an_older_version_does_not_tell_whose_it_is(homes: Homes) -> None:
    with homes.database.connected() as connection:
        connection.execute("DROP FUNCTION animsa_recall.owners()")
    (archive,) = await homes.asked.begin(homes.address, PASSWORD)
    assert archive.owner == homes.ada, "one's own is known"


async def test_what_cannot_be_read_or_kept_is_refused(
    homes: Homes, monkeypatch: pytest.MonkeyPatch
) -> None:
    await homes.asked.begin(homes.address, PASSWORD)
    (found,) = await homes.look_up()
    record = await homes.asked.record(found)
    with homes.database.connected() as connection:
        connection.execute("UPDATE animsa_recall.messages SET content = ' '")
    with pytest.raises(errors.CommandError) as told:
        await homes.asked.keep(await homes.asked.record(found))
    assert told.value.about["reason"] == "record_unusable"
    monkeypatch.setattr(record_reading, "MOST_CHARACTERS", 10)
    with pytest.raises(errors.CommandError) as told:
        await homes.asked.record(found)
    assert told.value.about["reason"] == "record_too_long"
    await homes.asked.forget()
    with pytest.raises(errors.SessionGone):
        await homes.asked.record(found)
    assert await homes.asked.keep(record), "what was read can be kept, wherever it came from"


async def test_the_place_is_kept_once_it_was_reached_and_its_password_by_the_keyring(
    homes: Homes,
) -> None:
    with pytest.raises(errors.CommandError):
        await homes.asked.begin(homes.address, "yanlış")
    assert await homes.asked.place() == ""
    with pytest.raises(errors.CommandError) as told:
        await AskedDatabase(homes.small).begin(homes.address, PASSWORD)
    assert told.value.about["reason"] == "database_password_unkept"
    assert await homes.asked.place() == "" and await homes.asked.archives() == []
    await homes.asked.begin(homes.address.replace("@", f":{PASSWORD}@"))
    assert await homes.asked.place() == homes.address
    assert PASSWORD not in homes.small.paths.asked.read_text("utf-8")
    assert len(await homes.asked.archives()) == 1
    await homes.asked.forget()
    assert not homes.small.paths.asked.exists()
    assert await kept_password(homes.keyring, homes.address) == PASSWORD, "that of who sends stays"
    assert set(homes.keyring.kept) == {f"answering database {homes.address}"}


def _message(session_id: str) -> Message:
    return Message(session_id, "user", QUESTION, 1, Kind.QUESTION)


async def test_a_question_of_no_session_leaves_no_words_in_the_list(homes: Homes) -> None:
    await homes.asked.begin(homes.address, PASSWORD)
    assert len(await homes.asked.look_up(_message("quick"), QUESTION)) == 1
    (sent,) = await homes.small.departures.listed()
    assert sent.departure.characters == {"question": len(QUESTION)}
    assert sent.departure.words == "" and sent.departure.host == "localhost"
