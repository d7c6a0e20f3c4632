"""Words that a question looks for, as some lines spell them, and how much each of them says there.

A word is met by its inflections, by its relatives, by what stands for it (a thesaurus), and, where
nothing else does, by a word that one slip of a finger makes of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from app.core.language.numerals import ONES, ORDINALS
from app.core.language.spelling import FAR, distance
from app.core.language.suffixes import BEGINNING, root, stem
from app.core.language.thesaurus import A_VERB, shipped_thesaurus
from app.core.language.turkish import is_loose, is_stop, words
from app.core.matching.kinship import kinship
from app.core.matching.repair import meant_by
from app.core.matching.scoring import VERB_SHARE, is_verb, rarity

_MOST = 24
"""Words of a question that are looked for."""
_RELATED = 0.8
_ALIKE = 0.6
_SLIPPED = 0.7
_SLIPS_FROM = 5
"""Letters of a word from which one slip may make another of it; two from twice as many less two."""
_YEAR = re.compile(r"((?:19|20)\d\d)\D{1,6}")
_COUNT = re.compile(r"(\d{1,5})\D{1,6}")
_NUMBERED = re.compile(
    r"([a-z]{1,5}\d{1,3}[a-z]??)(?:s?[iu](?:n[iuae]\w{0,3})?|[iu]m\w{0,3}|n[iu]n|y[iuae]\w{0,2}"
    r"|d[ae]n?|l[ae]r\w{0,5})"
)
_NUMERALS = {stem(word): str(number) for word, number in {**ONES, **ORDINALS}.items()}
_SAME_VERB = 0.7
A_ROOT = "~"
"""Behind a root, so that it is no stem."""


def topical(question: str) -> tuple[str, ...]:
    """The words of a question that say what it is about, folded, each once."""
    told = (bare(word) for word in words(question))
    kept = (word for word in told if len(word) > 1 and not is_stop(word) and not is_loose(word))
    return tuple(dict.fromkeys(kept))[:_MOST]


def bare(word: str) -> str:
    """A folded number or name with a number, without its endings: "2024teki", "hba1csi"."""
    if name := _NUMBERED.fullmatch(word):
        return name[1]
    count = _YEAR.fullmatch(word) or _COUNT.fullmatch(word)
    return count[1] if count else word


def respelled(question: str, vocabulary: frozenset[str]) -> str:
    """A question whose words that stand nowhere among the stems of a ``vocabulary``, in no form,
    are the stems there that one slip of a finger made them of; folded where one is."""
    meant: dict[str, str] = {}
    for word in topical(question):
        if len(word) < _SLIPS_FROM or not word.isascii() or _met(word, vocabulary):
            continue
        _, unlikely = meant_by(word)
        likely = sorted(vocabulary & unlikely.keys(), key=lambda each: (unlikely[each], each))
        if likely:
            meant[word] = likely[0]
    return " ".join(meant.get(word, word) for word in words(question)) if meant else question


def all_said(term: str, spoken: Collection[str]) -> bool:
    """Whether each of the stems of a ``term``, parted by blanks, stands among others."""
    return all(part in spoken for part in term.split())


class SoughtWords:
    """The words of a question against the vocabulary of the lines in which they are looked for.
    ``weights``: how much each says, by its rarity among the lines; verbs less."""

    def __init__(
        self,
        question: Sequence[str],
        lines: Sequence[frozenset[str]],
        related: Mapping[str, Collection[str]],
    ) -> None:
        self.words = tuple(question)
        vocabulary = frozenset().union(*lines) if lines else frozenset()
        meant = [_spelled(word, vocabulary, related.get(word, ())) for word in self.words]
        self._terms: dict[str, list[tuple[int, float]]] = {}
        for term, forms in enumerate(meant):
            for form, trust in forms.items():
                self._terms.setdefault(form, []).append((term, trust))
        self._forms = self._terms.keys()
        self._phrases: dict[str, list[str]] = {}
        for form in self._forms:
            if " " in form:
                self._phrases.setdefault(form.split()[0], []).append(form)
        found = Counter(term for each in lines for term in self.found(each))
        having = [found[term] for term in range(len(self.words))]
        self.weights = [
            rarity(count, len(lines)) * (VERB_SHARE if is_verb(word, count) else 1.0)
            for word, count in zip(self.words, having, strict=True)
        ]
        self.whole = sum(self.weights)
        self.known = [count > 0 for count in having]

    def found(self, spoken: frozenset[str]) -> dict[int, float]:
        """The words that a set of stems has, with how far each may be trusted to be meant."""
        found: dict[int, float] = {}
        said = self._forms & spoken
        for begun in self._phrases.keys() & spoken:
            said |= {form for form in self._phrases[begun] if all_said(form, spoken)}
        for form in said:
            for term, trust in self._terms[form]:
                if trust > found.get(term, 0.0):
                    found[term] = trust
        return found

    def share(self, found: Mapping[int, float]) -> float:
        """How much of the question some of its words are, 0…1."""
        if not self.whole:
            return 0.0
        return sum(self.weights[term] * weight for term, weight in found.items()) / self.whole

    @property
    def rarest(self) -> int:
        """Of the words that stand anywhere, the one that says most; -1 without any."""
        known = [term for term in range(len(self.words)) if self.known[term]]
        return max(known, key=lambda term: self.weights[term], default=-1)


def stems(text: str) -> frozenset[str]:
    """The stems of a text's words, and the roots of its verbs."""
    return frozenset(each for word in words(text) for each in _stem_and_root(word))


