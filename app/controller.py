"""One turn's way through Anımsa: the user's words in, events for a view out; no Qt.

Every entrance (window, command line, servers) comes through here, so that there is one way only:
the message is committed, understood, routed, answered from the past or by a model, and the whole
answer is committed before it is called done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Any

from app.clock import to_datetime
from app.core import errors, prompts, router, turkish
from app.core.intent import classify, topic_of
from app.core.model import (
    Action,
    ChatMessage,
    Citation,
    Cited,
    Delta,
    Done,
    Failed,
    Finished,
    Intent,
    Kind,
    Label,
    Match,
    Message,
    MessageState,
    ModelRequest,
    Notice,
    Offer,
    OfferKind,
    Plan,
    Planned,
    RecallResult,
    SessionEnded,
    SessionOpened,
    Step,
    TextDelta,
    Tier,
    Unfinished,
    Usage,
    Verdict,
)
from app.core.ports import ChatModel, Clock, Store, View
from app.core.references import resolve_turn
from app.memory import answers
from app.memory.context import CHARS_PER_TOKEN, Context, turns_of
from app.memory.recall import RecallEngine
from app.memory.sessions import ActiveSession, SessionManager
from app.memory.streaming import StreamedAnswer

log = logging.getLogger(__name__)

DESCRIBED_AT_ONCE = 3
"""How many ended sessions are sent to the model in one round, beside the conversation."""
GOOD_MATCH = 2.1
"""The :attr:`Match.score` (0 to about 3.3) from which the past answers a question that did not ask
for it: its topic stands in the title, topics or summary, not only in some sentence."""
RETRY_WORDS = frozenset(
    {"tekrar dene", "yeniden dene", "bir daha dene", "tekrar deneyelim", "retry", "try again"}
)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A message on its way: the session it belongs to and what to do about it."""

    active: ActiveSession
    message: Message
    plan: Plan
    offer: Offer | None = None
    """The offer that the message answers."""


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
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._recall = recall
        self._context = Context(store)
        self._clock = clock
        self._tz = timezone
        self._view = view
        self._idle_ms = idle_minutes * 60_000
        self._tasks: set[asyncio.Task[Any]] = set()
        self._describing = False
        self._turn = asyncio.Lock()
        self.model = model
        self.active: ActiveSession | None = None

    # --- sessions ------------------------------------------------------------------------------

    async def unfinished(self) -> list[Unfinished]:
        """The sessions that a process left without ending them, for "Yarım kalan araştırma"."""
        return await self._sessions.unfinished()

    async def open(self, session_id: str) -> None:
        """Continue a session; the present one is left for later. Raises ``NotFound`` or
        ``ArchiveBusy``."""
        async with self._turn:
            opened = await self._sessions.open(session_id)
            if self.active is not None:
                await self._sessions.release(self.active)
            self.active = opened

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
        Raises :class:`app.core.errors.StorageError` when it cannot be saved."""
        async with self._turn:
            await self._end()

    async def end_if_idle(self) -> bool:
        """End the present session when nothing was said for the idle time; never while a turn is
        under way."""
        if self._turn.locked():
            return False
        async with self._turn:
            if self.active is None or not self._sessions.is_idle(self.active, self._idle_ms):
                return False
            await self._end()
            return True

    async def _end(self) -> None:
        ending = self.active
        if ending is None or not ending.messages:
            return
        await self._sessions.finish(ending)
        self.active = None
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
        """Give background work a last moment; what is not done by then is left to a later time."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    # --- one turn ------------------------------------------------------------------------------

    async def submit(self, text: str, *, tier: Tier = Tier.AUTO) -> bool:
        """Take the user's message through its whole turn; the view is told all that happens.

        Known errors end the turn with ``Failed`` and False; the message is kept in any case.
        Cancelling the calling task stops the answer and keeps what came so far.
        """
        async with self._turn:
            if self.active is None:
                self.active = self._sessions.start()
            active = self.active
            history = list(active.messages)
            offer = active.session.pending
            try:
                message = await active.add("user", text.strip(), Kind.QUESTION, pending=offer)
                self._view.show(SessionOpened(active.session_id, message, active.saved))
                again = _unanswered(history) if _wants_retry(message.content) else None
                if again is not None:
                    active.mark(message, Kind.COMMAND)
                await self._route(active, again or message, tier)
            except errors.AnimsaError as error:
                self._view.show(Failed(error.code, str(error)))
                return False
            finally:
                # What the turn found out about its message, also when it came to no answer.
                await active.flush()
            return True

    async def retry(self) -> bool:
        """Take the last message that got no whole answer through its turn once more. Raises
        ``NotFound`` when there is none."""
        async with self._turn:
            again = _unanswered(self.active.messages) if self.active else None
            if self.active is None or again is None:
                raise errors.NotFound("Yeniden denenecek bir soru yok.")
            try:
                await self._route(self.active, again, Tier.AUTO)
            except errors.AnimsaError as error:
                self._view.show(Failed(error.code, str(error)))
                return False
            return True

    async def _route(self, active: ActiveSession, message: Message, tier: Tier) -> None:
        """Understand a message that is on disk, and do what it wants."""
        text = message.content
        offer = active.session.pending
        before = _before(active, message)
        intent = classify(text, _chat(before), offer, self._now())
        turn = resolve_turn(text, len(turns_of(before)))
        plan = router.decide(text, intent, offer=offer, tier=tier, turn=turn)
        if plan.query == text and plan.action not in (Action.CHOOSE, Action.DECLINE):
            offer = None
            active.withdraw_offer()
        self._view.show(Planned(plan))
        if plan.action is Action.NEXT_SESSION:
            await self._change_topic(active, message, plan, tier)
        else:
            await self._act(_Turn(active, message, plan, offer))

    async def _act(self, turn: _Turn) -> None:
        match turn.plan.action:
            case Action.RECALL:
                await self._answer_from_past(turn)
            case Action.SEARCH_FIRST:
                await self._search_first(turn)
            case Action.CHOOSE:
                await self._choose(turn)
            case Action.DECLINE:
                turn.active.mark(turn.message, Kind.COMMAND)
                await self._say(turn, prompts.DECLINED)
            case Action.FINISH:
                await self._say_and_end(turn, prompts.GOODBYE)
            case _:
                self._accept(turn)
                await self._research(turn)

    async def _change_topic(
        self, active: ActiveSession, message: Message, plan: Plan, tier: Tier
    ) -> None:
        """The message opens the next session, unless it names no topic: then it closes this one
        and the next message opens the next."""
        first = not _before(active, message)
        if not plan.needs_research:
            turn = _Turn(active, message, plan)
            if first:
                active.mark(message, Kind.COMMAND)
                await self._say(turn, prompts.WHICH_TOPIC)
            else:
                await self._say_and_end(turn, prompts.NEXT_TOPIC)
            return
        if not first:
            active = await self._branch(active, message)
            message = active.messages[0]
        intent = classify(message.content, (), None, self._now())
        if intent.label in (Label.TOPIC_CHANGE, Label.FOLLOWUP):
            intent = Intent(Label.AMBIGUOUS, intent.confidence, reason=intent.reason)
        fresh = router.decide(message.content, intent, tier=tier)
        await self._act(_Turn(active, message, replace(fresh, label=plan.label)))

    async def _branch(self, active: ActiveSession, message: Message) -> ActiveSession:
        """End the session and go on in a new one that ``message`` opens."""
        self.active = await self._sessions.branch(active, message)
        self._view.show(SessionEnded(active.session_id))
        self.improve_metadata()
        self._view.show(SessionOpened(self.active.session_id, self.active.messages[0]))
        return self.active

    # --- the past ------------------------------------------------------------------------------

    async def _answer_from_past(self, turn: _Turn) -> None:
        turn.active.mark(turn.message, Kind.RECALL)
        result = await self._look_back(turn)
        topic = topic_of(turn.plan.query)
        match result.verdict:
            case Verdict.NONE:
                offer = Offer(OfferKind.RESEARCH, turn.plan.query)
                await self._say(turn, prompts.not_found(topic), offer)
            case Verdict.SEVERAL:
                await self._list(turn, result, topic)
            case Verdict.SINGLE:
                await self._tell(turn, await self._found(result.matches[:1]))
            case Verdict.ALL:
                await self._tell(turn, await self._found(result.matches))

    async def _search_first(self, turn: _Turn) -> None:
        """A plain topic question: the past if it has something good, else research."""
        result = await self._look_back(turn)
        elsewhere = tuple(m for m in result.matches if m.session_id != turn.active.session_id)
        good = elsewhere and elsewhere[0].score >= GOOD_MATCH
        if result.verdict is Verdict.NONE or not good:
            await self._research(turn)
            return
        turn.active.mark(turn.message, Kind.RECALL)
        if result.verdict is Verdict.SEVERAL and len(elsewhere) > 1:
            await self._list(turn, replace(result, matches=elsewhere), topic_of(turn.plan.query))
            return
        found = await self._found(elsewhere[:1])
        if not found:
            raise errors.NotFound(prompts.GONE)
        await self._say(
            turn,
            answers.researched_before(found[0], self._clock.now(), self._tz),
            Offer(OfferKind.NEW_RESEARCH, turn.plan.query),
            [found[0].citation],
        )

    async def _look_back(self, turn: _Turn) -> RecallResult:
        self._view.show(Step("Geçmiş araştırmalarında aranıyor"))
        return await self._recall.recall(turn.plan.query, self._clock.now())

    async def _list(self, turn: _Turn, result: RecallResult, topic: str) -> None:
        offered = answers.options(result.matches)
        text = answers.list_options(topic, offered, self._tz)
        await self._say(turn, text, Offer(OfferKind.CHOICE, turn.plan.query, offered))

    async def _choose(self, turn: _Turn) -> None:
        """The user picked from the list, refused all of it, or said something that picks none."""
        offer = turn.offer
        assert offer is not None
        turn.active.mark(turn.message, Kind.COMMAND)
        picked = [
            offer.options[number - 1]
            for number in turn.plan.pick
            if 1 <= number <= len(offer.options)
        ]
        if picked:
            self._view.show(Step("Araştırma açılıyor"))
            result = await self._recall.recall(offer.query, self._clock.now())
            by_session = {match.session_id: match for match in result.matches}
            found = [
                one
                for option in picked
                if (one := await self._load(option.session_id, by_session.get(option.session_id)))
            ]
            if not found:
                raise errors.NotFound(prompts.GONE)
            await self._tell(turn, found)
        elif turn.plan.label is Label.CHOICE and not turn.plan.pick:
            await self._say(turn, prompts.NONE_OF_THEM, Offer(OfferKind.RESEARCH, offer.query))
        else:
            await self._say(turn, prompts.WHICH_ONE, offer)

    async def _found(self, matches: Sequence[Match]) -> list[answers.Found]:
        found = [await self._load(match.session_id, match) for match in matches]
        return [each for each in found if each is not None]

    async def _load(self, session_id: str, match: Match | None) -> answers.Found | None:
        """A session as the record to answer from; None when it was deleted meanwhile."""
        session = await self._store.session(session_id)
        if session is None:
            return None
        messages = session.recallable(await self._store.messages(session_id))
        if match is None:
            match = Match(session_id, "", session.title, session.created_at, 0.0, session.summary)
        return answers.Found(session, messages, match)

    async def _tell(self, turn: _Turn, found: Sequence[answers.Found]) -> None:
        """Answer from the record: in the model's words where there is one, else quoted."""
        if not found:
            raise errors.NotFound(prompts.GONE)
        citations = [each.citation for each in found]
        question = turn.plan.query
        if self.model is not None:
            room = self.model.context_tokens // 2 * CHARS_PER_TOKEN
            prompt = answers.recall_question(found, question, self._tz, room)
            try:
                await self._stream(turn, prompt, Kind.RECALLED, citations)
                return
            except errors.ModelError as error:
                if turn.active.messages[-1].role == "assistant":
                    raise
                self._view.show(Notice(prompts.AS_RECORDED.format(reason=error)))
        text = answers.record(found, self._clock.now(), self._tz)
        await self._say(turn, text, None, citations, Kind.RECALLED)

    # --- answers -------------------------------------------------------------------------------

    def _accept(self, turn: _Turn) -> None:
        """ "Evet" makes the question that our offer was about a question for research again."""
        if turn.plan.query == turn.message.content:
            return
        turn.active.mark(turn.message, Kind.COMMAND)
        for message in reversed(_before(turn.active, turn.message)):
            if message.role == "user" and message.content == turn.plan.query:
                turn.active.mark(message, Kind.QUESTION)
                return

    async def _research(self, turn: _Turn) -> None:
        """Answer with the model: with this conversation and what it knows."""
        if self.model is None:
            talk = turn.plan.label is Label.GENERAL
            await self._say(turn, prompts.NO_MODEL_TALK if talk else prompts.NO_MODEL)
            return
        if turn.plan.tier is Tier.DERIN:
            self._view.show(Notice(prompts.NO_DEEP_RESEARCH))
        question = self._asked(turn)
        try:
            await self._stream(turn, question, Kind.ANSWER)
        except errors.TooLong:
            if not _before(turn.active, turn.message):
                raise
            await turn.active.add("assistant", prompts.TOO_LONG, Kind.NOTICE)
            self._view.show(Notice(prompts.TOO_LONG))
            active = await self._branch(turn.active, turn.message)
            await self._stream(_Turn(active, active.messages[0], turn.plan), question, Kind.ANSWER)

    def _asked(self, turn: _Turn) -> str:
        """The user's message as the model should see it: an accepted offer with what it was about,
        a reference with the turn it means."""
        question = turn.message.content
        if turn.plan.query != question:
            topic = turn.plan.query
            if turn.offer is not None and turn.offer.kind is not OfferKind.NEW_RESEARCH:
                # "… hakkında ne konuşmuştuk?" is no question that can be researched.
                topic = topic_of(topic) or topic
            question = prompts.RESEARCH_TOPIC.format(text=question, topic=topic)
        if turn.plan.turn is None:
            return question
        referred = turns_of(_before(turn.active, turn.message))[turn.plan.turn - 1]
        pinned = prompts.PINNED.format(
            number=turn.plan.turn,
            question=referred.question.content,
            answer=referred.answer.content if referred.answer else "",
        )
        return pinned + question

    async def _say(
        self,
        turn: _Turn,
        text: str,
        offer: Offer | None = None,
        citations: Sequence[Citation] = (),
        kind: Kind = Kind.NOTICE,
    ) -> None:
        """An answer of our own: committed, then shown whole."""
        message = turn.active.draft("assistant", text, kind, citations=citations)
        await turn.active.put(message, offer)
        self._view.show(Delta(text))
        self._show_done(turn, text, citations, Usage())

    async def _say_and_end(self, turn: _Turn, text: str) -> None:
        """The last words of a session, shown when it is safely ended."""
        turn.active.mark(turn.message, Kind.COMMAND)
        await turn.active.add("assistant", text, Kind.NOTICE)
        await self._end()
        self._view.show(Delta(text))
        self._show_done(turn, text, (), Usage())

    async def _stream(
        self, turn: _Turn, question: str, kind: Kind, citations: Sequence[Citation] = ()
    ) -> None:
        """Stream the model's answer to ``question`` into the session and the view.

        Whatever ends it early, what came before is kept as an interrupted answer. Raises
        ``ModelError``.
        """
        assert self.model is not None
        active = turn.active
        before = _before(active, turn.message)
        request = await self._context.request(self.model, active.session_id, before, question)
        self._view.show(Step(f"{self.model.name} yanıtlıyor"))
        answer = StreamedAnswer(active, kind, turn.offer)
        try:
            finished = await self._receive(self.model, request, answer)
        except BaseException:
            await answer.interrupt(citations)
            raise
        offer = None
        if kind is Kind.RECALLED and prompts.INCOMPLETE_SIGN in answer.text:
            offer = Offer(OfferKind.NEW_RESEARCH, turn.plan.query)
        await answer.complete(citations, offer, truncated=finished.truncated)
        self._show_done(turn, answer.text, citations, finished.usage)
        if finished.truncated:
            self._view.show(Notice(prompts.TRUNCATED))

    async def _receive(
        self, model: ChatModel, request: ModelRequest, answer: StreamedAnswer
    ) -> Finished:
        async with answer.journalled(), aclosing(model.stream(request)) as events:
            async for event in events:
                if isinstance(event, TextDelta):
                    await answer.append(event.text)
                    self._view.show(Delta(event.text))
                elif isinstance(event, Finished):
                    if not answer.text:
                        raise errors.CutOff
                    return event
        raise errors.CutOff

    def _show_done(
        self, turn: _Turn, text: str, citations: Sequence[Citation], usage: Usage
    ) -> None:
        for citation in citations:
            self._view.show(Cited(citation))
        active, label = turn.active, turn.plan.label
        self._view.show(Done(active.session_id, label, text, tuple(citations), usage, active.saved))

    def _now(self) -> datetime:
        return to_datetime(self._clock.now(), self._tz)


def _before(active: ActiveSession, message: Message) -> list[Message]:
    """The conversation up to a message: a question that is asked again is asked as it was then."""
    return [each for each in active.messages if each.position < message.position]


def _chat(messages: Sequence[Message]) -> list[ChatMessage]:
    return [ChatMessage(message.role, message.content) for message in messages]


def _wants_retry(text: str) -> bool:
    return turkish.fold(text).strip(" .!") in RETRY_WORDS


def _unanswered(messages: Sequence[Message]) -> Message | None:
    """The last message of the user, other than "tekrar dene", if it got no whole answer: none at
    all, one that was cut off, or only word that there is no model."""
    place = next(
        (
            number
            for number in range(len(messages) - 1, -1, -1)
            if messages[number].role == "user" and not _wants_retry(messages[number].content)
        ),
        None,
    )
    if place is None:
        return None
    asked, replies = messages[place], [m for m in messages[place + 1 :] if m.role == "assistant"]
    whole = [m for m in replies if m.state is MessageState.COMPLETE]
    if asked.kind is Kind.QUESTION:
        whole = [m for m in whole if m.kind is not Kind.NOTICE]
    return None if whole else asked
