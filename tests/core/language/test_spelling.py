"""Slips of the finger."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.language.spelling import distance, slips


@pytest.mark.parametrize(
    ("typed", "meant", "unlikely"),
    [
        ("tedvai", "tedavi", 0),
        ("tedvi", "tedavi", 0),
        ("tedaavi", "tedavi", 0),
        ("edavi", "tedavi", 0),
        ("tedabi", "tedavi", 1),
        ("tedavki", "tedavi", 1),
    ],
)
def test_what_was_meant_is_among_the_slips(typed: str, meant: str, unlikely: int) -> None:
    assert slips(typed)[meant] == unlikely


@given(st.text("abcdefgh", min_size=2, max_size=8))
def test_every_slip_is_one_step_away(word: str) -> None:
    found = slips(word)
    assert word not in found
    assert all(distance(word, each, 1) == 1 for each in found)
