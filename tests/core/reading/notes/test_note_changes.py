"""Later notes that change what an earlier one tells."""

from __future__ import annotations

import pytest

from app.core.reading.notes.note_changes import (
    chance_of_change,
    change_features,
    changed_by,
)

DAY = 24 * 60 * 60 * 1000
NOTES = (
    "halamın şekeri 190 çıktı",
    "sitenin güvenliğine ayda 900 veriyoruz",
    "dayımın şekeri 165",
    "güvenlik parası 1.100 oldu",
    "halamın şekeri 150 ye düşmüş",
)
TIMES = tuple(n * 9 * DAY for n in range(len(NOTES)))


@pytest.mark.parametrize(("place", "by"), [(0, 4), (1, 3)])
def test_what_gives_the_same_anew_is_likeliest(place: int, by: int) -> None:
    chances = changed_by(place, NOTES, TIMES, ())
    assert max(chances, key=chances.__getitem__) == by
    assert chances[by] > 0.5 > sorted(chances.values())[-2]


def test_one_later_note_is_weighed_as_among_all() -> None:
    chances = changed_by(0, NOTES, TIMES, ())
    assert len(set(chances.values())) == len(chances)
    assert {at: chance_of_change(0, at, NOTES, TIMES, ()) for at in chances} == chances


def test_only_later_notes_change_one() -> None:
    assert list(changed_by(2, NOTES, TIMES, ())) == [3, 4]
    assert changed_by(4, NOTES, TIMES, ()) == {}
    assert set(changed_by(0, NOTES, tuple(reversed(TIMES)), ())) == set()


def test_people_and_figures_are_laid_beside_each_other() -> None:
    known = change_features(0, NOTES, TIMES, ())
    assert known[4]["people"] == 2 and known[2]["people"] == -1 and known[3]["people"] == 0.5
    assert known[4]["ratio"] == pytest.approx(150 / 190)
    assert known[4]["to value"] == 1 and known[2]["to value"] == 0


def test_thousands_that_are_left_out_and_numbers_in_words_are_read() -> None:
    told = (
        "bahçıvana 24 bin veriyoruz",
        "bahçıvanla 28 de anlaştık",
        "bahçıvan yirmi sekiz bin dedi",
    )
    known = change_features(0, told, (1, 2, 3), ())
    assert known[1]["scaled"] == 1 and known[1]["ratio"] == pytest.approx(24 / 28)
    assert known[2]["scaled"] == 0 and known[2]["ratio"] == pytest.approx(24 / 28)


def test_nearness_in_meaning_places_the_later_ones() -> None:
    known = change_features(0, NOTES, TIMES, (1.0, 0.1, 0.4, 0.2, 0.8))
    assert sorted(known, key=lambda at: known[at]["meaning rank"]) == [1, 3, 2, 4]
    assert known[2]["meaning lead"] == pytest.approx(-0.4)
