"""Passphrases are measured by what is long to guess in them."""

from __future__ import annotations

import pytest

from app.core.domain.privacy.passphrase_strength import Strength, strength


@pytest.mark.parametrize(
    ("passphrase", "expected"),
    [
        ("", Strength.TOO_SHORT),
        ("kısa", Strength.TOO_SHORT),
        ("        ", Strength.TOO_SHORT),
        ("Pa$$w0rd", Strength.WEAK),
        ("aaaaaaaaaaaaaaaaaaaaaaaaaaaa", Strength.WEAK),
        ("12345678901234567890", Strength.WEAK),
        ("qwertyuıopğüasdfghjklşi", Strength.WEAK),
        ("parola parola parola parola", Strength.WEAK),
        ("ababababababababababababab", Strength.WEAK),
        ("mavi kaşık 7", Strength.FAIR),
        ("mavi kaşık deniz ot", Strength.GOOD),
        ("mavi kaşık deniz otobüs", Strength.STRONG),
        ("kV7#xq2!mZ9$pL4wT8nB3c", Strength.STRONG),
    ],
)
def test_how_strong_it_is_said_to_be(passphrase: str, expected: Strength) -> None:
    assert strength(passphrase) is expected


def test_more_words_are_never_weaker() -> None:
    words = "çınar vapur limon çorap bulut kibrit".split()
    levels = [strength(" ".join(words[: count + 1])) for count in range(len(words))]
    assert levels == sorted(levels)
