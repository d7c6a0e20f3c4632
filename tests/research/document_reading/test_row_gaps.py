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


def paper(text: str) -> Excerpt:
    return excerpt(text, kind=SourceKind.FILE, title="Defter")


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


@pytest.mark.parametrize(
    ("rows", "begins", "question"),
    [
        pytest.param(
            "Bölge: Ege; İl: İzmir; Bayi: Efe\nİl: Aydın; Bayi: Menderes",
            "Aydın",
            "aydın bayisi hangi bölgede",
            id="a cell that is told once for several rows",
        ),
        pytest.param(
            "Daire: 3; Son okuma: 1240; Borç: 310 TL\nDaire: 4; Borç: 280 TL",
            "Daire: 4",
            "daire 4 son sayaç değeri",
            id="a word that says little of a column",
        ),
        pytest.param(
            "Daire: 11; Tarih: 3 Mart; Ödeme şekli: havale\nDaire: 12; Tarih: 5 Mart",
            "Daire: 12",
            "12 numaralı daire ödemesini ne zaman yaptı",
            id="a column of another sort than is asked for",
        ),
        pytest.param(
            "Ürün: Lamba; Fiyat: 300 TL; Kargo: 40 TL\nÜrün: Masa; Fiyat: 900 TL",
            "Masa",
            "masanın kargo hariç fiyatı",
            id="another column is asked for",
        ),
        pytest.param(
            "Ad: Ali; Telefon: 0212 555 44 33; Cep: 0532 111 22 33\nAd: Veli; Cep: 0533 222 33 44",
            "Veli",
            "velinin telefonu",
            id="a second number",
        ),
        pytest.param(
            "Kitap: Yaban; Okur: Sevgi\nKitap: Yaban; Okur: Sevgi; Dönüş: 30 Mart",
            "Yaban",
            "yaban dönüş günü",
            id="another row of the same thing",
        ),
        pytest.param(
            "Gün: 1 Mart; Tutar: 500; İş: kira\nGün: 5 Mart; Tutar: 900; Banka: Akbank",
            "kira",
            "kira hangi bankadan ödendi",
            id="another table",
        ),
        pytest.param(
            "Kitap: Yaban; Okur: Sevgi; Dönüş: 21 Mart\nKitap: Yılkı; Okur: Can; 30 Mart",
            "Yılkı",
            "yılkı dönüş günü",
            id="a cell without a name",
        ),
        pytest.param(
            "Kitap: Yaban; Okur: Sevgi; Dönüş: 21 Mart\nKitap: Yılkı; Okur: Can",
            "Yılkı",
            "suç ve ceza dönüş günü",
            id="nothing of the row is named",
        ),
        pytest.param(
            "Kitap: Yaban; Okur: Sevgi; Dönüş: 21 Mart\nKitap: Yılkı; Okur: Can",
            "Yılkı",
            "yılkı gibi dönüş günü olmayanları listele",
            id="a list",
        ),
    ],
)
def test_what_may_stand_elsewhere_is_not_called_empty(
    rows: str, begins: str, question: str
) -> None:
    table = paper(rows)
    assert empty_cell(question, row_of(table, begins), table, [table], {}) == ""


def test_a_last_one_is_empty_where_all_of_its_column_is_named() -> None:
    table = paper("Daire: 3; Son okuma: 1240; Borç: 310\nDaire: 4; Borç: 280")
    row = row_of(table, "Daire: 4")
    assert empty_cell("daire 4 son okuma", row, table, [table], {}) == "Son okuma: –"


def test_a_word_behind_that_of_the_empty_column_is_part_of_its_name() -> None:
    table = paper("Oyuncu: Ela; Ukd: 1480; Puan: 4\nOyuncu: Can; Puan: 3")
    row = row_of(table, "Can")
    assert empty_cell("canın ukd puanı", row, table, [table], {}) == "Ukd: –"
    assert empty_cell("canın ukd dışındaki puanı", row, table, [table], {}) == ""


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


@pytest.mark.parametrize(
    ("row", "question"),
    [
        ("Oda: Fırın; P.tesi: 9; Salı: 9; Çarş.: 10; Cuma: 9; Pazar: 10", "fırın çarşamba açık mı"),
        ("Oda: Fırın; Pzt: 9; Sal: 9; Çar: 10; Ctesi: 13", "fırın cumartesi kaçta açılıyor"),
        ("Room: Kiln; Mon: 9; Tues: 9; Wed: 10; Thurs: 9; Fri: 13", "is the kiln open on tuesday"),
        ("Oda: Fırın; Pzt: 9; Sal: 9; Çar: 10; Cmt-Paz: 13", "fırın pazar kaçta açılıyor"),
        ("Oda: Fırın; Pzt: 9; Sal: 9; Çar: 10; Hafta sonu: 13", "fırın pazar kaçta açılıyor"),
        ("Sınıf: 5; Pazartesi: fen; Salı: fen; Cuma: din; 12.10 Perşembe: iş", "perşembe ne var"),
        ("Sınıf: 9-B; Kat: 2; Sıra: 34", "9-b ve 9-c kaç sıra"),
        ("Sınıf: 9-B; Gün: 5 Kasım; Salon: 2-A", "ayın 5i 9b hangi salonda"),
        ("İlaç: Eferoks; Doz: 25; Tuz: 3g", "eferoks 5e çıkınca ne olacak"),
        ("Daireler: A1-A5; Aidat: 300", "a3 aidatı ne kadar"),
        ("Tarih: 3 Mart; İşlem: iade; Açıklama: fermuarı bozuk", "mont neden iade edildi"),
        ("Tarih: 3 Mart; Bölüm: KBB; Şikâyet: kulak ağrısı", "kbb ye niye gitmiştik"),
        ("Drug: Metformin; For: diabetes; Dose: 500", "why do i take metformin"),
        ("Date: 3 March; Item: brake pads; Notes: worn down", "why were the pads changed"),
    ],
)
def test_what_is_written_otherwise_is_not_lacking(row: str, question: str) -> None:
    table = paper(row)
    assert not lacks_of_row(question, row_of(table, row), table)


def test_a_table_of_the_code_that_is_asked_about_does_not_lack_it() -> None:
    table = paper("9-C sınıfı oturma planı:\n\nÖğrenci: Ali; Salon: 2-B; Sıra: 4")
    row = row_of(table, "Ali")
    assert not lacks_of_row("9-c den ali hangi sırada", row, table)
    assert lacks_of_row("9-d den ali hangi sırada", row, table)


def test_a_note_without_words_gives_no_reason() -> None:
    table = paper("Ders: Fizik; Not: 45; Sıra: 2")
    assert lacks_of_row("fizik neden zayıf", row_of(table, "Fizik"), table)


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
