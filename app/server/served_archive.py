"""An open archive as other programs may ask it, whatever they ask through: requests in, replies
out, ``AnimsaError`` for what cannot be answered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from app.bootstrap.controllers import quick_turns
from app.bootstrap.models import summary_model
from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.core.domain.session_list_port import Listing, Place
from app.memory.projects.project_memory import ProjectMemory
from app.memory.quick_ask.quick_memory import ConversationManager
from app.memory.recall.engine import RecallEngine
from app.server import reply_models as replies
from app.server import request_models as requests
from app.server.served_memories import ServedMemories


@dataclass(frozen=True, slots=True)
class ServedArchive(ServedMemories):
    """An open archive with everything that answers questions about it."""

    memory: ProjectMemory
    archive: Archive
    engine: RecallEngine

    # --- looking back ----------------------------------------------------------------------------

    async def recall(self, asked: requests.RecallRequest) -> replies.RecallReply:
        """Which past research a question means."""
        now = self.archive.environment.clock.now()
        learner_id = await self.memory.learner(asked.learner_id)
        scope = await self.memory.scope(learner_id)
        limit = asked.limit
        found = await self.engine.recall(
            asked.query, now, limit=limit, filled=limit is not None, project=scope
        )
        return self._reply(replies.RecallReply, found)

    async def sessions(self, asked: requests.SessionListRequest) -> replies.SessionListReply:
        """The sessions, the most recently used first, or those that a search finds."""
        if asked.search is not None:
            if asked.before is not None:
                raise errors.BadField(field="before", reason="not_with_search")
            return await self._searched(asked.search, asked.learner_id, asked.limit)
        project = await self.memory.learner(asked.learner_id)
        page = await self.archive.store.sessions_page(
            _place(asked.before), asked.limit, Listing(project=project)
        )
        return replies.SessionListReply(
            sessions=self._replies(replies.EntryPart, page.entries),
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
                self._reply(replies.EntryPart, hit.entry).model_copy(
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
            session=self._reply(replies.SessionPart, session).model_copy(
                update={"learner_id": project_id}
            ),
            message_count=len(messages),
            messages=self._replies(replies.MessagePart, messages[asked.offset : end]),
            next_offset=end if end < len(messages) else None,
        )

    # --- memories -------------------------------------------------------------------------

    async def cited_memory(self, asked: requests.ProjectMemoryRequest) -> replies.CitedMemoryReply:
        """One memory, each of its sentences with the messages that it was made from."""
        kept = await self.memory.memory(await self.memory.learner(asked.learner_id))
        told = self._reply(replies.CitedMemoryPart, kept) if kept else None
        return replies.CitedMemoryReply(memory=told)

    async def search_memories(self, asked: requests.MemorySearchRequest) -> replies.HistoryReply:
        """What fits the keywords among the memories and their archives."""
        learner_id = await self.memory.learner(asked.learner_id)
        found = await self.memory.search(
            asked.keywords, learner_id, everywhere=not asked.include_current_learner_only
        )
        results = self._replies(replies.HistoryPart, found)
        return replies.HistoryReply(count=len(results), results=results)


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
        environment = archive.environment
        model = await summary_model(archive.paths, environment.environ) if writes else None
        if model is not None:
            stack.push_async_callback(model.close)
        yield ServedArchive(
            memory=archive.project_memory(),
            turns=ConversationManager(turns),
            model=model,
            zone=environment.zone,
            archive=archive,
            engine=archive.recall_engine(),
        )
