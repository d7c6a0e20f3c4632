"""Answering a message once more: again after it failed, anew, or otherwise than was decided."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from app.core.domain import errors
from app.core.domain.events import Planned
from app.core.domain.messages import Kind, Message
from app.core.domain.offers import Instead, Offer, OfferKind
from app.core.domain.plans import Action, Intent, Label, Plan, QuerySource
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.language.gist import gist
from app.core.matching.topic_shift import Shift
from app.core.understanding import router
from app.core.understanding.intent import classify
from app.memory.sessions.active_session import ActiveSession
from app.turns.alternatives import Decided, looking_back, researching
from app.turns.answering import Answering
from app.turns.answers.open_turn import OpenTurn, before
from app.turns.answers.turn_context import TurnContext
from app.turns.conversation import chat, last_asked, offered_question
from app.turns.named_turn import with_turn
from app.turns.online_consent import asked_again, question_to_answer
from app.turns.present_conversation import PresentConversation
from app.turns.turn_routing import TurnRouting


class AnsweringAgain:
    """Takes messages of the present conversation through another turn. Known errors end it with
    ``Failed`` and False, as they do the first."""

    def __init__(
        self,
        context: TurnContext,
        present: PresentConversation,
        answering: Answering,
        routing: TurnRouting,
    ) -> None:
        self._context = context
        self._present = present
        self._answering = answering
        self._routing = routing

    async def retry(self) -> bool:
        """Take the last message that got no whole answer through its turn once more. Raises
        ``NotFound`` when there is none, or the user is to say first whether it may go online."""
        active = self._present.active
        if active is not None and (undoing := self._present.undoing) is not None:
            return await self._redo(active, undoing)
        again = self._waiting_in(active) if active else None
        if active is None or again is None:
            raise errors.NothingToRetry
        return await self._retry(active, again)

    async def answer_again(self) -> bool:
        """Answer the last question once more, also when it has a whole answer. Raises ``NotFound``
        when there is no question, or none that a model could answer anew, and ``NoModel``."""
        active = self._present.active
        if active is None:
            raise errors.NothingToRetry
        if (waiting := self._waiting_in(active)) is not None:
            return await self._retry(active, waiting)
        given = next((m for m in reversed(active.messages) if m.role == "assistant"), None)
        if given is None or given.kind is Kind.NOTICE:
            raise errors.NothingToRetry
        asked = [m for m in before(active.messages, given) if m.role == "user"]
        if not asked:
            raise errors.NothingToRetry
        if self._context.model is None:
            raise errors.KeyringLocked if self._context.key_waits else errors.NoModel
        return await self._carry_out(active, self._renew(active, asked, given))

    def meant(
        self, active: ActiveSession, history: Sequence[Message], pending: Offer | None
    ) -> Message:
        """The message that "tekrar dene" is about: what got no whole answer, else the question that
        was asked last, to be answered anew. Raises ``NothingToRetry`` where nothing was asked."""
        waiting = question_to_answer(history, pending, self._context.now())
        asked = waiting or last_asked(history)
        if asked is None:
            raise errors.NothingToRetry
        if waiting is None:
            # What we asked below the answer is asked again where it still holds.
            active.withdraw_offer()
        return asked

    def _waiting_in(self, active: ActiveSession) -> Message | None:
        """The message of a session that got no whole answer. Raises ``OnlineQuestionOpen`` where
        it waits for the user's yes or no: a key is no leave to go online, and the question is not
        put twice."""
        waiting = question_to_answer(active.messages, active.session.pending, self._context.now())
        may_go = self._context.permission.reaches_online
        if waiting is not None and not may_go and _waits_for_leave(active, waiting):
            raise errors.OnlineQuestionOpen
        return waiting

    @property
    def choices(self) -> tuple[Instead, ...]:
        """What can be done with the last message instead of what was decided, once it is
        answered."""
        decided = self._decided()
        if decided is None:
            return ()
        present = None if decided.ended_its_own else decided.turn.active
        return decided.choices() if self._present.active is present else ()

    def _decided(self) -> Decided | None:
        """The last message with what was done about it; what another process asked the user before
        it was killed is read from the conversation."""
        active, decided = self._present.active, self._present.decided
        if decided is not None or active is None:
            return decided
        pending = active.session.pending
        if pending is None or pending.kind is not OfferKind.ONLINE:
            return None
        asked = asked_again(active.messages, pending, self._context.now(), Tier.AUTO)
        return None if asked is None else Decided(OpenTurn(active, *asked))

    async def do_instead(self, choice: Instead) -> bool:
        """Do with the last message what is one of its :attr:`choices`. Raises ``NothingToRetry``
        when that is no choice (any more); ``NotFound`` or ``StorageError`` when the session cannot
        be gone on with, and everything is as it was."""
        decided = self._decided()
        if decided is None or choice not in self.choices:
            raise errors.NothingToRetry
        if choice in (Instead.STAY, Instead.RETURN):
            return await self._stay(decided)
        if choice is Instead.SPLIT:
            return await self._split(decided)
        active, answering = decided.turn.active, self._answering
        active.withdraw_offer()
        undone_at = active.messages[-1].position + 1
        self._present.decided = replace(decided, undone_at=undone_at)
        if choice is Instead.LOOK_BACK:
            back = looking_back(decided.turn)
            back.begin()
            work = self._planned(back.plan, lambda: answering.past.answer_instead(back))
        else:
            anew = researching(decided.turn)
            work = self._planned(anew.plan, lambda: self._routing.fitting(answering.research, anew))
        return await self._redo(active, work)

    async def _chosen(self, message: Message, decided: Decided | None) -> tuple[Tier, Mode | None]:
        """How deep and where a message was to be researched, to keep to when it is answered once
        more: as it was ``decided`` last, or as its research was kept."""
        if decided is not None and decided.turn.message.message_id == message.message_id:
            return decided.turn.plan.tier, decided.turn.plan.mode
        researcher = self._context.researcher
        run = await researcher.chosen(message.message_id) if researcher is not None else None
        if run is None:
            return Tier.AUTO, None
        # That one run may have had the user's leave, or looked only where it could without.
        return run.tier, run.mode if self._context.permission.reaches_online else None

    async def route_again(
        self,
        active: ActiveSession,
        message: Message,
        decided: Decided | None,
        chosen: tuple[Tier, Mode | None] = (Tier.AUTO, None),
    ) -> None:
        """Take a message through its turn once more, as it was ``decided`` last unless the user has
        ``chosen`` otherwise: what was refused to go online is not asked about again."""
        refused = decided is not None and decided.kept_offline and chosen[1] is None
        may_go = self._context.permission.reaches_online
        if decided and refused and not may_go and _is_of(decided, active, message):
            await self._routing.answer_offline(decided.turn)
            return
        if chosen == (Tier.AUTO, None):
            chosen = await self._chosen(message, decided)
        await self._routing.route(active, message, *chosen)

    async def _retry(self, active: ActiveSession, message: Message) -> bool:
        return await self._carry_out(
            active, self.route_again(active, message, self._present.decided)
        )

    async def _split(self, decided: Decided) -> bool:
        """Make the message and its answer a session of their own."""
        turn, left = decided.turn, decided.turn.active.session_id
        active = await self._present.split(turn.active, turn.message)
        turn = replace(turn, active=active, message=active.messages[0], shift=Shift.NONE)
        self._present.decided = Decided(turn, left, moved=True)
        return True

    async def _stay(self, decided: Decided) -> bool:
        """Go on with the session that was ended; the message is answered in it, as one that leans
        on what was said before."""
        active = await self._present.go_back(decided)
        if decided.moved:
            return True
        said = decided.turn.message.message_id
        (message,) = (m for m in active.messages if m.message_id == said)
        active.mark(message, Kind.QUESTION)
        intent = Intent(Label.FOLLOWUP, 1.0, reason="instead")
        plan = router.decide(gist(message.content), intent)
        plan = with_turn(
            plan, gist(message.content), active.turns(before(active.messages, message))
        )
        turn = OpenTurn(active, message, plan)
        return await self._redo(active, self._planned(plan, lambda: self._routing.act(turn)))

    async def _renew(self, active: ActiveSession, asked: Sequence[Message], given: Message) -> None:
        """Give another answer than ``given`` to the last of what was ``asked``."""
        message = asked[-1]
        # "Evet" and "İkinci" are answered for the question that they were about.
        meant = next((m for m in reversed(asked) if m.kind is not Kind.COMMAND), message)
        decided = self._present.decided
        about_it = decided is not None and decided.turn.message.message_id == meant.message_id
        agreed = decided if about_it else None
        if agreed is not None and agreed.kept_offline:
            self._context.view.show(Planned(agreed.turn.plan))
            await self._answering.by_model(agreed.turn)
            return
        history = before(active.messages, message)
        intent = classify(gist(message.content), chat(history), None, self._context.now())
        # What was agreed to for a question holds for it, whatever message agreed to it.
        tier, mode = await self._chosen(message if agreed is None else meant, decided)
        plan = router.decide(gist(message.content), intent, tier=tier, mode=mode)
        plan = with_turn(plan, gist(message.content), active.turns(history))
        # What was researched is researched again, whatever its words alone would call for.
        plan = replace(plan, needs_research=plan.needs_research or mode is not None)
        offer = None
        if meant is not message:
            offer = Offer(OfferKind.RESEARCH, meant.content)
            plan = replace(plan, query=meant.content, query_source=QuerySource.OFFER)
        turn = OpenTurn(active, message, plan, offer)
        turn.begin()
        self._context.view.show(Planned(plan))
        if plan.action is Action.TELL_TURN:
            await self._answering.referred.tell(turn)
        elif given.kind is Kind.RECALLED and any(each.session_id for each in given.citations):
            await self._answering.past.answer_again(turn, given.citations)
        elif given.kind is Kind.RECALLED and given.citations:
            # It came from the user's papers alone.
            await self._answering.recall(turn)
        else:
            await self._answering.research(turn)

    def _planned(
        self, plan: Plan, answer: Callable[[], Awaitable[None]]
    ) -> Callable[[], Awaitable[None]]:
        """Show a plan and answer by it; may be done more than once."""

        async def work() -> None:
            self._context.view.show(Planned(plan))
            await answer()

        return work

    async def _redo(self, active: ActiveSession, work: Callable[[], Awaitable[None]]) -> bool:
        """Give another answer; what fails is what :meth:`retry` tries again."""
        self._present.undoing = work
        done = await self._carry_out(active, work())
        if done:
            self._present.undoing = None
        return done

    async def _carry_out(self, active: ActiveSession, turn: Awaitable[None]) -> bool:
        try:
            await turn
        except errors.AnimsaError as error:
            self._present.fail(active, error)
            return False
        finally:
            await self._present.turn_over(active)
        return True


def _is_of(decided: Decided, active: ActiveSession, message: Message) -> bool:
    """Whether a decision was about this message of this session."""
    turn = decided.turn
    return turn.active is active and turn.message.message_id == message.message_id


def _waits_for_leave(active: ActiveSession, message: Message) -> bool:
    """Whether the user was asked whether a message may go online, and has not said it yet."""
    pending = active.session.pending
    if pending is None or pending.kind is not OfferKind.ONLINE:
        return False
    return offered_question(active.messages, pending) is message
