"""The archive is asked in every open chat: what it knows better than the conversation stands with
the answer, whatever the message was taken for.

Also tests: app/turns/answers/past/known_answer.py, app/turns/answers/past/past_answer.py,
app/turns/answers/past/past_search.py, app/turns/answers/past/checking/record_check.py.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.core.domain.events import Delta, Done, Planned
from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.offers import Instead
from app.core.understanding.intent import classify
from app.core.understanding.router import decide
from app.turns.answers.past.past_search import may_be_known
from tests.fakes.anthropic_replies import HttpError, Reply
from tests.fakes.person import Person, at_home, home_with_model
from tests.turns.answers.past.test_record_wording import Scripted, with_model

OTHER = "Karaciğer yağlanması nasıl geriler?"
ASIDE = "Peki Somogyi etkisi ne?"
KNOWN = "Bunu 5 Ekim'de konuşmuştuk:\n\n"
WHERE = "5 Ekim 2024 · Dawn Phenomenon vs Somogyi Etkisi"


async def kinds(person: Person) -> list[str]:
    return [message.kind.value for message in await person.stored()]


async def test_without_a_model_the_record_is_the_answer(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say(OTHER)
        answer = await person.say(ASIDE)
        assert person.label == "followup"
        assert WHERE in answer
        assert person.cited == ["dawn"]
        assert (await person.stored())[-2].kind is Kind.RECALL


async def test_with_a_model_the_record_stands_before_its_answer(tmp_path: Path) -> None:
    async with with_model(tmp_path, Scripted(["Başka bir şey söylüyorum."])) as person:
        await person.say(OTHER)
        answer = await person.say(ASIDE)
        assert answer.startswith(KNOWN)
        assert answer.endswith("\n\nBaşka bir şey söylüyorum.")
        assert person.cited == ["dawn"]
        assert await kinds(person) == ["question", "answer", "question", "recalled", "answer"]
        assert Instead.RESEARCH not in person.controller.choices, "it was answered beside it"


async def test_the_record_is_told_before_the_model_is_asked(tmp_path: Path) -> None:
    hanging = Scripted(hangs=True)
    async with with_model(tmp_path, Scripted(["Kilo vererek."])) as person:
        await person.say(OTHER)
        person.controller.model = hanging
        person.screen.events.clear()
        turn = asyncio.create_task(person.controller.submit(ASIDE))
        await hanging.reached.wait()
        (shown,) = person.screen.all(Delta)
        assert shown.record == (await person.stored())[-1]
        assert shown.text.startswith(KNOWN)
        turn.cancel()
        await asyncio.wait([turn])
        kept = (await person.stored())[-1]
        assert (kept.kind, kept.state) == (Kind.RECALLED, MessageState.COMPLETE)


async def test_the_model_gets_the_record_as_labelled_material(tmp_path: Path) -> None:
    model = Scripted(["Yanıt."])
    async with with_model(tmp_path, model) as person:
        await person.say(OTHER)
        await person.say(ASIDE)
        asked = model.asked[-1].messages[-1].content
        assert '<kayit baslik="Dawn Phenomenon vs Somogyi Etkisi" tarih="5 Ekim 2024">' in asked
        assert asked.endswith(ASIDE)
        assert model.asked[-1].system is not None
        assert "Somogyi" not in model.asked[-1].system


async def test_a_model_that_fails_leaves_the_record_and_can_be_asked_again(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(Reply(["Kilo."]), HttpError(401, "authentication_error"))
        await person.say(OTHER)
        await person.say(ASIDE)
        assert (await person.stored())[-1].content.startswith(KNOWN)
        server.script(Reply(["Şimdi oldu."]))
        assert (await person.say("tekrar dene")).endswith("Şimdi oldu.")
        assert person.screen.last(Planned).plan.query == ASIDE
        told = [m for m in await person.stored() if m.kind is Kind.RECALLED]
        assert len(told) == 1, "what stands above is not told again"


async def test_what_was_just_told_is_not_told_again(tmp_path: Path) -> None:
    async with with_model(tmp_path, Scripted(["Yanıt."])) as person:
        await person.say(OTHER)
        await person.say(ASIDE)
        assert await person.say(ASIDE) == "Yanıt."


@pytest.mark.parametrize(
    "text",
    [
        "madde madde yaz",
        "Somogyi etkisini madde madde yaz",
        "teşekkürler",
        "Verilerim nerede saklanıyor?",
        "Somogyi etkisini güncel kaynaklarla yeniden araştır",
    ],
)
def test_shaping_talk_the_program_and_fresh_research_are_left_alone(text: str) -> None:
    said = [Message("s", "user", OTHER, 0, Kind.QUESTION)]
    plan = decide(text, classify(text, said))  # type: ignore[arg-type]
    assert not may_be_known(plan, text)


async def test_what_the_archive_does_not_know_is_answered_as_ever(tmp_path: Path) -> None:
    async with with_model(tmp_path, Scripted(["Yanıt."])) as person:
        await person.say(OTHER)
        assert await person.say("Peki ne kadar sürer?") == "Yanıt."
        assert person.screen.last(Done).citations == ()


async def test_a_question_without_an_answer_hides_no_record(tmp_path: Path) -> None:
    question = "Dawn ile karışan etki neydi?"
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Dawn ile karışan etki üzerine güncel bir araştırma yap")
        await person.controller.end()
        answer = await person.say(question)
        assert WHERE in answer
        assert "yanıt alamamıştın" not in answer


async def test_of_what_is_near_the_one_that_is_meant_is_told(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        answer = await person.say("hani deniz fenerlerinde ışığı toplayan şey vardı ya neydi o")
        assert "Deniz Fenerlerinin Mercekleri" in answer
        assert "Bu sözcüklerle" not in answer
