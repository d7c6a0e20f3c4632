"""The reply to a message that tells something to be kept, by the model or by ourselves."""

from __future__ import annotations

import re
from dataclasses import replace

from app.core.asides.aside import Aside
from app.core.domain import errors
from app.core.domain.events import Delta, Notice, NoticeCode
from app.core.domain.messages import Kind, Message
from app.core.domain.plans import Label, Nature
from app.core.language.gist import gist
from app.core.language.markdown import one_line
from app.core.language.turkish import fold, words
from app.core.reading.owners import people
from app.core.reading.sought_words import stems
from app.core.understanding.intent import aside_in
from app.core.understanding.questions.pasted_letter import is_account
from app.core.understanding.questions.personal_statements import (
    names_ones_own,
    sentence_asks,
    tells_of_oneself,
)
from app.core.understanding.questions.statements import has_own_figure, wants_noted
from app.core.understanding.questions.telling import (
    may_say_what_happened,
    may_say_what_was_done,
    only_tells,
    surely_tells,
    tells_of_now,
    tells_something,
)
from app.core.understanding.questions.writing_tasks import is_writing_task
from app.core.understanding.reformatting import wants_reformatting
from app.core.wording.notices import NOT_NOTED
from app.research.run_state import ResearchResult
from app.turns.answers.answer_display import say
from app.turns.answers.model_answer import ModelAnswer
from app.turns.answers.open_turn import OpenTurn, unasked
from app.turns.answers.papers.own_matters import OwnMatters
from app.turns.answers.papers.paper_answer import PaperAnswer
from app.turns.answers.past.past_answer import PastAnswer
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.turn_context import TurnContext
from app.turns.conversation import left_to_the_user
from app.turns.statement_plan import was_told

_ONLY_VALUE = re.compile(
    r"^\s{0,9}(?:en )?son (?:[^\W\d_]\w{1,20} ){1,3}(?:deger|sonuc|olcum)\w{0,6}\W{0,9}$"
)
"""A message that names a value and says nothing of it ("son tansiyon ölçümüm"): it asks for it."""

_VALUE = 5
"""Words of a message that gives no more than a value."""


