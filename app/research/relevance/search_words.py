"""The words of a question that a search engine is asked."""

from __future__ import annotations

import re

from app.core.language.suffixes import stem
from app.core.language.turkish import fold, is_loose, is_stop, words
from app.core.understanding.reformatting import shapes_answer
from app.core.understanding.small_talk import Talk, heard
from app.research.relevance.relevance import Relevance

_MOST = "en"
_CALLED_FIRST = re.compile(r"\s{0,9}([^,.!?\n]{2,20})[,.!]\s{1,9}(?=\S)")
"""What a message opens with, as a greeting does: "Merhaba, …"."""
_SPOKEN = re.compile(r"[^\s?!.,;:“”\"()]+")


def search_words(question: str, most: int = 12) -> str:
    """A question as a search engine should be asked: the words that carry its topic, with what
    makes one of them the most of its kind ("en yüksek dağ")."""
    opening = _CALLED_FIRST.match(question)
    if opening is not None and heard(opening[1]) == {Talk.GREETING}:
        question = question[opening.end() :]
    spoken = _SPOKEN.findall(question)
    topic = Relevance(question).weights

    def tells(word: str) -> bool:
        # A letter or a figure ("C vitamini", "tip 2") is no topic, but part of one.
        asks = is_stop(word) or is_loose(word)
        return not asks and (len(word) == 1 or stem(word) in topic)

    def is_water(word: str) -> bool:
        # Who types Turkish letters would have typed "şu".
        return word.lower() == "su" and not question.isascii()

    shape = shapes_answer(spoken)
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
