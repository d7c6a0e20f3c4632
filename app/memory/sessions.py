"""The life of a session: it starts with a message, every message is on disk when it is shown,
it ends by the user's word, by idleness or at quitting, and is recallable from then on.

When the disk refuses a write, the conversation goes on in memory: what is not saved yet waits in
order and is tried again at every next chance. Only :meth:`ActiveSession.finish` insists.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from app.core import errors
from app.core.model import (
    Citation,
    Kind,
    Message,
    MessageState,
    Milliseconds,
    Offer,
    Role,
    Session,
    Status,
    Unfinished,
    new_id,
)
from app.core.ports import ChatModel, Clock, Store
from app.memory import metadata

log = logging.getLogger(__name__)

LAST_LINES = 4
"""How many messages of an unfinished session are shown for recognition."""


class Presence(Protocol):
    """Which processes live, to tell a session in use from one left behind."""

    @property
    def token(self) -> str: ...

    def alive(self, token: str) -> bool: ...


class ActiveSession:
    """The session that is being worked on, with its messages in memory."""

    def __init__(
        self, store: Store, clock: Clock, session: Session, messages: Sequence[Message] = ()
    ) -> None:
        self._store = store
        self._clock = clock
        self.session = session
        self.messages = list(messages)
        self._unsaved: list[Message] = []
        self._dirty = False
        self.last_activity = clock.monotonic()

    @property
    def session_id(self) -> str:
        return self.session.session_id

    @property
    def saved(self) -> bool:
        """Whether everything said so far is on disk."""
        return not self._unsaved and not self._dirty

    async def add(
        self,
        role: Role,
        content: str,
        kind: Kind,
        *,
        state: MessageState = MessageState.COMPLETE,
        citations: Sequence[Citation] = (),
        pending: Offer | None = None,
    ) -> Message:
        """Append a message and commit it with the session's open offer. See :attr:`saved`."""
        now = self._clock.now()
        message = Message(
            session_id=self.session_id,
            role=role,
            content=content,
            created_at=now,
            kind=kind,
            state=state,
            position=self.messages[-1].position + 1 if self.messages else 0,
            citations=tuple(citations),
        )
        self.messages.append(message)
        self.session = replace(self.session, pending=pending)
        self._unsaved.append(message)
        await self.flush()
        return message

    async def update(self, message: Message, *, pending: Offer | None = None) -> None:
        """Replace a message by its newer self, such as an answer that is whole now."""
        for place in range(len(self.messages) - 1, -1, -1):
            if self.messages[place].message_id == message.message_id:
                self.messages[place] = message
                break
        self._unsaved = [m for m in self._unsaved if m.message_id != message.message_id]
        self._unsaved.append(message)
        self.session = replace(self.session, pending=pending)
        await self.flush()

    def mark(self, message: Message, kind: Kind) -> None:
        """Say what an earlier message turned out to be; committed with the next write."""
        for place, each in enumerate(self.messages):
            if each.message_id == message.message_id and each.kind is not kind:
                self.messages[place] = replace(each, kind=kind)
                self._unsaved.append(self.messages[place])

    async def flush(self) -> bool:
        """Try to save what waits. False, with the reason in the log, when the disk refuses."""
        self.last_activity = self._clock.monotonic()
        self._dirty = True
        try:
            await self.save()
        except errors.StorageError as error:
            log.info("not saved yet: %s, %d messages waiting", error.code, len(self._unsaved))
            return False
        return True

    async def save(self) -> None:
        """Save what waits. Raises :class:`app.core.errors.StorageError`."""
        self.session = replace(self.session, last_updated=self._clock.now())
        waiting = list(self._unsaved)
        await self._store.append(self.session, waiting)
        self._unsaved = [m for m in self._unsaved if m not in waiting]
        self._dirty = False

    async def journal(self, message: Message, content: str) -> None:
        """Keep the text so far of a streaming answer; what the disk refuses is kept in memory."""
        if any(waiting.message_id == message.message_id for waiting in self._unsaved):
            await self.update(replace(message, content=content), pending=self.session.pending)
            return
        try:
            await self._store.journal(message.message_id, content)
        except errors.StorageError as error:
            log.info("partial answer not saved yet: %s", error.code)


