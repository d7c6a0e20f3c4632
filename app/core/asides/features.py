"""Features of a message for the model of asides: its words, their pieces, its form, and what the
rules find in it.

A word that no line of the training data holds is still known by its pieces, and a message of
unknown words by its form. The rules of the program's vocabulary and of pleasantries want every
word of a message to be theirs; here what they find counts although words are left over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.core.asides.spelling import in_written_form
from app.core.language.message_forms import forms_of_message
from app.core.language.suffixes import stem
from app.core.weight_table import FeatureGroup

_MOST_TOKENS = 30
_PIECES = (3, 4, 5)
_LONGEST_WORD = 20
_LENGTHS = (1, 2, 3, 5, 8, 13, 20)


def of_message(flat: str, hints: Sequence[str], *, asks: bool) -> tuple[FeatureGroup, ...]:
    """The features of a message. ``flat``: its folded words; ``hints``: what the rules find in it;
    ``asks``: whether it ends in a question mark."""
    tokens = written_tokens(flat)
    return (
        _group(1.0, _of_words(tokens)),
        _group(1.0, _of_pieces(tokens)),
        _group(0.7, _of_form(flat, tokens, asks=asks)),
        _group(1.0, hints),
        _group(1.0, ["always"]),
    )


def written_tokens(flat: str) -> tuple[str, ...]:
    """The words of a folded message, its beginning, in their written form."""
    return tuple(in_written_form(flat.split()[:_MOST_TOKENS]))


def _group(factor: float, names: Iterator[str] | Sequence[str]) -> FeatureGroup:
    return FeatureGroup(factor, list(dict.fromkeys(names)))


def _of_words(tokens: Sequence[str]) -> Iterator[str]:
    stems = [stem(token) for token in tokens]
    for token, root in zip(tokens, stems, strict=True):
        yield f"word={token}"
        yield f"stem={root}"
    for one, next_one in pairwise(("<", *stems, ">")):
        yield f"pair={one} {next_one}"


def _of_pieces(tokens: Sequence[str]) -> Iterator[str]:
    for token in tokens:
        whole = f"<{token[:_LONGEST_WORD]}>"
        for size in _PIECES:
            for start in range(len(whole) - size + 1):
                yield f"piece={whole[start : start + size]}"


def _of_form(flat: str, tokens: tuple[str, ...], *, asks: bool) -> Iterator[str]:
    yield f"length={next((edge for edge in _LENGTHS if len(tokens) <= edge), 'long')}"
    for name in forms_of_message(flat, tokens, asks=asks):
        yield f"form={name}"
    if tokens:
        for size in (2, 3, 4, 5):
            yield f"last={tokens[-1][-size:]}"
