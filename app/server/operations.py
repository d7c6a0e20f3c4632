"""Every operation of the API in one table: the routes, the checks of requests, the OpenAPI document
and the tools for models are made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from app.core.domain.messages import Kind, MessageState
from app.core.domain.project_port import RECENT_TURNS
from app.core.domain.recall_result import Verdict
from app.core.domain.sessions import Status
from app.memory.projects.memory_requests import LONGEST_TURN, MOST_POSTED
from app.memory.projects.project_memory import LONGEST_KEYWORDS, MOST_RESULTS
from app.memory.quick_ask.quick_memory import MOST_TURNS
from app.memory.recall.engine import FEW, LONGEST_QUESTION
from app.server.fields import VISIBLE, RequestField, Schema, lists, objects, or_null, text, whole
from app.server.service import Desk

Run = Callable[[Desk, dict[str, Any]], Awaitable[dict[str, Any]]]

LONGEST_ID = 200
MOST_MATCHES = 50
MOST_LISTED = 200
MOST_OFFSET = 1_000_000


@dataclass(frozen=True, slots=True)
class Operation:
    """``own_checks``: the function checks its request itself, because the specification's rules
    are not only of form."""

    name: str
    method: Literal["GET", "POST", "DELETE"]
    path: str
    about: str
    fields: tuple[RequestField, ...]
    reply: Schema
    run: Run
    writes: bool = False
    own_checks: bool = False
    missing: bool = False
    """Whether what it asks for may not be there (404)."""


@dataclass(frozen=True, slots=True)
class ModelTool:
    """A tool for models; all of them only read."""

    name: str
    title: str
    about: str
    fields: tuple[RequestField, ...]
    reply: Schema
    run: Run


# --- what replies are made of ---------------------------------------------------------------------

_STRING: Schema = {"type": "string"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_TRUE: Schema = {"const": True}
_TRUTH: Schema = {"type": "boolean"}
_TIME: Schema = {"type": "string", "format": "date-time"}
_SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
_ROLE: Schema = {"enum": ["user", "assistant"]}
_NAME = or_null(_STRING)

_MATCH = objects(
    session_id=_STRING,
    message_id=_STRING,
    title=_STRING,
    date=_TIME,
    score={"type": "number"},
    quote=_STRING,
    summary=_STRING,
)
_FOUND = objects(
    success=_TRUE,
    verdict={"enum": [each.value for each in Verdict]},
    matches=lists(_MATCH),
    ms={"type": "number", "minimum": 0},
)
_ENTRY = objects(
    session_id=_STRING,
    title=_STRING,
    about=_STRING,
    status={"enum": [each.value for each in Status]},
    last_updated=_TIME,
    message_id=_STRING,
    quote=_STRING,
)
_ENTRIES = objects(success=_TRUE, sessions=lists(_ENTRY), before=_NAME)
_CITATION = objects(
    session_id=_STRING,
    message_id=_STRING,
    title=_STRING,
    date=_TIME,
    quote=_STRING,
    kind=_STRING,
    address=_STRING,
    place=_STRING,
)
_MESSAGE = objects(
    message_id=_STRING,
    role=_ROLE,
    kind={"enum": [each.value for each in Kind]},
    state={"enum": [each.value for each in MessageState]},
    content=_STRING,
    timestamp=_TIME,
    citations=lists(_CITATION),
)
_SESSION = objects(
    success=_TRUE,
    session=objects(
        session_id=_STRING,
        title=_STRING,
        summary=_STRING,
        key_topics=lists(_STRING),
        status={"enum": [each.value for each in Status]},
        created_at=_TIME,
        last_updated=_TIME,
        learner_id=_NAME,
    ),
    message_count=_COUNT,
    messages=lists(_MESSAGE),
    next_offset=or_null(_COUNT),
)
_PROJECTS = objects(
    success=_TRUE,
    facilitator_id=_STRING,
    projects=lists(objects(learner_id=_STRING, name=_STRING, archived=_TRUTH)),
)
_SAID = objects(role=_ROLE, content=_STRING)
_UPDATED = objects(
    success=_TRUE,
    conversation_update=objects(id=_STRING, summary=_STRING, turn_count=_COUNT, updated_at=_TIME),
)
_REMEMBERED: Schema = {
    "oneOf": [
        objects(
            success=_TRUE,
            conversation_update=or_null(
                objects(
                    summary=_STRING,
                    turn_count=_COUNT,
                    recent_turns={**lists(_SAID), "maxItems": RECENT_TURNS},
                    updated_at=_TIME,
                )
            ),
        ),
        objects(
            success=_TRUE,
            count=_COUNT,
            results={
                **lists(
                    objects(
                        summary=_STRING, turn_count=_COUNT, learner_name=_NAME, relevance=_SHARE
                    )
                ),
                "maxItems": MOST_RESULTS,
            },
        ),
    ]
}
_TURN = objects(
    turn_index={"type": "integer", "minimum": 1},
    user_message=_STRING,
    ai_response=_STRING,
    timestamp=_TIME,
    metadata={"type": "object"},
)
_SOURCE = objects(session_id=_STRING, message_id=_STRING)
_CITED = objects(
    success=_TRUE,
    memory=or_null(
        objects(
            learner_id=_NAME,
            summary=_STRING,
            statements=lists(objects(text=_STRING, sources=lists(_SOURCE))),
            recent_turns=lists(
                objects(role=_ROLE, content=_STRING, session_id=_STRING, message_id=_STRING)
            ),
            turn_count=_COUNT,
            updated_at=_TIME,
        )
    ),
)
_HISTORY = objects(
    success=_TRUE,
    count=_COUNT,
    results=lists(
        objects(
            summary=_STRING,
            turn_count=_COUNT,
            learner_id=_NAME,
            learner_name=_NAME,
            updated_at=_TIME,
            archived=_TRUTH,
            relevance=_SHARE,
        )
    ),
)

# --- what requests are made of --------------------------------------------------------------------

_QUERY = RequestField(
    "query",
    text(LONGEST_QUESTION),
    "The question, as a person would type it: inflections, synonyms, typing errors and days"
    ' ("geçen ay") are understood.',
    required=True,
    example="Dawn ile karışan etki neydi?",
)
_MATCHES = RequestField("limit", whole(1, MOST_MATCHES, FEW), "The most matches.")
_SEARCH = RequestField(
    "search",
    text(LONGEST_KEYWORDS),
    "Words; without them, all sessions are listed.",
    example="kortizol",
)
_WORDS = RequestField("search", text(LONGEST_KEYWORDS), "Words to look for.", required=True)
_PROJECT = RequestField(
    "learner_id", text(LONGEST_ID), "A project (`/api/projects`); without it, everything."
)
_BEFORE = RequestField(
    "before",
    {"type": "string", "maxLength": 31, "pattern": "^[0-9]{1,15}-[0-9]{1,15}$"},
    "The `before` of the reply before this one; not together with `search`.",
)
_LISTED = RequestField("limit", whole(1, MOST_LISTED, 50), "The most sessions.")
_ID = RequestField(
    "session_id", text(LONGEST_ID), "A session, as found or listed.", required=True, example="dawn"
)
_OFFSET = RequestField("offset", whole(0, MOST_OFFSET, 0), "Messages to pass over.")
_LENGTH = RequestField("limit", whole(1, MOST_LISTED, 50), "The most messages.")

_LEARNER = RequestField(
    "learner_id",
    {"type": ["string", "null"], "minLength": 1},
    "A project; null is the general memory of everything outside of projects.",
)
_LEARNER_ASKED = RequestField(
    "learner_id",
    {"type": "string", "minLength": 1},
    "A project; without it, the general memory, or a search through all of them.",
)
_PROFILE = RequestField(
    "facilitator_id",
    {"type": "string", "minLength": 1},
    "The profile of the data directory, which is what is meant without it.",
)
_POSTED = RequestField(
    "conversation_turns",
    {
        "type": "array",
        "minItems": 1,
        "maxItems": MOST_POSTED,
        "items": {
            "type": "object",
            "properties": {"role": _ROLE, "content": text(LONGEST_TURN)},
            "required": ["role", "content"],
            "additionalProperties": False,
        },
    },
    "The whole conversation each time; what is known of it already is not learnt again.",
    required=True,
    example=[
        {"role": "user", "content": "Emma kesirlerde zorlanıyor. Nasıl anlatayım?"},
        {"role": "assistant", "content": "Pizza dilimleriyle başlayın."},
    ],
)
_FORCE = RequestField(
    "force_regenerate",
    {"type": "boolean", "default": False},
    "Summarise all that was told anew. For finding errors only: it loses nuance.",
)
_KEYWORDS_ASKED = RequestField(
    "search",
    {"type": "string", "minLength": 1, "pattern": VISIBLE},
    f"Keywords; only the first {LONGEST_KEYWORDS} characters count.",
    example="kesirler",
)
_ARCHIVE = RequestField(
    "include_archive", {"type": "boolean", "default": False}, "Search archived memories as well."
)

_USER = {**text(LONGEST_ID)}
_USER_ASKED = RequestField(
    "user_id",
    _USER,
    "Whose turns; without it, those of the quick-ask window, whose `user_id` is the profile's"
    " `facilitator_id` (`/api/projects`).",
)
_USER_NAMED = RequestField("user_id", _USER, "Whose turns.", required=True, example="u1")
_TURNS = RequestField("limit", whole(1, MOST_TURNS, MOST_TURNS), "The most turns.")

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "recall", "GET", "/api/recall",
        "Find the past research that a question means, with the quote that answers it.",
        (_QUERY, _MATCHES), _FOUND, Desk.recall,
    ),
    Operation(
        "list_sessions", "GET", "/api/sessions",
        "List research sessions, the most recently used first, or search them.",
        (_SEARCH, _PROJECT, _BEFORE, _LISTED), _ENTRIES, Desk.sessions, missing=True,
    ),
    Operation(
        "read_session", "GET", "/api/sessions/{session_id}",
        "Read a session: its title, summary and messages, with what each answer cites.",
        (_ID, _OFFSET, _LENGTH), _SESSION, Desk.session, missing=True,
    ),
    Operation(
        "list_projects", "GET", "/api/projects",
        "List the projects, whose ids are the memories' `learner_id`, and name the profile.",
        (), _PROJECTS, Desk.projects,
    ),
    Operation(
        "get_conversation_memory", "GET", "/api/conversation-memory",
        "Read a running memory, or search all of them.",
        (_LEARNER_ASKED, _KEYWORDS_ASKED, _ARCHIVE, _PROFILE),
        _REMEMBERED, Desk.read_memory, own_checks=True, missing=True,
    ),
    Operation(
        "post_conversation_memory", "POST", "/api/conversation-memory",
        "Have a memory learn a conversation.",
        (_LEARNER, _POSTED, _FORCE, _PROFILE),
        _UPDATED, Desk.tell_memory, writes=True, own_checks=True, missing=True,
    ),
    Operation(
        "get_history", "GET", "/api/chat-history",
        "Read the last turns of the last 24 hours, oldest first.",
        (_USER_ASKED, _TURNS),
        objects(success=_TRUE, count=_COUNT, turns=lists(_TURN)), Desk.history,
    ),
    Operation(
        "store_turn", "POST", "/api/chat-history",
        "Remember a turn for 24 hours.",
        (
            _USER_NAMED,
            RequestField(
                "user_message", text(LONGEST_TURN), "The question.", required=True,
                example="What is a fraction?",
            ),
            RequestField(
                "ai_response", text(LONGEST_TURN), "The answer.", required=True,
                example="A part of a whole.",
            ),
            RequestField("metadata", {"type": "object", "default": {}}, "Anything about the turn."),
        ),
        objects(success=_TRUE), Desk.store_turn, writes=True,
    ),
    Operation(
        "clear_history", "DELETE", "/api/chat-history",
        "Forget all turns of a user.",
        (_USER_NAMED,), objects(success=_TRUE, cleared=_TRUTH), Desk.clear_history, writes=True,
    ),
    Operation(
        "get_turn_by_reference", "GET", "/api/chat-history/turn",
        'Find the turn that words such as "ilk sorum neydi?" mean (Turkish, English, Filipino).',
        (
            _USER_ASKED,
            RequestField(
                "reference", text(LONGEST_QUESTION), "Words of a message.", required=True,
                example="ilk sorum neydi?",
            ),
        ),
        objects(success=_TRUE, turn=or_null(_TURN)), Desk.turn,
    ),
)  # fmt: skip

TOOLS: tuple[ModelTool, ...] = (
    ModelTool(
        "recall", "Recall past research",
        "Find which of the user's own past research a question means. The verdict says how sure"
        " that is: single (the first match answers it), several (ask the user which one), all"
        " (the question wants them all), none (there is no record: say so, do not make one up; the"
        " matches are only what came nearest). Cite a match by its date and title.",
        (_QUERY, _MATCHES), _FOUND, Desk.recall,
    ),
    ModelTool(
        "search_sessions", "Search research sessions",
        "Search the user's research sessions by words, each with the line that was found.",
        (_WORDS, _PROJECT, RequestField("limit", whole(1, MOST_MATCHES, 10), "The most sessions.")),
        _ENTRIES, lambda desk, given: Desk.sessions(desk, {**given, "before": None}),
    ),
    ModelTool(
        "read_session", "Read a research session",
        "Read a research session that was found: its messages, with what each answer cites.",
        (_ID, _OFFSET, _LENGTH), _SESSION, Desk.session,
    ),
    ModelTool(
        "list_projects", "List projects",
        "List the user's projects with the learner_id that the memory tools take.",
        (), _PROJECTS, Desk.projects,
    ),
    ModelTool(
        "get_conversation_memory", "Read a project's memory",
        "Read the running memory of a project, or the general one without learner_id: a summary,"
        " sentence by sentence with the messages it was made from, and the last turns.",
        (_PROJECT,), _CITED, Desk.cited_memory,
    ),
    ModelTool(
        "search_conversation_history", "Search the memories",
        "Search the running memories of all projects and their archives by keywords.",
        (
            RequestField("keywords", text(LONGEST_KEYWORDS), "What to search for.", required=True),
            _PROJECT,
            RequestField(
                "include_current_learner_only",
                {"type": "boolean", "default": False},
                "Search only the project of learner_id, or (without it) the general memory.",
            ),
        ),
        _HISTORY, Desk.search_memories,
    ),
)  # fmt: skip
