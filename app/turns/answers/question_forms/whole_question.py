"""The answer to a message that only corrects or completes the question before it: both are put
together into one whole question, and that is answered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.core.domain.messages import Kind, Message
from app.core.domain.plans import Label
from app.core.understanding.parsed_message import flatten
from app.core.understanding.questions import looking_back
from app.core.understanding.questions.correction import (
    Correction,
    correction_in,
    is_whole,
    whole_questions,
)
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.past.reading_together import ReadingTogether
from app.turns.answers.turn_context import TurnContext


class WholeQuestion:
    """Puts questions together with the one before them."""

    def __init__(self, context: TurnContext) -> None:
        search = PastSearch(context)
        self._together = ReadingTogether(context, search, PastReading(context))

    async def corrected(self, turn: OpenTurn) -> OpenTurn:
        """The turn of the question before with what a message corrects in it; of what that may
        mean the one that the past answers best. Any other turn stays as it is."""
        before = last_whole_question(turn.said_before)
        correction = correction_in(turn.plan.query, before)
        if not before or correction is None:
            return turn
        return await self._best(turn, before, correction)

    def judged(self, turn: OpenTurn) -> OpenTurn:
        """The turn of a message that only asks for a judgement of what was told ("bu düşük mü") as
        one about what was asked before; any other turn as it is."""
        found = _JUDGES.fullmatch(flatten(turn.plan.query))
        topic = looking_back.topic_words(last_whole_question(turn.said_before)) if found else ()
        if found is None or not topic or turn.plan.label is not Label.FOLLOWUP:
            return turn
        plan = replace(turn.plan, query=" ".join((*topic, found["how"], "mu")))
        return replace(turn, plan=plan, stands_alone=True)

    async def _best(self, turn: OpenTurn, before: str, correction: Correction) -> OpenTurn:
        best, most = turn, -1.0
        for question in whole_questions(before, correction.meant, correction.not_meant):
            plan = replace(turn.plan, query=question)
            meant = replace(turn, plan=plan, stands_alone=is_whole(correction.meant))
            read = await self._together.read_elsewhere(meant)
            chance = read.chance if read is not None else 0.0
            if chance > most:
                best, most = meant, chance
        return best


def last_whole_question(said: Sequence[Message]) -> str:
    """The question that was answered last, put together as far as it corrected others itself; ""
    without one."""
    asked = [each.content for each in said if each.role == "user" and each.kind is Kind.RECALL]
    whole = ""
    for question in asked[-_MOST:]:
        correction = correction_in(question, whole) if whole else None
        if correction is None:
            whole = question
        else:
            whole = whole_questions(whole, correction.meant, correction.not_meant)[0]
    return whole


_JUDGES = re.compile(
    r"(?:(?:peki|ya|e|ama) )*(?:(?:bu|o|bunlar|su)(?: (?:deger|sonuc|rakam)\w*)? )?"
    r"(?P<how>(?:cok |fazla )?(?:normal|dusuk|yuksek|iyi|kotu|az|cok|fazla|tehlikeli|zararli|onemli"
    r"|pahali|ucuz|yeterli)) m[iu](?: (?:peki|acaba|sence))?"
)
"""A message that asks how something is of which it says nothing else."""
_MOST = 3
"""Questions that correct one another."""
