"""The order of the Turkish alphabet, for lists that are sorted by name."""

from __future__ import annotations

import unicodedata

from app.core.language.turkish import lower

_LETTERS = "abcçdefgğhıijklmnoöpqrsştuüvwxyz"
_PLACES = str.maketrans({letter: chr(0xE000 + place) for place, letter in enumerate(_LETTERS)})
"""Every letter as a sign of its own, behind all others, in the order of the alphabet."""


def in_alphabet(text: str) -> tuple[str, str]:
    """What to sort names by: capitals and marks that are no letters of their own ("â") count only
    between names that are alike otherwise."""
    small = lower(text)
    placed = small.translate(_PLACES)
    if not small.isascii():
        bare = unicodedata.normalize("NFKD", placed)
        placed = "".join(c for c in bare if not unicodedata.combining(c)).translate(_PLACES)
    return placed, text
