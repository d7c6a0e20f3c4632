"""Reads Word documents whatever their tables are made of, and says what was left out."""

from __future__ import annotations

import io

from app.research.files.file_reader import read
from tests.fakes import documents

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
SOME = "<w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>"


def docx(body: str) -> bytes:
    """A Word document of which only the body is given."""
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    content = f"<w:document {WORD}><w:body>{body}</w:body></w:document>"
    links = f'<Relationship Id="r" Type="{kinds}/officeDocument" Target="word/document.xml"/>'
    return documents.zipped(
        {
            "_rels/.rels": f'<Relationships xmlns="x">{links}</Relationships>'.encode(),
            "word/document.xml": content.encode(),
        }
    )


def said(body: str) -> list[str]:
    """The lines of a document that was read."""
    document = read(io.BytesIO(docx(body)), ".docx")
    return [line for _, text in document["parts"] for line in text.split("\n")]


def p(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def test_a_cell_over_many_rows_stands_in_each_of_them() -> None:
    begun, on = "<w:vMerge w:val='restart'/>", "<w:vMerge/>"
    rows = "".join(
        f"<w:tr><w:tc><w:tcPr>{on if n else begun}</w:tcPr>{p('' if n else 'Mart')}</w:tc>"
        f"{SOME.format(f'{n}. gün')}</w:tr>"
        for n in range(2000)
    )
    lines = said(f"<w:tbl>{rows}</w:tbl>")
    assert len(lines) == 2000 and lines[-1] == "Mart: 1999. gün"


def test_a_cell_said_to_be_a_million_columns_wide_costs_only_what_is_beyond_it() -> None:
    wide = f"<w:tc><w:tcPr><w:gridSpan w:val='99999999'/></w:tcPr>{p('Kira')}</w:tc>"
    row = f"<w:tr>{wide}{SOME.format('7.400')}</w:tr>"
    read_of = read(io.BytesIO(docx(f"<w:tbl>{row * 50}</w:tbl>{p('Son cümle.')}")), ".docx")
    assert not read_of["whole"]
    assert read_of["parts"][-1][1].endswith("Kira\nSon cümle.")


def test_cells_that_say_the_same_are_two_unless_they_are_merged() -> None:
    merged = f"<w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr>{p('Ücret')}</w:tc>"
    rows = f"<w:tr>{SOME.format('Ad')}{merged}</w:tr>" + "".join(
        f"<w:tr>{''.join(map(SOME.format, row))}</w:tr>" for row in (("Ali", "yok", "yok"),)
    )
    assert said(f"<w:tbl>{rows}</w:tbl>") == ["Ad: Ücret", "Ali | yok | yok"]


def test_forms_boxes_tables_in_cells_and_what_was_added_are_read_and_each_once() -> None:
    box = f"<w:txbxContent>{p('Kutudaki cümle.')}</w:txbxContent>"
    twice = (
        "<mc:AlternateContent xmlns:mc='m'><mc:Choice><w:drawing>"
        f"{box}</w:drawing></mc:Choice><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent>"
    )
    inner = f"<w:tbl><w:tr>{SOME.format('Kira')}{SOME.format('7.400 TL')}</w:tr></w:tbl>"
    body = (
        f"<w:sdt><w:sdtPr/><w:sdtContent>{p('Formdaki cümle.')}</w:sdtContent></w:sdt>"
        f"<w:p><w:r><w:t>Kutunun yanı.</w:t>{twice}</w:r></w:p>"
        "<w:p><w:ins><w:r><w:t>Eklenen </w:t></w:r></w:ins><w:del><w:r><w:delText>silinen"
        "</w:delText></w:r></w:del><w:r><w:t>söz.</w:t></w:r></w:p>"
        f"<w:tbl><w:tr><w:tc>{p('Ev')}{inner}</w:tc></w:tr></w:tbl>"
    )
    assert said(body) == [
        "Formdaki cümle.",
        "Kutunun yanı.",
        "Kutudaki cümle.",
        "Eklenen söz.",
        "Ev Kira: 7.400 TL",
    ]


def test_a_zip_of_something_else_is_damaged() -> None:
    other = documents.zipped({"_rels/.rels": b"<x/>", "word/document.xml": b"<x/>"})
    assert read(io.BytesIO(other), ".docx") == {"fault": "file_damaged"}


def test_what_there_was_no_time_for_is_not_called_empty() -> None:
    assert read(io.BytesIO(docx(p("Bir cümle."))), ".docx", seconds=-20.0) == {
        "fault": "file_too_complex"
    }
