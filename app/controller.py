"""One turn's way through Anımsa: the user's words in, events for a view out; no Qt.

Every entrance (window, command line, servers) comes through here, so that there is one way only:
the message is committed, understood, routed, answered from the past or by a model, and the whole
answer is committed before it is called done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from typing import Any

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

RETRY_WORDS = frozenset(
    {"tekrar dene", "yeniden dene", "bir daha dene", "tekrar deneyelim", "retry", "try again"}
)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A message on its way: the session it belongs to and what to do about it."""

    active: ActiveSession
    message: Message
    plan: Plan


class Controller:
    """Drives one conversation at a time for one view, and owns every task it starts."""

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
        self.model = model
        self.active: ActiveSession | None = None

    # --- sessions ------------------------------------------------------------------------------

    async def unfinished(self) -> list[Unfinished]:
        """The sessions that a process left without ending them, for "Yarım kalan araştırma"."""
        return await self._sessions.unfinished()

    async def open(self, session_id: str) -> None:
        """Continue a session. Raises ``NotFound`` or ``ArchiveBusy``."""
        self.active = await self._sessions.open(session_id)

    async def open_latest(self) -> None:
        """Continue what the last process on this archive left, if it is not idle by now; what is
        idle and was left in good order is ended. Cut-off sessions wait for the user's word."""
        now = self._clock.now()
        for left in await self._sessions.unfinished():
            session = left.session
            if now - session.last_updated < self._idle_ms:
                if self.active is None:
                    await self.open(session.session_id)
            elif not session.holder:
                await self._sessions.finish_stored(session.session_id)

    async def end(self) -> None:
        """End the present session: recallable at once, better described when a model answers.
        Raises :class:`app.core.errors.StorageError` when it cannot be saved."""
        if self.active is None or not self.active.messages:
            return
        ending, self.active = self.active, None
        try:
            await self._sessions.finish(ending)
        except errors.StorageError:
            self.active = ending
            raise
        self._view.show(SessionEnded(ending.session_id))
        self.improve_metadata()

    async def end_if_idle(self) -> bool:
        """End the present session when nothing was said for the idle time. Not while streaming:
        the caller asks between turns only."""
        if self.active is None or not self._sessions.is_idle(self.active, self._idle_ms):
            return False
        await self.end()
        return True

    async def leave(self) -> None:
        """Leave the present session unfinished for the next process."""
        if self.active is not None:
            await self._sessions.release(self.active)
            self.active = None

    def improve_metadata(self, limit: int = 3) -> None:
        """In the background, let the model describe ended sessions that only have an extract."""
        if self.model is not None:
            self.spawn(self._improve(self.model, limit), "metadata")

    async def _improve(self, model: ChatModel, limit: int) -> None:
        await self._sessions.improve_metadata(model, limit)

    # --- tasks ---------------------------------------------------------------------------------

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
        """Give background work a last moment, then cancel it; it is taken up the next time."""
        if self._tasks:
            _, waiting = await asyncio.wait(self._tasks, timeout=seconds)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    # --- one turn ------------------------------------------------------------------------------

    async def submit(self, text: str, *, tier: Tier = Tier.AUTO) -> bool:
        """Take the user's message through its whole turn; the view is told all that happens.

        Known errors end the turn with ``Failed`` and False; the message is kept in any case.
        Cancelling the calling task stops the answer and keeps what came so far.
        """
        if self.active is None:
            self.active = self._sessions.start()
        active = self.active
        offer = active.session.pending
        history = list(active.messages)
        message = await active.add("user", _clean(text), Kind.QUESTION, pending=offer)
        self._view.show(SessionOpened(active.session_id, message, active.saved))
        try:
            if _wants_retry(message.content, history):
                await self._retry(active, message, tier)
            else:
                await self._route(active, message, history, offer, tier)
        except errors.AnimsaError as error:
            self._view.show(Failed(error.code, str(error)))
            return False
        return True

    async def retry(self) -> bool:
        """Answer the last question once more, after a failure or at the user's wish."""
        if self.active is None or (question := _last_question(self.active.messages)) is None:
            raise errors.NotFound("Yeniden denenecek bir soru yok.")
        plan = Plan(Label.FOLLOWUP, Action.RESEARCH, Tier.ARASTIRMA, True, question.content)
        self._view.show(Planned(plan))
        try:
            await self._research(_Turn(self.active, question, plan))
        except errors.AnimsaError as error:
            self._view.show(Failed(error.code, str(error)))
            return False
        return True

    async def _retry(self, active: ActiveSession, message: Message, tier: Tier) -> None:
        question = _last_question(active.messages[:-1])
        assert question is not None
        active.mark(message, Kind.COMMAND)
        plan = Plan(
            Label.FOLLOWUP,
            Action.RESEARCH,
            router.choose_tier(question.content, tier),
            True,
            question.content,
            reason="retry",
        )
        self._view.show(Planned(plan))
        await self._research(_Turn(active, message, plan))

    async def _route(
        self,
        active: ActiveSession,
        message: Message,
        history: Sequence[Message],
        offer: Offer | None,
        tier: Tier,
    ) -> None:
        text = message.content
        intent = classify(text, _chat(history), offer, self._now())
        turn = resolve_turn(text, len(turns_of(history)))
        plan = router.decide(text, intent, offer=offer, tier=tier, turn=turn)
        self._view.show(Planned(plan))
        if plan.action is Action.NEXT_SESSION:
            await self._change_topic(active, message, plan, tier)
        else:
            await self._act(_Turn(active, message, plan), offer)

    async def _act(self, turn: _Turn, offer: Offer | None) -> None:
        match turn.plan.action:
            case Action.RECALL:
                await self._answer_from_past(turn)
            case Action.SEARCH_FIRST:
                await self._search_first(turn)
            case Action.CHOOSE:
                await self._choose(turn, offer)
            case Action.DECLINE:
                turn.active.mark(turn.message, Kind.COMMAND)
                await self._say(turn, prompts.DECLINED)
            case Action.FINISH:
                turn.active.mark(turn.message, Kind.COMMAND)
                await self._say(turn, prompts.GOODBYE)
                await self.end()
            case _:
                if turn.plan.label in (Label.CONFIRM_YES, Label.NEW_RESEARCH):
                    self._accept(turn)
                await self._research(turn)

    async def _change_topic(
        self, active: ActiveSession, message: Message, plan: Plan, tier: Tier
    ) -> None:
        """The message opens the next session, unless it names no topic: then it closes this one
        and the next message opens the next."""
        if not plan.needs_research:
            turn = _Turn(active, message, plan)
            active.mark(message, Kind.COMMAND)
            await self._say(turn, prompts.NEXT_TOPIC)
            await self.end()
            return
        if len(active.messages) > 1:
            active = await self._branch(active, message)
            message = active.messages[0]
        intent = classify(message.content, (), None, self._now())
        if intent.label in (Label.TOPIC_CHANGE, Label.FOLLOWUP):
            intent = Intent(Label.AMBIGUOUS, intent.confidence, reason=intent.reason)
        fresh = router.decide(message.content, intent, tier=tier)
        await self._act(_Turn(active, message, replace(fresh, label=plan.label)), None)

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
        if result.verdict is Verdict.NONE or not elsewhere:
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

    async def _choose(self, turn: _Turn, offer: Offer | None) -> None:
        """The user picked from the list, refused all of it, or said something that picks none."""
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
            text = prompts.not_found(topic_of(offer.query))
            await self._say(turn, text, Offer(OfferKind.RESEARCH, offer.query))
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
                self._view.show(Step(f"Kayıt olduğu gibi gösteriliyor: {error}"))
        text = answers.record(found, self._clock.now(), self._tz)
        await self._say(turn, text, None, citations, Kind.RECALLED)

    # --- answers -------------------------------------------------------------------------------

    def _accept(self, turn: _Turn) -> None:
        """ "Evet" makes the question that our offer was about a question for research again."""
        if turn.plan.query == turn.message.content:
            return
        turn.active.mark(turn.message, Kind.COMMAND)
        for message in reversed(turn.active.messages[:-1]):
            if message.role == "user" and message.content == turn.plan.query:
                turn.active.mark(message, Kind.QUESTION)
                return

    async def _research(self, turn: _Turn) -> None:
        """Answer with the model: with this conversation and what it knows."""
        if self.model is None:
            await self._say(turn, prompts.NO_MODEL)
            return
        if turn.plan.tier is Tier.DERIN:
            self._view.show(Step("Derin Araştırma henüz yok; Araştırma olarak yanıtlanıyor"))
        question = turn.message.content
        if turn.plan.query != question:
            question = prompts.RESEARCH_QUERY.format(text=question, query=turn.plan.query)
        if turn.plan.turn is not None:
            question = self._pinned(turn.active, turn.plan.turn) + question
        try:
            await self._stream(turn, question, Kind.ANSWER)
        except errors.TooLong:
            if len(turn.active.messages) < 2:
                raise
            await turn.active.add("assistant", prompts.TOO_LONG, Kind.NOTICE)
            self._view.show(Step(prompts.TOO_LONG))
            active = await self._branch(turn.active, turn.message)
            await self._stream(_Turn(active, active.messages[0], turn.plan), question, Kind.ANSWER)

    def _pinned(self, active: ActiveSession, number: int) -> str:
        referred = turns_of(active.messages)[number - 1]
        answer = referred.answer.content if referred.answer else ""
        return prompts.PINNED.format(
            number=number, question=referred.question.content, answer=answer
        )

    async def _say(
        self,
        turn: _Turn,
        text: str,
        offer: Offer | None = None,
        citations: Sequence[Citation] = (),
        kind: Kind = Kind.NOTICE,
    ) -> None:
        """An answer of our own: committed, then shown whole."""
        await turn.active.add("assistant", text, kind, citations=citations, pending=offer)
        self._view.show(Delta(text))
        self._finish_turn(turn, text, citations, Usage())

    async def _stream(
        self, turn: _Turn, question: str, kind: Kind, citations: Sequence[Citation] = ()
    ) -> None:
        """Stream the model's answer to ``question`` into the session and the view.

        What came before a failure or a stop is kept as an interrupted answer. Raises
        ``ModelError``.
        """
        assert self.model is not None
        active = turn.active
        history = [m for m in active.messages if m.message_id != turn.message.message_id]
        request = await self._context.request(self.model, active.session_id, history, question)
        self._view.show(Step(f"{self.model.name} yanıtlıyor"))
        answer = StreamedAnswer(active, kind)
        try:
            finished = await self._receive(self.model, request, answer)
        except (errors.ModelError, asyncio.CancelledError):
            await answer.close(MessageState.INTERRUPTED, citations, None)
            raise
        text = answer.text
        if finished.truncated:
            self._view.show(Step("Yanıt uzunluk sınırında kesildi; “devam et” yazabilirsin"))
        state = MessageState.INTERRUPTED if finished.truncated else MessageState.COMPLETE
        offer = None
        if kind is Kind.RECALLED and prompts.INCOMPLETE_SIGN in text:
            offer = Offer(OfferKind.NEW_RESEARCH, turn.plan.query)
        await answer.close(state, citations, offer)
        self._finish_turn(turn, text, citations, finished.usage)

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

    def _finish_turn(
        self, turn: _Turn, text: str, citations: Sequence[Citation], usage: Usage
    ) -> None:
        for citation in citations:
            self._view.show(Cited(citation))
        active = turn.active
        self._view.show(
            Done(active.session_id, turn.plan.label, text, tuple(citations), usage, active.saved)
        )

    def _now(self) -> datetime:
        return datetime.fromtimestamp(0, self._tz) + timedelta(milliseconds=self._clock.now())


def _clean(text: str) -> str:
    """What can be stored: no lone surrogates, no NUL, no blank ends."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", " ").strip()


def _chat(messages: Sequence[Message]) -> list[ChatMessage]:
    return [ChatMessage(message.role, message.content) for message in messages]


def _wants_retry(text: str, history: Sequence[Message]) -> bool:
    """ "Tekrar dene" after a question that got no whole answer."""
    if turkish.fold(text).strip(" .!") not in RETRY_WORDS or not history:
        return False
    last = history[-1]
    unanswered = last.role == "user" or last.state is MessageState.INTERRUPTED
    return (unanswered or last.content == prompts.NO_MODEL) and bool(_last_question(history))


def _last_question(messages: Sequence[Message]) -> Message | None:
    return next((m for m in reversed(messages) if m.kind is Kind.QUESTION), None)
