"""The life of a session: it starts with a message, every message is on disk when it is shown,
it ends by the user's word, by idleness or at quitting, and is recallable from then on.

When the disk refuses a write, the conversation goes on in memory: what is not saved yet waits in
order and is tried again at every next chance, and by the controller's timer. Only ending a session
insists.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from app.core.domain import errors
from app.core.domain.messages import (
    Citation,
    Kind,
    Message,
    MessageState,
    Milliseconds,
    Role,
    new_id,
)
from app.core.domain.offers import Offer
from app.core.domain.ports import ChatModel, Clock, Store
from app.core.domain.sessions import Metadata, Session, Status, Unfinished
from app.core.language.turkish import storable
from app.memory.sessions import metadata

log = logging.getLogger(__name__)

LAST_LINES = 4
"""How many messages of an unfinished session are shown for recognition."""


class LivingProcesses(Protocol):
    """Which processes live, to tell a session in use from one left behind."""

    @property
    def token(self) -> str: ...

    def alive(self, token: str) -> bool: ...


class Record(Protocol):
    """Where a conversation is committed; :class:`app.core.domain.ports.Store` says how."""

    async def append(self, session: Session, messages: Sequence[Message], *, new: bool) -> None: ...

    async def journal(self, message_id: str, content: str) -> None: ...


class ActiveSession:
    """The session that is being worked on, with its messages in memory."""

    def __init__(
        self,
        store: Record,
        clock: Clock,
        session: Session,
        messages: Sequence[Message] = (),
        *,
        stored: bool,
    ) -> None:
        self._store = store
        self._clock = clock
        self.session = session
        self.messages = list(messages)
        self._stored = stored
        self._unsaved: list[Message] = []
        self._kept = session
        """The session as it is on disk; before the first message, as it began."""
        self.refusal: errors.StorageError | None = None
        """Why the disk did not take what waits, at the last try; None when it took it."""
        self.last_activity = clock.monotonic()

    @property
    def session_id(self) -> str:
        return self.session.session_id

    @property
    def saved(self) -> bool:
        """Whether everything said so far is on disk."""
        return not self._unsaved and self.session == self._kept

    def draft(
        self,
        role: Role,
        content: str,
        kind: Kind,
        *,
        state: MessageState = MessageState.COMPLETE,
        citations: Sequence[Citation] = (),
    ) -> Message:
        """The next message of this session, not yet part of it."""
        return Message(
            session_id=self.session_id,
            role=role,
            content=storable(content),
            created_at=self._clock.now(),
            kind=kind,
            state=state,
            position=self.messages[-1].position + 1 if self.messages else 0,
            citations=tuple(citations),
        )

    async def put(self, message: Message, pending: Offer | None) -> None:
        """Add a message, or replace it by its newer self, and commit it together with the offer
        that is open now. Look at :attr:`saved` for whether the disk took it.

        This is talking: it alone moves ``last_updated``, by which the list of sessions is sorted.
        """
        message = replace(message, content=storable(message.content))
        places = [
            n for n, each in enumerate(self.messages) if each.message_id == message.message_id
        ]
        if places:
            self.messages[places[0]] = message
        else:
            self.messages.append(message)
        self._wait(message)
        now = self._clock.now()
        self.session = replace(self.session, pending=pending, last_updated=now)
        await self._keep(message)

    async def _keep(self, message: Message) -> None:
        """Commit what :meth:`put` took."""
        await self.flush()

    async def add(
        self, role: Role, content: str, kind: Kind, *, pending: Offer | None = None
    ) -> Message:
        """:meth:`draft` and :meth:`put` in one."""
        message = self.draft(role, content, kind)
        await self.put(message, pending)
        return message

    def mark(self, message: Message, kind: Kind) -> None:
        """Say what an earlier message turned out to be; committed with the next write."""
        for place, each in enumerate(self.messages):
            if each.message_id == message.message_id and each.kind is not kind:
                self.messages[place] = replace(each, kind=kind)
                self._wait(self.messages[place])

    def withdraw_offer(self) -> None:
        """Forget what we asked: the user spoke of something else. Committed with the next write."""
        self.session = replace(self.session, pending=None)

    def _wait(self, message: Message) -> None:
        self._unsaved = [m for m in self._unsaved if m.message_id != message.message_id]
        self._unsaved.append(message)

    async def flush(self) -> None:
        """Try to save what was said just now; when the disk refuses it goes on waiting."""
        self.last_activity = self._clock.monotonic()
        await self.try_to_save()

    async def try_to_save(self) -> None:
        """Try to save what waits. Unlike :meth:`flush` it is no sign that somebody is there."""
        try:
            await self.save()
        except errors.StorageError as error:
            log.info("not saved yet: %s, %d messages waiting", error.code, len(self._unsaved))

    async def save(self) -> None:
        """Save what waits. Raises :class:`app.core.domain.errors.StorageError`, or ``NotFound``
        when the session was erased meanwhile."""
        if self.saved:
            return
        session = self.session
        waiting = sorted(self._unsaved, key=lambda message: message.position)
        try:
            await self._store.append(session, waiting, new=not self._stored)
        except errors.StorageError as error:
            self.refusal = error
            raise
        # More may have been said, or withdrawn, meanwhile: only what was written is saved now.
        self._stored = True
        self._kept = session
        self._unsaved = [m for m in self._unsaved if m not in waiting]
        self.refusal = None

    def completed(self) -> None:
        """The archive holds this session as complete."""
        self.session = replace(self.session, status=Status.COMPLETE, pending=None, holder="")
        self._kept = self.session

    async def journal(self, message: Message, content: str) -> None:
        """Keep the text so far of a streaming answer; what the disk refuses is kept in memory."""
        if any(waiting.message_id == message.message_id for waiting in self._unsaved):
            await self.put(replace(message, content=content), self.session.pending)
            return
        try:
            await self._store.journal(message.message_id, storable(content))
        except errors.StorageError as error:
            log.info("partial answer not saved yet: %s", error.code)


class SessionManager:
    """Starts, opens, finishes and recovers sessions."""

    def __init__(self, store: Store, clock: Clock, presence: LivingProcesses) -> None:
        self._store = store
        self._clock = clock
        self._presence = presence

    def start(self, project_id: str | None = None) -> ActiveSession:
        """A new session, in a project or in none; it reaches the disk with its first message."""
        now = self._clock.now()
        session = Session(new_id(), now, now, holder=self._presence.token, project_id=project_id)
        return ActiveSession(self._store, self._clock, session, stored=False)

    async def open(self, session_id: str) -> ActiveSession:
        """Continue a session, complete or not. A completed one stays recallable as it was.

        Raises ``NotFound``, or ``ArchiveBusy`` when another living process works on it.
        """
        found = await self._store.session(session_id)
        if found is None:
            raise errors.NoSession(session_id=session_id)
        if found.holder != self._presence.token and self._presence.alive(found.holder):
            raise errors.SessionInUse
        session = await self._store.hold(session_id, self._presence.token, instead_of=found.holder)
        messages = await self._store.messages(session_id)
        return ActiveSession(self._store, self._clock, session, messages, stored=True)

    async def branch(self, active: ActiveSession, message: Message) -> ActiveSession:
        """Finish ``active`` but take its ``message`` over into a new session (a topic change).
        Both or nothing: raises ``StorageError`` with everything as it was."""
        await active.save()
        (current,) = (m for m in active.messages if m.message_id == message.message_id)
        staying = [m for m in active.messages if m.message_id != message.message_id]
        session = Session(
            new_id(),
            message.created_at,
            self._clock.now(),
            holder=self._presence.token,
            project_id=active.session.project_id,
        )
        moved = replace(current, session_id=session.session_id, position=0)
        described = await _extract(staying)
        await self._store.branch(active.session_id, described, moved, session)
        active.messages = staying
        active.completed()
        return ActiveSession(self._store, self._clock, session, [moved], stored=True)

    async def rejoin(self, active: ActiveSession, session_id: str) -> ActiveSession:
        """Undo a :meth:`branch`: what was said in ``active`` is the end of the session that it
        left, and that one goes on. Both or nothing: raises ``StorageError`` or ``NotFound``."""
        await active.save()
        session = await self._store.rejoin(active.session_id, session_id, self._presence.token)
        messages = await self._store.messages(session_id)
        return ActiveSession(self._store, self._clock, session, messages, stored=True)

    async def finish(self, active: ActiveSession) -> None:
        """End a session: complete and recallable at once, with an extracted title until a model
        writes a better one. Raises :class:`app.core.domain.errors.StorageError`: here it must
        succeed."""
        await active.save()
        described = await _extract(active.messages)
        await self._store.complete(active.session_id, described)
        active.completed()

    async def adopt(self, messages: Sequence[Message], pending: Offer | None) -> str:
        """Begin a session with a conversation that was kept elsewhere, in one transaction; returns
        its id. It waits to be opened. Raises ``StorageError``."""
        session = Session(
            new_id(),
            messages[0].created_at,
            self._clock.now(),
            pending=pending,
            holder=self._presence.token,
        )
        moved = [
            replace(each, session_id=session.session_id, message_id=new_id(), position=place)
            for place, each in enumerate(messages)
        ]
        await self._store.append(session, moved, new=True)
        return session.session_id

    async def finish_stored(self, session_id: str) -> None:
        """End a session that nobody has open. Raises ``NotFound``."""
        described = await _extract(await self._store.messages(session_id))
        await self._store.complete(session_id, described)

    async def release(self, active: ActiveSession) -> None:
        """Leave the session unfinished for the next process. Raises ``StorageError``."""
        await active.save()
        if active.messages:
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
            shown = tuple(
                replace(line, state=MessageState.INTERRUPTED)
                if line.state is MessageState.STREAMING
                else line
                for line in lines
            )
            found.append(Unfinished(session, shown))
        return found

    async def improve_metadata(self, model: ChatModel, limit: int) -> int:
        """Let the model describe up to ``limit`` ended sessions that only have an extract. When
        the model cannot be had at all the round ends; what fails alone is tried again in a later
        round, a few times. Returns how many it did."""
        done = 0
        for session in await self._store.awaiting_metadata(limit):
            messages = await self._store.messages(session.session_id)
            try:
                described = await metadata.describe(model, session.recallable(messages))
            except (
                errors.NoNetwork,
                errors.RateLimited,
                errors.Overloaded,
                errors.BadKey,
            ) as error:
                log.info("metadata waits: %s", error.code)
                break
            except errors.ModelError as error:
                log.info("a session could not be described: %s", error.code)
                await self._store.metadata_failed(session.session_id)
                continue
            await self._store.set_metadata(session.session_id, described)
            done += 1
        return done


async def _extract(messages: Sequence[Message]) -> Metadata:
    """Off the event loop: a long session takes a tenth of a second."""
    return await asyncio.to_thread(metadata.extract, list(messages))
