"""Things set side by side are told apart by what is compared, and by which of them were told."""

from __future__ import annotations

import pytest

from app.turns.answers.follow_ups.things_compared import (
    asks_for_others,
    compares,
    extreme,
    named_in,
    others,
    speaks_of,
    things_in,
)

TENTS = """Üç çadır var:

| Çadır | Ağırlık | Fiyat | Kurulum |
|---|---|---|---|
| Kaçkar 2 | 2,4 kg | 4.900 TL | 6 dakika |
| Munzur 3 | 3,9 kg | 3.250 TL | 12 dakika |
| Aladağ 2 | 1,8 kg | 9.400 TL | 9 dakika |
"""
GLUES = """Sürelerine göre:

- Beyaz tutkal: 30 dakika açık süre, kutusu 140 TL
- Epoksi: 5 dakika açık süre, kutusu 260 TL
- Kontak: 2 saat açık süre, kutusu 190 TL
"""
STOVES = "Kuzine seçimi: **Erzin 7.800 TL**, Palandöken 11.200 TL, Tortum 6.950 TL; nakliye hariç."


@pytest.mark.parametrize(
    ("text", "question", "found"),
    [
        (TENTS, "en ucuzu hangisiydi", ["Munzur 3"]),
        (TENTS, "en pahalısı?", ["Aladağ 2"]),
        (TENTS, "hangisi hafifti", ["Aladağ 2"]),
        (TENTS, "which one was the heaviest", ["Munzur 3"]),
        (TENTS, "kurulumu en kısa olan hangisiydi", ["Kaçkar 2"]),
        (GLUES, "en uzun süreni hangisiydi", ["Kontak"]),
        (GLUES, "en ucuzu neydi", ["Beyaz tutkal"]),
        (STOVES, "en hesaplısı hangisiydi", ["Tortum"]),
        (STOVES, "en hafifi hangisiydi", []),
        (TENTS, "en yükseği hangisiydi", []),
    ],
)
def test_the_thing_with_the_most_or_the_least_is_found(
    text: str, question: str, found: list[str]
) -> None:
    said = [each.label for group in things_in(text) for each in extreme(question, group)]
    assert said == found


@pytest.mark.parametrize(
    "question",
    ["kira en çok ne kadar olabilir", "en son ne konuşmuştuk", "uzun uzun anlat", "hangisiydi o"],
)
def test_what_compares_no_things_is_left_alone(question: str) -> None:
    assert not compares(question)


def test_two_columns_of_prices_are_told_apart_by_the_question_before() -> None:
    text = "| Pazar | Elma (kg) | Ceviz (kg) |\n|---|---|---|\n| Salı | 30 TL | 410 TL |\n"
    (group,) = things_in(text + "| Cuma | 36 TL | 380 TL |\n")
    assert extreme("en ucuzu hangisiydi", group) == ()
    assert [e.label for e in extreme("cevizde en ucuzu hangisiydi", group)] == ["Cuma"]
    assert [e.label for e in extreme("en ucuzu hangisi", group, "elma kaçaydı")] == ["Salı"]


def test_those_beside_the_one_that_was_told_are_the_others() -> None:
    (group,) = things_in(TENTS)
    row = "| Munzur 3 | 3,9 kg | 3.250 TL | 12 dakika |"
    assert [each.label for each in others(group, row, "")] == ["Kaçkar 2", "Aladağ 2"]
    assert [e.label for e in others(group, "Öneri: Aladağ 2", "")] == ["Kaçkar 2", "Munzur 3"]
    assert others(group, "Bir çadır alınacak.", "ne alacaktık") == ()
    (stoves,) = things_in(STOVES)
    left = others(stoves, stoves.things[0].line, "en pahalısı hangisiydi")
    assert [each.label for each in left] == ["Erzin", "Tortum"]


@pytest.mark.parametrize(
    ("text", "whether"),
    [
        ("öbürü kaç paraydı", True),
        ("diğerleri?", True),
        ("ötekiler ne istiyordu", True),
        ("and the others?", True),
        ("diğer taraftan", False),
        ("oburluk günah mı", False),
    ],
)
def test_asking_for_the_others_is_heard(text: str, whether: bool) -> None:
    assert asks_for_others(text) is whether


def test_a_group_speaks_of_what_is_named() -> None:
    (group,) = things_in(TENTS)
    assert named_in("çadırların en ucuzu hangisiydi") == ("cadirlarin",)
    assert speaks_of(("cadirlarin",), group)
    assert not speaks_of(("klima",), group)
