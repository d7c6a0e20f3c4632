"""Two questions in one message are told as two answers, each with where it stands."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from app.core.domain.events import Done
from app.core.domain.offers import OfferKind
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home
from tests.turns.answers.records import remember

LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)


async def test_each_question_is_told_with_where_it_stands(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        said = await person.say(
            "kovanlara kaç litre şurup veriyorduk bi de varroa ilacı ne zamandı"
        )
        first, where, second, again = said.split("\n\n")
        assert "6 litre" in first and "ekim ayında" in second
        assert where == again == "10 Eylül 2025 · Kovanların kışa hazırlığı"


async def test_the_one_that_nothing_answers_is_named(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        said = await person.say(
            "kovanlara kaç litre şurup veriyorduk ayrıca traktörün muayenesi ne zamandı"
        )
        assert "6 litre" in said
        assert "“traktörün muayenesi ne zamandı” için bir kayıt bulamadım." in said
        offer = person.screen.last(Done).offer
        assert offer is not None and offer.kind is OfferKind.RESEARCH
        assert offer.query == "traktörün muayenesi ne zamandı"


async def test_what_one_line_answers_is_told_once(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        said = await person.say(
            "kovanlara şurubu ne zaman veriyorduk bi de kovanlara şurup kaç litreydi"
        )
        assert said.count("6 litre") == 1


async def test_a_question_that_is_one_is_answered_as_ever(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        said = await person.say("uçuş deliği kaç mm idi")
        assert "7 mm" in said and "için bir kayıt bulamadım" not in said
