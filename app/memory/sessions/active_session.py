"""The session that is being worked on: every message is on disk when it is shown.

When the disk refuses a write, the conversation goes on in memory: what is not saved yet waits in
order and is tried again at every next chance, and by the controller's timer. Only ending a session
insists.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from app.core.domain import errors
from app.core.domain.messages import Citation, Kind, Message, MessageState, Role, Turn
from app.core.domain.offers import Offer
from app.core.domain.ports import Clock
from app.core.domain.sessions import Session, Status
from app.core.language.turkish import storable
from app.memory.sessions.model_context import turns_of

log = logging.getLogger(__name__)


class Record(Protocol):
    """Where a conversation is committed; :class:`app.core.domain.ports.Store` says how."""

    async def append(self, session: Session, messages: Sequence[Message], *, new: bool) -> None: ...

    async def journal(self, message_id: str, content: str) -> None: ...


class ActiveSession:
    """A session with its messages in memory, and what of them the disk still has to take."""

    def __init__(
        self,
        record: Record,
        clock: Clock,
        session: Session,
        messages: Sequence[Message] = (),
        *,
        stored: bool,
        copied: int = 0,
    ) -> None:
        self._record = record
        self._clock = clock
        self.session = session
        self.messages = list(messages)
        self._stored = stored
        self._copied = copied
        self._unsaved: dict[str, Message] = {}
        self._kept = session
        """The session as it is on disk; before the first message, as it began."""
        self.refusal: errors.StorageError | None = None
        """Why the disk did not take what waits, at the last try; None when it took it."""
        self.last_activity = clock.monotonic()

    @property
    def session_id(self) -> str:
        return self.session.session_id

    @property
    def only_copied(self) -> bool:
        """Whether it was begun as a copy, and nothing was said in it."""
        return 0 < self._copied == len(self.messages)

    @property
    def saved(self) -> bool:
        """Whether everything said so far is on disk."""
        return not self._unsaved and self.session == self._kept

    @property
    def stored(self) -> bool:
        """Whether the archive has the session."""
        return self._stored

    def renew(self, session: Session, messages: Sequence[Message]) -> None:
        """Hold what the archive has by now instead of what it had; what waits for the disk
        stays."""
        shown = {each.message_id: each for each in messages}
        waiting = {key: each for key, each in self._unsaved.items() if key not in shown}
        self._unsaved = waiting
        self.messages = sorted((shown | waiting).values(), key=lambda each: each.position)
        if self.session.pending == self._kept.pending:
            self.session = replace(self.session, pending=session.pending)
        self._kept = replace(self._kept, pending=session.pending)

    # --- saying --------------------------------------------------------------------------------

    def turns(self, history: Sequence[Message]) -> list[Turn]:
        """A part of the conversation as turns, with the numbers by which the user names them."""
        return turns_of(history)

    async def add(
        self, role: Role, content: str, kind: Kind, *, pending: Offer | None = None
    ) -> Message:
        """Say something: :meth:`draft` and :meth:`put` in one."""
        message = self.draft(role, content, kind)
        await self.put(message, pending)
        return message

    def draft(
        self,
        role: Role,
        content: str,
        kind: Kind,
        *,
        state: MessageState = MessageState.COMPLETE,
        citations: Sequence[Citation] = (),
        listed: Sequence[str] = (),
    ) -> Message:
        """The next message of this session, not yet part of it; its content as it can be stored."""
        return Message(
            session_id=self.session_id,
            role=role,
            content=storable(content),
            created_at=self._clock.now(),
            kind=kind,
            state=state,
            position=self.messages[-1].position + 1 if self.messages else 0,
            citations=tuple(citations),
            listed=tuple(listed),
        )

    async def put(self, message: Message, pending: Offer | None) -> None:
        """Add a message that was drafted here, or replace it by its newer self, and commit it
        together with the offer that is open now. Look at :attr:`saved` for whether the disk took
        it.

        This is talking: it alone moves ``last_updated``, by which the list of sessions is sorted.
        """
        self._say(message, pending)
        await self.try_to_save()

    def _say(self, message: Message, pending: Offer | None) -> None:
        """What :meth:`put` does in memory."""
        self._take(message)
        self.session = replace(self.session, pending=pending, last_updated=self._clock.now())
        self.last_activity = self._clock.monotonic()

    def _take(self, message: Message) -> None:
        """Put a message in its place among the others, to be saved with the next write."""
        for place, each in enumerate(self.messages):
            if each.message_id == message.message_id:
                self.messages[place] = message
                break
        else:
            self.messages.append(message)
        self._unsaved[message.message_id] = message

    def mark(self, message: Message, kind: Kind) -> None:
        """Say what an earlier message turned out to be; committed with the next write."""
        for each in self.messages:
            if each.message_id == message.message_id and each.kind is not kind:
                self._take(replace(each, kind=kind))

    def withdraw_offer(self) -> None:
        """Forget what we asked: the user spoke of something else. Committed with the next write."""
        self.session = replace(self.session, pending=None)

    async def journal(self, message: Message, content: str) -> None:
        """Keep the text so far of a streaming answer; what the disk refuses is kept in memory."""
        if message.message_id in self._unsaved:
            await self.put(replace(message, content=content), self.session.pending)
            return
        try:
            await self._record.journal(message.message_id, content)
        except errors.StorageError as error:
            log.info("partial answer not saved yet: %s", error.code)

    @property
    def unsaved_words(self) -> str:
        """What the user said that the disk has not taken, as it was typed."""
        waiting = sorted(self._unsaved.values(), key=lambda message: message.position)
        return "\n\n".join(each.content for each in waiting if each.role == "user")

    # --- saving --------------------------------------------------------------------------------

    async def try_to_save(self) -> None:
        """Commit what waits; what the disk refuses goes on waiting, and :attr:`refusal` says why.
        Raises ``NotFound`` when the session was erased meanwhile."""
        if self.saved:
            return
        session = self.session
        waiting = sorted(self._unsaved.values(), key=lambda message: message.position)
        try:
            try:
                await self._record.append(session, waiting, new=not self._stored)
            except errors.SessionLost:
                await self._write_once_more(session)
        except errors.StorageError as error:
            self.refusal = error
            log.info("not saved yet: %s, %d messages waiting", error.code, len(self._unsaved))
            return
        # More may have been said, or withdrawn, meanwhile: only what was written is saved now.
        self._stored = True
        self._kept = session
        for message in waiting:
            if self._unsaved.get(message.message_id) == message:
                del self._unsaved[message.message_id]
        self.refusal = None

    async def _write_once_more(self, session: Session) -> None:
        """Write the whole conversation anew: the archive was exchanged for an older one meanwhile,
        and what is being said is no part of what the user went back from."""
        log.warning("the archive lost the open session, which is written once more")
        await self._record.append(session, list(self.messages), new=True)

    async def flush(self) -> None:
        """As :meth:`try_to_save`, at the end of a turn: somebody was there until now."""
        self.last_activity = self._clock.monotonic()
        await self.try_to_save()

    async def save(self) -> None:
        """Save what waits. Raises :class:`app.core.domain.errors.StorageError` when the disk
        refuses it, or ``NotFound`` when the session was erased meanwhile."""
        await self.try_to_save()
        if self.refusal is not None and not self.saved:
            raise self.refusal

    def completed(self) -> None:
        """The archive holds this session as complete."""
        self.session = replace(self.session, status=Status.COMPLETE, pending=None, holder="")
        self._kept = self.session
