"""Reading together all that may answer a message: the records that came near to it, by itself and
with the question before it, those that were told just now, and the user's papers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.domain.messages import Citation
from app.core.domain.recall_result import RecallResult
from app.core.understanding.intent import without_closing
from app.turns.answers.going_back import recent_context
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.paper_line import near_passages
from app.turns.answers.past_reading import PastReading, Readable, ReadAnswer
from app.turns.answers.past_search import PastSearch, asks_of_the_past
from app.turns.answers.recall_replies import FoundSession
from app.turns.answers.turn_context import TurnContext

_WITH_BEFORE = 3
"""Records that are read because they came near to a message together with the one before it."""
NEARLY_ANSWERED = 0.15
"""How likely a line answers that is told as no more than the nearest there is."""


class ReadingTogether:
    """Reads records and papers together for the line that answers a message."""

    def __init__(self, context: TurnContext, search: PastSearch, reading: PastReading) -> None:
        self._context = context
        self._search = search
        self._reading = reading
        self._last: tuple[OpenTurn | None, ReadAnswer | None] = (None, None)

    async def read(self, turn: OpenTurn, result: RecallResult) -> ReadAnswer | None:
        """What answers a message, beside the ``result`` of a search for it; None without a line to
        read. Remembered for the same turn."""
        if self._last[0] is not turn:
            self._last = (turn, await self._read(turn, result))
        return self._last[1]

    async def nearest(self, turn: OpenTurn) -> ReadAnswer | None:
        """What of the past comes nearest to a message that asks for something known, and may be
        told as no more than that."""
        if not asks_of_the_past(turn):
            return None
        read = await self.read(turn, await self._search.look_elsewhere(turn))
        return read if read is not None and read.answered >= NEARLY_ANSWERED else None

    async def read_after(
        self, turn: OpenTurn, result: RecallResult, asked: str, told: ReadAnswer
    ) -> ReadAnswer | None:
        """The same where ``asked`` and what was ``told`` to it come before, though nothing of that
        was said yet."""
        record = told.record
        paper = told.best.citation if record is None else None
        return await self._read_with(turn, result, asked, [record] if record else [], paper)

    async def _read(self, turn: OpenTurn, result: RecallResult) -> ReadAnswer | None:
        said = () if turn.afresh else turn.said_before
        asked = next((m.content for m in reversed(said) if m.role == "user"), "")
        told = await self._search.cited(recent_context.shown(said))
        return await self._read_with(turn, result, asked, told, recent_context.told_paper(said))

    async def _read_with(
        self,
        turn: OpenTurn,
        result: RecallResult,
        asked: str,
        told: Sequence[FoundSession],
        told_paper: Citation | None,
    ) -> ReadAnswer | None:
        question = without_closing(turn.plan.query)
        near = [each for each in await self._search.found(result.matches) if each.answered]
        near += await self._near_with(turn, asked, question, near)
        papers = await near_passages(self._context, turn, question)
        if not papers and asked:
            papers = await near_passages(self._context, turn, f"{asked} {question}")
        readable = Readable(near, result.verdict, papers, told, asked, told_paper)
        return await self._reading.read(question, readable)

    async def _near_with(
        self, turn: OpenTurn, asked: str, question: str, near: Sequence[FoundSession]
    ) -> list[FoundSession]:
        """The records that came near to a message only together with what was ``asked`` before."""
        if not asked:
            return []
        context = self._context
        result = await context.recall.recall(
            f"{asked} {question}",
            context.clock.now(),
            limit=_WITH_BEFORE,
            without={turn.active.session_id},
            project=await self._search.scope(turn),
        )
        known = {each.session.session_id for each in near}
        others = [each for each in result.matches if each.session_id not in known]
        found = await self._search.found([replace(each, score=0.0) for each in others])
        return [each for each in found if each.answered]
