"""A correction is answered as the question before it with what it corrects."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from app.core.domain.evidence import SourceKind
from app.core.domain.messages import Kind, Message
from app.turns.answers.question_forms.whole_question import last_whole_question
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home
from tests.research.worlds import Shelf, excerpt
from tests.turns.answers.records import remember

LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)


async def test_a_correction_is_the_question_before_with_what_it_corrects(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        said = await person.say("hayır, ben keki sordum")
        assert person.label == "recall"
        first = said.split("\n\n")[0]
        assert "1 kg" in first and "6 litre" not in first


async def test_what_is_a_question_by_itself_does_not_go_on_from_what_was_told(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        said = await person.say(
            "yok arıyı sormuyorum, traktörü diyorum muayenesini hangi ay yaptırmıştık"
        )
        assert person.label == "recall"
        first = said.split("\n\n")[0]
        assert "şurup" not in first and "litre" not in first


async def test_a_refusal_is_still_one(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        await person.say("traktörün muayenesini hangi ay yaptırmıştık")
        await person.say("hayır gerek yok")
        assert person.label == "confirm_no"


async def test_a_slip_that_is_to_be_mended_is_about_the_program(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        said = await person.say("yanlış yazdım mesajı düzeltebilir miyim")
        assert said.startswith("Ctrl+E son soruyu")


def test_questions_that_corrected_one_another_are_put_together() -> None:
    said = [
        _asked("teyzemin tansiyonu kaçtı", 0),
        _asked("yok dayımınki", 2),
        _asked("selam", 4, Kind.COMMAND),
    ]
    assert last_whole_question(said) == "dayımın tansiyonu kaçtı"
    assert last_whole_question([]) == ""


def _asked(text: str, position: int, kind: Kind = Kind.RECALL) -> Message:
    return Message("s", "user", text, 0, kind, position=position)


async def test_a_judgement_is_asked_of_what_was_told(tmp_path: Path) -> None:
    sheet = excerpt(
        "Ferritin: 41 ng/mL\n\nB12: 210 pg/mL (düşük sınırda)",
        kind=SourceKind.FILE,
        title="Kan tahlili",
    )
    async with at_home(tmp_path, library=Shelf([sheet]), clock=FakeClock(LATER)) as person:
        await person.say("ferritin kaç çıkmıştı")
        said = await person.say("bu düşük mü")
        first = said.split("\n\n")[0]
        assert not first.startswith("B12")
