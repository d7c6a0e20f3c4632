"""What was found out ages by its field."""

from __future__ import annotations

from datetime import date

import pytest

from app.core.reading.shelf_life import Field, field_of, months_between


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("tansiyon ilacımın dozu kaçtı", Field.HEALTH),
        ("Dawn fenomeni ve insülin", Field.HEALTH),
        ("what is the usual dose of ibuprofen", Field.HEALTH),
        ("kıdem tazminatı nasıl hesaplanıyordu", Field.LAW),
        ("salonun kirası ne kadardı", Field.PRICES),
        ("LED ampulün fiyatı neydi", Field.PRICES),
        ("Ay neden hep aynı yüzünü gösterir", None),
        ("hangi dozer kiralanır", None),
        ("Ağrı Dağı kaç metre", None),
        ("asil kan ne demek", None),
    ],
)
def test_fields(text: str, field: Field | None) -> None:
    assert field_of(text) is field


def test_the_question_counts_before_the_title() -> None:
    assert field_of("kaç liraydı", "İlaç fiyatları") is Field.PRICES
    assert field_of("neydi", "Tansiyon") is Field.HEALTH


def test_whole_months() -> None:
    assert months_between(date(2026, 5, 22), date(2026, 11, 22)) == 6
    assert months_between(date(2026, 5, 23), date(2026, 11, 22)) == 5
    assert months_between(date(2024, 12, 1), date(2026, 11, 22)) == 23
