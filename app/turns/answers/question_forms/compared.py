"""The answer to a question that compares things of a record ("en ucuzu hangisiydi"), or asks for
those beside the one that was told ("öbürü kaç paraydı")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.core.domain.messages import Kind, Message
from app.core.domain.plans import Nature
from app.turns.answers.follow_ups.things_compared import (
    Thing,
    Things,
    asks_for_others,
    compares,
    extreme,
    named_in,
    others,
    speaks_of,
    things_in,
)
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.past.past_telling import PastTelling
from app.turns.answers.question_forms.taken_over import question_before
from app.turns.answers.turn_context import TurnContext

_SEARCHED = 4
"""Records that are looked through for what is compared, where none was told just now."""
_MOST_TOLD = 5
"""Things that are told at most: more share an end by chance."""


class Compared:
    """Answers questions about one of several things that a record sets side by side."""

    def __init__(self, context: TurnContext) -> None:
        self._search = PastSearch(context)
        self._telling = PastTelling(context, self._search, PastReading(context))

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell the rows that are meant, of the record that was told or else of one that speaks of
        what is named; whether there are some."""
        plan, question = turn.plan, turn.plan.query
        if plan.is_directed:
            return False
        if plan.nature not in (Nature.TOPIC, Nature.UNCLEAR):
            return False
        if not asks_for_others(question) and not compares(question):
            return False
        if await self._of_shown(turn):
            return True
        named = named_in(question)
        return not asks_for_others(question) and bool(named) and await self._elsewhere(turn, named)

    async def _of_shown(self, turn: OpenTurn) -> bool:
        """Tell things of the record that was told just now; whether it has some."""
        question, before = turn.plan.query, question_before(turn.said_before)
        for found in await self._search.cited(turn.shown):
            for message, group in _groups(found):
                around = f"{found.session.title} {message.content}"
                if not speaks_of(named_in(question), group, around):
                    continue
                if asks_for_others(question):
                    meant = others(group, found.match.quote, before)
                else:
                    meant = extreme(question, group, before)
                if await self._told(turn, found, message, meant):
                    return True
        return False

    async def _elsewhere(self, turn: OpenTurn, named: Sequence[str]) -> bool:
        """Tell what is meant of things that a record of a search sets side by side; whether one
        does."""
        question = turn.plan.query
        result = await self._search.look_elsewhere(turn)
        for found in await self._search.found(result.matches[:_SEARCHED]):
            for message, group in _groups(found):
                if not speaks_of(named, group, found.session.title):
                    continue
                if await self._told(turn, found, message, extreme(question, group)):
                    return True
        return False

    async def _told(
        self, turn: OpenTurn, found: FoundSession, message: Message, meant: Sequence[Thing]
    ) -> bool:
        """Tell some things of a group; whether there are some."""
        if not meant or len(meant) > _MOST_TOLD:
            return False
        lines = dict.fromkeys(each.line for each in meant)
        told = [found.at(message.message_id, line) for line in lines]
        await self._telling.tell_lines(turn, told)
        return True


def _groups(found: FoundSession) -> Iterator[tuple[Message, Things]]:
    """The groups of things in the answers of a record, the last answer first."""
    for message in reversed(found.messages):
        if message.kind is Kind.ANSWER:
            for group in things_in(message.content):
                yield message, group
