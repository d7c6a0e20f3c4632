"""Conversing over quick-ask's memory: the one conversation that never ends and forgets by itself.

The controller drives it as it drives a research session, so a question here goes the very way of
one in the main window: committed, understood, answered from the archive or by the model. What
differs is where it is kept and what the model is told: the last turns of the day, in the words of
specification 4.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, timedelta
from typing import Any

from app.core.domain import errors, json_codec
from app.core.domain.messages import Kind, Message, MessageState, Milliseconds, new_id
from app.core.domain.model_calls import ChatMessage, ModelRequest
from app.core.domain.offers import Offer
from app.core.domain.ports import ChatModel, Clock
from app.core.domain.sessions import Session, Unfinished
from app.core.wording import prompts
from app.machine.clock import to_datetime, to_ms
from app.memory.quick_ask.quick_memory import (
    LIFE,
    MOST_TURNS,
    ConversationContext,
    ConversationManager,
    ConversationTurn,
)
from app.memory.sessions.active_session import ActiveSession
from app.memory.sessions.model_context import ANSWER_TOKENS, estimate_tokens, turns_of

SESSION = "quick-ask"
"""The id of the conversation, which is no session of the archive."""
OURS = "conversation"
"""The entry of a turn's metadata that holds what only this module knows of it."""

_LIFE_MS: Milliseconds = LIFE // timedelta(milliseconds=1)


@dataclass(slots=True)
class _Kept:
    """A turn as it is, or is to be, in the memory; without a number while it is not there yet."""

    question: Message
    answer: Message | None = None
    number: int | None = None


class _Turns:
    """Messages in, turns out: what :class:`app.memory.sessions.active_session.ActiveSession`
    commits to."""

    def __init__(self, manager: ConversationManager, user_id: str) -> None:
        self._manager = manager
        self._user_id = user_id
        self.turns: list[_Kept] = []
        self.offer: Offer | None = None

    def take(self, history: Iterable[ConversationTurn]) -> None:
        """Begin with what is remembered."""
        for number, turn in enumerate(history):
            self.turns.append(_from_turn(turn, 2 * number))
            self.offer = _offer(turn.metadata)

    def messages(self) -> list[Message]:
        return [
            message
            for turn in self.turns
            for message in (turn.question, turn.answer)
            if message is not None
        ]

    async def append(self, session: Session, messages: Sequence[Message], *, new: bool) -> None:
        """See :meth:`app.core.domain.ports.Store.append`. A turn that was forgotten stays
        forgotten."""
        touched = [kept for message in messages if (kept := self._place(message)) is not None]
        if self.turns and session.pending != self.offer:
            touched.append(self.turns[-1])
        self.offer = session.pending
        for kept in {id(each): each for each in touched}.values():
            await self._write(kept)

    async def journal(self, message_id: str, content: str) -> None:
        for kept in reversed(self.turns):
            if kept.answer is not None and kept.answer.message_id == message_id:
                kept.answer = replace(kept.answer, content=content)
                await self._write(kept)

    def _place(self, message: Message) -> _Kept | None:
        """Put a message where it belongs: a question opens a turn, an answer replaces that of the
        turn before it."""
        if message.role == "user":
            for kept in self.turns:
                if kept.question.message_id == message.message_id:
                    kept.question = message
                    return kept
            self.turns.append(_Kept(message))
            return self.turns[-1]
        asked = [each for each in self.turns if each.question.position < message.position]
        if asked:
            asked[-1].answer = message
        return asked[-1] if asked else None

    async def _write(self, kept: _Kept) -> None:
        offer = self.offer if kept is self.turns[-1] else None
        answer = kept.answer.content if kept.answer is not None else ""
        metadata = _metadata(kept, offer)
        if kept.number is None:
            said = kept.question.content
            kept.number = await self._manager.begin_turn(self._user_id, said, metadata)
            if not answer:
                return
        await self._manager.finish_turn(self._user_id, kept.number, answer, metadata)


