"""Lines that come first and cannot be the answer."""

from __future__ import annotations

import pytest

from app.core.domain.evidence import SourceKind
from app.core.language.suffixes import stem
from app.core.reading.features import ReadLine, spoken_lines
from app.core.reading.lines import Line, LineKind
from app.research.document_reading.document_reader import ENOUGH, read_documents
from app.research.document_reading.unlikely_lines import (
    has_of_question,
    is_head_of,
    is_of_another,
    is_of_another_matter,
    is_run_on,
    is_title,
    matters_of,
    names_nothing_in,
)
from tests.research.worlds import excerpt

HOTEL = excerpt(
    "Evcil hayvan için gecelik 350 TL eklenir.", kind=SourceKind.FILE, title="Derekonak Otel"
)
SCHOOL = excerpt(
    "Ateşi çıkan çocuk ateşi düştükten 24 saat sonra gelebilir. Çıkış saati 17.30'dur.",
    kind=SourceKind.FILE,
    title="Kreş mektubu",
)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("ÇAMLIK SİTESİ – DUYURU (2 Haziran 2026)", True),
        ("C. EMLAK VE ÇEVRE TEMİZLİK VERGİSİ", True),
        ("ÇOCUKLARIN ULAŞAMAYACAĞI YERDE SAKLAYINIZ.", False),
        ("KDV (%20): 1.336,00 TL", False),
        ("Doğal gaz: 6.071 m³", False),
        ("Havuz 13 Haziran'da açılacak", False),
    ],
)
def test_a_title_is_in_capitals_and_ends_as_no_sentence(text: str, title: bool) -> None:
    assert is_title(Line(0, text, LineKind.SENTENCE)) is title


def test_a_row_is_no_title() -> None:
    assert not is_title(Line(0, "TSH | CRP | HDL", LineKind.ROW))


def test_what_is_named_by_another_document_is_not_told_of_this_one() -> None:
    papers = (SCHOOL, HOTEL)
    assert is_of_another("Derekonak'ta çıkış saati kaç?", SCHOOL, papers)
    assert not is_of_another("Derekonak'ta çıkış saati kaç?", HOTEL, papers)
    assert not is_of_another("Kreşte çıkış saati kaç?", SCHOOL, papers)
    assert not is_of_another("Bodrum'da çıkış saati kaç?", SCHOOL, papers), "nobody speaks of it"
    reading = read_documents("Derekonak'ta çıkış saati kaç?", papers)
    assert reading.lines[0].excerpt is SCHOOL
    assert reading.chance < ENOUGH
    assert read_documents("Kreşten çıkış saati kaç?", papers).chance > reading.chance


LEAFLET = excerpt(
    "Tedavide levodopa içeren ilaçlar kullanılır. İlaç günde üç kez, yemekten önce alınır.",
    kind=SourceKind.FILE,
    title="Parkinson hastalığı",
)


@pytest.mark.parametrize(
    ("question", "matters"),
    [
        ("astım ilacı günde kaç kez alınır", [("astim", "ilaci")]),
        ("Migren tedavisi nasıl olur?", [("migren", "tedavisi")]),
        ("Arabanın sigortası ne kadar?", []),
        ("annemin ilacı günde kaç kez", []),
        ("dört yaşındaki kızım girebilir mi", []),
        ("mutfak arasını delsek", []),
        ("kampüs otobüsü pazarları var mı", [("kampus", "otobusu")]),
        ("aylık kira ücreti ne", []),
        ("2024 raporu nerede", []),
    ],
)
def test_the_matter_that_a_thing_is_of(question: str, matters: list[tuple[str, str]]) -> None:
    assert matters_of(question) == matters


def test_a_medicine_for_another_illness_is_no_answer() -> None:
    papers, nothing = (LEAFLET, HOTEL), dict[str, list[str]]()
    of_other = "astım ilacı günde kaç kez alınır"
    assert is_of_another_matter(of_other, LEAFLET, papers, nothing)
    assert not is_of_another_matter(of_other, LEAFLET, papers, {"astim": [stem("parkinson")]})
    assert not is_of_another_matter(of_other, HOTEL, papers, nothing), "knows of no medicine"
    of_this = "parkinson ilacı günde kaç kez alınır"
    assert not is_of_another_matter(of_this, LEAFLET, papers, nothing)
    assert (
        read_documents(of_other, papers).chance < ENOUGH <= read_documents(of_this, papers).chance
    )


