"""The meaning of a typed word among the words that some texts have: itself, relatives, repairs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import Generic, TypeVar

from app.core.language.suffixes import conjugated, stem
from app.core.matching import repair
from app.core.matching.kinship import LONGER, NEAREST_KIN, SHARED, in_turkish_spelling, kinship
from app.core.matching.lexicon import Form, Lexicon

K = TypeVar("K", bound=Hashable)
_INFLECTED, _FOREIGN = 0.95, 0.9
"""How much another inflection counts, and a word that is spelled as in another language."""
_SAME_VERB = 0.9
"""How much another form of a verb counts that shares no stem with it."""
_LONG = 10
"""Letters of a stem from which on relatives may end in two letters of their own."""
_MOST_STEMS = 12


@dataclass(slots=True)
class WordMeaning(Generic[K]):
    """The words of some texts that a typed word may mean."""

    word: str
    """The word as it was typed."""
    forms: dict[K, float] = field(default_factory=dict)
    """What the lexicon calls each of those words, with how surely it is meant, 0…1."""
    stems: dict[str, int] = field(default_factory=dict)
    """Their stems, with how many texts have each."""

    def accept(self, form: Form[K], weight: float) -> None:
        """Take a word of the texts as a form of this one."""
        key, _, form_stem, texts = form
        known = self.forms.get(key, 0.0)
        if not known:
            self.stems[form_stem] = self.stems.get(form_stem, 0) + texts
        if weight > known:
            self.forms[key] = weight

    def common_stems(self) -> list[str]:
        """The most used stems: a word with a hundred relatives would make a slow query."""
        return sorted(self.stems, key=lambda each: -self.stems[each])[:_MOST_STEMS]


def meaning_of(lexicon: Lexicon[K], word: str, *, settled: bool = False) -> WordMeaning[K]:
    """What a folded word means. One that the texts do not have, or only relatives of, is tried as a
    foreign spelling, then as a slip of the finger; one that is ``settled`` is spelled right in any
    case."""
    meaning: WordMeaning[K] = WordMeaning(word)
    spellings = dict.fromkeys((word, in_turkish_spelling(word)))
    as_typed = (_known, _otherwise_formed)
    for understand in as_typed if settled else (*as_typed, repair.repaired):
        for spelling in spellings:
            trusted = 1.0 if spelling == word else _FOREIGN
            for form, weight in understand(lexicon, spelling):
                meaning.accept(form, trusted * weight)
            if max(meaning.forms.values(), default=0.0) > NEAREST_KIN:
                return meaning
    return meaning


def _known(lexicon: Lexicon[K], word: str) -> Iterator[tuple[Form[K], float]]:
    """The forms of a word and of its relatives, with their weights."""
    wanted = stem(word)
    own = list(lexicon.of_stems([wanted]))
    for form in own:
        yield form, 1.0 if form[1] == word else _INFLECTED
    # "GLUT4" is a name: "gluten" only begins like it.
    if len(wanted) >= SHARED and (word.isalpha() or not own):
        for form in _relatives(lexicon, wanted):
            if weight := kinship(wanted, form[2]):
                yield form, weight


def _otherwise_formed(lexicon: Lexicon[K], word: str) -> Iterator[tuple[Form[K], float]]:
    """The other forms of a verb, with their weight: "düştü" for "düşmüştü"."""
    for form in lexicon.of_stems(conjugated(word)):
        yield form, _SAME_VERB


def _relatives(lexicon: Lexicon[K], wanted: str) -> Iterator[Form[K]]:
    """All words that :func:`kinship` may accept, and few others: what merely begins with the same
    four letters is thousands of words of a large archive."""
    length = len(wanted)
    beginning = wanted[: max(SHARED, min(_LONG - 2, -(-length * 4 // 5)))]
    shortest = length if length <= _LONG else max(_LONG, length - LONGER)
    yield from lexicon.beginning(beginning, range(shortest, length + LONGER + 1))
    # Shorter ones have at most a last letter of their own.
    yield from lexicon.of_stems(
        {
            wanted[:shared] + last
            for size in range(max(SHARED, length - LONGER), min(_LONG, length))
            for shared in [max(SHARED, -(-size * 4 // 5))]
            for last in ([""] if shared == size else ascii_lowercase)
        }
    )
