"""The words of a question that a search engine is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.language.suffixes import stem
from app.core.language.turkish import fold, is_loose, is_stop, words
from app.research.relevance.relevance import Relevance

_BRIEFLY = frozenset(
    ["kisaca", "ozetle", "basitce", "kabaca", "detaylica", "ayrintilica", "briefly"]
)
"""Words that by themselves say how an answer is to be written."""
_TWICE = frozenset(["madde", "adim", "tek"])
"""Words that do when said twice: "madde madde"."""
_DETAILED = frozenset(
    ["kisa", "ozet", "sade", "detayli", "ayrintili", "tablo", "liste", "maddeler"]
)
"""Words that do before "yaz" or "olarak"."""
_AS = frozenset(["olarak", "halinde", "seklinde", "bicimde", "sekilde"])
_IN = frozenset(
    [
        "cumleyle",
        "cumlede",
        "maddede",
        "maddeyle",
        "paragrafta",
        "ornekle",
        "orneklerle",
        "tabloyla",
    ]
)
"""Words that do behind a figure, or before "yaz"."""
_TELL = frozenset(["anlat", "acikla", "yaz", "soyle", "bilgi", "ver", "listele"])
_SPOKEN = re.compile(r"[^\s?!.,;:“”\"()]+")


def search_words(question: str, most: int = 12) -> str:
    """A question as a search engine should be asked: the words that carry its topic, with what
    makes one of them the most of its kind ("en yüksek dağ")."""
    spoken = _SPOKEN.findall(question)
    topic = Relevance(question).weights

    def tells(word: str) -> bool:
        # A letter or a figure ("C vitamini", "tip 2") is no topic, but part of one.
        asks = is_stop(word) or is_loose(word)
        return not asks and (len(word) == 1 or stem(word) in topic)

    def is_water(word: str) -> bool:
        # Who types Turkish letters would have typed "şu".
        return word.lower() == "su" and not question.isascii()

    shape = _shape_of_answer(spoken)
    telling = [
        not shapes and (is_water(each) or any(map(tells, words(each) or [fold(each)])))
        for each, shapes in zip(spoken, shape, strict=True)
    ]
    kept = [
        word
        for word, tells_it, next_does in zip(spoken, telling, [*telling[1:], False], strict=True)
        if tells_it or (next_does and word.lower() == _MOST)
    ]
    return " ".join((kept or spoken)[:most])


_MOST = "en"


def _shape_of_answer(spoken: Sequence[str]) -> list[bool]:
    """Which words only say how the answer is to be written: "kısaca yaz", "3 cümleyle"."""
    folded = [fold(each) for each in spoken]
    shape = [False] * len(folded)
    for place, word in enumerate(folded):
        before = folded[place - 1] if place else ""
        after = folded[place + 1] if place + 1 < len(folded) else ""
        if word in _IN and before.isdecimal():
            shape[place - 1] = shape[place] = True
        elif word in _BRIEFLY or (word in _IN and after in _TELL):
            shape[place] = True
        elif (word in _TWICE and after == word) or (
            word in _DETAILED and (after in _TELL or after in _AS)
        ):
            shape[place] = shape[place + 1] = True
        elif word in _TELL and place and shape[place - 1]:
            shape[place] = True
    return shape