@lru_cache(maxsize=8192)
def _stem_and_root(word: str) -> tuple[str, ...]:
    verb = root(word)
    known = shipped_thesaurus().wider.verbs(word)
    return (stem(word), verb + A_ROOT, *known) if verb else (stem(word), *known)


def _spelled(word: str, vocabulary: frozenset[str], related: Collection[str]) -> dict[str, float]:
    """The stems of the vocabulary that a word may mean."""
    wanted = stem(word)
    others = (each for each in related if all_said(each, vocabulary))
    meant = _met(word, vocabulary) | dict.fromkeys(others, _RELATED)
    if wanted in vocabulary:
        meant[wanted] = 1.0
    if word.isdigit() or meant:
        return meant
    if len(wanted) < _SLIPS_FROM <= len(word) and word.isascii():
        # Of the stem of "sınırı" without a letter too little is left to be compared.
        _, likely = meant_by(word)
        return dict.fromkeys(vocabulary & likely.keys(), _SLIPPED)
    if len(wanted) >= _SLIPS_FROM:
        most = 1 + (len(wanted) >= 2 * _SLIPS_FROM - 2)
        for each in vocabulary:
            alike = each[:1] == wanted[:1] and not each.endswith(A_VERB)
            if alike and distance(wanted, each, most) != FAR:
                meant[each] = _SLIPPED
    return meant


def _met(word: str, vocabulary: frozenset[str]) -> dict[str, float]:
    """The stems of the vocabulary that are forms or relatives of a word."""
    wanted = stem(word)
    meant: dict[str, float] = {}
    if (number := _NUMERALS.get(wanted)) in vocabulary and number is not None:
        meant[number] = _RELATED
    if wanted in vocabulary:
        meant[wanted] = 1.0
    if word.isdigit():
        return meant
    verb = root(word) + A_ROOT
    if verb in vocabulary:
        meant[verb] = _SAME_VERB
    beginning = word[:BEGINNING]
    for each in vocabulary:
        if each[:3] != wanted[:3] or each in meant or each.endswith((A_ROOT, A_VERB)):
            continue
        close = kinship(wanted, each)
        if not close and len(beginning) == BEGINNING and each.startswith(beginning):
            close = _ALIKE
        if close:
            meant[each] = close
    return meant
