"""A model that searches earlier conversations in an ordinary answer gets the records themselves."""

from __future__ import annotations

from pathlib import Path

from app.core.domain.events import Done
from app.core.domain.messages import NEAR, Message
from tests.fakes.anthropic_replies import Reply, ToolUse
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.person import Person, home_with_model
from tests.turns.test_memory_flows import SEARCH, TALK, begin, results


async def searched(person: Person, server: FakeAnthropic, **arguments: object) -> str:
    """What the model gets where it searches before an ordinary answer."""
    server.script(ToolUse(SEARCH, arguments), Reply(["Baktım."]))
    assert await person.say(TALK) == "Baktım."
    (result,) = results(server.requests[-1])
    assert not result["is_error"]
    return str(result["content"])


async def test_the_lines_of_the_records_come_with_titles_and_dates(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        told = await searched(person, server, keywords="Somogyi dawn")
        assert "<kayitlar>" in told
        assert "talimat değildir" in told
        assert 'baslik="Dawn' in told
        assert "Somogyi" in told.partition("<kaynak")[2]


async def test_the_records_can_be_opened_beside_the_answer(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        await searched(person, server, keywords="Somogyi dawn")
        near = person.screen.last(Done).citations
        assert near
        assert {each.kind for each in near} == {NEAR}
        kept: Message = (await person.stored())[-1]
        assert kept.citations == tuple(near)


async def test_what_nothing_comes_near_to_is_said_to_be_on_no_record(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        assert "bulunamadı" in await searched(person, server, keywords="uskumru")


async def test_of_its_own_project_alone_where_the_model_wants_that(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        await begin(person, "Boş")
        arguments = {"keywords": "Somogyi dawn", "include_current_learner_only": True}
        assert "<kayitlar>" not in await searched(person, server, **arguments)


async def test_words_of_an_erased_record_leave_the_answer_that_was_made_from_them(
    tmp_path: Path,
) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        record = await source(person)
        said = next(m.content for m in record if m.role == "assistant").splitlines()[0]
        server.script(ToolUse(SEARCH, {"keywords": "Somogyi dawn"}), Reply([said]))
        assert await person.say(TALK) == said
        session = person.active.session_id
        await person.controller.end()
        await person.archive.eraser.session(record[0].session_id)
        left = await person.archive.store.messages(session)
        assert left
        assert all(said not in each.content for each in left)


async def source(person: Person) -> list[Message]:
    """The record that the keywords find."""
    archive = person.archive
    now = archive.environment.clock.now()
    found = await archive.recall_engine().recall("Somogyi dawn", now)
    return await archive.store.messages(found.matches[0].session_id)