class QuickConversation(ActiveSession):
    """The conversation as the controller works on it. A question is on disk before anything is done
    about it; an answer is shown first and kept beside that."""

    def __init__(self, clock: Clock, turns: _Turns) -> None:
        now = clock.now()
        session = Session(SESSION, now, now, pending=turns.offer)
        super().__init__(turns, clock, session, turns.messages(), stored=True)
        self._turns = turns
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[None] | None = None

    async def put(self, message: Message, pending: Offer | None) -> None:
        self._say(message, pending)
        if message.role == "user":
            await self.try_to_save()
        elif self._writer is None or self._writer.done():
            # What comes while it writes goes with the next piece, or with the end of the turn.
            loop = asyncio.get_running_loop()
            self._writer = loop.create_task(self.try_to_save(), name="quick-ask")

    async def try_to_save(self) -> None:
        # One after the other: a write that is tried again must not come after a newer one.
        async with self._writing:
            await super().try_to_save()

    async def settle(self) -> None:
        """Return when what can be saved is."""
        if self._writer is not None:
            await asyncio.wait([self._writer])
        await self.try_to_save()

    def everything(self) -> list[Message]:
        """What was remembered when it was last looked at, also from before :meth:`begin_at`."""
        return self._turns.messages()

    def remembered(self) -> list[Message]:
        """What is remembered now, oldest first. To be asked between turns: what is too old, or too
        much, is let go of."""
        oldest = self._clock.now() - _LIFE_MS
        turns = [turn for turn in self._turns.turns if turn.question.created_at > oldest]
        self._turns.turns = turns[-MOST_TURNS:]
        messages = self._turns.messages()
        known = {message.message_id for message in messages}
        self.messages = [each for each in self.messages if each.message_id in known]
        self._unsaved = {key: each for key, each in self._unsaved.items() if key in known}
        if not messages:
            self._turns.offer = None
            self.session = self._kept = replace(self.session, pending=None)
        return messages

    def begin_at(self, message: Message) -> None:
        """Go on as if nothing had been said before ``message``; it stays remembered."""
        self.messages = [each for each in self.messages if each.position >= message.position]


class QuickSessions:
    """Gives the controller that one conversation wherever it wants a session: a
    :class:`app.memory.sessions.session_port.SessionKeeper`. ``user_id`` is the profile of the data
    directory, which specification 5 calls ``facilitator_id``."""

    def __init__(self, manager: ConversationManager, clock: Clock, user_id: str) -> None:
        self._manager = manager
        self._clock = clock
        self._user_id = user_id
        self._conversation: QuickConversation | None = None

    async def load(self) -> QuickConversation:
        """The conversation, read from the memory when it is first wanted. Raises
        ``StorageError``."""
        if self._conversation is None:
            turns = _Turns(self._manager, self._user_id)
            turns.take(await self._manager.get_history(self._user_id))
            self._conversation = QuickConversation(self._clock, turns)
        return self._conversation

    async def clear(self) -> None:
        """Forget everything. Raises ``StorageError``."""
        conversation = await self.load()
        await conversation.settle()
        await self._manager.clear_history(self._user_id)
        self._conversation = None

    async def close(self) -> None:
        """Return when what can be saved is."""
        if self._conversation is not None:
            await self._conversation.settle()

    # --- the conversation as a session ---------------------------------------------------------

    def start(self, project_id: str | None = None) -> ActiveSession:
        assert self._conversation is not None, "load() comes before the first turn"
        return self._conversation

    async def branch(self, active: ActiveSession, message: Message) -> ActiveSession:
        """Another topic, or too much for the model: what was said before is not told it any
        more."""
        conversation = await self.load()
        conversation.begin_at(message)
        return conversation

    async def finish(self, active: ActiveSession) -> None:
        """ "Teşekkürler" ends nothing here."""

    async def release(self, active: ActiveSession) -> None:
        """It is nobody's to continue; :meth:`close` saves it."""

    def is_idle(self, active: ActiveSession, idle_ms: Milliseconds) -> bool:
        """It forgets by itself, turn by turn."""
        return False

    # --- there is no other ---------------------------------------------------------------------

    async def unfinished(self) -> list[Unfinished]:
        return []

    async def open(self, session_id: str) -> ActiveSession:
        raise errors.NoSession(session_id=session_id)

    async def rejoin(self, active: ActiveSession, session_id: str) -> ActiveSession:
        raise errors.NoSession(session_id=session_id)

    async def finish_stored(self, session_id: str) -> None:
        raise errors.NoSession(session_id=session_id)

    async def adopt(self, messages: Sequence[Message], pending: Offer | None) -> str:
        raise errors.NoSession(session_id=SESSION)

    async def improve_metadata(self, model: ChatModel, limit: int) -> int:
        return 0


