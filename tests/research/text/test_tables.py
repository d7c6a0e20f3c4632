"""Rows say what their cells stand for where the first one names them."""

from __future__ import annotations

from app.research.text.tables import rows_as_text

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
