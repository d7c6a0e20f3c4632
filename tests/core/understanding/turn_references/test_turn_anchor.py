"""What a turn is told to stand before."""

from __future__ import annotations

from app.core.understanding.turn_references.meant_turn import likeliest_turn
from app.core.understanding.turn_references.turn_anchor import anchor_in


def test_what_a_turn_stands_before_is_found() -> None:
    found = anchor_in("noter isinden hemen once ne sormustum")
    assert found is not None
    assert (set(found.words), found.steps) == ({"noter", "isinden"}, 1)
    back = anchor_in("taksit hesabindan iki onceki sey")
    assert back is not None
    assert back.steps == 2
    english = anchor_in("what was the question before the bread thing")
    assert english is not None
    assert "bread" in english.words


def test_no_other_time_is_an_anchor() -> None:
    for said in ("az once ne dedin", "daha once konusmustuk", "once bal", ""):
        assert anchor_in(said) is None


def test_the_turn_before_it_is_the_likeliest() -> None:
    turns = (
        ("kedim mama yemiyor", "Diş eti bakılmalı."),
        ("kira artış oranı kaç", "Yüzde 38."),
        ("noter ücreti ne kadar", "Yaklaşık 1.200 TL."),
        ("vekalet süresi var mı", "Yoktur."),
    )
    found = likeliest_turn("noter konusundan hemen önce ne sormuştum", turns)
    assert found is not None
    assert found.place == 1
