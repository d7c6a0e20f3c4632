"""Records that no word of a question leads to: what was told of late, and what is newer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from app.core.domain.messages import Kind
from tests.fakes.clock import FakeClock
from tests.fakes.person import home_with_model
from tests.turns.answers.read_by_model.choosing import numbers, pick
from tests.turns.answers.records import remember, session

LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)
TOLD = "bugün koluna libre sensör taktırdık, 30 kasımda değişecek"


async def test_what_was_told_lately_is_read_whatever_its_words(tmp_path: Path) -> None:
    clock = FakeClock(LATER)
    async with home_with_model(tmp_path, clock=clock) as (server, person):
        await remember(person)
        await person.say(TOLD)
        assert not server.choosing, "what is told is not looked for"
        await person.controller.end()
        clock.advance(timedelta(days=3))
        await person.say("cihazın yenisi hangi gündü, ne zaman demiştim")
        line = numbers(server.choosing[-1])[f"(Kullanıcı yazdı) {TOLD}"]
        await person.controller.end()
        server.choose(pick(line))
        answer = await person.say("cihazın yenisi hangi gündü, ne zaman demiştim")
        assert "30 kasımda değişecek" in answer.partition("\n>")[0]


async def test_what_is_told_is_answered_by_the_model_and_not_researched(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        before = len(server.requests)
        await person.say("bugün 4 kovana 12 litre verdim")
        assert len(server.requests) == before + 1
        asked = server.requests[-1].body
        assert "tek kısa cümleyle" in str(asked["messages"][-1])
        assert not asked.get("tools"), "what is told asks for nothing to be looked up"
        assert (await person.stored())[-1].kind is Kind.ANSWER


async def test_the_newer_record_of_the_same_thing_is_read(tmp_path: Path) -> None:
    older = session(
        "old",
        "2025-02-18",
        "Levotiron ve tiroit kontrolü",
        "tsh 5,9 çıktı",
        "Tiroidin için Levotiron günde 75 mcg olur.",
    )
    newer = session(
        "new",
        "2026-09-22",
        "Eylül kontrolü",
        "tsh 4,7 çıktı, levotiron 88 oldu",
        "Levotiron 88 mcg ile TSH 6 hafta sonra yeniden bakılır.",
    )
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person, older, newer)
        await person.say("tiroidim için sabahları kaçlık yutuyordum")
        assert any("88" in line for line in numbers(server.choosing[0]))


async def test_a_time_that_is_asked_for_behind_a_value_is_read(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        before = len(server.choosing)
        await person.say("şu an")
        assert len(server.choosing) > before
