"""The service for the memories of one login of a server for many users (specification 5)."""

from __future__ import annotations

from app.core.domain import errors
from app.core.domain.project_port import LoginStore
from app.memory.projects.told_memory import ToldMemory


class LoginMemory(ToldMemory):
    """The memories of the facilitator that a login is."""

    _store: LoginStore

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

    async def close(self, learner_id: str | None) -> bool:
        """Put a memory into the archive, where a search still finds it, and begin without one;
        whether there was one. Raises ``StorageError``."""
        return await self._store.close_conversation(learner_id, self._clock.now())
