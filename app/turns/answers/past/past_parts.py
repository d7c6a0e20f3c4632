"""The parts that every answer from the past works with: the search of the archive, the reading of
what it found, and the telling of what is read."""

from __future__ import annotations

from dataclasses import dataclass

from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.past.past_telling import PastTelling
from app.turns.answers.past.reading_together import ReadingTogether
from app.turns.answers.turn_context import TurnContext


@dataclass(frozen=True, slots=True)
class PastParts:
    """One set of parts, which answers from the past share."""

    context: TurnContext
    search: PastSearch
    reading: PastReading
    telling: PastTelling
    together: ReadingTogether

    @classmethod
    def of(cls, context: TurnContext) -> PastParts:
        """The parts over a context."""
        search, reading = PastSearch(context), PastReading(context)
        return cls(
            context,
            search,
            reading,
            PastTelling(context, search, reading),
            ReadingTogether(context, search, reading),
        )
