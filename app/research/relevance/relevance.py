"""Relevance of a text to a question by its words alone, without a model or an index."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop, words
from app.core.matching.kinship import SHARED, trust
from app.core.matching.lexicon import WordList
from app.core.matching.repair import repaired
from app.core.matching.scoring import covered, rarity

_ENGLISH = frozenset(
    """
        the of and is are was were in to for with that this which from by as at it be has have
        or not can may between than these those their also
        what how why when where who whose which my we our your you they she did does should would could
        will about there been am get got much many until since
    """.split()
)
_TURKISH = frozenset(
    """
        ve bir bu icin ile olan olarak da de daha cok gibi kadar sonra once ise veya ama ancak
        ne nasil neden mi mu nedir en her hem ya degil var yok
        kac kacti neydi kim hangi hangisi nerede niye zaman benim bizim bana peki hani muydu miydi
    """.split()
)
_GIVEN, _REPEATED = 0.5, 0.7
_TRANSLATED = 0.8
"""How far a word is trusted that stands for one of the question in another language."""
_ASKING = frozenset(
    """
        arastir arastirir arastirsana arastirin anlat anlatir anlatsana acikla aciklar
        soyle soyler ozetle ozetler listele goster gosterir musun misin lutfen bana
    """.split()
)
"""Words of who asks, not of what is asked."""
_FRAME = re.compile(
    r"(?:ol|yap|yapil|ed|edil|gerek|sayil|bak|iste)"
    r"(?:[iuae]?r|[iu]yor|m[ae]l[iu]|[ae]bil\w*|s[ae]|[ae]y[iu]m|[dt][iu]|m[ae]k)"
    r"(?:[iu]m|[iu]z|sin|l[ae]r|[dt][iu]|dir)*"
    r"|kadar[ai]|lazim|ben[ie]|bana|bir[iy]si|biri|gercekten|acaba|yoksa|diye|hangi\w*|mumkun"
)
"""Verbs and pronouns of any question ("olmalı", "yapayım", "lazım"): no text is about them."""
_TURKISH_LETTERS = re.compile("[çğışöüÇĞİŞÖÜ]")


def terms_of(text: str) -> tuple[str, ...]:
    """The stems of the words that carry the topic, in order, without repetitions."""
    content = [stem(word) for word in words(text) if not is_stop(word) and len(word) > 1]
    return tuple(dict.fromkeys(content))


Readings = Mapping[str, Sequence[Sequence[str]]]
"""By a term, what may stand for it in another language: each the stems of a few words."""


@lru_cache(maxsize=512)
def _stems_of(text: str) -> Mapping[str, tuple[str, ...]]:
    """The stems of a text's words by how they begin. Remembered: passages and their lines are
    weighed anew for every part of a question."""
    alike: defaultdict[str, set[str]] = defaultdict(set)
    for word in words(text):
        found = stem(word)
        alike[found[:SHARED]].add(found)
    return {beginning: tuple(found) for beginning, found in alike.items()}


def _matches(
    terms: Iterable[str], texts: Iterable[str], readings: Readings | None = None
) -> dict[str, float]:
    """The terms that some texts have, themselves, by a relative or in other words, and how far each
    may be trusted."""
    known = [_stems_of(text) for text in texts]
    matches: dict[str, float] = {}
    for term in terms:
        for each in known:
            kin = each.get(term[:SHARED])
            if kin and (trusted := trust(term, kin)) > matches.get(term, 0.0):
                matches[term] = trusted
    for term, others in (readings or {}).items():
        read = any(all(_stands(each, known) for each in other) for other in others)
        if read and matches.get(term, 0.0) < _TRANSLATED:
            matches[term] = _TRANSLATED
    return matches


def _stands(word: str, known: Iterable[Mapping[str, tuple[str, ...]]]) -> bool:
    return any(word in each.get(word[:SHARED], ()) for each in known)


def _repaired(terms: Iterable[str], texts: Iterable[str]) -> dict[str, Sequence[Sequence[str]]]:
    """By a mistyped term, what the texts have that it may have been meant to be."""
    unknown = list(terms)
    if not unknown:
        return {}
    known = WordList(word for text in texts for word in words(text))
    meant = {
        term: [(form_stem,) for (_, _, form_stem, _), _ in repaired(known, term)]
        for term in unknown
    }
    return {term: found for term, found in meant.items() if found}


class Relevance:
    """Scores texts against a question. ``corpus`` says how common its words are here: a word that
    stands in every text tells nothing; one that stands in none may be a slip. ``readings`` are what
    its words are called where the texts are in another language."""

    def __init__(
        self, question: str, corpus: Iterable[str] = (), readings: Readings | None = None
    ) -> None:
        self._readings = dict(readings or {})
        self._terms = terms_of(
            " ".join(
                word
                for word in words(question)
                if word not in _ASKING and not _FRAME.fullmatch(word)
            )
            or question
        )
        texts = list(corpus)
        counts = Counter(term for text in texts for term in self.found(text))
        unknown = [
            term for term in self._terms if not counts[term] and not self._readings.get(term)
        ]
        if meant := _repaired(unknown, texts):
            self._readings.update(meant)
            counts = Counter(term for text in texts for term in self.found(text))
        self.weights = {term: rarity(counts[term], len(texts)) for term in self._terms}
        self._whole = sum(self.weights.values())

    def score(self, text: str) -> float:
        """0 (nothing in common) to 1 (every word of the question)."""
        if not self._whole:
            return 0.0
        return covered(self.found(text), self.weights) / self._whole

    def under(self, head: str, text: str) -> float:
        """The score of a text that stands under a head. What the head names is given: to repeat it
        says little, and not to is no fault."""
        own, given = self.found(text), self.found(head)
        if not own or not self._whole:
            return 0.0
        said = own | {t: each * (_REPEATED if t in own else _GIVEN) for t, each in given.items()}
        return covered(said, self.weights) / self._whole

    def found(self, *texts: str) -> dict[str, float]:
        """The terms of the question that stand in a text, or in some together, and how far each may
        be trusted."""
        found = _matches(self._terms, texts, self._readings)
        return {term: trust for term, trust in found.items() if term in self._terms}


def most_telling(sentences: Sequence[str], wanted: str) -> int:
    """The place of the sentence that has most of what is ``wanted``; the first among equals."""
    relevance = Relevance(wanted, sentences)
    scores = [relevance.score(sentence) for sentence in sentences]
    return max(range(len(scores)), key=lambda place: (scores[place], -place), default=0)


@lru_cache(maxsize=512)
def language_of(text: str) -> str:
    """ "tr" or "en" where the little words or letters say so, else ""."""
    found = words(text)
    english = sum(word in _ENGLISH for word in found)
    turkish = sum(word in _TURKISH for word in found) + len(_TURKISH_LETTERS.findall(text))
    if turkish == english:
        return ""
    return "tr" if turkish > english else "en"
