"""The time that a question is after: now, first, before, or some days."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from app.core.reading.asked_time import AskedOf, asked_time

NOW = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "of"),
    [
        ("kirayı kaça bağlamıştık", AskedOf.NEWEST),
        ("iğne ne sıklıkta", AskedOf.NEWEST),
        ("ilk kaça anlaşmıştık", AskedOf.FIRST),
        ("başta kaç gram veriyorduk", AskedOf.FIRST),
        ("önceki numarası kaçtı", AskedOf.BEFORE),
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
