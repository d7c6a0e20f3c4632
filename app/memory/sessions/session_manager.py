"""The life of research sessions: they start with a message, end by the user's word, by idleness
or at quitting, and are recallable from then on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import Protocol

from app.core.domain import errors
from app.core.domain.messages import Kind, Message, MessageState, Milliseconds, new_id
from app.core.domain.offers import Offer
from app.core.domain.ports import ChatModel, Clock, Store
from app.core.domain.privacy.departures import Occasion, working_for
from app.core.domain.sessions import Filing, Metadata, Session, Unfinished
from app.core.wording.archive_text import BRANCH
from app.memory.sessions.active_session import ActiveSession
from app.memory.sessions.only_noted import only_noted

log = logging.getLogger(__name__)

LAST_LINES = 4
"""How many messages of an unfinished session are shown for recognition."""


class LivingProcesses(Protocol):
    """Which processes live, to tell a session in use from one left behind."""

    @property
    def token(self) -> str:
        """What this process is known by."""
        ...

    def alive(self, token: str) -> bool:
        """Whether the process of a token runs."""
        ...


class SessionManager:
    """The sessions of the archive: a :class:`app.memory.sessions.session_port.SessionKeeper`."""

    keeps_topics_apart = True

    def __init__(self, store: Store, clock: Clock, presence: LivingProcesses) -> None:
        self._store = store
        self._clock = clock
        self._presence = presence

    def start(self, project_id: str | None = None) -> ActiveSession:
        now = self._clock.now()
        session = Session(new_id(), now, now, holder=self._presence.token, project_id=project_id)
        return ActiveSession(self._store, self._clock, session, stored=False)

    async def open(self, session_id: str) -> ActiveSession:
        found = await self._store.session(session_id)
        if found is None:
            raise errors.NoSession(session_id=session_id)
        if found.holder != self._presence.token and self._presence.alive(found.holder):
            raise errors.SessionInUse
        session = await self._store.hold(session_id, self._presence.token, instead_of=found.holder)
        messages = await self._store.messages(session_id)
        return ActiveSession(self._store, self._clock, session, messages, stored=True)

    async def branch(self, active: ActiveSession, messages: Sequence[Message]) -> ActiveSession:
        await active.save()
        leaving = {message.message_id for message in messages}
        current = [m for m in active.messages if m.message_id in leaving]
        staying = [m for m in active.messages if m.message_id not in leaving]
        session = Session(
            new_id(),
            current[0].created_at,
            self._clock.now(),
            # What our answer asks goes with it.
            pending=active.session.pending if len(current) > 1 else None,
            holder=self._presence.token,
            project_id=active.session.project_id,
        )
        moved = [
            replace(each, session_id=session.session_id, position=place)
            for place, each in enumerate(current)
        ]
        described = await _extract(staying)
        await self._store.branch(active.session_id, described, moved, session)
        active.messages = staying
        active.completed()
        return ActiveSession(self._store, self._clock, session, moved, stored=True)

    async def rejoin(self, active: ActiveSession, session_id: str) -> ActiveSession:
        await active.save()
        session = await self._store.rejoin(active.session_id, session_id, self._presence.token)
        messages = await self._store.messages(session_id)
        return ActiveSession(self._store, self._clock, session, messages, stored=True)

    async def begin_copy(self, session_id: str, message_id: str) -> ActiveSession:
        found = await self._store.session(session_id)
        if found is None:
            raise errors.NoSession(session_id=session_id)
        now = self._clock.now()
        session = Session(new_id(), now, now, holder=self._presence.token)
        session = await self._store.begin_copy(session, session_id, message_id)
        messages = await self._store.messages(session.session_id)
        return ActiveSession(
            self._store, self._clock, session, messages, stored=True, copied=len(messages)
        )

    async def finish(self, active: ActiveSession) -> None:
        await active.save()
        if active.only_copied:
            await self._store.discard_copy(active.session_id)
            active.completed()
            return
        described = await self._described(active.session_id, active.messages)
        try:
            await self._store.complete(active.session_id, described)
        except errors.NoSession:
            # The archive was exchanged for one without it, and nothing was said since.
            log.info("the session that ends is not in the archive any more")
        active.completed()

    async def adopt(self, messages: Sequence[Message], pending: Offer | None) -> str:
        answered = any(each.kind is Kind.ANSWER for each in messages)
        session = Session(
            new_id(),
            messages[0].created_at,
            self._clock.now(),
            pending=pending,
            holder=self._presence.token,
            # Where only the past was told it would be a look-up, and not what was asked for.
            filed=None if answered else Filing.RESEARCH,
        )
        moved = [
            replace(each, session_id=session.session_id, message_id=new_id(), position=place)
            for place, each in enumerate(messages)
        ]
        await self._store.append(session, moved, new=True)
        return session.session_id

    async def finish_stored(self, session_id: str) -> None:
        described = await self._described(session_id, await self._store.messages(session_id))
        await self._store.complete(session_id, described)

    async def release(self, active: ActiveSession) -> None:
        await active.save()
        if active.messages:
            await self._store.release(active.session_id)

    def is_idle(self, active: ActiveSession, idle_ms: Milliseconds) -> bool:
        return (self._clock.monotonic() - active.last_activity) * 1000 >= idle_ms

    async def unfinished(self) -> list[Unfinished]:
        found = []
        for session in await self._store.active_sessions():
            if self._presence.alive(session.holder):
                continue
            messages = await self._store.messages(session.session_id)
            shown = tuple(
                replace(line, state=MessageState.INTERRUPTED)
                if line.state is MessageState.STREAMING
                else line
                for line in messages[-LAST_LINES:]
            )
            question = next((each.content for each in messages if each.role == "user"), "")
            lookup, noted = _is_lookup(session, messages), _is_noted(session, messages)
            found.append(Unfinished(session, shown, question, lookup, noted))
        return found

    async def reload(self, active: ActiveSession) -> ActiveSession:
        stored = await self._store.session(active.session_id)
        if stored is not None:
            active.renew(stored, await self._store.messages(active.session_id))
        elif active.stored:
            raise errors.SessionGone
        return active

    async def improve_metadata(self, model: ChatModel, limit: int) -> int:
        done = 0
        for session in await self._store.awaiting_metadata(limit):
            erasings = await self._store.erasings()
            messages = await self._store.messages(session.session_id)
            try:
                with working_for(Occasion(session.session_id)):
                    own = await self._own(session.session_id, session.recallable(messages))
                    described = await _described_by(model, own)
                    described = await self._told_apart(session.session_id, described)
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
            if erasings != await self._store.erasings():
                # The model may have read what is gone by now.
                continue
            await self._store.set_metadata(session.session_id, described)
            done += 1
        return done

    async def _described(self, session_id: str, messages: Sequence[Message]) -> Metadata:
        own = await self._own(session_id, messages)
        return await self._told_apart(session_id, await _extract(own))

    async def _told_apart(self, session_id: str, described: Metadata) -> Metadata:
        """A branch goes on about the same thing, which may give it the title of the conversation
        that it is from: then its title says what it is."""
        copied = await self._store.copied_from(session_id)
        sources = sorted({each for ids in copied.values() for each in ids})
        found = [await self._store.session(each) for each in sources]
        if all(each is None or each.title != described.title for each in found):
            return described
        return replace(described, title=described.title + BRANCH)

    async def _own(self, session_id: str, messages: Sequence[Message]) -> Sequence[Message]:
        """What a session is described by: a copy by what was said in it, where anything was; the
        rest has a title where it is from."""
        copied = await self._store.copied(session_id)
        own = [each for each in messages if each.message_id not in copied]
        return own if any(each.role == "user" for each in own) else messages


async def _extract(messages: Sequence[Message]) -> Metadata:
    """Off the event loop: a long session takes a tenth of a second."""

    def extracted() -> Metadata:
        from app.memory.sessions.metadata import extract  # noqa: PLC0415  when one ends, not before

        return extract(list(messages))

    return await asyncio.to_thread(extracted)


async def _described_by(model: ChatModel, messages: Sequence[Message]) -> Metadata:
    await asyncio.to_thread(import_module, "app.memory.sessions.metadata")
    from app.memory.sessions.metadata import describe  # noqa: PLC0415  loaded by now

    return await describe(model, messages)


def _is_lookup(session: Session, messages: Sequence[Message]) -> bool:
    """Whether nothing in a session is an answer with knowledge, and none was about to come."""
    if session.filed is not None:
        return session.filed is Filing.LOOKUP
    return _has_last_word(messages) and all(each.kind is not Kind.ANSWER for each in messages)


def _is_noted(session: Session, messages: Sequence[Message]) -> bool:
    """Whether things were only noted in a session, and no answer was about to come."""
    return session.filed is None and _has_last_word(messages) and only_noted(messages)


def _has_last_word(messages: Sequence[Message]) -> bool:
    """Whether no answer was about to come: the last word is a whole one of ours."""
    last = messages[-1] if messages else None
    return last is not None and last.role == "assistant" and last.state is MessageState.COMPLETE
