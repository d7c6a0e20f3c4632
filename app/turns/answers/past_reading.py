"""Reading what was found: the line of some records that answers, and how sure that is.

The search says which sessions came near; what answers is decided by reading them together, with
what was told just now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo

from app.core.domain.messages import Kind
from app.core.domain.recall_result import Verdict
from app.core.reading.features import Text, Told
from app.core.reading.lines import told_line
from app.core.reading.reader import Reading
from app.core.reading.signals import Source, search_signals, source_signals
from app.core.wording.speech import without_standing
from app.machine.clock import to_datetime
from app.turns.answers.recall_replies import FoundSession
from app.turns.answers.turn_context import TurnContext

MOST = 5
"""Records that are read together."""
_OF_THE_WHOLE = 0.3
"""How likely a line answers that is told instead of a record's summary."""


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """A record, pointed at the line that answers, and how likely one does, 0…1."""

    found: FoundSession
    answered: float


class PastReading:
    """Reads records for the line that answers a question."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context

    async def read(
        self,
        question: str,
        records: Sequence[FoundSession],
        verdict: Verdict,
        told: Sequence[FoundSession] = (),
        told_for: str = "",
    ) -> ReadAnswer | None:
        """What answers a question in ``records``, nearest first, or in those that were ``told``
        just now for another question; None without a line to read."""
        before = {each.session.session_id for each in told}
        near = {each.session.session_id for each in records[:MOST]}
        others = [each for each in told if each.session.session_id not in near]
        records = [*(_unscored(each) for each in others), *records[:MOST]]
        sources = [
            Source(each.match.score, each.match.date, told=each.session.session_id in before)
            for each in records
        ]
        texts, places = _texts(records, sources, self._context.timezone)
        just = Told(told_for, told[0].match.quote) if told else None
        reading = await asyncio.to_thread(
            self._context.recall.read,
            question,
            texts,
            just,
            search_signals(sources, verdict.value),
        )
        return _pointed(records, texts, places, reading)

    async def pointed(self, question: str, found: FoundSession) -> FoundSession:
        """A record pointed at the line of it that answers a question best; one that is cited as a
        whole only at one that surely does."""
        if found.meant:
            return found
        read = await self.read(question, [found], Verdict.SINGLE)
        least = 0.0 if found.match.message_id else _OF_THE_WHOLE
        return found if read is None or read.answered < least else read.found


def _unscored(found: FoundSession) -> FoundSession:
    return replace(found, match=replace(found.match, score=0.0))


def _texts(
    records: Sequence[FoundSession], sources: Sequence[Source], tz: tzinfo
) -> tuple[list[Text], list[tuple[int, str]]]:
    """What is read of records, and of each text the record's number and the message."""
    texts: list[Text] = []
    places: list[tuple[int, str]] = []
    for number, (record, signals) in enumerate(zip(records, source_signals(sources), strict=True)):
        asked = ""
        for message in record.messages:
            if message.kind not in (Kind.QUESTION, Kind.ANSWER):
                continue
            own = message.role == "user"
            content = without_standing(message.content)
            title = record.session.title
            year = str(to_datetime(record.match.date, tz).year)
            texts.append(Text(content, "" if own else asked, title, own, number, year, signals))
            places.append((number, message.message_id))
            asked = message.content if own else asked
    return texts, places


def _pointed(
    records: Sequence[FoundSession],
    texts: Sequence[Text],
    places: Sequence[tuple[int, str]],
    reading: Reading,
) -> ReadAnswer | None:
    if not reading.lines:
        return None
    best = reading.lines[0]
    number, message_id = places[best.text]
    record = records[number]
    line = told_line(best.line, texts[best.text].content)
    match = replace(record.match, message_id=message_id, quote=line)
    return ReadAnswer(replace(record, match=match, meant=line), reading.answered)
