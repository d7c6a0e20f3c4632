"""Signs of change in a sentence."""

from __future__ import annotations

import pytest

from app.core.reading.change_signs import change_signs, tells_of_change


@pytest.mark.parametrize(
    ("sentence", "signs"),
    [
        ("doktor 10'a çıkardı", {"changed", "to_value", "event"}),
        ("kursu bıraktık", {"ended", "event"}),
        ("belki 15'e alırız", {"to_value", "maybe"}),
        ("genelde 20 dakika sürer", {"general"}),
        ("dozu 5 mg", set()),
    ],
)
def test_words_of_change_are_seen(sentence: str, signs: set[str]) -> None:
    found = change_signs(sentence)
    flags = {"changed", "to_value", "ended", "event", "general", "maybe"}
    assert {each for each in flags if getattr(found, each)} == signs


def test_whose_it_is_is_seen() -> None:
    assert change_signs("annemin dozu 5 mg").persons and not change_signs("dozu 5 mg").persons


def test_a_question_may_tell_what_changed() -> None:
    assert tells_of_change("doktor 10'a çıkardı, fazla mı")
    assert not tells_of_change("10 mg fazla mı")
    assert not tells_of_change("10'a çıkarsak olur mu acaba")
