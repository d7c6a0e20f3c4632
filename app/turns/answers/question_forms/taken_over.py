"""The answer to a message that names something and asks nothing ("peki ya babamın?", "sinoptaki"):
the question before, asked of that."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from app.core.domain.messages import Kind, Message
from app.core.domain.plans import Label, Nature
from app.core.language.gist import gist
from app.core.language.turkish import fold
from app.core.reading.owners import stands
from app.core.reading.sought_words import stems
from app.core.understanding.questions import looking_back
from app.core.understanding.questions.taken_over import asked_otherwise, named_alone, taken_over
from app.core.understanding.questions.two_at_once import may_name
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.follow_ups.quoted_messages import is_asked
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.past.past_telling import PastTelling
from app.turns.answers.past.read_answer import ReadAnswer
from app.turns.answers.past.reading_together import ReadingTogether
from app.turns.answers.turn_context import TurnContext

_TOLD = 0.3
"""How likely a line answers that is told."""
_CLEARLY = 0.1
"""How much likelier it is than that of a likelier question."""
_MOST = 3
"""Messages that take one another over."""
_MAY_BE = (Label.FOLLOWUP, Label.RECALL, Label.AMBIGUOUS, Label.GENERAL)


class TakenOver:
    """Answers messages that take the question before over for something else."""

    def __init__(self, context: TurnContext) -> None:
        search = PastSearch(context)
        self._reading = PastReading(context)
        self._together = ReadingTogether(context, search, self._reading)
        self._telling = PastTelling(context, search, self._reading)

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell what the question before has as its answer when it is asked of what the message
        names; whether a line that speaks of that surely is one."""
        plan, question = turn.plan, turn.plan.query
        if plan.is_directed:
            return False
        if plan.label not in _MAY_BE or plan.nature not in (Nature.TOPIC, Nature.UNCLEAR):
            return False
        named = [word for word in map(fold, named_alone(question)) if may_name(word)]
        before = question_before(turn.said_before)
        if not before or looking_back.names_the_archive(question):
            return False
        if not named:
            return await self._asked_otherwise(turn, before)
        shown = {each.session_id for each in turn.shown}
        paper = recent_context.last_cited_paper(turn.said_before)
        if paper is not None:
            shown.add(paper.address)
        if not shown:
            return False
        best = await self._best(turn, before, named, shown)
        if best is None:
            return False
        alone = await self._together.read_elsewhere(turn)
        if alone is not None and alone.of_all_rows:
            # "Peki en gürültülüsü" compares all the rows by itself.
            return False
        better = alone is not None and alone.chance > best[1].chance
        if better and not best[1].of_all_rows:
            return False
        await self._telling.tell_read(*best)
        return True

    async def _best(
        self, turn: OpenTurn, before: str, named: Collection[str], shown: Collection[str]
    ) -> tuple[OpenTurn, ReadAnswer] | None:
        """The turn of the question ``before`` with what was ``named`` in the place that has the
        likeliest answer, and that answer; None where none speaks of it."""
        best: tuple[OpenTurn, ReadAnswer] | None = None
        for whole in taken_over(before, turn.plan.query):
            meant = replace(turn, plan=replace(turn.plan, query=whole))
            read = await self._together.read_elsewhere(meant)
            if read is None or not _speaks_of(read, whole, named, shown):
                continue
            if best is None or read.chance > best[1].chance + _CLEARLY:
                best = meant, read
        return best

    async def _asked_otherwise(self, turn: OpenTurn, before: str) -> bool:
        """Tell what the question before has as its answer when it is asked with another question
        word ("peki nerede"), where the message by itself has none; whether that surely is one."""
        whole = asked_otherwise(before, turn.plan.query)
        if not whole:
            return False
        alone = await self._together.read_elsewhere(turn)
        if alone is not None and not alone.is_near and alone.chance >= _TOLD:
            return False
        meant = replace(turn, plan=replace(turn.plan, query=whole))
        read = await self._together.read_elsewhere(meant)
        if read is None or not _speaks_of(read, whole, (), ()):
            return False
        await self._telling.tell_read(meant, read)
        return True


def question_before(said: Sequence[Message]) -> str:
    """The question that was asked last, with what the messages behind it named alone in it."""
    asked = [
        gist(each.content)
        for each in said
        if each.role == "user" and each.kind in (Kind.RECALL, Kind.QUESTION)
    ]
    whole = ""
    for question in asked[-_MOST:]:
        whole = next(iter(taken_over(whole, question)), question)
    return whole


def _speaks_of(
    read: ReadAnswer, whole: str, named: Collection[str], shown: Collection[str]
) -> bool:
    """Whether a line is likely enough, speaks of what was ``named`` and, where it stands in another
    source than those ``shown``, also of something else in the ``whole`` question."""
    if not read.gives_asked or read.is_near or read.chance < _TOLD:
        return False
    if read.record is not None and _only_asked(read.record):
        return False
    cited = read.best.citation
    spoken = stems(f"{cited.title} {cited.place} {read.best.sentence(whole)}")
    if not all(stands(word, spoken, {}) for word in named):
        return False
    if cited.session_id in shown or cited.address in shown:
        return True
    kept = [word for word in map(fold, whole.split()) if may_name(word) and word not in named]
    return any(stands(word, spoken, {}) for word in kept)


def _only_asked(found: FoundSession) -> bool:
    """Whether a line of a record stands in what was asked then: what names the same answers
    nothing."""
    holder = found.matched
    return holder is not None and is_asked(holder) and not found.holds_only_notes
