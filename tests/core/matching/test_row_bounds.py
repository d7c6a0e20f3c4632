"""Bounds in the first cell of a row, and the value that a question names."""

from __future__ import annotations

import pytest

from app.core.matching.row_bounds import Bounds, bounds_of, named_value


@pytest.mark.parametrize(
    ("cell", "bounds"),
    [
        ("> 60", Bounds(low=60, open_low=True)),
        ("<30", Bounds(high=30, open_high=True)),
        ("≥ 1,4 mg/dl", Bounds(low=1.4)),
        ("≤ 90", Bounds(high=90)),
        ("30–45", Bounds(30, 45)),
        ("1.000 - 2.500 lira", Bounds(1000, 2500)),
        ("0-3 ay", Bounds(0, 3)),
        ("0.125 – 0.250 mg", Bounds(0.125, 0.25)),
        ("**65+**", Bounds(low=65)),
        ("65 yaş ve üzeri", Bounds(low=65)),
        ("12 yaş altı", Bounds(high=12)),
        ("18 or more", Bounds(low=18)),
        ("under 30", Bounds(high=30)),
    ],
)
def test_bounds_are_read_as_tables_write_them(cell: str, bounds: Bounds) -> None:
    assert bounds_of(cell) == bounds


@pytest.mark.parametrize("cell", ["", "Şurup (2:1)", "60", "45-30", "mavi", "1-2-3", "> " * 40_000])
def test_what_is_no_bounds_is_none(cell: str) -> None:
    assert bounds_of(cell) is None


@pytest.mark.parametrize(
    ("question", "head", "value"),
    [
        ("eGFR 25 olan hastada metformin dozu", "eGFR", 25),
        ("egfr'si şu an 25 iken ne demiştik", "eGFR (mL/dk)", 25),
        ("5 yaşındaki çocuğa kaç ml", "Yaş", 5),
        ("ağırlığı 12 kg olan bebeğe", "Ağırlık (kg)", 12),
        ("kreatinin 1,4 ise", "Kreatinin", 1.4),
        ("eGFR için 500 mg uygun mu", "eGFR", None),
        ("eGFR 30-45 arası", "eGFR", None),
        ("metformin dozu neydi", "eGFR", None),
        ("eGFR 25 mi eGFR 40 mı", "eGFR", None),
        ("yaşı 5 olan", "", None),
    ],
)
def test_the_value_that_a_question_names(question: str, head: str, value: float | None) -> None:
    assert named_value(question, head) == value


def test_bounds_hold_what_lies_between_them() -> None:
    assert [Bounds(30, 45).hold(each) for each in (29.9, 30, 45, 46)] == [False, True, True, False]
    assert [Bounds(low=60, open_low=True).hold(each) for each in (60, 61)] == [False, True]
    assert [Bounds(high=30, open_high=True).hold(each) for each in (30, 29)] == [False, True]
