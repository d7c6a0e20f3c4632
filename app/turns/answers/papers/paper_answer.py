"""The answer that stands in one line of the user's papers."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.domain.messages import Kind
from app.core.domain.plans import Label
from app.core.domain.recall_result import Verdict
from app.core.language.turkish import words
from app.core.reading.features import ReadLine
from app.research.document_reading.asked_rows import cells_of
from app.research.document_reading.document_lines import document_lines
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past import recall_replies
from app.turns.answers.past.paper_line import PaperLine, near_passages
from app.turns.answers.past.past_reading import PastReading, Readable, ReadAnswer
from app.turns.answers.past.recall_replies import FoundSession
from app.turns.answers.saying import say
from app.turns.answers.turn_context import TurnContext

_ANSWERED, _SURELY = 0.25, 0.35
"""How likely a line answers that is told where the past is asked, and where it may not be."""

_SURER = 0.05
"""How much surer a paper must be, read by itself, than what was chosen beside it."""
_LONGEST_TYPED = 300
_LEAST_TYPED = 4
"""Words of a line that was typed word for word."""


class PaperAnswer:
    """Reads the user's papers for the line that answers."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._reading = PastReading(context)

    async def answer(self, turn: OpenTurn, known: float = 0.0) -> bool:
        """Tell the line of a paper that answers a message, with its source; whether there is one
        that surely does, and more surely than what is ``known`` (0…1) from elsewhere."""
        read = await self._read(turn)
        if read is None or (known and read.answered < known + _SURER):
            return False
        await self._tell(turn, [read.best, *read.others])
        return True

    async def knows(self, turn: OpenTurn) -> bool:
        """Whether a line of a paper surely answers a message."""
        return await self._read(turn) is not None

    async def _read(self, turn: OpenTurn) -> ReadAnswer | None:
        """The line of a paper that answers a message; None where none surely does."""
        plan = turn.plan
        if plan.mode is not None or plan.turn is not None:
            return None
        excerpts = await near_passages(self._context, turn, plan.query)
        if not excerpts:
            return None
        read = await self._reading.read(plan.query, Readable([], Verdict.SEVERAL, excerpts))
        least = _ANSWERED if plan.label is Label.RECALL else _SURELY
        if read is None or not isinstance(read.best, PaperLine):
            return None
        return read if read.tells(plan.query, least) else None

    async def answer_typed(self, turn: OpenTurn) -> bool:
        """Tell the line of a paper that was typed word for word, with its source, instead of noting
        what is written down already; whether there is one."""
        typed = words(turn.message.content[:_LONGEST_TYPED])
        if len(typed) < _LEAST_TYPED or not any(each[0].isdigit() for each in typed):
            return False
        for excerpt in await near_passages(self._context, turn, turn.message.content):
            for spoken in document_lines(excerpt.text):
                line = spoken.line
                row = " ".join(cells_of(ReadLine(0, 0, spoken, {}))) if line.columns else line.text
                if _holds(words(row), typed):
                    await self._tell(turn, [PaperLine(excerpt, line.text)])
                    return True
        return False

    async def _tell(self, turn: OpenTurn, told: Sequence[FoundSession | PaperLine]) -> None:
        context, query = self._context, turn.plan.query
        turn.mark(Kind.RECALL)
        now, timezone = context.clock.now(), context.timezone
        text = recall_replies.read_lines(context.speech, told, query, now, timezone)
        await say(context, turn, text, None, [each.citation for each in told], Kind.RECALLED)


def _holds(said: Sequence[str], typed: Sequence[str]) -> bool:
    """Whether some words stand among others one behind the other."""
    count = len(typed)
    places = (at for at, word in enumerate(said) if word == typed[0])
    return any(said[at : at + count] == typed for at in places)
