"""How many rows a table has, what they come to, and which lie between two dates."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.core.domain.evidence import Excerpt, SourceKind
from app.core.wording.speech import LANGUAGES
from app.research.document_reading.document_answer import answered
from app.research.document_reading.document_reader import read_documents, with_reckoned
from app.research.document_reading.reckoned_rows import (
    Reckoning,
    is_one_of_many,
    reckoned,
    reckoning_of,
)
from tests.research.worlds import WholeShelf, excerpt

RECEIPT = (
    "Ürün: A4 kâğıt; Adet: 4; Birim fiyat: 145,00; Tutar: 580,00\n"
    "Ürün: Kalem; Adet: 20; Birim fiyat: 18,50; Tutar: 370,00\n"
    "Ürün: Kalem; Adet: 20; Birim fiyat: 18,50; Tutar: 370,00"
)
TOTALLED = f"{RECEIPT}\nÜrün: Toplam; Adet: 44; Birim fiyat: –; Tutar: 1.320,00"
PLAN = (
    "Taksit: 1; Son gün: 15.02.2026; Tutar (TL): 42.000\n"
    "Taksit: 2; Son gün: 15.05.2026; Tutar (TL): 42.000\n"
    "Taksit: 3; Son gün: 17.08.2026; Tutar (TL): 55.000\n"
    "Taksit: 4; Son gün: 16.11.2026; Tutar (TL): 61.000"
)


def of_file(text: str, title: str) -> Excerpt:
    return excerpt(text, title=title, kind=SourceKind.FILE)


PAPERS = (of_file(RECEIPT, "Kırtasiye fişi"), of_file(PLAN, "Kooperatif ödeme planı"))


async def told(question: str, papers: Sequence[Excerpt] = PAPERS) -> str:
    rows = await reckoned(WholeShelf(list(papers)), question, papers)
    if rows is None:
        return ""
    answer = answered(with_reckoned(read_documents(question, papers), rows), LANGUAGES["tr"])
    assert answer is not None
    assert answer.citations[0].quote in papers[0].text + papers[-1].text
    return answer.text


@pytest.mark.parametrize(
    ("question", "way"),
    [
        ("Fişte kaç kalem var?", Reckoning.COUNT),
        ("How many items are there on the receipt?", Reckoning.COUNT),
        ("Fişin toplamı ne kadar?", Reckoning.SUM),
        ("How much do the instalments come to in total?", Reckoning.SUM),
        ("Mayısla eylül arasında hangi taksitler var?", Reckoning.BETWEEN),
        ("Which payments are due between March and June?", Reckoning.BETWEEN),
        ("Kalem kaç lira?", None),
        ("Kaç gün var?", Reckoning.COUNT),
        ("Mayısla eylül arasında ne kadar?", None),
    ],
)
def test_what_is_wanted_of_the_rows(question: str, way: Reckoning | None) -> None:
    assert reckoning_of(question) is way


async def test_rows_are_counted_each_as_often_as_it_stands_there() -> None:
    said = await told("Kırtasiye fişinde kaç kalem var?")
    assert said.startswith("3 satır:\n\n- Ürün: A4 kâğıt")
    assert said.count("- Ürün: Kalem") == 2


@pytest.mark.parametrize(
    ("question", "sum_"),
    [
        ("kırtasiye fişi toplam ne kadar tuttu", "Tutar, 3 satırın toplamı: 1.320,00"),
        ("Kooperatif ödemesi toplam ne kadar?", "Tutar (TL), 4 satırın toplamı: 200.000 TL"),
    ],
)
async def test_amounts_come_to_their_sum_written_as_they_are(question: str, sum_: str) -> None:
    assert (await told(question)).startswith(sum_)


async def test_rows_between_two_days_are_told() -> None:
    said = await told("Mayısla eylül arasında hangi kooperatif taksitleri var?")
    assert [line[:11] for line in said.splitlines() if line.startswith("- ")] == [
        "- Taksit: 2",
        "- Taksit: 3",
    ]
    late = await told("1 haziran ile 1 aralık arasında hangi kooperatif taksitleri var?")
    assert "Taksit: 4" in late
    assert "Taksit: 2" not in late


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Kırtasiye fişinde kalemlere toplam ne kadar verildi?", RECEIPT),
        ("Kırtasiye fişi toplam ne kadar?", TOTALLED),
        ("Kırtasiye fişi toplam ne kadar?", RECEIPT.replace("370,00", "yok")),
        ("Kırtasiye fişi toplam ne kadar?", RECEIPT.replace("580,00", "580,00 $")),
        ("Kırtasiye fişinde kaç müşteri var?", RECEIPT),
        ("Sözleşmede kaç madde var?", RECEIPT),
    ],
)  # fmt: skip
async def test_rows_that_are_not_surely_those_are_not_reckoned(question: str, text: str) -> None:
    assert await told(question, (of_file(text, "Kırtasiye fişi"),)) == ""


async def test_a_document_that_was_not_read_to_its_end_is_not_reckoned() -> None:
    long = [
        excerpt(
            "\n".join(f"Ürün: Mal {n}; Adet: 1; Fiyat: {n},50; Tutar: {n},50" for n in part),
            title="Kırtasiye fişi",
            kind=SourceKind.FILE,
        )
        for part in (range(at, at + 30) for at in range(0, 1_800, 30))
    ]
    assert await told("Kırtasiye fişi toplam ne kadar?", long) == ""
    assert await told("Kırtasiye fişi toplam ne kadar?", [of_file(RECEIPT, "Kırtasiye fişi")])


CREW = (
    "Ad: Naz Tekin; Görev: Aşçı; Şube: Bartın; Gece: evet; Maaş (TL): 41.000; Giriş: 03.02.2024\n"
    "Ad: Efe Uçar; Görev: Garson; Şube: Bartın; Maaş (TL): 33.500; Giriş: 17.08.2025\n"
    "Ad: Su Bolat; Görev: Garson; Şube: Sinop; Gece: evet; Maaş (TL): 34.000; Giriş: 09.05.2023\n"
    "Ad: Ali Şimşek; Görev: Aşçı; Şube: Sinop; Gece: hayır; Maaş (TL): 45.250; Giriş: 21.11.2025\n"
    "Ad: Ece Doğru; Görev: Garson; Şube: Bartın; Gece: yok; Maaş (TL): 32.000; Giriş: 12.01.2026\n"
    "Ad: Toplam; Maaş (TL): 185.750"
)
STORE = (
    "Kod: K-4; Mal: Zeytinyağı; Boy: 5 L; Fiyat (TL): 1.450; Kalan: 0\n"
    "Kod: K-5; Mal: Zeytinyağı; Boy: 1 L; Fiyat (TL): 320; Kalan: 14\n"
    "Kod: K-9; Mal: Ayçiçek yağı; Boy: 5 L; Fiyat (TL): 540; Kalan: 0\n"
    "Kod: K-12; Mal: Sirke; Boy: 1 L; Fiyat (TL): 75; Kalan: 22"
)
CREW_AND_STORE = (of_file(CREW, "Lokanta çalışanları"), of_file(STORE, "Depo yağ listesi"))


@pytest.mark.parametrize(
    ("question", "begins", "names"),
    [
        ("Bartın'da kaç garson var", "2 satır:", ("Efe Uçar", "Ece Doğru")),
        (
            "lokantada kaç çalışan var",
            "5 satır:",
            ("Naz Tekin", "Efe Uçar", "Su Bolat", "Ali Şimşek", "Ece Doğru"),
        ),
        ("gece çalışan kaç kişi", "2 satır:", ("Naz Tekin", "Su Bolat")),
        ("Bartınlı çalışanlar kimler", "- Ad: Naz", ("Naz Tekin", "Efe Uçar", "Ece Doğru")),
        ("Sinop'taki garson kim", "Ad: Su Bolat", ("Su Bolat",)),
        ("maaşı 40 binden fazla olan çalışanlar kimler", "- Ad: Naz", ("Naz Tekin", "Ali Şimşek")),
        ("maaşı en yüksek garson kim", "Ad: Su Bolat", ("Su Bolat",)),
        ("en yeni çalışan kim", "Ad: Ece Doğru", ("Ece Doğru",)),
        ("who is the oldest garson", "Ad: Su Bolat", ("Su Bolat",)),
        (
            "garsonlara toplam ne kadar maaş veriyoruz",
            "Maaş (TL), 3 satırın toplamı: 99.500 TL",
            (),
        ),
        ("kalan zeytinyağı hangisi", "", ()),
        ("5 litrelik hangi yağlar var", "- Kod: K-4", ("K-4", "K-9")),
        ("5 litrelik kaç yağ var", "2 satır:", ("K-4", "K-9")),
        ("kalanı olmayan mallar hangileri", "- Kod: K-4", ("K-4", "K-9")),
        ("500 liradan ucuz hangi mallar var", "- Kod: K-5", ("K-5", "K-12")),
        ("en ucuz mal ne", "Kod: K-12", ("K-12",)),
    ],
)
async def test_rows_that_have_what_is_named(
    question: str, begins: str, names: tuple[str, ...]
) -> None:
    said = await told(question, CREW_AND_STORE)
    assert said.startswith(begins)
    every = [line.split(": ")[1].split(";")[0] for line in (CREW + "\n" + STORE).splitlines()]
    assert not names or [each for each in every if f": {each};" in said] == list(names)


@pytest.mark.parametrize(
    "question",
    [
        "Ordu'da kaç garson var",
        "kaç kasiyer var",
        "Naz Tekin'in maaşı kaç lira",
        "en yakın lokanta nerede",
        "depoda kaç litre zeytinyağı var",
        "şoförler kimler",
    ],
)
async def test_what_the_table_does_not_know_is_not_reckoned(question: str) -> None:
    assert await told(question, CREW_AND_STORE) == ""


async def test_a_row_with_an_empty_cell_is_counted_too() -> None:
    assert (await told("kaç garson var", CREW_AND_STORE)).startswith("3 satır:")


async def test_a_table_over_several_pages_is_one() -> None:
    first, second = CREW.splitlines()[:3], CREW.splitlines()[3:5]
    pages = [
        excerpt("\n".join(rows), title="Lokanta", kind=SourceKind.FILE, place=f"s. {number}")
        for number, rows in enumerate((first, second), 1)
    ]
    assert (await told("lokantada kaç garson var", pages)).startswith("3 satır:")


CLUB = (
    "Eğitim: Temel dalış; Süre: 4 hafta; Öğrenci (TL): 5200; Sivil (TL): 8400; Kontenjan: 12\n"
    "Eğitim: Gece dalışı; Süre: 3 hafta; Öğrenci (TL): 3800; Sivil (TL): 5900; Kontenjan: 8\n"
    "Eğitim: Batık dalışı; Süre: 2 hafta; Öğrenci (TL): 6100; Sivil (TL): 9300; Kontenjan: 6"
)
NOISE = (
    "Yer: İskele; Saat: 08.30; dB(A): 78.4\nYer: Park; Saat: 08.30; dB(A): 58.1\n"
    "Yer: Göl yolu; Saat: 08.30; dB(A): 44.3"
)
TRAINS = (
    "Sefer: 81; Kalkış: 06.20; Varış: 07.48; Ücret: 290 TL\n"
    "Sefer: 85; Kalkış: 09.40; Varış: 11.10; Ücret: 290 TL\n"
    "Sefer: 89; Kalkış: 21.15; Varış: 22.44; Ücret: 340 TL"
)
COSTS = (
    "kalem: internet; kim ödedi: Defne; tutar: 449.00\n"
    "kalem: market; kim ödedi: Defne; tutar: 1986.25\n"
    "kalem: doğalgaz; kim ödedi: Irmak; tutar: 1380.75"
)
OTHERS = (
    of_file(CLUB, "Dalış kulübü"),
    of_file(NOISE, "Gürültü ölçümleri"),
    of_file(TRAINS, "Tren seferleri"),
    of_file(COSTS, "Ev harcamaları"),
)


async def chosen(question: str, just_told: str = "") -> list[str]:
    rows = await reckoned(WholeShelf(list(OTHERS)), question, OTHERS, just_told)
    return [] if rows is None else [each.line.text for _, each in rows.rows]


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("en ucuz dalış eğitimi hangisi", "Eğitim: Gece dalışı"),
        ("en pahalı eğitim hangisi", "Eğitim: Batık dalışı"),
        ("en sessiz yer neresi", "Yer: Göl yolu"),
        ("en gürültülü yer neresi", "Yer: İskele"),
        ("son tren kaçta", "Sefer: 89"),
        ("ilk tren ne zaman", "Sefer: 81"),
    ],
)
async def test_the_row_that_is_it_by_all_columns_of_a_sort(question: str, begins: str) -> None:
    (row,) = await chosen(question)
    assert row.startswith(begins)


async def test_columns_that_do_not_agree_choose_no_row() -> None:
    assert await chosen("en kısa eğitim hangisi") != []
    mixed = CLUB.replace("Sivil (TL): 5900", "Sivil (TL): 9900")
    papers = (of_file(mixed, "Dalış kulübü"),)
    assert await reckoned(WholeShelf(list(papers)), "en ucuz dalış eğitimi hangisi", papers) is None


async def test_the_paper_that_was_told_just_now_is_meant_unnamed() -> None:
    address = OTHERS[0].source.address
    assert await chosen("peki en ucuzu hangisi") == []
    (row,) = await chosen("peki en ucuzu hangisi", address)
    assert row.startswith("Eğitim: Gece dalışı")


async def test_a_sum_parts_no_thousands_where_its_rows_part_none() -> None:
    rows = await reckoned(WholeShelf(list(OTHERS)), "defne toplam ne kadar ödemiş", OTHERS)
    assert rows is not None and rows.value == "2435.25"


async def test_people_are_no_items_of_a_list_of_costs() -> None:
    assert await chosen("ev harcamalarında kaç kişi var") == []
    assert await chosen("harcamayı kaç kişiye veriyolar") == []
    assert len(await chosen("ev harcamalarında kaç kalem var")) == 3


def test_one_row_of_many_is_no_sum_and_not_the_most() -> None:
    lines = read_documents("internet", OTHERS).lines
    row = next(each.read for each in lines if "internet" in each.sentence)
    assert is_one_of_many("defne toplam ne kadar ödemiş", row)
    assert is_one_of_many("en pahalı kalem hangisi", row)
    assert is_one_of_many("internetle market arasındaki fark", row)
    assert not is_one_of_many("interneti kim ödedi", row)
    papers = (of_file("Lambanın bozulması en büyük risktir.", "Öneri"),)
    (risk,) = read_documents("en büyük risk ne", papers).lines
    assert not is_one_of_many("en büyük risk ne", risk.read)


async def test_a_day_that_is_asked_for_is_no_list_of_what_has_a_word_of_the_question() -> None:
    stock = of_file(
        "Ürün: Toner; Tedarikçi: Mimsar Ofis; Son sayım: 02.11.2026\n"
        "Ürün: Rulo; Tedarikçi: Mimsar Ofis; Son sayım: 02.11.2026\n"
        "Ürün: Kalem; Tedarikçi: Doruk; Son sayım: 19.10.2026",
        "Sayım",
    )
    assert await told("Ofis hangi gün taşınıyor", (stock,)) == ""
    duty = of_file(
        "Gün: Pazartesi; Nöbetçi: Aslı\nGün: Salı; Nöbetçi: Kenan\nGün: Cuma; Nöbetçi: Aslı",
        "Nöbet",
    )
    said = await told("Aslı hangi gün nöbetçi", (duty,))
    assert "Pazartesi" in said
    assert "Cuma" in said
