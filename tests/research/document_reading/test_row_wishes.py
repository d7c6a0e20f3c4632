"""What a question wants of the rows of a table."""

from __future__ import annotations

import pytest

from app.research.document_reading.row_wishes import Way, row_wish


@pytest.mark.parametrize(
    ("question", "way", "thing"),
    [
        ("Bartın'da kaç garson var", Way.COUNT, "garson"),
        ("how many drivers work in York", Way.COUNT, "drivers"),
        ("en pahalı boya hangisi", Way.MOST, "boya"),
        ("kontenjanı en az olan kurs", Way.MOST, "kurs"),
        ("son nöbet kimin", Way.END, "nobet"),
        ("ilk ödeme ne zaman", Way.END, ""),
        ("Kazım ustaya ne kadar ödedik", Way.SUM, ""),
        ("toplam kaç lira harcandı", Way.SUM, ""),
        ("cumartesi hangi kurslar var", Way.LIST, "kurslar"),
        ("izinli olanlar kimler", Way.LIST, "olanlar"),
    ],
)
def test_wishes(question: str, way: Way, thing: str) -> None:
    wish = row_wish(question)
    assert wish is not None
    assert (wish.way, wish.thing) == (way, thing)


@pytest.mark.parametrize(
    "question",
    [
        "kira kaç lira",
        "tapu işi kaç gün sürer",
        "aidat ne kadar",
        "kombi garantisi bitti mi",
    ],
)
def test_other_questions_want_none(question: str) -> None:
    assert row_wish(question) is None
