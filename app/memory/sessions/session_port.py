"""Port of the turn engine to where its conversations are kept.

:class:`app.memory.sessions.session_manager.SessionManager` keeps research sessions in the archive;
:class:`app.memory.quick_ask.quick_session.QuickSessions` keeps one conversation that never ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from app.core.domain.messages import Message, Milliseconds
from app.core.domain.offers import Offer
from app.core.domain.ports import ChatModel
from app.core.domain.sessions import Unfinished
from app.memory.sessions.active_session import ActiveSession


class SessionKeeper(Protocol):
    """Starts conversations, ends them and finds them again."""

    def start(self, project_id: str | None = None) -> ActiveSession:
        """A new session, in a project or in none; it reaches the disk with its first message."""
        ...

    keeps_topics_apart: bool
    """Whether another topic is another session."""

    async def branch(self, active: ActiveSession, messages: Sequence[Message]) -> ActiveSession:
        """Finish ``active`` but take its last ``messages``, a question and what answered it, over
        into a new session (a topic change). Both or nothing: raises ``StorageError`` with
        everything as it was."""
        ...

    async def rejoin(self, active: ActiveSession, session_id: str) -> ActiveSession:
        """Undo a :meth:`branch`: what was said in ``active`` is the end of the session that it
        left, and that one goes on. Both or nothing: raises ``StorageError`` or ``NotFound``."""
        ...

    async def begin_copy(self, session_id: str, message_id: str) -> ActiveSession:
        """A new session that begins with copies of what was said in another up to a message; that
        one stays as it is. Where nothing more is said in it, it vanishes when it is finished.
        Raises ``NotFound`` or ``StorageError``."""
        ...

    async def finish(self, active: ActiveSession) -> None:
        """End a session: complete and recallable at once, with an extracted title until a model
        writes a better one. Raises :class:`app.core.domain.errors.StorageError`: here it must
        succeed."""
        ...

    async def release(self, active: ActiveSession) -> None:
        """Leave the session unfinished for the next process. Raises ``StorageError``."""
        ...

    def is_idle(self, active: ActiveSession, idle_ms: Milliseconds) -> bool:
        """Whether nothing was said for ``idle_ms``, by a clock that knows no time changes."""
        ...

    async def open(self, session_id: str) -> ActiveSession:
        """Continue a session, complete or not. A completed one stays recallable as it was.

        Raises ``NotFound``, or ``ArchiveBusy`` when another living process works on it.
        """
        ...

    async def reload(self, active: ActiveSession) -> ActiveSession:
        """The same conversation as it is stored now, after something was erased: what is not on
        disk yet stays. Raises ``NotFound`` when it is gone itself."""
        ...

    async def unfinished(self) -> list[Unfinished]:
        """Active sessions that no living process works on, the most recently used first, with
        their last lines; cut-off answers are shown as interrupted."""
        ...

    async def finish_stored(self, session_id: str) -> None:
        """End a session that nobody has open. Raises ``NotFound``."""
        ...

    async def adopt(self, messages: Sequence[Message], pending: Offer | None) -> str:
        """Begin a session with a conversation that was kept elsewhere, in one transaction; returns
        its id. It is a research, whatever was answered in it, and waits to be opened. Raises
        ``StorageError``."""
        ...

    async def improve_metadata(self, model: ChatModel, limit: int) -> int:
        """Let the model describe up to ``limit`` ended sessions that only have an extract. When
        the model cannot be had at all the round ends; what fails alone is tried again in a later
        round, a few times. Returns how many it did."""
        ...
