"""The terms and phrases that a question looks for, and the places where they stand in a text.

A word of the question is read as the texts spell it (:mod:`app.core.matching.word_meaning`), and
also as what stands for it (:mod:`app.core.language.thesaurus`): a single word as one more form,
several words ("insulin resistance") as a phrase that counts where they stand together.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from app.core.language.suffixes import stem
from app.core.language.thesaurus import Related
from app.core.matching.lexicon import Form, Lexicon
from app.core.matching.scoring import Weights, WordHit
from app.core.matching.word_meaning import WordMeaning, meaning_of

K = TypeVar("K", bound=Hashable)
RELATED = 0.8
"""How much what stands for a word counts of what the word itself would."""
_STRETCH = 2
"""How many words more than its own a phrase may be spread over."""


@dataclass(frozen=True, slots=True)
class Phrase(Generic[K]):
    """Words that together stand for some terms of a question, as a synonym of several words does."""

    terms: tuple[int, ...]
    """The places of those terms in :attr:`Sought.terms`."""
    elements: tuple[frozenset[K], ...]
    """For each word of the phrase, its forms in the texts."""
    stems: tuple[str, ...]
    """The stem of each word."""
    texts: int
    """How many texts have the rarest of the words."""


@dataclass(frozen=True, slots=True)
class Sought(Generic[K]):
    """What a question looks for: terms (one for each of its words) and phrases. ``K`` is what the
    lexicon calls a word."""

    terms: list[WordMeaning[K]]
    """The meaning of each word among the words of the texts; a term is known by its place here."""
    phrases: list[Phrase[K]]
    words: dict[K, list[tuple[int, float]]] = field(default_factory=dict)
    """For each word of the texts that is looked for: the terms that it stands for, with weights."""
    parts: dict[K, list[tuple[int, int]]] = field(default_factory=dict)
    """For each word of the texts: the phrases that it is part of, with its place in each."""

    def __post_init__(self) -> None:
        for term, meaning in enumerate(self.terms):
            for key, weight in meaning.forms.items():
                self.words.setdefault(key, []).append((term, weight))
        for number, phrase in enumerate(self.phrases):
            for element, keys in enumerate(phrase.elements):
                for key in keys:
                    self.words.setdefault(key, [])
                    self.parts.setdefault(key, []).append((number, element))

    def phrases_for(self, term: int) -> list[Phrase[K]]:
        """The phrases that stand for a word, alone or with others."""
        return [phrase for phrase in self.phrases if term in phrase.terms]

    def hits(self, text: Sequence[K]) -> list[WordHit]:
        """Every place of a text, given as forms, where something sought stands."""
        found: list[WordHit] = []
        last: dict[tuple[int, int], int] = {}
        for place, key in enumerate(text):
            if key in self.words:
                found += (WordHit(place, *meant) for meant in self.words[key])
                if key in self.parts:
                    found += self.completed(last, key, place)
        return found

    def completed(
        self, last: dict[tuple[int, int], int], key: K, place: int, start: int = 0
    ) -> Iterator[WordHit]:
        """The phrases that a word completes: all their words stand within a short stretch. ``last``
        is where each of them stood last, ``start`` the place from which hits are counted."""
        for number, element in self.parts[key]:
            last[number, element] = place
            phrase = self.phrases[number]
            size = len(phrase.elements)
            places = [last.get((number, each)) for each in range(size)]
            if all(each is not None and place - each < size + _STRETCH for each in places):
                yield from (WordHit(place - start, term, RELATED) for term in phrase.terms)

    def anywhere(self, text: Set[K]) -> Weights:
        """What stands in a text whose words are in no order; a phrase wherever its words are."""
        weights: Weights = {}
        for key in self.words.keys() & text:
            for term, weight in self.words[key]:
                weights[term] = max(weight, weights.get(term, 0.0))
        for phrase in self.phrases:
            if not any(each.isdisjoint(text) for each in phrase.elements):
                for term in phrase.terms:
                    weights[term] = max(RELATED, weights.get(term, 0.0))
        return weights


def look_for(
    lexicon: Lexicon[K],
    words: Sequence[str],
    related: Sequence[Related],
    optional: Collection[str] = (),
) -> Sought[K]:
    """What ``words``, folded and each once, and what is ``related`` to them mean in some texts;
    those in ``optional`` are no terms unless the texts have them. What the thesaurus knows is
    spelled right."""
    spans = [range(each.first, each.first + each.length) for each in related]
    settled = {place for span in spans for place in span}
    meanings = [
        meaning_of(lexicon, word, settled=place in settled) for place, word in enumerate(words)
    ]
    known = _very_words(lexicon, {word for each in related for o in each.others for word in o})
    phrases: list[tuple[range, list[list[Form[K]]]]] = []
    for span, each in zip(spans, related, strict=True):
        for other in each.others:
            if not all(word in known for word in other):
                continue
            if len(other) > 1:
                phrases.append((span, [known[word] for word in other]))
                continue
            for form in known[other[0]]:
                for place in span:
                    meanings[place].accept(form, RELATED)
    in_phrases = {place for span, _ in phrases for place in span}
    kept = [
        place
        for place, meaning in enumerate(meanings)
        if meaning.forms or place in in_phrases or words[place] not in optional
    ]
    terms = {place: term for term, place in enumerate(kept)}
    return Sought(
        [meanings[place] for place in kept],
        [_phrase(tuple(terms[place] for place in span), forms) for span, forms in phrases],
    )


def _phrase(terms: tuple[int, ...], forms: Sequence[Sequence[Form[K]]]) -> Phrase[K]:
    return Phrase(
        terms,
        tuple(frozenset(key for key, *_ in each) for each in forms),
        tuple(each[0][2] for each in forms),
        min(sum(texts for *_, texts in each) for each in forms),
    )


def _very_words(lexicon: Lexicon[K], words: Collection[str]) -> dict[str, list[Form[K]]]:
    """The inflections of each word that the texts have. Only forms of the very word: for words
    that nobody typed, a guess would be one too many."""
    wanted = {word: stem(word) for word in words}
    by_stem: dict[str, list[Form[K]]] = {}
    for form in lexicon.of_stems(set(wanted.values())):
        by_stem.setdefault(form[2], []).append(form)
    return {word: by_stem[each] for word, each in wanted.items() if each in by_stem}
