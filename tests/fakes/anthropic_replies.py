"""What the fake server can be told to answer, and how that looks on the wire.

The order and the shape of the events are those of the real API: ``message_start``, then for each
block ``content_block_start``, a ``ping`` after the first, ``content_block_delta``…,
``content_block_stop``, and at the end ``message_delta`` with the totals and ``message_stop``.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.anthropic_web import WebSearch

JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole answer: thoughts, then text.

    ``delay`` seconds pass before every chunk after the first. With a ``gate`` the server stops
    after ``gate_after`` chunks until the event is set, so that a test needs no sleep. ``usage``
    overrides single counts, named as in the protocol.
    """

    chunks: Sequence[str] = ()
    thinking: Sequence[str] = ()
    usage: Mapping[str, int] = field(default_factory=dict)
    stop_reason: str = "end_turn"
    delay: float = 0.0
    gate: asyncio.Event | None = None
    gate_after: int = 1


@dataclass(frozen=True, slots=True)
class ToolUse:
    """An answer that calls a tool, after some text if any."""

    name: str
    input: JsonObject
    text: str = ""


@dataclass(frozen=True, slots=True)
class HttpError:
    """An error instead of an answer. ``retry_after_ms`` keeps the client's pause short;
    ``retry_after`` is the header in seconds that the real API sends with 429."""

    status: int
    type: str = "api_error"
    message: str = "This error was scripted"
    retry_after_ms: int | None = 1
    retry_after: str | None = None


@dataclass(frozen=True, slots=True)
class ErrorMidStream:
    """An ``error`` event inside a stream that began with status 200."""

    after_chunks: Sequence[str] = ()
    type: str = "overloaded_error"
    message: str = "Overloaded"


@dataclass(frozen=True, slots=True)
class CutBody:
    """The connection is dropped in the middle of an HTTP chunk."""

    after_chunks: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class CleanEof:
    """A body that is complete for HTTP, but without ``message_stop``."""

    after_chunks: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Malformed:
    """An event whose data is not what the protocol promises."""

    after_chunks: Sequence[str] = ()
    data: str = '{"type": "content_block_delta", "index": 0, "delta": {"type": "te'


@dataclass(frozen=True, slots=True)
class Page:
    """Something that is no model server at all answers."""

    body: str = "<!doctype html><title>Router</title>"
    content_type: str = "text/html"
    status: int = 200


AnyReply = (
    Reply | ToolUse | WebSearch | HttpError | ErrorMidStream | CutBody | CleanEof | Malformed | Page
)
StreamedReply = Reply | ToolUse | ErrorMidStream | CutBody | CleanEof | Malformed


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait ``delay`` seconds, and for the ``gate``."""

    delay: float = 0.0
    gate: asyncio.Event | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """Drop the connection here, inside a chunk."""


Piece = bytes | Pause | Cut


def pieces(reply: StreamedReply, head: JsonObject) -> Iterator[Piece]:
    """The body of a streamed answer. ``head`` is the message without content, as
    :func:`message_head` made it."""
    yield _event("message_start", message=head)
    match reply:
        case Reply():
            yield from _whole(reply, head)
        case ToolUse():
            blocks = 0
            if reply.text:
                yield from _block(0, {"type": "text", "text": ""}, _text_deltas([reply.text]))
                blocks = 1
            tool = {"type": "tool_use", "id": _call_id(head), "name": reply.name, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(reply.input)}
            yield from _block(blocks, tool, [delta])
            yield from _ending("tool_use", head["usage"], [json.dumps(reply.input)], {})
        case _:
            yield from _begun(reply.after_chunks)
            match reply:
                case ErrorMidStream():
                    yield _event("error", error={"type": reply.type, "message": reply.message})
                case Malformed():
                    yield f"event: content_block_delta\ndata: {reply.data}\n\n".encode()
                case CutBody():
                    yield Cut()


def message_head(request: JsonObject, number: int, charged: Mapping[str, int]) -> JsonObject:
    """The start of a message: everything but content, with what the input costs."""
    return {
        "id": f"msg_fake_{number:04}",
        "type": "message",
        "role": "assistant",
        "model": request.get("model", ""),
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {**charged, "output_tokens": 1, "service_tier": "standard"},
    }


def whole_message(reply: StreamedReply, head: JsonObject) -> JsonObject:
    """The same answer for a request that did not ask for a stream. Faults that only a stream can
    have appear as what the client would see: a message that ends early."""
    content: list[JsonObject] = []
    stop_reason, usage = "end_turn", dict(head["usage"])
    match reply:
        case Reply():
            if reply.thinking:
                thoughts = "".join(reply.thinking)
                content.append({"type": "thinking", "thinking": thoughts, "signature": "fake"})
            if reply.chunks:
                content.append({"type": "text", "text": "".join(reply.chunks)})
            stop_reason = reply.stop_reason
            usage |= {"output_tokens": count_tokens("".join(reply.chunks)), **reply.usage}
        case ToolUse():
            if reply.text:
                content.append({"type": "text", "text": reply.text})
            call = {"type": "tool_use", "id": _call_id(head)}
            content.append({**call, "name": reply.name, "input": reply.input})
            stop_reason = "tool_use"
        case _:
            content.append({"type": "text", "text": "".join(reply.after_chunks)})
            stop_reason = "max_tokens"
    return {**head, "content": content, "stop_reason": stop_reason, "usage": usage}


def count_tokens(text: str) -> int:
    """A rough count, as good as any for a fake."""
    return len(text) // 4 + 1


def _call_id(head: JsonObject) -> str:
    """The id of a message's call: one that no other message has."""
    return str(head["id"]).replace("msg", "toolu")


