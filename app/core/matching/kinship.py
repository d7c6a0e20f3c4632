"""Kinship of words: inflections, relatives and foreign spellings, with how far each may be
trusted."""

from __future__ import annotations

import re
from collections.abc import Collection

SHARED = 4
"""Letters that two stems must begin with to be relatives."""
NEAREST_KIN = 0.85
"""What :func:`kinship` is at most: less than the trust in a form of the very word."""
LONGER = 5
"""Letters by which a relative may be longer than what the two share."""
_RESPELLINGS = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        *(("tion", "siyon"), ("ph", "f"), ("th", "t"), ("sch|sh", "s"), ("ch|ck|q", "k")),
        *(("x", "ks"), ("c(?=[eiy])", "s"), ("c", "k"), ("au", "o"), ("w", "v"), ("y", "i")),
        *(
            (r"([bdfgklmnprstz])\1", r"\1"),
            ("(?<=[aeiou])ge$", "j"),
            ("(?<=[a-z]{3})e$", ""),
            ("(?<=[a-z]{3})ia$", "i"),
        ),
    )
)


def kinship(one: str, other: str) -> float:
    """How far two stems may be trusted to be one word: 0 when they only begin alike, as
    "hiperglisemi" and "hiperkalsemi" do."""
    short, long = sorted((len(one), len(other)))
    shared = 0
    while shared < short and one[shared] == other[shared]:
        shared += 1
    if shared < SHARED or shared < 0.8 * short or long - shared > LONGER:
        return 0.0
    return 0.4 + 0.45 * shared / long


def trust(wanted: str, stems: Collection[str]) -> float:
    """How far any of the stems may be trusted to be the one wanted: 1 for itself."""
    if wanted in stems:
        return 1.0
    beginning = wanted[:SHARED]
    return max((kinship(wanted, each) for each in stems if each.startswith(beginning)), default=0.0)


def in_turkish_spelling(word: str) -> str:
    """An international word as Turkish writes it: "phenomenon" → "fenomenon", "creatine" →
    "kreatin". What is not international comes out as nonsense, which no archive knows."""
    if not word.isalpha():
        return word
    for pattern, replacement in _RESPELLINGS:
        word = pattern.sub(replacement, word)
    return word
