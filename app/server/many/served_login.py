"""One login of a server for many users, as its programs ask it."""

from __future__ import annotations

from dataclasses import dataclass

from app.memory.projects.login_memory import LoginMemory
from app.server import reply_models as replies
from app.server import request_models as requests
from app.server.served_memories import ServedMemories


@dataclass(frozen=True, slots=True)
class ServedLogin(ServedMemories):
    """The memories and turns of the facilitator that a login is."""

    memory: LoginMemory

    async def close_memory(self, asked: requests.MemoryClosing) -> replies.ClosedReply:
        """End a conversation: what its memory holds is archived."""
        learner_id = await self.memory.learner(asked.learner_id, asked.facilitator_id)
        return replies.ClosedReply(archived=await self.memory.close(learner_id))
