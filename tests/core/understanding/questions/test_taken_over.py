"""What names something alone takes the question before over for that."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.taken_over import asked_otherwise, named_alone, taken_over


@pytest.mark.parametrize(
    ("before", "text", "whole"),
    [
        ("teyzemin ilacının dozu kaçtı", "peki ya dayımın?", "dayımın ilacının dozu kaçtı"),
        ("kirazın çukuru kaç santimdi", "elma?", "elma çukuru kaç santimdi"),
        ("perdeci kaç para istemişti", "döşemeci", "döşemeci kaç para istemişti"),
    ],
)
def test_the_question_before_is_asked_of_what_is_named(before: str, text: str, whole: str) -> None:
    assert whole in taken_over(before, text)


def test_it_is_of_nobody_beside_the_one_who_is_named() -> None:
    assert not any("teyzemin" in e for e in taken_over("teyzemin dozu kaçtı", "ya dayımın"))


def test_it_asks_for_the_same_sort_of_thing() -> None:
    assert all("para" in e for e in taken_over("perdeci kaç para istemişti", "döşemeci?"))


@pytest.mark.parametrize(
    "text", ["kaç kez", "nakliye dahil mi", "peki", "dükkanı dün boyadım ve kapısını taktım akşam"]
)
def test_what_asks_or_tells_takes_nothing_over(text: str) -> None:
    assert named_alone(text) == ()
    assert taken_over("perdeci kaç para istemişti", text) == ()


def test_without_a_question_before_there_is_none_to_take_over() -> None:
    assert taken_over("", "elma?") == ()


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("nerede", "konser nerede"),
        ("peki kaçta", "konser kaçta"),
        ("o kimdi", "konser kimdi"),
        ("bilet nerede", ""),
        ("peki", ""),
        ("", ""),
    ],
)
def test_the_question_before_is_asked_with_another_word(text: str, whole: str) -> None:
    assert asked_otherwise("konser ne zaman", text) == whole


def test_what_named_nothing_is_not_asked_otherwise() -> None:
    assert asked_otherwise("ne zaman", "nerede") == ""
    assert asked_otherwise("", "nerede") == ""
