"""A message that names something and asks nothing ("peki ya babamın?", "sinoptaki", "istanbulda"),
and the whole questions that it may be after the one before. Pure.

Where in the question before it belongs no rule can say: :func:`taken_over` gives what it may mean,
likeliest first, and reading tells which of them is answered.
"""

from __future__ import annotations

import re

from app.core.language.suffixes import root
from app.core.language.turkish import fold, is_loose
from app.core.matching.asked_figures import asked
from app.core.reading.owners import people
from app.core.understanding.questions.correction import whole_questions
from app.core.understanding.questions.two_at_once import has_question_word, may_name

_LONGEST = 4
"""Words of a message that takes a question over."""
_EDGE = re.compile(r"^\W+|[^\w%]+$")
_BESIDE = re.compile(
    r"peki|ya|ve|de|da|ise|icin|olan\w{0,4}|olursa|olunca|o|bu|su|onun|bunun|the|and|what|about|for"
)
_ONLY_ASKS = re.compile(
    r"(?:ner[ei]?de(?:n|ydi|ymis)?|nereye\w{0,4}|nereden\w{0,4}|kacta\w{0,5}|saat kac\w{0,5}|ne zaman\w{0,5}"
    r"|hangi (?:gun|saat|tarih|ay)\w{0,5}|kim(?:le|e|in|den|de)?(?:ydi|ymis|mis|di)?|neden|niye|nicin|nasil"
    r"|ne kadar\w{0,5}|kac (?:lira|para|tl|euro|dolar)\w{0,4}|where|when|who|why|how much|what time)"
)
"""A message, beside small words, that is nothing but what a question is asked with."""
_ASKS_WHETHER = re.compile(r"m[iu]\w{0,4}")


def named_alone(text: str) -> tuple[str, ...]:
    """The words of a message that only names something, as they were written; none of any other
    message."""
    spoken = [word for raw in text.split() if (word := _EDGE.sub("", raw))]
    kept = [word for word in spoken if not _BESIDE.fullmatch(fold(word))]
    if not kept or len(kept) > _LONGEST or has_question_word(text):
        return ()
    folded = list(map(fold, kept))
    if any(_ASKS_WHETHER.fullmatch(word) or is_loose(word) for word in folded):
        return ()
    if any(root(word) and not may_name(word) for word in folded):
        return ()
    return tuple(kept) if any(map(may_name, folded)) else ()


def asked_otherwise(before: str, text: str) -> str:
    """The question ``before`` with another question word, where that is all of a message: "konser
    ne zaman", "peki nerede". "" for any other message."""
    spoken = [word for raw in text.split() if (word := _EDGE.sub("", raw))]
    asking = [word for word in spoken if not _BESIDE.fullmatch(fold(word))]
    if not before or not _ONLY_ASKS.fullmatch(fold(" ".join(asking))):
        return ""
    kept = [word for raw in before.split() if may_name(fold(word := _EDGE.sub("", raw)))]
    return " ".join([*kept, *asking]) if kept else ""


def taken_over(before: str, text: str) -> tuple[str, ...]:
    """The whole questions that a message may be which names something alone, after the question
    ``before``: they ask for the same sort of thing, and of nobody beside the one who is named.
    None of any other message."""
    named = named_alone(text)
    if not named or not before:
        return ()
    sought, whom = asked(before).sorts, people(" ".join(named))
    return tuple(
        each
        for each in whole_questions(before, " ".join(named))
        if asked(each).sorts == sought and not (whom and people(each) - whom)
    )
