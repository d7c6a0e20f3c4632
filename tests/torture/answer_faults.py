"""Faults of a model server and of the network before it, each as what a client receives.

A fault writes bytes to the connection as it likes; what the client should have seen of the answer
before the fault is its ``shown``.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.fakes.anthropic_server import FakeAnthropic

SAID = ("Kırmızı ", "biberde ", "C vitamini ", "limondan ", "çoktur.")
WHOLE = "".join(SAID)
STREAM = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n"
CHUNKED = f"{STREAM}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
TO_THE_END = f"{STREAM}Connection: close\r\n\r\n"
USAGE = {"input_tokens": 10, "output_tokens": 1}

Fault = Callable[[asyncio.StreamWriter], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class NamedFault:
    """A fault. ``shown``: what of the answer comes before it; ``expected``: the codes of the errors
    that a user may be told, "" for an answer after all; ``tries``: how often the client asks."""

    name: str
    write: Fault
    expected: frozenset[str]
    shown: str = ""
    tries: int = 3


def event(kind: str, **data: object) -> bytes:
    """An event of a stream."""
    body = json.dumps({"type": kind, **data}, ensure_ascii=False)
    return f"event: {kind}\ndata: {body}\n\n".encode()


def opening() -> bytes:
    """A message that begins with a block of text."""
    message: dict[str, Any] = {"id": "msg_1", "type": "message", "role": "assistant", "model": "m"}
    message |= {"content": [], "stop_reason": None, "usage": USAGE}
    block = {"type": "text", "text": ""}
    return event("message_start", message=message) + event(
        "content_block_start", index=0, content_block=block
    )


def delta(text: str) -> bytes:
    """A piece of text."""
    return event("content_block_delta", index=0, delta={"type": "text_delta", "text": text})


def ending(reason: str = "end_turn") -> bytes:
    """The end of a message."""
    return (
        event("content_block_stop", index=0)
        + event("message_delta", delta={"stop_reason": reason}, usage=USAGE)
        + event("message_stop")
    )


def chunk(data: bytes) -> bytes:
    """Bytes as one chunk of HTTP."""
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def _body(*parts: bytes, stall: bool = False) -> Fault:
    async def write(writer: asyncio.StreamWriter) -> None:
        writer.write(TO_THE_END.encode() + b"".join(parts))
        await writer.drain()
        if stall:
            await asyncio.Event().wait()

    return write


def _raw(data: bytes) -> Fault:
    async def write(writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await writer.drain()

    return write


def _error(status: int, kind: str, message: str, *headers: str) -> Fault:
    body = json.dumps({"type": "error", "error": {"type": kind, "message": message}}).encode()
    return _page(body, f"HTTP/1.1 {status} X", "application/json", *headers)


def _page(body: bytes, line: str, kind: str, *headers: str) -> Fault:
    head = [line, f"Content-Type: {kind}", f"Content-Length: {len(body)}", "Connection: close"]
    return _raw("\r\n".join([*head, *headers, "", ""]).encode() + body)


def _forever(opened: bytes, more: bytes, pause: float = 0.0) -> Fault:
    """Something again and again, until the client leaves."""

    async def write(writer: asyncio.StreamWriter) -> None:
        writer.write(opened)
        while True:
            writer.write(more)
            await writer.drain()
            await asyncio.sleep(pause)

    return write


async def _nothing(writer: asyncio.StreamWriter) -> None:
    await asyncio.Event().wait()


async def _closed(writer: asyncio.StreamWriter) -> None:
    writer.close()


async def _reset(writer: asyncio.StreamWriter) -> None:
    writer.transport.abort()


def _tool(arguments: str, reason: str) -> bytes:
    block = {"type": "tool_use", "id": "t1", "name": "search_conversation_history", "input": {}}
    piece = {"type": "input_json_delta", "partial_json": arguments}
    return (
        event("content_block_stop", index=0)
        + event("content_block_start", index=1, content_block=block)
        + event("content_block_delta", index=1, delta=piece)
        + event("content_block_stop", index=1)
        + event("message_delta", delta={"stop_reason": reason}, usage=USAGE)
        + event("message_stop")
    )


HTML = "<!doctype html><title>Giriş yapın</title>".encode()
HALF = b"".join(delta(each) for each in SAID[:3])
SHOWN = "".join(SAID[:3])
BEGUN = opening() + HALF


def _cut_chunk() -> bytes:
    return CHUNKED.encode() + chunk(BEGUN) + b"ff\r\nevent: content_blo"


def _of(*codes: str) -> frozenset[str]:
    return frozenset(codes)


def faults() -> Iterator[NamedFault]:
    """Every fault."""
    cut, busy, offline = _of("cut_off"), _of("overloaded"), _of("no_network")
    yield NamedFault("error event, nothing said", _body(opening(), _overloaded()), busy)
    yield NamedFault("error event in mid-stream", _body(BEGUN, _overloaded()), cut, SHOWN)
    yield NamedFault("unknown error event", _body(BEGUN, event("error", error={})), cut, SHOWN)
    yield NamedFault("error event that is no object", _body(BEGUN, _odd_error()), cut, SHOWN)
    yield NamedFault("clean end, nothing said", _body(opening()), cut)
    yield NamedFault("clean end in mid-stream", _body(BEGUN), cut, SHOWN)
    yield NamedFault("clean end after all was said", _body(BEGUN, _stopped()), cut, SHOWN)
    yield NamedFault("cut chunk", _raw(_cut_chunk()), cut, SHOWN)
    yield NamedFault("empty body", _body(), cut)
    yield NamedFault("empty answer", _body(opening(), ending()), cut)
    yield NamedFault("answer of spaces", _body(opening(), delta("  \n"), ending()), cut)
    yield NamedFault("refusal", _body(opening(), ending("refusal")), _of("refused"))
    yield NamedFault(
        "refusal in mid-stream", _body(BEGUN, ending("refusal")), _of("refused"), SHOWN
    )
    yield NamedFault("length limit", _body(BEGUN, ending("max_tokens")), _of(""), SHOWN)
    yield NamedFault(
        "window full", _body(BEGUN, ending("model_context_window_exceeded")), _of(""), SHOWN
    )
    yield NamedFault("cut tool call", _body(BEGUN, _tool('{"keyw', "max_tokens")), _of(""), SHOWN)
    # A model that only ever looks up has said what it would look up, and no answer.
    yield NamedFault("malformed tool call", _body(BEGUN, _tool('{"keyw', "tool_use")), cut, SHOWN)
    yield NamedFault("tool call of a list", _body(BEGUN, _tool("[1]", "tool_use")), cut, SHOWN)
    yield NamedFault(
        "tool call nested deeply", _body(BEGUN, _tool("[" * 50_000, "tool_use")), cut, SHOWN
    )
    half = '{"keywords": "\\ud83d kan \\u0000 \\udc00"}'
    yield NamedFault(
        "tool call with half characters", _body(BEGUN, _tool(half, "tool_use")), cut, SHOWN
    )
    yield NamedFault("index that is a list", _body(BEGUN, _odd_index()), cut, SHOWN)
    yield NamedFault("pause of the turn", _body(BEGUN, ending("pause_turn")), cut, SHOWN)
    yield NamedFault("malformed event", _body(BEGUN, b'data: {"type": "content_bl\n\n'), cut, SHOWN)
    yield NamedFault(
        "event nested deeply", _body(BEGUN, b"data: " + b"[" * 100_000 + b"\n\n"), cut, SHOWN
    )
    yield NamedFault("event that is a number", _body(BEGUN, b"data: 12\n\n"), cut, SHOWN)
    yield NamedFault("numbers that are none", _body(BEGUN, _odd_usage()), _of("", "cut_off"), SHOWN)
    yield NamedFault("bytes that are not UTF-8", _body(BEGUN, b"data: \xff\xfe\n\n"), cut, SHOWN)
    yield NamedFault(
        "half a character",
        _body(
            opening(),
            delta("a\ud83d".encode("utf-8", "surrogatepass").decode("utf-8", "replace")),
            HALF,
        ),
        cut,
    )
    yield NamedFault("surrogate", _body(opening(), _surrogate(), ending()), _of(""))
    yield NamedFault("NUL and escapes", _body(opening(), delta("a\0b\x1b[2Jc"), ending()), _of(""))
    key, gone = _of("bad_key"), _of("wrong_address", "rejected")
    yield NamedFault(
        "key died", _error(401, "authentication_error", "invalid x-api-key"), key, tries=1
    )
    yield NamedFault(
        "key died in mid-stream", _body(BEGUN, _expired()), _of("cut_off", "bad_key"), SHOWN
    )
    yield NamedFault("key without rights", _error(403, "permission_error", "no"), key, tries=1)
    yield NamedFault(
        "empty account",
        _error(400, "invalid_request_error", "Your credit balance is too low"),
        _of("no_credit"),
        tries=1,
    )
    yield NamedFault("not found", _error(404, "not_found_error", "model: x"), gone, tries=1)
    yield NamedFault(
        "too long",
        _error(400, "invalid_request_error", "prompt is too long: 9 > 8"),
        _of("too_long", ""),
        tries=1,
    )
    yield NamedFault(
        "request too large", _error(413, "request_too_large", "big"), _of("too_long", ""), tries=1
    )
    yield NamedFault(
        "429, an hour",
        _error(429, "rate_limit_error", "slow", "Retry-After: 3600"),
        _of("rate_limited"),
        tries=1,
    )
    yield NamedFault(
        "429, a date",
        _error(429, "rate_limit_error", "slow", "Retry-After: Wed, 21 Oct 2099 07:28:00 GMT"),
        _of("rate_limited"),
        tries=1,
    )
    yield NamedFault(
        "429, below zero",
        _error(429, "rate_limit_error", "slow", "Retry-After: -5"),
        _of("rate_limited"),
    )
    yield NamedFault(
        "429, no number",
        _error(429, "rate_limit_error", "slow", "Retry-After: nan"),
        _of("rate_limited"),
    )
    yield NamedFault("529", _error(529, "overloaded_error", "busy", "retry-after-ms: 1"), busy)
    yield NamedFault("500", _error(500, "api_error", "oops", "retry-after-ms: 1"), busy)
    yield NamedFault(
        "500 in HTML", _page(HTML, "HTTP/1.1 500 X", "text/html", "retry-after-ms: 1"), busy
    )
    yield NamedFault(
        "error whose body is a list",
        _page(b"[1, 2]", "HTTP/1.1 400 X", "application/json"),
        _of("rejected"),
        tries=1,
    )
    yield NamedFault(
        "error without an end",
        _raw(b"HTTP/1.1 400 X\r\nContent-Type: text/plain\r\n\r\n" + b"x" * 1_000_000),
        _of("rejected"),
        tries=1,
    )
    yield NamedFault(
        "error that never ends",
        _forever(b"HTTP/1.1 400 X\r\nContent-Type: text/plain\r\n\r\n", b"x" * 65_536),
        _of("rejected", "no_network", "wrong_address", "cut_off"),
        tries=1,
    )
    yield NamedFault(
        "proxy page", _page(HTML, "HTTP/1.1 200 OK", "text/html"), _of("wrong_address"), tries=1
    )
    yield NamedFault(
        "proxy wants to be asked",
        _page(HTML, "HTTP/1.1 407 X", "text/html"),
        _of("rejected", "bad_key"),
        tries=1,
    )
    yield NamedFault(
        "wrong content type",
        _page(b"{}", "HTTP/1.1 200 OK", "application/json"),
        _of("wrong_address"),
        tries=1,
    )
    yield NamedFault(
        "no content",
        _raw(b"HTTP/1.1 204 No Content\r\n\r\n"),
        _of("wrong_address", "cut_off"),
        tries=1,
    )
    yield NamedFault(
        "redirect to itself", _redirect(), _of("wrong_address", "no_network"), tries=30
    )
    yield NamedFault("no HTTP at all", _raw(b"SSH-2.0-OpenSSH_9.2\r\n"), offline)
    yield NamedFault("closed at once", _closed, offline)
    yield NamedFault("reset at once", _reset, offline)
    yield NamedFault("stall before the first byte", _nothing, offline, tries=1)
    yield NamedFault("stall after the head", _body(stall=True), offline, tries=1)
    yield NamedFault(
        "stall in mid-stream",
        _body(BEGUN, stall=True),
        _of("cut_off", "no_network"),
        SHOWN,
        tries=1,
    )
    loris = _of("cut_off", "no_network")
    yield NamedFault(
        "slow loris, head", _forever(b"HTTP/1.1 200 OK\r\n", b"X-A: b\r\n", 0.05), loris, tries=1
    )
    yield NamedFault("slow loris, body", _forever(TO_THE_END.encode(), b":", 0.05), loris, tries=1)
    yield NamedFault(
        "pings without an end", _forever(TO_THE_END.encode(), event("ping"), 0.05), loris, tries=1
    )
    yield NamedFault(
        "pings after some text",
        _forever(TO_THE_END.encode() + BEGUN, event("ping"), 0.05),
        loris,
        SHOWN,
        tries=1,
    )
    yield NamedFault(
        "line without an end",
        _forever(TO_THE_END.encode() + BEGUN + b"data: ", b"x" * 65_536),
        cut,
        SHOWN,
        tries=1,
    )
    endless = _forever(TO_THE_END.encode() + BEGUN, delta("çoktur " * 1_000) * 8)
    yield NamedFault("answer without an end", endless, _of("", "cut_off"), SHOWN, tries=1)
    big = _body(BEGUN, *[delta("x" * 5_000)] * 10_000, ending())
    yield NamedFault("answer of 50 MB", big, _of("", "cut_off"), SHOWN, tries=1)
    one = _body(opening(), delta("y" * 50_000_000), ending())
    yield NamedFault("answer of 50 MB in one piece", one, loris, tries=1)
    yield NamedFault("unpacks to very much", _packed(), loris | _of(""), tries=2)


def _overloaded() -> bytes:
    return event("error", error={"type": "overloaded_error", "message": "Overloaded"})


def _expired() -> bytes:
    return event("error", error={"type": "authentication_error", "message": "expired"})


def _odd_error() -> bytes:
    return b'data: {"type": "error", "error": "busy"}\n\n'


def _odd_usage() -> bytes:
    usage = {"input_tokens": "many", "output_tokens": 10**40, "cache_read_input_tokens": -1}
    return event("message_delta", delta={"stop_reason": "end_turn"}, usage=usage) + event(
        "message_stop"
    )


def _odd_index() -> bytes:
    block = {"type": "tool_use", "id": [], "name": {}, "input": []}
    piece = {"type": "input_json_delta", "partial_json": 1}
    return event("content_block_start", index=[0], content_block=block) + event(
        "content_block_delta", index={"a": 1}, delta=piece
    )


def _stopped() -> bytes:
    return event("content_block_stop", index=0)


def _surrogate() -> bytes:
    lone = '{"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": '
    return f'data: {lone}"yarım \\ud83d harf"}}}}\n\n'.encode()


def _redirect() -> Fault:
    return _raw(
        b"HTTP/1.1 307 X\r\nLocation: /v1/messages\r\n"
        b"Content-Length: 0\r\nConnection: close\r\n\r\n"
    )


def _packed() -> Fault:
    import zlib

    packer = zlib.compressobj(9, wbits=31)
    data = packer.compress(BEGUN + delta("z" * 1_000_000) * 64) + packer.flush()
    head = f"{STREAM}Content-Encoding: gzip\r\nContent-Length: {len(data)}\r\n\r\n"
    return _raw(head.encode() + data)


class FaultyAnthropic(FakeAnthropic):
    """A model server on which faults can be switched on; ``asked`` counts the questions that the
    present fault met."""

    def __init__(self) -> None:
        super().__init__()
        self.fault: NamedFault | None = None
        self.asked = 0

    async def _message(self, body: Any, writer: asyncio.StreamWriter, number: int) -> None:
        if self.fault is None or not body.get("stream"):
            return await super()._message(body, writer, number)
        self.asked += 1
        await self.fault.write(writer)
