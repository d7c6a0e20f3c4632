"""A question about the past that finds nothing is asked once more in other words: what that finds
is offered, never told as certain, and a model that fails changes nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.core.domain.events import Done, Step
from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import OfferKind
from app.core.understanding.offer_reply import pending_offer
from app.core.wording.speech import LANGUAGES, Speech
from app.core.wording.steps import step_text
from app.providers.anthropic import AnthropicModel
from app.turns.answers.follow_ups.rewording import MOST, reword
from tests.fakes.anthropic_replies import AnyReply, CutBody, HttpError, Malformed, Page, Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.person import Person, at_home, home_with_model

QUESTION = "Sahildeki kulelerin camları hakkında ne konuşmuştuk?"
"""None of its words is in the record, which has lighthouses and their lenses."""
NOTHING = "Sahildeki kulelerin camları hakkında daha önce bir araştırma kaydı bulamadım."
PHRASINGS = ("deniz fenerlerinin mercekleri", "fenerlerde Fresnel merceği", "lighthouse lens")


@pytest.fixture(autouse=True, scope="module")
def loaded() -> None:
    """On a busy machine the SDK alone takes most of the seconds that a rewording may take."""
    import anthropic  # noqa: F401


def worded(phrasings: Sequence[str] = PHRASINGS) -> Reply:
    return Reply([json.dumps({"phrasings": list(phrasings)}, ensure_ascii=False)])


def steps(person: Person) -> list[str]:
    return [step.code for step in person.screen.all(Step)]


async def test_without_a_model_there_is_nothing(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        assert (await person.say(QUESTION)).startswith(NOTHING)
        assert steps(person) == ["looking_back"]


async def test_other_words_find_it_and_it_is_offered(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(worded(), Reply(["Fresnel merceğini konuşmuştunuz."]))
        answer = await person.say(QUESTION)
        assert answer.startswith("Bu sözcüklerle bir kayıt bulamadım")
        assert "1) Deniz Fenerlerinin Mercekleri - " in answer
        assert answer.endswith("Bunu mu demek istedin?")
        assert steps(person) == ["looking_back", "rewording"]
        assert step_text(person.screen.all(Step)[1], "tr") == "Başka sözcüklerle de aranıyor"
        assert person.screen.last(Done).citations == ()
        (asked,) = server.requests
        assert QUESTION in str(asked.body["messages"])
        assert "Fresnel" not in str(asked.body["messages"]), "no record is sent along"
        offer = person.active.session.pending
        assert offer is not None
        assert offer.kind is OfferKind.CHOICE

        told = await person.say("Evet")
        assert told.startswith("Fresnel merceğinin deniz fenerlerinde ışığı nasıl topladığı")
        assert person.cited == ["kitap"]


async def test_no_means_that_none_was_meant(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(worded())
        await person.say(QUESTION)
        assert await person.say("Hayır") == (
            "O zaman aradığın, kayıtlarımda yok. Şimdi araştırayım mı?"
        )
        offer = person.active.session.pending
        assert offer is not None
        assert (offer.kind, offer.query) == (OfferKind.RESEARCH, QUESTION)


@pytest.mark.parametrize(
    "reply",
    [
        worded(PHRASINGS[:1]),
        worded(["kuantum bilgisayarlar", "quantum computers"]),
        worded([]),
        Reply(["Elbette, hemen bakayım!"]),
        Reply(['{"phrasings": "deniz feneri"}']),
        Reply(['{"phrasings": [1, null, ""]}']),
        Reply(["{"]),
        Reply([]),
        HttpError(400, "invalid_request_error"),
        CutBody(['{"phrasings": ["deniz']),
        Malformed(),
        Page(),
    ],
)
async def test_a_reply_that_does_not_help_changes_nothing(tmp_path: Path, reply: AnyReply) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(reply)
        assert (await person.say(QUESTION)).startswith(NOTHING)
        offer = person.active.session.pending
        assert offer is not None
        assert (offer.kind, offer.query) == (OfferKind.RESEARCH, QUESTION)


@pytest.mark.parametrize(
    "question",
    ["Deniz fenerleri hakkında ne konuşmuştuk?", "2019'da neler araştırdım?", "Osmoz nedir?"],
)
async def test_the_model_is_not_asked_for_other_words_in_vain(
    tmp_path: Path, question: str
) -> None:
    """Something was found, only days were asked for, or the past was not asked for."""
    async with home_with_model(tmp_path, remembers=True) as (_, person):
        await person.say(question)
        assert "rewording" not in steps(person)


async def test_a_slow_model_is_not_waited_for() -> None:
    async with FakeAnthropic() as server:
        model = AnthropicModel(api_key="k", model="yavaş", base_url=server.url)
        never = asyncio.Event()
        server.script(Reply(['{"phrasings":', '["a", "b"]}'], gate=never))
        # On a busy machine the time may be over before the server has heard of it.
        assert await reword(model, QUESTION, seconds=0.2) == ()
        await model.close()


async def test_phrasings_are_few_and_none_is_the_question_itself() -> None:
    async with FakeAnthropic() as server:
        model = AnthropicModel(api_key="k", model="claude-test", base_url=server.url)
        server.script(worded([QUESTION, " bir\nsöz ", "bir söz", *(f"söz {n}" for n in range(9))]))
        found = await reword(model, QUESTION)
        await model.close()
        assert found == ("bir söz", "söz 0", "söz 1", "söz 2")
        assert len(found) == MOST
        (request,) = server.requests
        assert request.body["output_config"]["format"]["type"] == "json_schema"


@pytest.mark.parametrize("speech", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("count", [1, 2])
def test_the_offer_is_read_back_from_its_words(speech: Speech, count: int, known: bool) -> None:
    lines = {"tr": "Uyku - 15 Eylül 2024", "en": "Sleep - 15 September 2024"}
    said = speech.list_of_close([lines[speech.language]] * count, in_these_words=known)
    offer = pending_offer([ChatMessage("user", "Dawn?"), ChatMessage("assistant", said)])
    assert offer is not None
    assert (offer.kind, len(offer.options)) == (OfferKind.CHOICE, count)
