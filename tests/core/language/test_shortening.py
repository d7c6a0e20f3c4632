"""Texts that are too long for their place."""

from __future__ import annotations

import pytest

from app.core.language.shortening import shortened, shortened_at_word


@pytest.mark.parametrize(
    ("most", "letters", "words"),
    [
        (16, "kovan kışın açtı", "kovan kışın açtı"),
        (15, "kovan kışın aç…", "kovan kışın…"),
        (13, "kovan kışın…", "kovan kışın…"),
        (4, "kov…", "kov…"),
    ],
)
def test_a_long_text_ends_early(most: int, letters: str, words: str) -> None:
    text = "kovan kışın açtı"
    assert shortened(text, most) == letters
    assert shortened_at_word(text, most) == words
    assert max(len(letters), len(words)) <= most


def test_the_end_of_a_sentence_does_not_stand_before_the_dots() -> None:
    assert shortened("Dokun, bakma. Sonra gel.", 14) == "Dokun, bakma…"
    assert shortened_at_word("Dokun, bakma. Sonra gel.", 17) == "Dokun, bakma…"
