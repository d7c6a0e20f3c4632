"""Words that questions about the program have."""

from __future__ import annotations

import pytest

from app.core.asides.about_words import has_other_words
from app.core.understanding.aside_decision import is_rather_aside
from app.core.understanding.intent import Classification
from app.core.understanding.parsed_message import flatten


@pytest.mark.parametrize("text", ["yedek nasıl alırım", "şifre koyabiliyor muyum", "dosya ekleme"])
def test_a_question_about_the_program_has_no_other_words(text: str) -> None:
    assert not has_other_words(flatten(text))


@pytest.mark.parametrize(
    "text", ["kreşe ne ödüyoruz", "aidata ne veriyoruz", "turşuyu nereye gömdüm"]
)
def test_a_question_of_life_has_some(text: str) -> None:
    assert has_other_words(flatten(text))


@pytest.mark.parametrize("text", ["kreşe her ay ne ödüyoruz", "aidata ne veriyoruz"])
def test_what_one_pays_is_no_question_about_the_program(text: str) -> None:
    message = Classification(text, (), None, None)
    guess = message.aside_guess
    assert guess is None or not is_rather_aside(guess, message.message)
