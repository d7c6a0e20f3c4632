"""Quick-ask's conversation as a session for the controller: it never ends and forgets by itself.

The controller drives it as it drives a research session, so a question here goes the very way of
one in the main window: committed, understood, answered from the archive or by the model. What
differs is where it is kept and what the model is told: the last turns of the day, in the words of
specification 4.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC

from app.core.domain import errors
from app.core.domain.messages import Message, Milliseconds, Turn
from app.core.domain.model_calls import ChatMessage, ModelRequest
from app.core.domain.offers import Offer
from app.core.domain.ports import ChatModel, Clock, window_of
from app.core.domain.quick_turns_port import LIFE_MS, MOST_TURNS
from app.core.domain.sessions import Session, Unfinished
from app.core.language.dates.moments import moment_at
from app.core.wording import prompts
from app.memory.quick_ask.quick_memory import (
    ConversationContext,
    ConversationManager,
    ConversationTurn,
)
from app.memory.quick_ask.turn_record import SESSION, TurnRecord
from app.memory.sessions.active_session import ActiveSession
from app.memory.sessions.model_context import ANSWER_TOKENS, estimate_tokens, turns_of


class QuickConversation(ActiveSession):
    """The conversation as the controller works on it. A question is on disk before anything is done
    about it; an answer is shown first and kept beside that."""

    def __init__(self, clock: Clock, turns: TurnRecord) -> None:
        now = clock.now()
        session = Session(SESSION, now, now, pending=turns.offer)
        super().__init__(turns, clock, session, turns.messages(), stored=True)
        self._turns = turns
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[None] | None = None
        self._before: int | None = None
        """The number of the last turn before those that are counted."""

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

    def turns(self, history: Sequence[Message]) -> list[Turn]:
        """The numbers are those of the memory, so that they stay when a turn is let go of. What
        was a day old when this conversation began is not counted."""
        kept = self._turns.turns
        if self._before is None and kept and kept[0].number is not None:
            self._before = kept[0].number - 1 if len(kept) < MOST_TURNS else 0
        numbers = {turn.question.message_id: turn.number for turn in kept}
        counted = turns_of(history)
        for place, turn in enumerate(counted):
            before = counted[place - 1].number if place else 0
            number = numbers.get(turn.question.message_id)
            number = before + 1 if number is None else number - (self._before or 0)
            counted[place] = replace(turn, number=number)
        return counted

    def everything(self) -> list[Message]:
        """What was remembered when it was last looked at, also from before :meth:`begin_at`."""
        return self._turns.messages()

    def remembered(self) -> list[Message]:
        """What is remembered now, oldest first. To be asked between turns: what is too old, or too
        much, is let go of."""
        oldest = self._clock.now() - LIFE_MS
        turns = [turn for turn in self._turns.turns if turn.question.created_at > oldest]
        self._turns.turns = turns[-MOST_TURNS:]
        messages = self._turns.messages()
        # What waits to be written, or is being written, was said just now.
        placed = {message.message_id for message in messages}
        waiting = [each for each in self._unsaved.values() if each.message_id not in placed]
        known = placed.union(self._unsaved)
        self.messages = [each for each in self.messages if each.message_id in known]
        messages += sorted(waiting, key=lambda message: message.position)
        if not messages:
            self._turns.offer = None
            self._before = None
            self.session = self._kept = replace(self.session, pending=None)
        return messages

    def begin_at(self, message: Message) -> None:
        """Go on as if nothing had been said before ``message``; it stays remembered."""
        self.messages = [each for each in self.messages if each.position >= message.position]


class QuickSessions:
    """Gives the controller that one conversation wherever it wants a session: a
    :class:`app.memory.sessions.session_port.SessionKeeper`. ``user_id`` is the profile of the data
    directory, which specification 5 calls ``facilitator_id``."""

    keeps_topics_apart = False

    def __init__(self, manager: ConversationManager, clock: Clock, user_id: str) -> None:
        self._manager = manager
        self._clock = clock
        self._user_id = user_id
        self._conversation: QuickConversation | None = None

    async def load(self) -> QuickConversation:
        """The conversation, read from the memory when it is first wanted. Raises
        ``StorageError``."""
        if self._conversation is None:
            turns = TurnRecord(self._manager, self._user_id)
            turns.take(await self._manager.get_history(self._user_id))
            # Another may have read it meanwhile; there is one conversation, not two.
            if self._conversation is None:
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

    async def branch(self, active: ActiveSession, messages: Sequence[Message]) -> ActiveSession:
        """Another topic, or too much for the model: what was said before is not told it any
        more."""
        conversation = await self.load()
        conversation.begin_at(messages[0])
        return conversation

    async def finish(self, active: ActiveSession) -> None:
        """ "Teşekkürler" ends nothing here."""

    async def release(self, active: ActiveSession) -> None:
        """It is nobody's to continue; :meth:`close` saves it."""

    def is_idle(self, active: ActiveSession, idle_ms: Milliseconds) -> bool:
        """It forgets by itself, turn by turn."""
        return False

    async def reload(self, active: ActiveSession) -> ActiveSession:
        if self._conversation is not None:
            await self._conversation.settle()
        self._conversation = None
        return await self.load()

    # --- of the session port: quick-ask has one conversation ------------------------------------

    async def unfinished(self) -> list[Unfinished]:
        return []

    async def open(self, session_id: str) -> ActiveSession:
        raise errors.NoSession(session_id=session_id)

    async def rejoin(self, active: ActiveSession, session_id: str) -> ActiveSession:
        raise errors.NoSession(session_id=session_id)

    async def begin_copy(self, session_id: str, message_id: str) -> ActiveSession:
        raise errors.NoSession(session_id=session_id)

    async def finish_stored(self, session_id: str) -> None:
        raise errors.NoSession(session_id=session_id)

    async def adopt(self, messages: Sequence[Message], pending: Offer | None) -> str:
        raise errors.NoSession(session_id=SESSION)

    async def improve_metadata(self, model: ChatModel, limit: int) -> int:
        return 0


class QuickContext:
    """Lays out the calls as specification 4 does: the turns and the question as one text."""

    def __init__(self, user_id: str, today: Callable[[], str]) -> None:
        self._user_id = user_id
        self._today = today

    async def request(
        self, model: ChatModel, session_id: str, history: Sequence[Message], question: str
    ) -> ModelRequest:
        """As many of the last turns as the model has room for. Raises ``TooLong`` when not even the
        question fits."""
        room = await window_of(model) * 3 // 4 - estimate_tokens(prompts.ASSISTANT)
        turns = [
            ConversationTurn(
                turn.number,
                turn.question.content,
                turn.answer.content if turn.answer is not None else "",
                moment_at(turn.question.created_at, UTC),
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
            system=prompts.assistant(self._today()),
            max_tokens=min(ANSWER_TOKENS, model.context_tokens // 4),
        )
