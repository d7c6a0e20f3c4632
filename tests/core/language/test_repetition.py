"""Texts that go round in circles, and texts that only repeat something."""

from __future__ import annotations

import pytest

from app.core.language.repetition import CIRCLING, goes_round

VERSE = "Uzun ince bir yoldayım gidiyorum gündüz gece bilmiyorum ne haldeyim gidiyorum."
DIFFERENT = " ".join(f"söz{number}" for number in range(2 * CIRCLING))


@pytest.mark.parametrize(
    "text",
    [
        "anlık, " * CIRCLING,
        "Bir cümle. " + "A-B-A-A-B-" * CIRCLING,
        "Suyun kaynama noktası yüz derecedir. " * 60,
        DIFFERENT + "\n\n" + f"{VERSE}\n\n" * 40,
        " ".join(f"söz{number % 80}" for number in range(5 * 80)),
    ],
)
def test_what_says_nothing_new_any_more_goes_round(text: str) -> None:
    assert goes_round(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        DIFFERENT,
        "özür dilerim " * 100,
        "\n\n".join(f"{number}. dörtlük {DIFFERENT[:200]}\n{VERSE}" for number in range(12)),
        "anlık, " * CIRCLING + DIFFERENT,
        "\n".join(f"| {number} | 0 | 0 | 1 |" for number in range(200)),
    ],
)
def test_what_says_something_new_does_not(text: str) -> None:
    assert not goes_round(text)


def test_a_text_without_end_is_not_gone_through_again_and_again() -> None:
    assert goes_round(DIFFERENT * 1000 + "ve " * CIRCLING)
