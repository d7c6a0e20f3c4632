"""A model reads what came near: it points at lines of the record, and shows nothing of its own."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest

from app.core.domain.events import Delta, Done, Step
from app.core.domain.messages import NEAR, Kind, MessageState
from app.core.wording.speech import TURKISH
from app.turns.answers.read_by_model import model_recall
from tests.fakes.anthropic_replies import HttpError, Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, home_with_model
from tests.turns.answers.read_by_model.choosing import numbers, pick
from tests.turns.answers.records import LATER, remember

GARDEN = {
    "id": "garden",
    "date": "2025-06-01T10:00:00+03:00",
    "title": "Kuşlar için şurup",
    "key_topics": ["kuş", "şurup"],
    "summary": "Bahçedeki kuşlar konuşuldu.",
    "conversation": [
        {"role": "user", "content": "kuşlara ne koyayım"},
        {"role": "assistant", "content": "Bahçedeki yalağa kuşlar için 9 litre şurup konur."},
    ],
}


async def number_of(server: FakeAnthropic, person: Person, question: str, words: str) -> int:
    """The number of the line with these words, where the question was asked once without avail."""
    await person.say(question)
    lines = numbers(server.choosing[-1])
    return next(number for text, number in lines.items() if words in text)


ASKED = "kovanlara ne kadar şurup veriyorduk"
ASKED_PLAINLY = "kovanlara kaç litre şurup veriyorduk"
"""The same in the words of the record, which surely find its line."""
BY_WORDS = "İş: Şurup (2:1) · Zamanı: eylül başı · Miktar: 6 litre"
CHOSEN = "Uçuş deliği fareler yüzünden 7 mm'ye indirilir."


async def test_the_line_that_is_chosen_takes_the_place_of_what_words_found(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        chosen = await number_of(server, person, ASKED, "7 mm")
        await person.controller.end()
        server.choose(pick(chosen))
        answer = await person.say(ASKED)
        assert answer.startswith(f"{CHOSEN}\n\n10 Eylül 2025 · Kovanların kışa hazırlığı")
        assert BY_WORDS not in answer.partition("\n>")[0]
        first, second = (each for each in person.screen.all(Delta) if each.record is not None)
        assert first.text.startswith(BY_WORDS), "the record is told before the model is waited for"
        assert first.record is not None and second.record is not None
        assert first.record.message_id == second.record.message_id
        assert second.record.content.startswith(CHOSEN)
        kept = (await person.stored())[-1]
        assert (kept.content, kept.kind, kept.state) == (
            answer,
            Kind.RECALLED,
            MessageState.COMPLETE,
        )
        assert [each.quote for each in kept.citations] == [CHOSEN]


async def test_what_choosing_took_is_told_with_the_answer(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        server.choose(Reply(['{"lines": [], "phrasings": []}'], usage={"output_tokens": 900}))
        server.script(Reply(["Şurup 6 litredir."], usage={"output_tokens": 40}))
        await person.say(ASKED)
        assert person.screen.last(Done).usage.output_tokens == 940
        server.script(Reply(["Selam."], usage={"output_tokens": 7}))
        await person.say("merhaba")
        assert person.screen.last(Done).usage.output_tokens == 7, "each message counts anew"


async def test_a_second_line_stands_with_the_one_that_words_found(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        entrance = await number_of(server, person, ASKED, "7 mm")
        syrup = next(n for text, n in numbers(server.choosing[-1]).items() if "6 litre" in text)
        await person.controller.end()
        server.choose(pick(syrup, entrance))
        above = (await person.say(ASKED)).partition("\n>")[0]
        assert above.startswith(BY_WORDS)
        assert CHOSEN in above


async def test_what_words_do_not_find_is_chosen(tmp_path: Path) -> None:
    question = "kemirgenlere karşı girişi kaça kısmıştık"
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        server.choose(pick(phrasings=("kovanların uçuş deliği", "hive entrance")))
        without = await person.say(question)
        assert CHOSEN not in without
        lines = numbers(server.choosing[-1])
        await person.controller.end()
        number = next(number for text, number in lines.items() if "7 mm" in text)
        server.choose(pick(phrasings=("kovanların uçuş deliği", "hive entrance")), pick(number))
        assert (await person.say(question)).startswith(CHOSEN)
        assert person.cited == ["bees"]
        assert question in str(server.choosing[-1].body["messages"])


async def test_what_was_said_before_is_read_with_a_question(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        await person.say(ASKED)
        await person.say("peki girişi kaça kısmıştık")
        prompt = str(server.choosing[-1].body["messages"])
        assert ASKED in prompt
        assert BY_WORDS in prompt
        assert "22 Kasım 2026" in prompt


@pytest.mark.parametrize(
    "reply", [pick(999), Reply(["Altı litre."]), HttpError(400, "invalid_request_error")]
)
async def test_a_model_that_chooses_nothing_leaves_what_words_found(
    tmp_path: Path, reply: Reply | HttpError
) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        server.choose(reply)
        assert (await person.say(ASKED)).startswith(BY_WORDS)
        assert len(server.choosing) == 1


async def test_a_model_that_failed_is_left_alone_for_a_while(tmp_path: Path) -> None:
    clock = FakeClock(LATER)
    async with home_with_model(tmp_path, clock=clock) as (server, person):
        await remember(person)
        server.choose(Reply(["Altı litre."]))
        await person.say(ASKED)
        await person.say("kovanlara kaç kilo kek veriyorduk")
        assert len(server.choosing) == 1
        assert "reading_records" not in [step.code for step in person.screen.all(Step)]
        clock.advance(timedelta(minutes=11))
        await person.say("kovanlara kaç litre şurup koyuyorduk")
        assert len(server.choosing) == 2


@pytest.mark.parametrize(
    "question",
    [
        "geçen ay neler araştırdım?",
        "kovanlar hakkında ne konuşmuştuk?",
        "teşekkürler",
        "yedek nasıl alırım?",
        "2+2 kaç?",
    ],
)
async def test_what_asks_for_no_line_is_not_read(tmp_path: Path, question: str) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        await person.say(question)
        assert server.choosing == []


@pytest.mark.parametrize("reply", ["7 mm", ""])
async def test_what_words_surely_found_stays_whatever_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reply: str
) -> None:
    monkeypatch.setattr(model_recall, "_SURELY_ANSWERED", 0.5)
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        chosen = await number_of(server, person, ASKED_PLAINLY, reply) if reply else None
        await person.controller.end()
        nothing = Reply([json.dumps({"lines": [], "phrasings": ["arı şerbeti", "bee syrup"]})])
        server.choose(nothing if chosen is None else pick(chosen), nothing)
        first_lines = (await person.say(ASKED_PLAINLY)).partition("\n>")[0]
        assert first_lines.startswith(BY_WORDS)
        assert (CHOSEN in first_lines) is (chosen is not None)


@pytest.mark.parametrize("question", ["kovana kaç litre şurup konur", ASKED])
@pytest.mark.parametrize("confirmed", [True, False])
async def test_nothing_is_offered_where_one_thing_was_asked_and_a_line_was_chosen(
    tmp_path: Path, question: str, confirmed: bool
) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        words = "6 litre" if confirmed else "7 mm"
        chosen = await number_of(server, person, ASKED, words)
        await person.controller.end()
        server.choose(pick(chosen))
        answer = await person.say(question)
        assert words in answer.partition("\n>")[0]
        assert TURKISH.offer_new not in answer
        assert person.active.session.pending is None


async def test_what_it_was_told_instead_of_can_be_opened_and_is_erased_with_its_record(
    tmp_path: Path,
) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person)
        await remember(person, GARDEN)
        chosen = await number_of(server, person, ASKED, "9 litre")
        await person.controller.end()
        server.choose(pick(chosen))
        answer = await person.say(ASKED)
        assert answer.startswith("Bahçedeki yalağa kuşlar için 9 litre şurup konur.")
        session_id = person.active.session_id
        kept = (await person.stored())[-1]
        assert [(each.session_id, each.kind == NEAR) for each in kept.citations] == [
            ("garden", False),
            ("bees", True),
        ]
        await person.controller.end()
        await person.archive.eraser.session("bees")
        kept = (await person.archive.store.messages(session_id))[-1]
        assert [each.session_id for each in kept.citations] == ["garden"]
        assert "6 litre" not in kept.content


async def test_one_thing_that_no_line_tells_is_said_not_to_be_on_record(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person, GARDEN)
        none = pick(phrasings=("kuş yemi satıcısı", "bird seed seller"))
        server.choose(none, none)
        answer = await person.say("kuş yemini kimden almıştık")
        assert answer.startswith("Bu konuda daha önce bir araştırma kaydı bulamadım.")
        assert "kuşlara ne koyayım" not in answer
