"""Reads Word documents whatever their tables are made of, with what stands beside their text, and
says what was left out.

Also tests: app/research/office/charts.py, app/research/office/office_xml.py,
app/research/office/part_places.py, app/research/office/word_numbers.py.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

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


def test_a_merged_cell_below_a_row_of_names_stands_below_each_of_them() -> None:
    def wide(text: str, columns: int) -> str:
        return f"<w:tc><w:tcPr><w:gridSpan w:val='{columns}'/></w:tcPr>{p(text)}</w:tc>"

    def row(*cells: str) -> str:
        return f"<w:tr>{''.join(e if e.startswith('<') else SOME.format(e) for e in cells)}</w:tr>"

    table = (
        row("Saat", "Pazartesi", "Salı", "Çarşamba")
        + row("09.00", wide("Matematik", 2), "Fen")
        + row(wide("Not", 3), "Spor")
        + row("12.00", wide("Bu saatte bütün sınıflar yemekhanede birlikte olur.", 3))
    )
    assert said(f"<w:tbl>{table}</w:tbl>") == [
        "Saat: 09.00; Pazartesi: Matematik; Salı: Matematik; Çarşamba: Fen",
        "Saat: Not; Çarşamba: Spor",
        "Saat: 12.00; Pazartesi: Bu saatte bütün sınıflar yemekhanede birlikte olur.",
    ]


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


def whole_docx(body: str, parts: dict[str, str]) -> dict[str, object]:
    """A document with other parts beside its body, read: each by its kind and number."""
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    names = {f"word/{name}.xml": text for name, text in parts.items()}
    links = "".join(
        f'<Relationship Id="r{n}" Type="{kinds}/{name.rstrip("123")}" Target="{name}.xml"/>'
        for n, name in enumerate(parts)
    )
    made = documents.with_member(
        docx(body), "word/_rels/document.xml.rels", f"<x>{links}</x>".encode()
    )
    for member, text in names.items():
        made = documents.with_member(made, member, text.encode())
    return read(io.BytesIO(made), ".docx")


def level(at: int, text: str, form: str = "decimal", more: str = "") -> str:
    return (
        f"<w:lvl w:ilvl='{at}'><w:start w:val='1'/><w:numFmt w:val='{form}'/>{more}"
        f"<w:lvlText w:val='{text}'/></w:lvl>"
    )


def numbered(text: str, at: int | None = 0, known: int = 1, style: str = "") -> str:
    of = f"<w:numPr><w:ilvl w:val='{at}'/><w:numId w:val='{known}'/></w:numPr>"
    look = f"<w:pStyle w:val='{style}'/>" if style else ""
    run = f"<w:r><w:t>{text}</w:t></w:r>"
    return f"<w:p><w:pPr>{look}{of if at is not None else ''}</w:pPr>{run}</w:p>"


def lines_of(said: dict[str, object]) -> list[str]:
    parts = said["parts"]
    assert isinstance(parts, list)
    return [line for _, text in parts for line in text.split("\n")]


def test_clauses_have_the_numbers_that_stand_in_no_text() -> None:
    numbering = (
        f"<w:numbering {WORD}>"
        f"<w:abstractNum w:abstractNumId='7'>{level(0, 'Madde %1', 'upperRoman')}"
        f"{level(1, '%1.%2.', more='<w:isLgl/>')}{level(2, '%3)', 'lowerLetter')}</w:abstractNum>"
        f"<w:abstractNum w:abstractNumId='8'>{level(0, '·', 'bullet')}</w:abstractNum>"
        "<w:num w:numId='1'><w:abstractNumId w:val='7'/></w:num>"
        "<w:num w:numId='2'><w:abstractNumId w:val='8'/></w:num>"
        "<w:num w:numId='3'><w:abstractNumId w:val='7'/><w:lvlOverride w:ilvl='0'>"
        "<w:startOverride w:val='1'/></w:lvlOverride></w:num></w:numbering>"
    )
    body = (
        numbered("Süre.")
        + numbered("Ödeme.")
        + numbered("Kira peşindir.", 1)
        + numbered("Depozito iki aylıktır.", 1)
        + numbered("Nakit olmaz.", 2)
        + numbered("Çek olmaz.", 2)
        + numbered("Fesih.")
        + numbered("Bir ay önce bildirilir.", 1)
        + numbered("Anahtar.", 0, 2)
        + numbered("Numarasız.", 0, 0)
        + numbered("Baştan.", 0, 3)
        + numbered("Ve sonra.", 0, 3)
    )
    assert lines_of(whole_docx(body, {"numbering": numbering})) == [
        "Madde I Süre.",
        "Madde II Ödeme.",
        "2.1 Kira peşindir.",
        "2.2 Depozito iki aylıktır.",
        "a) Nakit olmaz.",
        "b) Çek olmaz.",
        "Madde III Fesih.",
        "3.1 Bir ay önce bildirilir.",
        "Anahtar.",
        "Numarasız.",
        "Madde I Baştan.",
        "Madde II Ve sonra.",
    ]


def test_headings_are_numbered_by_their_styles() -> None:
    of_style = "<w:pStyle w:val='H{}'/>"
    numbering = (
        f"<w:numbering {WORD}><w:abstractNum w:abstractNumId='0'>"
        f"{level(0, '%1.', more=of_style.format(1))}"
        f"{level(1, '%1.%2', more=of_style.format(2))}</w:abstractNum>"
        "<w:num w:numId='5'><w:abstractNumId w:val='0'/></w:num></w:numbering>"
    )
    of = "<w:pPr><w:numPr><w:numId w:val='5'/></w:numPr></w:pPr>"
    styles = f"<w:styles {WORD}>" + "".join(
        f"<w:style w:styleId='H{n}'><w:name w:val='heading {n}'/>{of}</w:style>" for n in (1, 2)
    )
    body = numbered("Bakım", None, style="H1") + numbered("Kombi", None, style="H2")
    body += (
        p("Yılda bir kez yapılır.") + numbered("Klima", None, style="H2") + p("Mayısta yapılır.")
    )
    made = whole_docx(body, {"numbering": numbering, "styles": styles + "</w:styles>"})
    assert made["parts"] == [
        ("1.1 Kombi", "Yılda bir kez yapılır."),
        ("1.2 Klima", "Mayısta yapılır."),
    ]


def test_styles_that_lead_in_a_circle_and_lists_without_levels_are_no_number() -> None:
    numbering = (
        f"<w:numbering {WORD}><w:abstractNum w:abstractNumId='0'/>"
        "<w:num w:numId='5'><w:abstractNumId w:val='0'/></w:num>"
        "<w:num w:numId='6'><w:abstractNumId w:val='9'/></w:num></w:numbering>"
    )
    styles = (
        f"<w:styles {WORD}><w:style w:styleId='A'><w:basedOn w:val='B'/></w:style>"
        "<w:style w:styleId='B'><w:basedOn w:val='A'/></w:style></w:styles>"
    )
    body = numbered("Bir.", None, style="A") + numbered("İki.", 3, 5) + numbered("Üç.", 99, 6)
    made = whole_docx(body, {"numbering": numbering, "styles": styles})
    assert lines_of(made) == ["Bir.", "İki.", "Üç."]


def test_notes_comments_and_edges_of_pages_are_read_once_each_at_their_places() -> None:
    refer = "<w:r><w:{0}Reference w:id='{1}'/></w:r>"
    heading = "<w:p><w:pPr><w:pStyle w:val='Heading1'/></w:pPr><w:r><w:t>Doz</w:t></w:r></w:p>"
    body = (
        f"{heading}<w:p><w:r><w:t>Günde iki tablet</w:t></w:r>{refer.format('footnote', 2)}"
        f"{refer.format('endnote', 4)}<w:r><w:t> alınır.</w:t></w:r></w:p>"
    )
    note = "<w:{0} w:id='{1}'{2}>{3}</w:{0}>"
    line = note.format("footnote", 0, " w:type='separator'", p("çizgi"))
    foot = note.format("footnote", 2, "", p("Böbrek hastasında bir."))
    end = note.format("endnote", 4, "", p("Prospektüs, 2026."))
    parts = {
        "footnotes": f"<w:footnotes {WORD}>{line}{foot}</w:footnotes>",
        "endnotes": f"<w:endnotes {WORD}>{end}</w:endnotes>",
        "comments": f"<w:comments {WORD}><w:comment w:id='0' w:author='Ayşe Kaya'>"
        f"{p('Bunu doktora soralım.')}</w:comment></w:comments>",
        "header1": f"<w:hdr {WORD}>{p('Sözleşme no 2026/118')}</w:hdr>",
        "header2": f"<w:hdr {WORD}>{p('Sözleşme no 2026/118')}</w:hdr>",
        "footer1": f"<w:ftr {WORD}>{p('Taraflarca paraflanmıştır.')}</w:ftr>",
    }
    assert whole_docx(body, parts)["parts"] == [
        ("Doz", "Günde iki tablet alınır."),
        ("Doz · dipnot 1", "Böbrek hastasında bir."),
        ("Doz · sonnot 1", "Prospektüs, 2026."),
        ("yorum: Ayşe Kaya", "Bunu doktora soralım."),
        ("üst bilgi", "Sözleşme no 2026/118"),
        ("alt bilgi", "Taraflarca paraflanmıştır."),
    ]


def test_chart_is_read_as_the_table_that_it_is_drawn_from() -> None:
    def points(name: str, said: Sequence[str]) -> str:
        cells = "".join(f"<c:pt idx='{n}'><c:v>{v}</c:v></c:pt>" for n, v in enumerate(said))
        return f"<c:{name}><c:numRef><c:numCache>{cells}</c:numCache></c:numRef></c:{name}>"

    series = "".join(
        f"<c:ser><c:tx><c:strRef><c:strCache><c:pt idx='0'><c:v>{name}</c:v></c:pt></c:strCache>"
        f"</c:strRef></c:tx>{points('cat', ('2024', '2025'))}{points('val', values)}</c:ser>"
        for name, values in (("Elektrik", ("410", "512.50000000000006")), ("Su", ("90", "118")))
    )
    title = "<c:title><a:t>Aylık gider</a:t></c:title>"
    chart = (
        f"<c:chartSpace xmlns:c='c' xmlns:a='a'><c:chart>{title}{series}</c:chart></c:chartSpace>"
    )
    assert whole_docx(p("Giderler."), {"chart1": chart})["parts"] == [
        ("", "Giderler."),
        ("grafik: Aylık gider", "2024; Elektrik: 410; Su: 90\n2025; Elektrik: 512.5; Su: 118"),
    ]
