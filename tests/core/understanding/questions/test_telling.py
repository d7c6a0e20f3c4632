"""What only tells is known by its shape or by the model of what is told.

Also tests: app/core/understanding/questions/telling_model.py.
"""

from __future__ import annotations

import math

import pytest

from app.core.understanding.questions.telling import (
    LIKELY,
    chance_of_telling,
    may_tell,
    only_tells,
    surely_tells,
    tells_something,
)
from app.core.understanding.questions.telling_model import (
    FORM,
    StatementClassifier,
    telling_features,
)
from app.core.weight_table import FeatureGroup
from tests.core.test_weight_table import table


@pytest.mark.parametrize(
    "text",
    [
        "müdürün odası 118",
        "yedek lastik bagajda",
        "abonelik no 55210",
        "kart şifresi 4821",
        "her fever dropped to 37.8",
        "tavukların yemini sabah değil akşam veriyoruz artık tamam mı",
        "bu akşam misafir var",
        "not: kasanın anahtarı çekmecede",
    ],
)
def test_what_only_tells_is_known_without_a_verb_too(text: str) -> None:
    assert only_tells(text)
    assert may_tell(text)


@pytest.mark.parametrize(
    "text",
    [
        "müdürün odası kaçtı",
        "müdürün odası",
        "yedek lastik bakımı",
        "fındık alerjisi belirtileri",
        "kredi neden onaylanmaz",
        "12 + 15 + 18 + 20",
        "345'in yüzde 18'i",
        "hani bir vitamin önermiştin",
        "bunu pdf yap",
        "çok yoruldum bugün",
        "",
        "?",
    ],
)
def test_what_asks_orders_or_names_a_topic_does_not(text: str) -> None:
    assert not only_tells(text)


def test_a_remark_is_not_worth_noting() -> None:
    assert not tells_something("iyi ki sormuşum")
    assert tells_something("dedem 81 yaşında, pil kaç yıl dayanır?")
    assert tells_something("yedek lastik bagajda")


def test_what_is_wanted_noted_needs_no_likelihood() -> None:
    assert surely_tells("not: bu sabah öyle gibi geldi")
    assert not surely_tells("müdürün odası")


def test_a_long_text_is_read_in_linear_time() -> None:
    assert chance_of_telling("kedi maması " * 100_000) < LIKELY


def test_the_chance_is_that_of_the_second_column() -> None:
    model = StatementClassifier(table(FORM, {("a", 1): 30}, (0.1,)))
    assert model.chance([FeatureGroup(1.0, ["a"])]) == pytest.approx(
        math.exp(3) / (math.exp(3) + 1)
    )
    assert model.chance([FeatureGroup(1.0, ["b"])]) == 0.5


def test_the_rules_are_features() -> None:
    names = {name for group in telling_features("kapının kodu 7731") for name in group.names}
    assert {"shape=True", "name=True", "asks=False"} <= names
