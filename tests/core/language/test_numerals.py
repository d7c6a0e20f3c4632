"""Numbers in Turkish words."""

from __future__ import annotations

import pytest

from app.core.language.numerals import (
    ENGLISH_NUMBERS,
    ENGLISH_ORDINALS,
    ONES,
    ORDINALS,
    TENS,
    number,
    ordinal,
    parse_number,
)


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("üç", 3), ("UC", 3), ("Kırk", 40), ("35", 35), ("otuzbeş", 35), ("sıfır", 0),
        ("yüz", 100), ("bin", 1000), ("hasta", None), ("", None), ("3a", None), ("٣", None),
    ],
)  # fmt: skip
def test_number(word: str, value: int | None) -> None:
    assert number(word) == value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("otuz beş gün", (35, 2)),
        ("otuz gün", (30, 1)),
        ("iki bin yirmi dört yılı", (2024, 4)),
        ("bin dokuz yüz seksen", (1980, 4)),
        ("yüz yirmi üç", (123, 3)),
        ("iki yüz", (200, 2)),
        ("iki üç hafta", (2, 1)),
        ("beş on kişi", (5, 1)),
        ("on on beş", (10, 1)),
        ("12 bin", (12000, 2)),
        ("3 5", (3, 1)),
        ("sıfır bir", (0, 1)),
        ("iki milyon üç yüz bin", (2_300_000, 5)),
        ("gün üç", None),
        ("", None),
    ],
)
def test_parse_number(text: str, expected: tuple[int, int] | None) -> None:
    assert parse_number(text.split()) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ikinci", 2), ("İKİNCİ", 2), ("ucuncu", 3), ("dördüncü", 4), ("onuncu", 10),
        ("on birinci", 11), ("yirmibirinci", 21), ("otuz ikinci", 32), ("2.", 2), ("2'nci", 2),
        ("2’nci", 2), ("3üncü", 3), ("6'ncı", 6), ("sonuncu", None), ("ilk", None), ("iki", None),
        ("yirmi onuncu", None), ("2", None), ("", None), ("beş ikinci", None),
    ],
)  # fmt: skip
def test_ordinal(text: str, value: int | None) -> None:
    assert ordinal(text) == value


def test_the_tables_agree() -> None:
    assert [number(word) for word in (*ONES, *TENS)] == [*range(1, 10), *range(10, 100, 10)]
    assert [ordinal(word) for word in ORDINALS] == list(ORDINALS.values())
    assert [ENGLISH_NUMBERS[word] for word in ("zero", "twenty", "ninety")] == [0, 20, 90]
    assert (ENGLISH_ORDINALS["first"], ENGLISH_ORDINALS["twentieth"]) == (1, 20)
