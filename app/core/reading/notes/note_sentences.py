"""The sentences of a longer note (a letter, a page of a diary), each read as a note of its own:
whoever asks weeks later asks for one of them. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.core.language.sentences import SURE_ABBREVIATIONS
from app.core.language.turkish import fold, words
from app.core.reading.answer_fit import tells_medicine
from app.core.reading.lines import lines_of
from app.core.reading.question_signs import sorts

SHORT = 300
"""Characters of a note that is read as a whole, unless it has several sentences."""
_BRIEF = 110
"""Characters of a note that is read as a whole however many sentences it has."""
_FEWEST = 3
"""Words of a sentence that says something by itself."""
_END = re.compile(r"(?<=[^\W\d_]{2})[.!?…]{1,9}\s{1,9}(?=\w)")
"""Where a sentence may end in what is typed without capital letters; "9." ends none."""
_NO_LETTER = re.compile(r"\W")
_LONGEST_WORD = 5
"""Characters before a full stop that are looked at: one more than the longest sure abbreviation."""
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
    """A brief note as it is; the sentences, items and rows of a longer one, in order."""
    if len(note) <= SHORT:
        told = [note] if len(note) <= _BRIEF else _typed_sentences(note)
        return [NoteSentence(text, _before(told, place)) for place, text in enumerate(told)]
    lines = lines_of(note)[:MOST]
    said = [each.text for each in lines]
    return [
        NoteSentence(line.text, " ".join((*line.heads, *line.columns)) or _before(said, place))
        for place, line in enumerate(lines)
    ]


def _typed_sentences(note: str) -> list[str]:
    """The sentences of what is typed in haste; what is too short for one goes with the one before."""
    found: list[str] = []
    start = 0
    for end in (*_ends(note), len(note)):
        if found and len(words(note[start:end])) < _FEWEST:
            found[-1] = note[start - len(found[-1]) : end]
        else:
            found.append(note[start:end])
        start = end
    return [each.strip() for each in found]


def _ends(note: str) -> Iterator[int]:
    for found in _END.finditer(note):
        at = found.start()
        word = _NO_LETTER.split(note[max(0, at - _LONGEST_WORD) : at])[-1]
        # "CAD" is a currency.
        if word.isupper() or fold(word) not in SURE_ABBREVIATIONS:
            yield found.end()


def _before(told: Sequence[str], place: int) -> str:
    return " ".join(told[max(0, place - _BEFORE) : place])


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