def _event(kind: str, **data: object) -> bytes:
    body = json.dumps({"type": kind, **data}, ensure_ascii=False)
    return f"event: {kind}\ndata: {body}\n\n".encode()


def _text_deltas(chunks: Sequence[str]) -> list[JsonObject]:
    return [{"type": "text_delta", "text": chunk} for chunk in chunks]


def _block(index: int, start: JsonObject, deltas: Sequence[JsonObject]) -> Iterator[bytes]:
    yield _event("content_block_start", index=index, content_block=start)
    if index == 0:
        yield _event("ping")
    for delta in deltas:
        yield _event("content_block_delta", index=index, delta=delta)
    yield _event("content_block_stop", index=index)


def _begun(chunks: Sequence[str]) -> Iterator[bytes]:
    """A text block that never ends."""
    yield _event("content_block_start", index=0, content_block={"type": "text", "text": ""})
    yield _event("ping")
    for delta in _text_deltas(chunks):
        yield _event("content_block_delta", index=0, delta=delta)


def _whole(reply: Reply, head: JsonObject) -> Iterator[Piece]:
    index = 0
    if reply.thinking:
        start = {"type": "thinking", "thinking": "", "signature": ""}
        thoughts = [{"type": "thinking_delta", "thinking": chunk} for chunk in reply.thinking]
        signature = {"type": "signature_delta", "signature": "fake"}
        yield from _block(0, start, [*thoughts, signature])
        index = 1
    if reply.chunks:
        parts = list(_block(index, {"type": "text", "text": ""}, _text_deltas(reply.chunks)))
        opening = len(parts) - len(reply.chunks) - 1
        yield from parts[:opening]
        for place, part in enumerate(parts[opening:-1]):
            if reply.gate is not None and place == reply.gate_after:
                yield Pause(gate=reply.gate)
            if reply.delay and place:
                yield Pause(delay=reply.delay)
            yield part
        if reply.gate is not None and reply.gate_after >= len(reply.chunks):
            yield Pause(gate=reply.gate)
        yield parts[-1]
    yield from _ending(reply.stop_reason, head["usage"], reply.chunks, reply.usage)


def _ending(
    stop_reason: str, charged: Mapping[str, Any], chunks: Sequence[str], usage: Mapping[str, int]
) -> Iterator[bytes]:
    totals = {name: count for name, count in charged.items() if name.endswith("_tokens")}
    totals |= {"output_tokens": count_tokens("".join(chunks)), **usage}
    delta = {"stop_reason": stop_reason, "stop_sequence": None}
    yield _event("message_delta", delta=delta, usage=totals)
    yield _event("message_stop")
