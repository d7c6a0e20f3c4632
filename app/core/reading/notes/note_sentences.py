"""The sentences of a longer note (a letter, a page of a diary), each read as a note of its own:
whoever asks weeks later asks for one of them. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from app.core.reading.answer_fit import tells_medicine
from app.core.reading.lines import lines_of
from app.core.reading.question_signs import sorts

SHORT = 300
"""Characters of a note that is read as a whole."""
MOST = 150
"""Sentences of a note that are read."""
_BEFORE = 2
"""Sentences before another one that say of whom it is."""
_NAME = re.compile(r"\w[ ,;:(]{1,3}[A-ZÇĞİÖŞÜ]\w")
"""A word behind others that is written like a name."""
_HALF = 0.5
"""The share of what a question names that a sentence must have."""


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


def holds_asked(question: str, sentence: str, known: Mapping[str, float]) -> bool:
    """Whether a sentence of a longer note has the thing that is asked for, half of what is named
    and, where that is asked for, a name or a sum. ``known``: its features as a note. Of so many
    sentences one always shares a word with a question that none answers."""
    asked = set(sorts(question))
    if "named" in asked and _NAME.search(sentence) is None:
        return False
    if {"money", "number"} <= asked and known["fit"] < 0:
        return False
    if known["thing"] < 0 and not tells_medicine(question, sentence):
        return False
    return known["share"] >= _HALF
