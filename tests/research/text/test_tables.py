"""Rows say what their cells stand for where the first one names them."""

from __future__ import annotations

import pytest

from app.research.text.tables import rows_as_text, side_by_side

PROGRAM = [
    ["Saat", "Konuşmacı", "Salon"],
    ["09.30", "Emel Karagöz", "A"],
    ["10.15", "Marco Bellini", "B"],
]


def test_a_head_stands_over_one_column_of_times() -> None:
    first, _ = rows_as_text(PROGRAM)
    assert first == "Saat: 09.30; Konuşmacı: Emel Karagöz; Salon: A"


def test_rows_without_figures_have_no_head_that_could_be_told() -> None:
    names = [["Emel", "Karagöz", "Bolu"], ["Marco", "Bellini", "Siena"], ["Ece", "Uçar", "Rize"]]
    assert next(rows_as_text(names)) == "Emel | Karagöz | Bolu"


def test_long_cells_are_no_head() -> None:
    told = [["bu ilk satır uzun bir cümledir", "yine öyle", "son"], *PROGRAM[1:]]
    assert next(rows_as_text(told)).startswith("bu ilk satır")


def test_days_over_figures_are_a_head() -> None:
    """A laboratory's report lays the results of two days side by side."""
    rows = [
        ["Test", "12.03.2026", "18.09.2026", "Birim"],
        ["Ferritin", "9", "31", "µg/L"],
        ["CRP", "", "4,1", "mg/L"],
    ]
    first, second = rows_as_text(rows)
    assert first == "Test: Ferritin; 12.03.2026: 9; 18.09.2026: 31; Birim: µg/L"
    assert second == "Test: CRP; 18.09.2026: 4,1; Birim: mg/L"


def test_a_row_with_a_day_over_other_days_is_no_head() -> None:
    rows = [["Ayşe", "12.03.2026", "ödedi"], ["Can", "14.03.2026", "ödedi"]]
    assert next(rows_as_text(rows)) == "Ayşe | 12.03.2026 | ödedi"


def test_days_of_the_week_are_a_head_over_words() -> None:
    rows = [
        ["Saat", "Pazartesi", "Salı", "Çarşamba"],
        ["Sabah", "Matematik", "Müzik", "Fen"],
        ["Öğle", "Öğle arası"],
    ]
    first, second = rows_as_text(rows)
    assert first == "Saat: Sabah; Pazartesi: Matematik; Salı: Müzik; Çarşamba: Fen"
    assert second == "Saat: Öğle; Pazartesi: Öğle arası"


FORM = [
    ["Ad Soyad", "Rıza Ak", "Fatura Tarihi", "22.10.2031"],
    ["Tesisat No", "44719028", "ÖDENECEK TUTAR", "712,48 TL"],
    ["Tarife", "Mesken", "", ""],
    ["Sayaç Okuma", "", "Enerji Bedeli", "401,20 TL"],
]


def test_a_table_of_two_times_two_columns_that_has_a_head_is_no_form() -> None:
    rows = [
        ["Item", "Quantity", "Condition", "Replacement value"],
        ["Desk", "3", "One drawer sticks", "95 each"],
        ["Sofa", "1", "Worn arm", "not charged"],
        ["Blinds", "4", "Good", "38 each"],
    ]
    assert next(rows_as_text(rows)).startswith("Item: Desk; Quantity: 3; Condition: ")


def test_a_day_in_the_first_row_of_a_form_names_no_column() -> None:
    rows = [
        ["Abone", "Rıza Ak", "Fatura Tarihi", "22.10.2031"],
        ["Tesisat", "44719028", "Tutar", "712,48 TL"],
        ["Tarife", "Mesken", "Vergi", "98,74 TL"],
    ]
    assert list(rows_as_text(rows))[3] == "Fatura Tarihi: 22.10.2031"


def test_labels_and_values_side_by_side_are_told_one_pair_behind_the_other() -> None:
    assert list(rows_as_text(FORM)) == [
        "Ad Soyad: Rıza Ak",
        "Tesisat No: 44719028",
        "Tarife: Mesken",
        "Sayaç Okuma",
        "Fatura Tarihi: 22.10.2031",
        "ÖDENECEK TUTAR: 712,48 TL",
        "Enerji Bedeli: 401,20 TL",
    ]


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(
            [["TSH", "2,35", "mIU/L", "0,27 - 4,20"], ["LDL", "147", "mg/dL", "< 100"]], id="units"
        ),
        pytest.param(
            [["Ali", "500 TL", "Can", "600 TL"], ["Ece", "700 TL", "Efe", "800 TL"]], id="one sort"
        ),
        pytest.param(
            [["Ders", "Fen", "Gün", "09.10.2031"], ["Ders", "8 saat", "Yer", "Salon"]], id="twice"
        ),
        pytest.param([["Ad", "Ece", "", "x"], ["Yaş", "9", "No", "12 A"]], id="without a label"),
        pytest.param([["Ad", "Ece", "Yaş", "9"]], id="one row"),
    ],
)
def test_rows_of_a_table_are_no_form(rows: list[list[str]]) -> None:
    assert side_by_side(rows) == []


def test_the_days_of_a_rota_name_its_columns() -> None:
    rows = [
        ["Nöbet", "5-11 Mayıs", "12-18 Mayıs", "19-25 Mayıs"],
        ["Ayla", "gece", "izin", "sabah"],
        ["Hakan", "sabah", "gece", "-"],
    ]
    assert list(rows_as_text(rows)) == [
        "Nöbet: Ayla; 5-11 Mayıs: gece; 12-18 Mayıs: izin; 19-25 Mayıs: sabah",
        "Nöbet: Hakan; 5-11 Mayıs: sabah; 12-18 Mayıs: gece; 19-25 Mayıs: -",
    ]


def test_days_of_months_in_every_row_name_no_columns() -> None:
    rows = [["Ayla", "5 Mayıs", "12 Mayıs", "19 Mayıs"], ["Hakan", "6 Mayıs", "13 Mayıs", "-"]]
    assert next(iter(rows_as_text(rows))) == "Ayla | 5 Mayıs | 12 Mayıs | 19 Mayıs"
