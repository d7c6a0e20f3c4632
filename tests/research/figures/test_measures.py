"""The sorts of figures that stand in a text."""

from __future__ import annotations

import pytest

from app.core.matching.asked_figures import DATE, MONEY
from app.research.figures.measures import given


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
