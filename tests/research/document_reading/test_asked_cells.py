"""The cell of a table that a question names by its row and its column."""

from __future__ import annotations

import pytest

from app.core.domain.evidence import Excerpt, SourceKind
from app.core.wording.speech import LANGUAGES
from app.research.document_reading.asked_cells import cell_of_told_row
from app.research.document_reading.document_answer import answered
from app.research.document_reading.document_reader import read_documents
from tests.research.worlds import excerpt

LESSONS = (
    "Saat: 09:00; Pazartesi: Matematik; Salı: Türk Dili; Çarşamba: Fizik\n"
    "Saat: 10:00; Pazartesi: Matematik; Salı: Tarih; Çarşamba: Fizik\n"
    "Saat: 14:00; Pazartesi: Müzik; Salı: Biyoloji; Çarşamba: İngilizce"
)
ROOMS = (
    "Oda tipi: A tipi (bahçe); Hafta içi: 2.900; Hafta sonu: 3.400; Bayram: 4.600\n"
    "Oda tipi: B tipi (dere manzaralı); Hafta içi: 3.300; Hafta sonu: 3.950; Bayram: 5.200\n"
    "Oda tipi: C tipi (aile); Hafta içi: 4.100; Hafta sonu: 4.800; Bayram: 6.300"
)
FERRIES = (
    "Sefer: 1; Hafta içi kalkış: 07.10; Pazar kalkış: 09.00; Süre (dk): 35\n"
    "Sefer: 2; Hafta içi kalkış: 13.15; Pazar kalkış: 14.45; Süre (dk): 40\n"
    "Sefer: 3; Hafta içi kalkış: 20.40; Pazar kalkış: –; Süre (dk): 40"
)
FEES = (
    "Item: Book; Late, per day: £0.20; At most: £6.00\n"
    "Item: Film; Late, per day: £0.50; At most: £10.00"
)


FLATS = (
    "Daire: 1; Oturan: Ak; Aidat (TL): 900; Borç (TL): 0\n"
    "Daire: 2; Oturan: Bal; Aidat (TL): 900; Borç (TL): 450\n"
    "Daire: 3; Oturan: Can; Aidat (TL): 900; Borç (TL): 1.800"
)


def of_file(text: str, title: str) -> Excerpt:
    return excerpt(text, title=title, kind=SourceKind.FILE)


PAPERS = (
    of_file(LESSONS, "9-B ders programı"),
    of_file(ROOMS, "Otel oda fiyatları"),
    of_file(FERRIES, "Karaada vapur tarifesi"),
    of_file(FEES, "Library charges"),
    of_file(FLATS, "Aidat 2026"),
)


@pytest.mark.parametrize(
    ("question", "cell"),
    [
        ("salı 14'te hangi ders var", "Saat 14:00 · Salı: Biyoloji"),
        ("B tipi oda hafta sonu kaç", "B tipi (dere manzaralı) · Hafta sonu: 3.950"),
        ("Bayramda aile odası ne kadar?", "C tipi (aile) · Bayram: 6.300"),
        ("Tarih salı günü kaçta?", "Salı, Tarih · Saat: 10:00"),
        ("Pazar günü Karaada'ya ilk vapur kaçta?", "Sefer 1 · Pazar kalkış: 09.00"),
        ("Pazar günü Karaada'ya son vapur kaçta?", "Sefer 2 · Pazar kalkış: 14.45"),
        ("Üçüncü sefer hafta içi kaçta kalkıyor?", "Sefer 3 · Hafta içi kalkış: 20.40"),
        ("2 numaranın birikmiş borcu kaç?", "Daire 2 · Borç (TL): 450"),
        ("What is the most I could be charged for a film?", "Film · At most: £10.00"),
    ],
)
def test_the_cell_of_the_row_and_column_that_are_named_is_told(question: str, cell: str) -> None:
    reading = read_documents(question, PAPERS)
    assert reading.cell == cell
    told = answered(reading, LANGUAGES["tr"])
    assert told is not None
    assert told.text.startswith(cell)
    assert told.citations[0].quote in told.text, "the row itself, word for word"


@pytest.mark.parametrize(
    "question",
    [
        "B tipi oda kaç para",
        "salı günü kaçıncı katta toplantı yapılıyor",
        "salı 16'da hangi ders var",
        "Üçüncü sefer pazar günü kaçta?",
        "Pazar günü D tipi odanın balkonu var mı?",
    ],
)
def test_without_one_row_and_one_column_no_cell_is_told(question: str) -> None:
    assert read_documents(question, PAPERS).cell == ""


ROW = "Eğitim: İleri yelken; Süre: 3 hafta sonu; Öğrenci (TL): 6100; Sivil (TL): 9300; Kontenjan: 8"


@pytest.mark.parametrize(
    ("question", "cell"),
    [
        ("sivil fiyatı", "İleri yelken · Sivil (TL): 9300"),
        ("onun süresi", "İleri yelken · Süre: 3 hafta sonu"),
        ("peki kontenjanı kaç", "İleri yelken · Kontenjan: 8"),
        ("fiyatı", ""),
        ("temel yelken sivil fiyatı", ""),
        ("kaç kişi geldi", ""),
        ("", ""),
    ],
)
def test_the_cell_of_the_row_that_was_told(question: str, cell: str) -> None:
    assert cell_of_told_row(question, ROW) == cell
    assert cell_of_told_row(question, "İleri yelken 3 hafta sonu sürer.") == ""
