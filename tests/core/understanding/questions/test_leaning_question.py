"""Questions that lean on what was told just now."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.leaning_question import (
    asked_there,
    asks_for_earlier,
    asks_what_happened,
    names_nothing,
    names_only_what_it_has,
    points_back,
    roots_of_events,
    standalone_words,
)


@pytest.mark.parametrize(
    "question",
    [
        "peki onu nasıl ayırt ediyorduk",
        "bunu neyle ayırt ediyoduk",
        "ikisini nasıl karıştırıyorduk",
        "onunla ne yapacaktık",
    ],
)
def test_what_is_done_to_it_names_nothing(question: str) -> None:
    assert names_nothing(question) and points_back(question)


@pytest.mark.parametrize(
    "question", ["bunun dozunu nasıl ayarlıyorduk", "ayırt edici özelliği neydi", "kedim kaç kilo"]
)
def test_a_thing_beside_a_pronoun_is_named(question: str) -> None:
    assert not names_nothing(question) and not points_back(question)


def test_a_possessive_that_ends_like_a_verb_is_named() -> None:
    assert standalone_words("kedim kaç kiloydu") == ("kedim",)
    assert standalone_words("sonra kaça indim") == ()


def test_earlier_one() -> None:
    assert asks_for_earlier("ondan önceki?") and asks_for_earlier("bi önceki kaçtı")
    assert not asks_for_earlier("önceki kiracının borcu kaçtı")


def test_a_short_question_may_name_but_something_of_it() -> None:
    assert names_only_what_it_has("dozu kaçtı") and names_only_what_it_has("ilacı ne")
    assert not names_only_what_it_has("kedimin ilacı ne") and not names_only_what_it_has("kaçtı")


def test_what_points_at_the_record_is_left_out() -> None:
    assert asked_there("doz kaçtı orada") == "doz kaçtı"
    assert asked_there("doz kaçtı") == ""


def test_a_figure_of_what_happened_is_told_from_one_that_was_said() -> None:
    assert asks_what_happened("sonra kaça indi") and not asks_what_happened("kaç demiştik")


def test_verbs_of_what_happened_by_their_roots() -> None:
    assert roots_of_events("kaça anlaşmıştık") == roots_of_events("kaça anlaştık") != frozenset()
    assert not roots_of_events("kaç kez")
