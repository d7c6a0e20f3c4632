"""Documents as PDF: nothing is lost between parts, each begins a page, and links lead somewhere."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QApplication

from app.documents.blocks import Block, Code, Document, Heading, Paragraph, TextRun
from app.documents.session_document import sessions_document
from app.ui.research import report_file
from tests.documents.sample import ANSWERED, QUESTION, SESSION
from tests.fakes.left_files import left
from tests.fakes.person import ISTANBUL


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


def test_numbers_of_sources_lead_to_them(tmp_path: Path, qapp: QApplication) -> None:
    written = sessions_document([(SESSION, [QUESTION, ANSWERED])], "tr", ISTANBUL)
    report_file.write_pdf(written, QApplication.font().family(), tmp_path / "links.pdf")
    reader = PdfReader(tmp_path / "links.pdf")
    found = [
        link.get_object()
        for page in reader.pages
        for link in page.get("/Annots", [])
        if link.get_object()["/Subtype"] == "/Link"
    ]
    within = [str(each["/Dest"]) for each in found if "/Dest" in each]
    # [1] three times, [2] and [3] once; [9], which there is not, and `kod[1]` lead nowhere.
    assert sorted(within) == ["k1_1_1"] * 3 + ["k1_1_2", "k1_1_3"]
    assert set(within) == set(reader.named_destinations)
    outside = {str(each["/A"]["/URI"]) for each in found if "/A" in each}
    assert outside == {"https://a.org/%C4%9F", "https://ornek.org/a?x=1&y=2"}


def test_a_process_without_a_window_writes_it_under_its_title(
    tmp_path: Path, qapp: QApplication
) -> None:
    report_file.print_pdf(Document("Kızılçam", session(1), "tr"), tmp_path / "printed.pdf")
    reader = PdfReader(tmp_path / "printed.pdf")
    assert reader.metadata is not None and reader.metadata.title == "Kızılçam"
    assert "kod1" in "".join(reader.pages[0].extract_text().split())


def test_a_report_takes_away_what_a_killed_one_left(tmp_path: Path) -> None:
    half = left(tmp_path)
    report_file.write_markdown("metin", tmp_path / "a.md")
    assert [each.name for each in tmp_path.iterdir() if each.suffix] == ["a.md"]
    assert not half.exists()
