"""The words that some texts have.

Every user keeps its words in a way of its own (a table, a full-text index, a set) and shows them
as a :class:`Lexicon`; what a word means is read the same in all of them
(:mod:`app.core.matching.word_meaning`).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from typing import Protocol, TypeVar

from app.core.language.suffixes import stem

K_co = TypeVar("K_co", bound=Hashable, covariant=True)
Form = tuple[K_co, str, str, int]
"""What a lexicon calls a word, the word as it is folded, its stem, and how many texts have it."""


class Lexicon(Protocol[K_co]):
    """The words that occur in some texts, looked up by stem, letters or likeness. The type
    parameter is what the texts call a word: its number in an index, or the word itself."""

    def of_stems(self, stems: Collection[str]) -> Iterable[Form[K_co]]:
        """The words with any of these stems."""
        ...

    def beginning(
        self, letters: str, stem_lengths: range, word_lengths: range = range(0)
    ) -> Iterable[Form[K_co]]:
        """The words whose stem begins so, of which the stem or the word has such a length."""
        ...


class WordList:
    """The words of a few texts, in memory: a lexicon that calls each word by itself."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_stem: dict[str, list[Form[str]]] = {}
        for word in dict.fromkeys(words):
            each = stem(word)
            self._by_stem.setdefault(each, []).append((word, word, each, 1))

    def of_stems(self, stems: Collection[str]) -> Iterator[Form[str]]:
        for each in stems:
            yield from self._by_stem.get(each, ())

    def beginning(
        self, letters: str, stem_lengths: range, word_lengths: range = range(0)
    ) -> Iterator[Form[str]]:
        for each, forms in self._by_stem.items():
            if each.startswith(letters):
                short = len(each) in stem_lengths
                yield from (form for form in forms if short or len(form[0]) in word_lengths)
