"""The thesaurus: words that stand for each other in search, as "şeker hastalığı" and "diyabet".

The table is ``resources/synonyms.tsv`` (its head says how it is written), and a file of the same
form in the data directory adds a user's own words. Terms are compared word by word: the very form
first, then as an inflection, but never by stems alone, because short stems join what has nothing
to do with each other ("kortizol" and "kortizon"). An infinitive stands for all forms of its verb.

Only the lines that a question touches are taken apart: a single question from the command line
should not pay for two thousand.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from app.core.language.suffixes import is_form_of_verb, stem
from app.core.language.turkish import fold, is_stop
from app.core.language.turkish import words as words_of
from app.core.resources import resource

Term = tuple[str, ...]
_LONGEST = 4
_SHORTEST_INFLECTED = 4
"""Letters; a shorter term ("MS", "adet") counts only as it is written or with an apostrophe."""
_BEGINNING = 4
_MOST_OTHERS = 60
A_VERB = "="
"""Behind what all forms of a verb begin with, so that it is no word."""
_INFINITIVE = ("mak", "mek")
_NO_VERBS = frozenset(
    "basamak cakmak damak ekmek ilmek irmak kaymak parmak tokmak yamak yemek yumak".split()
)
_BEGINS = 2
"""Letters by which the verbs are looked up."""
_OTHER_LETTERS = {"d": "t", "i": "e", "u": "eo"}
"""The second letter of a short verb that another may stand for in its forms: "git" and "gidiyor",
"de" and "diyor"."""
_LIGHT = frozenset("etmek edilmek ettirmek eylemek olmak olunmak yapmak yapilmak yaptirmak".split())
"""Verbs that leave the meaning to the noun before them: "iptal ettim" is "iptal"."""
_SHORTEST_NOUN = 4
"""Letters of such a noun; a shorter one ("mal olmak") does not stand for the whole."""


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
    """The concepts of a table, or of several one behind the other; ``first``: those that stand
    before them."""

    def __init__(self, table: str, first: Thesaurus | None = None) -> None:
        self._first = first
        self._read = lru_cache(maxsize=4096)(_read)
        # A question is looked up by several readers, and the same words come again in a long one.
        self._others = lru_cache(maxsize=4096)(self._others_of)
        self._lines: defaultdict[str, list[str]] = defaultdict(list)
        self._verbs: defaultdict[str, set[str]] = defaultdict(set)
        # Line by line: one sign that needs a closer look would have the whole table looked at.
        for line in map(fold, table.splitlines()):
            if line and not line.startswith("#"):
                for word in line.replace("\t", " ").replace(">", "").replace("-", " ").split():
                    self._lines[word[:_BEGINNING]].append(line)
                    if word[-len(_INFINITIVE[0]) :] in _INFINITIVE and (base := _base(word)):
                        self._verbs[base[:_BEGINS]].add(base)
                        self._lines[base + A_VERB].append(line)

    @cached_property
    def wider(self) -> Thesaurus:
        """The same with the everyday and written words of ``resources/wordings.tsv`` behind it:
        what was noted in some of them is asked for in others."""
        return Thesaurus(resource("wordings.tsv").read_text("utf-8"), self)

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

    def verbs(self, word: str) -> tuple[str, ...]:
        """What the forms of each verb of the table begin with of which a folded word is a form,
        marked by :data:`A_VERB`."""
        letters = word[: _BEGINS - 1]
        last = word[_BEGINS - 1 : _BEGINS]
        near = chain.from_iterable(
            self._verbs_at(letters + each) for each in last + _OTHER_LETTERS.get(last, "")
        )
        return tuple(base + A_VERB for base in near if is_form_of_verb(word, base))

    def _others_of(self, part: Term) -> tuple[tuple[Term, ...], bool]:
        found = (part[0][:_BEGINNING], *self.verbs(part[0]))
        lines = dict.fromkeys(chain.from_iterable(map(self._lines_at, found)))
        return _others(map(self._read, lines), part)

    def _lines_at(self, beginning: str) -> tuple[str, ...]:
        first = self._first._lines_at(beginning) if self._first else ()
        return (*first, *self._lines.get(beginning, ()))

    def _verbs_at(self, letters: str) -> set[str]:
        first = self._first._verbs_at(letters) if self._first else set()
        return first | self._verbs.get(letters, set())


def _base(word: str) -> str:
    """What all forms of a verb begin with, by its infinitive; "" for any other word."""
    short = len(word) < len(_INFINITIVE[0]) + _BEGINS
    return "" if short or not word.endswith(_INFINITIVE) or word in _NO_VERBS else word[:-3]


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
    if every and (base := _base(every[-1])):
        light = len(every) > 1 and every[-1] in _LIGHT and len(every[-2]) >= _SHORTEST_NOUN
        every[-1:] = [] if light else [base + A_VERB]
    kept = tuple(word for word in every if not is_stop(word))
    return kept if len(kept) > 1 else tuple(every)


def _others(concepts: Iterable[_Concept], part: Term) -> tuple[tuple[Term, ...], bool]:
    """What stands for a part of a question, and whether the part is a name for it, which no verb is;
    the very form counts before inflections of shorter or longer terms."""
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
    named = any(term in concept.sought for concept in exact) and not term[-1].endswith(A_VERB)
    return tuple(others)[:_MOST_OTHERS], named


_SOFTENED = {("k", "g"), ("p", "b"), ("t", "d")}


_OF_A_VERB = re.compile(r"m[ae](?:s[iu]|l[ae]r|[dnky]|$)")


def _is_form(word: str, base: str) -> bool:
    """Whether a word is the base with another ending; its last letter may have softened."""
    if word == base:
        return True
    if base.endswith(A_VERB):
        return is_form_of_verb(word, base[:-1])
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
