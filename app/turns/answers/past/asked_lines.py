"""Lines of a record in which its user only asked: what was said to them may answer, they do not."""

from __future__ import annotations

import re

from app.core.language.sentences import sentences
from app.core.language.turkish import fold
from app.core.reading.owners import people
from app.core.reading.question_signs import GIVES, asks, asks_for_explanation, signs, sorts
from app.core.understanding.questions import two_at_once
from app.core.understanding.questions.personal_statements import OWN, words_of
from app.core.understanding.recall_rules import asks_for_conversation
from app.core.understanding.turn_references.turn_request import told_by_you

_READ, _LAST = 4_000, 2
"""Characters of a message, and sentences at its end, that say whether it asks."""
_OWN = frozenset(("own", "named", "which", "chosen", "who", "where"))
"""Sorts of questions that what the user told may answer."""
_FOUND = re.compile(r"\b(?:bul|ogren|arastir)(?:m[iu]s|d[iu])\w*|\b(?:found|learned|learnt)\b")
"""A question for what was found."""
_BEGINS = re.compile(
    r"(?:(?:and|but|so|then|ok|okay|at|e|eh) )?"
    r"(?:is|are|was|were|do|does|did|can|could|should|will|would"
    r"|magkano|ano|anong|paano|kailan|saan|nasaan|sino|alin|ilan|bakit|may|meron|pwede|puwede)\b"
)
"""How a question without a mark begins in English and Filipino."""
_FIGURE = re.compile(r"\d++(?:[.,]\d++)*+")
_YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)")


def only_asked(question: str, message: str, line: str, *, opens: bool = False) -> bool:
    """Whether a line of a ``message`` that was answered is part of a question, and does not give
    what is asked for: the answer to it may. What ``opens`` a session that answers it is one in
    whatever words ("bir aydır gıcık öksürük var"), unless one's own matters are asked for."""
    if told_by_you(question):
        # "TSH'ım 3,4 iken ne demiştin" wants no word of its writer.
        return True
    bare = _is_bare_question(line)
    asking = bare or any(asks(each) for each in sentences(message[:_READ])[-_LAST:])
    if not asking and (not opens or (_is_of_ones_own(question) and not _says_it(question, line))):
        return False
    asked = frozenset(sorts(question))
    if asks_for_conversation(question) or _FOUND.search(fold(question)):
        return True
    if opens and _says_it(question, line):
        return True
    if wanted := asked.intersection(GIVES):
        shown = signs(line if "date" in wanted else _YEAR.sub("", line))
        return all(set(GIVES[each]).isdisjoint(shown) for each in wanted)
    return bare or asked.isdisjoint(_OWN)


def _says_it(question: str, line: str) -> bool:
    """Whether all the figures of a line stand in the question already."""
    figures = set(_FIGURE.findall(line))
    return bool(figures) and figures <= set(_FIGURE.findall(question))


def _is_of_ones_own(question: str) -> bool:
    """Whether a question is for what its writer told of themselves or of those near them, and not
    for what they were told."""
    if asks_for_conversation(question) or asks_for_explanation(question):
        return False
    return bool(people(question)) or any(map(OWN.fullmatch, words_of(question[:_READ])))


def _is_bare_question(line: str) -> bool:
    """Whether a line asks what, who or how, and tells no figure beside it."""
    if "digit" in signs(_YEAR.sub("", line)):
        return False
    return _BEGINS.match(fold(line)) is not None or two_at_once.has_question_word(line)
