"""Tables of documents that were read whole."""

from __future__ import annotations

from app.research.document_reading.whole_tables import whole_tables
from tests.research.worlds import excerpt


def test_rows_with_empty_cells_are_of_the_same_table() -> None:
    text = (
        "Ad: Naz; Oda: 4; Tel: 11\nAd: Efe; Tel: 12\nAd: Su; Oda: 6\nAd: Ali; Oda: 7; Not: izinli"
    )
    (table,) = whole_tables([excerpt(f"Yurt odaları\n{text}")])
    assert table.group.columns == ("Ad", "Oda", "Not", "Tel")
    assert [cells[:2] for cells in table.group.cells] == [
        ("Naz", "4"),
        ("Efe", ""),
        ("Su", "6"),
        ("Ali", "7"),
    ]
    assert table.lead == "Yurt odaları"


def test_two_tables_of_one_place_stay_two() -> None:
    text = "Ad: Naz; Oda: 4\nAd: Efe; Oda: 5\nYemek: Pilav; Gün: salı; Saat: 12.00"
    assert [len(each.rows) for each in whole_tables([excerpt(text)])] == [2, 1]


def test_two_sheets_with_the_same_columns_stay_two() -> None:
    sheets = [excerpt("Ad: Naz; Oda: 4", place=place) for place in ("Ocak", "Şubat")]
    assert len(whole_tables(sheets)) == 2


def test_columns_of_one_name_stand_side_by_side() -> None:
    (table,) = whole_tables([excerpt("Ad: Naz; Not: 70; Not: 85\nAd: Efe; Not: 60; Not: 90")])
    assert table.group.cells == (("Naz", "70", "85"), ("Efe", "60", "90"))


def test_rows_without_names_of_columns_are_told_apart_by_their_number_of_cells() -> None:
    text = "a | 1 | 2\nb | 3 | 4\nc | 5"
    assert [len(each.rows) for each in whole_tables([excerpt(text)])] == [2, 1]
