"""Search in project memories and their archives, with inflections, synonyms and typing errors as in
recall.

There are few memories, and each is short: they are looked through one by one, without an index.
The relevance says how much of what was sought is there, rarer words counting more: 1 when the
summary has every word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.core.domain.project_port import Remembered
from app.core.language.spelling import distance
from app.core.language.thesaurus import Thesaurus
from app.core.language.turkish import is_stop, words
from app.core.matching.lexicon import WordList
from app.core.matching.question_terms import look_for
from app.core.matching.scoring import covered, importance, in_context

LEAST_RELEVANT = 0.3
_MOST_WORDS = 16
_SHORTEST_NAME = 3
_IN_TURNS = 0.85
"""What a word counts that stands in the turns but not in the summary."""


class FoundMemory(NamedTuple):
    """A memory with how well it fits, 0…1."""

    memory: Remembered
    relevance: float


def search(
    keywords: str, memories: Sequence[Remembered], thesaurus: Thesaurus
) -> list[FoundMemory]:
    """What fits the keywords, best first, newer first among equals. Any text is valid."""
    every = dict.fromkeys(words(keywords))
    wanted = tuple(word for word in every if not is_stop(word))[:_MOST_WORDS] or tuple(every)
    names = [frozenset(words(m.project)) for m in memories]
    texts = [
        (frozenset(words(m.summary)) | name, frozenset(m.words.split()))
        for m, name in zip(memories, names, strict=True)
    ]
    every_name = frozenset[str]().union(*names)
    spoken = frozenset[str]().union(*(summary | turns for summary, turns in texts))
    wanted = tuple(dict.fromkeys(_name_meant(word, every_name, spoken) for word in wanted))
    known = WordList(word for summary, turns in texts for word in summary | turns)
    sought = look_for(known, wanted, thesaurus.related(wanted))
    found = [
        in_context(sought.anywhere(summary), (_IN_TURNS, sought.anywhere(turns)))
        for summary, turns in texts
    ]
    having = [sum(term in each for each in found) for term in range(len(wanted))]
    idf = importance(wanted, having, len(memories))
    relevant = [
        FoundMemory(memory, round(covered(each, idf) / sum(idf), 4))
        for memory, each in zip(memories, found, strict=True)
        if each
    ]
    relevant = [each for each in relevant if each.relevance >= LEAST_RELEVANT]
    relevant.sort(key=lambda each: (-each.relevance, -each.memory.updated_at))
    return relevant


def _name_meant(word: str, names: frozenset[str], spoken: frozenset[str]) -> str:
    """The one name of a project that a word which nothing holds is a slip of: "Ema" is short for
    what repairs other words, and names have no dictionary."""
    if word in spoken or len(word) < _SHORTEST_NAME:
        return word
    near = [name for name in names if distance(word, name, 1) <= 1]
    return near[0] if len(near) == 1 else word
