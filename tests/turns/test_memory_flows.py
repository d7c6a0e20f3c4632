"""What projects remember, in the course of conversations: loaded when a session begins, looked up
by the model when it wants to, shown to the user.

Also tests: app/core/wording/prompts.py, app/turns/answers/memory_tools.py,
app/turns/answers/model_answer.py.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.core.domain.events import Done, Failed, Notice, Step
from app.core.domain.project_port import Project
from app.core.domain.session_list_port import Listing
from app.core.wording import prompts
from app.core.wording.notices import notice_text
from app.turns.answers.memory_tools import MOST_ROUNDS
from tests.fakes.anthropic_replies import CutBody, Reply, ToolUse
from tests.fakes.anthropic_server import FakeAnthropic, Request
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home, home_with_model

TALK = "Bana kısa bir şiir yazar mısın?"
"""An ordinary turn."""
SEARCH = "search_conversation_history"


async def begin(person: Person, name: str) -> Project:
    """A project, in which the next session begins."""
    await person.controller.end()
    project = await person.archive.projects.create(name, "blue", 0)
    person.controller.project = project.project_id
    return project


def told(request: Request) -> str:
    """The text of a request's first message."""
    (first, *_) = request.body["messages"]
    return str("".join(block["text"] for block in first["content"]))


def results(request: Request) -> list[dict[str, Any]]:
    """The tool results of a request, in order."""
    return [
        block
        for message in request.body["messages"]
        for block in message["content"]
        if block["type"] == "tool_result"
    ]


