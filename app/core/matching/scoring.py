"""Scores of how well a text fits a question, from the places of the question's words in it.

Every measure is in the unit of :func:`rarity`, so that divided by the weight of the whole question
it is a share of what an ideal text would get, and thresholds mean the same for every question. What
share each measure has in a score is for its user to say.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol, TypeVar

from app.core.language.suffixes import verbal

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)
K1, B = 0.9, 0.4
"""BM25's saturation and length parameters: better than the usual 1.2 and 0.75 on 21,560 Turkish
paragraphs."""
VERB_SHARE = 0.4
"""How much a verb says of what a noun does: it is worded anew each time ("yutunca", "içersem")."""
_BACKGROUND = 20
"""Texts that every collection is taken to have beside its own, with none of the question's words:
in a collection of one every word stands in all of them, and yet says something."""
_REACH = 12
"""Words further apart than this are not near each other."""
_PARTICIPLE = re.compile(r"\w{2,}(?:[iu][slnr]|l|r|t|y|s)[ae]n")
"""Ends like a participle ("karışan", "yükselen"): told from a noun ("insan") only by no text having
it."""


class WordHit(NamedTuple):
    """A word of a text that matches. ``place`` is its place among the words of the text, ``term``
    the number of a word of the question, ``weight`` in 0…1: 1 for the very form."""

    place: int
    term: int
    weight: float


Weights = dict[int, float]
"""Term → the best weight with which it occurs."""


class Numbers(Protocol[T_contra]):
    """What has a number for each term: a list by their places, a dict by their names."""

    def __getitem__(self, term: T_contra, /) -> float: ...


def rarity(having: float, texts: float) -> float:
    """How much a word says that ``having`` of all ``texts`` have: the idf of BM25, with
    :data:`_BACKGROUND`, never negative."""
    having = min(having, texts)
    return math.log(1 + (texts + _BACKGROUND - having + 0.5) / (having + 0.5))


_PREDICATE = re.compile(
    r"(?:lazim|sart|yeterli|gerekli|uygun|yasak|serbest)(?:y?[dt][iu]\w{0,2}|m[iu]s)?"
    r"|gerek(?:t[iu]|ir\w{0,4}|iyo\w{0,6}|m[iu]s\w{0,4})?"
)
"""What needs or may be: worded anew each time as well ("lazımdı", "şart mıydı")."""


def is_verb(word: str, having: int) -> bool:
    """Whether a word that ``having`` texts have looks like a form of a verb, or stands for one."""
    if _PREDICATE.fullmatch(word) is not None:
        return True
    return verbal(word) or (not having and _PARTICIPLE.fullmatch(word) is not None)


def importance(words: Sequence[str], having: Sequence[int], texts: int) -> list[float]:
    """How much each word of a question says: its rarity, verbs less than what they are about."""
    return [
        rarity(count, texts) * (VERB_SHARE if is_verb(word, count) else 1.0)
        for word, count in zip(words, having, strict=True)
    ]


def uses_in(hits: Iterable[WordHit]) -> Weights:
    """How often each term stands there, by the weights of its hits."""
    uses: Weights = {}
    for _, term, weight in hits:
        uses[term] = uses.get(term, 0.0) + weight
    return uses


def bm25(uses: Mapping[T, float], idf: Numbers[T], length: float, average: float) -> float:
    """BM25 of a text of this ``length`` (in words, as the ``average``), without its constant
    factor: endless repetition would give the sum of the terms' ``idf``."""
    norm = K1 * (1 - B + B * length / max(average, 1.0))
    return sum(idf[term] * use / (use + norm) for term, use in uses.items())


def covered(found: Mapping[T, float], idf: Numbers[T]) -> float:
    """How much of a question the terms found are, rare ones counting more."""
    # A loop: most have one or two terms, and setting up a sum takes longer than adding them.
    whole = 0.0
    for term, weight in found.items():
        whole += idf[term] * weight
    return whole


def best_weights(hits: Iterable[WordHit]) -> Weights:
    """The terms among the hits."""
    weights: Weights = {}
    for _, term, weight in hits:
        if weight > weights.get(term, 0.0):
            weights[term] = weight
    return weights


def merged(parts: Iterable[Mapping[T, float]]) -> dict[T, float]:
    """What stands in any of several texts, with its best weight."""
    best: dict[T, float] = {}
    for part in parts:
        for term, weight in part.items():
            if weight > best.get(term, 0.0):
                best[term] = weight
    return best


def in_context(own: Mapping[T, float], *around: tuple[float, Mapping[T, float]]) -> dict[T, float]:
    """What a text has, and for the share given what stands around it: over it, beside it, in the
    question that it answers."""
    shares = ({term: share * each for term, each in found.items()} for share, found in around)
    return merged([own, *shares])


def nearness(hits: Sequence[WordHit], idf: Sequence[float]) -> float:
    """What neighbouring words of the question add by standing near each other in a text. A chain of
    n words has n - 1 links, each worth its weaker end."""
    best: dict[tuple[int, int], float] = {}
    for (place, one, weight), (next_place, other, next_weight) in pairwise(hits):
        apart = next_place - place
        if one == other or apart > _REACH:
            continue
        pair = (one, other) if one < other else (other, one)
        near = min(weight, next_weight) / max(apart, 1) ** 0.5
        if near > best.get(pair, 0.0):
            best[pair] = near
    return sum(min(idf[one], idf[other]) * near for (one, other), near in best.items())


def likelihood(known: Mapping[str, float], weights: Mapping[str, float], bias: float) -> float:
    """The probability, 0…1, that a logistic regression with these weights gives what is known."""
    return 1 / (1 + math.exp(-bias - sum(weights[name] * value for name, value in known.items())))
