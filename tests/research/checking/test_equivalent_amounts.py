"""Amounts of what was written in a hurry, as others may write them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.core.language.units import unit_of
from app.research.checking.equivalent_amounts import equivalent_amounts, plainly, with_their_units
from app.research.checking.evidence_figures import Support, unsupported


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("2 mart 2028e kadar", "2 mart 2028'e kadar"),
        ("24 kasımda gel, 3 ekimden sonra", "24 kasım'da gel, 3 ekim'den sonra"),
        ("92 m2 çatı, 3m3 kum", "92 m² çatı, 3m³ kum"),
        ("ekimde 2 kova", "ekimde 2 kova"),
        ("B12 ve 2028", "B12 ve 2028"),
    ],
)
def test_endings_are_set_apart(text: str, plain: str) -> None:
    assert plainly(text) == plain


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hap yarım", "1/2 hap"),
        ("1/4 tablet", "çeyrek tablet"),
        ("krem 2x1", "günde iki kez"),
        ("2x3 m kilim", "2 metreye 3 metre"),
        ("6 saatte bir", "günde 4 kez"),
        ("sabah akşam", "günde 2 kez"),
        ("akşam 8 gibi", "20.00"),
        ("ikinci taksit", "2. taksit"),
    ],
)
def test_the_same_may_be_said_otherwise(text: str, said: str) -> None:
    nothing = Support.of([""])
    assert not unsupported(said, equivalent_amounts([text]), nothing, "tr")


@pytest.mark.parametrize(
    ("text", "beside", "units"),
    [
        ("levotironu 88 yaptı", "önce 75 mcg idi", {("88", "mcg")}),
        ("levotironu 88 yaptı", "tableti 500 mg", set()),
        ("madde 88: doz", "önce 75 mcg idi", set()),
        ("usta 148 bin dedi", "", {("148000", "tl")}),
        ("kira 14 bin", "depozito 500 euro", set()),
        ("148 sayfa okudu", "75 mcg", set()),
    ],
)
def test_an_amount_without_a_unit_is_of_one_that_is_known(
    text: str, beside: str, units: set[tuple[str, str]]
) -> None:
    found = with_their_units([text], Support.of([text, beside]))
    got = {(value, each.unit) for each in found for value in each.readings}
    assert got == {(Decimal(number), unit_of(unit)) for number, unit in units}
