"""An open archive as other programs may ask it, whatever they ask through: requests in, replies
out, ``AnimsaError`` for what cannot be answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

from app.bootstrap.controllers import quick_turns
from app.bootstrap.models import configured_model
from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.core.domain.ports import ChatModel, stays_here
from app.core.domain.project_port import MemoryTurn
from app.core.domain.session_list_port import Place
from app.core.domain.tiers_and_modes import Boundary
from app.machine import settings as settings_file
from app.memory.projects.project_memory import ProjectMemory
from app.memory.quick_ask.quick_memory import ConversationManager
from app.memory.recall.engine import RecallEngine
from app.server import reply_models as replies
from app.server import request_models as requests

Part = TypeVar("Part", bound=replies.ApiPart)


@dataclass(frozen=True, slots=True)
class ServedArchive:
    """An open archive with everything that answers questions about it."""

    archive: Archive
    engine: RecallEngine
    memory: ProjectMemory
    turns: ConversationManager
    model: ChatModel | None
    """Writes summaries for programs that may write; ``None`` also where none is set up."""

    # --- looking back ----------------------------------------------------------------------------

    async def recall(self, asked: requests.RecallRequest) -> replies.RecallReply:
        """Which past research a question means."""
        now = self.archive.surroundings.clock.now()
        learner_id = await self.memory.learner(asked.learner_id)
        scope = await self.memory.scope(learner_id)
        found = await self.engine.recall(asked.query, now, limit=asked.limit, project=scope)
        return self._told(replies.RecallReply, found)

    async def sessions(self, asked: requests.SessionListRequest) -> replies.SessionListReply:
        """The sessions, the most recently used first, or those that a search finds."""
        if asked.search is not None:
            if asked.before is not None:
                raise errors.BadField(field="before", reason="not_with_search")
            return await self._searched(asked.search, asked.learner_id, asked.limit)
        project = await self.memory.learner(asked.learner_id)
        page = await self.archive.store.sessions_page(
            _place(asked.before), asked.limit, project=project
        )
        return replies.SessionListReply(
            sessions=self._all_told(replies.EntryPart, page.entries),
            before="{}-{}".format(*page.before) if page.before else None,
        )

    async def search_sessions(
        self, asked: requests.SessionSearchRequest
    ) -> replies.SessionListReply:
        """The sessions that have the words, each with the line that has them."""
        return await self._searched(asked.search, asked.learner_id, asked.limit)

    async def _searched(
        self, search: str, learner_id: str | None, limit: int
    ) -> replies.SessionListReply:
        project = await self.memory.learner(learner_id)
        hits = await self.archive.store.search_sessions(search, limit, project=project)
        return replies.SessionListReply(
            sessions=[
                self._told(replies.EntryPart, hit.entry).model_copy(
                    update={"message_id": hit.message_id, "quote": hit.line}
                )
                # What was only asked is no record, least of all to a model.
                for hit in hits
                if not hit.entry.lookup
            ]
        )

    async def session(self, asked: requests.SessionRequest) -> replies.SessionReply:
        """A session with its messages, or ``limit`` of them from position ``offset`` on."""
        session = await self.archive.store.session(asked.session_id)
        if session is None:
            raise errors.NoSession(session_id=asked.session_id)
        messages = await self.archive.store.messages(asked.session_id)
        project_id = await self.memory.project_of(asked.session_id)
        end = asked.offset + asked.limit
        return replies.SessionReply(
            session=self._told(replies.SessionPart, session).model_copy(
                update={"learner_id": project_id}
            ),
            message_count=len(messages),
            messages=self._all_told(replies.MessagePart, messages[asked.offset : end]),
            next_offset=end if end < len(messages) else None,
        )

    async def projects(self, asked: requests.EmptyRequest) -> replies.ProjectListReply:
        """The projects, which are the specification's learners, and the profile, which is its
        facilitator and, in specification 4, the user of quick-ask."""
        projects = await self.archive.projects.projects()
        return replies.ProjectListReply(
            facilitator_id=await self.archive.projects.facilitator(),
            projects=self._all_told(replies.ProjectPart, projects),
        )

    # --- specification 5 -------------------------------------------------------------------------

    async def read_memory(
        self, asked: requests.MemoryRequest
    ) -> replies.MemoryReply | replies.FoundMemoriesReply:
        """One memory, or with ``search`` the ones that fit."""
        learner_id = await self.memory.learner(asked.learner_id, asked.facilitator_id)
        if asked.search is None:
            kept = await self.memory.memory(learner_id)
            told = self._told(replies.MemoryPart, kept) if kept else None
            return replies.MemoryReply(conversation_update=told)
        # Naming a project narrows the search to it; without one it goes through all of them.
        found = await self.memory.search(
            asked.search, learner_id, everywhere=learner_id is None, archive=asked.include_archive
        )
        results = self._all_told(replies.FoundMemoryPart, found)
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
        return replies.LearntReply(conversation_update=self._told(replies.LearntPart, kept))

    async def cited_memory(self, asked: requests.ProjectMemoryRequest) -> replies.CitedMemoryReply:
        """One memory, each of its sentences with the messages that it was made from."""
        kept = await self.memory.memory(await self.memory.learner(asked.learner_id))
        told = self._told(replies.CitedMemoryPart, kept) if kept else None
        return replies.CitedMemoryReply(memory=told)

    async def search_memories(self, asked: requests.MemorySearchRequest) -> replies.HistoryReply:
        """What fits the keywords among the memories and their archives."""
        learner_id = await self.memory.learner(asked.learner_id)
        found = await self.memory.search(
            asked.keywords, learner_id, everywhere=not asked.include_current_learner_only
        )
        results = self._all_told(replies.HistoryPart, found)
        return replies.HistoryReply(count=len(results), results=results)

    # --- specification 4 -------------------------------------------------------------------------

    async def history(self, asked: requests.HistoryRequest) -> replies.TurnListReply:
        """The last turns of a user, oldest first."""
        turns = await self.turns.get_history(await self._user(asked.user_id), asked.limit)
        listed = self._all_told(replies.TurnPart, turns)
        return replies.TurnListReply(count=len(listed), turns=listed)

    async def turn(self, asked: requests.TurnRequest) -> replies.TurnReply:
        """The turn that words of a message mean."""
        user_id = await self._user(asked.user_id)
        found = await self.turns.get_turn_by_reference(user_id, asked.reference)
        if found is not None:
            return replies.TurnReply(turn=self._told(replies.TurnPart, found))
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
        """Whose turns are asked for: without a name, the profile's own."""
        return user_id or await self.archive.projects.facilitator()

    # --- values as replies -----------------------------------------------------------------------

    def _told(self, part: type[Part], value: object) -> Part:
        """A value of the archive as it stands in a reply, with the user's time zone."""
        return part.model_validate(value, context=self.archive.surroundings.zone)

    def _all_told(self, part: type[Part], values: Iterable[object]) -> list[Part]:
        return [self._told(part, value) for value in values]


def _place(text: str | None) -> Place | None:
    """Where a page ended, as an earlier reply told it."""
    if text is None:
        return None
    last_updated, row = text.split("-")
    return int(last_updated), int(row)


@asynccontextmanager
async def open_served_archive(archive: Archive, *, writes: bool) -> AsyncIterator[ServedArchive]:
    """An archive that is served. Only one that ``writes`` has a model: reading needs none."""
    async with AsyncExitStack() as stack:
        turns = await stack.enter_async_context(quick_turns(archive))
        model = None
        if writes:
            stored = await asyncio.to_thread(settings_file.load, archive.paths.settings)
            environ = archive.surroundings.environ
            model = await asyncio.to_thread(configured_model, stored, environ)
            if stored.boundary == Boundary.MEMORY.value and not stays_here(model):
                model = None
        if model is not None:
            stack.push_async_callback(model.close)
        yield ServedArchive(
            archive,
            archive.recall_engine(),
            archive.project_memory(),
            ConversationManager(turns),
            model,
        )
