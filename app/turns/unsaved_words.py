"""Trying again to save what the disk refused, also while nothing is said.

A turn goes on when the disk is full: its messages wait in their order in
:class:`app.memory.sessions.active_session.ActiveSession`, whose ``refusal`` says why, and the view
says that they are not saved yet. A freed disk must not wait for the next message. What comes of an
answer meanwhile is kept by :class:`app.memory.sessions.streamed_answer.StreamedAnswer`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.core.domain.events import Saved
from app.core.domain.ports import View
from app.memory.sessions.active_session import ActiveSession
from app.turns.background import BackgroundWork

SAVE_SECONDS = 3.0
"""How often it is tried."""


class UnsavedWords:
    """Messages of the present session that wait for the disk; the session may change meanwhile."""

    def __init__(
        self, view: View, background: BackgroundWork, present: Callable[[], ActiveSession | None]
    ) -> None:
        self._view = view
        self._background = background
        self._present = present
        self.saving: asyncio.Task[None] | None = None
        """The task that tries again; None before the first refusal."""

    async def save(self) -> bool:
        """Try at once; whether all of it is saved now."""
        session = self._present()
        if session is None:
            return True
        await session.try_to_save()
        if session.refusal is None:
            self._view.show(Saved())
        return session.refusal is None

    def save_later(self) -> None:
        """While something waits, try again every few seconds."""
        if self._waiting() and (self.saving is None or self.saving.done()):
            self.saving = self._background.spawn(self._keep_saving(), "saving")

    def _waiting(self) -> ActiveSession | None:
        session = self._present()
        return session if session is not None and session.refusal is not None else None

    async def _keep_saving(self) -> None:
        while self._waiting():
            await asyncio.sleep(SAVE_SECONDS)
            if (session := self._present()) is not None:
                await session.try_to_save()
        self._view.show(Saved())
