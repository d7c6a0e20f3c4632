"""Headings stand on the page of the text that they head, and nothing is lost for it."""

from __future__ import annotations

from pathlib import Path

from pypdf import PdfReader
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from app.documents.blocks import Block, Document, Heading, Paragraph, Table, TextRun
from app.documents.markdown_blocks import blocks_of
from app.ui.research import report_file


def _said(text: str) -> Paragraph:
    return Paragraph((TextRun(text),))


def _document(lines: int) -> Document:
    """Headings, two at once, after more and more lines, so that some come to the foot of a page."""
    blocks: list[Block] = []
    for number in range(lines):
        blocks += [_said(f"satır {number}.{each}") for each in range(number % 7 + 1)]
        blocks += [Heading(1, (TextRun(f"Baş {number}"),)), Heading(2, (TextRun(f"Alt {number}"),))]
        row = ((TextRun(f"ad {number}"),), (TextRun("değer"),))
        blocks += [Table((row, row))] if number % 3 == 0 else [_said(f"metin {number}")]
    return Document("Sayfalar", tuple(blocks), "tr")


def _at_the_foot(document: QTextDocument) -> list[str]:
    """The headings whose text ends on a later page; all of it is of one line."""
    height, layout = document.pageSize().height(), document.documentLayout()
    found = []
    block = document.begin()
    while block.next().isValid():
        here, there = (
            int(layout.blockBoundingRect(each).bottom() / height) for each in (block, block.next())
        )
        if block.blockFormat().headingLevel() and there > here:
            found.append(block.text())
        block = block.next()
    return found


def test_no_heading_stands_alone_at_the_foot_of_a_page(tmp_path: Path, qapp: QApplication) -> None:
    writer = report_file._writer(tmp_path / "laid.pdf", "")
    document = _document(60)
    laid_out = report_file._laid_out(document, QApplication.font(), writer)
    assert laid_out.pageCount() > 4
    assert _at_the_foot(laid_out) == []


def test_the_head_of_a_table_is_said_again_on_each_page(tmp_path: Path, qapp: QApplication) -> None:
    table = "| Başlık | Değer |\n|---|--:|\n" + "".join(f"| ad {at} | {at} |\n" for at in range(90))
    path = tmp_path / "table.pdf"
    report_file.write_pdf(
        Document("Tablo", blocks_of(table), "tr"), QApplication.font().family(), path
    )
    read = [page.extract_text() for page in PdfReader(path).pages]
    assert len(read) > 2 and all("Başlık" in text for text in read)


def test_nothing_is_lost_where_headings_are_moved(tmp_path: Path, qapp: QApplication) -> None:
    path = tmp_path / "all.pdf"
    report_file.write_pdf(_document(60), QApplication.font().family(), path)
    read = " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())
    for number in range(60):
        assert f"Baş {number}" in read and f"satır {number}.0" in read
        assert (f"ad {number}" if number % 3 == 0 else f"metin {number}") in read
