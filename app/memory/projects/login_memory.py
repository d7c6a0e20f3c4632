"""The service for the memories of one login of a server for many users (specification 5)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.core.domain import errors
from app.core.domain.ports import Clock
from app.core.domain.project_port import LoginStore
from app.core.language.thesaurus import Thesaurus
from app.memory.projects.memory_service import MemoryService


class LoginMemory(MemoryService):
    """The memories of the facilitator that a login is. ``line`` gives what is held while the memory
    of a learner is told something, the same to everybody who tells it."""

    _store: LoginStore

    def __init__(
        self,
        store: LoginStore,
        clock: Clock,
        thesaurus: Thesaurus,
        line: Callable[[str | None], asyncio.Lock],
    ) -> None:
        super().__init__(store, clock, thesaurus)
        self._line_of = line

    async def learner(
        self, learner_id: str | None, facilitator_id: str | None = None
    ) -> str | None:
        """The learner that a program names; ``None`` for none. Raises ``NoProject``, or
        ``OtherFacilitator`` for another one than the login's own."""
        if facilitator_id is not None:
            told = facilitator_id.replace("-", "").lower()
            if told != await self.facilitator():
                raise errors.OtherFacilitator
        return await super().learner(learner_id)

    def _line(self, learner_id: str | None) -> asyncio.Lock:
        return self._line_of(learner_id)

    async def close(self, learner_id: str | None) -> bool:
        """Put a memory into the archive, where a search still finds it, and begin without one;
        whether there was one. Raises ``StorageError``."""
        return await self._store.close_conversation(learner_id, self._clock.now())
