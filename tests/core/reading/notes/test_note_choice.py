"""Notes that were told, asked for in other words.

Also tests: app/core/reading/notes/note_features.py
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.bootstrap.meaning import encoder
from app.core.reading.asked_time import AskedOf
from app.core.reading.features import ReadText
from app.core.reading.meaning_vectors import nearness_to
from app.core.reading.notes.note_choice import NoteReading, best_note
from app.core.reading.reader import BestLines, best_lines

NOTES = (
    "kayınpederin pil kontrolü 12 aralıkta, levent hoca bakıcak",
    "annemin tansiyonu bu sabah 138e 82 çıktı",
    "poloya kasko yaptırdık 21.400e, 15 eylülde başladı",
    "kangoyu ustaya bıraktım trigeri değişti 15.600 tuttu",
    "boyum 1.68 kilom 71,5 oldu",
)


def note(question: str) -> tuple[str, bool] | None:
    texts = [ReadText(each, own=True, source=n) for n, each in enumerate(NOTES)]
    sense = encoder()
    assert sense is not None
    reading = best_lines(question, texts, None, None, {}, sense)
    found = best_note(NoteReading(question, texts, reading, nearness_to(sense, question, NOTES)))
    return None if found is None else (found.read.line.text, found.is_near)


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("polonun kaskosu kaça olmuştu", 2),
        ("kasko ne zaman başladı", 2),
    ],
)
def test_the_note_that_says_it_is_told(question: str, place: int) -> None:
    assert note(question) == (NOTES[place], False)


@pytest.mark.parametrize(
    ("question", "place"), [("pil kontrolüne ne zaman götürecektik", 0), ("en son kaç kiloydum", 4)]
)
def test_a_note_that_means_it_is_told_as_near_at_least(question: str, place: int) -> None:
    found = note(question)
    assert found is not None and found[0] == NOTES[place]


@pytest.mark.parametrize(
    "question",
    [
        "eşimin boyu kaçtı",
        "kayınvalidemin tansiyonu kaç çıktı",
        "bisikletin freni kaça olmuştu",
    ],
)
def test_what_is_of_another_is_not_told(question: str) -> None:
    found = note(question)
    assert found is None or found[1]


def test_without_a_line_there_is_no_note() -> None:
    assert best_note(NoteReading("kaçtı", (), BestLines((), 0.0))) is None


def test_a_later_note_that_changes_the_value_is_told() -> None:
    notes = ("levotiroksini 50 mikrogram kullanıyorum", "levotiroksini 75'e çıkardı doktor")
    texts = [ReadText(each, own=True, source=n) for n, each in enumerate(notes)]
    question = "levotiroksin kaç mikrogramdı"
    found = best_note(
        NoteReading(question, texts, best_lines(question, texts), (), [1, 2], AskedOf.NEWEST)
    )
    assert found is not None and found.read.line.text == notes[1]


def told_of(
    question: str, notes: Sequence[str], order: Sequence[int], of: AskedOf = AskedOf.NEWEST
) -> str:
    texts = [ReadText(each, own=True, source=n) for n, each in enumerate(notes)]
    found = best_note(NoteReading(question, texts, best_lines(question, texts), (), order, of))
    return "" if found is None else found.read.line.text


def test_what_changed_of_the_same_person_is_no_newer_value_of_what_happened() -> None:
    notes = ("dedem ahırda merdivenden düştü", "dedem hapı bıraktı, yerine şurup verdiler")
    assert told_of("dedem ne zaman düşmüştü", notes, [1, 2]) == notes[0]


def test_a_later_note_without_a_word_of_what_is_named_is_none_of_it() -> None:
    notes = (
        "nesrin hanım betaserc yazdı baş dönmesine",
        "baş dönmesi geçti betaserci 2 ye indirdim",
    )
    assert told_of("nesrin hanım ne yazdı", notes, [1, 2]) == notes[0]


def test_why_something_was_so_is_not_told_by_what_was_done_since() -> None:
    notes = (
        "ikinci kür ertelendi kan değerleri düşük diye",
        "ikinci kür yapıldı bu sefer çok kustum",
    )
    assert told_of("ikinci kür neden ertelenmişti", notes, [1, 2]) == notes[0]


def test_the_first_is_told_where_that_is_asked_for() -> None:
    notes = ("bugün ateşim 38.4", "ateşim 37.9 oldu", "ateşim 36.8 çıktı")
    assert told_of("ilk ateşim kaçtı", notes, [1, 2, 3], AskedOf.FIRST) == notes[0]


def test_the_day_on_which_it_was_told_says_when_it_was() -> None:
    notes = ("dedem ahırda kaydı dizi sıyrıldı", "dedemin gözlüğü 20 mayısta hazır olacak")
    assert told_of("dedem hangi gün düşmüştü ahırda", notes, [1, 2]) == notes[0]


def test_a_value_that_is_nobodys_else_only_comes_near_for_a_relative() -> None:
    notes = ("bugün ateşim 38.4 çıktı",)
    texts = [ReadText(each, own=True) for each in notes]
    question = "annemin ateşi kaç çıktı"
    found = best_note(
        NoteReading(question, texts, best_lines(question, texts), (), [1], AskedOf.NEWEST)
    )
    assert found is None or found.is_near
