"""The conversation that goes on: its session and the last decision about a message."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from app.core.domain import errors
from app.core.domain.events import Failed, SessionEnded, SessionOpened, SessionResumed
from app.core.domain.messages import MessageState
from app.turns.unsaved_words import UnsavedWords

if TYPE_CHECKING:
    from app.core.domain.messages import Message
    from app.memory.sessions.active_session import ActiveSession
    from app.memory.sessions.session_port import SessionKeeper
    from app.turns.alternatives import Decided
    from app.turns.answers.turn_context import TurnContext
    from app.turns.background import BackgroundWork

log = logging.getLogger(__name__)


class PresentConversation:
    """Begins, changes and ends the session on which one works. ``active`` is None before the first
    message and between two sessions."""

    def __init__(
        self, context: TurnContext, sessions: SessionKeeper, background: BackgroundWork
    ) -> None:
        self._context = context
        self._view = context.view
        self._sessions = sessions
        self._background = background
        self.active: ActiveSession | None = None
        self.decided: Decided | None = None
        """The last message with what was done about it."""
        self.undoing: Callable[[], Awaitable[None]] | None = None
        """The other answer that was asked for and failed, to be tried again."""
        self._erasings: int | None = None
        self.unsaved = UnsavedWords(context.view, background, lambda: self.active)

    @property
    def keeps_topics_apart(self) -> bool:
        """Whether another topic is another session."""
        return self._sessions.keeps_topics_apart

    # --- sessions ------------------------------------------------------------------------------

    async def open(self, session_id: str) -> None:
        """Continue a session; the present one is left for later. Raises ``NotFound`` or
        ``ArchiveBusy``."""
        opened = await self._sessions.open(session_id)
        self.decided = self.undoing = None
        if self.active is not None:
            await self._sessions.release(self.active)
        self.active = opened

    async def follow_erasings(self) -> bool:
        """Keep nothing in memory that was erased meanwhile, here or by another process; whether
        anything was. A disk that does not answer is asked again with the next turn."""
        try:
            count = await self._context.store.erasings()
            if count == self._erasings:
                return False
            if self.active is not None and self.active.messages:
                self.active = await self._sessions.reload(self.active)
        except errors.SessionGone:
            self.active = None
        except errors.StorageError as error:
            log.info("could not look for erasings: %s", error.code)
            return False
        first, self._erasings = self._erasings is None, count
        if not first:
            self.decided = self.undoing = None
        return not first

    async def open_latest(self, idle_ms: int) -> None:
        """Continue what the last process on this archive left, if it is not idle by now; what is
        idle and was left in good order is ended. Cut-off sessions wait for the user's word."""
        now = self._context.clock.now()
        for left in await self._sessions.unfinished():
            session = left.session
            # A clock that was set back must not make an old session look fresh for ever.
            if abs(now - session.last_updated) < idle_ms:
                if self.active is None:
                    # Another process may have taken it since it was listed.
                    with suppress(errors.ArchiveBusy):
                        self.active = await self._sessions.open(session.session_id)
            elif not session.holder:
                await self._sessions.finish_stored(session.session_id)

    async def end(self) -> None:
        """End the session: recallable at once, better described when a model answers. Raises
        ``StorageError`` when it cannot be saved."""
        ending = self.active
        if ending is None or not ending.messages:
            return
        await self._sessions.finish(ending)
        self.active = self.decided = self.undoing = None
        self._view.show(SessionEnded(ending.session_id))
        self._background.improve_metadata()

    async def end_if_idle(self, idle_ms: int) -> bool:
        """End the session when nothing was said for so long; not while the archive refuses it: then
        it goes on waiting."""
        if self.active is None or not self._sessions.is_idle(self.active, idle_ms):
            return False
        try:
            await self.end()
        except errors.StorageError as error:
            log.info("an idle session cannot be ended yet: %s", error.code)
            self.unsaved.save_later()
            return False
        return True

    async def branch(self, active: ActiveSession, message: Message) -> ActiveSession:
        """End the session and go on in a new one that ``message`` opens."""
        self.active = await self._sessions.branch(active, [message])
        self._view.show(SessionEnded(active.session_id))
        self._background.improve_metadata()
        self._view.show(SessionOpened(self.active.session_id, self.active.messages[0]))
        return self.active

    async def split(self, active: ActiveSession, message: Message) -> ActiveSession:
        """End the session and go on in a new one that begins with ``message`` and what answered
        it. Raises ``StorageError`` with everything as it was."""
        leaving = [each for each in active.messages if each.position >= message.position]
        self.active = await self._sessions.branch(active, leaving)
        self._view.show(SessionEnded(active.session_id))
        self._background.improve_metadata()
        self._view.show(SessionResumed(self.active.session_id, self.active.session.pending))
        return self.active

    async def split_at(self, message_id: str) -> str:
        """See :meth:`app.turns.controller.Controller.split_at`."""
        active = self.active
        if active is None:
            raise errors.SessionGone
        questions = [each for each in active.messages[1:] if each.role == "user"]
        message = next((each for each in questions if each.message_id == message_id), None)
        if message is None:
            raise errors.SessionGone
        await self.split(active, message)
        self.decided = self.undoing = None
        return active.session_id

    async def join(self, session_id: str, split_off: str) -> None:
        """See :meth:`app.turns.controller.Controller.join`."""
        if self.active is None or self.active.session_id != split_off:
            raise errors.SessionGone
        self.active = await self._sessions.rejoin(self.active, session_id)
        self.decided = self.undoing = None
        self._view.show(SessionResumed(session_id, self.active.session.pending))

    async def begin_copy(self, session_id: str, message_id: str) -> None:
        """See :meth:`app.turns.controller.Controller.begin_copy`."""
        if self.active is not None:
            await self.active.save()
        copy = await self._sessions.begin_copy(session_id, message_id)
        await self.end()
        self.active = copy
        self.decided = self.undoing = None
        self._view.show(SessionResumed(copy.session_id, None))

    async def go_back(self, decided: Decided) -> ActiveSession:
        """Go on with the session that was ended for the last message, which becomes part of it.
        Raises ``NotFound`` or ``StorageError`` with everything as it was."""
        if decided.ended_its_own:
            active = await self._sessions.open(decided.left)
        else:
            active = await self._sessions.rejoin(decided.turn.active, decided.left)
        self.decided, self.active = None, active
        self._view.show(SessionResumed(active.session_id, active.session.pending))
        return active

    async def leave(self) -> None:
        """Leave the session for the next process. Raises ``StorageError`` when the last words could
        not be saved."""
        if self.active is not None:
            leaving, self.active = self.active, None
            await self._sessions.release(leaving)

    def give_up(self) -> str:
        """Let go of the session without saving it; returns what the user said that is nowhere
        else."""
        leaving, self.active = self.active, None
        self.decided = self.undoing = None
        return "" if leaving is None else leaving.unsaved_words

    def keep_offline(self) -> None:
        """Forget where the last message was looked for, and the other answer that failed: neither
        is to lead online once more."""
        self.undoing = None
        if self.decided is not None:
            plan = replace(self.decided.turn.plan, mode=None)
            self.decided = replace(self.decided, turn=replace(self.decided.turn, plan=plan))

    # --- the end of a turn ---------------------------------------------------------------------

    def fail(self, active: ActiveSession, error: errors.AnimsaError) -> None:
        """Tell of an error, without claiming that what waits for the disk is kept."""
        saved = active.refusal is None
        kept = active.messages[-1] if active.messages else None
        begun = kept is not None and kept.state is MessageState.INTERRUPTED
        if isinstance(error, errors.CutOff) and not begun:
            # Nothing came of the answer that could be kept, or gone on with.
            error = errors.ModelError()
        self._view.show(Failed(error.code, error.about, saved))

    async def turn_over(self, active: ActiveSession) -> None:
        """Keep what a turn found out about its message, also when it came to no answer."""
        await active.flush()
        self.unsaved.save_later()
        self._background.learn()
