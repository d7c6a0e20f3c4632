"""Questions to be answered with yes or no, joined with the short answer that they got.

"Ispanak yasak mı?" – "Yasak değil; miktarı sabit tutulur." says that spinach is not forbidden, and
neither message does by itself. Who checks a sentence against the record needs it as one statement.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.core.language.sentences import sentences
from app.core.language.turkish import fold
from app.research.checking.contradictions import terms_in
from app.research.figures.numbers import plain

_LONGEST = 400
"""Characters of a message that is read for its question, or of an answer for its beginning."""
_CLAUSE = re.compile(r"[;:,.](?=\s|$)|\s(?:ama|fakat|ancak|çünkü|but|because)\s")
_PARTICLE = re.compile(
    r"\s+m[iıuü](?:y?d[iıuü]|ym[iıuü]ş)?(?:y[iıuü]m|s[iıuü]n(?:[iıuü]z)?|y[iıuü]z)?\b",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(
    r"^(?:is|are|was|were|do|does|did|can|could|should|must|may|will|would)\b", re.IGNORECASE
)
_NO = re.compile(r"(?:hayir|yok|olmaz|asla|aksine|tam (?:tersi|aksi)|no|never|on the contrary)\b")
_YES = re.compile(r"(?:evet|tabii?|elbette|kesinlikle|yes|of course|certainly)\b")
_FEW = 3
"""Words of a beginning that says nothing by itself."""


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question, and the statement that it is together with its answer."""

    question: str
    statement: str


def answered_questions(messages: Sequence[str]) -> list[AnsweredQuestion]:
    """The questions of the messages that are answered by the next one with no more than a yes, a no
    or their own last word."""
    found = []
    for asked, answer in pairwise(messages):
        last = [each.strip() for each in sentences(asked[-_LONGEST:])][-1:]
        for question in last:
            if statement := _as_told(question, answer[:_LONGEST]):
                found.append(AnsweredQuestion(question, statement))
    return found


def _as_told(question: str, answer: str) -> str:
    """The statement that a question and its answer are together; "" where they are none."""
    stated = _stated(question)
    first = next(iter(_CLAUSE.split(answer.strip())), "").strip()
    if not stated or not first:
        return ""
    begins = fold(first)
    if _NO.match(begins):
        return f"{stated} değil" if _PARTICLE.search(question) else f"{stated} not"
    if _YES.match(begins):
        return stated
    said = terms_in(plain(first))
    if not said or len(first.split()) > _FEW or not said <= terms_in(plain(stated)):
        return ""
    kept = [word for word in stated.split() if not said & terms_in(plain(word))]
    return f"{' '.join(kept)} {first}"


def _stated(question: str) -> str:
    """What a sentence asks for, without the signs of a question; "" where neither yes nor no could
    answer it."""
    clause = re.split(r",\s", question)[-1].strip(" ?")
    without = _PARTICLE.sub("", clause)
    if without != clause:
        return without
    return _AUXILIARY.sub("", clause).strip() if _AUXILIARY.match(clause) else ""