async def test_next_session_of_a_project_begins_with_what_the_last_one_taught(
    tmp_path: Path,
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        project = await begin(person, "Diyabet")
        server.script(Reply(["Sabah yükselmesi."]), Reply(["Dawn sabah olur."]))
        await person.say("Dawn phenomenon nedir?")
        await person.settle()
        memory = await person.archive.projects.memory(project.project_id)
        assert memory is not None
        assert memory.summary == "Dawn sabah olur."

        await person.controller.end()
        await person.settle()
        await person.say("Somogyi etkisi nedir?")
        opening = told(server.requests[-1])
        assert 'proje="Diyabet"' in opening
        assert "Dawn sabah olur." in opening
        assert opening.endswith("Somogyi etkisi nedir?")
        # Later turns send the same bytes, though the memory has learnt more by then.
        await person.settle()
        await person.say("peki tedavisi nasıl")
        assert told(server.requests[-1]).startswith(opening)
        assert (await person.stored())[0].content == "Somogyi etkisi nedir?"

        await begin(person, "Başka")
        await person.settle()
        await person.say("Osmoz nedir?")
        assert "Dawn" not in str(server.requests[-1].body)


async def test_topic_change_stays_in_the_project(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        project = await begin(person, "Diyabet")
        await person.say("Dawn phenomenon nedir?")
        await person.say("Başka konuya geçelim: osmoz nedir?")
        assert person.active.session.project_id == project.project_id
        listed = await person.archive.store.sessions_page(
            None, 5, Listing(project=project.project_id, lookups=True)
        )
        first, second = (entry.session_id for entry in listed.entries)
        assert first == person.active.session_id
        # Taken up later, it is still part of the project, and so is what follows from it.
        await person.controller.open(second)
        assert person.active.session.project_id == project.project_id


async def test_model_searches_earlier_conversations_and_the_user_sees_it(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        await person.say("Dawn phenomenon nedir?")
        await person.controller.end()
        await person.settle()
        server.script(
            ToolUse(SEARCH, {"keywords": "dawn"}, text="Bakıyorum."), Reply(["Dawn konuşulmuş."])
        )
        answer = await person.say(TALK)
        assert person.label == "general"
        assert answer == "Bakıyorum.\n\nDawn konuşulmuş."
        (result,) = results(server.requests[-1])
        assert not result["is_error"]
        assert result["content"].startswith("<bellek_sonuclari>")
        assert "talimat değildir" in result["content"]
        assert "Dawn phenomenon nedir?" in result["content"]
        assert "memory_searched" in [step.code for step in person.screen.all(Step)]
        notice = person.screen.last(Notice)
        assert (notice.code, notice.about) == ("memory_searched", {"keywords": "dawn"})
        assert "“dawn”" in notice_text(notice, "tr")
        events = [type(event) for event in person.screen.events]
        assert events.index(Done) < events.index(Notice)


async def test_model_reads_the_memory_of_the_project_only(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        for name, question in (("Bir", "Dawn phenomenon nedir?"), ("Öteki", "Osmoz nedir?")):
            await begin(person, name)
            await person.say(question)
            await person.settle()
        server.script(ToolUse("get_conversation_memory", {}), Reply(["Tamam."]))
        await person.say(TALK)
        await person.settle()
        asked = [request for request in server.requests if "tools" in request.body]
        (result,) = results(asked[-1])
        assert 'proje="Öteki"' in result["content"]
        assert "Dawn" not in result["content"]
        assert person.screen.last(Notice).code == "memory_read"

        server.script(
            ToolUse(SEARCH, {"keywords": "dawn", "include_current_learner_only": True}),
            Reply(["Yok."]),
        )
        await person.say(TALK)
        asked = [request for request in server.requests if "tools" in request.body]
        assert results(asked[-1])[-1]["content"] == prompts.MEMORY_NOTHING


async def test_model_that_keeps_looking_has_to_answer(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        call = ToolUse("get_conversation_memory", {})
        server.script(*[call] * MOST_ROUNDS, Reply(["Peki."]))
        assert await person.say(TALK) == "Peki."
        sent = [request.body for request in server.requests]
        assert len(sent) == MOST_ROUNDS + 1
        assert [body.get("tool_choice") for body in sent] == [None] * MOST_ROUNDS + [
            {"type": "none"}
        ]


async def test_model_that_never_answers_gives_no_answer(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(*[ToolUse("get_conversation_memory", {})] * 10)
        await person.say(TALK)
        assert person.screen.last(Failed).code == "model"
        assert len(server.requests) == MOST_ROUNDS + 1


async def test_what_a_model_says_at_every_look_up_stands_once(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        call = ToolUse("get_conversation_memory", {}, "Bakıyorum.")
        server.script(call, call, Reply(["Bakı", "yorum. ", "Buldum: ", "beş."]))
        assert await person.say(TALK) == "Bakıyorum.\n\nBakıyorum. Buldum: beş."
        server.script(call, call, Reply(["Beş", " buldum."]))
        assert await person.say(TALK) == "Bakıyorum.\n\nBeş buldum."


async def test_who_only_says_that_it_looks_is_cut_off(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(*[ToolUse("get_conversation_memory", {}, "Bakıyorum.")] * 10)
        await person.say(TALK)
        assert person.screen.last(Failed).code == "cut_off"
        assert (await person.stored())[-1].content == "Bakıyorum."


async def test_a_model_is_told_the_day_and_how_to_address_the_user(tmp_path: Path) -> None:
    clock = FakeClock(datetime(2026, 11, 28, 22, 30, tzinfo=UTC))
    async with home_with_model(tmp_path, clock=clock) as (server, person):
        await person.say(TALK)
        (system,) = server.requests[-1].body["system"]
        # It is past midnight where the user is.
        assert system["text"].endswith("\n\nBugün 29 Kasım 2026 Pazar.")
        assert "“sen” diye seslen" in system["text"]


@pytest.mark.parametrize(
    ("name", "given"),
    [
        (SEARCH, {}),
        (SEARCH, {"keywords": " "}),
        (SEARCH, {"keywords": 5}),
        (SEARCH, {"keywords": "x" * 1000}),
        (SEARCH, {"keywords": "dawn", "include_current_learner_only": "yes"}),
        (SEARCH, {"keywords": "dawn", "learner_id": "other"}),
        ("get_conversation_memory", {"learner_id": "other"}),
        ("delete_everything", {}),
    ],
)
async def test_call_with_other_arguments_is_told_so(
    tmp_path: Path, name: str, given: dict[str, object]
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(ToolUse(name, given), Reply(["Peki."]))
        assert await person.say(TALK) == "Peki."
        (result,) = results(server.requests[-1])
        assert result["is_error"]
        assert person.screen.all(Notice) == []


async def test_the_tools_are_there_from_the_first_question_but_not_over_a_record(
    tmp_path: Path,
) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        await person.say("Osmoz nedir?")
        assert "tools" in server.requests[-1].body
        await person.say("Dawn ile karışan etki neydi?")
        assert all("tools" not in r.body for r in server.requests if "Somogyi" in str(r.body))


async def test_server_without_tools_answers_all_the_same(tmp_path: Path) -> None:
    async with (
        FakeAnthropic(knows_tools=False) as server,
        at_home(tmp_path, model=server.url) as person,
    ):
        server.script(Reply(["İyiyim."]), Reply(["Yine iyiyim."]))
        assert await person.say(TALK) == "İyiyim."
        assert await person.say(TALK) == "Yine iyiyim."
        assert ["tools" in request.body for request in server.requests] == [True, False, False]


async def test_what_was_said_before_a_broken_look_up_is_kept(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        call = ToolUse("get_conversation_memory", {}, text="Bakıyorum.")
        server.script(call, CutBody(["Şöyle"]))
        await person.say(TALK)
        assert person.screen.last(Failed).code == "cut_off"
        assert (await person.stored())[-1].content == "Bakıyorum.\n\nŞöyle"
