"""Two questions in one message are taken apart, and one question is left whole."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.two_at_once import (
    asks_twice,
    listed_in,
    may_name,
    questions_in,
    sounds_like_verb,
)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "aidat kaç liraydı bi de boyacı ne zaman gelecekti",
            ("aidat kaç liraydı", "boyacı ne zaman gelecekti"),
        ),
        (
            "bisikletin lastiği kaç jantmış zincir yağı neydi",
            ("bisikletin lastiği kaç jantmış", "zincir yağı neydi"),
        ),
        (
            "Yoğurdu kaç derecede mayalıyorduk? Peki sütü kaç dakika kaynatıyorduk?",
            ("Yoğurdu kaç derecede mayalıyorduk?", "sütü kaç dakika kaynatıyorduk?"),
        ),
        (
            "koltuk ne kadardı babamın, halıyı kaça yıkatmıştık",
            ("koltuk ne kadardı babamın", "halıyı kaça yıkatmıştık"),
        ),
        (
            "kaskı kaça almıştık ve garantisi kaç yıldı",
            ("kaskı kaça almıştık", "garantisi kaç yıldı"),
        ),
        (
            "Bodrumun anahtarı kimde, tamirci hangi günler kapalı?",
            ("Bodrumun anahtarı kimde", "tamirci hangi günler kapalı?"),
        ),
        (
            "how much was the helmet and also when does the warranty end",
            ("how much was the helmet", "when does the warranty end"),
        ),
    ],
)
def test_two_that_ask_are_two(text: str, parts: tuple[str, ...]) -> None:
    assert questions_in(text) == parts


@pytest.mark.parametrize(
    "text",
    [
        "bisiklet kaç kilo gelmişti hangi marka",
        "süt ve peynir ne kadardı",
        "trenle mi otobüsle mi gidince daha ucuzdu",
        "terziye ne zaman gitmiştik yazmış mıydık",
        "geçen yazki tatilde kaç gün kalmıştık",
        "",
        "?",
        "ne " * 60,
    ],
)
def test_one_question_is_left_whole(text: str) -> None:
    assert questions_in(text) == ()


def test_what_is_listed_shares_the_rest() -> None:
    assert listed_in("süt ve peynir fiyatı neydi") == ("süt fiyatı neydi", "peynir fiyatı neydi")
    assert listed_in("2023 ve 2024 aidatı kaçtı") == ("2023 aidatı kaçtı", "2024 aidatı kaçtı")


@pytest.mark.parametrize("text", ["kedi ve köpek ilişkisi", "süt ve", "ve", "süt ve kaç lira"])
def test_what_asks_for_no_figure_of_each_lists_nothing(text: str) -> None:
    assert listed_in(text) == ()


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("aidatı kim öder, ne kadar", True),
        ("when does the pool open and how much is it", True),
        ("aidat kaç lira", False),
        ("aidat", False),
    ],
)
def test_two_question_words_ask_twice(text: str, *, twice: bool) -> None:
    assert asks_twice(text) is twice


def test_what_only_ends_like_a_verb_names_a_matter() -> None:
    assert may_name("kedim") and sounds_like_verb("kedim")
    assert not may_name("verdim") and not sounds_like_verb("verdim")
