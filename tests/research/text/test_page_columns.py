"""Columns of running text that a scan's layer of text goes across."""

from __future__ import annotations

import pytest

from app.research.text.page_columns import in_reading_order

LEFT = [
    "Karar No: 17",
    "Yönetim kurulu toplanmış",
    "ve asansörün kırmızı",
    "etiketli bulunması",
    "üzerine onarılmasına karar",
    "verilmiştir.",
]
RIGHT = [
    "Ödeme planı: Her daire",
    "katılım payını dört",
    "eşit taksitte yatırır.",
    "Zemin kattaki iki dükkân",
    "asansörü kullanmadığından",
    "paya katılmaz.",
]
PLACED = [
    "Manolya Apartmanı",
    *(f"{one:<40}{other}" for one, other in zip(LEFT, RIGHT, strict=True)),
    "İmza",
]
READ = ["Manolya Apartmanı", "", *LEFT, "", *RIGHT, "", "İmza"]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([" ".join(line.split()) for line in PLACED], id="across"),
        pytest.param(
            [*(b + a for a, b in zip(LEFT, RIGHT, strict=True)), "İmza", "Manolya Apartmanı"],
            id="glued, right first",
        ),
    ],
)
def test_columns_that_are_read_across_are_read_one_behind_the_other(lines: list[str]) -> None:
    assert in_reading_order(lines, PLACED) == READ


def test_columns_in_their_order_stay_as_they_are() -> None:
    lines = ["Manolya Apartmanı", *LEFT, *RIGHT, "İmza"]
    assert in_reading_order(lines, PLACED) == lines


def test_a_table_of_words_is_no_running_text() -> None:
    names = ["Elma", "Armut", "Kiraz", "Vişne", "Dut", "İncir"]
    placed = [f"{one:<40}{other}" for one, other in zip(names, RIGHT, strict=True)]
    lines = [" ".join(line.split()) for line in placed]
    assert in_reading_order(lines, placed) == lines


def test_a_page_of_which_more_is_placed_than_given_stays_as_it_is() -> None:
    lines = [" ".join(line.split()) for line in PLACED[1:]]
    assert in_reading_order(lines, PLACED) == lines


def test_a_page_without_end_is_left_as_it_is() -> None:
    placed = PLACED * 50
    lines = [" ".join(line.split()) for line in placed]
    assert in_reading_order(lines, placed) == lines
