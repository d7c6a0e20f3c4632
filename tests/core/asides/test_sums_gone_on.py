"""A sum goes on from the one just before it, and from nothing else."""

from __future__ import annotations

import pytest

from app.core.asides.sums import TaxedSum
from app.core.asides.sums_gone_on import reckoned_after
from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label
from app.core.understanding.intent import classify


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (("8.000 in yüzde 15 i", "yüzde 20 si olsa"), "8.000 × %20 = 1.600"),
        (("12 çarpı 8", "peki 9 olsa"), "12 × 9 = 108"),
        (("12 çarpı 8", "peki 9 olsa", "bunu 4e böl"), "108 ÷ 4 = 27"),
        (("5200 + 1900 ne eder", "bundan 100 çıkar"), "7.100 − 100 = 7.000"),
        (("2.400 lira + %20 kdv", "3.000 lira olsaydı"), "3.000 + %20 = 3.600"),
    ],
)
def test_a_sum_goes_on_from_the_one_before(said: tuple[str, ...], told: str) -> None:
    done = reckoned_after(said[-1], said[:-1])
    assert done is not None
    assert done.told("tr") == told
    history = [ChatMessage("user", each) for each in said[:-1]]
    assert classify(said[-1], history).label is Label.GENERAL


def test_another_rate_is_the_tax_of_the_same_amount() -> None:
    done = reckoned_after("peki %20 olsa", ["%18 kdv dahil 2.400 lira ne eder"])
    assert isinstance(done, TaxedSum)
    assert done.parts("tr")["before"] == "2.000"


@pytest.mark.parametrize(
    "said",
    [
        ("peki %20 olsa",),
        ("12 çarpı 8", "peki"),
        ("12 çarpı 8", "kira kaçtı", "peki 9 olsa"),
        ("12 çarpı 8", "peki 2027 yılı olsa ne yapardın"),
        ("10 / 3", "bunu 3 ile çarp"),
    ],
)
def test_what_goes_on_from_no_sum_is_none(said: tuple[str, ...]) -> None:
    assert reckoned_after(said[-1], said[:-1]) is None
