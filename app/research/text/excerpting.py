"""Cut running text into excerpts: short enough to quote, long enough to be understood."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.core.language.sentences import split

MOST_SENTENCES: Final = 4
EXCERPT_CHARS: Final = 600
"""From here on an excerpt takes no further sentence."""
LONGEST_SENTENCE: Final = 1_200
"""A "sentence" beyond this is a list or a table in disguise and is cut at a space."""


def single_spaced(text: str) -> str:
    """``text`` with single spaces."""
    return " ".join(text.split())


def excerpts(text: str) -> Iterator[str]:
    """Running text in pieces of up to four sentences and about ``EXCERPT_CHARS`` characters,
    verbatim but for white space. A last sentence does not stand alone where it can be joined by
    the one before it."""
    pieces: list[list[str]] = []
    for sentence in _sentences(single_spaced(text)):
        last = pieces[-1] if pieces else []
        if 0 < len(last) < MOST_SENTENCES and sum(map(len, last)) + len(sentence) <= EXCERPT_CHARS:
            last.append(sentence)
        else:
            pieces.append([sentence])
    if len(pieces) > 1 and len(pieces[-1]) == 1 and len(pieces[-2]) > 2:
        pieces[-1].insert(0, pieces[-2].pop())
    for piece in pieces:
        yield " ".join(piece)


def _sentences(text: str) -> Iterator[str]:
    """The sentences with what leads up to them, each at most ``LONGEST_SENTENCE`` characters."""
    for piece in split(text):
        sentence = (piece.lead + piece.body).strip()
        while len(sentence) > LONGEST_SENTENCE:
            cut = sentence.rfind(" ", LONGEST_SENTENCE // 2, LONGEST_SENTENCE)
            cut = cut if cut > 0 else LONGEST_SENTENCE
            yield sentence[:cut].rstrip()
            sentence = sentence[cut:].lstrip()
        if sentence:
            yield sentence
