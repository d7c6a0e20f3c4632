"""Doing what a message wants: an answer, the end of the session, or the next one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from app.core.domain import errors
from app.core.domain.events import Notice, NoticeCode, Planned
from app.core.domain.messages import Kind, Message
from app.core.domain.offers import OfferKind
from app.core.domain.plans import Action, Label, Nature
from app.core.domain.tiers_and_modes import Mode, OnlineConsent, Tier
from app.core.language.gist import gist
from app.core.matching.topic_shift import Shift
from app.core.understanding.questions.leaning_question import names_nothing, names_only_what_it_has
from app.core.understanding.questions.pasted_letter import is_account
from app.core.understanding.questions.writing_tasks import is_writing_task
from app.core.understanding.small_talk import heard
from app.core.wording.privacy.consent_words import NOTHING_ASKED
from app.memory.sessions.active_session import ActiveSession
from app.turns.alternatives import Decided
from app.turns.answering import Answering
from app.turns.answers.answer_display import say, show_own
from app.turns.answers.open_turn import OpenTurn, before, unasked
from app.turns.answers.own_reply import own_reply
from app.turns.answers.turn_context import TurnContext
from app.turns.conversation import points_at_nothing
from app.turns.no_answer import topic_instead
from app.turns.online_consent import (
    answers_nothing,
    as_answer,
    asked_again,
    keeps_offline,
    lets_go_online,
    standing_answer,
    wants_nothing_online,
)
from app.turns.planning import may_go_on, plan_first, plan_message
from app.turns.present_conversation import PresentConversation
from app.turns.understood_message import MessageInPlace


class TurnRouting:
    """Takes messages that are on disk through the rest of their turn."""

    def __init__(
        self, context: TurnContext, present: PresentConversation, answering: Answering
    ) -> None:
        self._context = context
        self._present = present
        self._answering = answering

    async def route(
        self, active: ActiveSession, message: Message, tier: Tier, mode: Mode | None = None
    ) -> None:
        """Understand a message, and do what it wants."""
        history, pending = before(active.messages, message), active.session.pending
        now = self._context.now()
        given = standing_answer(message.content, pending)
        answered = None if given is None else as_answer(given)
        turns = active.turns(history)
        asked = gist(message.content)
        in_place = MessageInPlace.of(asked, history, pending, now)
        planned = plan_message(in_place, tier, mode, answered=answered, turns=turns)
        if planned.withdraws:
            active.withdraw_offer()
        self._context.view.show(Planned(planned.plan))
        turn = OpenTurn(active, message, planned.plan, planned.offer, planned.listed, planned.shift)
        if pending is not None and pending.kind is OfferKind.CHOICE:
            # One that is listed alone counts as told; of two, what names nothing may mean either.
            alone = len(pending.options) == 1
            if alone or names_nothing(asked) or names_only_what_it_has(asked):
                turn = replace(turn, listed_above=pending)
        turn.begin()
        if given is not None:
            await self._permit(given, active.session_id)
        if given is None and wants_nothing_online(message.content):
            # "Asla" once more, or before anything was asked, is no question to be sent anywhere.
            await self._permit(OnlineConsent.NEVER, active.session_id)
            turn.mark(Kind.COMMAND)
            await say(self._context, turn, self._context.speech.declined_online)
        elif answers_nothing(message.content, pending):
            turn.mark(Kind.COMMAND)
            language = self._context.speech.language
            await say(self._context, turn, NOTHING_ASKED.said(language))
        elif turn.plan.action is Action.NEXT_SESSION:
            await self._change_topic(turn, tier)
        elif lets_go_online(turn.plan, turn.offer):
            await self._go_online(turn, tier)
        elif keeps_offline(turn.plan, turn.offer):
            await self._stay_offline(turn, tier)
        else:
            await self.act(turn)

    async def _permit(self, given: OnlineConsent, session_id: str) -> None:
        """Keep what the user said of going online, and tell that it is so from now on."""
        if given is OnlineConsent.SESSION:
            await self._context.permit_session(session_id)
        else:
            await self._context.permit(given)
        told = {
            OnlineConsent.SESSION: Notice(NoticeCode.ONLINE_SESSION),
            OnlineConsent.ALWAYS: Notice(NoticeCode.ONLINE_ALWAYS),
            OnlineConsent.NEVER: Notice(NoticeCode.ONLINE_NEVER),
        }
        self._context.view.show(told[given])

    async def _go_online(self, turn: OpenTurn, tier: Tier) -> None:
        """The question that we asked about is researched as when it was asked, and online."""
        turn = await self._answering.let_online(self._as_asked(turn, tier))
        # With its leave, for "tekrar dene".
        self._present.decided = Decided(replace(turn, answered=None))
        await self.fitting(self._answering.research, turn)

    async def _stay_offline(self, turn: OpenTurn, tier: Tier) -> None:
        """Nothing goes online: the model answers by itself where there is one."""
        await self.answer_offline(self._as_asked(turn, tier))

    async def answer_offline(self, turn: OpenTurn) -> None:
        """Answer a question that the user refused to have searched for online."""
        self._present.decided = Decided(replace(turn, answered=None), kept_offline=True)
        if not await self._answering.by_model(turn):
            await say(self._context, turn, self._context.speech.declined_online)

    def _as_asked(self, turn: OpenTurn, tier: Tier) -> OpenTurn:
        """The turn of the question that an answer to "Çevrimiçi arayayım mı?" is about."""
        turn.mark(Kind.COMMAND)
        assert turn.offer is not None
        turn.active.withdraw_offer()
        again = asked_again(turn.said_before, turn.offer, self._context.now(), tier)
        if again is None:
            return turn
        asked, plan = again
        turn.active.mark(asked, Kind.QUESTION)
        return OpenTurn(turn.active, asked, plan, answered=turn.plan.label)

    async def act(self, turn: OpenTurn, left: str = "") -> None:
        """Do as the plan says. ``left`` is the session that was ended for the message."""
        answering, speech = self._answering, self._context.speech
        turn = await answering.looking_first.rather_known(turn)
        self._present.decided = Decided(turn, left)
        # "Çocuklara" below an offer to research is rather the same of somebody else.
        text = turn.gist
        if may_go_on(text, turn.plan) and await answering.past.follow_ups.in_passing(turn):
            return
        if (plan := topic_instead(text, turn.plan, self._context.now())) is not None:
            turn.active.withdraw_offer()
            turn = replace(turn, plan=plan, offer=None)
            self._present.decided = Decided(turn, left)
        if turn.plan.nature is Nature.STATEMENT:
            await self.fitting(self._reply_to_told, turn)
            return
        if self._context.model is not None and _is_to_be_written(turn):
            await self.fitting(self._write, turn)
            return
        alone = self._context.model is None
        if alone and points_at_nothing(turn.plan, text, turn.said_before):
            turn.mark(Kind.COMMAND)
            await say(self._context, turn, speech.no_list_open, unasked(turn.offer))
            return
        if alone and is_account(text):
            # What was told at length is kept, whatever is found for what it asks at its end.
            turn = await answering.statements.note_beside(turn)
        match turn.plan.action:
            case Action.RECALL:
                await answering.recall(turn)
            case Action.SEARCH_FIRST:
                await self.fitting(self._search_first, turn)
            case Action.CHOOSE:
                await answering.past.choose(turn)
            case Action.DECLINE:
                turn.mark(Kind.COMMAND)
                await say(self._context, turn, speech.declined)
            case Action.TELL_TURN:
                await answering.referred.tell(turn)
            case Action.FINISH:
                await self._say_and_end(turn, self._goodbye(turn))
            case Action.ANSWER if said := own_reply(self._context, turn):
                turn = await answering.statements.note_in_passing(turn)
                if turn.told_beside is None:
                    turn.mark(Kind.COMMAND)
                await say(self._context, turn, said, unasked(turn.offer or turn.listed))
            case _:
                if turn.plan.nature is Nature.TALK:
                    turn.mark(Kind.COMMAND)
                answering.accept(turn)
                await self.fitting(self._research, turn)

    async def fitting(self, answer: Callable[[OpenTurn], Awaitable[None]], turn: OpenTurn) -> None:
        """Answer; when even a summary cannot make the conversation fit the model, the session ends
        and the message opens a new one."""
        try:
            await answer(turn)
        except errors.TooLong:
            if not turn.said_before or self._present.active is not turn.active:
                raise
            await turn.active.add("assistant", self._context.speech.too_long, Kind.NOTICE)
            self._context.view.show(Notice(NoticeCode.TOO_LONG))
            active = await self._present.branch(turn.active, turn.message)
            plan = replace(turn.plan, turn=None)
            await self._answering.research(OpenTurn(active, active.messages[0], plan))

    async def _reply_to_told(self, turn: OpenTurn) -> None:
        if not await self._answering.statements.reply(turn):
            await self._research(turn)

    async def _write(self, turn: OpenTurn) -> None:
        plan = replace(turn.plan, label=Label.GENERAL, action=Action.ANSWER, needs_research=False)
        await self._answering.by_model(replace(turn, plan=plan))

    async def _search_first(self, turn: OpenTurn) -> None:
        """A plain topic question: what is known of it, else research."""
        if (left := await self._answering.know(turn)) is not None:
            await self._research(left)

    async def _research(self, turn: OpenTurn) -> None:
        """Research the message: in a session of its own where it shares nothing with this one."""
        if turn.shift is Shift.SURE and self._present.keeps_topics_apart:
            left = turn.active.session_id
            active = await self._present.branch(turn.active, turn.message)
            turn = OpenTurn(
                active, active.messages[0], turn.plan, other_wordings=turn.other_wordings
            )
            self._present.decided = Decided(turn, left)
        await self._answering.research(turn)

    async def _change_topic(self, turn: OpenTurn, tier: Tier) -> None:
        """The message opens the next session, unless it names no topic: then it closes this one
        and the next message opens the next."""
        first = not turn.said_before
        turn = OpenTurn(turn.active, turn.message, turn.plan)
        if not turn.plan.needs_research:
            if first:
                turn.mark(Kind.COMMAND)
                await say(self._context, turn, self._context.speech.which_topic)
            else:
                await self._say_and_end(turn, self._context.speech.next_topic)
            return
        active, message, left = turn.active, turn.message, ""
        if not first:
            left = active.session_id
            active = await self._present.branch(active, message)
            message = active.messages[0]
        plan = plan_first(gist(message.content), turn.plan, self._context.now(), tier)
        await self.act(OpenTurn(active, message, plan), left)

    async def _say_and_end(self, turn: OpenTurn, text: str) -> None:
        """The last words of a session, shown when it is safely ended."""
        turn.mark(Kind.COMMAND)
        await turn.active.add("assistant", text, Kind.NOTICE)
        await self._present.end()
        self._present.decided = Decided(turn, turn.active.session_id)
        show_own(self._context, turn, text)

    def _goodbye(self, turn: OpenTurn) -> str:
        said = turn.said_before
        return self._context.speech.goodbye_to(
            heard(turn.gist),
            researched=any(each.kind is Kind.ANSWER for each in said),
            asked=any(each.kind is Kind.QUESTION for each in said),
        )


def _is_to_be_written(turn: OpenTurn) -> bool:
    """Whether something is to be written or made up: neither the past nor any source holds it."""
    plan = turn.plan
    if plan.is_directed or plan.label in (Label.RECALL, Label.NEW_RESEARCH):
        return False
    return is_writing_task(turn.gist)
