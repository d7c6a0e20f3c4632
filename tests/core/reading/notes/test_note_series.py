"""Values of one measure that were told at several times."""

from __future__ import annotations

import pytest

from app.core.reading.asked_time import AskedOf
from app.core.reading.notes.note_series import (
    asks_for_series,
    of_asked_measure,
    of_one_measure,
    of_the_time,
)

NOTES = (
    "ferritinim 14 çıktı",
    "kalorifer tesisatı 8500 tuttu",
    "ferritin 34 olmuş",
    "babamın ferritini 19 muş",
    "bu sefer ferritin 41 geldi",
)
LIKELY = (0.3, 0.01, 0.3, 0.1, 0.35)


@pytest.mark.parametrize(
    "question",
    [
        "ferritinim baştan sona nasıl değişti",
        "bütün ferritin sonuçlarımı sırala",
        "ferritin nereden nereye geldi",
    ],
)
def test_all_values_are_asked_for(question: str) -> None:
    assert asks_for_series(question)


def test_one_value_is_asked_for() -> None:
    assert not asks_for_series("son ferritinim kaçtı")


def test_notes_of_one_measure_share_its_word_and_the_sort_of_figure() -> None:
    assert of_one_measure(NOTES, 0) == [0, 2, 3, 4]
    assert of_one_measure(NOTES, 1) == [1]


def test_days_and_times_are_no_figures() -> None:
    notes = ("randevu 12 mart saat 14:30", "randevu 19 mart saat 15:00")
    assert of_one_measure(notes, 0) == [0]


def test_a_unit_ties_whole_and_other_figures() -> None:
    assert of_one_measure(("tartıda 24,5 kg", "tartıda 31 kg", "tartıda 30"), 0) == [0, 1]


def test_what_has_no_word_of_the_question_must_be_likely_itself() -> None:
    assert of_asked_measure("demirim kaç", NOTES, (0.3, 0, 0.3, 0, 0), 0, {}) == [0, 2]


def test_the_newest_is_told_above_the_one_before_it() -> None:
    place, chance, before = of_the_time(
        "ferritin kaçtı", NOTES, LIKELY, range(5), 0, AskedOf.NEWEST, {}
    )
    assert (place, before) == (4, 3)
    assert chance > LIKELY[4]


def test_the_first_is_told_where_that_is_asked_for() -> None:
    assert of_the_time("ilk ferritin", NOTES, LIKELY, range(5), 4, AskedOf.FIRST, {})[0] == 0


def test_of_another_time_the_likeliest_is_told() -> None:
    assert of_the_time("o zaman kaçtı", NOTES, LIKELY, range(5), 4, AskedOf.ANY, {}) == (
        4,
        0.35,
        None,
    )


def test_a_later_value_of_another_thing_of_the_name_is_none_of_it() -> None:
    question = "ev sigortası kaç tuttu"
    notes = ("ev sigortası 4200 tuttu", "araba sigortası 5100 tuttu", "ev sigortası 4400 olmuş")
    chances = (0.5, 0.3, 0.4)
    assert of_asked_measure(question, notes, chances, 0, {}) == [0, 2]
    place, *_ = of_the_time(question, notes[:2], chances[:2], range(2), 0, AskedOf.NEWEST, {})
    assert place == 0
