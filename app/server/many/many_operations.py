"""The operations of a server for many users: those of the API that need no archive, and the end of
a conversation."""

from __future__ import annotations

from app.server import reply_models as replies
from app.server import request_models as requests
from app.server.many.served_login import ServedLogin
from app.server.operations import OPERATIONS, Offered, Operation

_SERVED = frozenset(
    {
        "list_projects",
        "get_conversation_memory",
        "post_conversation_memory",
        "get_history",
        "store_turn",
        "clear_history",
        "get_turn_by_reference",
    }
)
_CLOSING = Operation(
    "close_conversation", "DELETE", "/api/conversation-memory",
    "End a conversation: its memory goes into the archive, which is searched and never deleted.",
    requests.MemoryClosing, replies.ClosedReply, ServedLogin.close_memory,
    writes=True, missing=True,
)  # fmt: skip
MANY = Offered(
    (*(each for each in OPERATIONS if each.name in _SERVED), _CLOSING),
    title="Anımsa: memories for many users",
    about="Memories and chat history, for the programs of many users.",
    writes=True,
    write_option="",
    token="its user's token, which whoever runs the server gives out (`--new-user`)",
    tools=False,
)
WITHOUT = tuple(
    dict.fromkeys(["/mcp", *(each.path for each in OPERATIONS if each.name not in _SERVED)])
)
"""The paths of what needs an archive."""
