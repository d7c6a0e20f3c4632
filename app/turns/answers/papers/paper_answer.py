"""The answer that stands in one line of the user's papers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.domain.events import Delta
from app.core.domain.messages import Citation, Kind
from app.core.domain.plans import Label, Nature
from app.core.domain.recall_result import Verdict
from app.core.language.turkish import words
from app.core.reading.features import ReadLine
from app.core.understanding.reformatting import wants_reformatting
from app.core.wording import prompts
from app.core.wording.prompts import fill
from app.research.document_reading.asked_rows import cells_of
from app.research.document_reading.document_answer import speaks_of_question
from app.research.document_reading.document_lines import document_lines
from app.turns.answers.answer_display import say
from app.turns.answers.open_turn import OpenTurn, unasked
from app.turns.answers.past import recall_replies
from app.turns.answers.past.paper_line import PaperLine, near_passages
from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.read_answer import Readable, ReadAnswer
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
        if read is None or (known and read.chance < known + _SURER):
            return False
        await self._tell(turn, _paper_lines(read))
        return True

    async def tell_beside(self, turn: OpenTurn) -> OpenTurn:
        """Where a model answers from what it knows, tell first the line of a paper that surely
        answers: without a model it would be the answer, and none may make it less. The turn with
        that line and its paper, for the model to read."""
        plan = turn.plan
        if turn.told_beside is not None or plan.is_directed or plan.label is Label.NEW_RESEARCH:
            return turn
        if plan.nature not in (Nature.TOPIC, Nature.UNCLEAR) or wants_reformatting(plan.query):
            return turn
        read = await self._read(turn)
        if read is None:
            return turn
        context, best = self._context, _paper_lines(read)[0]
        text, citations = self._as_told(turn, [best])
        message = turn.active.draft("assistant", text, Kind.RECALLED, citations=citations)
        await turn.active.put(message, unasked(turn.offer))
        context.view.show(Delta(f"{text}\n\n", message))
        shown = fill(prompts.PAPER_BESIDE, title=best.where, text=best.excerpt.text)
        return replace(turn, told_beside=message, told_prompt=turn.told_prompt + shown)

    async def answering(self, turn: OpenTurn) -> list[PaperLine]:
        """The line of a paper that surely answers a message, with those that belong to it; none
        where none does."""
        read = await self._read(turn)
        return [] if read is None else _paper_lines(read)

    async def tell_below_note(self, turn: OpenTurn, lines: Sequence[PaperLine]) -> None:
        """Tell lines of a paper below the word that a message was noted: what it tells is kept as
        told by its writer, who asked nothing of the past."""
        text, citations = self._as_told(turn, lines)
        await say(self._context, turn, text, None, citations, Kind.RECALLED)

    async def comes_near(self, turn: OpenTurn) -> bool:
        """Whether a line of a paper speaks of what a message asks, though it may not answer."""
        researcher, query = self._context.researcher, turn.plan.query
        excerpts = await near_passages(self._context, turn, query)
        if researcher is None or not excerpts:
            return False
        reading = await researcher.read_files(query, excerpts)
        return speaks_of_question(reading)

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
        return read if read.is_sure_enough(plan.query, least) else None

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

    async def _tell(self, turn: OpenTurn, told: Sequence[PaperLine]) -> None:
        turn.mark(Kind.RECALL)
        text, citations = self._as_told(turn, told)
        await say(self._context, turn, text, None, citations, Kind.RECALLED)

    def _as_told(self, turn: OpenTurn, told: Sequence[PaperLine]) -> tuple[str, list[Citation]]:
        text = recall_replies.read_lines(self._context.voice, told, turn.plan.query)
        return text, [each.citation for each in told]


def _paper_lines(read: ReadAnswer) -> list[PaperLine]:
    return [each for each in (read.best, *read.others) if isinstance(each, PaperLine)]


def _holds(said: Sequence[str], typed: Sequence[str]) -> bool:
    """Whether some words stand among others one behind the other."""
    count = len(typed)
    places = (at for at, word in enumerate(said) if word == typed[0])
    return any(said[at : at + count] == typed for at in places)