def test_cells_without_rows_are_no_sentence() -> None:
    cells = "Parasetamol etkileşim yok birlikte alınabilir Aspirin koruması azalır ara veriniz " * 6
    clauses = "Kiracı, aidatı zamanında öder, gürültü yapmaz, ortak alanı temiz tutar; " * 7
    for text, run_on in ((cells, True), (clauses, False), (cells[:300], False)):
        paper = excerpt(f"{text.strip()}.", title="kağıt")
        last = spoken_lines(paper.text)[-1].line
        assert is_run_on(last, paper) == run_on


def test_what_a_text_begins_with_says_nothing_of_it() -> None:
    notes = excerpt("Kombucha notları (Irmak)\n\nKapak gevşek kaldı, küflendi.", title="notlar")
    head = Line(0, "Kombucha notları (Irmak)", LineKind.SENTENCE)
    assert is_head_of(head, notes)
    assert not is_head_of(Line(0, "Kapak gevşek kaldı, küflendi.", LineKind.SENTENCE), notes)
    assert not is_head_of(Line(0, "Salon 4", LineKind.SENTENCE), notes), "it tells something"
    called = excerpt("Brook DW60 dishwasher – limited warranty\nKeep this page.", title="warranty")
    title = Line(0, "Brook DW60 dishwasher – limited warranty", LineKind.SENTENCE)
    assert is_head_of(title, called), "a model and a year tell nothing"


@pytest.mark.parametrize(
    ("first", "below", "head"),
    [
        ("Alerfin 2,5 mg/5 mL şurup kullanma talimatı", "Alerfin nezlede kullanılır.", True),
        ("Alerfin 10 mg film tablet", "Alerfin nezlede kullanılır.", True),
        ("Alerfin 10 mg tablet", "Kontas 5 mg tablet", False),
        ("Kreatinin 0,94 mg/dL", "Üre 31 mg/dL", False),
        ("Kömür 40 kg torba 380 TL", "Odun 25 kg torba 210 TL", False),
        ("Sayın velilerimiz,", "Gezi cuma günü yapılacak.", True),
        ("Salı, perşembe ve cumartesi,", "Bahçe sulanır.", False),
        ("Eve geldiğinde çok yorgundu,", "hemen uyudu.", False),
    ],
)
def test_a_strength_or_a_greeting_tells_nothing_of_a_text(
    first: str, below: str, *, head: bool
) -> None:
    text = excerpt(f"{first}\n\n{below}", title="kağıt")
    assert is_head_of(Line(0, first, LineKind.SENTENCE), text) == head


@pytest.mark.parametrize(
    ("question", "nothing"),
    [
        ("Yatak odasındaki küfü neyle sileriz?", True),
        ("Hayvan için ne kadar eklenir?", False),
        ("20 gece kalana ne kadar kırıyorlar?", False),
    ],
)
def test_a_paper_without_a_word_of_what_is_named_says_nothing(question: str, nothing: bool) -> None:
    (spoken,) = spoken_lines(HOTEL.text)
    read = ReadLine(0, 0, spoken, {})
    assert names_nothing_in(question, read, HOTEL, [HOTEL], {}) is nothing


@pytest.mark.parametrize(
    ("inside", "title", "meaning", "has"),
    [
        (0.0, 0.0, 0.2, False),
        (0.0, 0.0, 0.4, True),
        (0.3, 0.0, 0.0, True),
        (0.0, 0.3, 0.05, True),
        (0.1, 0.0, 0.05, False),
    ],
)
def test_a_line_has_a_word_of_the_question_or_is_near_to_it(
    inside: float, title: float, meaning: float, has: bool
) -> None:
    known = {"in line": inside, "in heads": 0.0, "in title": title, "meaning": meaning}
    (spoken,) = spoken_lines("Aylık kira 18.500 TL, her ayın beşinde ödenir.")
    assert has_of_question(ReadLine(0, 0, spoken, known)) is has


def test_a_paper_without_a_word_of_the_question_is_not_told_behind_another() -> None:
    lease = excerpt(
        "Aylık kira 18.500 TL, her ayın beşinde ödenir.", kind=SourceKind.FILE, title="kira"
    )
    reading = read_documents("Otelde evcil hayvan için gecelik ne eklenir?", [HOTEL, lease])
    assert [each.excerpt for each in reading.told] == [HOTEL]
