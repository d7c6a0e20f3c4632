"""A session's head and turns, taken apart from the word numbers by which an index keeps it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TypeVar

from app.storage.words.vocabulary import GAP, unpack

Word = TypeVar("Word", str, int)
TURN_BITS = 12
"""Row numbers of turns are the session's, shifted, plus the turn's."""
MOST_TURNS = 1 << TURN_BITS
"""Turns of a session that an index has by themselves; those beyond are found through their session
only."""


def parts_of(texts: str, words: bytes) -> tuple[Sequence[int], list[list[int]]]:
    """The word numbers of a session's head, and those of each turn: a question with its answer."""
    parts: list[list[int]] = [[]]
    for number in unpack(words):
        if number == GAP:
            parts.append([])
        else:
            parts[-1].append(number)
    places = json.loads(texts)
    said = [(place >= 0, part) for place, part in zip(places, parts[1:], strict=True)]
    return parts[0], turns_in(said)


def turns_in(said: Iterable[tuple[bool, Sequence[Word]]]) -> list[list[Word]]:
    """The words of each turn, of messages in order: whether the user said it, and its words."""
    turns: list[list[Word]] = []
    before = False
    for asked, words in said:
        if asked or not before:
            turns.append([])
        turns[-1] += words
        before = asked
    return turns
