"""What a document says of itself: its name, its day, its total."""

from __future__ import annotations

import pytest

from app.research.document_reading.paper_facts import facts_of
from app.research.figures.claim_dates import Day
from tests.research.worlds import excerpt


@pytest.mark.parametrize(
    ("text", "title", "day"),
    [
        ("Su Faturası\nFatura tarihi: 06.08.2026\nSon ödeme tarihi: 20.08.2026", "", "06.08.2026"),
        ("Son ödeme tarihi: 20.08.2026\nDüzenleme tarihi: 6 Ağustos 2026", "", "06.08.2026"),
        ("Doğum tarihi: 01.02.1960\nNumune alma: 03.05.2026 08:10", "", "03.05.2026"),
        ("Yönetim 7 Mayıs 2026'da toplandı.", "", "07.05.2026"),
        ("Invoice date: 2026-03-09\nDue date: 2026-04-09", "", "09.03.2026"),
        ("Son ödeme tarihi: 20.08.2026", "", ""),
        ("Tarih: 02.11.2026; Nöbetçi: Ece\nTarih: 03.11.2026; Nöbetçi: Efe", "", ""),
        ("Kararlar\nAidat 900 TL oldu.", "Tutanak 5 Nisan 2026", "05.04.2026"),
        ("Tarih: 45.13.2026", "", ""),
        ("Okuma Tarihi: 21.10.2026\nFatura Tarihi: 22.10.2026", "", "22.10.2026"),
        ("Okuma Tarihi: 21.10.2026\nSayaç No: 18", "", "21.10.2026"),
        ("3 Mayıs 2026'da başladı.\n8 Haziran 2026'da bitti.", "", ""),
    ],
)
def test_the_day_of_a_document(text: str, title: str, day: str) -> None:
    assert facts_of([excerpt(text, title=title or "Belge")]).written_day == day


def test_a_month_in_its_name_is_known_without_a_day() -> None:
    facts = facts_of([excerpt("Kalemler", title="su 2026-08", key="su-2026-08")])
    assert facts.written_day == ""
    assert facts.order == (2026, 8, 0)


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("Fatura tarihi: 03.09.2026\nOkuma dönemi: 01.08.2026 – 31.08.2026", (2026, 8)),
        ("Fatura tarihi: 03.09.2026\nDönem: Ağustos 2026", (2026, 8)),
        ("Billing period: 28 December 2025 – 27 January 2026", (2026, 1)),
        ("Dönem: 01.01.2026 – 31.12.2026", None),
        ("Dönem: 45.13.2026 – 46.13.2026", None),
        ("Fatura tarihi: 03.09.2026", None),
    ],
)
def test_the_month_that_a_bill_is_for(text: str, month: tuple[int, int] | None) -> None:
    period = facts_of([excerpt(text)]).period
    assert (None if period is None else (period.year, period.month)) == month


def test_a_bill_is_of_its_period_where_a_month_is_asked_for() -> None:
    bill = facts_of([excerpt("Fatura tarihi: 03.09.2026\nDönem: Ağustos 2026")])
    assert bill.is_of(Day(None, 8, None))
    assert not bill.is_of(Day(None, 9, None))
    assert bill.is_of(Day(None, 9, 3))


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("Kalem: Su; Tutar: 90 TL\nKalem: Toplam; Tutar: 108 TL", "Kalem: Toplam; Tutar: 108 TL"),
        ("Ara toplam: 90 TL\nKDV: 18 TL\nÖdenecek tutar: 108 TL", "Ödenecek tutar: 108 TL"),
        ("Toplam 9 kişi katıldı.\nToplam 3 karar alındı.", None),
        ("Subtotal: $40\nTotal: $44", "Total: $44"),
        ("Kira: 900 TL", None),
    ],
)
def test_the_total_that_it_states(text: str, total: str | None) -> None:
    found = facts_of([excerpt(text)]).total
    assert (None if found is None else found[1].line.text) == total


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("Fatura tarihi: 06.08.2026\nSon Ödeme Tarihi: 20.08.2026", "Son Ödeme Tarihi: 20.08.2026"),
        ("Due date: 2026-04-09", "Due date: 2026-04-09"),
        ("Vade tarihi: 01.02.2026\nVade tarihi: 01.03.2026", None),
        ("Son ödeme tarihinden sonra faiz alınır.", None),
    ],
)
def test_the_day_by_which_it_is_to_be_paid(text: str, due: str | None) -> None:
    found = facts_of([excerpt(text)]).due
    assert (None if found is None else found[1].line.text) == due


def test_what_it_calls_itself_in_its_labels_is_its_name_as_well() -> None:
    bill = facts_of([excerpt("Ege Işık Elektrik\nFatura No: EIE-81", title="elektrik")])
    assert bill.is_called("fatura")
    letter = facts_of([excerpt("Ege Işık Elektrik\nFatura sizde kalsın.", title="elektrik")])
    assert not letter.is_called("fatura")


def test_two_bills_of_one_company_are_of_one_sort() -> None:
    first, second, other = (
        facts_of([excerpt(text, title=title, key=title)])
        for text, title in (
            ("Ege Su Faturası", "su mayıs"),
            ("Ege Su Faturası", "su haziran"),
            ("Kira sözleşmesi", "sözleşme"),
        )
    )
    assert first.is_of_sort(second)
    assert not first.is_of_sort(other)
    assert not first.is_of_sort(first)
