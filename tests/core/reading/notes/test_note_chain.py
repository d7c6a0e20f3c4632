"""Notes that tell one thing as it changed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.bootstrap.meaning import encoder
from app.core.reading.asked_time import AskedOf, asked_time
from app.core.reading.features import ReadText
from app.core.reading.meaning_vectors import nearness_to
from app.core.reading.notes import note_chain
from app.core.reading.notes.note_chain import NoteChain
from app.core.reading.notes.note_choice import NoteFound, NoteReading, best_note
from app.core.reading.reader import best_lines
from tests.core.reading.notes.test_note_changes import DAY

NOW = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)
NOTES = (
    "halamın kilosu 66 geldi",
    "bakkalın kirası 14 bin",
    "dayım 84 kilo olmuş",
    "halam 62 ye inmiş, iştahı yok",
    "dükkan sahibi bakkala 19 bin dedi artık",
    "halamın kolesterolü 240",
)


def found(question: str) -> NoteFound:
    sense = encoder()
    assert sense is not None
    told_at = [n * 9 * DAY for n in range(len(NOTES))]
    texts = [ReadText(each, own=True, source=n) for n, each in enumerate(NOTES)]
    near = nearness_to(sense, question, NOTES)
    reading = best_lines(question, texts, None, None, {}, sense)
    note = best_note(
        NoteReading(
            *(question, texts, reading, near, told_at, asked_time(question, NOW).of),
            nearness=lambda text: nearness_to(sense, text, NOTES),
        )
    )
    assert note is not None
    return note


@pytest.mark.parametrize(
    ("question", "newest", "before"),
    [("halam kaç kilo şimdi", 3, 0), ("bakkalın kirası ne kadar oldu", 4, 1)],
)
def test_the_newest_is_told_with_what_it_changed(question: str, newest: int, before: int) -> None:
    note = found(question)
    assert note.read.line.text == NOTES[newest]
    assert note.earlier is not None and note.earlier.line.text == NOTES[before]


def test_what_was_before_is_told_where_that_is_asked_for() -> None:
    assert found("zamdan önce bakkalın kirası kaçtı").read.line.text == NOTES[1]
    assert found("halam ilk kaç kiloydu").read.line.text == NOTES[0]


def test_what_lacks_what_is_asked_for_was_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    notes = ("bakkalın kirası ödendi", "bakkalın kirası 14 bin", "bakkala 19 bin dedi artık")
    likely = {0: 0.9, 1: 0.5}
    monkeypatch.setattr(note_chain, "chance_of_change", lambda at, *_: likely[at])
    question = "zamdan önce bakkalın kirası kaçtı"
    texts = [ReadText(each, own=True, source=n) for n, each in enumerate(notes)]
    lines = {each.text: each for each in best_lines(question, texts).lines}
    assert lines.keys() == {0, 1, 2}
    chain = NoteChain(question, lines, dict.fromkeys(lines, 0.5), notes, range(3), lambda _: (), {})
    assert chain.former(2, AskedOf.BEFORE) == 1
    likely[1] = 0.1
    assert chain.former(2, AskedOf.BEFORE) == 2


def test_another_ones_measure_and_another_measure_change_nothing() -> None:
    assert found("dayım kaç kilo şimdi").read.line.text == NOTES[2]
    assert found("halamın kolesterolü kaç").read.line.text == NOTES[5]
