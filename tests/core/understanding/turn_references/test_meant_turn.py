"""The earlier turn that a message means by what it was about, and the signs by which it does.

Also tests: app/core/understanding/turn_references/turn_signs.py.
"""

from __future__ import annotations

import pytest

from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label
from app.core.understanding.turn_references.meant_turn import (
    exchanges,
    likeliest_turn,
    meant_turn,
)
from app.core.understanding.turn_references.turn_signs import TurnSigns

KETTLE = (
    ("çaydanlığın kireci nasıl çıkar", "Sirke ve suyu eşit koyup kaynatın, yarım saat bekletin."),
    ("limon tuzu olur mu", "Olur; bir litreye iki kaşık limon tuzu yeter."),
    ("bugün hava soğuk", "Evet, üşümeyin."),
    ("tül perde kaç derecede yıkanır", "30 derecede, sıkmadan."),
    ("ütü ister mi", "Hayır, nemli asın."),
)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("limon tuzunu sorduğumda kaç kaşık demiştin", 2),
        ("perdeyi kaç derecede yıka demiştin", 4),
        ("kireç için sirkeyi ne kadar bekletecektim demiştin", 1),
    ],
)
def test_a_turn_is_meant_by_what_was_said_in_it(text: str, turn: int) -> None:
    assert meant_turn(text, KETTLE, Label.FOLLOWUP) == turn - 1


@pytest.mark.parametrize(
    "text",
    [
        "geçen ay hangi tansiyon aletine bakmıştık",
        "teşekkürler",
        "ceviz fidanı ne zaman dikilir",
        "",
    ],
)
def test_what_speaks_of_something_else_means_none(text: str) -> None:
    assert meant_turn(text, KETTLE, Label.FOLLOWUP) is None


def test_nothing_is_meant_where_nothing_was_said() -> None:
    assert meant_turn("sirkeyi ne kadar demiştin", (), Label.FOLLOWUP) is None


def test_what_may_ask_the_archive_must_lead_by_more() -> None:
    text = "perdeyi kaç derecede yıka demiştin"
    led = likeliest_turn(text, KETTLE)
    assert led is not None
    assert led.place == 3
    taken = [meant_turn(text, KETTLE, label) for label in (Label.RECALL, Label.AMBIGUOUS)]
    assert taken == [3 if led.ahead >= least else None for least in (1.0, 0.5)]


def test_words_that_only_one_turn_has_are_its_sign() -> None:
    signs = TurnSigns("limon tuzu kaç kaşıktı", KETTLE)
    only = {place: row["only here"] for place, row in zip(signs.places, signs.rows, strict=False)}
    assert max(only, key=only.__getitem__) == 1
    assert signs.rows[-1]["none"] == 1.0


def test_few_of_many_turns_are_weighed() -> None:
    long = KETTLE * 30
    assert len(TurnSigns("sirke", long).places) <= 10
    assert len(TurnSigns("sirke", long).rows) == len(TurnSigns("sirke", long).places) + 1


def test_a_conversation_is_read_as_turns() -> None:
    said = [("assistant", "hoş geldin"), ("user", "bir"), ("user", "iki"), ("assistant", "cevap")]
    found = exchanges([ChatMessage(role, content) for role, content in said])  # type: ignore[arg-type]
    assert found == (("bir", ""), ("iki", "cevap"))
