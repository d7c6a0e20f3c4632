"""The item of our list that is asked for once more."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.list_item import item_asked

INLINE = "Üç neden var: 1) Rutubet. 2) Yanlış gübre, 3) az ışık."
LINES = "Şunlar gerekir:\n\n1. Kimlik\n2. Diploma (aslı)\n3. İki fotoğraf\n\nHepsi bu."


@pytest.mark.parametrize(
    ("text", "answered", "item"),
    [
        ("ikinci neden neydi", INLINE, (2, "Yanlış gübre")),
        ("üçüncü maddeyi tekrar yaz", LINES, (3, "İki fotoğraf")),
        ("2. madde neydi", LINES, (2, "Diploma (aslı)")),
        ("what was the first item", LINES, (1, "Kimlik")),
    ],
)
def test_the_item_is_found(text: str, answered: str, item: tuple[int, str]) -> None:
    assert item_asked(text, answered) == item


@pytest.mark.parametrize(
    ("text", "answered"),
    [
        ("dördüncü madde neydi", LINES),
        ("ikinci dünya savaşı ne zaman bitti", LINES),
        ("ikinci maddeyi açıkla", LINES),
        ("ikinci doz neydi", INLINE),
        ("ikinci neden neydi", "Tek bir neden var."),
        ("ikinci fotoğraf hangisiydi", LINES),
    ],
)
def test_anything_else_is_none(text: str, answered: str) -> None:
    assert item_asked(text, answered) is None
