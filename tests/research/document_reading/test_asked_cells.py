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


RESULTS = (
    "Test: Ferritin; 12.03.2026: 9; 18.09.2026: 31; Birim: µg/L; Aralık: 15–150\n"
    "Test: Hemoglobin; 12.03.2026: 11,2; 18.09.2026: 12,6; Birim: g/dL; Aralık: 12–16\n"
    "Test: HbA1c; 12.03.2026: 5,9; 18.09.2026: 5,6; Birim: %; Aralık: 4–5,7"
)
EXPENSES = (
    "Kalem: Elektrik; 1. çeyrek – Ocak: 1.180; 1. çeyrek – Şubat: 1.240;"
    " 1. çeyrek – Mart: 1.105; 2. çeyrek – Nisan: 960\n"
    "Kalem: Doğalgaz; 1. çeyrek – Ocak: 2.640; 1. çeyrek – Şubat: 2.870;"
    " 1. çeyrek – Mart: 2.310; 2. çeyrek – Nisan: 1.150"
)


OCTOBER = (
    "Test: Sodyum; 05.10.2025: 138; 10.10.2025: 131; 24.11.2025: 139\n"
    "Test: Kreatinin; 05.10.2025: 1,1; 10.10.2025: 1,6; 24.11.2025: 1,2"
)
COURSES = (
    "Saat: 11.10; Cumartesi: Keman; Hafta arası: Resim\n"
    "Saat: 12.30; Cumartesi: Koro; Hafta arası: Satranç"
)


PAPERS = (
    of_file(COURSES, "Kurs programı"),
    of_file(RESULTS, "Kan tahlili"),
    of_file(OCTOBER, "Servis notu"),
    of_file(EXPENSES, "Ev giderleri"),
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
        ("cumartesi 11'i on geçe hangi kurs var", "Saat 11.10 · Cumartesi: Keman"),
        ("cumartesi saat on iki buçukta hangi kurs", "Saat 12.30 · Cumartesi: Koro"),
        ("son tahlilde ferritin kaç", "Ferritin · 18.09.2026: 31 µg/L"),
        ("martta ferritin kaçtı", "Ferritin · 12.03.2026: 9 µg/L"),
        ("ilkbaharda hemoglobin değeri kaçtı", "Hemoglobin · 12.03.2026: 11,2 g/dL"),
        ("annemin hemoglobini kaç çıkmış", "Hemoglobin · 18.09.2026: 12,6 g/dL"),
        ("12 martta hba1c", "HbA1c · 12.03.2026: 5,9 %"),
        ("10 ekimde sodyum kaçtı", "Sodyum · 10.10.2025: 131"),
        ("5 ekimde sodyum kaçtı", "Sodyum · 05.10.2025: 138"),
        ("mart ayında doğalgaz gideri", "Doğalgaz · 1. çeyrek – Mart: 2.310"),
        ("ilk üç ayda elektriğe toplam ne verdik", "Elektrik · Ocak + Şubat + Mart: 3.525"),
        ("1. çeyrekte doğalgaza toplam ne ödedik", "Doğalgaz · Ocak + Şubat + Mart: 7.820"),
        ("şubattan nisana kadar elektrik toplamı", "Elektrik · Şubat + Mart + Nisan: 3.305"),
        ("elektriğe toplam kaç lira gitti", "Elektrik · Ocak + Şubat + Mart + Nisan: 4.485"),
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
        "martta üre kaçtı",
        "ekimde sodyum kaçtı",
        "ilk üç ayda suya toplam ne verdik",
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
