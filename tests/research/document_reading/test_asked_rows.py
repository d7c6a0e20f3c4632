"""The row of a table that a question compares for, or whose span holds its number."""

from __future__ import annotations

import pytest

from app.core.domain.evidence import Excerpt, SourceKind
from app.research.document_reading.asked_rows import number
from app.research.document_reading.document_reader import DocumentReading, read_documents
from tests.research.worlds import excerpt

TENTS = (
    "Çadır: Poyraz; Kişi: 2; Fiyat (TL): 8.450; Kurulum: 12 dakika; Ağırlık: 2,9 kg\n"
    "Çadır: Meltem; Kişi: 4; Fiyat (TL): 10.200; Kurulum: 7 dakika; Ağırlık: 5,1 kg\n"
    "Çadır: Karayel; Kişi: 3; Fiyat (TL): 9.900; Kurulum: 20 dakika; Ağırlık: 3,4 kg"
)
HALLS = (
    "Salon: Çınar; Davetli: 50–150; Kira: 40.000 TL\n"
    "Salon: Ihlamur; Davetli: 151–250; Kira: 65.000 TL\n"
    "Salon: Defne; Davetli: 251–400; Kira: 90.000 TL"
)
BOATS = (
    "Tekne: Poyraz; Boy (m): 7,4; Yatak: 4\nTekne: Lodos; Boy (m): 6,2; Yatak: 3\n"
    "Tekne: Karayel; Boy (m): 5,5; Yatak: 2"
)
LEAVE = (
    "Hizmet: 1 yıldan fazla, 5 yıldan az; İzin: 14 gün\n"
    "Hizmet: 5 yıldan fazla, 15 yıldan az; İzin: 20 gün\n"
    "Hizmet: 15 yıl ve üzeri; İzin: 26 gün"
)


def of_file(text: str, title: str) -> Excerpt:
    return excerpt(text, title=title, kind=SourceKind.FILE)


PAPERS = (
    of_file(TENTS, "Çadır fiyatları"),
    of_file(HALLS, "Düğün salonu kiraları"),
    of_file(LEAVE, "Yıllık izin yönergesi"),
    of_file(BOATS, "Kulübün tekneleri"),
)


def first(question: str, *papers: Excerpt) -> str:
    return read_documents(question, papers or PAPERS).lines[0].sentence


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("En pahalı çadır hangisi?", "Meltem"),
        ("En ucuz çadır kaç lira?", "Poyraz"),
        ("En hızlı kurulan çadır hangisi?", "Meltem"),
        ("Hangi çadırın ağırlığı en düşük?", "Poyraz"),
        ("Which çadır is the cheapest?", "Poyraz"),
        ("En uzun tekne hangisi?", "Poyraz"),
        ("En kısa tekne hangisi?", "Karayel"),
    ],
)
def test_the_row_with_the_most_or_least_is_the_answer(question: str, row: str) -> None:
    reading = read_documents(question, PAPERS)
    assert row in reading.lines[0].sentence
    assert reading.chance >= 0.5


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("200 davetli için salon kirası ne kadar?", "Ihlamur"),
        ("120 davetliye hangi salon, kirası kaç?", "Çınar"),
        ("8 yıllık hizmet için kaç gün izin var?", "5 yıldan fazla, 15 yıldan az"),
        ("18 yıllık hizmet için kaç gün izin var?", "15 yıl ve üzeri"),
    ],
)
def test_a_number_is_looked_for_in_spans(question: str, row: str) -> None:
    assert row in first(question)


def test_a_bound_may_have_an_ending() -> None:
    moisture = of_file(
        "Nem: 12'nin altı; Fiyat (TL): 31\nNem: 12–14; Fiyat (TL): 28\n"
        "Nem: 14'ün üstü; Fiyat (TL): alınmaz",
        "Buğday alımı",
    )
    assert "12'nin altı" in first("Nemi 11 çıkan buğday kaça alınıyor?", moisture)
    assert "14'ün üstü" in first("Nemi 17 çıkan buğday kaça alınıyor?", moisture)


def test_an_amount_is_looked_for_in_bounds_of_sentences() -> None:
    rules = of_file(
        "Havuza 12 yaşından küçükler yalnız giremez.\n\nHavuz yaşlılara salı günü açıktır.\n\n"
        "Havuzda duş almak zorunludur.",
        "Site kuralları",
    )
    assert "12 yaşından" in first("Havuza 9 yaşında bir çocuk girebilir mi?", rules)


def test_rows_that_are_alike_in_it_decide_nothing() -> None:
    tied = of_file(TENTS.replace("8.450", "9.900"), "Çadır fiyatları")
    told = read_documents("En ucuz çadır kaç lira?", [tied])
    assert _not_raised(told)


def test_a_limit_is_no_comparison_of_rows() -> None:
    assert _not_raised(read_documents("En fazla kaç gün izin var?", PAPERS))


def _not_raised(reading: DocumentReading) -> bool:
    """Whether the order is that of the trees alone."""
    worth = [each.read.worth for each in reading.lines]
    return worth == sorted(worth, reverse=True)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("1.047.500", 1_047_500),
        ("9.900,00", 9_900),
        ("9,900.00", 9_900),
        ("455.00", 455),
        ("2,9", 2.9),
        ("8250", 8250),
        ("1.2.2026", None),
    ],
)
def test_numbers_as_people_write_them(written: str, value: float | None) -> None:
    assert number(written) == value
