"""The order in which the kinds of answers are tried: the past, a research, the model."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from app.core.domain.events import Notice, NoticeCode
from app.core.domain.messages import Kind
from app.core.domain.plans import Action, Label, Nature, Plan
from app.core.domain.ports import ChatModel
from app.core.domain.tiers_and_modes import Mode
from app.core.understanding.intent import asks_for_record
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.personal_statements import sentence_asks
from app.core.understanding.questions.private_matter import only_writer_knows
from app.core.understanding.questions.writing_tasks import is_writing_task
from app.core.understanding.recall_rules import asks_in_past
from app.core.understanding.reformatting import wants_reformatting
from app.core.understanding.router import choose_tier
from app.turns.answers.answer_display import say
from app.turns.answers.model_answer import ModelAnswer, asks_for_facts
from app.turns.answers.open_turn import OpenTurn, unasked
from app.turns.answers.own_reply import reply_at_last
from app.turns.answers.papers.own_matters import OwnMatters
from app.turns.answers.papers.paper_answer import PaperAnswer
from app.turns.answers.past.past_answer import PastAnswer
from app.turns.answers.past.past_reading import asks_for_value
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.question_forms.all_of_list import AllOfList
from app.turns.answers.question_forms.asked_there import AskedThere
from app.turns.answers.question_forms.both_compared import BothCompared
from app.turns.answers.question_forms.compared import Compared
from app.turns.answers.question_forms.day_asked import DayAsked
from app.turns.answers.question_forms.first_account import FirstAccount
from app.turns.answers.question_forms.noted_list import NotedList
from app.turns.answers.question_forms.noted_question import NotedQuestion
from app.turns.answers.question_forms.pointed_thing import PointedThing
from app.turns.answers.question_forms.several_questions import SeveralQuestions
from app.turns.answers.question_forms.step_in_time import StepInTime
from app.turns.answers.question_forms.taken_over import TakenOver
from app.turns.answers.question_forms.told_series import ToldSeries
from app.turns.answers.question_forms.value_before import ValueBefore
from app.turns.answers.question_forms.whole_question import WholeQuestion
from app.turns.answers.read_by_model.archive_search import ArchiveSearch
from app.turns.answers.read_by_model.model_recall import ModelRecall
from app.turns.answers.referred_turn import ReferredTurn
from app.turns.answers.research.research_answer import ResearchAnswer
from app.turns.answers.turn_context import TurnContext
from app.turns.conversation import chat, offered_question
from app.turns.looking_first import LookingFirst
from app.turns.statement_reply import StatementReply


class Answering:
    """Tries the kinds of answers in their order, until one has something."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._model = ModelAnswer(context, ArchiveSearch(context).records)
        self.past = PastAnswer(context)
        self._research = ResearchAnswer(context, self.past)
        self._search = PastSearch(context)
        self._both = BothCompared(self._search, self.past.known)
        self._several = SeveralQuestions(context)
        self._whole = WholeQuestion(context)
        self._series = ToldSeries(context, self.past.together)
        self._all_of_list = AllOfList(context)
        self._compared = Compared(context)
        self._step = StepInTime(context)
        self._before = ValueBefore(context)
        self._pointed = PointedThing(context)
        self._there = AskedThere(context)
        self._taken_over = TakenOver(context)
        self._first = FirstAccount(context)
        self._noted = NotedList(context)
        self._to_ask = NotedQuestion(context)
        self._day = DayAsked(context)
        self._own = OwnMatters(context)
        self._by_model = ModelRecall(context, self.past.together)
        self._papers = PaperAnswer(context)
        self.statements = StatementReply(
            context, self._model, self._search, self.past, self._papers, self._own
        )
        self.looking_first = LookingFirst(context, self.past, self._papers)
        self.referred = ReferredTurn(context)

    async def recall(self, turn: OpenTurn) -> None:
        """A question about the past: one about one's own matters is also looked up in the papers
        that hold them, and what no record surely has in all files. One that only corrects the
        question before is that question with what it corrects."""
        await self._tell_arriving()
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
        """Several questions in one message or, where no model reads, all of a list, things of a
        record compared, or the question before asked of another time or thing; whether they are
        answered."""
        if await self._several.answer(turn):
            return True
        if self._context.model is not None:
            return False
        further = (
            *(self._series, self._all_of_list, self._compared, self._step, self._before),
            *(self._pointed, self._there, self._taken_over),
        )
        for each in further:
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
        return await self._research.answer_from_files(turn) or await self._replied_at_last(turn)

    async def _replied_at_last(self, turn: OpenTurn) -> bool:
        """Reply to what nothing answers and rather is about the program, or said in passing;
        whether it is, and no model is there to be asked."""
        of_the_past = asks_for_record(turn.gist) or only_writer_knows(turn.plan)
        if self._context.model is not None or of_the_past:
            return False
        if not (said := reply_at_last(self._context, turn, chat(turn.said_before))):
            return False
        turn = await self.statements.note_in_passing(turn)
        await say(self._context, turn, said, unasked(turn.offer))
        return True

    async def _read_by_model(self, turn: OpenTurn) -> OpenTurn | None:
        """Have a model tell the lines that answer a message; what it knows as only told is kept.
        None where that was done; else the turn, once for each message."""
        if turn.other_wordings is not None:
            return turn
        # What was told just now no model has to be asked for.
        beside_model = self._context.model is not None and _may_be_told_here(turn.plan)
        if beside_model and await self.past.told_here(turn):
            return None
        left = await self._by_model.answer(turn)
        if left is None or left.plan.nature is not Nature.STATEMENT:
            return left
        left.mark(Kind.QUESTION)
        return None if await self.statements.reply(left) else left

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

    async def research(self, turn: OpenTurn) -> None:
        """Answer from sources where there is something to search; else with the model, from this
        conversation and what it knows. Raises ``ModelError``, ``TooLong`` when the conversation
        does not fit."""
        turn.begin()
        if await self._of_own_words(turn):
            return
        if (left := await self._read_by_model(self._whole.judged(turn))) is None:
            return
        leans = left.plan.label in (Label.FOLLOWUP, Label.GENERAL)
        if leans and await self._gone_on(left):
            return
        of_this = left.plan.turn is None or left.means_noted
        if leans and of_this and await self._own_matter(left):
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
        if await self._searched(turn) or await self._kept_from_searching(turn):
            return
        await self._model.answer(turn, model)

    async def _research_alone(self, turn: OpenTurn) -> None:
        """Research a question where no model is there to answer it: what the past has on it comes
        first, and what comes near is the last that can be told."""
        named = turn.plan.turn is not None and not turn.means_noted
        if not named and await self.past.known.answer_instead_of_model(turn):
            return
        if not named and await self._both.answer(turn):
            return
        general = turn.plan.label is Label.GENERAL and turn.plan.nature is Nature.TOPIC
        if general and (asks_for_facts(turn.plan) or await self._may_stand_in_files(turn)):
            turn = _to_be_looked_up(turn)
        anew = named or turn.wants_fresh
        if not anew and await self.past.follow_ups.told_lately(turn):
            return
        if not named and await self.past.known.answer_with_line(turn):
            return
        if await self.statements.note_alone(turn):
            return
        turn = await self.statements.note_beside(turn)
        if await self._searched(turn) or await self._kept_from_searching(turn):
            return
        if named:
            await self.referred.tell(turn, self._unshaped(turn))
        elif turn.wants_fresh or not await self.past.known.offer_close(turn):
            if general and _asks(turn.plan) and await self._searched(_to_be_looked_up(turn)):
                return
            await say(self._context, turn, self._without_model(turn), turn.left_open)

    async def _may_stand_in_files(self, turn: OpenTurn) -> bool:
        """Whether files speak of a message that has no word of asking: "can I paint the walls"."""
        if turn.plan.turn is not None or is_writing_task(turn.plan.query):
            return False
        return await self._papers.comes_near(turn)

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
        if await self._replied_at_last(turn):
            return True
        await self._tell_arriving()
        await self._research.tell_unsearched(turn)
        return await self._research.ask_online(turn)

    async def _kept_from_searching(self, turn: OpenTurn) -> bool:
        """Say why what needs a search is not searched for; whether something is in its way."""
        reason = self._context.kept_from_searching(turn.plan.mode)
        if not turn.plan.needs_research or not reason:
            return False
        await self.past.say_nothing_found(turn, reason)
        return True

    async def _tell_arriving(self) -> None:
        """Say of an answer that it is made of a part of the archive, while the other parts are
        still on their way from other computers."""
        if await self._context.store.still_arriving():
            self._context.view.show(Notice(NoticeCode.STILL_ARRIVING))

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

    def _unshaped(self, turn: OpenTurn) -> str:
        """Why a turn that was to be put differently is quoted as it is."""
        if turn.plan.needs_research or not wants_reformatting(turn.gist):
            return ""
        speech = self._context.speech
        if self._context.key_waits:
            return speech.key_waits
        return speech.no_model_shaping.format(where=speech.model_settings)

    def _without_model(self, turn: OpenTurn) -> str:
        plan, speech = turn.plan, self._context.speech
        if self._context.model_kept_silent and self._context.configured is not None:
            return speech.model_kept_silent.format(model=self._context.configured.name)
        if self._context.key_waits:
            return speech.key_waits
        said = turn.said_before
        shapes = not plan.needs_research and wants_reformatting(turn.gist)
        if shapes and not said:
            return speech.nothing_before
        if shapes:
            return speech.no_model_shaping.format(where=speech.model_settings)
        replies = [m for m in said if m.role == "assistant"]
        after = replies[-1].content if replies else ""
        saved = turn.active.refusal is None
        return speech.without_model(talk=plan.label is Label.GENERAL, saved=saved, after=after)


def _asks(plan: Plan) -> bool:
    """Whether a message asks something in whatever form ("kasaların kaçı gelmiş", "must we pay in
    advance"), and wants nothing written."""
    return sentence_asks(plan.query) and not is_writing_task(plan.query)


def _to_be_looked_up(turn: OpenTurn) -> OpenTurn:
    """The turn of a message that somebody might simply know, where nobody is there who does."""
    tier = choose_tier(turn.plan.query, turn.plan.tier)
    return replace(turn, plan=replace(turn.plan, needs_research=True, tier=tier))


def _may_be_told_here(plan: Plan) -> bool:
    """Whether a message may ask for what was told in this conversation."""
    return plan.turn is None and plan.label in (Label.RECALL, Label.FOLLOWUP, Label.GENERAL)


def _is_read_through(turn: OpenTurn) -> bool:
    """Whether a model has read records and papers for the one thing that is asked, or what is
    asked of the past, and nothing answers: a research of the files would only say so once more."""
    read = turn.other_wordings is not None and turn.plan.mode is None
    asked = turn.plan.query
    return read and (asks_for_value(asked) or asks_in_past(ParsedMessage(asked)))
