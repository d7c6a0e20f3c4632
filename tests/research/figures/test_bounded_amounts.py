"""Amounts of a question that lie within what a line bounds."""

from __future__ import annotations

import pytest

from app.research.figures.bounded_amounts import within


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("yeğenim 4 yaşında, ücret öder mi", "Altı yaşından küçükler ücretsizdir."),
        ("4 yaşındaki çocuğa kaç ml verilir", "2–6 yaş: 5 ml"),
        ("dört yaşındaki çocuğa kaç ml verilir", "2-6 yaş: 5 ml"),
        ("18 aylık bebeğe verilir mi", "İki yaşından küçüklere verilmez."),
        ("3 yıllık abonelik", "Aboneliği 24 aydan uzun olanlar"),
        ("7 bin lira çekebilir miyim", "10.000 TL'ye kadar kartla çekilir."),
        ("dışarısı 33 derece", "30 °C üzerinde çalıştırmayınız."),
        ("140 metre kare evim var", "200 metrekareyi geçmeyen evler"),
        ("12 kg bavul alır mısınız", "Bagaj en fazla 15 kg olabilir."),
        ("is a 12 year old let in", "Visitors under 16 years are not admitted."),
        ("25 kilo köpek", "Asgari 20 kg"),
        ("8 yıllık çalışan", "5 yıldan fazla, 15 yıldan az"),
    ],
)
def test_an_amount_lies_within_a_bound(question: str, line: str) -> None:
    assert within(question, line)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("yeğenim 8 yaşında, ücret öder mi", "Altı yaşından küçükler ücretsizdir."),
        ("4 yaşındaki çocuğa kaç ml verilir", "6–12 yaş: 10 ml"),
        ("18 yıllık çalışan", "5 yıldan fazla, 15 yıldan az"),
        ("4 kg kedi", "2–6 yaş: 5 ml"),
        ("4 yaşındaki çocuğa kaç ml verilir", "Çocuk 4 yaşındadır."),
        ("iki kere denedim", "En çok üç kez denenir."),
        ("çocuğa kaç ml verilir", "2–6 yaş: 5 ml"),
        ("4 yaşında", "2 ile 6 arasında"),
        ("", ""),
    ],
)
def test_any_other_amount_does_not(question: str, line: str) -> None:
    assert not within(question, line)
