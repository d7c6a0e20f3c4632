"""The sentences of a longer note (a letter, a page of a diary), each read as a note of its own:
whoever asks weeks later asks for one of them. Pure.
"""

from __future__ import annotations

from typing import NamedTuple

from app.core.reading.lines import lines_of

SHORT = 300
"""Characters of a note that is read as a whole."""
MOST = 150
"""Sentences of a note that are read."""
_BEFORE = 2
"""Sentences before another one that say of whom it is."""


class NoteSentence(NamedTuple):
    """A sentence of a note, word for word, and what it follows or stands under in it; "" where it
    is all of it."""

    text: str
    under: str


def note_sentences(note: str) -> list[NoteSentence]:
    """A short note as it is; the sentences, items and rows of a longer one, in order."""
    if len(note) <= SHORT:
        return [NoteSentence(note, "")]
    lines = lines_of(note)[:MOST]
    found = []
    for place, line in enumerate(lines):
        before = [each.text for each in lines[max(0, place - _BEFORE) : place]]
        under = " ".join((*line.heads, *line.columns)) or " ".join(before)
        found.append(NoteSentence(line.text, under))
    return found
