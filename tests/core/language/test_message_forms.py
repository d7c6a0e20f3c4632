"""Forms of messages: tense, person and small words, as spoken as they come."""

from __future__ import annotations

import pytest

from app.core.language.message_forms import forms_of_message
from app.core.understanding.parsed_message import ParsedMessage


def of(text: str) -> list[str]:
    reading = ParsedMessage(text)
    return forms_of_message(reading.flat, reading.tokens, asks=reading.asks)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("ne konuşmuştuk", "pluperfect we"),
        ("ne demiştin", "pluperfect you"),
        ("kaç derecede pişiriyoduk", "was doing we"),
        ("ne zaman içcektik", "was to we"),
        ("ne kadar sürecekti", "was to"),
        ("dozu neydi", "what was"),
        ("iyi geliyor muydu", "was it"),
        ("kaç liraymış", "heard"),
        ("sana sorduğum", "that one did i"),
        ("hatırlıyor musun", "hani"),
        ("haklıydın di mi", "right?"),
        ("sabi mo noon", "said you"),
        ("did we look at it", "we did"),
    ],
)
def test_forms_of_asking_about_what_was(text: str, form: str) -> None:
    assert form in of(text)


def test_the_last_word_counts_apart() -> None:
    assert "last pluperfect we" in of("bunu konuşmuştuk")
    assert "last pluperfect we" not in of("konuşmuştuk ya bunu")


def test_what_asks_nothing_is_a_statement() -> None:
    assert "statement" in of("bugün çok yoruldum")
    assert "statement" not in of("bugün ne yaptık")
    assert "statement" not in of("kısaca yaz")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("ilacın dozu ne kadar", "in tr"),
        ("what is the dose of it", "in en"),
        ("ilan po ang dosis ng gamot", "in fil"),
    ],
)
def test_the_language(text: str, language: str) -> None:
    assert language in of(text)


def test_a_message_of_one_endless_word_is_read_all_the_same() -> None:
    assert of("a" * 2000 + "miştik")
    assert of("")
