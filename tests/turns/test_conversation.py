"""What a conversation's messages say of the next one: the topic asked for anew, and a place in no
list."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.plans import Action, Label, Plan
from app.core.domain.tiers_and_modes import Tier
from app.turns.conversation import asks_of_told_record, asks_of_told_topic, points_at_nothing
from tests.fakes.person import at_home
from tests.turns.answers.records import BEES, remember


def _told(title: str) -> list[Message]:
    cited = Citation("past", "m", title, 0, "")
    return [
        Message("s", "user", "kovanla ilgili ne demiştik", 0, Kind.RECALL),
        Message("s", "assistant", "Ekim sonunda.", 0, Kind.RECALLED, citations=(cited,)),
    ]


@pytest.mark.parametrize(
    ("text", "whether"),
    [
        ("Kovanların kışı nedir?", False),
        ("Varroa nedir?", False),
        ("Kovan nedir?", True),
        ("kovan hakkında bilgi ver", True),
        ("kovana ne yapıyorduk", False),
    ],
)
def test_a_printed_phrase_of_the_topic_told_is_no_follow_up(text: str, whether: bool) -> None:
    assert asks_of_told_topic(text, _told("Kovan bakımı")) is whether
    assert not asks_of_told_topic(text, ())


@pytest.mark.parametrize(
    ("text", "whether"),
    [
        ("kim söylemişti", True),
        ("nereden gelmişler", True),
        ("altı çarpı yedi kaç lira", False),
        ("başkent neresi", False),
        ("teşekkürler", False),
    ],
)
def test_who_and_where_below_a_record_are_asked_of_it(text: str, whether: bool) -> None:
    assert asks_of_told_record(text, _told("Kovan bakımı")) is whether
    assert not asks_of_told_record(text, _told("Kovan bakımı")[:1])


def test_a_reason_is_no_place_in_a_list() -> None:
    plan = Plan(Label.RECALL, Action.RECALL, Tier.HIZLI, needs_research=False, query="")
    assert points_at_nothing(plan, "ikincisi", ())
    assert not points_at_nothing(plan, "onu niye istemedik", ())


async def test_the_topic_just_told_is_offered_to_be_researched_anew(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Dawn ile karışan etki neydi?")
        said = await person.say("Dawn phenomenon nedir?")
        assert said.startswith("Bu konuyu ") and "araştırmıştın. İşte o zaman" in said
        assert said.endswith("Yeni araştırma yapmamı ister misin?")


async def test_a_place_in_no_list_is_asked_back(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, BEES)
        assert "liste açık değil" in await person.say("İkinci")
        await person.say("kovanlara kaç litre şurup veriyorduk")
        assert "liste açık değil" in await person.say("üçüncüsünü aç")


async def test_what_a_quoted_record_says_was_not_said_in_this_conversation(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, BEES)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        said = await person.say("varroa hakkında ne demiştin")
        assert said.startswith("Varroa ilacı yavru kesilince")


async def test_why_something_was_is_asked_of_the_record_that_was_told(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, BEES)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        for text in ("onu niye istemedik", "ilkini niye eledik"):
            assert "liste açık değil" not in await person.say(text)
