"""The answer to what was told of a day that comes ("yarın kaçta biniyorum"), and to what was said
today ("bugün ne konuştuk")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from app.core.domain.messages import Kind, Message
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Label
from app.core.language.dates.coming_days import coming_day
from app.core.language.dates.moments import moment_at
from app.core.language.dates.months import ANY_WEEKDAY
from app.core.language.gist import gist
from app.core.language.markdown import one_line
from app.core.reading.sought_words import stems
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.day_asked import (
    asks_of_day,
    asks_what_is_on,
    asks_what_was_said,
)
from app.core.understanding.questions.leaning_question import standalone_words
from app.core.understanding.recall_rules import asks_of_own_matters
from app.turns.answers.answer_display import say
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past import recall_replies
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.past_search import NOTED, PastSearch, elsewhere, present
from app.turns.answers.past.past_telling import PastTelling
from app.turns.answers.past.read_answer import ReadAnswer
from app.turns.answers.turn_context import TurnContext

_LOOKED_THROUGH = 400
"""Notes that are looked through."""
_LISTED = 12
_LINE = 120
"""Characters of what was told that are listed."""
_LONGEST = 200
"""Characters of a question that asks for a day."""
_DAY_WORD = re.compile(
    rf"bugun\w*|yarin\w*|obur|ertesi|haftaya|gelecek|onumuzdeki|(?:{ANY_WEEKDAY})\w*"
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
        told one thing of it, one that has the question's words, or all of the day is asked for."""
        question = turn.plan.query
        if asks_what_was_said(question):
            return await self._list_said(turn)
        today = self._context.today()
        if turn.plan.turn is not None or len(question) > _LONGEST or not _is_of_day(question):
            return False
        day = coming_day(question, today)
        if day is None or turn.plan.label not in (Label.RECALL, Label.AMBIGUOUS, Label.GENERAL):
            return False
        scope = await self._search.scope(turn)
        noted = await self._context.store.noted(NOTED, _LOOKED_THROUGH, scope)
        of_day = [each for each in noted if self._day(each) == day]
        if asks_what_is_on(question) and (len(of_day) > 1 or self._only_noted(of_day)):
            await self._list(turn, of_day, day)
            return True
        told = _fitting(question, of_day)
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

    async def _list_said(self, turn: OpenTurn) -> bool:
        """List what the user said today in this conversation, and the others of today by their
        titles; whether anything was said here."""
        context, now = self._context, self._context.today()
        said = [each for each in turn.said_before if self._is_said_on(each, now)]
        if not said:
            return False
        turn.mark(Kind.RECALL)
        there = elsewhere(turn, await self._search.look(turn, quietly=True)).matches
        here = [
            Option(each.session_id, one_line(gist(each.content))[:_LINE], each.created_at)
            for each in said
        ]
        options = (*here[-_LISTED:], *recall_replies.options(there))
        lines = [f"{number}) {each.title}" for number, each in enumerate(options, 1)]
        head = context.speech.said_today.format(count=len(options))
        offer = Offer(OfferKind.CHOICE, turn.plan.query, options)
        await say(context, turn, "\n\n".join((head, "\n".join(lines))), offer)
        return True

    def _is_said_on(self, message: Message, day: date) -> bool:
        """Whether the user told or asked something on a day, and not just what was said."""
        if message.role != "user" or message.kind not in (Kind.QUESTION, Kind.RECALL):
            return False
        if asks_what_was_said(gist(message.content)):
            return False
        return moment_at(message.created_at, self._context.timezone).date() == day

    def _only_noted(self, of_day: Sequence[Message]) -> bool:
        """Whether there is nothing of the day, and nobody who could know more of it."""
        return not of_day and self._context.configured is None

    async def _list(self, turn: OpenTurn, of_day: Sequence[Message], day: date) -> None:
        """List all that was told of a day, in the order in which it was; that there is nothing."""
        context = self._context
        speech, written = context.speech, context.speech.written_date(day.isoformat())
        turn.mark(Kind.RECALL)
        if not of_day:
            await say(context, turn, speech.nothing_of_day.format(date=written))
            return
        options = tuple(
            Option(each.session_id, one_line(gist(each.content))[:_LINE], each.created_at)
            for each in sorted(of_day, key=lambda each: each.created_at)[:_LISTED]
        )
        lines = [f"{number}) {each.title}" for number, each in enumerate(options, 1)]
        head = speech.told_of_day.format(date=written, count=len(of_day))
        text = "\n\n".join((head, "\n".join(lines)))
        await say(context, turn, text, Offer(OfferKind.CHOICE, turn.plan.query, options))

    def _day(self, told: Message) -> date | None:
        said = moment_at(told.created_at, self._context.timezone).date()
        return coming_day(gist(told.content), said)


def _is_of_day(question: str) -> bool:
    return asks_of_day(question) or asks_of_own_matters(ParsedMessage(question))


def _fitting(question: str, told: list[Message]) -> Message | None:
    """The one that has most of what a question names; without such a word, the only one."""
    named = stems(" ".join(w for w in standalone_words(question) if not _DAY_WORD.fullmatch(w)))
    shared = [(len(named & stems(gist(each.content))), each) for each in told]
    most = max((count for count, _ in shared), default=0)
    best = [each for count, each in shared if count == most]
    return best[0] if best and (most or len(best) == 1) else None


def _at(found: FoundSession, told: Message) -> FoundSession:
    line = one_line(gist(told.content))
    match = replace(found.match, message_id=told.message_id, quote=line, date=told.created_at)
    return replace(found, match=match, answer_line=line, is_first_account=False)
