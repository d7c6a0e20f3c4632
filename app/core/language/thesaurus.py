"""The thesaurus: words that stand for each other in search, as "şeker hastalığı" and "diyabet".

The table is ``resources/synonyms.tsv`` (its head says how it is written), and a file of the same
form in the data directory adds a user's own words. Terms are compared word by word: the very form
first, then as an inflection, but never by stems alone, because short stems join what has nothing
to do with each other ("kortizol" and "kortizon").

Only the lines that a question touches are taken apart: a single question from the command line
should not pay for two thousand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from app.core.language.suffixes import stem
from app.core.language.turkish import fold, is_stop
from app.core.language.turkish import words as words_of
from app.core.resources import resource

Term = tuple[str, ...]
_LONGEST = 4
_SHORTEST_INFLECTED = 4
"""Letters; a shorter term ("MS", "adet") counts only as it is written or with an apostrophe."""
_BEGINNING = 4
_MOST_OTHERS = 60
_WORD = re.compile(r"[^\W_]+")


class Related(NamedTuple):
    """Other words for some words of a question, which follow one another in it."""

    first: int
    """The place of the first of those words in the question, from 0."""
    length: int
    """How many they are."""
    others: tuple[Term, ...]
    """What may stand in their place."""
    named: bool = True
    """Whether they name one thing; else it is a wider word, which is only looked for beside it."""


class _Concept(NamedTuple):
    """The terms of a line; ``sought`` are those that stand for the others without reserve."""

    terms: tuple[Term, ...]
    sought: tuple[Term, ...]


class Thesaurus:
    """The concepts of a table, or of several one behind the other."""

    def __init__(self, table: str) -> None:
        self._read = lru_cache(maxsize=4096)(_read)
        # A question is looked up by several readers, and the same words come again in a long one.
        self._others = lru_cache(maxsize=4096)(self._others_of)
        self._lines: dict[str, list[str]] = {}
        # Line by line: one sign that needs a closer look would have the whole table looked at.
        for line in map(fold, table.splitlines()):
            if line and not line.startswith("#"):
                for beginning in {word[:_BEGINNING] for word in _WORD.findall(line)}:
                    self._lines.setdefault(beginning, []).append(line)

    def related(self, words: Sequence[str]) -> tuple[Related, ...]:
        """What stands for parts of a question (folded words without stop words), the longest
        parts first: in "tip 2 diyabet", "diyabet" is not looked up alone."""
        found = []
        taken = 0
        while taken < len(words):
            for count in range(min(_LONGEST, len(words) - taken), 0, -1):
                others, named = self._others(tuple(words[taken : taken + count]))
                if others:
                    found.append(Related(taken, count, others, named))
                    break
            else:
                count = 1
            taken += count
        return tuple(found)

    def _others_of(self, part: Term) -> tuple[tuple[Term, ...], bool]:
        return _others(map(self._read, self._lines.get(part[0][:_BEGINNING], ())), part)


@cache
def shipped_thesaurus() -> Thesaurus:
    """The program's own table; one for all that ask, as it never changes."""
    return Thesaurus(resource("synonyms.tsv").read_text("utf-8"))


def _read(line: str) -> _Concept:
    spelled = [each.strip() for each in line.split("\t")]
    terms = [(each.startswith(">"), _term(each.lstrip(">"))) for each in spelled]
    every = dict.fromkeys(term for _, term in terms if 0 < len(term) <= _LONGEST)
    return _Concept(
        tuple(every), tuple(dict.fromkeys(term for one_way, term in terms if not one_way))
    )


def _term(spelled: str) -> Term:
    """The words of a term as they stand in a question, without stop words; but for the one word
    that would be left: "hapı" is no "su hapı"."""
    every = words_of(spelled)
    kept = tuple(word for word in every if not is_stop(word))
    return kept if len(kept) > 1 else tuple(every)


def _others(concepts: Iterable[_Concept], part: Term) -> tuple[tuple[Term, ...], bool]:
    """What stands for a part of a question, and whether the part is a name for it; the very form
    counts before inflections of shorter or longer terms."""
    inflected: dict[Term, list[_Concept]] = {}
    exact: list[_Concept] = []
    for concept in concepts:
        if part in concept.terms:
            exact.append(concept)
            continue
        for term in concept.terms:
            if len(term) == len(part) and all(map(_is_form, part, term)):
                inflected.setdefault(term, []).append(concept)
    term = part
    if not exact and inflected:
        term = max(inflected, key=lambda each: len(" ".join(each)))
        exact = inflected[term]
    others = dict.fromkeys(each for concept in exact for each in concept.sought if each != term)
    return tuple(others)[:_MOST_OTHERS], any(term in concept.sought for concept in exact)


_SOFTENED = {("k", "g"), ("p", "b"), ("t", "d")}


_OF_A_VERB = re.compile(r"m[ae](?:s[iu]|l[ae]r|[dnky]|$)")


def _is_form(word: str, base: str) -> bool:
    """Whether a word is the base with another ending; its last letter may have softened."""
    if word == base:
        return True
    if len(base) < _SHORTEST_INFLECTED or stem(word) != stem(base):
        return False
    if word.startswith(base):
        # "Döşeme" is a noun of a verb, and no form of "dose".
        return _OF_A_VERB.match(word, len(base)) is None
    shared = 0
    while shared < min(len(word), len(base)) and word[shared] == base[shared]:
        shared += 1
    if shared < max(_SHORTEST_INFLECTED - 1, len(base) - 2):
        return False
    left = base[shared:]
    # The base ends in a possessive ("hastaligi", "sozlesmesi"), or softens before an ending.
    return left in ("i", "u", "si", "su") or (left, word[shared : shared + 1]) in _SOFTENED
