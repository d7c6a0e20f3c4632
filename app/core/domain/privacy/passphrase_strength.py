"""Strength of a passphrase, by what makes it long to guess: its length, and that it does not repeat
itself."""

from __future__ import annotations

from enum import IntEnum
from itertools import pairwise

SHORTEST = 8
"""Characters; a shorter one is not taken."""
_ROWS = ("qwertyuıopğü", "qwertyuiop", "asdfghjklşi", "zxcvbnmöç", "1234567890")
_LEVELS = (12, 16, 20)
"""So many telling characters lift a passphrase above weak, fair and good."""


class Strength(IntEnum):
    """How a passphrase would stand up to somebody who has the files and a year of time."""

    TOO_SHORT = 0
    WEAK = 1
    FAIR = 2
    GOOD = 3
    STRONG = 4


def strength(passphrase: str) -> Strength:
    """The strength of a passphrase. Kinds of characters count for nothing: what is asked for with a
    digit and a sign is guessed with a digit and a sign."""
    if len(passphrase.strip()) < SHORTEST:
        return Strength.TOO_SHORT
    counted = _telling(passphrase)
    for place, length in enumerate(_LEVELS):
        if counted < length:
            return Strength(place + 1)
    return Strength.STRONG


def _telling(passphrase: str) -> int:
    """How many characters do not follow from those before: not the same again, the next letter or
    digit, the next key of the keyboard, or a word that stood there already."""
    words = passphrase.casefold().split()
    text = " ".join(dict.fromkeys(words))
    telling = 1 + sum(not _follows(one, other) for one, other in pairwise(text))
    return min(telling, 3 * len(set(text)))


def _follows(one: str, other: str) -> bool:
    if abs(ord(other) - ord(one)) <= 1:
        return True
    return any(one + other in row or other + one in row for row in _ROWS)
