"""Entries of a list that are pointed at by what they have."""

from __future__ import annotations

import pytest

from app.core.domain.offers import Option
from app.core.understanding.list_properties import by_property

ROUTES = ("uçak – 1 saat, 3.200 TL", "gece treni – 9 saat, 850 TL", "otobüs – 7 saat, 1.1 bin TL")
AGES = ("4-6 yaş masa oyunu", "3 yaş altı yapboz", "7 yaş ve üzeri satranç")
BARE = ("zeytinyağlı", "tereyağlı", "sade")


def found(text: str, *titles: str) -> int | None:
    return by_property(text.split(), [Option("", title, 0) for title in titles])


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("en hizlisi", 1),
        ("en ucuz olan", 2),
        ("ucuzuna bakalim", None),
        ("pahalisi", 1),
        ("en uzun suren", 2),
        ("the cheapest", 2),
        ("pinakamura", 2),
        ("ucuz", None),
        ("otobus", None),
    ],
)
def test_the_least_and_the_most_of_what_all_tell(text: str, number: int | None) -> None:
    assert found(text, *ROUTES) == number


def test_nothing_is_the_most_where_an_entry_tells_nothing_or_two_tell_the_same() -> None:
    assert found("en ucuzu", *ROUTES, "yürüyerek") is None
    assert found("en ucuzu", *ROUTES, "feribot – 4 saat, 850 TL") is None
    assert found("en ucuzu", *BARE) is None
    assert found("en ucuzu", *ROUTES, "paraşüt – ücretsiz, 1 saat") == 4


def test_what_an_entry_is_called_is_left_to_its_words() -> None:
    assert found("en ucuzu", "en ucuzu – 5 TL", "orta – 9 TL") is None


@pytest.mark.parametrize(
    ("text", "number"),
    [("oglum 5 yasinda", 1), ("8 yasina girdi", 3), ("20 aylik 44 cm", None), ("2 numara", None)],
)
def test_a_number_lies_in_one_range(text: str, number: int | None) -> None:
    assert found(text, *AGES) == number


def test_a_number_means_no_range_where_one_has_none() -> None:
    assert found("oglum 5 yasinda", *AGES, "her yaşa uygun") is None
