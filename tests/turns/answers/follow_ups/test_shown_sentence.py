"""A sentence in another language than the question is told in quotation marks."""

from __future__ import annotations

import pytest

from app.turns.answers.follow_ups.shown_sentence import shown_sentence


@pytest.mark.parametrize(
    ("question", "said", "told"),
    [
        ("kaç kat boya atılıyordu", "Use two coats of the paint.", "“Use two coats of the paint.”"),
        ("how many coats was it", "Use two coats of the paint.", "Use two coats of the paint."),
        ("kaç kat boya atılıyordu", "İki kat boya atılır.", "İki kat boya atılır."),
        ("how many coats was it", "İki kat boya atılır.", "“İki kat boya atılır.”"),
        ("kaç kat boya atılıyordu", "2 x 10 l", "2 x 10 l"),
        ("kaç kat boya atılıyordu", "", ""),
    ],
)
def test_a_foreign_sentence_is_quoted(question: str, said: str, told: str) -> None:
    assert shown_sentence(question, said, said) == told
