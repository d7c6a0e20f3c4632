"""The days that a question names, and days that agree with them."""

from __future__ import annotations

import pytest

from app.research.figures.asked_days import agrees, asked_days
from app.research.figures.claim_dates import Day


@pytest.mark.parametrize(
    ("flat", "count", "rest"),
    [
        ("marttaki toplanti", 1, "toplanti"),
        ("mart ayindaki toplanti", 1, "toplanti"),
        ("5 kasim'da nobet", 1, "nobet"),
        ("mart ve eylulde kacti", 2, "ve kacti"),
        ("toplanti ne zaman", 0, "toplanti ne zaman"),
    ],
)
def test_days_of_a_question(flat: str, count: int, rest: str) -> None:
    days, left = asked_days(flat)
    assert (len(days), left) == (count, rest)


@pytest.mark.parametrize(
    ("asked", "agreeing"),
    [
        (Day(2026, 3, 5), {"whole", "month", "no year", "month alone"}),
        (Day(2026, 3, None), {"whole", "other day", "month", "no year", "month alone"}),
        (Day(None, 3, 5), {"whole", "other year", "month", "no year", "month alone"}),
        (
            Day(2026, 0, None),
            {"whole", "other day", "other month", "month", "no year", "month alone"},
        ),
    ],
)
def test_what_either_leaves_open_agrees_with_any(asked: Day, agreeing: set[str]) -> None:
    days = {
        "whole": Day(2026, 3, 5),
        "other day": Day(2026, 3, 6),
        "other month": Day(2026, 4, 5),
        "other year": Day(2025, 3, 5),
        "month": Day(2026, 3, None),
        "no year": Day(None, 3, 5),
        "month alone": Day(None, 3, None),
    }
    assert {name for name, day in days.items() if agrees(asked, day)} == agreeing
