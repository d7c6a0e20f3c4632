"""The order in which the kinds of answers are tried: the past, a research, the model."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from app.core.asides.sums import Sum, TaxedSum
from app.core.asides.sums_gone_on import reckoned_after
from app.core.domain import errors
from app.core.domain.events import Delta, Notice, NoticeCode
from app.core.domain.messages import Kind, Message
from app.core.domain.plans import Action, Label, Nature, Plan
from app.core.domain.ports import ChatModel
from app.core.domain.tiers_and_modes import Boundary, Mode, OnlineConsent
from app.core.language.gist import gist
from app.core.language.markdown import one_line
from app.core.language.turkish import fold
from app.core.understanding import small_talk
from app.core.understanding.intent import SURE_WHICH, SURELY_ABOUT_APP, aside_in
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.telling import only_tells, tells_of_now, tells_something
from app.core.understanding.recall_rules import asks_in_past
from app.core.understanding.reformatting import wants_reformatting
from app.core.understanding.router import choose_tier
from app.core.understanding.small_talk import Talk
from app.core.wording.about_app import about_app_answers
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.model_answer import ModelAnswer, asks_for_facts
from app.turns.answers.open_turn import OpenTurn, unasked
from app.turns.answers.papers.own_matters import OwnMatters
from app.turns.answers.papers.paper_answer import PaperAnswer
from app.turns.answers.past.past_answer import PastAnswer
from app.turns.answers.past.past_reading import asks_for_value
from app.turns.answers.past.past_ruling import READ_SURELY
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.question_forms.compared import Compared
from app.turns.answers.question_forms.day_asked import DayAsked
from app.turns.answers.question_forms.first_account import FirstAccount
from app.turns.answers.question_forms.noted_list import NotedList
from app.turns.answers.question_forms.noted_question import NotedQuestion
from app.turns.answers.question_forms.several_questions import SeveralQuestions
from app.turns.answers.question_forms.step_in_time import StepInTime
from app.turns.answers.question_forms.taken_over import TakenOver
from app.turns.answers.question_forms.whole_question import WholeQuestion
from app.turns.answers.read_by_model.archive_search import ArchiveSearch
from app.turns.answers.read_by_model.model_recall import ModelRecall
from app.turns.answers.referred_turn import ReferredTurn
from app.turns.answers.research.research_answer import ResearchAnswer
from app.turns.answers.saying import say
from app.turns.answers.turn_context import TurnContext
from app.turns.conversation import left_to_the_user, offered_question

_ONLY_VALUE = re.compile(
    r"^\s{0,9}(?:en )?son (?:[^\W\d_]\w{1,20} ){1,3}(?:deger|sonuc|olcum)\w{0,6}\W{0,9}$"
)
"""A message that names a value and says nothing of it: it is asked for."""


class Answering:
    """Tries the kinds of answers in their order, until one has something."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._model = ModelAnswer(context, ArchiveSearch(context).records)
        self.past = PastAnswer(context)
        self._research = ResearchAnswer(context, self.past)
        self._search = PastSearch(context)
        self._several = SeveralQuestions(context)
        self._whole = WholeQuestion(context)
        self._compared = Compared(context)
        self._step = StepInTime(context)
        self._taken_over = TakenOver(context)
        self._first = FirstAccount(context)
        self._noted = NotedList(context)
        self._to_ask = NotedQuestion(context)
        self._day = DayAsked(context)
        self._own = OwnMatters(context)
        self._by_model = ModelRecall(context, self.past.together)
        self._papers = PaperAnswer(context)
        self.referred = ReferredTurn(context)

    async def recall(self, turn: OpenTurn) -> None:
        """A question about the past: one about one's own matters is also looked up in the papers
        that hold them, and what no record surely has in all files. One that only corrects the
        question before is that question with what it corrects."""
        turn = await self._whole.corrected(turn)
        if await self._of_own_words(turn):
            return
        if (left := await self._read_by_model(turn)) is None:
            return
        if await self._gone_on(left) or await self._own_matter(left):
            return
        await self.past.answer(left, partial(self._from_files, left))

    async def _of_own_words(self, turn: OpenTurn) -> bool:
        """What the user told themselves, where that is asked for: all of it, that of a day to come,
        the first of it, or what they meant to ask somebody; whether it is known."""
        for each in (self._noted, self._day, self._first, self._to_ask):
            if await each.answer(turn):
                return True
        return False

    async def _gone_on(self, turn: OpenTurn) -> bool:
        """Several questions in one message or, where no model reads, things of a record compared,
        or the question before asked of another time or thing; whether they are answered."""
        if await self._several.answer(turn):
            return True
        if self._context.model is not None:
            return False
        for each in (self._compared, self._step, self._taken_over):
            if await each.answer(turn):
                return True
        return False

    async def _own_matter(self, turn: OpenTurn) -> bool:
        """A question about one's own matters: from what was told in this conversation, which is
        newer than any paper, or from papers and records; whether they have it."""
        if await self.past.told_here(turn) or await self.past.follow_ups.told_lately(turn):
            return True
        return await self._own.answer(turn)

    async def _from_files(self, turn: OpenTurn, known: float, comes_near: bool) -> bool:
        """A question about the past from the files: the line that answers, where that is surer
        than what the past has (``known``, 0…1); what only comes near where nothing of the past
        ``comes_near``. Whether they have it."""
        if await self._papers.answer(turn, known):
            return True
        if known or comes_near or _is_read_through(turn):
            return False
        return await self._research.answer_from_files(turn)

    async def _read_by_model(self, turn: OpenTurn) -> OpenTurn | None:
        """Have a model tell the lines that answer a message; what it knows as only told is kept.
        None where that was done; else the turn, once for each message."""
        if turn.phrasings is not None:
            return turn
        # What was told just now no model has to be asked for.
        beside_model = self._context.model is not None and _may_be_told_here(turn.plan)
        if beside_model and await self.past.told_here(turn):
            return None
        left = await self._by_model.answer(turn)
        if left is None or left.plan.nature is not Nature.STATEMENT:
            return left
        left.mark(Kind.QUESTION)
        return None if await self.reply_to_statement(left) else left

    async def know(self, turn: OpenTurn) -> OpenTurn | None:
        """Answer a plain topic question from one's own matters, or from the past if it has
        something good. None where that was done; else the turn for whoever researches it."""
        if await self._of_own_words(turn):
            return None
        if (left := await self._read_by_model(turn)) is None:
            return None
        if await self._gone_on(left) or await self._own_matter(left):
            return None
        return None if await self.past.known.answer_if_good(left) else left

    async def rather_known(self, turn: OpenTurn) -> OpenTurn:
        """A message that may only sound like a question about the program ("bir günde kaç dosya
        isteyebiliyorum" of a reading room) as one about what a record or a paper clearly answers;
        any other turn as it is."""
        plan = turn.plan
        if plan.nature is not Nature.ABOUT_APP or plan.confidence >= SURELY_ABOUT_APP:
            return turn
        plan = replace(plan, nature=Nature.TOPIC, label=Label.AMBIGUOUS, action=Action.SEARCH_FIRST)
        rather = replace(turn, plan=plan)
        told = await self.past.together.told_lately(rather)
        if told is not None and not told.is_near:
            return rather
        if await self._papers.knows(rather) or await self._goes_on_in_paper(rather):
            return rather
        if await self._search.known(rather) is None:
            return turn
        read = await self.past.together.read(rather, await self._search.look(rather, quietly=True))
        return rather if read is not None and read.chance >= READ_SURELY else turn

    async def _goes_on_in_paper(self, turn: OpenTurn) -> bool:
        """Whether a message is answered in the paper that was told of just now."""
        told = recent_context.last_told_paper(turn.said_before)
        if told is None:
            return False
        read = await self.past.together.read(turn, await self._search.look_elsewhere(turn))
        if read is None or read.best.citation.address != told.address:
            return False
        return read.is_sure_enough(turn.plan.query, READ_SURELY)

    async def reply_to_statement(self, turn: OpenTurn) -> bool:
        """A reply to what the user tells, which nothing has to be researched for: the model's, or
        that it is kept, which makes a record of it and shows it to be told where its shape does
        not; whether there is one."""
        if await self._papers.answer_typed(turn):
            return True
        if _ONLY_VALUE.search(fold(turn.message.content)) and await self._own.answer(turn):
            return True
        model, noted = self._context.model, self._context.speech.noted
        asked = left_to_the_user(turn.said_before)
        if noted and asked is not None:
            await self._note_answer(turn, asked)
            return True
        failed = ""
        if model is not None and (not noted or only_tells(gist(turn.message.content))):
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
            return False
        await say(self._context, turn, noted, unasked(turn.offer), kind=Kind.ANSWER)
        if failed:
            self._context.view.show(Notice(NoticeCode.NOTED_ALONE, {"error": failed}))
        return True

    async def _note_answer(self, turn: OpenTurn, asked: Message) -> None:
        """Say that what the user told is kept, and what it answers: by itself it says nothing."""
        speech = self._context.speech
        await self._show_noted(turn, speech.noted)
        question, told = one_line(gist(asked.content)), one_line(gist(turn.message.content))
        text = speech.told_to_that.format(question=question, told=told)
        await say(self._context, turn, text, kind=Kind.ANSWER)

    async def _note_beside(self, turn: OpenTurn) -> OpenTurn:
        """The same of what is told in a message that also asks what nobody here knows; the turn
        with that, for whoever answers."""
        noted = self._context.speech.noted_too
        since = (m for m in turn.active.messages if m.position > turn.message.position)
        answered = any(each.kind is Kind.ANSWER for each in since)
        if not noted or answered or turn.plan.label is Label.GENERAL:
            return turn
        said = gist(turn.message.content)
        if not (tells_something(said) or tells_of_now(said)):
            return turn
        return replace(turn, record=await self._show_noted(turn, noted))

    async def _show_noted(self, turn: OpenTurn, sentence: str) -> Message:
        """Keep and show the ``sentence`` that something was noted, above what else is said."""
        message = turn.active.draft("assistant", sentence, Kind.ANSWER)
        await turn.active.put(message, unasked(turn.offer))
        self._context.view.show(Delta(f"{sentence}\n\n", message))
        return message

    async def research(self, turn: OpenTurn) -> None:
        """Answer from sources where there is something to search; else with the model, from this
        conversation and what it knows. Raises ``ModelError``, ``TooLong`` when the conversation
        does not fit."""
        turn.begin()
        if await self._of_own_words(turn):
            return
        if (left := await self._read_by_model(turn)) is None:
            return
        leans = left.plan.label in (Label.FOLLOWUP, Label.GENERAL)
        if leans and await self._gone_on(left):
            return
        if leans and left.plan.turn is None and await self._own_matter(left):
            return
        if (model := self._context.model) is None:
            await self._research_alone(left)
        else:
            await self._research_beside(left, model)

    async def _research_beside(self, turn: OpenTurn, model: ChatModel) -> None:
        """Research a question, or have the model answer it; what the past knows comes first."""
        if turn.plan.turn is None and await self.past.known.answer_before_model(turn):
            return
        turn = await self.past.known.tell_beside(turn)
        if not self._context.permission.reaches_online:
            # It is on the screen before any model is waited for.
            turn = await self._papers.tell_beside(turn)
        if await self._searched(turn):
            return
        if turn.plan.needs_research and (reason := self._kept_from_searching(turn)):
            await self.past.say_nothing_found(turn, reason)
        else:
            await self._model.answer(turn, model)

    async def _research_alone(self, turn: OpenTurn) -> None:
        """Research a question where no model is there to answer it: what the past has on it comes
        first, and what comes near is the last that can be told."""
        named = turn.plan.turn is not None
        if not named and await self.past.known.answer_instead_of_model(turn):
            return
        general = turn.plan.label is Label.GENERAL and turn.plan.nature is Nature.TOPIC
        if general and asks_for_facts(turn.plan):
            # Nobody is there who simply knows it.
            tier = choose_tier(turn.plan.query, turn.plan.tier)
            turn = replace(turn, plan=replace(turn.plan, needs_research=True, tier=tier))
        if not named and await self.past.follow_ups.told_lately(turn):
            return
        if not named and await self.past.known.answer_with_line(turn):
            return
        turn = await self._note_beside(turn)
        if await self._searched(turn):
            return
        if turn.plan.needs_research and (reason := self._kept_from_searching(turn)):
            await self.past.say_nothing_found(turn, reason)
        elif named:
            await self.referred.tell(turn, self._unshaped(turn))
        elif turn.wants_fresh or not await self.past.known.offer_close(turn):
            await say(self._context, turn, self._without_model(turn), turn.left_open)

    async def _searched(self, turn: OpenTurn) -> bool:
        """Search the files and online for what is asked, as far as that is allowed, or ask whether
        to; whether one of these was done."""
        mode = await self._research.mode_for(turn)
        if mode is Mode.FILES_ONLY and _is_read_through(turn):
            mode = None
        if mode is not None and await self._research.answer(turn, mode):
            return True
        if turn.has_told_paper:
            # "Geçmişinde ve dosyalarında buna yanıt bulamadım" would not be true.
            return False
        await self._research.tell_elsewhere(turn)
        return await self._research.ask_online(turn)

    def _kept_from_searching(self, turn: OpenTurn) -> str:
        """Why there is no source, where the user said where to look; "" where nothing was said."""
        speech, permission, mode = self._context.speech, self._context.permission, turn.plan.mode
        if self._context.researcher is None:
            return "" if mode is None else speech.no_evidence
        if permission.boundary is Boundary.MEMORY:
            return speech.only_memory
        refused = permission.online is OnlineConsent.NEVER and mode is not Mode.FILES_ONLY
        if mode is None:
            return speech.online_refused if refused and self._context.model is None else ""
        return speech.online_refused if refused else speech.no_evidence

    async def let_online(self, turn: OpenTurn) -> OpenTurn:
        """The turn of a question that the user let go online: researched there, and in the
        files."""
        mode = await self._research.online_mode()
        plan = replace(turn.plan, action=Action.RESEARCH, needs_research=True, mode=mode)
        return replace(turn, plan=plan)

    async def by_model(self, turn: OpenTurn) -> bool:
        """The model answers from what it knows, and nothing else is looked for; whether there is
        one."""
        if (model := self._context.model) is None:
            return False
        turn.begin()
        await self._model.answer(turn, model)
        return True

    def accept(self, turn: OpenTurn) -> None:
        """ "Evet" makes the question that our offer was about a question for research again."""
        if not turn.plan.answers_offer or turn.offer is None:
            return
        turn.mark(Kind.COMMAND)
        if (asked := offered_question(turn.said_before, turn.offer)) is not None:
            turn.active.mark(asked, Kind.QUESTION)

    def own_words(self, turn: OpenTurn) -> str:
        """What Anımsa answers by itself to a message that needs neither the past nor a research:
        a question about the program or the clock, a sum, despair, which no model is to handle
        badly, and a pleasantry where no model is there to return it."""
        text, language = gist(turn.message.content), self._context.speech.language
        if turn.plan.label is Label.GENERAL and (done := self._sum(turn)) is not None:
            if isinstance(done, TaxedSum):
                return self._context.speech.sum_with_tax.format(**done.parts(language))
            return done.told(language)
        if turn.plan.nature is Nature.ABOUT_APP:
            return about_app_answers.answer(text, language)
        if turn.plan.nature is not Nature.TALK:
            return ""
        meant, said = _talk_in(text), small_talk.heard(text)
        ours = Talk.DESPAIR in said or Talk.DATE in said or meant is Talk.DATE
        if self._context.model is None or ours:
            return small_talk.reply(text, language, self._context.now(), meant=meant)
        return ""

    def _sum(self, turn: OpenTurn) -> Sum | None:
        """The sum that a message is, also one that goes on from the sum before it."""
        said = (each for each in turn.said_before if each.role == "user")
        return reckoned_after(gist(turn.message.content), [gist(each.content) for each in said])

    def _unshaped(self, turn: OpenTurn) -> str:
        """Why a turn that was to be put differently is quoted as it is."""
        if turn.plan.needs_research or not wants_reformatting(gist(turn.message.content)):
            return ""
        speech = self._context.speech
        return speech.no_model_shaping.format(where=speech.model_settings)

    def _without_model(self, turn: OpenTurn) -> str:
        plan, speech = turn.plan, self._context.speech
        if self._context.model_kept_silent and self._context.configured is not None:
            return speech.model_kept_silent.format(model=self._context.configured.name)
        said = turn.said_before
        shapes = not plan.needs_research and wants_reformatting(gist(turn.message.content))
        if shapes and not said:
            return speech.nothing_before
        if shapes:
            return speech.no_model_shaping.format(where=speech.model_settings)
        replies = [m for m in said if m.role == "assistant"]
        after = replies[-1].content if replies else ""
        saved = turn.active.refusal is None
        return speech.without_model(talk=plan.label is Label.GENERAL, saved=saved, after=after)


def _may_be_told_here(plan: Plan) -> bool:
    """Whether a message may ask for what was told in this conversation."""
    return plan.turn is None and plan.label in (Label.RECALL, Label.FOLLOWUP, Label.GENERAL)


def _is_read_through(turn: OpenTurn) -> bool:
    """Whether a model has read records and papers for the one thing that is asked, or what is
    asked of the past, and nothing answers: a research of the files would only say so once more."""
    read = turn.phrasings is not None and turn.plan.mode is None
    asked = turn.plan.query
    return read and (asks_for_value(asked) or asks_in_past(ParsedMessage(asked)))


def _talk_in(text: str) -> Talk:
    """What is said by talk in a user's own words."""
    heard = aside_in(text)
    if heard is None or not heard.aside.is_talk:
        return Talk.ASSENT
    return small_talk.MEANT[heard.aside] if heard.sure >= SURE_WHICH else Talk.REACTION
