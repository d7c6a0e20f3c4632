"""Our model requests turned into requests of the Messages API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.domain.model_calls import ModelRequest, ToolCall, ToolRound
from app.core.language.foreign_json import json_object

if TYPE_CHECKING:
    from anthropic.types import (
        MessageParam,
        TextBlockParam,
        ToolParam,
        ToolResultBlockParam,
        ToolUseBlockParam,
    )


def system_of(request: ModelRequest) -> list[TextBlockParam]:
    """The system text, if there is one."""
    return [_block(request.system, mark=request.cache)] if request.system.strip() else []


def messages_of(request: ModelRequest) -> list[MessageParam]:
    """The conversation as the server wants it.

    With ``cache``, breakpoints stand after the system text, after the history and after the newest
    message. The one after the history is found again next turn even if the newest message held
    things that change (a date, pinned turns). Explicit marks on blocks instead of the API's
    automatic one, which sets only the last; apart from the marks the bytes of a message are always
    the same. Empty messages (an interrupted answer) are left out: the API refuses them.
    """
    kept = [message for message in request.messages if message.content.strip()]
    params: list[MessageParam] = []
    for place, message in enumerate(kept):
        content = [_block(message.content, mark=request.cache and place >= len(kept) - 2)]
        if message.role == "user":
            params.append({"role": "user", "content": content})
        else:
            params.append({"role": "assistant", "content": content})
    for round_ in request.rounds:
        params += _looked_up(round_)
    return params


def tools_of(request: ModelRequest) -> list[ToolParam]:
    """What the model may look up."""
    return [
        {"name": tool.name, "description": tool.description, "input_schema": tool.schema}
        for tool in request.tools
    ]


def _looked_up(round_: ToolRound) -> list[MessageParam]:
    """What the model called in the course of its answer, and what it got."""
    said: list[TextBlockParam | ToolUseBlockParam] = []
    if round_.text.strip():
        said.append(_block(round_.text, mark=False))
    said += [
        {"type": "tool_use", "id": call.call_id, "name": call.name, "input": _arguments(call)}
        for call in round_.calls
    ]
    got: list[ToolResultBlockParam] = [
        {
            "type": "tool_result",
            "tool_use_id": result.call_id,
            "content": _clean(result.content),
            "is_error": result.failed,
        }
        for result in round_.results
    ]
    return [{"role": "assistant", "content": said}, {"role": "user", "content": got}]


def _arguments(call: ToolCall) -> dict[str, object]:
    """The arguments as an object, which is all that the server takes back."""
    return json_object(call.arguments or "{}") or {}


def _clean(text: str) -> str:
    """Half a surrogate pair, as pasting may leave it, cannot be sent as UTF-8."""
    return text.encode(errors="replace").decode()


def _block(text: str, *, mark: bool) -> TextBlockParam:
    block: TextBlockParam = {"type": "text", "text": _clean(text)}
    if mark:
        block["cache_control"] = {"type": "ephemeral"}
    return block
