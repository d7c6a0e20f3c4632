"""Values of a line: figures with what they count, days, days of the week, times of day."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.reading.values import alike, days, equal, values


@pytest.mark.parametrize(
    ("text", "sort", "amount"),
    [
        ("Kira 14.000 TL oldu", "money", "14000"),
        ("kirayı 19 bin liraya çıkardı", "money", "19000"),
        ("doktor 75'e çıkardı", "number", "75"),
        ("0,5 g", "mass", "500"),
        ("günde yarım tablet", "count tablet", "0.5"),
        ("6 ayda bir", "span", "180"),
        ("haftada bir", "span", "7"),
        ("gün aşırı alıyor", "span", "2"),
        ("salıya aldılar", "weekday", "sali"),
        ("saat 9'da", "clock", "9:00"),
        ("7.20 oldu", "clock", "7:20"),
        ("27 marta attılar", "date", "3-27"),
        ("30 ocağa alındı", "date", "1-30"),
        ("%7'ye çıktı", "%", "7"),
    ],
)
def test_a_value_is_read_with_its_sort(text: str, sort: str, amount: str) -> None:
    assert (sort, amount) in [(each.sort, each.amount) for each in values(text)]


def test_a_bare_number_may_be_of_any_sort_but_a_time() -> None:
    (told,), (bare,) = values("50 mcg"), values("75'e çıktı")
    assert alike(told.sort, bare.sort)
    assert not alike("date", "number")
    assert not equal(told, bare)
    assert equal(told, values("50 oldu")[0])


def test_one_value_in_two_units_is_the_same() -> None:
    assert equal(values("0,5 g")[0], values("500 mg")[0])
    assert equal(values("14 bin lira")[0], values("14.000 TL")[0])


def test_days_with_a_year_are_found_with_their_place() -> None:
    assert days("Not (14.01.2026): çinko kesildi") == ((5, date(2026, 1, 14)),)
    assert days("5 Ekim'de gel") == ()
    assert days("31.02.2026") == ()


@given(st.text(alphabet="0123456789., '’TLkgmartbin%de:/", max_size=80))
def test_any_text_is_read(text: str) -> None:
    for each in values(text):
        assert each.sort and each.amount
