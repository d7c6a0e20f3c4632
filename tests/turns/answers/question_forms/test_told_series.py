"""All that was told of one measure, each with its day, in the order of time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.core.reading.notes.note_choice import NoteReading, best_note
from app.turns.answers.past import told_notes
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
NOTES = ("ferritinim 12 çıktı", "kalorifer tesisatı 8500 tuttu", "ferritin 34 olmuş")


async def told(person: Person, clock: FakeClock) -> None:
    """The notes, each on another day."""
    for each in NOTES:
        await person.say(each)
        await person.controller.end()
        clock.advance(timedelta(days=20))


async def test_all_values_are_told_with_their_days(tmp_path: Path) -> None:
    clock = FakeClock(START)
    async with at_home(tmp_path, clock=clock) as person:
        await told(person, clock)
        said = await person.say("ferritin sonuçlarımın hepsini sırala")
        assert said.split("\n") == [
            "- 2 Mart 2026: ferritinim 12 çıktı",
            "- 11 Nisan 2026: ferritin 34 olmuş",
        ]


async def test_the_newest_stands_above_what_was_before(tmp_path: Path) -> None:
    clock = FakeClock(START)
    async with at_home(tmp_path, clock=clock) as person:
        await told(person, clock)
        said = await person.say("ferritinim kaç çıkmıştı")
        assert said.startswith("ferritin 34 olmuş")
        assert "Daha önce (2 Mart 2026): ferritinim 12 çıktı" in said


async def test_notes_are_read_once_for_a_question_that_they_answer_with_no_series(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counted(notes: NoteReading, **named: Any) -> Any:
        read.append(notes.question)
        return best_note(notes, **named)

    monkeypatch.setattr(told_notes, "best_note", counted)
    clock = FakeClock(START)
    async with at_home(tmp_path, clock=clock) as person:
        await told(person, clock)
        read.clear()
        await person.say("kalorifer masrafı ne kadardı, hepsini sırala")
        assert len(read) == 1