class StatementReply:
    """Replies to what the user tells, and notes it."""

    def __init__(
        self,
        context: TurnContext,
        model: ModelAnswer,
        search: PastSearch,
        past: PastAnswer,
        papers: PaperAnswer,
        own_matters: OwnMatters,
    ) -> None:
        self._context = context
        self._model = model
        self._search = search
        self._past = past
        self._papers = papers
        self._own_matters = own_matters

    async def reply(self, turn: OpenTurn) -> bool:
        """Reply to a message that only tells something to be kept: the model's reply, or ours that
        it is noted, which makes a record of the message. Whether there is one. Raises
        ``ModelError`` where the model fails after it has begun to reply."""
        if await self._papers.answer_typed(turn):
            return True
        if _ONLY_VALUE.search(fold(turn.message.content)) and await self._own_matters.answer(turn):
            return True
        model, noted = self._context.model, self._context.speech.noted
        asked = left_to_the_user(turn.said_before)
        if noted and asked is not None and _gives_that(turn.gist, asked):
            await self._note_answer(turn, asked)
            return True
        if model is None and noted and await self._tell_papers_below(turn):
            return True
        failed = ""
        if model is not None and (not noted or only_tells(turn.gist)):
            turn.begin()
            try:
                await self._model.answer(await self._search.with_known(turn), model)
                return True
            except errors.ModelError as error:
                if not noted or turn.active.messages[-1].message_id != turn.message.message_id:
                    # It has begun to reply.
                    raise
                failed = error.code
        if not noted:
            if model is not None or not only_tells(turn.gist):
                return False
            await say(self._context, turn, NOT_NOTED.said(self._context.speech.language))
            return True
        await say(self._context, turn, noted, unasked(turn.offer), kind=Kind.ANSWER)
        if failed:
            self._context.view.show(Notice(NoticeCode.NOTED_ALONE, {"error": failed}))
        return True

    async def _note_answer(self, turn: OpenTurn, asked: Message) -> None:
        """Say that what the user told is noted, with the question of ours that it answers: "71" by
        itself would say nothing later."""
        speech = self._context.speech
        await self._show_noted(turn, speech.noted)
        question, told = one_line(gist(asked.content)), one_line(turn.gist)
        text = speech.told_to_that.format(question=question, told=told)
        await say(self._context, turn, text, kind=Kind.ANSWER)

    async def note_beside(self, turn: OpenTurn) -> OpenTurn:
        """Note what a message tells where it also asks something that nobody here knows. Returns
        the turn with that, for whoever answers."""
        return await self._with_note(turn) if self._tells(turn) else turn

    async def note_in_passing(self, turn: OpenTurn) -> OpenTurn:
        """Note what the user says to have done, or to have happened to somebody or something of
        theirs, where it is taken for a word in passing. Returns the turn with that, for the word
        that is given back."""
        said = turn.gist
        done, happened = may_say_what_was_done(said), may_say_what_happened(said)
        if not self._context.speech.noted_too or not (done or happened):
            return turn
        aside = guess.aside if (guess := aside_in(said)) is not None else None
        talks = turn.plan.nature is Nature.TALK or (aside is not None and aside.is_talk)
        owned = happened and (aside is Aside.GOOD_NEWS or names_ones_own(said))
        return await self._with_note(turn) if talks and (done or owned) else turn

    async def note_alone(self, turn: OpenTurn) -> bool:
        """Note what a message tells that asks nothing and wants nothing done: no model is missed
        for it. Whether that was said."""
        said = turn.gist
        wants = turn.plan.needs_research or sentence_asks(said) or is_writing_task(said)
        if wants or wants_reformatting(said):
            return False
        tells = self._tells(turn) or may_say_what_was_done(said) or may_say_what_happened(said)
        # "Su Cananın" behind "internet Berkin'in" has no verb.
        goes_on = len(words(said)) > 1 and was_told(turn.said_before)
        if not (tells or goes_on):
            return False
        noted = self._context.speech.noted_too
        await say(self._context, turn, noted, unasked(turn.offer), kind=Kind.ANSWER)
        return True

    def _tells(self, turn: OpenTurn) -> bool:
        """Whether a message tells something to be noted that was not answered yet."""
        since = (m for m in turn.active.messages if m.position > turn.message.position)
        answered = any(each.kind is Kind.ANSWER for each in since)
        if not self._context.speech.noted_too or answered:
            return False
        said = turn.gist
        if is_account(said):
            return True
        talks = turn.plan.label is Label.GENERAL and sentence_asks(said)
        return not talks and (tells_something(said) or tells_of_now(said))

    async def _tell_papers_below(self, turn: OpenTurn) -> bool:
        """Note what a message tells and tell below it the line of a paper that answers it or, where
        it may as well ask, the lines that come near: "hazard ratio for 7000 steps a day", "my son
        is 17 can he get a hammer drill". Whether there is such a line."""
        text = turn.gist
        if turn.plan.is_directed or not only_tells(text):
            return False
        if wants_noted(text) or is_account(text) or _surely_of_ones_own(text):
            return False
        asked = turn.as_question()
        if lines := await self._papers.answering(asked):
            await self._papers.tell_below_note(await self.note_beside(asked), lines)
            return True
        if surely_tells(text) or not await self._papers.comes_near(asked):
            return False
        if await self._past.together.closest(asked) is None:
            return False
        return await self._past.say_closest(await self.note_beside(asked), ResearchResult(""))

    async def _with_note(self, turn: OpenTurn) -> OpenTurn:
        """The turn with our sentence that something was noted, told above what answers it."""
        noted = await self._show_noted(turn, self._context.speech.noted_too)
        return replace(turn, told_beside=noted)

    async def _show_noted(self, turn: OpenTurn, sentence: str) -> Message:
        """Keep and show our ``sentence`` that something was noted, above the rest of the answer."""
        message = turn.active.draft("assistant", sentence, Kind.ANSWER)
        await turn.active.put(message, unasked(turn.offer))
        self._context.view.show(Delta(f"{sentence}\n\n", message))
        return message


def _surely_of_ones_own(text: str) -> bool:
    """Whether a message beyond doubt tells how it is with its writer or somebody of theirs now:
    "dedemin ilacı 10 mg oldu". What a paper said of it before is no answer to that."""
    if not surely_tells(text):
        return False
    return bool(people(text)) or (has_own_figure(text) and tells_of_oneself(text))


def _gives_that(told: str, asked: Message) -> bool:
    """Whether what was told may be the value of a question: it says no more than that, or has a
    word of it. "Gülizar Hanım 26 bin istiyor, tamam dedim" is none of a blood group."""
    return len(words(told)) <= _VALUE or not stems(told).isdisjoint(stems(gist(asked.content)))
