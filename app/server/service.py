"""What other programs may ask of the archive, whatever they ask through: JSON values in and out,
``AnimsaError`` for what cannot be answered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from app.bootstrap.controllers import quick_turns
from app.bootstrap.models import configured_model
from app.bootstrap.open_archive import Archive
from app.core.domain import errors, json_codec
from app.core.domain.messages import Citation, Message, Milliseconds
from app.core.domain.ports import ChatModel
from app.core.domain.project_port import Memory
from app.core.domain.session_list_port import Entry, Place, SessionHit
from app.core.domain.sessions import Session
from app.machine import settings as settings_file
from app.machine.clock import to_datetime
from app.memory.projects.memory_requests import get_conversation_memory, post_conversation_memory
from app.memory.projects.project_memory import ProjectMemory
from app.memory.quick_ask.quick_memory import ConversationManager, ConversationTurn
from app.memory.recall.engine import RecallEngine

Json = dict[str, Any]

_PLACE = re.compile(r"([0-9]{1,15})-([0-9]{1,15})")


@dataclass(frozen=True, slots=True)
class Desk:
    """An open archive with everything that answers questions about it."""

    archive: Archive
    engine: RecallEngine
    memory: ProjectMemory
    turns: ConversationManager
    model: ChatModel | None
    """Writes summaries for programs that may write; ``None`` also where none is set up."""

    # --- looking back ----------------------------------------------------------------------------

    async def recall(self, given: Json) -> Json:
        """Which past research a question means."""
        now = self.archive.surroundings.clock.now()
        found = await self.engine.recall(given["query"], now, limit=given["limit"])
        matches = [
            {**json_codec.match_to_reply(each, self._iso(each.date)), "summary": each.summary}
            for each in found.matches
        ]
        return {
            "success": True,
            "verdict": found.verdict.value,
            "matches": matches,
            "ms": round(found.ms, 2),
        }

    async def sessions(self, given: Json) -> Json:
        """The sessions, the most recently used first, or those that a search finds."""
        project = await self.memory.learner({"learner_id": given["learner_id"]})
        store, limit = self.archive.store, given["limit"]
        if given["search"] is not None:
            if given["before"] is not None:
                reason = "aramayla birlikte kullanılmaz"
                raise errors.BadField(field="before", reason=reason)
            hits = await store.search_sessions(given["search"], limit, project=project)
            return {"success": True, "sessions": [self._hit(hit) for hit in hits], "before": None}
        page = await store.sessions_page(_place(given["before"]), limit, project=project)
        return {
            "success": True,
            "sessions": [self._entry(entry) for entry in page.entries],
            "before": "{}-{}".format(*page.before) if page.before else None,
        }

    async def session(self, given: Json) -> Json:
        """A session with its messages, or ``limit`` of them from position ``offset`` on."""
        session_id, offset = given["session_id"], given["offset"]
        session = await self.archive.store.session(session_id)
        if session is None:
            raise errors.NoSession(session_id=session_id)
        messages = await self.archive.store.messages(session_id)
        end = offset + given["limit"]
        return {
            "success": True,
            "session": self._session(session, await self.memory.project_of(session_id)),
            "message_count": len(messages),
            "messages": [self._message(each) for each in messages[offset:end]],
            "next_offset": end if end < len(messages) else None,
        }

    async def projects(self, given: Json) -> Json:
        """The projects, which are the specification's learners, and the profile, which is its
        facilitator and, in specification 4, the user of quick-ask."""
        projects = [
            {
                "learner_id": each.project_id,
                "name": each.name,
                "archived": each.archived_at is not None,
            }
            for each in await self.archive.projects.projects()
        ]
        profile = await self.archive.projects.facilitator()
        return {"success": True, "facilitator_id": profile, "projects": projects}

    # --- specification 5 -------------------------------------------------------------------------

    async def read_memory(self, given: Json) -> Json:
        return await get_conversation_memory(self.memory, given)

    async def tell_memory(self, given: Json) -> Json:
        return await post_conversation_memory(self.memory, given, model=self.model)

    async def cited_memory(self, given: Json) -> Json:
        """One memory, each of its sentences with the messages that it was made from."""
        learner_id = await self.memory.learner({"learner_id": given["learner_id"]})
        kept = await self.memory.memory(learner_id)
        return {"success": True, "memory": self._memory(kept) if kept else None}

    async def search_memories(self, given: Json) -> Json:
        """What fits the keywords among the memories and their archives."""
        learner_id = await self.memory.learner({"learner_id": given["learner_id"]})
        found = await self.memory.search(
            given["keywords"],
            learner_id,
            everywhere=not given["include_current_learner_only"],
        )
        results = [
            {
                "summary": each.memory.summary,
                "turn_count": each.memory.turn_count,
                "learner_id": each.memory.learner_id,
                "learner_name": each.memory.project or None,
                "updated_at": self._iso(each.memory.updated_at),
                "archived": each.memory.archived,
                "relevance": each.relevance,
            }
            for each in found
        ]
        return {"success": True, "count": len(results), "results": results}

    # --- specification 4 -------------------------------------------------------------------------

    async def history(self, given: Json) -> Json:
        turns = await self.turns.get_history(await self._user(given), given["limit"])
        listed = [self._turn(turn) for turn in turns]
        return {"success": True, "count": len(listed), "turns": listed}

    async def turn(self, given: Json) -> Json:
        found = await self.turns.get_turn_by_reference(await self._user(given), given["reference"])
        return {"success": True, "turn": self._turn(found) if found else None}

    async def store_turn(self, given: Json) -> Json:
        kept = await self.turns.store_turn(
            given["user_id"], given["user_message"], given["ai_response"], given["metadata"]
        )
        if not kept:
            raise errors.StorageError
        return {"success": True}

    async def clear_history(self, given: Json) -> Json:
        return {"success": True, "cleared": await self.turns.clear_history(given["user_id"])}

    async def _user(self, given: Json) -> str:
        """Whose turns are asked for: without a name, the profile's own."""
        return given["user_id"] or await self.archive.projects.facilitator()

    # --- values as JSON --------------------------------------------------------------------------

    def _iso(self, moment: Milliseconds) -> str:
        """A moment with the offset of the user's time zone: the day is part of the answer."""
        there = to_datetime(moment, self.archive.surroundings.zone)
        return there.isoformat(timespec="milliseconds")

    def _entry(self, entry: Entry, message_id: str = "", line: str = "") -> Json:
        return {
            "session_id": entry.session_id,
            "title": entry.title,
            "about": entry.about,
            "status": entry.status.value,
            "last_updated": self._iso(entry.last_updated),
            "message_id": message_id,
            "quote": line,
        }

    def _hit(self, hit: SessionHit) -> Json:
        return self._entry(hit.entry, hit.message_id, hit.line)

    def _session(self, session: Session, project_id: str | None) -> Json:
        return {
            "session_id": session.session_id,
            "title": session.title,
            "summary": session.summary,
            "key_topics": list(session.key_topics),
            "status": session.status.value,
            "created_at": self._iso(session.created_at),
            "last_updated": self._iso(session.last_updated),
            "learner_id": project_id,
        }

    def _message(self, message: Message) -> Json:
        return {
            "message_id": message.message_id,
            "role": message.role,
            "kind": message.kind.value,
            "state": message.state.value,
            "content": message.content,
            "timestamp": self._iso(message.created_at),
            "citations": [self._citation(each) for each in message.citations],
        }

    def _citation(self, citation: Citation) -> Json:
        return json_codec.citation_to_reply(citation, self._iso(citation.date))

    def _memory(self, memory: Memory) -> Json:
        return {
            "learner_id": memory.learner_id,
            "summary": memory.summary,
            "statements": [
                {
                    "text": each.text,
                    "sources": [
                        {"session_id": source.session_id, "message_id": source.message_id}
                        for source in each.sources
                    ],
                }
                for each in memory.statements
            ],
            "recent_turns": [
                {
                    "role": turn.role,
                    "content": turn.content,
                    "session_id": turn.session_id,
                    "message_id": turn.message_id,
                }
                for turn in memory.recent_turns
            ],
            "turn_count": memory.turn_count,
            "updated_at": self._iso(memory.updated_at),
        }

    def _turn(self, turn: ConversationTurn) -> Json:
        at = turn.timestamp.astimezone(self.archive.surroundings.zone)
        return {
            "turn_index": turn.turn_index,
            "user_message": turn.user_message,
            "ai_response": turn.ai_response,
            "timestamp": at.isoformat(timespec="milliseconds"),
            "metadata": dict(turn.metadata),
        }


def _place(text: str | None) -> Place | None:
    """Where a page ended, as an earlier reply told it."""
    if text is None:
        return None
    found = _PLACE.fullmatch(text)
    if found is None:
        raise errors.BadField(field="before", reason="önceki yanıttaki değer olmalı")
    return int(found[1]), int(found[2])


@asynccontextmanager
async def open_desk(archive: Archive, *, writes: bool) -> AsyncIterator[Desk]:
    """A desk on an open archive. Only one that ``writes`` has a model: reading needs none."""
    async with AsyncExitStack() as stack:
        turns = await stack.enter_async_context(quick_turns(archive))
        model = None
        if writes:
            stored = await asyncio.to_thread(settings_file.load, archive.paths.settings)
            environ = archive.surroundings.environ
            model = await asyncio.to_thread(configured_model, stored, environ)
        if model is not None:
            stack.push_async_callback(model.close)
        yield Desk(
            archive,
            archive.recall_engine(),
            archive.project_memory(),
            ConversationManager(turns),
            model,
        )
