"""Notes in the order in which they were told."""

from __future__ import annotations

from app.core.reading.notes.note_times import time_features

NOTES = (
    "merdiven temizliğine Sultan hanım geliyor 800",
    "Sultan hanıma artık 950 veriyoruz",
    "köpeğin aşısı yapıldı",
)
DAYS = (1, 2, 3)


def test_a_later_note_about_the_same_thing_is_counted() -> None:
    first, second, other = time_features("sultan hanıma ne veriyoruz", NOTES, DAYS)
    assert (first["later of it"], first["earlier of it"]) == (1, 0)
    assert (second["later of it"], second["earlier of it"]) == (0, 1)
    assert (other["later of it"], other["earlier of it"]) == (0, 0)


def test_what_changed_is_seen_and_when_is_asked_for() -> None:
    now = time_features("sultan hanım artık kaça geliyor", NOTES, DAYS)
    assert [each["changed"] for each in now] == [0, 1, 0]
    assert {(each["asks now"], each["asks before"]) for each in now} == {(1, 0)}
    before = time_features("sultan hanım zamdan önce kaça geliyordu", NOTES, DAYS)
    assert {(each["asks now"], each["asks before"]) for each in before} == {(0, 1)}


def test_a_word_of_many_notes_ties_none() -> None:
    many = [f"bahçe işi {n}" for n in range(6)]
    found = time_features("bahçe", many, range(6))
    assert {each["later of it"] for each in found} == {0}
