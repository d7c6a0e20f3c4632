"""Search in project memories and their archives, with inflections, synonyms and typing errors as in
recall.

There are few memories, and each is short: they are looked through one by one, without an index.
The relevance says how much of what was sought is there, rarer words counting more: 1 when the
summary has every word. What is found is a memory as a whole, for a model, or a sentence or turn of
one, for a reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.core.domain.project_port import MemoryPassage, Remembered
from app.core.language.markdown import plain
from app.core.language.sentences import pieces
from app.core.language.spelling import distance
from app.core.language.thesaurus import Thesaurus
from app.core.language.turkish import is_stop, words
from app.core.matching.lexicon import WordList
from app.core.matching.question_terms import Sought, look_for
from app.core.matching.scoring import covered, importance, in_context

LEAST_RELEVANT = 0.3
MOST_PASSAGES = 50
_SEARCHED, _LOOKED_AT, _LINE = 4000, 4000, 240
"""Passages that are looked through, characters of each, and of the line that is shown of it."""
_MOST_WORDS = 16
_SHORTEST_NAME = 3
_IN_TURNS = 0.85
"""What a word counts that stands in the turns but not in the summary."""


class FoundMemory(NamedTuple):
    """A memory with how well it fits, 0…1."""

    memory: Remembered
    relevance: float


class FoundPassage(NamedTuple):
    """A sentence or a turn that fits, and the line of it that fits best."""

    passage: MemoryPassage
    line: str


def search(
    keywords: str, memories: Sequence[Remembered], thesaurus: Thesaurus
) -> list[FoundMemory]:
    """What fits the keywords, best first, newer first among equals. Any text is valid."""
    texts = [
        _WordSets(
            frozenset(words(m.project)), frozenset(words(m.summary)), frozenset(m.words.split())
        )
        for m in memories
    ]
    sought, terms = _sought(keywords, texts, thesaurus)
    relevant = [
        FoundMemory(memory, each)
        for memory, each in zip(memories, _relevance(sought, terms, texts), strict=True)
        if each >= LEAST_RELEVANT
    ]
    relevant.sort(key=lambda each: (-each.relevance, -each.memory.updated_at))
    return relevant


def search_passages(
    keywords: str, passages: Sequence[MemoryPassage], thesaurus: Thesaurus
) -> list[FoundPassage]:
    """The sentences and turns that fit the keywords, best first, in their order among equals."""
    said = [(each, plain(each.text[:_LOOKED_AT])) for each in passages[:_SEARCHED]]
    texts = [_WordSets(frozenset(), frozenset(words(text))) for _, text in said]
    sought, terms = _sought(keywords, texts, thesaurus)
    scores = _relevance(sought, terms, texts)
    fitting = [
        (score, *each) for score, each in zip(scores, said, strict=True) if score >= LEAST_RELEVANT
    ]
    fitting.sort(key=lambda each: -each[0])
    return [
        FoundPassage(passage, _line(text, sought)) for _, passage, text in fitting[:MOST_PASSAGES]
    ]


class _WordSets(NamedTuple):
    """The folded words of what is looked through."""

    name: frozenset[str]
    summary: frozenset[str]
    turns: frozenset[str] = frozenset()


def _sought(
    keywords: str, texts: Sequence[_WordSets], thesaurus: Thesaurus
) -> tuple[Sought[str], tuple[str, ...]]:
    """What is looked for, and the words that it was made of."""
    every = dict.fromkeys(words(keywords))
    wanted = tuple(word for word in every if not is_stop(word))[:_MOST_WORDS] or tuple(every)
    names = frozenset[str]().union(*(each.name for each in texts))
    spoken = names.union(*(each.summary | each.turns for each in texts))
    wanted = tuple(dict.fromkeys(_name_meant(word, names, spoken) for word in wanted))
    return look_for(WordList(spoken), wanted, thesaurus.related(wanted)), wanted


def _relevance(
    sought: Sought[str], terms: tuple[str, ...], texts: Sequence[_WordSets]
) -> list[float]:
    """How much of what is sought each text has, 0…1."""
    found = [
        in_context(
            sought.anywhere(each.summary | each.name), (_IN_TURNS, sought.anywhere(each.turns))
        )
        for each in texts
    ]
    having = [sum(term in each for each in found) for term in range(len(terms))]
    idf = importance(terms, having, len(texts))
    return [round(covered(each, idf) / sum(idf), 4) if each else 0.0 for each in found]


def _line(text: str, sought: Sought[str]) -> str:
    """The sentence with most of the words sought, and what follows it, as far as a line goes."""
    best = begin = place = 0
    for each in pieces(text):
        has = len(sought.anywhere(frozenset(words(each.body))))
        if has > best:
            best, begin = has, place
        place += len(each.lead) + len(each.body)
    line = ("… " if begin else "") + " ".join(text[begin : begin + _LINE].split())
    return line + " …" if begin + _LINE < len(text) else line


def _name_meant(word: str, names: frozenset[str], spoken: frozenset[str]) -> str:
    """The one name of a project that a word which nothing holds is a slip of: "Ema" is short for
    what repairs other words, and names have no dictionary."""
    if word in spoken or len(word) < _SHORTEST_NAME:
        return word
    near = [name for name in names if distance(word, name, 1) <= 1]
    return near[0] if len(near) == 1 else word
