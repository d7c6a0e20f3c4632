"""Search over what memories and their archives hold, by the same reading of words as recall:
inflections, synonyms, slips of the finger.

There are few memories, and each is short: they are looked through one by one, without an index.
The relevance says how much of what was sought is there, rarer words counting more: 1 when the
summary has every word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.core.domain.project_port import Remembered
from app.core.domain.recall_port import Term
from app.core.language.spelling import FAR, distance
from app.core.language.suffixes import stem
from app.core.language.thesaurus import Thesaurus
from app.core.language.turkish import is_stop, words
from app.memory.recall.ranking import importance

LEAST_RELEVANT = 0.3
_MOST_WORDS = 16
_INFLECTED, _BEGINNING, _RELATED, _SLIP = 0.97, 0.85, 0.8, 0.75
_IN_TURNS = 0.85
"""What a word counts that stands in the turns but not in the summary."""
_SHORTEST_REPAIRED, _LONG = 5, 8
_SHORTEST_BEGINNING = 4


class FoundMemory(NamedTuple):
    """A memory with how well it fits, 0…1."""

    memory: Remembered
    relevance: float


def search(
    keywords: str, memories: Sequence[Remembered], thesaurus: Thesaurus
) -> list[FoundMemory]:
    """What fits the keywords, best first, newer first among equals. Any text is valid."""
    every = dict.fromkeys(words(keywords))
    sought = tuple(word for word in every if not is_stop(word))[:_MOST_WORDS] or tuple(every)
    if not sought:
        return []
    every_related = thesaurus.related(sought)
    texts = [
        tuple(
            _read(found, stems=bool(every_related)) for found in (words(m.summary), m.words.split())
        )
        for m in memories
    ]
    vocabulary = {word for _, everything in texts for word in everything.forms}
    readings = [_reading(word, vocabulary) for word in sought]
    weights = []
    for summary, everything in texts:
        found = [
            max(_best(reading, summary), _IN_TURNS * _best(reading, everything))
            for reading in readings
        ]
        for related in every_related:
            for other in related.others:
                share = max(_phrase(other, summary), _IN_TURNS * _phrase(other, everything))
                for place in range(related.first, related.first + related.length):
                    found[place] = max(found[place], _RELATED * share)
        weights.append(found)
    terms = [
        Term(word, sum(1 for found in weights if found[place])) for place, word in enumerate(sought)
    ]
    idf = importance(terms, len(memories))
    whole = sum(idf)
    relevant = [
        FoundMemory(memory, round(sum(map(float.__mul__, idf, found)) / whole, 4) if whole else 0.0)
        for memory, found in zip(memories, weights, strict=True)
    ]
    relevant = [each for each in relevant if each.relevance >= LEAST_RELEVANT]
    relevant.sort(key=lambda each: (-each.relevance, -each.memory.updated_at))
    return relevant


class _Words(NamedTuple):
    """The words of a text, and their stems where they are wanted."""

    forms: frozenset[str]
    stems: frozenset[str]


def _read(found: Iterable[str], *, stems: bool) -> _Words:
    forms = frozenset(found)
    return _Words(forms, frozenset(map(stem, forms)) if stems else frozenset())


def _reading(word: str, vocabulary: Iterable[str]) -> dict[str, float]:
    """The words of the memories that a typed word may mean, with what each counts; spellings are
    repaired only when there is nothing better."""
    base = stem(word)
    found: dict[str, float] = {}
    for form in vocabulary:
        if form == word:
            found[form] = 1.0
        elif stem(form) == base:
            found[form] = _INFLECTED
        elif len(word) >= _SHORTEST_BEGINNING and form.startswith(word):
            found[form] = _BEGINNING
    if found or len(word) < _SHORTEST_REPAIRED or not word.isalpha():
        return found
    allowed = 1 if len(word) < _LONG else 2
    for form in vocabulary:
        apart = min(distance(word, form, allowed), distance(base, stem(form), allowed))
        if apart < FAR and len(form) >= _SHORTEST_REPAIRED - 1:
            found[form] = _SLIP / apart if apart else _INFLECTED
    return found


def _best(reading: dict[str, float], text: _Words) -> float:
    return max((weight for form, weight in reading.items() if form in text.forms), default=0.0)


def _phrase(other: Sequence[str], text: _Words) -> float:
    return float(all(word in text.forms or stem(word) in text.stems for word in other))
