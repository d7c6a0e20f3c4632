"""One turn's way through Anımsa: the user's words in, events for a view out; no Qt.

Every entrance (window, command line, servers) comes through here, so that there is one way only:
the message is committed, understood, routed, answered from the past or by a model, and the whole
answer is committed before it is called done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Any

from app.core.domain import errors
from app.core.domain.events import (
    Failed,
    Notice,
    Planned,
    Saved,
    SessionEnded,
    SessionOpened,
    SessionResumed,
)
from app.core.domain.messages import Kind, Message
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Action, Instead, Intent, Label, Plan
from app.core.domain.ports import ChatModel, Clock, Store, View
from app.core.domain.sessions import Unfinished
from app.core.domain.tiers import Mode, Tier
from app.core.understanding import router
from app.core.understanding.intent import TALK, classify, pointed_at
from app.core.understanding.references import resolve_turn
from app.core.understanding.small_talk import heard
from app.core.wording.speech import LANGUAGES, Speech
from app.machine.clock import to_datetime
from app.memory.projects.project_memory import ProjectMemory
from app.memory.recall.engine import RecallEngine
from app.memory.sessions.model_context import ModelContext, turns_of
from app.memory.sessions.session_manager import ActiveSession, SessionManager
from app.research.research_settings import ResearchSettings
from app.research.run_state import Review
from app.research.runner import Researcher
from app.turns.alternatives import Decided, looking_back, researching
from app.turns.answering import Answering, Request, before, left_open
from app.turns.conversation import (
    chat,
    has_begun,
    is_aside,
    named,
    unanswered,
    wants_retry,
    wants_sources,
)

log = logging.getLogger(__name__)

DESCRIBED_AT_ONCE = 3
"""How many ended sessions are sent to the model in one round, beside the conversation."""
SAVE_SECONDS = 3.0
"""How often what the disk refused is tried again while nothing else is said."""


class Controller:
    """Drives one conversation at a time for one view, and owns every task it starts.

    One thing happens at a time: a second message, ending and opening wait for the turn before.
    """

    def __init__(
        self,
        *,
        store: Store,
        sessions: SessionManager,
        recall: RecallEngine,
        clock: Clock,
        timezone: tzinfo,
        view: View,
        model: ChatModel | None = None,
        idle_minutes: int = 30,
        context: ModelContext | None = None,
        speeches: Mapping[str, Speech] = LANGUAGES,
        researcher: Researcher | None = None,
        memory: ProjectMemory | None = None,
    ) -> None:
        self._sessions = sessions
        self._memory = memory
        self.project: str | None = None
        """The project in which new sessions begin."""
        self._answering = Answering(
            store=store,
            recall=recall,
            clock=clock,
            timezone=timezone,
            view=view,
            model=model,
            context=context,
            researcher=researcher,
            memory=memory,
        )
        self._speeches = speeches
        self._clock = clock
        self._tz = timezone
        self._view = view
        self.idle_minutes = idle_minutes
        self._tasks: set[asyncio.Task[Any]] = set()
        self._describing = False
        self._saving: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._decided: Decided | None = None
        self._again: Callable[[], Awaitable[None]] | None = None
        self.active: ActiveSession | None = None

    @property
    def _idle_ms(self) -> int:
        return self.idle_minutes * 60_000

    @property
    def model(self) -> ChatModel | None:
        """The model that answers, if one is configured; may be exchanged between turns."""
        return self._answering.model

    @model.setter
    def model(self, model: ChatModel | None) -> None:
        self._answering.model = model

    @property
    def _speech(self) -> Speech:
        return self._answering.speech

    def set_research(self, setup: ResearchSettings) -> None:
        """Research as the user wants it from the next question on."""
        if self._answering.inquirer is not None:
            self._answering.inquirer.setup = setup

    def finish_research(self) -> None:
        """ "Şimdi bitir": a research that is under way answers from what it has found."""
        self._answering.finish_now()

    def review_plans(self, review: Review | None) -> None:
        """Show the plan of a deep research to the user before it is carried out; ``review`` takes
        its parts and gives back what the user made of them."""
        if self._answering.inquirer is not None:
            self._answering.inquirer.review = review

    def speak(self, language: str) -> None:
        """Say our own sentences in the language of a window, "tr" or "en", from now on; until then
        they are the command line's."""
        self._answering.speech = self._speeches[language]

    # --- sessions ------------------------------------------------------------------------------

    async def unfinished(self) -> list[Unfinished]:
        """The sessions that a process left without ending them, for "Yarım kalan araştırma"."""
        return await self._sessions.unfinished()

    async def open(self, session_id: str) -> None:
        """Continue a session; the present one is left for later. Raises ``NotFound`` or
        ``ArchiveBusy``."""
        async with self._turn:
            opened = await self._sessions.open(session_id)
            self._decided = self._again = None
            if self.active is not None:
                await self._sessions.release(self.active)
            self.active = opened

    async def adopt(self, messages: Sequence[Message], pending: Offer | None = None) -> str:
        """Make a research session of a conversation that was kept elsewhere, with the offer that
        is open in it; returns its id, for :meth:`open`. Raises ``StorageError``."""
        return await self._sessions.adopt(messages, pending)

    async def open_latest(self) -> None:
        """Continue what the last process on this archive left, if it is not idle by now; what is
        idle and was left in good order is ended. Cut-off sessions wait for the user's word."""
        async with self._turn:
            now = self._clock.now()
            for left in await self._sessions.unfinished():
                session = left.session
                # A clock that was set back must not make an old session look fresh for ever.
                if abs(now - session.last_updated) < self._idle_ms:
                    if self.active is None:
                        # Another process may have taken it since it was listed.
                        with suppress(errors.ArchiveBusy):
                            self.active = await self._sessions.open(session.session_id)
                elif not session.holder:
                    await self._sessions.finish_stored(session.session_id)

    async def end(self) -> None:
        """End the present session: recallable at once, better described when a model answers.
        Raises :class:`app.core.domain.errors.StorageError` when it cannot be saved."""
        async with self._turn:
            try:
                await self._end()
            finally:
                self._save_later()

    async def end_if_idle(self) -> bool:
        """End the present session when nothing was said for the idle time; never while a turn is
        under way, nor while the archive refuses it: then it goes on waiting."""
        if self._turn.locked():
            return False
        async with self._turn:
            if self.active is None or not self._sessions.is_idle(self.active, self._idle_ms):
                return False
            try:
                await self._end()
            except errors.StorageError as error:
                log.info("an idle session cannot be ended yet: %s", error.code)
                self._save_later()
                return False
            return True

    async def _end(self) -> None:
        ending = self.active
        if ending is None or not ending.messages:
            return
        await self._sessions.finish(ending)
        self.active = self._decided = self._again = None
        self._view.show(SessionEnded(ending.session_id))
        self.improve_metadata()

    async def close(self) -> None:
        """Stop what runs in the background and leave the present session for the next process.
        Raises ``StorageError`` when the last words could not be saved."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.active is not None:
            leaving, self.active = self.active, None
            await self._sessions.release(leaving)

    # --- tasks ---------------------------------------------------------------------------------

    def improve_metadata(self) -> None:
        """In the background, let the model describe ended sessions that only have an extract."""
        if self.model is not None and not self._describing:
            self._describing = True
            self.spawn(self._describe(self.model), "metadata")

    async def _describe(self, model: ChatModel) -> None:
        try:
            await self._sessions.improve_metadata(model, DESCRIBED_AT_ONCE)
        finally:
            self._describing = False

    def _learn_later(self) -> None:
        """Let the memory of the project learn what was said, when no answer follows at once."""
        if self._memory is not None:
            self.spawn(self._memory.answered(lambda: self.model), "memory")

    async def move(self, session_id: str, project_id: str | None) -> None:
        """Make a session part of a project, or of none. Raises ``NoSession`` or ``NoProject``."""
        if self._memory is None:
            raise errors.NoProject
        async with self._turn:
            await self._memory.move(session_id, project_id)
            if self.active is not None and self.active.session_id == session_id:
                self.active.session = replace(self.active.session, project_id=project_id)
            self._learn_later()

    async def save(self) -> bool:
        """Try at once to save what waits; whether all of it is saved now."""
        if self.active is None:
            return True
        await self.active.try_to_save()
        if self.active.refusal is None:
            self._view.show(Saved())
        return self.active.refusal is None

    def _save_later(self) -> None:
        """While something waits for the disk, try again every few seconds: a freed disk must not
        wait for the next message."""
        waits = self.active is not None and self.active.refusal is not None
        if waits and (self._saving is None or self._saving.done()):
            self._saving = self.spawn(self._keep_saving(), "saving")

    async def _keep_saving(self) -> None:
        while self.active is not None and self.active.refusal is not None:
            await asyncio.sleep(SAVE_SECONDS)
            if self.active is not None:
                await self.active.try_to_save()
        self._view.show(Saved())

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Run ``work`` in the background; its known errors are logged by code, others as bugs."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, errors.AnimsaError):
            log.info("%s: %s", task.get_name(), error.code)
        else:
            log.error("%s failed", task.get_name(), exc_info=error)

    async def settle(self, seconds: float) -> None:
        """Give background work a last moment; what is not done by then is left to a later time.
        The disk is not waited for: :meth:`close` tries a last time and tells."""
        if self._memory is not None:
            self._memory.hurry()
        if working := self._tasks - {self._saving}:
            await asyncio.wait(working, timeout=seconds)

    # --- one turn ------------------------------------------------------------------------------

    async def submit(self, text: str, *, tier: Tier = Tier.AUTO, mode: Mode | None = None) -> bool:
        """Take the user's message through its whole turn; the view is told all that happens.
        ``tier`` and ``mode`` are the user's choice for a research that it may need.

        Known errors end the turn with ``Failed`` and False; the message is kept in any case.
        Cancelling the calling task stops the answer and keeps what came so far.
        """
        async with self._turn:
            decided, self._decided, self._again = self._decided, None, None
            if self.active is None:
                self.active = self._sessions.start(self.project)
            active = self.active
            history = list(active.messages)
            offer = active.session.pending
            try:
                message = await active.add("user", text.strip(), Kind.QUESTION, pending=offer)
                self._save_later()
                self._view.show(SessionOpened(active.session_id, message, active.saved, offer))
                again = unanswered(history) if wants_retry(message.content) else None
                if again is not None:
                    active.mark(message, Kind.COMMAND)
                    if tier is Tier.AUTO and mode is None:
                        tier, mode = await self._chosen(again, decided)
                await self._route(active, again or message, tier, mode)
            except errors.AnimsaError as error:
                self._fail(active, error)
                return False
            finally:
                # What the turn found out about its message, also when it came to no answer.
                await active.flush()
                self._save_later()
                self._learn_later()
            return True

    async def retry(self) -> bool:
        """Take the last message that got no whole answer through its turn once more. Raises
        ``NotFound`` when there is none."""
        async with self._turn:
            active = self.active
            if active is not None and (undoing := self._again) is not None:
                if done := await self._try_again(active, undoing()):
                    self._again = None
                return done
            again = unanswered(active.messages) if active else None
            if active is None or again is None:
                raise errors.NothingToRetry
            tier, mode = await self._chosen(again, self._decided)
            return await self._try_again(active, self._route(active, again, tier, mode))

    async def answer_again(self) -> bool:
        """Answer the last question once more, also when it has a whole answer: the same question
        from the same sources. The new answer follows the one before, which stays in the record.
        Raises ``NotFound`` when there is no question, or none that a model could answer anew, and
        ``NoModel``."""
        async with self._turn:
            active = self.active
            if active is None:
                raise errors.NothingToRetry
            if (waiting := unanswered(active.messages)) is not None:
                tier, mode = await self._chosen(waiting, self._decided)
                return await self._try_again(active, self._route(active, waiting, tier, mode))
            given = next((m for m in reversed(active.messages) if m.role == "assistant"), None)
            if given is None or given.kind is Kind.NOTICE:
                raise errors.NothingToRetry
            asked = [m for m in before(active, given) if m.role == "user"]
            if not asked:
                raise errors.NothingToRetry
            if self.model is None:
                raise errors.NoModel
            return await self._try_again(active, self._renew(active, asked, given))

    @property
    def choices(self) -> tuple[Instead, ...]:
        """What can be done with the last message instead of what was decided, once it is
        answered."""
        decided = self._decided
        if decided is None:
            return ()
        present = None if decided.ended_its_own else decided.request.active
        return decided.choices() if self.active is present else ()

    async def do_instead(self, choice: Instead) -> bool:
        """Do with the last message what is one of its :attr:`choices`. The message stays where it
        is, and so does what was answered first. Raises ``NothingToRetry`` when that is no choice
        (any more); ``NotFound`` or ``StorageError`` when the session cannot be gone on with, and
        everything is as it was."""
        async with self._turn:
            if self._decided is None or choice not in self.choices:
                raise errors.NothingToRetry
            decided = self._decided
            if choice in (Instead.STAY, Instead.RETURN):
                return await self._stay(decided)
            active, answering = decided.request.active, self._answering
            active.withdraw_offer()
            self._decided = replace(decided, undone_at=active.messages[-1].position + 1)
            if choice is Instead.LOOK_BACK:
                back = looking_back(decided.request)
                return await self._redo(active, back.plan, lambda: answering.past_instead(back))
            anew = researching(decided.request)
            return await self._redo(
                active, anew.plan, lambda: self._fitting(answering.research, anew)
            )

    async def _redo(
        self, active: ActiveSession, plan: Plan, answer: Callable[[], Awaitable[None]]
    ) -> bool:
        """Answer as ``plan`` says; what fails is what :meth:`retry` tries again."""

        async def again() -> None:
            self._view.show(Planned(plan))
            await answer()

        self._again = again
        done = await self._try_again(active, again())
        if done:
            self._again = None
        return done

    async def _stay(self, decided: Decided) -> bool:
        """Go on with the session that was ended; the message is answered in it, as one that leans
        on what was said before."""
        if decided.ended_its_own:
            active = await self._sessions.open(decided.left)
        else:
            active = await self._sessions.rejoin(decided.request.active, decided.left)
        self._decided, self.active = None, active
        self._view.show(SessionResumed(active.session_id, active.session.pending))
        said = decided.request.message.message_id
        (message,) = (m for m in active.messages if m.message_id == said)
        active.mark(message, Kind.QUESTION)
        turn = resolve_turn(message.content, len(turns_of(before(active, message))))
        intent = Intent(Label.FOLLOWUP, 1.0, reason="instead")
        plan = router.decide(message.content, intent, turn=turn)
        return await self._redo(active, plan, lambda: self._act(Request(active, message, plan)))

    async def _renew(self, active: ActiveSession, asked: Sequence[Message], given: Message) -> None:
        """Give another answer than ``given`` to the last of what was ``asked``."""
        message = asked[-1]
        # "Evet" and "İkinci" are answered for the question that they were about.
        meant = next((m for m in reversed(asked) if m.kind is not Kind.COMMAND), message)
        history = before(active, message)
        turn = resolve_turn(message.content, len(turns_of(history)))
        intent = classify(message.content, chat(history), None, self._now())
        tier, mode = await self._chosen(message, self._decided)
        plan = router.decide(message.content, intent, tier=tier, turn=turn)
        # What was researched is researched again, whatever its words alone would call for.
        plan = replace(plan, mode=mode, needs_research=plan.needs_research or mode is not None)
        offer = None if meant is message else Offer(OfferKind.RESEARCH, meant.content)
        request = Request(active, message, replace(plan, query=meant.content), offer)
        self._view.show(Planned(request.plan))
        if given.kind is Kind.RECALLED:
            await self._answering.from_cited(request, given.citations)
        else:
            await self._answering.research(request)

    async def _chosen(self, message: Message, decided: Decided | None) -> tuple[Tier, Mode | None]:
        """How deep and where a message was to be researched, to keep to when it is answered once
        more: as it was ``decided`` last, or as its research was kept."""
        if decided is not None and decided.request.message.message_id == message.message_id:
            return decided.request.plan.tier, decided.request.plan.mode
        inquirer = self._answering.inquirer
        known = await inquirer.chosen(message) if inquirer is not None else None
        return known or (Tier.AUTO, None)

    async def _try_again(self, active: ActiveSession, turn: Awaitable[None]) -> bool:
        try:
            await turn
        except errors.AnimsaError as error:
            self._fail(active, error)
            return False
        finally:
            await active.flush()
            self._save_later()
            self._learn_later()
        return True

    def _fail(self, active: ActiveSession, error: errors.AnimsaError) -> None:
        """Tell of an error, without claiming that what waits for the disk is kept."""
        saved = active.refusal is None
        text = error.in_conversation(saved=saved)
        self._view.show(Failed(error.code, text, error.about, saved))

    async def _route(
        self, active: ActiveSession, message: Message, tier: Tier, mode: Mode | None = None
    ) -> None:
        """Understand a message that is on disk, and do what it wants."""
        text = message.content
        offer = active.session.pending
        listed: Offer | None = None
        if offer is not None and offer.kind is OfferKind.LISTED:
            offer, listed = None, offer
        history = before(active, message)
        said = chat(history) if has_begun(history) else []
        intent = classify(text, said, offer, self._now())
        if offer is None and (told := listed or named(history)) is not None:
            # "Ikincisi" may also point at research that our last answers told of.
            pointed = pointed_at(text, told, self._now())
            if pointed is not None and (pointed.pick or listed):
                intent, offer = pointed, replace(told, kind=OfferKind.CHOICE)
        turn = resolve_turn(text, len(turns_of(history)))
        plan = router.decide(text, intent, offer=offer, tier=tier, turn=turn)
        if mode is not None and wants_sources(plan, text, said):
            plan = _in_sources(plan, tier)
        if mode is None and offer is not None and plan.query == offer.query:
            mode = offer.mode
        plan = replace(plan, mode=mode)
        answers = plan.action in (Action.CHOOSE, Action.DECLINE)
        if plan.query == text and not answers and not is_aside(plan, offer):
            offer = None
            active.withdraw_offer()
        self._view.show(Planned(plan))
        if plan.action is Action.NEXT_SESSION:
            await self._change_topic(active, message, plan, tier)
        else:
            await self._act(Request(active, message, plan, offer, listed))

    async def _act(self, request: Request, left: str = "") -> None:
        answering = self._answering
        self._decided = Decided(request, left)
        match request.plan.action:
            case Action.RECALL:
                await answering.from_past(request)
            case Action.SEARCH_FIRST:
                await self._fitting(answering.search_first, request)
            case Action.CHOOSE:
                await answering.choose(request)
            case Action.DECLINE:
                request.active.mark(request.message, Kind.COMMAND)
                await answering.say(request, self._speech.declined)
            case Action.FINISH:
                await self._say_and_end(request, self._goodbye(request))
            case Action.ANSWER if text := answering.own_words(request):
                request.active.mark(request.message, Kind.COMMAND)
                await answering.say(request, text, left_open(request.offer or request.listed))
            case _:
                if request.plan.reason == TALK:
                    request.active.mark(request.message, Kind.COMMAND)
                answering.accept(request)
                await self._fitting(answering.research, request)

    async def _fitting(
        self, answer: Callable[[Request], Awaitable[None]], request: Request
    ) -> None:
        """Answer; when even a summary cannot make the conversation fit the model, the session ends
        and the message opens a new one."""
        try:
            await answer(request)
        except errors.TooLong:
            if not before(request.active, request.message):
                raise
            await request.active.add("assistant", self._speech.too_long, Kind.NOTICE)
            self._view.show(Notice("too_long", self._speech.too_long))
            active = await self._branch(request.active, request.message)
            plan = replace(request.plan, turn=None)
            await self._answering.research(Request(active, active.messages[0], plan))

    async def _say_and_end(self, request: Request, text: str) -> None:
        """The last words of a session, shown when it is safely ended."""
        request.active.mark(request.message, Kind.COMMAND)
        await request.active.add("assistant", text, Kind.NOTICE)
        await self._end()
        self._decided = Decided(request, request.active.session_id)
        self._answering.show_own(request, text)

    def _goodbye(self, request: Request) -> str:
        said = before(request.active, request.message)
        return self._speech.goodbye_to(
            heard(request.message.content),
            researched=any(each.kind is Kind.ANSWER for each in said),
            asked=any(each.kind is Kind.QUESTION for each in said),
        )

    async def _change_topic(
        self, active: ActiveSession, message: Message, plan: Plan, tier: Tier
    ) -> None:
        """The message opens the next session, unless it names no topic: then it closes this one
        and the next message opens the next."""
        first = not before(active, message)
        if not plan.needs_research:
            request = Request(active, message, plan)
            if first:
                active.mark(message, Kind.COMMAND)
                await self._answering.say(request, self._speech.which_topic)
            else:
                await self._say_and_end(request, self._speech.next_topic)
            return
        left = ""
        if not first:
            left = active.session_id
            active = await self._branch(active, message)
            message = active.messages[0]
        intent = classify(message.content, (), None, self._now())
        if intent.label in (Label.TOPIC_CHANGE, Label.FOLLOWUP):
            intent = Intent(Label.AMBIGUOUS, intent.confidence, reason=intent.reason)
        fresh = router.decide(message.content, intent, tier=tier)
        if plan.mode is not None and wants_sources(fresh, message.content, ()):
            fresh = _in_sources(fresh, tier)
        fresh = replace(fresh, label=plan.label, mode=plan.mode)
        await self._act(Request(active, message, fresh), left)

    async def _branch(self, active: ActiveSession, message: Message) -> ActiveSession:
        """End the session and go on in a new one that ``message`` opens."""
        self.active = await self._sessions.branch(active, message)
        self._view.show(SessionEnded(active.session_id))
        self.improve_metadata()
        self._view.show(SessionOpened(self.active.session_id, self.active.messages[0]))
        return self.active

    def _now(self) -> datetime:
        return to_datetime(self._clock.now(), self._tz)


def _in_sources(plan: Plan, tier: Tier) -> Plan:
    """Who says where to look wants it looked for there: neither a chat nor the past."""
    deep = router.choose_tier(plan.query, tier, sure=plan.confidence >= router.UNSURE)
    return replace(plan, action=Action.RESEARCH, needs_research=True, tier=deep)
