"""Names stand in the order of the Turkish alphabet."""

from __future__ import annotations

import random

from app.core.language.alphabet import in_alphabet


def test_every_turkish_letter_has_its_place() -> None:
    right = [
        *("1. gün", "Ağ", "alem", "âlem", "az", "cam", "çay", "ığdır", "Ilık", "ilk", "İnek"),
        *("okul", "Ödev", "saz", "şeker", "uyku", "Ümit", "Zeytin"),
    ]
    mixed = random.Random(1).sample(right, len(right))
    assert sorted(mixed, key=in_alphabet) == right


def test_letters_of_others_stand_beside_their_like() -> None:
    assert sorted(["ezgi", "évora", "elma"], key=in_alphabet) == ["elma", "évora", "ezgi"]
