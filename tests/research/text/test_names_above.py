"""Tables set by a typewriter whose cells hold several values."""

from __future__ import annotations

import re

import pytest

from app.research.files.pdf_tables import TableRow, rows_of_lines
from app.research.text.names_above import PlacedCell, names_columns, rows_below_names


def placed(line: str) -> list[PlacedCell]:
    return [PlacedCell(m.start(), m.end(), m[0]) for m in re.finditer(r"\S+(?: \S+)*", line)]


FERRIES = [
    "İskele          Kalkış                 Dönüş           Bilet",
    "Ada             08.15  12.40  17.05    09.30  18.20    60,00",
    "Karşı kıyı      07.50                  19.10           35,00",
]
LABORATORY = [
    "Test            Sonuç    Birim     Aralık",
    "Magnezyum       1,4      mg/dL     1,7 - 2,4   DÜŞÜK",
    "Çinko           88       ug/dL     70 - 120",
    "Bakır           162      ug/dL     70 - 140    YÜKSEK",
]


def test_hours_below_one_name_are_one_cell() -> None:
    assert list(rows_of_lines(FERRIES)) == [
        "İskele: Ada; Kalkış: 08.15, 12.40, 17.05; Dönüş: 09.30, 18.20; Bilet: 60,00",
        "İskele: Karşı kıyı; Kalkış: 07.50; Dönüş: 19.10; Bilet: 35,00",
    ]
    assert all(isinstance(each, TableRow) for each in rows_of_lines(FERRIES))


def test_a_mark_behind_the_last_column_is_told_with_it() -> None:
    assert list(rows_of_lines(LABORATORY)) == [
        "Test: Magnezyum; Sonuç: 1,4; Birim: mg/dL; Aralık: 1,7 - 2,4, DÜŞÜK",
        "Test: Çinko; Sonuç: 88; Birim: ug/dL; Aralık: 70 - 120",
        "Test: Bakır; Sonuç: 162; Birim: ug/dL; Aralık: 70 - 140, YÜKSEK",
    ]


@pytest.mark.parametrize(
    "lines",
    [
        [],
        FERRIES[:2],
        # Nothing stands twice below a name: other readers of tables know their rows.
        ["Ad      Not    Sınıf", "Ece     90     5-B", "Mert    70     5-A"],
        # What begins left of its name, or goes on below the next.
        ["    Ad      Not    Sınıf", "Ece     90  85   5-B", "Mert    70       5-A"],
        ["Ad      Not    Sınıf", "Ece Su Demir  90  85", "Mert    70  60  5-A"],
        # No names.
        ["12      Not    Sınıf", "Ece     90  8  5-B", "Mert    70     5-A"],
    ],
)
def test_what_stands_below_no_names_is_left_to_others(lines: list[str]) -> None:
    assert rows_below_names([placed(line) for line in lines]) == []


def test_names_are_short_words_each_only_once() -> None:
    assert names_columns(placed("Ad   Not   Sınıf"))
    assert not names_columns(placed("Ad   Not"))
    assert not names_columns(placed("Ad   Not   Not"))
    assert not names_columns(placed("Ad:   Not   Sınıf"))
