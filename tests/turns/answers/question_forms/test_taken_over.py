"""What names something alone is answered as the question before, asked of that."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from app.core.domain.messages import Kind, Message
from app.turns.answers.question_forms.taken_over import question_before
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home
from tests.turns.answers.past.test_past_reading import remember

LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)


async def test_the_question_before_is_asked_of_what_is_named(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        said = await person.say("peki kek?")
        first = said.split("\n\n")[0]
        assert "1 kg" in first and "6 litre" not in first


async def test_what_no_line_speaks_of_is_not_told_of_something_else(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        said = await person.say("peki ya polen?")
        assert "6 litre" not in said.split("\n\n")[0]


def test_what_was_named_alone_is_in_the_question_before() -> None:
    said = [_asked("teyzemin tansiyonu kaçtı", 0), _asked("ya dayımın", 2)]
    assert question_before(said) == "dayımın tansiyonu kaçtı"
    assert question_before([]) == ""


def _asked(text: str, position: int) -> Message:
    return Message("s", "user", text, 0, Kind.RECALL, position=position)
