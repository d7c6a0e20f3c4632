"""The weight of a question: how much work its answer is, by how it is asked.

One fact (a figure, a day, a name, a place, a word's meaning) takes one look; a comparison, several
questions at once and whatever asks for reasons or for all there is take a research. Pure and
linear.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from app.core.language.turkish import HOW_MANY, WHETHER, WHO, fold, is_stop, words


class Weight(StrEnum):
    """How much work the answer to a question is."""

    FACT = "fact"
    RESEARCH = "research"
    BROAD = "broad"
    """More than one research answers well: all there is on something, or many questions at once."""


_LONGEST = 2_000
"""Characters that are looked at; who writes more wants more than a fact."""
_SHORT = 9
"""Words that carry the topic of a question for one fact, at most."""
_MANY = 3
"""Questions at once that are a broad one together."""

_FACT = re.compile(
    r"\b(?:kac(?:[ai]|inci|ta|tan|ti|mis)?|ne (?:zaman|kadar)\w*|kim(?:in|dir|di|e|i|mis)?|nere(?:de|si|ye|den|li)\w*"
    r"|hangi (?:yil|gun|ay|tarih|sehir|ulke|il|birim|renk|dil)\w*|ne demek\w*|baskenti (?:ne|neresi)\w*"
    r"|acilimi|kisaltmasi|yuzde kac|who|when|where|how (?:many|much|old|tall|far|long|high|big)"
    r"|what (?:year|date|day|time|percentage)|what does .{1,60} (?:mean|stand for)"
    r"|what is the (?:\w+ ){0,2}(?:capital|population|formula|symbol|dose|height|price|boiling point) of)\b"
)
_EXPLAINS = re.compile(
    r"\b(?:nasil\w*|neden\w*|nicin|niye|sebe[bp]\w*|etki\w*|sonuclari|mekanizma\w*|yontem\w*|tedavi\w*"
    r"|arastir\w*|incele\w*|kaynak\w*|calisma\w*|kanit\w*|guncel\w*|oneri\w*|secenek\w*|neler\w*"
    r"|why|how (?:do|does|did|can|could|should|is|are|to)|cause\w*|effect\w*|treat\w*|mechanism\w*"
    r"|research|stud(?:y|ies)|evidence|sources?|options?|latest|recommend\w*)\b"
)
_COMPARES = re.compile(
    r"\b(?:karsilastir\w*|kiyasla\w*|fark(?:i|lari|li|lar)?|arasinda\w*|hangisi\w*|yoksa|versus|vs"
    r"|\w{2,}[dt][ae]n daha|gore daha|ustun\w*|avantaj\w*|dezavantaj\w*|arti(?:lari)?|eksileri"
    r"|compar\w*|difference\w*|differ|better|worse|advantages?|drawbacks?|pros and cons|rather than)\b"
)
_BROAD = re.compile(
    r"\b(?:kapsamli\w*|ayrintili\w*|detayli\w*|derinlemesine|etraflica|butun yonleri\w*|her yonuyle"
    r"|tum yonleri\w*|bastan sona|literatur\w*|derleme\w*|genel bakis"
    r"|comprehensive\w*|in depth|in detail|thorough\w*|everything about|overview|literature|all aspects)\b"
)
_PART = re.compile(r"[?;\n]+|\b(?:ayrica|bir de|bunun yani sira|also|as well as|in addition)\b")
_ASKS = re.compile(
    r"\b(?:ne|neler|nedir|neden|nicin|niye|nasil\w*|"
    + HOW_MANY
    + r"\w*|"
    + WHO
    + r"\w{0,3}|nere\w+|hangi\w*|"
    + WHETHER
    + r"|what|who|when|where|why|how|which|is|are|does|do|can|should)\b"
)
_LISTED = re.compile(r"(?:^|\s)(?:\d{1,2}[.)]|[-*•])\s+\S")
_JOINED = re.compile(r"\b(?:ve|ile|and)\b|,")


@dataclass(frozen=True, slots=True)
class QuestionFeatures:
    """What a question's weight is told by. ``parts``: how many questions it is; ``topics``: the
    words that carry them."""

    parts: int
    topics: int
    fact: bool
    explains: bool
    compares: bool
    broad: bool

    @property
    def weight(self) -> Weight:
        if self.broad or self.parts >= _MANY:
            return Weight.BROAD
        heavy = self.explains or self.compares or self.parts > 1
        if self.fact and not heavy and self.topics <= _SHORT:
            return Weight.FACT
        return Weight.RESEARCH


def features_of(question: str) -> QuestionFeatures:
    """How a question is asked."""
    text = fold(question[:_LONGEST])
    return QuestionFeatures(
        parts=max(_parts(text), len(_LISTED.findall(question[:_LONGEST]))),
        topics=sum(not is_stop(word) for word in words(text)),
        fact=_FACT.search(text) is not None,
        explains=_EXPLAINS.search(text) is not None,
        compares=_COMPARES.search(text) is not None,
        broad=_BROAD.search(text) is not None,
    )


def weigh(question: str) -> Weight:
    """How much work the answer to a question is."""
    return features_of(question).weight


def asks_by_itself(question: str) -> bool:
    """Whether a question says how it asks: for a fact, for reasons, for a comparison or for all."""
    known = features_of(question)
    return known.fact or known.explains or known.compares or known.broad or known.parts > 1


def _parts(text: str) -> int:
    """How many questions a text holds: its sentences that ask, and what "and" joins to one where
    both sides ask."""
    asking = [part for part in _PART.split(text) if part.strip() and _ASKS.search(part)]
    return max(1, sum(_joined(_JOINED.split(part)) for part in asking))


def _joined(sides: Iterable[str]) -> int:
    return max(1, sum(_ASKS.search(side) is not None for side in sides))
