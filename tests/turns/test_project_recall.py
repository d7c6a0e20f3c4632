"""Whose a record is: another project's is labelled with its name, and a project may look for the
past in itself alone.

Also tests: app/turns/answers/past/past_search.py, app/storage/recall_index/candidate_lookup.py.
"""

from __future__ import annotations

from pathlib import Path

from app.core.domain.messages import Citation
from app.core.domain.model_calls import ToolCall
from app.core.domain.project_port import MemoryTurn
from app.core.domain.recall_result import Verdict
from app.turns.answers import memory_tools
from tests.fakes.anthropic_replies import Reply
from tests.fakes.person import Person, at_home, home_with_model

DAWN = "Dawn ile karışan etki neydi?"


async def project(person: Person, name: str, *, only_here: bool = False) -> str:
    projects = person.archive.projects
    made = await projects.create(name, "blue", person.archive.environment.clock.now())
    await projects.search_only_here(made.project_id, only_here)
    return made.project_id


async def found_by(person: Person, question: str) -> Citation:
    """The record that a question finds, which is put into the project "Emma"."""
    result = await person.archive.recall_engine().recall(
        question, person.archive.environment.clock.now()
    )
    await person.archive.projects.assign(
        result.matches[0].session_id, await project(person, "Emma")
    )
    match = result.matches[0]
    return Citation(match.session_id, match.message_id, match.title, match.date, match.quote)


async def test_another_project_s_record_bears_its_name(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        record = await found_by(person, DAWN)
        answer = await person.say(DAWN)

        assert f"“{record.title} (Emma projesi)”" in answer
        (cited,) = (await person.stored())[-1].citations
        assert cited.title == f"{record.title} (Emma projesi)"


async def test_in_its_own_project_it_needs_no_name(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        record = await found_by(person, DAWN)
        person.controller.project = await person.archive.projects.project_of(record.session_id)
        answer = await person.say(DAWN)

        assert f"“{record.title}”" in answer
        assert "projesi)" not in answer


async def test_a_project_may_look_for_the_past_in_itself_alone(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        record = await found_by(person, DAWN)
        alone = await project(person, "Kapalı", only_here=True)
        person.controller.project = alone
        assert "bulamadım" in await person.say(DAWN)
        assert person.cited == []

        await person.archive.projects.search_only_here(alone, False)
        await person.controller.end()
        assert record.title in await person.say(DAWN)
        assert person.cited == [record.session_id]

        own = await person.archive.projects.project_of(record.session_id)
        assert own is not None
        await person.archive.projects.search_only_here(own, True)
        person.controller.project = own
        await person.controller.end()
        assert record.title in await person.say(DAWN)
        listed = await person.archive.recall_engine().recall(
            "neleri araştırmıştım", person.archive.environment.clock.now(), project=own
        )
        assert [match.session_id for match in listed.matches] == [record.session_id]


async def test_days_and_meaning_stay_in_the_project_too(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        alone = await project(person, "Kapalı", only_here=True)
        engine, now = person.archive.recall_engine(), person.archive.environment.clock.now()
        for question in ("geçen ay neleri araştırdım", "2024'te ne araştırdım", DAWN, "insülin"):
            assert (await engine.recall(question, now, project=alone)).verdict is Verdict.NONE


async def no_records(keywords: str, only_here: bool) -> None:
    """An archive without a record."""


async def test_the_model_s_tools_stay_in_the_project(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        memory = person.archive.project_memory()
        alone = await project(person, "Kapalı", only_here=True)
        await memory.tell(None, [MemoryTurn("user", "kesir"), MemoryTurn("assistant", "Pizza.")])
        person.controller.project = alone
        await person.say("merhaba kesirleri soracağım")
        call = ToolCall("1", memory_tools.SEARCH_HISTORY.name, '{"keywords": "kesir"}')

        session = person.active.session_id
        closed = await memory_tools.look_up(memory, call, session, no_records)
        await person.archive.projects.search_only_here(alone, False)
        opened = await memory_tools.look_up(memory, call, session, no_records)
        assert "Pizza" not in closed.result.content
        assert "Pizza" in opened.result.content


async def test_the_general_memory_opens_sessions_outside_projects(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        memory = person.archive.project_memory()
        await memory.tell(None, [MemoryTurn("user", "kesir"), MemoryTurn("assistant", "Pizza.")])
        server.script(Reply(["Olur."]))
        await person.say("Demir hapı ne zaman içilir?")

        body = server.requests[-1].body
        assert str(body["messages"][0]["content"]).count("Pizza.") == 2
        assert "Projeler dışındaki önceki konuşmalardan" in str(body["messages"][0])
        # The tools are there from the first question.
        assert {each["name"] for each in body["tools"]} == {t.name for t in memory_tools.TOOLS}
