"""Specification 5's two endpoints. A server only translates: JSON and query strings in, these
dictionaries out; ``BadField`` is 422 there, ``NoProject`` 404."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.core.domain import errors
from app.core.domain.ports import ChatModel
from app.core.domain.project_port import MemoryTurn
from app.memory.projects.project_memory import ProjectMemory, iso

LONGEST_TURN = 100_000
MOST_POSTED = 1000

_POSTED = frozenset({"facilitator_id", "learner_id", "conversation_turns", "force_regenerate"})
_ASKED = frozenset({"facilitator_id", "learner_id", "search", "include_archive"})


async def post_conversation_memory(
    memory: ProjectMemory, body: Mapping[str, Any], *, model: ChatModel | None = None
) -> dict[str, Any]:
    """``POST /api/conversation-memory``: update or create a memory. Raises ``BadField``,
    ``NoProject`` or ``StorageError``."""
    _only(body, _POSTED)
    learner_id = await memory.learner(body)
    force = body.get("force_regenerate", False)
    if not isinstance(force, bool):
        raise errors.BadField(field="force_regenerate", reason="true ya da false olmalı")
    kept = await memory.tell(learner_id, _posted(body), model=model, force=force)
    return {
        "success": True,
        "conversation_update": {
            "id": kept.memory_id,
            "summary": kept.summary,
            "turn_count": kept.turn_count,
            "updated_at": iso(kept.updated_at),
        },
    }


async def get_conversation_memory(
    memory: ProjectMemory, query: Mapping[str, Any]
) -> dict[str, Any]:
    """``GET /api/conversation-memory``: one memory, or with ``search`` the ones that fit. Raises
    ``BadField`` or ``NoProject``."""
    _only(query, _ASKED)
    learner_id = await memory.learner(query)
    archive = _flag(query, "include_archive")
    if query.get("search") is not None:
        keywords = query["search"]
        if not isinstance(keywords, str) or not keywords.strip():
            raise errors.BadField(field="search", reason="en az bir kelime gerekli")
        # Naming a project narrows the search to it; without one it goes through all of them.
        found = await memory.search(
            keywords, learner_id, everywhere=learner_id is None, archive=archive
        )
        results = [
            {
                "summary": each.memory.summary,
                "turn_count": each.memory.turn_count,
                "learner_name": each.memory.project or None,
                "relevance": each.relevance,
            }
            for each in found
        ]
        return {"success": True, "count": len(results), "results": results}
    kept = await memory.memory(learner_id)
    if kept is None:
        return {"success": True, "conversation_update": None}
    turns = [{"role": turn.role, "content": turn.content} for turn in kept.recent_turns]
    return {
        "success": True,
        "conversation_update": {
            "summary": kept.summary,
            "turn_count": kept.turn_count,
            "recent_turns": turns,
            "updated_at": iso(kept.updated_at),
        },
    }


def _only(given: Mapping[str, Any], known: frozenset[str]) -> None:
    for name in given:
        if name not in known:
            raise errors.BadField(field=name, reason="böyle bir alan yok")


def _flag(given: Mapping[str, Any], name: str) -> bool:
    """A truth value of a query string."""
    value = given.get(name, False)
    if isinstance(value, str) and value.lower() in ("true", "false", "1", "0"):
        return value.lower() in ("true", "1")
    if isinstance(value, bool):
        return value
    raise errors.BadField(field=name, reason="true ya da false olmalı")


def _posted(body: Mapping[str, Any]) -> list[MemoryTurn]:
    listed = body.get("conversation_turns")
    if not isinstance(listed, list) or not listed or len(listed) > MOST_POSTED:
        reason = f"1 ile {MOST_POSTED} arasında mesajdan oluşan bir liste olmalı"
        raise errors.BadField(field="conversation_turns", reason=reason)
    turns = []
    for number, each in enumerate(listed):
        field = f"conversation_turns[{number}]"
        if not isinstance(each, Mapping) or set(each) != {"role", "content"}:
            raise errors.BadField(field=field, reason="yalnız role ve content olmalı")
        role, content = each["role"], each["content"]
        if role not in ("user", "assistant"):
            raise errors.BadField(field=f"{field}.role", reason="user ya da assistant olmalı")
        if not isinstance(content, str) or not content.strip() or len(content) > LONGEST_TURN:
            raise errors.BadField(field=f"{field}.content", reason="boş ya da çok uzun")
        turns.append(MemoryTurn(role, content))
    return turns
