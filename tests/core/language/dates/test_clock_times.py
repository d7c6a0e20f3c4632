"""Times of day in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.language.dates.clock_times import clock_in_figures
from app.core.language.turkish import fold


@pytest.mark.parametrize(
    ("said", "figures"),
    [
        ("11'i on geçe hangi ders", "11.10 23.10 hangi ders"),
        ("üçe çeyrek kala", "2.45 14.45"),
        ("dördü yirmi beş geçe", "4.25 16.25"),
        ("saat dokuz buçukta", "9.30 21.30"),
        ("saat 14 buçuk", "14.30"),
        ("iki buçuk litre", "iki bucuk litre"),
        ("eve bir kala", "eve bir kala"),
        ("ona ne var", "ona ne var"),
    ],
)
def test_times_of_day_are_told_in_figures(said: str, figures: str) -> None:
    assert clock_in_figures(fold(said)) == figures


@given(st.text(alphabet="0123456789' abciekloruy", max_size=200))
def test_any_text_is_read(text: str) -> None:
    assert clock_in_figures(clock_in_figures(text)) == clock_in_figures(text)
