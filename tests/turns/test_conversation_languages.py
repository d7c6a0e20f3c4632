"""A conversation in English, through the controller: our own sentences follow the language of the
interface, and what they ask can be answered in it.

Also tests: app/turns/answers/turn_context.py.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.events import Failed
from app.core.domain.offers import OfferKind
from app.core.wording.speech import COMMAND_LINE, ENGLISH
from tests.fakes.anthropic_replies import HttpError, Reply
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home, home_with_model

LIST = """You have researched “İnsülin direnci” more than once:

1) {0}
2) {1}
3) {2}

Which one do you mean, or would you rather I researched it again?"""
INSULIN = {
    "ir1": "İnsülin Direnci ve Metformin Kullanımı - 15 September 2024",
    "ir2": "İnsülin Direnci ve Egzersiz İlişkisi - 3 October 2024",
    "ir3": "Tip 2 Diyabet ve İnsülin Direnci - 18 October 2024",
}


async def test_an_offer_is_made_and_accepted(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        person.controller.speak("en")
        answer = await person.say("Dawn phenomenon nedir?")
        assert answer.startswith("You researched this on 5 October. Here is what you learned then:")
        assert "**You:** Sabahları şekerim neden yüksek çıkıyor?" in answer
        assert answer.endswith("Would you like me to do new research?")

        server.script(Reply(["What is known today."]))
        assert await person.say("yes") == "What is known today."
        assert "Dawn phenomenon nedir?" in str(server.requests[-1].body["messages"][-1])


async def test_an_offer_is_declined(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        person.controller.speak("en")
        await person.say("What did we say about quantum gravity?")
        assert _offer(person) is OfferKind.RESEARCH
        assert await person.say("No, thanks") == "All right, no new research."
        assert _offer(person) is None


async def test_one_of_a_list_is_chosen(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        person.controller.speak("en")
        answer = await person.say("İnsülin direnci araştırması")
        pending = person.active.session.pending
        assert pending is not None
        offered = [option.session_id for option in pending.options]
        assert answer == LIST.format(*(INSULIN[session_id] for session_id in offered))

        told = await person.say("the second one")
        assert person.cited == [offered[1]]
        title, day = INSULIN[offered[1]].split(" - ")
        assert f"We talked about this on {day.removesuffix(' 2024')}, in “{title}”" in told


async def test_the_record_asks_the_model_for_the_sentence_of_the_language(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        person.controller.speak("en")
        server.script(Reply([f"The record does not say. {ENGLISH.incomplete}"]))
        await person.say("What did we discuss about Dawn phenomenon?")
        assert f"“{ENGLISH.incomplete}”" in str(server.requests[-1].body["messages"][-1])
        assert _offer(person) is OfferKind.NEW_RESEARCH


async def test_the_language_changes_within_a_conversation(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        person.controller.speak("en")
        assert await person.say("Beta hücre rejenerasyonu hakkında ne konuşmuştuk?") == (
            "I couldn't find any past research on “Beta hücre rejenerasyonu”. "
            "Shall I research it now?"
        )
        person.controller.speak("tr")
        assert await person.say("no") == "Tamam, yeni araştırma yapmıyorum."
        person.controller.speak("en")
        assert await person.say("Tamam anladım, teşekkürler") == ENGLISH.you_are_welcome


async def test_the_command_line_speaks_turkish(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        said = await person.say("Why is the sky blue?")
        assert said == COMMAND_LINE.without_model(talk=False, saved=True)
        assert "Sorduğun soru kaydedildi." in said


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        ("tr", "dün ne araştırdım?", "Dün için bir araştırma kaydın yok."),
        ("en", "What did I research yesterday?", "You have no research on record for yesterday."),
        (
            "en",
            "What did I research last month?",
            "You have no research on record for October.",
        ),
    ],
)
async def test_days_without_research_are_named_and_nothing_is_offered(
    tmp_path: Path, language: str, question: str, answer: str
) -> None:
    clock = FakeClock()
    clock.advance(timedelta(days=730))
    async with at_home(tmp_path, remembers=True, clock=clock) as person:
        person.controller.speak(language)
        assert await person.say(question) == answer
        assert _offer(person) is None


@pytest.mark.parametrize("refused", [True, False])
async def test_only_what_is_on_disk_is_said_to_be(tmp_path: Path, refused: bool) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(*[HttpError(529, "overloaded_error")] * 3)
        if refused:
            await person.archive.database.alone(_refuse, True)
        said = await person.say("Gökyüzü neden mavi?")
        assert said.startswith("Model şu anda çok yoğun. ")
        assert ("Sorduğun soru kaydedildi." in said) is not refused
        assert person.screen.last(Failed).saved is not refused
        if refused:
            await person.archive.database.alone(_refuse, False)


def _refuse(db: APSWDatabase, refuses: bool) -> None:
    db.execute_sql(f"PRAGMA query_only = {int(refuses)}").fetchall()


def _offer(person: Person) -> OfferKind | None:
    pending = person.active.session.pending
    return pending.kind if pending is not None else None
