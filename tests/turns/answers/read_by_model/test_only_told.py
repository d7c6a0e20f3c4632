"""What a message only tells is known by the model where no rule of ours knows it: it is noted, not
looked for, and found later as the newest.

Also tests: app/turns/answers/read_by_model/model_recall.py, app/turns/answering.py,
app/core/wording/prompts.py, app/turns/answers/past/follow_up_answers.py.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.core.domain.messages import Kind
from app.core.understanding.questions.telling import only_tells
from app.core.wording.speech import TURKISH
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home, home_with_model
from tests.turns.answers.read_by_model.choosing import numbers, pick
from tests.turns.answers.records import remember, session

LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)


@pytest.fixture(autouse=True, scope="module")
def loaded() -> None:
    """On a busy machine the SDK alone takes most of the seconds that a choice may take."""
    import anthropic  # noqa: F401


TELLS = Reply([json.dumps({"lines": [], "phrasings": [], "tells": True})])
CHANGE = "hülyaya geçti çocuklar"
KEEPER = session(
    "keeper",
    "2025-06-01",
    "Kreşte gündüz bakımı",
    "öğleden sonra çocuklara kim bakıyor",
    "Öğleden sonra çocuklara Çiğdem Hanım bakıyor, 18:00'de kapatıyor.",
)


@asynccontextmanager
async def beside_model(path: Path, clock: FakeClock) -> AsyncIterator[tuple[FakeAnthropic, Person]]:
    async with home_with_model(path, clock=clock) as (server, person):
        await remember(person, KEEPER)
        yield server, person


async def test_what_is_told_is_noted_and_nothing_is_looked_for(tmp_path: Path) -> None:
    assert not only_tells(CHANGE)
    async with beside_model(tmp_path, FakeClock(LATER)) as (server, person):
        server.choose(TELLS)
        assert await person.say(CHANGE) == TURKISH.noted
        asked, reply = (await person.stored())[-2:]
        assert (asked.kind, reply.kind) == (Kind.QUESTION, Kind.ANSWER)
        assert person.active.session.pending is None
        assert (len(server.choosing), len(server.requests)) == (1, 0)


async def test_what_the_past_seems_to_be_asked_for_is_not_told_before_the_model_has_read(
    tmp_path: Path,
) -> None:
    async with beside_model(tmp_path, FakeClock(LATER)) as (server, person):
        await person.say("öğleden sonra çocuklara kim bakıyordu")
        server.choose(TELLS)
        assert await person.say("yok çocuklara hülya bakıyor") == TURKISH.noted
        assert (await person.stored())[-2].kind is Kind.QUESTION
        prompt = str(server.choosing[-1].body["messages"])
        assert "<soru>\\nyok çocuklara hülya bakıyor\\n</soru>" in prompt


async def test_what_was_told_is_read_later_with_its_day(tmp_path: Path) -> None:
    clock = FakeClock(LATER)
    async with beside_model(tmp_path, clock) as (server, person):
        server.choose(TELLS)
        await person.say(CHANGE)
        await person.controller.end()
        clock.advance(timedelta(days=3))
        question = "öğleden sonra çocuklara kim bakıyordu son durumda"
        await person.say(question)
        line = numbers(server.choosing[-1])[f"(Kullanıcı yazdı) {CHANGE}"]
        await person.controller.end()
        server.choose(pick(line))
        assert (await person.say(question)).startswith(f"{CHANGE}\n\n22 Kasım 2026 · ")


@pytest.mark.parametrize(
    "question",
    ["çocuklara kim bakıyor artık", "hülya geldi mi çiğdemin yerine", "çiğdem hanım bakıyor?"],
)
async def test_what_asks_is_never_only_told(tmp_path: Path, question: str) -> None:
    async with beside_model(tmp_path, FakeClock(LATER)) as (server, person):
        server.choose(TELLS, TELLS)
        assert TURKISH.noted not in await person.say(question)
        assert all("tells" not in str(each.body) for each in server.choosing)


async def test_a_message_is_read_once(tmp_path: Path) -> None:
    async with beside_model(tmp_path, FakeClock(LATER)) as (server, person):
        await person.say(CHANGE)
        assert len(server.choosing) == 1


async def test_what_was_noted_answers_in_the_same_conversation(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, KEEPER)
        await person.say("öğleden sonra çocuklara kim bakıyordu")
        assert await person.say("yok 17:30da kapatıyor artık") == TURKISH.noted
        answer = await person.say("peki kaçta kapatıyordu")
        assert "17:30da kapatıyor" in answer
        assert "18:00" not in answer


async def test_what_goes_on_from_something_noted_is_read(tmp_path: Path) -> None:
    async with beside_model(tmp_path, FakeClock(LATER)) as (server, person):
        server.choose(TELLS)
        await person.say(CHANGE)
        await person.say("kaçta kapatıyor")
        assert "Çiğdem Hanım" in str(server.choosing[-1].body["messages"])
        assert len(server.choosing) == 2
