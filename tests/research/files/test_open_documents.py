"""OpenDocument files are read like those of Office: texts, sheets, presentations."""

from __future__ import annotations

import io
from typing import Any

from app.research.files.file_reader import read
from tests.fakes import documents

SPACES = " ".join(
    f"xmlns:{short}='urn:{short}'" for short in ("office", "text", "table", "draw", "style", "dc")
)


def opened(
    kind: str, body: str, *, ending: str, before: str = "", parts: dict[str, str] | None = None
) -> dict[str, Any]:
    """What is read of a file of which the body is given."""
    content = (
        f"<office:document-content {SPACES}>{before}<office:body><office:{kind}>{body}"
        f"</office:{kind}></office:body></office:document-content>"
    )
    members = {name: text.encode() for name, text in (parts or {}).items()}
    made = documents.zipped({"content.xml": content.encode(), **members})
    return read(io.BytesIO(made), ending)


def p(text: str) -> str:
    return f"<text:p>{text}</text:p>"


def cell(text: str, more: str = "") -> str:
    return f"<table:table-cell {more}>{p(text) if text else ''}</table:table-cell>"


def row(*cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def test_text_with_its_notes_comments_tables_boxes_and_edges() -> None:
    note = (
        "<text:note text:note-class='footnote'><text:note-citation>1</text:note-citation>"
        "<text:note-body><text:p>Böbrek hastasında bir.</text:p></text:note-body></text:note>"
    )
    comment = (
        "<office:annotation><dc:creator>Ayşe Kaya</dc:creator><dc:date>2026-03-01</dc:date>"
        "<text:p>Doktora soralım.</text:p></office:annotation>"
    )
    box = f"<draw:frame><draw:text-box>{p('Kutudaki cümle.')}</draw:text-box></draw:frame>"
    inner = f"<table:table>{row(cell('Kira'), cell('7.400 TL'))}</table:table>"
    body = (
        f"<text:tracked-changes><text:deletion>{p('Silinen söz.')}</text:deletion>"
        "</text:tracked-changes><text:h text:outline-level='1'>Doz</text:h>"
        f"<text:p>Günde <text:span>iki<text:s text:c='3'/>tablet</text:span>{note}"
        f" alınır.{comment}{box}</text:p>"
        f"<text:list><text:list-item>{p('Aç karnına.')}</text:list-item></text:list>"
        f"<table:table>{row(cell('Ev'), f'<table:table-cell>{inner}</table:table-cell>')}"
        "</table:table>"
    )
    edge = f"<style:header>{p('Dosya no 118')}</style:header>"
    pages = f"<style:master-page>{edge}</style:master-page>" * 2
    parts = {
        "styles.xml": f"<office:document-styles {SPACES}>{pages}</office:document-styles>",
        "meta.xml": f"<office:meta {SPACES}><dc:title>İlaç notları</dc:title></office:meta>",
    }
    said = opened("text", body, ending=".odt", parts=parts)
    assert said["title"] == "İlaç notları"
    assert said["parts"] == [
        ("Doz", "Günde iki tablet alınır.\nKutudaki cümle.\nAç karnına.\nEv: Kira: 7.400 TL"),
        ("Doz · dipnot 1", "Böbrek hastasında bir."),
        ("yorum: Ayşe Kaya", "Doktora soralım."),
        ("üst bilgi", "Dosya no 118"),
    ]


def test_sheets_as_they_are_shown() -> None:
    hidden = (
        "<office:automatic-styles><style:style style:name='t2'>"
        "<style:table-properties table:display='false'/></style:style></office:automatic-styles>"
    )
    down = cell("Kira", "table:number-rows-spanned='2'")
    empty = "<table:table-cell table:number-columns-repeated='16000'/>"
    sheet = (
        row(cell("Gider"), cell("Tarih"), cell("Tutar"), empty)
        + row(down, cell("05.03.2026"), cell("7.400,00 TL"))
        + row("<table:covered-table-cell/>", cell("05.04.2026"), cell("7.400,00 TL"))
        + row(cell("Su"), cell("07.04.2026"), cell("%12,5"))
        + row(empty, more="table:number-rows-repeated='1048000'")
    )
    body = (
        f"<table:table table:name='Ev'>{sheet}</table:table>"
        f"<table:table table:name='Gizli' table:style-name='t2'>{row(cell('gizli'))}</table:table>"
        f"<table:table table:name='Araba'>{row(cell('Kasko'), cell('18.000 TL'))}</table:table>"
    )
    said = opened("spreadsheet", body, ending=".ods", before=hidden)
    assert said["whole"]
    assert said["parts"] == [
        (
            "Ev",
            "Gider: Kira; Tarih: 05.03.2026; Tutar: 7.400,00 TL\n"
            "Gider: Kira; Tarih: 05.04.2026; Tutar: 7.400,00 TL\n"
            "Gider: Su; Tarih: 07.04.2026; Tutar: %12,5",
        ),
        ("Araba", "Kasko | 18.000 TL"),
    ]


def test_slides_with_their_notes() -> None:
    frame = "<draw:frame><draw:text-box>{}</draw:text-box></draw:frame>"
    notes = "<presentation:notes xmlns:presentation='p'>{}</presentation:notes>"
    body = "".join(
        f"<draw:page><draw:g>{frame.format(p(title))}</draw:g>{notes.format(frame.format(p(note)))}"
        "</draw:page>"
        for title, note in (("Bütçe", "Fatura ayın onunda."), ("Plan", "Nisanda başlanır."))
    )
    assert opened("presentation", body, ending=".odp")["parts"] == [
        ("slayt 1", "Bütçe\nFatura ayın onunda."),
        ("slayt 2", "Plan\nNisanda başlanır."),
    ]


def test_what_is_protected_damaged_or_too_large_says_so() -> None:
    locked = (
        "<m:manifest xmlns:m='m'><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>"
    )
    said = opened("text", p("x"), ending=".odt", parts={"META-INF/manifest.xml": locked})
    assert said == {"fault": "file_locked"}
    assert read(io.BytesIO(documents.zipped({"x": b"y"})), ".odt") == {"fault": "file_damaged"}
    bomb = documents.zipped({"content.xml": b"<x>" + b" " * 90_000_000 + b"</x>"})
    assert read(io.BytesIO(bomb), ".ods") == {"fault": "file_too_complex"}
    wide = row(cell("x", "table:number-columns-repeated='999999999'")) * 3
    tall = row(cell("y"), more="table:number-rows-repeated='999999999'")
    body = f"<table:table table:name='A'>{wide}</table:table>"
    assert not opened("spreadsheet", body, ending=".ods")["whole"]
    body = f"<table:table table:name='A'>{row(cell('x')) * 3}{tall}</table:table>"
    assert not opened("spreadsheet", body, ending=".ods")["whole"]
    deep = "<text:section>" * 5_000 + p("x") + "</text:section>" * 5_000
    assert "fault" in opened("text", deep, ending=".odt")
