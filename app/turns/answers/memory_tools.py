"""The two memory tools of specification 5 that a model may call during an ordinary answer.

What is searched are the memories and, beside them, the records of the archive.

They only read. Their arguments were written by a model that may have read anything: they are
checked as a stranger's, and what they find goes back as labelled material.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from app.core.domain.events import Step, StepCode
from app.core.domain.messages import Citation
from app.core.domain.model_calls import Tool, ToolCall, ToolResult
from app.core.language.foreign_json import json_object
from app.core.wording import prompts
from app.memory.projects.memory_service import LONGEST_KEYWORDS
from app.memory.projects.project_memory import ProjectMemory, sessions_in

MOST_ROUNDS = 3
"""How often a model may look things up before it has to answer."""
MOST_CALLS = 4
"""How many calls of one round are answered."""

GET_MEMORY = Tool(
    "get_conversation_memory",
    prompts.MEMORY_TOOL,
    {"type": "object", "properties": {}, "additionalProperties": False},
)
SEARCH_HISTORY = Tool(
    "search_conversation_history",
    prompts.MEMORY_SEARCH_TOOL,
    {
        "type": "object",
        "properties": {
            "keywords": {"type": "string", "description": "What to search for, as keywords."},
            "include_current_learner_only": {
                "type": "boolean",
                "description": "Search the current project only. Default: false.",
            },
        },
        "required": ["keywords"],
        "additionalProperties": False,
    },
)
TOOLS = (GET_MEMORY, SEARCH_HISTORY)


class _Unusable(Exception):
    """The arguments are not what the tool takes; the message tells the model."""


@dataclass(frozen=True, slots=True)
class RecordsFound:
    """Records as labelled material for a model, whose ``sessions`` they are, and those that can be
    opened beside its answer."""

    text: str
    sessions: tuple[str, ...]
    near: tuple[Citation, ...]


SearchRecords: TypeAlias = Callable[[str, bool], Awaitable[RecordsFound | None]]
"""Searches the archive for keywords, with True in the present project alone."""


@dataclass(frozen=True, slots=True)
class LookUp:
    """A call that was answered: what the model gets, what the user is told of it, and the records
    that can be opened beside the answer."""

    result: ToolResult
    step: Step | None
    near: tuple[Citation, ...] = ()


async def look_up(
    memory: ProjectMemory, call: ToolCall, session_id: str, search_records: SearchRecords
) -> LookUp:
    """Answer a call that was made in a session, and keep there what the answer was made from. What
    cannot be answered is a failed result; only the disk is an error of the turn."""
    learner_id = await memory.project_of(session_id)
    try:
        if call.name == GET_MEMORY.name:
            _arguments(call, frozenset())
            return await _memory(memory, call, learner_id, session_id)
        if call.name == SEARCH_HISTORY.name:
            return await _search(memory, call, learner_id, session_id, search_records)
    except _Unusable as reason:
        return LookUp(ToolResult(call.call_id, str(reason), failed=True), None)
    return LookUp(ToolResult(call.call_id, "There is no such tool.", failed=True), None)


async def _memory(
    memory: ProjectMemory, call: ToolCall, learner_id: str | None, session_id: str
) -> LookUp:
    found = await memory.memory(learner_id)
    told = await memory.described(found) if found is not None else ""
    if found is not None:
        await memory.note_read(session_id, sessions_in(found))
    step = Step(StepCode.MEMORY_READ)
    return LookUp(ToolResult(call.call_id, told or prompts.MEMORY_EMPTY), step)


async def _search(
    memory: ProjectMemory,
    call: ToolCall,
    learner_id: str | None,
    session_id: str,
    search_records: SearchRecords,
) -> LookUp:
    """What the model looked for in the memories and in the records. Raises ``_Unusable`` for
    arguments that the tool does not take."""
    given = _arguments(call, frozenset({"keywords", "include_current_learner_only"}))
    keywords, only = given.get("keywords"), given.get("include_current_learner_only", False)
    if not isinstance(keywords, str) or not keywords.strip():
        raise _Unusable("keywords must be a non-empty string.")
    if len(keywords) > LONGEST_KEYWORDS:
        raise _Unusable(f"keywords must not be longer than {LONGEST_KEYWORDS} characters.")
    if not isinstance(only, bool):
        raise _Unusable("include_current_learner_only must be true or false.")
    keywords = " ".join(keywords.split())
    found = await memory.search(keywords, learner_id, everywhere=not only)
    records = await search_records(keywords, only)
    told = [await memory.found(found)] if found else []
    behind = dict.fromkeys(session for each in found for session in each.memory.sessions)
    if records is not None:
        told.append(records.text)
        behind |= dict.fromkeys(records.sessions)
    await memory.note_read(session_id, list(behind))
    step = Step(StepCode.MEMORY_SEARCHED, {"keywords": keywords})
    result = ToolResult(call.call_id, "\n\n".join(told) or prompts.MEMORY_NOTHING)
    return LookUp(result, step, records.near if records is not None else ())


def _arguments(call: ToolCall, known: frozenset[str]) -> dict[str, object]:
    """The arguments of a call, by name. Raises ``_Unusable`` where they are no object of these."""
    if (given := json_object(call.arguments or "{}")) is None:
        raise _Unusable("The arguments are no JSON object.")
    if unknown := sorted(set(given) - known):
        raise _Unusable(f"There is no argument {', '.join(map(str, unknown))[:100]}.")
    return given
