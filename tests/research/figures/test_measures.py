"""The sorts of figures that stand in a text.

Also tests: app/research/figures/claim_dates.py, app/research/figures/number_words.py.
"""

from __future__ import annotations

import pytest

from app.core.language.dates.months import MONTH_NUMBERS
from app.core.matching.asked_figures import DATE, MONEY
from app.research.figures.claim_dates import days_of
from app.research.figures.measures import given
from app.research.figures.number_words import may_begin
from app.research.figures.numbers import plain, quantities


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("Ücreti 10 ile 60 kuruş arasındaydı.", MONEY),
        ("Kira 20.000 TL oldu.", MONEY),
        ("Filtre haftada bir yıkanır.", DATE),
        ("Kitaplık 1970'te açıldı.", DATE),
        ("Hat uzunluğu 60 metredir.", "length"),
        ("Yaklaşık üçte biri bağıştı.", "%"),
    ],
)
def test_sort_of_figure_is_recognised(text: str, sort: str) -> None:
    assert sort in given(text)


def test_words_without_figures_give_none() -> None:
    assert given("Dolgular ve kaplamalar beyazlamaz.") == frozenset()


@pytest.mark.parametrize(
    "text",
    [
        "yirmi beş gün", "otuzbeş hafta", "ellisini gördü, yüzde onu kaldı", "iki bin üç yüz lira",
        "twenty-one mg", "half a million dollars", "yarım saat", "yüz on ikisinde",
    ],
)  # fmt: skip
def test_a_number_is_read_where_one_may_begin(text: str) -> None:
    flat = plain(text)
    begins = {found.text.replace("-", " ").split()[0] for found in quantities(flat, every=True)}
    assert begins
    assert all(map(may_begin, begins))
    assert not may_begin("defter")


@pytest.mark.parametrize("month", MONTH_NUMBERS)
def test_each_month_is_seen(month: str) -> None:
    (day,) = days_of(f"toplanti 3 {month} 2024")
    assert (day.year, day.month, day.day) == (2024, MONTH_NUMBERS[month], 3)
