"""The answer to a wish for all of a list that stands in a record or a paper: "tez takvimini sırayla
yaz", "alınacakları tek tek say"."""

from __future__ import annotations

import re

from app.core.language.turkish import fold
from app.core.reading.owners import is_frame, stands
from app.core.reading.sought_words import stems
from app.memory.recall.answer_sentence import asks_for_all, list_with_head
from app.turns.answers.follow_ups.leaning import standalone_words
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.past_parts import PastParts
from app.turns.answers.turn_context import TurnContext

_LOOKED_AT = 20
"""Lines that came first in the reading, among which one of the list is looked for."""
_ENOUGH = 0.6
"""The share of what is named that the list and what it stands under must have."""
_WISH = re.compile(
    r"(?:sirala|say|dok|listele|yaz)(?:iver|sana|sene)?|sirayla|listesi\w*|madde|tek|tum\w*|butun|hepsi\w*"
    r"|bastan|sona|neler\w*|ne|neydi|nelerdi|list|all|step"
)
"""Words that say that all of it is wanted."""


class AllOfList:
    """Answers wishes for all of a list with the list, where one of what is named was read."""

    def __init__(self, context: TurnContext) -> None:
        parts = PastParts.of(context)
        self._together, self._telling = parts.together, parts.telling

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell the first list among what was read that is of what the message names; whether there
        is one."""
        question = turn.plan.query
        if turn.plan.is_directed or not asks_for_all(question):
            return False
        named = [
            word
            for word in standalone_words(question)
            if not is_frame(word) and not _WISH.fullmatch(fold(word))
        ]
        if not named:
            return False
        read = await self._together.read_elsewhere(turn)
        if read is None:
            return False
        for line in read.lines[:_LOOKED_AT]:
            if _is_list_of(named, line):
                await self._telling.tell_lines(turn, [line])
                return True
        return False


def _is_list_of(named: list[str], line: AnswerLine) -> bool:
    """Whether a line is of a list that has enough of what is named, some of it in what it stands
    under."""
    if isinstance(line, FoundSession):
        held = (each.content for each in line.messages if line.answer_line in each.content)
        title, content = line.session.title, next(held, "")
    else:
        title, content = line.excerpt.source.title, line.excerpt.text
    head, listed = list_with_head(content, line.answer_line)
    if not listed:
        return False
    above, spoken = stems(head), stems(f"{title} {head} {listed}")
    met = sum(stands(word, spoken, {}) for word in named)
    return any(stands(word, above, {}) for word in named) and met >= _ENOUGH * len(named)
