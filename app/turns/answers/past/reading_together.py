"""Reading together all that may answer a message: the records that came near to it, by itself and
with the question before it, those that were told just now, and the user's papers; and what the user
told of late, by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.domain.messages import Citation
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.core.reading.named_words import asks_by_name
from app.core.reading.owners import stands
from app.core.reading.question_signs import sorts
from app.core.reading.sought_words import stems
from app.core.understanding.questions.leaning_question import (
    names_nothing,
    names_only_what_it_has,
    standalone_words,
)
from app.core.understanding.recall_rules import asks_for_conversation
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.paper_line import near_passages
from app.turns.answers.past.past_reading import PastReading, asks_for_value
from app.turns.answers.past.past_ruling import ANSWERED, NEARLY_ANSWERED, OF_THE_ONE, PastRuling
from app.turns.answers.past.past_search import PastSearch, asks_of_the_past
from app.turns.answers.past.read_answer import Readable, ReadAnswer
from app.turns.answers.past.record_fit import has_no_word_of
from app.turns.answers.past.told_notes import ToldNotes
from app.turns.answers.turn_context import TurnContext

_WITH_BEFORE = 3
"""Records that are read because they came near to a message together with the one before it."""
_CLOSEST = 4
"""Lines that are told as what came near: of 264 questions over files to which none is told the
right one is among the first two in 94, among the first four in 125."""
_WIDE = frozenset(("many", "whether", "how", "why"))
"""Sorts of questions that no single line answers."""


class ReadingTogether:
    """Reads records and papers together for the line that answers a message."""

    def __init__(self, context: TurnContext, search: PastSearch, reading: PastReading) -> None:
        self._context = context
        self._search = search
        self._reading = reading
        self._notes = ToldNotes(context, search)
        self._last: tuple[OpenTurn | None, ReadAnswer | None] = (None, None)

    async def read(self, turn: OpenTurn, result: RecallResult) -> ReadAnswer | None:
        """What answers a message, beside the ``result`` of a search for it; None without a line to
        read. Remembered for the same turn."""
        if self._last[0] is not turn:
            self._last = (turn, await self._as_judged(turn, await self._read(turn, result)))
        return self._last[1]

    async def read_elsewhere(self, turn: OpenTurn) -> ReadAnswer | None:
        """What answers a message, beside a search of other sessions: not made again where the turn
        was read already."""
        if self._last[0] is turn:
            return self._last[1]
        return await self.read(turn, await self._search.look_elsewhere(turn))

    async def line_for(self, turn: OpenTurn, result: RecallResult) -> ReadAnswer | None:
        """The line that answers among what a search found; None where no single line could: the
        result is a list (of days, or of all there is), or the conversation itself is asked for."""
        question = turn.asked
        listed = result.days is not None or result.total is not None
        talked = asks_for_conversation(question) and not asks_for_value(question)
        if listed or result.verdict is Verdict.ALL or talked:
            return None
        return await self.read(turn, result)

    async def _as_judged(self, turn: OpenTurn, read: ReadAnswer | None) -> ReadAnswer | None:
        """What was read; where that is judged among notes, the note that answers or comes near, or
        that one as no answer."""
        if read is None or not self._is_judged_among_notes(turn, read):
            return read
        if not standalone_words(turn.plan.query):
            return read
        told = await self.told_lately(turn)
        if told is None:
            return replace(read, gives_asked=False, least_chance=1.0)
        return replace(told, beside=read.beside, lines=read.lines)

    def _is_judged_among_notes(self, turn: OpenTurn, read: ReadAnswer) -> bool:
        """Whether what was read is a note: notes by themselves are told apart better than beside
        records."""
        return read.is_noted and self.judges_notes(turn)

    async def is_no_answer(self, turn: OpenTurn, found: FoundSession) -> bool:
        """Whether a record holds only what the user told, and nothing of that answers a message or
        comes near; of a longer note (a letter) another sentence may have the words of it."""
        if not found.holds_only_notes or not self.judges_notes(turn):
            return False
        told = await self.told_lately(turn)
        return told is None or (told.is_near and found.holds_long_note)

    async def near_note(self, turn: OpenTurn, meant: Match) -> ReadAnswer | None:
        """What the user told that no more than comes near to a message, where the one record that
        is meant holds only that; None where it answers, or holds anything else."""
        found = await self._search.found([meant])
        if not found or not found[0].holds_only_notes:
            return None
        told = await self.told_lately(turn)
        return told if told is not None and told.is_near else None

    async def short_of(self, question: str, found: FoundSession) -> ReadAnswer | None:
        """What the one record that is meant has for a question for a value, where that is no more
        than near; None where it answers, or something else is asked for."""
        if not asks_for_value(question):
            return None
        read = await self._reading.read(question, Readable([found], Verdict.SINGLE))
        return None if read is None or read.is_sure_enough(question, ANSWERED) else read

    async def of_the_one(
        self, turn: OpenTurn, question: str, ruling: PastRuling, clearly: float
    ) -> PastRuling:
        """The ruling where one record is meant and falls short, with the line of that very record
        that answers or comes nearest: any line of it where it is meant ``clearly``, by its score.
        What was read before may be of one without a word of what is named."""
        meant, near = ruling.result.matches[0], ruling.nearest
        if near is not None and (near.record is None or not has_no_word_of(question, near.record)):
            return ruling
        found = await self._search.found([meant])
        alone = await self._reading.read(question, Readable(found, Verdict.SINGLE))
        read = await self._as_judged(turn, alone)
        if read is None or read.is_off_subject:
            return ruling
        if read.is_sure_enough(question, ANSWERED):
            return replace(ruling, answer=read)
        least = 0.0 if meant.score >= clearly else OF_THE_ONE
        return replace(ruling, nearest=read) if read.comes_near(least) else ruling

    async def nearest(self, turn: OpenTurn) -> ReadAnswer | None:
        """What of the past comes nearest to a message that asks for something known, and may be
        told as no more than that."""
        read = None
        if asks_of_the_past(turn):
            read = await self.read_elsewhere(turn)
            read = read if read is not None and read.comes_near(NEARLY_ANSWERED) else None
            read = None if read is not None and self.leads_away(turn, read) else read
        return await self.nearer(turn, read)

    def leads_away(self, turn: OpenTurn, read: ReadAnswer) -> bool:
        """Whether a line stands elsewhere than in what was shown last and has nothing that the
        question before names, where the message names nothing."""
        cited, shown = read.best.citation, {each.session_id for each in turn.shown}
        question = turn.plan.query
        if not shown or cited.session_id in shown:
            return False
        if not names_nothing(question) and not names_only_what_it_has(question):
            return False
        spoken = stems(f"{cited.title} {read.best.sentence(question)}")
        before = standalone_words(recent_context.last_said_by_user(turn.said_before))
        return not any(stands(word, spoken, {}) for word in before)

    async def nearer(self, turn: OpenTurn, read: ReadAnswer | None) -> ReadAnswer | None:
        """What comes nearest: what was ``read`` of records and papers, or what the user told of
        late."""
        told = await self.told_lately(turn)
        if read is not None and self._is_judged_among_notes(turn, read):
            return told
        if told is None or (read is not None and (told.is_near or read.chance > told.chance)):
            return read
        return told

    async def closest(self, turn: OpenTurn) -> ReadAnswer | None:
        """The line that came first in the reading of records and papers, and the next ones with it,
        however unlikely they answer: to be told as what came near where something is told anyway.
        None where a model reads them, the message says where to look, or there is nothing."""
        if self._context.model is not None or turn.plan.is_directed:
            return None
        read = await self.read_elsewhere(turn)
        if read is None:
            return None
        question, others = turn.plan.query, list[AnswerLine]()
        said = read.best.sentence(question)
        for each in read.lines:
            sentence = each.sentence(question)
            if sentence not in said and len(others) < _CLOSEST - 1:
                said = f"{said}\n{sentence}"
                others.append(each)
        return replace(read, others=tuple(others))

    async def series(self, turn: OpenTurn) -> Sequence[FoundSession]:
        """All that the user told of a measure of which a message asks all values; none where it
        does not, or a model reads it."""
        if self._context.model is not None or turn.plan.is_directed:
            return ()
        return await self._notes.series(turn, turn.asked)

    async def told_lately(self, turn: OpenTurn) -> ReadAnswer | None:
        """What the user told in the last year that answers a message, or comes near to it: it is
        short, and asked for in other words. None where nothing was told, nothing of it fits, or a
        model reads it."""
        if not self.judges_notes(turn):
            return None
        question = turn.asked
        value = asks_for_value(question) or asks_by_name(question)
        # What is asked for with no sort of its own is told only where it surely is that; of the
        # many sentences of a letter one comes near to that, too.
        return await self._notes.told(turn, question, near_letters=not value)

    def judges_notes(self, turn: OpenTurn) -> bool:
        """Whether what was told of late is read by itself for a message."""
        if self._context.model is not None or turn.plan.is_directed:
            return False
        question = turn.asked
        if asks_for_value(question) or asks_by_name(question) or _asks_what(question):
            return True
        return "whether" in sorts(question) and not asks_for_conversation(question)

    async def read_after(
        self, turn: OpenTurn, result: RecallResult, asked: str, told: ReadAnswer
    ) -> ReadAnswer | None:
        """What answers a message as :meth:`read` finds it, where ``asked`` and what was ``told`` to
        it come before, though nothing of that was said yet."""
        record = told.record
        paper = told.best.citation if record is None else None
        return await self._read_with(turn, result, asked, [record] if record else [], paper, paper)

    async def _read(self, turn: OpenTurn, result: RecallResult) -> ReadAnswer | None:
        said = () if turn.stands_alone else turn.said_before
        asked = recent_context.last_said_by_user(said)
        told = await self._search.cited(() if turn.stands_alone else turn.shown)
        paper, before = recent_context.last_told_paper(said), recent_context.last_cited_paper(said)
        return await self._read_with(turn, result, asked, told, paper, before)

    async def _read_with(
        self,
        turn: OpenTurn,
        result: RecallResult,
        asked: str,
        told: Sequence[FoundSession],
        told_paper: Citation | None,
        paper_before: Citation | None,
    ) -> ReadAnswer | None:
        question = turn.asked
        near = [each for each in await self._search.found(result.matches) if each.has_answer]
        near += await self._near_with(turn, asked, question, near)
        papers = await near_passages(self._context, turn, question)
        if not papers and asked:
            papers = await near_passages(self._context, turn, f"{asked} {question}")
        if not papers and paper_before is not None:
            # "Peki en pahalısı" has no word of the paper that it goes on in.
            papers = await near_passages(self._context, turn, paper_before.quote)
        readable = Readable(near, result.verdict, papers, told, asked, told_paper, paper_before)
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
        return [each for each in found if each.has_answer]


def _asks_what(question: str) -> bool:
    """Whether a question asks what something is or was, and not for what we spoke of."""
    asked = set(sorts(question))
    if asks_for_conversation(question):
        return False
    if {"how", "own"} <= asked:
        # "Kahvemi nasıl içiyordum."
        return True
    return "what" in asked and asked.isdisjoint(_WIDE)
