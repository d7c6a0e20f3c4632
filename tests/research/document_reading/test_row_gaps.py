"""What a row that came first does not have of what is asked for."""

from __future__ import annotations

import pytest

from app.core.domain.evidence import Excerpt, SourceKind
from app.core.reading.features import ReadLine
from app.core.wording.speech import COMMAND_LINE
from app.research.document_reading.document_answer import answered
from app.research.document_reading.document_lines import document_lines
from app.research.document_reading.document_reader import read_documents
from app.research.document_reading.row_gaps import empty_cell, lacks_of_row
from tests.research.worlds import excerpt

LOANS = excerpt(
    "Kitap: Yaban; Okur: Sevgi; Alış: 3 Mart; Dönüş: 21 Mart\n"
    "Kitap: Tutunanlar; Okur: Kenan; Alış: 8 Mart\n"
    "Kitap: Yılkı; Okur: Sevgi; Alış: 12 Mart; Dönüş: 30 Mart",
    kind=SourceKind.FILE,
    title="Ödünç defteri",
)
SHIFTS = excerpt(
    "Oda: Boya atölyesi; Pzt: 9–12; Sal: 9–12; Per: 14–17\n"
    "Oda: Fırın odası; Pzt: 13–17; Sal: 13–17; Per: 9–12",
    kind=SourceKind.FILE,
    title="Atölye saatleri",
)
ROOMS = excerpt(
    "Sınıf: 9-B; Kat: 2; Sıra: 34\nSınıf: 9-D; Kat: 3; Sıra: 28",
    kind=SourceKind.FILE,
    title="Derslikler",
)


def row_of(paper: Excerpt, begins: str) -> ReadLine:
    spoken = next(e for e in document_lines(paper.text) if begins in e.line.text)
    return ReadLine(0, 0, spoken, {})


@pytest.mark.parametrize(
    ("question", "begins", "cell"),
    [
        ("tutunanlar ne zaman döndü, dönüş günü", "Tutunanlar", "Dönüş: –"),
        ("yaban ne zaman döndü, dönüş günü", "Yaban", ""),
        ("tutunanlar kitabını kim aldı", "Tutunanlar", ""),
        ("tutunanlar alış günü", "Tutunanlar", ""),
    ],
)
def test_a_column_that_the_row_leaves_empty_is_named(question: str, begins: str, cell: str) -> None:
    assert empty_cell(question, row_of(LOANS, begins), LOANS, [LOANS], {}) == cell


def test_a_line_that_is_no_row_leaves_nothing_empty() -> None:
    letter = excerpt("Tutunanlar 8 Mart'ta verildi.", kind=SourceKind.FILE, title="Mektup")
    line = row_of(letter, "Tutunanlar")
    assert empty_cell("tutunanlar dönüş günü", line, letter, [letter, LOANS], {}) == ""
    assert not lacks_of_row("tutunanlar neden verildi", line, letter)


@pytest.mark.parametrize(
    ("paper", "begins", "question", "lacks"),
    [
        (LOANS, "Yaban", "yaban neden verildi", True),
        (LOANS, "Yaban", "yaban ne zaman verildi", False),
        (SHIFTS, "Fırın", "fırın odası cumartesi kaçta açılıyor", True),
        (SHIFTS, "Fırın", "fırın odası salı günü kaçta açılıyor", False),
        (SHIFTS, "Fırın", "is the fırın odası open on sundays", True),
        (ROOMS, "9-B", "9-c kaçıncı katta", True),
        (ROOMS, "9-B", "9b kaçıncı katta", False),
        (ROOMS, "9-B", "b12 kaçıncı katta", False),
    ],
)
def test_a_row_without_the_reason_the_day_or_the_code_lacks_it(
    paper: Excerpt, begins: str, question: str, lacks: bool
) -> None:
    assert lacks_of_row(question, row_of(paper, begins), paper) is lacks


def test_a_row_that_says_what_for_gives_a_reason() -> None:
    pills = excerpt(
        "İlaç: Euthyrox; Ne için: tiroit; Sabah: 1\nİlaç: Glifor; Ne için: şeker; Sabah: 1",
        kind=SourceKind.FILE,
        title="İlaçlar",
    )
    assert not lacks_of_row("glifor neden veriliyor", row_of(pills, "Glifor"), pills)


def test_an_empty_cell_is_told_with_its_row() -> None:
    told = answered(read_documents("tutunanlar kitabı dönüş günü", [LOANS]), COMMAND_LINE)
    assert told is not None
    assert told.text.startswith("Dönüş: –\n\nKitap: Tutunanlar")
    full = answered(read_documents("yaban kitabı dönüş günü", [LOANS]), COMMAND_LINE)
    assert full is not None
    assert "21 Mart" in full.text.split("\n")[0]
