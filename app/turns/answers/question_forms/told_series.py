"""The answer to a question for all that was told of one measure: "ürik asit sonuçlarımın hepsini
sırala", "kilom baştan sona nasıl değişti"."""

from __future__ import annotations

from app.core.domain.messages import Kind
from app.core.understanding.questions.statements import without_wish
from app.turns.answers.answer_display import say
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.reading_together import ReadingTogether
from app.turns.answers.turn_context import TurnContext

_MOST = 12
"""Notes that are told, the newest of them."""


class ToldSeries:
    """Tells all that the user noted of a measure, each with its day, in the order of time."""

    def __init__(self, context: TurnContext, together: ReadingTogether) -> None:
        self._context = context
        self._together = together

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell the notes that give what a message asks all values of; whether there are two."""
        found = (await self._together.series(turn))[-_MOST:]
        if not found:
            return False
        context = self._context
        turn.mark(Kind.RECALL)
        lines = [
            f"- {context.voice.long_date(each.match.date)}: {without_wish(each.answer_line)}"
            for each in found
        ]
        cited = [each.citation for each in found]
        await say(context, turn, "\n".join(lines), None, cited, Kind.RECALLED)
        return True
