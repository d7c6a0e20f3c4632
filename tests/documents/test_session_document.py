"""Answers and sessions as documents, read back from the files of office programs.

Also tests: app/documents/word_file.py, app/documents/opendocument_file.py,
app/documents/html_text.py, app/documents/document_files.py, app/core/wording/document_words.py.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZIP_STORED, ZipFile

import docx
import pytest
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml.ns import qn

from app.core.domain.runs.run_account import RunAccount
from app.documents.blocks import Document, anchors
from app.documents.document_files import document_bytes, format_of
from app.documents.html_text import to_html
from app.documents.session_document import answer_document, sessions_document
from tests.documents.sample import ANSWERED, HOSTILE, QUESTION, SESSION
from tests.fakes.person import ISTANBUL

TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
XLINK = "{http://www.w3.org/1999/xlink}href"


@pytest.fixture
def both() -> Document:
    """Two sessions of the same form: their sources are told apart."""
    whole = (SESSION, [QUESTION, ANSWERED])
    return sessions_document([whole, whole], "tr", ISTANBUL)


def test_report_has_a_title_a_day_and_numbered_sources() -> None:
    report = answer_document(QUESTION, ANSWERED, RunAccount(), "tr", ISTANBUL)
    written = to_html(report.blocks, inside=True)
    assert written.startswith("<h1>Somogyi &lt;i&gt;nedir&lt;/i&gt;? [1]</h1>")
    assert "21 Kasım 2024" in written and "<h2>Kaynaklar</h2>" in written
    assert list(anchors(report.blocks)) == ["k1_1", "k1_2", "k1_3"]
    titled = replace(ANSWERED, content="# Başlık\n\nMetin.", citations=())
    assert to_html(
        answer_document(QUESTION, titled, RunAccount(), "en", ISTANBUL).blocks, inside=True
    ) == (
        "<p><i>Somogyi &lt;i&gt;nedir&lt;/i&gt;? [1]</i></p>"
        '<p style="color:#595959"><i>21 November 2024</i></p><h1>Başlık</h1><p>Metin.</p>'
    )


def test_what_still_goes_on_is_called_by_its_first_question() -> None:
    going_on = replace(SESSION, title="")
    assert sessions_document([(going_on, [QUESTION])], "tr", ISTANBUL).title == QUESTION.content
    assert sessions_document([(going_on, [])], "tr", ISTANBUL).title == "Adsız oturum"


def test_html_is_only_ours(both: Document) -> None:
    written = to_html(both.blocks, inside=True)
    for ours in ("<script", "<b>&amp;", 'javascript:alert(1)"', 'href="/etc', "<img"):
        assert ours not in written
    assert 'href="#' not in to_html(both.blocks, inside=False)
    for anchor in anchors(both.blocks):
        assert f'<a name="{anchor}">' in written and f'<a href="#{anchor}">' in written


def test_word_keeps_every_form(both: Document) -> None:
    word = docx.Document(BytesIO(document_bytes(both, "docx")))
    headings = [
        p.text for p in word.paragraphs if ((p.style and p.style.name) or "").startswith("Head")
    ]
    assert headings[:5] == [
        "Somogyi & <Dawn> *etkisi*",
        "Sen · 17.40",
        "Anımsa · 17.40",
        "Sonuç",
        "Kaynaklar",
    ]
    body = word.element.body
    marks = {each.get(qn("w:name")) for each in body.iter(qn("w:bookmarkStart"))}
    inner = [each.get(qn("w:anchor")) for each in body.iter(qn("w:hyperlink"))]
    assert {each for each in inner if each} == marks and len(marks) == 6
    outer = {each.target_ref for each in word.part.rels.values() if each.is_external}
    assert outer == {"https://a.org/%C4%9F", "https://ornek.org/a?x=1&y=2"}
    (table, _) = word.tables
    assert [cell.text for cell in table.rows[1].cells] == ["03.00", "65 [1]"]
    lists = [each.get(qn("w:val")) for each in body.iter(qn("w:numId"))]
    assert len(set(lists)) == 8, "each list counts for itself"
    assert any(HOSTILE in each.text for each in word.paragraphs)
    bold = {run.text for p in word.paragraphs for run in p.runs if run.bold}
    assert "sabaha karşı" in bold
    about = word.core_properties
    assert (about.author, about.comments, about.language) == ("Anımsa", "", "tr")


def test_opendocument_keeps_every_form(both: Document) -> None:
    package = ZipFile(BytesIO(document_bytes(both, "odt")))
    first = package.infolist()[0]
    assert (first.filename, first.compress_type) == ("mimetype", ZIP_STORED)
    assert package.read("mimetype") == b"application/vnd.oasis.opendocument.text"
    root = fromstring(package.read("content.xml"))
    for name in package.namelist()[1:]:
        fromstring(package.read(name))
    headings = [_told(each) for each in root.iter(f"{TEXT}h")]
    assert headings[:3] == ["Somogyi & <Dawn> *etkisi*", "Sen · 17.40", "Anımsa · 17.40"]
    links = [str(each.get(XLINK)) for each in root.iter(f"{TEXT}a")]
    marks = {f"#{each.get(f'{TEXT}name')}" for each in root.iter(f"{TEXT}bookmark")}
    assert len(marks) == 6 and {each for each in links if each.startswith("#")} == marks
    told = [_told(each) for each in root.iter(f"{TEXT}p")]
    assert "Şeker sabaha karşı düşer [1]; ğüşiöçİı [2, 3]. Bağ kod[1] <script>x" in told
    assert "x = 1\n  y = <2>" in told
    assert any(each.startswith(HOSTILE) for each in told)


def _priced() -> Document:
    """A table with a column of numbers."""
    table = "| Ad | Açıklama | Ücret |\n|---|---|--:|\n| Bir | " + "uzun söz " * 20 + "| 12,50 |"
    answer = replace(ANSWERED, content=table, citations=())
    return answer_document(QUESTION, answer, RunAccount(), "tr", ISTANBUL)


def test_word_numbers_its_pages_and_gives_columns_their_room_and_side() -> None:
    word = docx.Document(BytesIO(document_bytes(_priced(), "docx")))
    foot = word.sections[0].footer.paragraphs[0]
    fields = [each.get(qn("w:instr")) for each in foot._p.iter(qn("w:fldSimple"))]
    assert fields == ["PAGE", "NUMPAGES"]
    (table,) = word.tables
    widths = [int(each.get(qn("w:w"))) for each in table._tbl.iter(qn("w:gridCol"))]
    assert widths[1] > 3 * widths[0] and widths[1] > 3 * widths[2]
    sides = [cell.paragraphs[0].alignment for cell in table.rows[1].cells]
    assert sides == [None, None, WD_ALIGN_PARAGRAPH.RIGHT]
    assert len(list(table._tbl.iter(qn("w:cantSplit")))) == 2


def test_opendocument_numbers_its_pages_and_gives_columns_their_room_and_side() -> None:
    package = ZipFile(BytesIO(document_bytes(_priced(), "odt")))
    styles = fromstring(package.read("styles.xml"))
    assert len(list(styles.iter(f"{TEXT}page-number"))) == 1
    assert len(list(styles.iter(f"{TEXT}page-count"))) == 1
    root = fromstring(package.read("content.xml"))
    found = (each.get(f"{STYLE}column-width") for each in root.iter())
    widths = [float(each.removesuffix("mm")) for each in found if each]
    assert widths[1] > 3 * widths[0] and sum(widths) == pytest.approx(166)
    looks = [str(each.get(f"{TEXT}style-name")) for each in root.iter(f"{TEXT}p")]
    assert looks.count("Table_20_right") == 2


def _told(element: Element) -> str:
    """The text of a paragraph, its spaces and line breaks as they are shown."""
    told = element.text or ""
    for child in element:
        if child.tag == f"{TEXT}s":
            told += " " * int(child.get(f"{TEXT}c") or 1)
        elif child.tag == f"{TEXT}line-break":
            told += "\n"
        told += _told(child) + (child.tail or "")
    return told


def test_name_tells_the_format() -> None:
    assert format_of(Path("a.DOCX")) == "docx"
    assert format_of(Path("a.csl.json")) == "csl"
    assert [format_of(Path(name)) for name in ("a.json", "a.txt", "a.pdf", "docx")] == [""] * 4
