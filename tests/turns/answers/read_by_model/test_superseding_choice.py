"""What words were sure of stays, and what was told later of the same thing stands before it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.turns.answers.read_by_model import model_recall
from tests.fakes.clock import FakeClock
from tests.fakes.person import home_with_model
from tests.turns.answers.read_by_model.choosing import numbers, pick
from tests.turns.answers.read_by_model.test_only_told import CHANGE, KEEPER, TELLS
from tests.turns.answers.records import remember, session

LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)


@pytest.fixture(autouse=True, scope="module")
def loaded() -> None:
    """On a busy machine the SDK alone takes most of the seconds that a choice may take."""
    import anthropic  # noqa: F401


AQUARIUM = session(
    "aquarium",
    "2026-11-20",
    "Akvaryumun ışığı",
    "öğleden sonra akvaryuma kim bakıyor",
    "Öğleden sonra akvaryumun ışığı yanar. Akşam dokuza kadar açık kalır.",
)
OLD = "Öğleden sonra çocuklara Çiğdem Hanım bakıyor, 18:00'de kapatıyor."
ASKED = "öğleden sonra çocuklara kim bakıyordu"


async def told_lines(path: Path, question: str, words: str) -> str:
    """What is told where the model chooses the line with these words."""
    clock = FakeClock(LATER)
    async with home_with_model(path, clock=clock) as (server, person):
        await remember(person, KEEPER, AQUARIUM)
        server.choose(TELLS)
        await person.say(CHANGE)
        await person.say("bugün dayımın arabasına 4 lastik aldık")
        await person.controller.end()
        clock.advance(timedelta(days=3))
        # Twice: the records are described by then, and their order is the one of the third time.
        for _ in range(2):
            await person.say(question)
            await person.controller.end()
        lines = numbers(server.choosing[-1])
        server.choose(pick(next(number for text, number in lines.items() if words in text)))
        return (await person.say(question)).partition("\n>")[0]


async def test_what_was_told_later_stands_first_and_the_old_line_below_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_recall, "_SURELY_ANSWERED", 0.25)
    said = await told_lines(tmp_path, ASKED, CHANGE)
    assert said.startswith(f"{CHANGE}\n\n22 Kasım 2026 · ")
    assert f"Daha önce (1 Haziran 2025): {OLD}" in said


async def test_an_older_value_that_is_asked_for_stays_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_recall, "_SURELY_ANSWERED", 0.25)
    monkeypatch.setattr(model_recall, "ANSWERED", 0.25)
    said = await told_lines(tmp_path, "ilk başta öğleden sonra çocuklara kim bakıyordu", CHANGE)
    assert said.startswith(OLD)
    assert CHANGE in said


@pytest.mark.parametrize("other", ["Akşam dokuza kadar", "bugün dayımın arabasına 4 lastik aldık"])
async def test_a_newer_line_about_something_else_does_not_stand_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    monkeypatch.setattr(model_recall, "_SURELY_ANSWERED", 0.25)
    said = await told_lines(tmp_path, ASKED, other)
    assert said.startswith(OLD)
    assert other in said
