"""What files say, of every kind; and files that were made to do harm.

Also tests: app/research/files/file_blocks.py, app/research/files/file_html.py,
app/research/files/file_process.py, app/research/files/file_reader.py,
app/research/files/text_files.py, app/research/text/chunking.py,
app/research/text/process_limits.py, app/research/text/tables.py.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import io
import os
import random
import re
import subprocess
import sys
import zipfile
import zlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.core.domain import errors
from app.core.domain.library_port import KINDS, FilePart, FileText
from app.research.files import file_reader
from app.research.files.file_blocks import FileDocument, ReadingBudget, paragraphs, title_of
from app.research.files.file_formats import READERS
from app.research.files.file_process import FileProcess, Same, Unread
from app.research.files.file_reader import read
from app.research.text.child_process import environment, folder
from app.research.text.chunking import MOST, Block, passages
from tests.fakes import documents

SENTENCE = "Sabah kan şekeri büyüme hormonunun etkisiyle yükselir ve buna Dawn etkisi denir."


def said(body: bytes, kind: str) -> FileDocument:
    """What a reader makes of a file, in this process."""
    return READERS[kind](io.BytesIO(body), ReadingBudget(60))


def placed(
    rows: Sequence[Sequence[str]],
    columns: Sequence[int],
    *,
    down: bool = False,
    more: tuple[Sequence[Sequence[str]], Sequence[int]] | None = None,
) -> bytes:
    """A PDF of one page with each text at its place: rows one below the other, or with ``down``
    the texts of a row; ``more`` of the same, written after it."""
    shown = []
    for lines, places in ((rows, columns), *([more] if more else [])):
        for number, line in enumerate(lines):
            for place, (x, text) in enumerate(zip(places, line, strict=True)):
                y = 700 - 20 * (place if down else number)
                shown.append(f"1 0 0 1 {x} {y} Tm ({text}) Tj")
    stream = f"BT /F 11 Tf {' '.join(shown)} ET".encode("ascii")
    return documents.pdf([["x"]], packed=zlib.compress(stream))


def texts(document: FileDocument) -> list[tuple[str, str]]:
    return [(block.place, block.text) for block in document.blocks]


def member(document: bytes, name: str) -> bytes:
    """A member of a zip file."""
    with zipfile.ZipFile(io.BytesIO(document)) as archive:
        return archive.read(name)


def fault(body: bytes, kind: str) -> object:
    """The code of the error that a file ends in."""
    return read(io.BytesIO(body), kind).get("fault")


def test_every_kind_has_its_reader() -> None:
    assert set(READERS) == KINDS


class TestPdf:
    def test_pages_are_places_and_turkish_letters_are_whole(self) -> None:
        document = said(
            documents.pdf([["İlk sayfa: ağır ışık."], ["Şeker İkinci sayfa."]], "Işık Üzerine"),
            ".pdf",
        )
        assert document.title == "Işık Üzerine"
        assert texts(document) == [
            ("s. 1", "İlk sayfa: ağır ışık."),
            ("s. 2", "Şeker İkinci sayfa."),
        ]

    def test_lines_are_joined_and_broken_words_made_whole(self) -> None:
        lines = ["Bu çalışmada uyku düze-", "ninin etkisi incelendi.", "", "Yeni bir paragraf."]
        assert texts(said(documents.pdf([lines]), ".pdf"))[0][1].startswith(
            "Bu çalışmada uyku düzeninin etkisi"
        )

    def test_running_titles_and_page_numbers_go(self) -> None:
        pages = [
            ["Diyabet El Kitabı 2023", f"Burası {word} sayfanın metnidir.", str(number)]
            for number, word in enumerate(("ilk", "ikinci", "üçüncü", "son"), 1)
        ]
        whole = " ".join(text for _, text in texts(said(documents.pdf(pages), ".pdf")))
        assert "El Kitabı" not in whole
        assert not any(character.isdigit() for character in whole)
        assert whole.count("metnidir") == 4

    def test_letters_taken_for_western_ones_are_given_back(self) -> None:
        line = "Araþtýrma sonuçlarý yalnýz baþýna yeterli deðildir."
        assert said(documents.pdf([[line]]), ".pdf").blocks[0].text == (
            "Araştırma sonuçları yalnız başına yeterli değildir."
        )

    def test_rows_of_a_table_stay_rows(self) -> None:
        table = [
            ["Tarih", "INR", "Doz"],
            ["5 Ekim 2026", "1,8", "5 mg"],
            ["20 Ekim 2026", "2,6", "5 mg"],
            ["3 Kasim 2026", "", "2,5 mg"],
        ]
        assert [text for _, text in texts(said(placed(table, (50, 250, 400)), ".pdf"))] == [
            "Tarih: 5 Ekim 2026; INR: 1,8; Doz: 5 mg",
            "Tarih: 20 Ekim 2026; INR: 2,6; Doz: 5 mg",
            "Tarih: 3 Kasim 2026; Doz: 2,5 mg",
        ]

    def test_what_stands_above_a_table_with_gaps_is_no_row_of_it(self) -> None:
        lines = [
            ["Hasta: Ece Us", "Protokol: 12", ""],
            ["Test", "Deger", "Birim"],
            ["CRP", "4,1", "mg/L"],
            ["ALT", "22", "U/L"],
            ["TSH", "2,4", "mIU/L"],
        ]
        found = [text for _, text in texts(said(placed(lines, (50, 200, 300)), ".pdf"))]
        assert found[-3:] == [
            "Test: CRP; Deger: 4,1; Birim: mg/L",
            "Test: ALT; Deger: 22; Birim: U/L",
            "Test: TSH; Deger: 2,4; Birim: mIU/L",
        ]

    def test_columns_of_prose_are_no_table(self) -> None:
        left = ["Sabah sekeri gece", "yukselir ve bunun", "nedeni hormondur."]
        right = ["Ikinci sutun baska", "bir konuyu anlatir", "ve burada biter."]
        # Written one column after the other, as typesetters do.
        body = placed([left], (50, 50, 50), down=True, more=([right], (300, 300, 300)))
        assert " ".join(text for _, text in texts(said(body, ".pdf"))) == " ".join(left + right)

    def test_pages_of_the_same_words_stay(self) -> None:
        pages = [[SENTENCE] * 9] * 6
        assert len(texts(said(documents.pdf(pages), ".pdf"))) == 6

    def test_password(self) -> None:
        assert fault(documents.locked_pdf("gizli"), ".pdf") == "file_locked"
        assert said(documents.locked_pdf(""), ".pdf").blocks[0].text == "Gizli bir cümle."

    def test_a_password_that_is_given(self) -> None:
        body = documents.locked_pdf("gizli")
        assert read(io.BytesIO(body), ".pdf", password="gizli")["parts"]
        assert read(io.BytesIO(body), ".pdf", password="başka") == {"fault": "file_password"}
        text = read(io.BytesIO(b"Bir cumle."), ".txt", password="gizli")
        assert text["parts"] == [("", "Bir cumle.")]

    @pytest.mark.parametrize("kind", [".pdf", ".docx", ".txt", ".eml", ".csv"])
    def test_an_empty_file_is_neither_damaged_nor_a_scan(self, kind: str) -> None:
        assert fault(b"", kind) == "file_empty"

    def test_without_text(self) -> None:
        assert fault(documents.pdf([[], []]), ".pdf") == "file_without_text"

    def test_a_bomb_of_zeros_is_given_up(self) -> None:
        packed = zlib.compress(b" " * 90_000_000, 9)
        assert fault(documents.pdf([[]], packed=packed), ".pdf") in (
            "file_too_complex",
            "file_without_text",
        )

    def test_many_pages_are_cut_and_it_says_so(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("app.research.files.file_formats.MOST_PAGES", 3)
        document = said(documents.pdf([[f"Sayfa {n} burada."] for n in range(9)]), ".pdf")
        assert [block.place for block in document.blocks] == ["s. 1", "s. 2", "s. 3"]
        assert not document.whole


class TestOffice:
    def test_word(self) -> None:
        body = documents.docx(
            [
                ("Title", "Uyku Raporu"),
                ("Heading 1", "Giriş"),
                ("", "İlk paragraf."),
                ("Heading 2", "Yöntem"),
                ("", "İkinci paragraf."),
            ],
            table=[["Doz", "Etki"], ["3 mg", "uyku"]],
        )
        document = said(body, ".docx")
        assert document.title == "Uyku Raporu"
        assert texts(document)[1:] == [
            ("Giriş", "İlk paragraf."),
            ("Yöntem", "İkinci paragraf."),
            ("Yöntem", "Doz: Etki"),
            ("Yöntem", "3 mg: uyku"),
        ]

    def test_the_first_heading_is_the_title_where_a_program_named_it(self) -> None:
        body = documents.docx([("", "Önsöz."), ("Heading 1", "Aşılama"), ("Heading 1", "Sonuç")])
        assert said(body, ".docx").title == "Aşılama"
        assert said(documents.docx([("", "Metin.")]), ".docx").title == ""
        assert title_of("Word Document") == title_of("Word Belgesi") == ""
        assert said(documents.pptx([("", "x", ""), ("Melatonin", "y", "")]), ".pptx").title == (
            "Melatonin"
        )

    def test_powerpoint(self) -> None:
        body = documents.pptx([("Melatonin", "Doz\nYan etki", "Konuşmacı notu."), ("Son", "x", "")])
        assert texts(said(body, ".pptx")) == [
            ("slayt 1: Melatonin", "Melatonin"),
            ("slayt 1: Melatonin", "Doz"),
            ("slayt 1: Melatonin", "Yan etki"),
            ("slayt 1: Melatonin", "Konuşmacı notu."),
            ("slayt 2: Son", "Son"),
            ("slayt 2: Son", "x"),
        ]

    @pytest.mark.parametrize("kind", [".docx", ".pptx", ".epub"])
    def test_a_zip_bomb_is_not_unpacked(self, kind: str) -> None:
        bomb = documents.zipped({"word/document.xml": b"\0" * 3_000_000})
        assert fault(bomb, kind) == "file_too_complex"

    def test_deep_xml_ends_in_an_error(self) -> None:
        deep = b"<a>" * 100_000 + b"</a>" * 100_000
        body = documents.with_member(documents.docx([("", "x")]), "word/document.xml", deep)
        assert fault(body, ".docx") in ("file_damaged", "file_too_complex")

    def test_entities_are_not_expanded(self, tmp_path: Path) -> None:
        secret = tmp_path / "secret.txt"
        secret.write_text("çok gizli", "utf-8")
        namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
        xml = (
            f'<!DOCTYPE d [<!ENTITY s SYSTEM "{secret.as_uri()}"><!ENTITY l "lol">]>'
            f'<w:document xmlns:w="{namespace}"><w:body><w:p><w:r><w:t>Görünen söz. &s;&l;</w:t>'
            "</w:r></w:p></w:body></w:document>"
        ).encode()
        body = documents.with_member(documents.docx([("", "x")]), "word/document.xml", xml)
        whole = " ".join(text for _, text in texts(said(body, ".docx")))
        assert "Görünen" in whole
        assert "gizli" not in whole
        assert "lol" not in whole

    def test_an_office_file_with_a_password(self) -> None:
        assert fault(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512, ".docx") == "file_locked"


class TestBook:
    def test_chapters_in_the_order_of_the_spine(self) -> None:
        body = documents.epub(
            ["<h1>Birinci</h1><p>Başlangıç.</p>", "<p>Sürüyor.</p><h2>İkinci</h2><p>Bitiş.</p>"],
            title="Kitabın Adı",
            author="Ayşe Yılmaz",
            date="2021-05-03T00:00:00Z",
        )
        document = said(body, ".epub")
        assert (document.title, document.authors) == ("Kitabın Adı", ("Ayşe Yılmaz",))
        assert document.published == "2021-05-03"
        assert texts(document) == [
            ("Birinci", "Başlangıç."),
            ("Birinci", "Sürüyor."),
            ("İkinci", "Bitiş."),
        ]

    def test_a_part_that_is_named_again_and_again_is_read_once(self) -> None:
        chapter = f"<p>{SENTENCE}</p>"
        book = documents.epub([chapter, "<p>Son.</p>"])
        # Not alike, or it would be taken for a bomb before.
        chance = random.Random(7)
        again = "".join(
            f'<itemref idref="c0" id="i{chance.getrandbits(64):x}"/>' for _ in range(50_000)
        ).encode()
        package = member(book, "OEBPS/book.opf").replace(b"</spine>", again + b"</spine>")
        book = documents.with_member(book, "OEBPS/book.opf", package)
        assert texts(said(book, ".epub")) == [("", SENTENCE), ("", "Son.")]

        show = documents.pptx([("Başlık", SENTENCE, "")])
        slides = member(show, "ppt/presentation.xml")
        (slide,) = re.findall(rb"<p:sldId [^>]*/>", slides)
        show = documents.with_member(
            show, "ppt/presentation.xml", slides.replace(slide, slide * 1_000)
        )
        assert [text for _, text in texts(said(show, ".pptx"))] == ["Başlık", SENTENCE]

        pages = documents.pdf([[SENTENCE], ["Son."]])
        pages = pages.replace(b"/Kids [5 0 R 7 0 R]", b"/Kids [" + b"5 0 R " * 5_000 + b"7 0 R]")
        assert texts(said(pages, ".pdf")) == [("s. 1", SENTENCE), ("s. 2", "Son.")]

    def test_a_billion_laughs(self) -> None:
        levels = "".join(
            f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "lol"}">' for n in range(12)
        )
        body = documents.epub(["<p>Metin.</p>"], title="&l11;", prolog=f"<!DOCTYPE p [{levels}]>")
        assert fault(body, ".epub") == "file_damaged"

    def test_protected(self) -> None:
        encryption = (
            b'<encryption xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData>'
            b'<e:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>'
            b"</e:EncryptedData></encryption>"
        )
        body = documents.with_member(
            documents.epub(["<p>x</p>"]), "META-INF/encryption.xml", encryption
        )
        assert fault(body, ".epub") == "file_locked"


class TestHtml:
    def test_headings_are_places_and_what_nobody_sees_is_left_out(self) -> None:
        html = """<html><head><title>Sayfa adı burada</title><meta name=author content="A. Y.">
            <style>p{color:red}</style><script>alert("x")</script></head><body><nav>Menü</nav>
            <h1>Üst <b>başlık</b></h1><p>Bir &amp; iki<p>Üç<br>dört<ul><li>madde</ul>
            <table><tr><td>a<td>b</table><footer>dip</footer></body>"""
        document = said(html.encode(), ".html")
        assert (document.title, document.authors) == ("Sayfa adı burada", ("A. Y.",))
        assert texts(document) == [
            ("Üst başlık", "Bir & iki"),
            ("Üst başlık", "Üç dört"),
            ("Üst başlık", "madde"),
            ("Üst başlık", "a: b"),
        ]

    def test_depth_costs_nothing(self) -> None:
        assert texts(said(b"<div>" * 200_000 + b"dip", ".html")) == [("", "dip")]

    def test_a_section_of_an_unknown_word_is_a_comment(self) -> None:
        assert texts(said(b"<p>Bir <![foo bar]> iki</p>", ".html")) == [("", "Bir iki")]

    @pytest.mark.parametrize("mark", [b"<!--", b"<a ", b"</", b"<?", b"<![CDATA["])
    def test_marks_that_never_end_are_text_or_left(self, mark: bytes) -> None:
        assert not said(b"<p>Son.</p>" + mark * 60_000, ".html").whole
        (told,) = texts(said(b"<p>5 <b> 3 < 4</p>" + mark[:2] + b" ve son", ".html"))[:1]
        assert told == ("", "5 3 < 4")
        assert "ve son" in str(texts(said(b"<p>Bir</p>" + mark[:4] + b" ve son", ".html")))

    def test_hidden_parts_in_each_other_are_hidden_however_deep(self) -> None:
        html = b"<nav>" * 60_000 + b"gizli" + b"</select>" * 60_000 + b"</nav>" * 60_000 + b"son"
        assert texts(said(html, ".html")) == [("", "son")]

    def test_older_turkish_pages(self) -> None:
        html = "<meta charset=windows-1254><p>Ağır ışık şöyle İstanbul'da."
        assert said(html.encode("cp1254"), ".html").blocks[0].text == "Ağır ışık şöyle İstanbul'da."


class TestTables:
    LABORATORY = (
        "<table><tr><th>Test<th>Sonuç<th>Birim</tr>"
        "<tr><td><p>CRP</p></td><td><p>38</p></td><td>mg/L</td></tr>"
        "<tr><td>LDL<td>130<td>mg/dL</table>"
    )

    def test_each_row_says_what_its_cells_are(self) -> None:
        assert texts(said(self.LABORATORY.encode(), ".html")) == [
            ("", "Test: CRP; Sonuç: 38; Birim: mg/L"),
            ("", "Test: LDL; Sonuç: 130; Birim: mg/dL"),
        ]

    def test_two_columns_are_a_name_and_what_it_is(self) -> None:
        body = documents.docx([("", "Sonuçlar")], table=[["CRP", "38 mg/L"], ["LDL", "130 mg/dL"]])
        assert texts(said(body, ".docx"))[1:] == [("", "CRP: 38 mg/L"), ("", "LDL: 130 mg/dL")]

    def test_head_is_told_by_what_stands_under_it(self) -> None:
        table = [["İlaç", "Doz (mg)", "Süre"], ["A", "500", "6 hafta"], ["B", "250", "4 hafta"]]
        body = documents.docx([], table=table)
        assert [text for _, text in texts(said(body, ".docx"))] == [
            "İlaç: A; Doz (mg): 500; Süre: 6 hafta",
            "İlaç: B; Doz (mg): 250; Süre: 4 hafta",
        ]

    def test_rows_may_be_named_and_the_corner_empty(self) -> None:
        html = "<table><tr><td><td>2019<td>2020<tr><td>Satış<td>12<td>15</table>"
        assert texts(said(html.encode(), ".html")) == [("", "Satış; 2019: 12; 2020: 15")]

    def test_a_page_laid_out_as_a_table_stays_text(self) -> None:
        long = "Bu uzun bir paragraftır ve sürer. " * 12
        html = f"<table><tr><td><p>{long}</p><p>İkinci paragraf.</p></td></tr></table><p>Son.</p>"
        assert [text for _, text in texts(said(html.encode(), ".html"))] == [
            long.strip(),
            "İkinci paragraf.",
            "Son.",
        ]

    def test_a_book_has_them_as_well(self) -> None:
        body = documents.epub([f"<h1>Ek</h1>{self.LABORATORY}<p>Bitti.</p>"])
        assert texts(said(body, ".epub"))[-3:] == [
            ("Ek", "Test: CRP; Sonuç: 38; Birim: mg/L"),
            ("Ek", "Test: LDL; Sonuç: 130; Birim: mg/dL"),
            ("Ek", "Bitti."),
        ]


class TestPlainText:
    @pytest.mark.parametrize(
        "encoding", ["utf-8", "utf-8-sig", "cp1254", "utf-16", "utf-16-le", "utf-16-be"]
    )
    def test_encodings(self, encoding: str) -> None:
        text = "Çalışma sürüyor; ğüşıöç ve İĞŞ. " * 3
        assert said(text.encode(encoding), ".txt").blocks[0].text == text.strip()

    @pytest.mark.parametrize("rule", ["", "---|---|---\n"])
    def test_rows_between_bars_are_a_table(self, rule: str) -> None:
        text = (
            f"Tetkik | Sonuç | Birim\n{rule}Ferritin | 9 | ng/mL\nTSH | 2,8 | mIU/L\n\nNot: açtı."
        )
        assert [each.text for each in said(text.encode(), ".txt").blocks] == [
            "Tetkik: Ferritin; Sonuç: 9; Birim: ng/mL",
            "Tetkik: TSH; Sonuç: 2,8; Birim: mIU/L",
            "Not: açtı.",
        ]

    def test_a_bar_by_itself_is_no_table(self) -> None:
        text = "Açma | kapama düğmesi soldadır.\nSağdaki yedektir."
        assert "Açma | kapama düğmesi" in said(text.encode(), ".txt").blocks[0].text

    def test_colons_between_two_columns_are_written_once(self) -> None:
        text = "Akü        : 11,9 V\nAntifriz   : -22 °C\nFren yağı  : nem %2,8"
        assert [each.text for each in said(text.encode(), ".txt").blocks] == [
            "Akü: 11,9 V",
            "Antifriz: -22 °C",
            "Fren yağı: nem %2,8",
        ]

    def test_what_is_no_text(self) -> None:
        assert fault(bytes(range(256)) * 50, ".txt") == "file_damaged"

    def test_markdown(self) -> None:
        body = (
            "---\ntitle: Uyku notları\ndate: 2024-03-01\nauthor: Ben\n---\n"
            "Önsöz.\n\n# Melatonin\nAkşam **0,5 mg** [kaynak](https://x.example/a_(b)) ile\n"
            "sürüyor.\n- bir\n- iki\n\nAlt başlık\n---\n| Doz | Etki |\n|---|---|\n| 3 mg | uyku |"
            "\n```\n# yorum\n```\n"
        )
        document = said(body.encode(), ".md")
        assert (document.title, document.published) == ("Uyku notları", "2024-03-01")
        places = dict.fromkeys(place for place, _ in texts(document))
        assert list(places) == ["", "Melatonin", "Alt başlık"]
        spoken = [text for _, text in texts(document)]
        assert "- bir" in spoken
        assert "Doz: 3 mg; Etki: uyku" in spoken
        assert any("0,5 mg kaynak" in text and "sürüyor." in text for text in spoken)
        assert any("# yorum" in text for text in spoken)

    @given(st.binary(max_size=400), st.sampled_from(sorted(KINDS)))
    @settings(max_examples=150)
    def test_any_bytes_give_text_or_an_error(self, body: bytes, kind: str) -> None:
        result = read(io.BytesIO(body), kind)
        assert result.get("parts") or str(result["fault"]).startswith("file_")


class TestPassages:
    def test_whole_sentences_of_80_to_150_words(self) -> None:
        parts = list(passages([Block("s. 1", " ".join([SENTENCE] * 40), True)]))
        assert "".join(part.text for part in parts).count("denir.") == 40
        assert all(part.text.endswith("denir.") for part in parts)
        assert all(80 <= len(part.text.split()) <= MOST for part in parts[:-1])

    def test_a_passage_may_go_over_a_page_but_not_over_a_heading(self) -> None:
        pages = [Block("s. 1", SENTENCE, True), Block("s. 2", SENTENCE, True)]
        assert [part.place for part in passages(pages)] == ["s. 1–2"]
        sections = [Block("Giriş", SENTENCE), Block("Yöntem", SENTENCE)]
        assert [part.place for part in passages(sections)] == ["Giriş", "Yöntem"]

    def test_a_short_end_joins_what_is_before_it(self) -> None:
        parts = list(passages([Block("", " ".join([SENTENCE] * 7)), Block("", "Bu kadar.")]))
        assert len(parts) == 1
        assert parts[0].text.endswith("\nBu kadar.")
        (part,) = passages([Block("", " ".join([SENTENCE] * 7) + " Bu kadar.")])
        assert part.text.endswith("denir. Bu kadar.")

    def test_a_text_without_ends_is_cut(self) -> None:
        parts = list(passages([Block("", "sözcük " * 1000)]))
        assert all(len(part.text.split()) <= MOST + 25 for part in parts)
        assert sum(len(part.text.split()) for part in parts) == 1000

    def test_data_without_spaces_does_not_make_a_giant(self) -> None:
        parts = list(passages([Block("", "QUJD" * 5_000)]))
        assert "".join(part.text for part in parts).replace(" ", "") == "QUJD" * 5_000
        assert max(len(part.text) for part in parts) < 12 * (MOST + 25)

    @given(
        st.lists(st.tuples(st.sampled_from(["", "A", "B"]), st.text(max_size=300), st.booleans()))
    )
    @example([("", "![", False)])
    def test_no_letter_is_lost(self, blocks: list[tuple[str, str, bool]]) -> None:
        # Not word by word: what follows the end of a sentence without a space begins a new one.
        parts = passages(Block(*block) for block in blocks)
        expected = "".join("".join(text.split()) for _, text, _ in blocks)
        assert "".join("".join(part.text.split()) for part in parts) == expected

    def test_dated_and_labelled_lines_are_entries_of_their_own(self) -> None:
        lines = [
            "03.08.2026 sabah tansiyon 152/88, açlık şekeri 141",
            "10.09.2026 sabah tansiyon 145/84, açlık şekeri 133",
            "Firma: Yıldız Dolap, Sedat Usta, sanayi",
            "Müşteri: Pınar Tekin, Moda, daire dokuz",
        ]
        assert list(paragraphs(lines)) == lines
        running = [
            "Damar yolu açıldı ve hastaya ilk saatte",
            "4.5 litre sıvı verildi, sonra azaltıldı.",
        ]
        assert list(paragraphs(running)) == [" ".join(running)]

    def test_a_heading_stands_alone_below_a_line_of_full_width(self) -> None:
        lines = [
            "Şurup günde bir kez, aç ya da tok karnına içilir ve iyice",
            "çalkalanır. Emziren anneler önce bir hekime danışmalıdır.",
            "Saklama koşulları",
            "Şişe 25 derecenin altında, ışıktan koruyarak saklanır ve",
            "açıldıktan sonra altmış gün içinde tüketilir.",
        ]
        assert list(paragraphs(lines)) == [" ".join(lines[:2]), lines[2], " ".join(lines[3:])]

    def test_a_short_line_within_a_sentence_is_no_heading(self) -> None:
        lines = [
            "Sözleşme iki taraf arasında imzalanmıştır. Kiracı, dairenin",
            "anahtarını Bay",
            "Kemal Yurtsever adlı yöneticiden teslim almıştır ve geri",
        ]
        assert list(paragraphs(lines)) == [" ".join(lines)]

    def test_labels_with_marks_and_a_space_before_their_colon_are_entries(self) -> None:
        lines = [
            "Max. flow temperature (compressor only) : 62 C down to -5 C outdoor",
            "Outdoor air, heating : -22 to +35 C",
            "Egzoz / partikül : doluluk %38",
        ]
        assert list(paragraphs(lines)) == lines

    @given(st.lists(st.text(max_size=80), max_size=30))
    def test_paragraphs_lose_nothing_but_hyphens(self, lines: list[str]) -> None:
        def letters(text: str) -> str:
            return "".join(text.split()).replace("-", "").replace("‐", "")

        assert letters("".join(paragraphs(lines))) == letters("".join(lines))


class TestProcess:
    @pytest.fixture
    async def process(self) -> AsyncIterator[FileProcess]:
        process = FileProcess()
        yield process
        await process.close()

    async def test_reads_one_file_after_the_other(
        self, process: FileProcess, tmp_path: Path
    ) -> None:
        first, second = tmp_path / "İlk dosya.txt", tmp_path / "ikinci.md"
        first.write_text("Bir cümle.", encoding="utf-8")
        second.write_text("# Ad\nİki cümle.", encoding="utf-8")
        read_first = await process.read(first)
        assert isinstance(read_first, FileText)
        assert read_first.parts == (FilePart("", "Bir cümle."),)
        assert await process.read(first, read_first.digest) == Same(read_first.digest)
        read_second = await process.read(second)
        assert isinstance(read_second, FileText)
        assert read_second.parts == (FilePart("Ad", "İki cümle."),)
        assert await process.read(tmp_path / "yok.txt") == Unread("file_missing")

    @pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
    @pytest.mark.parametrize("kind", ["link", "folder", "pipe", "device"])
    async def test_what_was_exchanged_since_it_was_found_is_not_read(
        self, process: FileProcess, tmp_path: Path, kind: str
    ) -> None:
        secret = tmp_path / "gizli" / "a.txt"
        secret.parent.mkdir()
        secret.write_text(SENTENCE, "utf-8")
        asked = tmp_path / "açık" / "a.txt"
        if kind == "folder":
            asked.parent.symlink_to(secret.parent)
        else:
            asked.parent.mkdir()
        if kind == "link":
            asked.symlink_to(secret)
        elif kind == "pipe":
            os.mkfifo(asked)
        elif kind == "device":
            asked.symlink_to("/dev/zero")
        assert await process.read(asked) == Unread("file_kind")

    async def test_bytes(self, process: FileProcess) -> None:
        body = documents.pdf([["Kısa bir cümle."]])
        assert await process.read_bytes(body, "application/pdf") == [("s. 1", "Kısa bir cümle.")]
        with pytest.raises(errors.FileDamaged):
            await process.read_bytes(b"no pdf", "application/pdf")
        with pytest.raises(errors.FileKind):
            await process.read_bytes(b"GIF89a", "image/gif")

    async def test_one_that_does_not_return_is_ended(self, tmp_path: Path) -> None:
        process = FileProcess(0.3, [sys.executable, "-c", "import sys; sys.stdin.read()"])
        assert await process.read(tmp_path / "a.pdf") == Unread("file_too_complex")

    async def test_one_that_dies_is_replaced(self, tmp_path: Path) -> None:
        count = tmp_path / "count"
        program = f"open({str(count)!r}, 'a').write('x'); input()"
        process = FileProcess(30, [sys.executable, "-c", program])
        for _ in range(2):
            assert await process.read(tmp_path / "a.pdf") == Unread("file_too_complex")
        await process.close()
        assert count.read_text("utf-8") == "xx"

    async def test_cancelling_ends_it(self, tmp_path: Path) -> None:
        started = asyncio.Event()
        ended = asyncio.Event()

        async def watch(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            started.set()
            with contextlib.suppress(ConnectionError):
                await reader.read()
            ended.set()
            writer.close()

        async with await asyncio.start_server(watch, "127.0.0.1") as server:
            address = server.sockets[0].getsockname()
            program = (
                f"import socket, sys; s = socket.create_connection({address!r}); sys.stdin.read()"
            )
            process = FileProcess(60, [sys.executable, "-c", program])
            reading = asyncio.ensure_future(process.read(tmp_path / "a.pdf"))
            await started.wait()
            reading.cancel()
            with pytest.raises(asyncio.CancelledError):
                await reading
            await ended.wait()

    @pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such limits")
    def test_memory_files_and_processes_are_limited(self, tmp_path: Path) -> None:
        program = (
            "from app.research.text.process_limits import limit_memory\n"
            "import sys\n"
            "limit_memory(256 * 1024 * 1024)\n"
            "try: bytearray(1024 ** 3)\n"
            "except MemoryError: print('memory')\n"
            f"try:\n  with open({str(tmp_path / 'x')!r}, 'w') as f: f.write('x')\n"
            "except OSError: print('files')\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=folder(),
            env=environment(),
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert done.stdout.split() == ["memory", "files"]


def _text_blocks(text: str) -> list[str]:
    reader = READERS[".txt"]
    return [block.text for block in reader(io.BytesIO(text.encode()), ReadingBudget(60)).blocks]


def test_letters_within_a_letter_lose_their_marks() -> None:
    told = _text_blocks(
        "Taşınma 19 Aralık'ta.\n\n> Nakliyeci 26.000 TL istiyor.\n> Sigorta içinde.\n"
        ">\n>> Kira 74.000 TL, depozito iki kira.\n>> Anahtar 1 Aralık'ta.\n"
    )
    assert not any(">" in each for each in told)
    assert any(each.startswith("Kira 74.000 TL") for each in told)


def test_a_sign_before_numbers_is_no_mark_of_a_letter() -> None:
    assert "> 10 IU/l" in "\n".join(_text_blocks("Koruyucu düzeyler:\n> 10 IU/l\n> 100 IU/l\n"))


def test_page_table_keeps_each_cell_in_its_column() -> None:
    table = (
        "<table><tr><th>Gün</th><th>Saat</th><th>Yer</th></tr>"
        "<tr><td rowspan=2>Cuma</td><td>09.00</td><td>Salon 1</td></tr>"
        "<tr><td colspan='2'>11.00</td></tr>"
        "<tr><td rowspan='99999999'>Salı</td><td>10.00</td><td rowspan=3>Salon 4</td></tr>"
        "<tr><td>14.00</td></tr></table>"
    )
    assert [text for _, text in texts(said(table.encode(), ".html"))] == [
        "Gün: Cuma; Saat: 09.00; Yer: Salon 1",
        "Gün: Cuma; Saat: 11.00",
        "Gün: Salı; Saat: 10.00; Yer: Salon 4",
        "Gün: Salı; Saat: 14.00; Yer: Salon 4",
    ]


def test_page_lists_have_their_numbers_and_terms_what_is_said_of_them() -> None:
    page = (
        "<ol start='4'><li>Havuz 08.00'de açılır.<ul><li>Pazar kapalı</ul>"
        "<li><p>Misafir alınmaz.</p><p>Çocuklar da.</p></li><li></li></ol>"
        "<p>Son.</p><dl><dt>Aidat</dt><dd>850 TL</dd></dl>"
    )
    assert [text for _, text in texts(said(page.encode(), ".html"))] == [
        "4. Havuz 08.00'de açılır.",
        "Pazar kapalı",
        "5. Misafir alınmaz.",
        "Çocuklar da.",
        "Son.",
        "Aidat: 850 TL",
    ]


def test_marks_of_notes_are_no_figures_of_the_text() -> None:
    page = (
        "<p>Fide nisanda çıkar<a epub:type='noteref' href='#n1'>1</a>. Alan 20 m<sup>2</sup>, bak"
        " <a href='#s2'>2</a>. bölüm<sup><a href='b.html#n'>[3]</a></sup>.</p>"
        "<p><a href='#n'>4"
        "<p>1. Ege'de mayısta.</p>"
    )
    assert [text for _, text in texts(said(page.encode(), ".html"))] == [
        "Fide nisanda çıkar. Alan 20 m2, bak 2. bölüm.",
        "4",
        "1. Ege'de mayısta.",
    ]


CHAT = """12.03.2031 21:02 - Mesajlar uçtan uca şifrelidir.
12.03.2031 21:03 - Ayşe sizi ekledi
12.03.2031 21:14 - Ayşe: Evi tuttum! 10-13 Temmuz
12.03.2031 21:15 - Mert: <Medya dahil edilmedi>
12.03.2031 21:16 - Ayşe: Evde ne yok sordum:
havlu yok, getirin
12.03.2031 21:17 - Can: Çay bende
"""


def test_of_a_chat_what_people_wrote_is_read() -> None:
    assert [text for _, text in texts(said(CHAT.encode(), ".txt"))] == [
        "12.03.2031 21:14 - Ayşe: Evi tuttum! 10-13 Temmuz",
        "12.03.2031 21:16 - Ayşe: Evde ne yok sordum:",
        "havlu yok, getirin",
        "12.03.2031 21:17 - Can: Çay bende",
    ]


@pytest.mark.parametrize(
    ("kind", "text", "title", "line"),
    [
        (
            ".ics",
            "BEGIN:VCALENDAR\nX-WR-CALNAME:Ev\nBEGIN:VEVENT\nSUMMARY:Diş\n"
            "DTSTART:20311214T103000\nEND:VEVENT",
            "",
            "Etkinlik: Diş; Gün: 14.12.2031 pazar; Saat: 10:30",
        ),
        (
            ".vcf",
            "BEGIN:VCARD\nFN:Ece Ak\nTEL:0216 414\nEND:VCARD",
            "",
            "Ad: Ece Ak; Telefon: 0216 414",
        ),
    ],
)
def test_calendars_and_address_cards_are_read_by_entry(
    kind: str, text: str, title: str, line: str
) -> None:
    document = said(text.encode(), kind)
    assert document.title == title
    assert texts(document) == [("", line)]


def test_slides_keep_equal_cells_and_say_what_charts_are_drawn_from() -> None:
    import pptx
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE

    presentation = pptx.Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    rows = (
        ("Kalem", "Ocak", "Şubat", "Mart"),
        ("Kira", "7.400", "7.400", "7.900"),
        ("", "1", "2", "3"),
    )
    table = slide.shapes.add_table(3, 4, 0, 0, 900, 900).table
    for row, cells in enumerate(rows):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    chart = CategoryChartData()  # type: ignore[no-untyped-call]
    chart.categories = ["Ocak", "Şubat"]
    chart.add_series("Su", (90, 118.5))  # type: ignore[no-untyped-call]
    group = slide.shapes.add_group_shape().shapes.add_group_shape()
    group.shapes.add_textbox(0, 0, 9, 9).text_frame.text = "Gruptaki cümle."
    slide.shapes.add_chart(XL_CHART_TYPE.LINE, 0, 0, 900, 900, chart)
    out = io.BytesIO()
    presentation.save(out)
    assert [text for _, text in texts(said(out.getvalue(), ".pptx"))] == [
        "Kalem: Kira; Ocak: 7.400; Şubat: 7.400; Mart: 7.900",
        "Kalem: Kira; Ocak: 1; Şubat: 2; Mart: 3",
        "Gruptaki cümle.",
        "Ocak; Su: 90",
        "Şubat; Su: 118.5",
    ]


@pytest.mark.parametrize("kind", [".txt", ".csv", ".html"])
def test_letters_of_dos_are_known(kind: str) -> None:
    text = "Kırık cam ayrı kutuya konur, çöp salı günü toplanır. Öğün ücreti düştü."
    document = said(f"{text}\n{text}".encode("cp857"), kind)
    assert "Kırık cam ayrı kutuya konur" in document.blocks[0].text
    assert "Öğün ücreti düştü." in document.blocks[-1].text


@pytest.mark.parametrize("held", [0, 1024], ids=["a large file", "a small one"])
def test_file_that_is_written_while_it_is_read_is_of_one_time_or_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    path = (tmp_path / "not.txt").resolve()
    before, after = b"Kira 7.400 TL.", b"Kira 9.900 TL."
    path.write_bytes(before)
    monkeypatch.setattr(file_reader, "MOST_HELD", held)
    whole = file_reader.read

    def written_meanwhile(stream: IO[bytes], kind: str, **more: Any) -> dict[str, Any]:
        path.write_bytes(after)
        return whole(stream, kind, **more)

    monkeypatch.setattr(file_reader, "read", written_meanwhile)
    asked = {"path": str(path), "kind": ".txt", "digest": ""}
    said = file_reader.answer(asked, io.BytesIO())
    if held:
        assert said["digest"] == hashlib.sha256(before).hexdigest()
        assert said["parts"] == [("", before.decode())]
    else:
        assert said == {"fault": errors.FileError.code}, "which is tried again at the next look"
    monkeypatch.setattr(file_reader, "read", whole)
    assert file_reader.answer(asked, io.BytesIO())["parts"] == [("", after.decode())]
