"""Records for a model to read beside those that came near to the words of a message.

What the user told of late is asked for in other words ("şekeri ne zaman değişiyordu" of a sensor
that was put on), and is short enough to be read as a whole. And the newest about a thing often
shares no word with the question, but those of an older record that does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.core.domain.messages import Kind, Message, Milliseconds
from app.core.language.gist import gist
from app.core.language.markdown import one_line
from app.core.reading.line_comparison import subject_words
from app.core.understanding.questions.telling import only_tells
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.paper_line import PaperLine
from app.turns.answers.past.past_search import NOTED, PastSearch
from app.turns.answers.turn_context import TurnContext

_LATELY: Final[Milliseconds] = 90 * 24 * 60 * 60 * 1000
_LOOKED_THROUGH = 400
"""Messages of the user's own that are looked through."""
_MOST_TOLD = 40
_LONGEST_TOLD = 300
"""Characters of a message that is read as one line."""
_LED_BY = 2
"""Lines that came near whose words are searched for."""
_OF_EACH = 3
"""Records that each of them brings at most."""
_SUBJECT = 8
"""Words of such a line, with its title, that are searched for."""


class FurtherSources:
    """Looks for records that a model is to read beside those that came near."""

    def __init__(self, context: TurnContext, search: PastSearch) -> None:
        self._context = context
        self._search = search

    async def told_lately(self, turn: OpenTurn) -> list[FoundSession]:
        """What the user told in the last three months, newest first, each pointed at its words."""
        since = self._context.clock.now() - _LATELY
        scope = await self._search.scope(turn)
        store = self._context.store
        said = await store.said_lately(since, _LOOKED_THROUGH, scope)
        noted = await store.noted(NOTED, _LOOKED_THROUGH, scope)
        told = _newest_first(
            [
                *(each for each in said if only_tells(gist(each.content))),
                # What a model took for told need not have the shape of it.
                *(
                    each
                    for each in noted
                    if each.kind is Kind.QUESTION and each.created_at >= since
                ),
            ]
        )
        told = [each for each in told if each.message_id != turn.message.message_id][:_MOST_TOLD]
        loaded: dict[str, FoundSession | None] = {}
        for each in told:
            if each.session_id not in loaded:
                loaded[each.session_id] = await self._search.load(each.session_id, None)
        found = []
        for each in told:
            if (record := loaded[each.session_id]) is not None:
                at = record.at(each.message_id, one_line(gist(each.content)))
                found.append(replace(at, match=replace(at.match, date=each.created_at)))
        return found

    async def led_to(
        self, turn: OpenTurn, ranked: Sequence[AnswerLine], known: set[str]
    ) -> list[FoundSession]:
        """The records about what the first of the ``ranked`` lines are about, those ``known``
        left out."""
        context, found = self._context, list[FoundSession]()
        without = {turn.active.session_id, *known}
        scope = await self._search.scope(turn)
        led: set[str] = set()
        for each in ranked:
            if len(led) == _LED_BY:
                break
            if isinstance(each, PaperLine) or each.session.session_id in led:
                continue
            led.add(each.session.session_id)
            subject = subject_words(each.session.title, each.answer_line, _SUBJECT)
            result = await context.recall.recall(
                subject, context.clock.now(), limit=_OF_EACH, without=without, project=scope
            )
            records = await self._search.found(result.matches[:_OF_EACH])
            found += [record for record in records if record.has_answer]
            without |= {record.session.session_id for record in records}
        return found


def _newest_first(told: Sequence[Message]) -> list[Message]:
    """Short messages, each once."""
    once = {each.message_id: each for each in told if len(gist(each.content)) <= _LONGEST_TOLD}
    return sorted(once.values(), key=lambda each: -each.created_at)