class SessionManager:
    """Starts, opens, finishes and recovers sessions."""

    def __init__(self, store: Store, clock: Clock, presence: Presence) -> None:
        self._store = store
        self._clock = clock
        self._presence = presence

    def start(self) -> ActiveSession:
        """A new session; it reaches the disk with its first message."""
        now = self._clock.now()
        session = Session(new_id(), now, now, holder=self._presence.token)
        return ActiveSession(self._store, self._clock, session)

    async def open(self, session_id: str) -> ActiveSession:
        """Continue a session, complete or not. A completed one stays recallable as it was.

        Raises ``NotFound``, or ``ArchiveBusy`` when another living process works on it.
        """
        found = await self._store.session(session_id)
        if found is None:
            raise errors.NotFound(f"“{session_id}” kimlikli bir oturum yok.")
        if found.holder != self._presence.token and self._presence.alive(found.holder):
            raise errors.ArchiveBusy("Bu oturum şu anda başka bir Anımsa penceresinde açık.")
        session = await self._store.hold(session_id, self._presence.token)
        return ActiveSession(
            self._store, self._clock, session, await self._store.messages(session_id)
        )

    async def branch(self, active: ActiveSession, message: Message) -> ActiveSession:
        """Finish ``active`` but take its ``message`` over into a new session (a topic change)."""
        now = self._clock.now()
        session = Session(new_id(), message.created_at, now, holder=self._presence.token)
        moved = replace(message, session_id=session.session_id, position=0)
        await active.save()
        await self._store.move(moved, session)
        active.messages.remove(message)
        await self.finish(active)
        return ActiveSession(self._store, self._clock, session, [moved])

    async def finish(self, active: ActiveSession) -> None:
        """End a session: complete and recallable at once, with an extracted title until a model
        writes a better one. Raises :class:`app.core.errors.StorageError`: here it must succeed."""
        if not active.messages:
            return
        if not active.saved:
            await active.save()
        await self._store.complete(
            active.session_id, metadata.extract(active.messages), self._clock.now()
        )
        active.session = replace(active.session, status=Status.COMPLETE, pending=None, holder="")

    async def finish_stored(self, session_id: str) -> None:
        """End a session that nobody has open. Raises ``NotFound``."""
        messages = await self._store.messages(session_id)
        await self._store.complete(session_id, metadata.extract(messages), self._clock.now())

    async def release(self, active: ActiveSession) -> None:
        """Leave the session unfinished for the next process. Raises ``StorageError``."""
        if not active.messages:
            return
        if not active.saved:
            await active.save()
        await self._store.release(active.session_id)

    def is_idle(self, active: ActiveSession, idle_ms: Milliseconds) -> bool:
        """Whether nothing was said for ``idle_ms``, by a clock that knows no time changes."""
        return (self._clock.monotonic() - active.last_activity) * 1000 >= idle_ms

    async def unfinished(self) -> list[Unfinished]:
        """Active sessions that no living process works on, the most recently used first, with
        their last lines; cut-off answers are shown as interrupted."""
        found = []
        for session in await self._store.active_sessions():
            if self._presence.alive(session.holder):
                continue
            lines = await self._store.messages(session.session_id, last=LAST_LINES)
            found.append(
                Unfinished(
                    session,
                    tuple(
                        replace(line, state=MessageState.INTERRUPTED)
                        if line.state is MessageState.STREAMING
                        else line
                        for line in lines
                    ),
                )
            )
        return found

    async def improve_metadata(self, model: ChatModel, limit: int) -> int:
        """Let the model describe up to ``limit`` ended sessions that only have an extract; the
        first failure ends the round, the rest is tried the next time. Returns how many it did."""
        done = 0
        for session in await self._store.awaiting_metadata(limit):
            messages = await self._store.messages(session.session_id)
            try:
                described = await metadata.describe(model, session.recallable(messages))
            except errors.ModelError as error:
                log.info("metadata waits: %s", error.code)
                break
            await self._store.set_metadata(session.session_id, described)
            done += 1
        return done
