"""Which rows of a table have what a question names.

Also tests: app/research/document_reading/column_sorts.py.
"""

from __future__ import annotations

import pytest

from app.research.document_reading.column_sorts import date_of, figure_columns
from app.research.document_reading.met_rows import met_rows
from app.research.document_reading.whole_tables import WholeTable, whole_tables
from tests.research.worlds import excerpt

ROWS = (
    "Tarih: 04.05.2026; Uçuş: TK-12; Kapı: A4; Şehir: İzmir; Yolcu: 140; Rötar: var\n"
    "Tarih: 04.05.2026; Uçuş: TK-77; Kapı: B1; Şehir: Adana; Yolcu: 90; Rötar: yok\n"
    "Tarih: 09.06.2026; Uçuş: PC-12; Kapı: A4; Şehir: İzmir; Yolcu: 188; Rötar: yok"
)


def table_of(text: str, title: str = "Uçuş listesi") -> WholeTable:
    (table,) = whole_tables([excerpt(text, title=title)])
    return table


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("A4 kapısından kalkan uçuşlar", (0, 2)),
        ("TK-12 uçuşu", (0,)),
        ("İzmirli uçuşlar", (0, 2)),
        ("mayıstaki uçuşlar", (0, 1)),
        ("mayıs ayındaki uçuşlar", (0, 1)),
        ("9 haziran uçuşu", (2,)),
        ("ayın 9'unda uçuş", (2,)),
        ("rötarlı uçuşlar", (0,)),
        ("rötarı olmayan uçuşlar", (1, 2)),
        ("yolcusu 100'den fazla olan uçuşlar", (0, 2)),
        ("uçuşlar", (0, 1, 2)),
        ("Ankara uçuşları", None),
        ("TK-13 uçuşu", None),
        ("Adana uçuşunun pilotu", None),
    ],
)
def test_rows_that_have_what_is_named(question: str, rows: tuple[int, ...] | None) -> None:
    met = met_rows(question, table_of(ROWS), range(3))
    assert (None if met is None else met.rows) == rows


def test_days_and_figures_of_cells() -> None:
    assert date_of("04.05.2026 08:20") == (2026, 5, 4)
    assert date_of("mayıs") is None
    assert figure_columns(table_of(ROWS)) == [4]
