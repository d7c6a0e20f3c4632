"""Sums are reckoned exactly, and nothing that says more is taken for one.

Also tests: app/core/asides/amounts.py.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.asides.sums import LONGEST, TaxedSum, reckoned
from app.core.domain.plans import Label
from app.core.understanding.intent import classify


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("12 çarpı 8 kaç eder", "12 × 8 = 96"),
        ("12x8", "12 × 8 = 96"),
        ("2500 / 4 kaç", "2.500 ÷ 4 = 625"),
        ("şimdi 250 bölü 7", "250 ÷ 7 ≈ 35,7143"),
        ("2 + 3 * 4", "2 + 3 × 4 = 14"),
        ("0,1+0,2", "0,1 + 0,2 = 0,3"),
        ("1.250,50 + 3", "1.250,5 + 3 = 1.253,5"),
        ("12.500 + 3", "12.500 + 3 = 12.503"),
        ("3.780.000 artı 2 kaç", "3.780.000 + 2 = 3.780.002"),
        ("1,234,567.5 + 1", "1.234.567,5 + 1 = 1.234.568,5"),
        ("0.125 + 1", "0,125 + 1 = 1,125"),
        ("yüz yirmi artı otuz beş", "120 + 35 = 155"),
        ("iki yüz ellinin yüzde onu kaç", "250 × %10 = 25"),
        ("2500'ün %18'i", "2.500 × %18 = 450"),
        ("1250nin yüzde 18i ne kadar", "1.250 × %18 = 225"),
        ("yüzde 20 indirimli 340 ne eder", "340 − %20 = 272"),
        ("yüzde 18 zamlı 1250 ne olur", "1.250 + %18 = 1.475"),
        ("2500 eksi yüzde 10", "2.500 − %10 = 2.250"),
        ("3400'den 1250 çıkar", "3.400 − 1.250 = 2.150"),
        ("100'ü 4'e böl", "100 ÷ 4 = 25"),
        ("15 20 ve 30u toplarsan", "15 + 20 + 30 = 65"),
        ("3-5 kaç", "3 − 5 = −2"),
        ("120.000 liranın yüzde 20si", "120.000 × %20 = 24.000"),
        ("1.250 TL'nin %18'i kaç", "1.250 × %18 = 225"),
        ("45.000 x 2", "45.000 × 2 = 90.000"),
        ("3.780.000 bölü 2", "3.780.000 ÷ 2 = 1.890.000"),
        ("1.500 + 2.500 kaç", "1.500 + 2.500 = 4.000"),
        ("0.125 + 1.5", "0,125 + 1,5 = 1,625"),
        ("3,780,000.50 + 1,250.50", "3.780.000,5 + 1.250,5 = 3.781.251"),
        ("8.000 in yüzde 15 i", "8.000 × %15 = 1.200"),
        ("3400 den 1250 çıkar", "3.400 − 1.250 = 2.150"),
        ("60 numunenin yüzde 40 ı kaç", "60 × %40 = 24"),
        ("120 kişinin %30u kaç kişi", "120 × %30 = 36"),
        ("2.400 lira + %20 kdv", "2.400 + %20 = 2.880"),
        ("2.400 liraya %20 kdv eklersek", "2.400 + %20 = 2.880"),
        ("kdv hariç 2400 %20 ne eder", "2.400 + %20 = 2.880"),
        ("3 kg 250 gramı 4e böl", "3.250 g ÷ 4 = 812,5 g"),
        ("2 saat 30 dakika + 45 dakika", "150 dk + 45 dk = 195 dk"),
        ("1,5 litreden 250 ml çıkar", "1.500 ml − 250 ml = 1.250 ml"),
        ("1250 gramın yüzde 20si", "1.250 g × %20 = 250 g"),
        ("12 fide 35 liradan ne eder", "12 × 35 = 420"),
        ("6 kilo elma kilosu 42,5 liradan kaç para eder", "6 × 42,5 = 255"),
    ],
)
def test_a_sum_is_told_with_its_result(asked: str, told: str) -> None:
    done = reckoned(asked)
    assert done is not None
    assert done.told("tr") == told


def test_english_sums_are_written_as_english() -> None:
    done = reckoned("18% of 2500")
    assert done is not None
    assert done.told("en") == "2,500 × 18% = 450"
    assert reckoned("what is 12 times 8?").told("en") == "12 × 8 = 96"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "other",
    [
        "", "2", "ikinci", "iki üç", "3-5", "7/24", "120/80", "2026-11-27", "12:30 - 13:30",
        "5 bölü 0", "bir çeyrek altın kaç eder", "30 mg + 20 mg", "1,250 + 5", "iki artı",
        "ayda 3400 versem 9 ayda ne eder", "metformin 2 x 500", "yüzde 18", "kaç eder", "+ 3",
        "2500'ün yüzde 18'i ve yüzde 5'i", "kdv dahil mi",
        "2024 bütçesinin yüzde 20 si kaç", "3 + + 4", "(2 + 3) * 4",
    ],
)  # fmt: skip
def test_what_says_more_or_nothing_is_no_sum(other: str) -> None:
    assert reckoned(other) is None


@pytest.mark.parametrize(
    ("asked", "before", "tax", "added"),
    [
        ("%18 kdv dahil 2.400 lira ne eder", "2.033,90", "366,10", "2.832"),
        ("%20 kdv dahil 6.000 tl nin kdvsi ne kadar", "5.000", "1.000", "7.200"),
        ("2400 including 20% vat", "2.000", "400", "2.880"),
    ],
)
def test_an_amount_with_tax_is_told_both_ways(
    asked: str, before: str, tax: str, added: str
) -> None:
    done = reckoned(asked)
    assert isinstance(done, TaxedSum)
    parts = done.parts("tr")
    assert (parts["before"], parts["tax"], parts["added"]) == (before, tax, added)


@given(
    st.lists(st.integers(0, 10**12), min_size=2, max_size=5),
    st.data(),
)
def test_whole_numbers_come_to_what_python_says(numbers: list[int], data: st.DataObject) -> None:
    signs = data.draw(
        st.lists(st.sampled_from("+*"), min_size=len(numbers) - 1, max_size=len(numbers) - 1)
    )
    text = str(numbers[0]) + "".join(
        f" {sign} {value}" for sign, value in zip(signs, numbers[1:], strict=True)
    )
    done = reckoned(text)
    assert done is not None
    assert done.value == Fraction(eval(text, {"__builtins__": {}}))


@given(st.text(alphabet="0123456789 .,+-*/x%=?'kaçyüzdebölüartı", max_size=2 * LONGEST))
def test_nothing_that_is_typed_is_too_much(text: str) -> None:
    done = reckoned(text)
    assert done is None or (done.told("tr") and len(done.numbers) >= 2)


def test_a_sum_is_neither_looked_for_nor_researched() -> None:
    for asked in ("12 çarpı 8 kaç eder", "2500'ün yüzde 18'i", "3400'den 1250 çıkar"):
        assert classify(asked).label is Label.GENERAL


@given(st.from_regex(r"[0-9]{1,4}([.,][0-9]{1,4}){0,4}", fullmatch=True))
def test_any_marks_between_digits_are_read_or_left_alone(digits: str) -> None:
    done = reckoned(f"{digits} + 0")
    assert done is None or done.value >= 0
