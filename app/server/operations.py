"""Every operation of the API in one table: the routes and the OpenAPI document are made from it.
What a server for many users offers of them is :mod:`app.server.many.many_operations`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from app.server import reply_models as replies
from app.server import request_models as requests
from app.server.served_archive import ServedArchive

Run = Callable[[Any, Any], Awaitable[replies.ApiReply]]
"""What answers, given who is asked and what."""


@dataclass(frozen=True, slots=True)
class Operation:
    """What can be asked at a path: ``takes`` and ``gives`` are the models of request and reply,
    ``gives`` a union where there are several."""

    name: str
    method: Literal["GET", "POST", "DELETE"]
    path: str
    about: str
    takes: type[requests.ApiRequest]
    gives: Any
    run: Run | None
    """``None``: the reply is a stream (:mod:`app.server.chat`)."""
    writes: bool = False
    missing: bool = False
    """Whether what it asks for may not be there (404)."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What a server offers, and how it describes itself."""

    operations: tuple[Operation, ...]
    title: str
    about: str
    writes: bool
    write_option: str
    """What a server is started with so that it writes; "" where none is needed."""
    token: str
    """Where a program has its token from."""
    tools: bool
    """Whether models find their tools at ``/mcp``."""


OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "recall", "GET", "/api/recall",
        "Find the past research that a question means, with the quote that answers it.",
        requests.RecallRequest, replies.RecallReply, ServedArchive.recall, missing=True,
    ),
    Operation(
        "list_sessions", "GET", "/api/sessions",
        "List research sessions, the most recently used first, or search them.",
        requests.SessionListRequest, replies.SessionListReply, ServedArchive.sessions,
        missing=True,
    ),
    Operation(
        "read_session", "GET", "/api/sessions/{session_id}",
        "Read a session: its title, summary and messages, with what each answer cites.",
        requests.SessionRequest, replies.SessionReply, ServedArchive.session, missing=True,
    ),
    Operation(
        "chat", "POST", "/api/chat",
        "Say something, and be answered as in the window: the events of the turn as JSON lines"
        " (`application/x-ndjson`), or as server-sent events for who accepts `text/event-stream`.",
        requests.ChatRequest, replies.ChatLine, None, writes=True, missing=True,
    ),
    Operation(
        "list_projects", "GET", "/api/projects",
        "List the projects, whose ids are the memories' `learner_id`, and name the profile.",
        requests.EmptyRequest, replies.ProjectListReply, ServedArchive.projects,
    ),
    Operation(
        "get_conversation_memory", "GET", "/api/conversation-memory",
        "Read a running memory, or search all of them.",
        requests.MemoryRequest, replies.MemoryReply | replies.FoundMemoriesReply,
        ServedArchive.read_memory, missing=True,
    ),
    Operation(
        "post_conversation_memory", "POST", "/api/conversation-memory",
        "Have a memory learn a conversation.",
        requests.MemoryPost, replies.LearntReply, ServedArchive.tell_memory,
        writes=True, missing=True,
    ),
    Operation(
        "get_history", "GET", "/api/chat-history",
        "Read the last turns of the last 24 hours, oldest first.",
        requests.HistoryRequest, replies.TurnListReply, ServedArchive.history,
    ),
    Operation(
        "store_turn", "POST", "/api/chat-history",
        "Remember a turn for 24 hours.",
        requests.TurnPost, replies.DoneReply, ServedArchive.store_turn, writes=True,
    ),
    Operation(
        "clear_history", "DELETE", "/api/chat-history",
        "Forget all turns of a user.",
        requests.UserRequest, replies.ClearedReply, ServedArchive.clear_history, writes=True,
    ),
    Operation(
        "get_turn_by_reference", "GET", "/api/chat-history/turn",
        'Find the turn that words such as "ilk sorum neydi?" mean (Turkish, English, Filipino).',
        requests.TurnRequest, replies.TurnReply, ServedArchive.turn,
    ),
)  # fmt: skip


def of_archive(*, writes: bool) -> Offered:
    """The whole API over an archive of this machine."""
    return Offered(
        OPERATIONS,
        title="Anımsa: the local API",
        about="What you researched, for other programs of this machine.",
        writes=writes,
        write_option="--allow-write",
        token="the token that `animsa serve --show-token` prints",
        tools=True,
    )
