"""Turkish questions translated into English search words by tables, where no model can.

Two tables know English words: the synonyms with which recall looks for terms ("damla sulama", "drip
irrigation"), and ``resources/english.tsv`` for common words. What they give is good enough to find
a sentence by, and for nothing else: the sentence itself is shown as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from app.core.language.suffixes import stem
from app.core.language.thesaurus import A_VERB, shipped_thesaurus
from app.core.language.turkish import fold, is_stop, words
from app.core.resources import resource
from app.research.relevance.relevance import Readings

_SHORTEST_ROOT = 4
"""Letters; a shorter root ("su", "ek") counts only as the whole stem of a word."""
_LONGEST_ENDING = 5
_MOST_WORDS = 20


def readings(question: str) -> Readings:
    """What the words of a Turkish question may be called in English, by their stems."""
    said = [word for word in words(question) if not is_stop(word)]
    found: dict[str, dict[tuple[str, ...], None]] = {}
    for related in shipped_thesaurus().related(said):
        span = said[related.first : related.first + related.length]
        for word in span:
            others = found.setdefault(stem(word), {})
            others.update((tuple(map(stem, other)), None) for other in related.others)
    for word in said:
        others = found.setdefault(stem(word), {})
        others.update(((stem(each),), None) for each in _common(stem(word)))
    return {word: tuple(others) for word, others in found.items() if others}


def named(question: str) -> frozenset[str]:
    """The stems of words that are names for something, alone or together: nobody who writes about
    it leaves them out, or puts something wider in their place."""
    said = [word for word in words(question) if not is_stop(word)]
    return frozenset(
        stem(word)
        for related in shipped_thesaurus().related(said)
        if related.named
        for word in said[related.first : related.first + related.length]
    )


def query(question: str) -> str:
    """The English words that a question is searched with; "" where too little is known of it."""
    found = dict.fromkeys(_words_for(question))
    return " ".join(list(found)[:_MOST_WORDS])


def _words_for(question: str) -> Iterator[str]:
    said = [word for word in words(question) if not is_stop(word)]
    for related in shipped_thesaurus().related(said):
        for other in related.others:
            yield from (each for each in other if each.isascii() and not each.endswith(A_VERB))
    for word in said:
        yield from _common(stem(word))


@cache
def _table() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for line in resource("english.tsv").read_text("utf-8").splitlines():
        turkish, tab, english = line.partition("\t")
        if not tab or line.startswith("#"):
            continue
        for word in fold(turkish).split():
            table[stem(word)] = (*table.get(stem(word), ()), *english.split())
    return table


def _common(wanted: str) -> tuple[str, ...]:
    """What the table has for a stem, or for the longest root that it begins with."""
    table = _table()
    if wanted in table:
        return table[wanted]
    shortest = max(_SHORTEST_ROOT, len(wanted) - _LONGEST_ENDING)
    roots = (wanted[:length] for length in range(len(wanted) - 1, shortest - 1, -1))
    return next((table[root] for root in roots if root in table), ())
