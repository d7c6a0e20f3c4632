"""The unannounced change of topic: a question that shares no word with the conversation it is asked
in.

Announced ones ("yeni konu: …") have a label of their own. This is the judgement on the others, by
the words alone: the question's topical words against everything that was said, by stems and by
beginnings, so that suffixes do not hide a word. A short conversation proves little, so it takes
many words said, and several in the question, to be sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop, words

_MOST_CHARACTERS = 60_000
"""What is read of a conversation, from its end."""
_PREFIX = 4
_ENOUGH_SAID = 60
"""Topical words, each counted once, that a conversation has to hold before a question that shares
none of them is surely about something else: measured by ``tests.benchmarks.topic_shift``."""
_OWN_WORDS = 2


class Shift(Enum):
    """Whether a question leaves the topic of its conversation."""

    NONE = "none"
    LIKELY = "likely"
    SURE = "sure"


def topic_shift(text: str, said: Sequence[str]) -> Shift:
    """Judge a question after what was ``said``, oldest first. Linear in both, capped."""
    own = [word for word in words(text) if len(word) > 1 and _is_topical(word)]
    if not own or not said:
        return Shift.NONE
    known, spoken = _spoken(said)
    shared = sum(_is_known(word, known) for word in own)
    if shared == 0 and len(set(own)) >= _OWN_WORDS:
        return Shift.SURE if spoken >= _ENOUGH_SAID else Shift.LIKELY
    return (
        Shift.LIKELY if shared * 3 <= len(own) and len(own) - shared >= _OWN_WORDS else Shift.NONE
    )


def _spoken(said: Sequence[str]) -> tuple[set[str], int]:
    """Stems and beginnings of what was said, and the number of its topical words."""
    known: set[str] = set()
    topical: set[str] = set()
    room = _MOST_CHARACTERS
    for text in reversed(said):
        for word in words(text[:room]):
            root = stem(word)
            known |= {root, word[:_PREFIX]}
            if not is_stop(word):
                topical.add(root)
        room -= len(text)
        if room <= 0:
            break
    return known, len(topical)


def _is_topical(word: str) -> bool:
    return not is_stop(word) and any(letter.isalpha() for letter in word)


def _is_known(word: str, known: set[str]) -> bool:
    return stem(word) in known or (len(word) >= _PREFIX and word[:_PREFIX] in known)
