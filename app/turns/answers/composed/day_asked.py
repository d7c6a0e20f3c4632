"""The answer to what was told of a day that comes: "yarın kaçta biniyorum"."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from app.core.domain.messages import Kind, Message
from app.core.domain.plans import Label
from app.core.language.dates.coming_days import coming_day
from app.core.language.gist import gist
from app.core.language.markdown import one_line
from app.core.reading.sought import stems
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.day_asked import asks_of_day
from app.core.understanding.recall_rules import asks_of_own_matters
from app.machine.clock import to_datetime
from app.turns.answers.going_back.leaning import own_words
from app.turns.answers.going_on import present
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past_reading import PastReading, ReadAnswer
from app.turns.answers.past_search import NOTED, PastSearch
from app.turns.answers.past_telling import PastTelling
from app.turns.answers.recall_replies import FoundSession
from app.turns.answers.turn_context import TurnContext

_LOOKED_THROUGH = 400
"""Notes that are looked through."""
_LONGEST = 200
"""Characters of a question that asks for a day."""
_DAY_WORD = re.compile(
    r"bugun\w*|yarin\w*|obur|ertesi|haftaya|gelecek|onumuzdeki|(?:pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar)\w*"
    r"|aksam\w*|sabah\w*|ogle\w*|gece\w*|saat\w*|randevu\w*|today|tomorrow|tonight|time"
)


class DayAsked:
    """Looks for what was told of a day that is asked about."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._search = PastSearch(context)
        self._telling = PastTelling(context, self._search, PastReading(context))

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell what the user told of today or a day to come, where that is asked for; whether they
        told one thing of it, or one that has the question's words."""
        question = turn.plan.query
        today = self._context.today()
        if turn.plan.turn is not None or len(question) > _LONGEST or not _is_of_day(question):
            return False
        day = coming_day(question, today)
        if day is None or turn.plan.label not in (Label.RECALL, Label.AMBIGUOUS, Label.GENERAL):
            return False
        scope = await self._search.scope(turn)
        noted = await self._context.store.noted(NOTED, _LOOKED_THROUGH, scope)
        told = _fitting(question, [each for each in noted if self._day(each) == day])
        if told is None:
            return False
        if told.session_id == turn.active.session_id:
            line = one_line(gist(told.content))
            await self._telling.tell_turn(turn, present(turn, turn.said_before), told, line)
            return True
        found = await self._search.load(told.session_id, None)
        if found is None:
            return False
        turn.mark(Kind.RECALL)
        await self._telling.tell_read(turn, ReadAnswer(_at(found, told), 1.0))
        return True

    def _day(self, told: Message) -> date | None:
        said = to_datetime(told.created_at, self._context.timezone).date()
        return coming_day(gist(told.content), said)


def _is_of_day(question: str) -> bool:
    return asks_of_day(question) or asks_of_own_matters(ParsedMessage(question))


def _fitting(question: str, told: list[Message]) -> Message | None:
    """The one that has most of what a question names; without such a word, the only one."""
    named = stems(" ".join(w for w in own_words(question) if not _DAY_WORD.fullmatch(w)))
    shared = [(len(named & stems(gist(each.content))), each) for each in told]
    most = max((count for count, _ in shared), default=0)
    best = [each for count, each in shared if count == most]
    return best[0] if best and (most or len(best) == 1) else None


def _at(found: FoundSession, told: Message) -> FoundSession:
    line = one_line(gist(told.content))
    match = replace(found.match, message_id=told.message_id, quote=line, date=told.created_at)
    return replace(found, match=match, meant=line, told_first=False)
