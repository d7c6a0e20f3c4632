"""The table of months: complete, folded, and without two numbers for one word."""

from __future__ import annotations

import pytest

from app.core.language.dates.months import (
    ALSO_OTHER_WORDS,
    ENGLISH_MONTHS,
    MONTH_NUMBERS,
    MONTHS,
    SHORT_MONTHS,
    TURKISH_MONTHS,
)
from app.core.language.turkish import fold


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("ocak", 1),
        ("subat", 2),
        ("agustos", 8),
        ("aralik", 12),
        ("may", 5),
        ("sept", 9),
        ("dec", 12),
    ],
)
def test_a_name_or_an_abbreviation_has_its_number(word: str, number: int) -> None:
    assert MONTH_NUMBERS[word] == number


def test_every_month_stands_in_each_form() -> None:
    assert all(len(names) == 12 for names in (*MONTHS.values(), TURKISH_MONTHS, ENGLISH_MONTHS))
    assert set(SHORT_MONTHS.values()) == set(range(1, 13))
    assert len(MONTH_NUMBERS) == 12 + 12 + 13 - 1  # "may" is a name and its own abbreviation
    assert all(name == fold(name) for name in MONTH_NUMBERS)
    assert set(ALSO_OTHER_WORDS) < set(MONTH_NUMBERS)
