"""One measure told twice is told from two things that share a word."""

from __future__ import annotations

import pytest

from app.core.reading.repeated_measures import (
    but_for_figures,
    gives_another_measure,
    gives_asked_measure,
    repeats_measure,
)


@pytest.mark.parametrize(
    ("asked", "one", "other"),
    [
        ("ferritinim kaç", "ferritin 12 çıktı", "ferritin şimdi 31"),
        ("kızın ateşi kaçtı", "ateşi 38,5 oldu", "ateşi 37 ye indi"),
        ("kira ne kadar", "kira 9.000 tl", "kira artık 11.500 tl"),
    ],
)
def test_another_figure_of_the_same_measure(asked: str, one: str, other: str) -> None:
    assert repeats_measure(asked, one, other)


@pytest.mark.parametrize(
    ("asked", "one", "other"),
    [
        ("şurup kaç ml", "şurup 5 ml", "şurup 3 kutu aldım"),
        ("ferritinim kaç", "ferritin 12", "demir 31"),
        ("ferritinim kaç", "ferritin 12", "ferritin 12 yine"),
        ("ferritinim kaç", "ferritin iyi", "ferritin 12"),
        ("annemin ferritini kaç", "annemin ferritini 12", "dayımın ferritini 31"),
    ],
)
def test_another_thing_or_the_same_figure(asked: str, one: str, other: str) -> None:
    assert not repeats_measure(asked, one, other)


def test_the_same_words_with_other_figures_are_known_again() -> None:
    assert but_for_figures("Bahçıvan: 1.250 TL, 3 saat") == "bahcivan # tl # saat"
    assert but_for_figures("Bahçıvan: 900 TL, 12 saat") == "bahcivan # tl # saat"
    assert but_for_figures("Bahçıvan geldi") == "bahcivan geldi"
    assert but_for_figures("12 · 15") == "# #"


@pytest.mark.parametrize(
    ("asked", "one", "other"),
    [
        ("dayımın nabzı kaçtı", "dayımın nabzı 88 çıktı", "dayımın ateşi 38 çıktı"),
        ("halamın tansiyonu ne kadar çıkmıştı", "halamın tansiyonu 14/9", "halamın şekeri 118"),
        ("ferritinim kaç", "ferritin bugün 12 çıktı", "demir dün 31 çıktı"),
        ("yeğenimin kilosu kaçtı", "yeğenimin kilosu 19 oldu", "yeğenimin boyu 115 oldu"),
    ],
)
def test_a_figure_of_something_else_is_no_later_value(asked: str, one: str, other: str) -> None:
    assert gives_another_measure(asked, one, other, {})


@pytest.mark.parametrize(
    ("asked", "one", "other"),
    [
        ("dayımın nabzı kaçtı", "dayımın nabzı 88 çıktı", "nabzı 76 ya inmiş dayımın"),
        ("dayımın hapı kaç mg", "dayımın hapı 50 mg", "dayımın dozu 75 oldu"),
        ("dayımın hapı kaç mg", "dayımın hapı 50 mg", "75 mg a çıkardılar"),
        ("dayımın hapı kaç mg", "dayımın hapı 50 mg", "günde 2 kez 75 mg"),
        ("kirayı ne kadar verdik", "4200 verdik", "aidat 900"),
    ],
)
def test_a_figure_that_names_nothing_else_may_be_a_later_value(
    asked: str, one: str, other: str
) -> None:
    assert not gives_another_measure(asked, one, other, {})


@pytest.mark.parametrize(
    ("asked", "line", "given"),
    [
        ("babamın nabzı kaç", "babamın nabzı 66", True),
        ("babamın tansiyonu kaç", "babamın nabzı 66", False),
        ("babamın tansiyonu kaç", "babam iyi uyumuş", None),
        ("kaç olmuş", "nabzı 66", None),
    ],
)
def test_a_figure_is_of_what_stands_before_it(asked: str, line: str, given: bool | None) -> None:
    assert gives_asked_measure(asked, line, {}) is given