class QuickContext:
    """Lays out the calls as specification 4 does: the turns and the question as one text."""

    def __init__(self, user_id: str) -> None:
        self._user_id = user_id

    async def request(
        self, model: ChatModel, session_id: str, history: Sequence[Message], question: str
    ) -> ModelRequest:
        """As many of the last turns as the model has room for. Raises ``TooLong`` when not even the
        question fits."""
        room = model.context_tokens * 3 // 4 - estimate_tokens(prompts.ASSISTANT)
        turns = [
            ConversationTurn(
                turn.number,
                turn.question.content,
                turn.answer.content if turn.answer is not None else "",
                to_datetime(turn.question.created_at, UTC),
            )
            for turn in turns_of(history)
        ]
        while True:
            context = ConversationContext(self._user_id, question, turns)
            text = context.format_for_ai()
            if estimate_tokens(text) <= room:
                break
            if not turns:
                raise errors.TooLong
            turns = context.get_context_window(len(turns) - 1)
        return ModelRequest(
            messages=(ChatMessage("user", text),),
            system=prompts.ASSISTANT,
            max_tokens=min(ANSWER_TOKENS, model.context_tokens // 4),
        )


# --- a turn's metadata ----------------------------------------------------------------------------


def _metadata(kept: _Kept, offer: Offer | None) -> dict[str, Any]:
    ours: dict[str, Any] = {"kind": kept.question.kind.value}
    if kept.answer is not None:
        ours["answer"] = {
            "kind": kept.answer.kind.value,
            "state": kept.answer.state.value,
            "created_at": kept.answer.created_at,
            "citations": [json_codec.citation_to_json(each) for each in kept.answer.citations],
        }
    if offer is not None:
        ours["offer"] = json_codec.offer_to_json(offer)
    return {OURS: ours}


def _from_turn(turn: ConversationTurn, position: int) -> _Kept:
    """A remembered turn as messages; one that was stored by others has no metadata of ours."""
    ours = turn.metadata.get(OURS, {})
    asked_at = to_ms(turn.timestamp)
    kind = Kind(ours.get("kind", Kind.QUESTION))
    question = Message(
        SESSION, "user", turn.user_message, asked_at, kind, position=position, message_id=new_id()
    )
    if not turn.ai_response:
        return _Kept(question, None, turn.turn_index)
    told: Mapping[str, Any] = ours.get("answer", {})
    state = MessageState(told.get("state", MessageState.COMPLETE))
    answer = Message(
        SESSION,
        "assistant",
        turn.ai_response,
        told.get("created_at", asked_at),
        Kind(told.get("kind", Kind.ANSWER)),
        # The process that was writing it is gone.
        MessageState.INTERRUPTED if state is MessageState.STREAMING else state,
        position + 1,
        citations=tuple(map(json_codec.citation_from_json, told.get("citations", ()))),
    )
    return _Kept(question, answer, turn.turn_index)


def _offer(metadata: Mapping[str, Any]) -> Offer | None:
    stored = metadata.get(OURS, {}).get("offer")
    return None if stored is None else json_codec.offer_from_json(stored)
