"""The time that a question is after: now, first, before, or some days."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from app.core.reading.asked_time import AskedOf, asked_time, asks_for_former, asks_for_now

NOW = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "of"),
    [
        ("kirayı kaça bağlamıştık", AskedOf.NEWEST),
        ("iğne ne sıklıkta", AskedOf.NEWEST),
        ("ilk kaça anlaşmıştık", AskedOf.FIRST),
        ("başta kaç gram veriyorduk", AskedOf.FIRST),
        ("önceki numarası kaçtı", AskedOf.BEFORE),
        ("usta önce ne kadar istemişti", AskedOf.FIRST),
        ("başlarken kaçtı", AskedOf.FIRST),
        ("ameliyattan önce kaçtı", AskedOf.ANY),
        ("daha önce kaçtı", AskedOf.NEWEST),
        ("aidat geçen sene kaçtı", AskedOf.DAYS),
        ("o zaman kaç liraydı", AskedOf.ANY),
        ("zam yapmadan önce kira kaçtı", AskedOf.ANY),
        ("eski evdeyken internet kaç liraydı", AskedOf.BEFORE),
        ("Adana'da otururken aidat kaçtı", AskedOf.ANY),
        ("what was the original date", AskedOf.FIRST),
    ],
)
def test_which_value_is_asked_for(question: str, of: AskedOf) -> None:
    assert asked_time(question, NOW).of is of


def test_the_days_are_named() -> None:
    asked = asked_time("geçen sene aidat kaçtı", NOW)
    assert (asked.first, asked.last) == (date(2025, 1, 1), date(2025, 12, 31))


@pytest.mark.parametrize(
    ("question", "now"),
    [
        ("şu an kaç mg alıyor", True),
        ("Gelir şartının SON HALİ ne", True),
        ("en son kaç çıktı", True),
        ("what is it now", True),
        ("kaç mg alıyordu", False),
        ("son haftalarda kaç tekrar", False),
        ("ilk ölçtüğümde kaçtı şimdi kaç", False),
        ("şimdiye kadar ne konuştuk", False),
    ],
)
def test_now_is_asked_for_in_so_many_words(question: str, now: bool) -> None:
    assert asks_for_now(question) is now


@pytest.mark.parametrize(
    ("question", "former"),
    [
        ("zamdan önce ne veriyorduk", True),
        ("önceki avukat kimdi", True),
        ("ilk kira kaçtı", True),
        ("kira şimdi kaç", False),
        ("kira kaç", False),
    ],
)
def test_how_it_was_before_is_asked_for_in_so_many_words(question: str, former: bool) -> None:
    assert asks_for_former(question) is former
