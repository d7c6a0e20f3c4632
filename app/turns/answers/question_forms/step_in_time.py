"""The answer to a message that goes from the record just told to the one before or after it of the
same thing: "peki önceki kış?" behind a bill of this winter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import Verdict
from app.core.language.dates.named_days import date_window
from app.core.language.gist import gist
from app.core.reading.lines import lines_of, told_line
from app.core.reading.owners import stands
from app.core.reading.question_signs import GIVES, signs, sorts
from app.core.reading.sought_words import stems
from app.core.understanding.questions.leaning_question import standalone_words
from app.core.understanding.questions.other_time import step
from app.core.understanding.questions.two_at_once import may_name
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.past.past_telling import PastTelling
from app.turns.answers.past.read_answer import Readable
from app.turns.answers.turn_context import TurnContext

_LOOKED_AT = 8
"""Records that are looked at for one about the same thing."""
_SAME_TITLE, _LEAST_SHARED = 0.6, 2
"""The share, and number, of the words of the shorter title that two records of one thing share."""
_ALIKE = 0.3
"""The share of the words of two lines that say the same of two times."""
_OF_ASKED = 0.5
"""What all words of the question count beside that."""
_READ = 0.1
"""How likely a line answers that is told of the record that is meant."""


class StepInTime:
    """Answers messages that go to another record of what was told."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._search = PastSearch(context)
        self._reading = PastReading(context)
        self._telling = PastTelling(context, self._search, self._reading)

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell what the record before or after the one that was told says of the same; whether
        there is such a record, and a line in it that does."""
        if turn.plan.is_directed:
            return False
        way = step(turn.gist)
        shown = await self._search.cited(turn.shown) if way else []
        asked = self._asked(turn.said_before)
        if not shown or not asked:
            return False
        record = await self._beside(turn, shown[0], way)
        told = None if record is None else await self._line(asked, shown[0].match.quote, record)
        if told is None:
            return False
        await self._telling.tell_lines(turn, [told])
        return True

    def _asked(self, said: Sequence[Message]) -> str:
        """The last question that was more than a step in time, without its own time; "" without
        one."""
        own = (gist(each.content) for each in reversed(said) if each.role == "user")
        asked = next((each for each in own if not step(each)), "")
        window = date_window(asked, self._context.now())
        return asked if window is None else window.rest

    async def _beside(self, turn: OpenTurn, told: FoundSession, way: int) -> FoundSession | None:
        """The record about the same thing that is nearest in time, earlier or later."""
        title = _of_the_thing(told.session.title)
        if not title:
            return None
        result = await self._context.recall.recall(
            " ".join(_words(told.session.title)),
            self._context.clock.now(),
            limit=_LOOKED_AT,
            without={turn.active.session_id, told.session.session_id},
            project=await self._search.scope(turn),
        )
        since = told.match.date
        near = [each for each in result.matches if (each.date - since) * way > 0]
        same = [each for each in near if _same(title, _of_the_thing(each.title))]
        same.sort(key=lambda each: abs(each.date - since))
        found = await self._search.found(same)
        return next((each for each in found if each.has_answer), None)

    async def _line(self, asked: str, told: str, record: FoundSession) -> FoundSession | None:
        """The line of a record that says what the one that was ``told`` says of another time, or
        that answers what was ``asked``."""
        wanted = [set(GIVES[each]) for each in sorts(asked) if each in GIVES]
        said = _without_figures(told)
        named = [word for word in standalone_words(asked) if may_name(word)]
        best, most = None, _ALIKE
        for message in record.messages:
            if message.kind not in (Kind.QUESTION, Kind.ANSWER, Kind.NOTE):
                continue
            for line in lines_of(message.content):
                spoken = _without_figures(line.text)
                shared = len(said & spoken) / (len(said | spoken) or 1)
                about = sum(stands(word, spoken, {}) for word in named)
                shared += _OF_ASKED * about / (len(named) or 1)
                if shared <= most or any(each.isdisjoint(signs(line.text)) for each in wanted):
                    continue
                best = record.at(message.message_id, told_line(line, message.content))
                most = shared
        if best is not None:
            return best
        unscored = replace(record, match=replace(record.match, score=0.0))
        read = await self._reading.read(asked, Readable([unscored], Verdict.SINGLE))
        if read is None or not read.gives_asked or read.chance < _READ:
            return None
        return read.record


def _words(title: str) -> list[str]:
    return [word for word in title.split() if not any(map(str.isdigit, word))]


def _of_the_thing(title: str) -> frozenset[str]:
    """What a title says beside the time that it is of."""
    return stems(" ".join(_words(title)))


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    shared = len(one & other)
    return shared >= min(_LEAST_SHARED, len(one)) and shared >= _SAME_TITLE * min(
        len(one), len(other)
    )


def _without_figures(text: str) -> frozenset[str]:
    return frozenset(each for each in stems(text) if not any(map(str.isdigit, each)))
