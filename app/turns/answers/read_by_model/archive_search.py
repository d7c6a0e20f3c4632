"""A search of the archive for the keywords that a model gives.

The memories that specification 5 has it search are summaries; what was asked for mostly stands in a
record alone, and a model that is told that nothing was found says so to the user.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

from app.core.domain.ports import ChatModel, window_of
from app.core.wording import prompts
from app.core.wording.prompts import fill
from app.memory.sessions.model_context import CHARS_PER_TOKEN
from app.turns.answers.memory_tools import RecordsFound
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past import recall_replies
from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.past.read_answer import Readable
from app.turns.answers.read_by_model.choice_prompt import as_text
from app.turns.answers.read_by_model.line_pool import line_pool
from app.turns.answers.turn_context import TurnContext

_RECORDS = 5
_CHARACTERS = 8_000
"""What one search gives a model to read."""
_SHARE_OF_WINDOW = 12
"""The part of a model's window that it may fill at most: there may be several searches."""


class ArchiveSearch:
    """Searches the archive of a context for a model."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._search = PastSearch(context)
        self._reading = PastReading(context)

    async def records(
        self, turn: OpenTurn, model: ChatModel, keywords: str, only_here: bool
    ) -> RecordsFound | None:
        """The records that come near to the keywords, never those of the conversation itself; with
        ``only_here`` of its project alone. None where there is none."""
        context, scope = self._context, await self._search.scope(turn)
        if only_here:
            scope = turn.active.session.project_id
        result = await context.recall.recall(
            keywords,
            context.clock.now(),
            limit=_RECORDS,
            without={turn.active.session_id},
            project=scope,
        )
        labelled = [self._search.labelled(turn, each) for each in result.matches]
        found = [each for each in await self._search.found(labelled) if each.has_answer]
        read = await self._reading.read(keywords, Readable(found, result.verdict))
        ranked = read.lines if read is not None else ()
        room = await window_of(model) // _SHARE_OF_WINDOW * CHARS_PER_TOKEN
        pool = await asyncio.to_thread(
            line_pool, found, ranked, context.timezone, characters=min(_CHARACTERS, room)
        )
        if not pool.sources:
            return None
        text = fill(prompts.RECORDS_FOUND, records=as_text(pool.sources))
        matches = tuple(each.match for each in found)
        near = recall_replies.nearest(context.speech, replace(result, matches=matches))
        return RecordsFound(text, tuple(each.session.session_id for each in found), tuple(near))
