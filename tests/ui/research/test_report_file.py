"""Documents of many parts as PDF: nothing is lost between them, and each begins a page."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtWidgets import QApplication

from app.documents.blocks import Block, Code, Document, Heading, Paragraph, TextRun
from app.ui.research import report_file


def session(number: int) -> tuple[Block, ...]:
    """A heading with some lines and a piece of code."""
    lines = (Paragraph((TextRun(f"satır {number}.{each}"),)) for each in range(20))
    return Heading(1, (TextRun(f"Araştırma {number}"),)), *lines, Code(f"kod {number}")


def pages(document: Document, path: Path) -> list[str]:
    """The letters of each page of the document as PDF, without what is between them."""
    report_file.write_pdf(document, QApplication.font().family(), path)
    with pypdfium2.PdfDocument(path) as pdf:
        return ["".join(page.get_textpage().get_text_range().split()) for page in pdf]


def test_every_part_begins_a_page_and_the_pages_are_counted_on(
    tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks = tuple(block for number in range(5) for block in session(number))
    monkeypatch.setattr(report_file, "PART_BLOCKS", len(session(0)) + 1)
    read = pages(Document("Hepsi", blocks, "tr"), tmp_path / "all.pdf")
    begun = [text[:10] for text in read if text.startswith("Araştırma")]
    assert begun == ["Araştırma0", "Araştırma2", "Araştırma4"]
    whole = "".join(read)
    for number in range(5):
        assert whole.count(f"satır{number}.19") == 1
        assert whole.count(f"kod{number}") == 1
    assert all(text.endswith(str(number)) for number, text in enumerate(read, 1))


def test_a_document_of_one_part_says_how_many_pages_there_are(
    tmp_path: Path, qapp: QApplication
) -> None:
    read = pages(Document("Bir", session(1) * 4, "tr"), tmp_path / "one.pdf")
    assert len(read) > 1
    assert read[0].endswith(f"1/{len(read)}")
