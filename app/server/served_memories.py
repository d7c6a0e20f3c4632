"""Memories and quick turns (specifications 4 and 5) as other programs may ask them, whoever keeps
them: requests in, replies out, ``AnimsaError`` for what cannot be answered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import tzinfo
from typing import TypeVar

from app.core.domain import errors
from app.core.domain.ports import ChatModel
from app.core.domain.project_port import MemoryTurn
from app.memory.projects.memory_service import MemoryService
from app.memory.quick_ask.quick_memory import ConversationManager
from app.server import reply_models as replies
from app.server import request_models as requests

Part = TypeVar("Part", bound=replies.ApiPart)


@dataclass(frozen=True, slots=True)
class ServedMemories:
    """What one facilitator's programs ask. Moments are told in ``zone``."""

    memory: MemoryService
    turns: ConversationManager
    model: ChatModel | None
    """Writes summaries for programs that may write; ``None`` also where none is set up."""
    zone: tzinfo

    # --- specification 5 -------------------------------------------------------------------------

    async def projects(self, asked: requests.EmptyRequest) -> replies.ProjectListReply:
        """The projects, which are the specification's learners, and the profile, which is its
        facilitator and, in specification 4, the user of quick-ask."""
        projects = await self.memory.projects()
        return replies.ProjectListReply(
            facilitator_id=await self.memory.facilitator(),
            projects=self._replies(replies.ProjectPart, projects),
        )

    async def read_memory(
        self, asked: requests.MemoryRequest
    ) -> replies.MemoryReply | replies.FoundMemoriesReply:
        """One memory, or with ``search`` the ones that fit."""
        learner_id = await self.memory.learner(asked.learner_id, asked.facilitator_id)
        if asked.search is None:
            kept = await self.memory.memory(learner_id)
            told = self._reply(replies.MemoryPart, kept) if kept else None
            return replies.MemoryReply(conversation_update=told)
        # Naming a project narrows the search to it; without one it goes through all of them.
        found = await self.memory.search(
            asked.search, learner_id, everywhere=learner_id is None, archive=asked.include_archive
        )
        results = self._replies(replies.FoundMemoryPart, found)
        return replies.FoundMemoriesReply(count=len(results), results=results)

    async def tell_memory(self, asked: requests.MemoryPost) -> replies.LearntReply:
        """Have a memory learn a conversation; a learner that is not known yet becomes a project."""
        learner_id = await self.memory.learner_to_write(
            asked.learner_id, asked.facilitator_id, asked.learner_name
        )
        turns = [MemoryTurn(each.role, each.content) for each in asked.conversation_turns]
        kept = await self.memory.tell(
            learner_id, turns, model=self.model, force=asked.force_regenerate
        )
        return replies.LearntReply(conversation_update=self._reply(replies.LearntPart, kept))

    # --- specification 4 -------------------------------------------------------------------------

    async def history(self, asked: requests.HistoryRequest) -> replies.TurnListReply:
        """The last turns of a user, oldest first."""
        turns = await self.turns.get_history(await self._user(asked.user_id), asked.limit)
        listed = self._replies(replies.TurnPart, turns)
        return replies.TurnListReply(count=len(listed), turns=listed)

    async def turn(self, asked: requests.TurnRequest) -> replies.TurnReply:
        """The turn that words of a message mean."""
        user_id = await self._user(asked.user_id)
        found = await self.turns.get_turn_by_reference(user_id, asked.reference)
        if found is not None:
            return replies.TurnReply(turn=self._reply(replies.TurnPart, found))
        forgotten = await self.turns.has_forgotten(user_id, asked.reference)
        return replies.TurnReply(turn=None, forgotten=forgotten)

    async def store_turn(self, asked: requests.TurnPost) -> replies.DoneReply:
        """Remember a turn for a day. Raises ``StorageError``."""
        kept = await self.turns.store_turn(
            asked.user_id, asked.user_message, asked.ai_response, asked.metadata
        )
        if not kept:
            raise errors.StorageError
        return replies.DoneReply()

    async def clear_history(self, asked: requests.UserRequest) -> replies.ClearedReply:
        """Forget all turns of a user."""
        return replies.ClearedReply(cleared=await self.turns.clear_history(asked.user_id))

    async def _user(self, user_id: str | None) -> str:
        """The user whose turns are asked for: without a name, the profile itself."""
        return user_id or await self.memory.facilitator()

    # --- values as replies -----------------------------------------------------------------------

    def _reply(self, part: type[Part], value: object) -> Part:
        """A value as it stands in a reply, with the user's time zone."""
        return part.model_validate(value, context=self.zone)

    def _replies(self, part: type[Part], values: Iterable[object]) -> list[Part]:
        return [self._reply(part, value) for value in values]
