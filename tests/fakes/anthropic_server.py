"""A model server on the loopback that speaks the Messages API, with every fault on demand.

In a test::

    async with FakeAnthropic() as server:
        server.script(Reply(["Mer", "haba"]), CutBody(["yarım"]))
        model = AnthropicModel(api_key="k", model="claude-test", base_url=server.url)

For tests of whole processes there is :class:`FakeAnthropicThread`. By hand::

    python -m tests.fakes.anthropic_server

Standard library only. Every connection carries one request, so that a cut is exact and no test
depends on what an earlier one left in a connection pool.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import io
import json
import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Any, Self

from tests.fakes.anthropic_default import default_answer
from tests.fakes.anthropic_replies import (
    AnyReply,
    CleanEof,
    Cut,
    CutBody,
    ErrorMidStream,
    HttpError,
    Malformed,
    Page,
    Pause,
    Reply,
    StreamedReply,
    ToolUse,
    message_head,
    pieces,
    whole_message,
)
from tests.fakes.anthropic_web import Hit, WebSearch
from tests.fakes.anthropic_web import complaint as web_complaint
from tests.fakes.loopback import LoopbackServer
from tests.fakes.prompt_cache import PromptCache, flat_blocks

__all__ = [
    "CleanEof",
    "CutBody",
    "ErrorMidStream",
    "FakeAnthropic",
    "FakeAnthropicThread",
    "Hit",
    "HttpError",
    "Malformed",
    "Page",
    "Reply",
    "Request",
    "ToolUse",
    "WebSearch",
]

NO_LINE = '{"lines": [], "phrasings": []}'
MODELS = ("claude-sonnet-5-5", "claude-haiku-5-5")


@dataclass(frozen=True, slots=True)
class Request:
    """What a client sent. ``headers`` looks names up whatever their case; ``body`` is the parsed
    JSON, or ``None``."""

    method: str
    path: str
    headers: Message
    body: Any


class FakeAnthropic(LoopbackServer):
    """The server. ``key`` is the only key it accepts (default: any); ``delay`` seconds pass between
    the words of answers that were not scripted; one that does not know tools refuses them.

    ``requests`` holds all that was received, but for requests to choose among lines of records:
    those are in ``choosing``, and answered by what :meth:`choose` scripts, else by no line at all.
    """

    def __init__(
        self,
        *,
        key: str | None = None,
        delay: float = 0.0,
        port: int = 0,
        knows_tools: bool = True,
    ) -> None:
        super().__init__(port)
        self._knows_tools = knows_tools
        self.requests: list[Request] = []
        self.choosing: list[Request] = []
        self._key = key
        self._delay = delay
        self._replies: deque[AnyReply] = deque()
        self._choices: deque[AnyReply] = deque()
        self._cache = PromptCache()
        self._paused: list[dict[str, Any]] | None = None

    def script(self, *replies: AnyReply) -> None:
        """Answer the next messages with these, in order; after them the default answers again."""
        self._replies.extend(replies)

    def choose(self, *replies: AnyReply) -> None:
        """Answer the next requests to choose among lines with these, in order."""
        self._choices.extend(replies)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await _read(reader)
        (self.choosing if _chooses(request.body) else self.requests).append(request)
        answering = asyncio.ensure_future(self._answer(request, writer))
        # A client sends nothing more, so a byte or an end here means that it has left.
        leaving = asyncio.ensure_future(reader.read(1))
        try:
            await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not answering.done():
                self.dropped.set()
                return
            answering.result()
            with contextlib.suppress(ConnectionError):
                writer.close()
                await writer.wait_closed()
        finally:
            answering.cancel()
            leaving.cancel()
            await asyncio.gather(answering, leaving, return_exceptions=True)

    async def _answer(self, request: Request, writer: asyncio.StreamWriter) -> None:
        number = len(self.requests)
        if self._key is not None and _key_of(request.headers) != self._key:
            error = HttpError(401, "authentication_error", "invalid x-api-key", None)
            return await _send_error(writer, error, number)
        match request.method, request.path:
            case "POST", "/v1/messages":
                await self._message(request.body, writer, number)
            case "POST", "/v1/messages/count_tokens":
                counts = PromptCache().charge(request.body)
                await _send_json(writer, {"input_tokens": counts["input_tokens"]}, number)
            case "GET", "/v1/models":
                await _send_json(writer, _models(), number)
            case _:
                error = HttpError(404, "not_found_error", "Not found", None)
                await _send_error(writer, error, number)

    async def _message(self, body: Any, writer: asyncio.StreamWriter, number: int) -> None:
        complaint = _complaint(body) or web_complaint(body, self._paused)
        if not complaint and body.get("tools") and not self._knows_tools:
            complaint = "this model does not support tools"
        if complaint:
            error = HttpError(400, "invalid_request_error", complaint, None)
            return await _send_error(writer, error, number)
        if _chooses(body):
            reply = self._choices.popleft() if self._choices else Reply([NO_LINE])
        elif self._replies:
            reply = self._replies.popleft()
        else:
            reply = Reply(default_answer(body), delay=self._delay)
        match reply:
            case HttpError():
                await _send_error(writer, reply, number)
            case WebSearch():
                content = reply.content(number)
                self._paused = content if reply.stop_reason == "pause_turn" else None
                head = message_head(body, number, {})
                told = {"content": content, "stop_reason": reply.stop_reason}
                await _send_json(writer, {**head, **told, "usage": reply.usage()}, number)
            case Page():
                _send_head(writer, reply.status, reply.content_type, number, len(reply.body))
                writer.write(reply.body.encode("ascii"))
                await writer.drain()
            case _:
                head = message_head(body, number, self._cache.charge(body))
                if body.get("stream"):
                    await _send_stream(writer, reply, head, number)
                else:
                    await _send_json(writer, whole_message(reply, head), number)


class FakeAnthropicThread:
    """The same server, or the one that is given, in a thread of its own, for tests that start whole
    processes."""

    def __init__(
        self, *, key: str | None = None, delay: float = 0.0, server: FakeAnthropic | None = None
    ) -> None:
        self._server = server or FakeAnthropic(key=key, delay=delay)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._started = threading.Event()

    @property
    def url(self) -> str:
        return self._server.url

    @property
    def requests(self) -> list[Request]:
        return self._server.requests

    def script(self, *replies: AnyReply) -> None:
        """As :meth:`FakeAnthropic.script`."""
        self._server.script(*replies)

    def open(self, gate: asyncio.Event) -> None:
        """Let a reply that waits for this gate go on."""
        self._loop.call_soon_threadsafe(gate.set)

    def __enter__(self) -> Self:
        self._thread.start()
        if not self._started.wait(10):
            raise RuntimeError("the fake server did not start")
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        async with self._server:
            self._started.set()
            await self._stop.wait()


async def _read(reader: asyncio.StreamReader) -> Request:
    head = await reader.readuntil(b"\r\n\r\n")
    line, _, fields = head.partition(b"\r\n")
    method, target, _ = line.decode("ascii").split(" ", 2)
    headers = http.client.parse_headers(io.BytesIO(fields))
    data = await reader.readexactly(int(headers.get("content-length", "0")))
    try:
        body = json.loads(data)
    except ValueError:
        body = None
    return Request(method, target.partition("?")[0], headers, body)


def _key_of(headers: Message) -> str:
    bearer = headers.get("authorization", "").removeprefix("Bearer ")
    return bearer or headers.get("x-api-key", "")


def _chooses(body: Any) -> bool:
    """Whether a request is one to choose among lines."""
    if not isinstance(body, dict):
        return False
    schema = ((body.get("output_config") or {}).get("format") or {}).get("schema", {})
    return "lines" in schema.get("properties", {})


def _complaint(body: Any) -> str:
    """Why the real API would refuse this request, in its words; empty if it would not."""
    if not isinstance(body, dict):
        return "The request body is not valid JSON"
    for name in ("model", "max_tokens", "messages"):
        if name not in body:
            return f"{name}: Field required"
    messages = body["messages"]
    if not messages:
        return "messages: at least one message is required"
    if messages[0]["role"] != "user":
        return 'messages: first message must use the "user" role'
    blocks = flat_blocks(body)
    if any(block.get("type") == "text" and not block["text"].strip() for block in blocks):
        return "messages: text content blocks must contain non-whitespace text"
    marks = sum("cache_control" in part for part in [*blocks, body])
    if marks > 4:
        return f"A maximum of 4 blocks with cache_control may be provided. Found {marks}."
    if complaint := _tool_complaint(body):
        return complaint
    schema = ((body.get("output_config") or {}).get("format") or {}).get("schema", {})
    if schema.get("type") == "object" and schema.get("additionalProperties") is not False:
        return "For 'object' type, 'additionalProperties' must be explicitly set to false"
    return ""


def _tool_complaint(body: Any) -> str:
    """Every call has its result in the very next message, and tools that were called are given."""
    if body.get("tool_choice") and not body.get("tools"):
        return "tool_choice may only be specified while providing tools"
    waiting: list[str] = []
    seen: set[str] = set()
    for number, message in enumerate(body["messages"]):
        content = message["content"] if isinstance(message["content"], list) else []
        answered = [block["tool_use_id"] for block in content if block["type"] == "tool_result"]
        if sorted(answered) != sorted(waiting):
            return f"messages.{number}: `tool_use` ids were found without `tool_result` blocks"
        waiting = [block["id"] for block in content if block["type"] == "tool_use"]
        if waiting and not body.get("tools"):
            return "Requests which include `tool_use` blocks must define tools"
        if seen & set(waiting):
            return f"messages.{number}: `tool_use` ids must be unique"
        seen |= set(waiting)
    return ""


async def _send_stream(
    writer: asyncio.StreamWriter, reply: StreamedReply, head: dict[str, Any], number: int
) -> None:
    _send_head(writer, 200, "text/event-stream; charset=utf-8", number)
    for piece in pieces(reply, head):
        match piece:
            case Pause():
                await asyncio.sleep(piece.delay)
                if piece.gate is not None:
                    await piece.gate.wait()
            case Cut():
                writer.write(b"100\r\nevent: content_block_delta\ndata: {")
                await writer.drain()
                return
            case bytes():
                writer.write(b"%x\r\n%b\r\n" % (len(piece), piece))
                await writer.drain()
    writer.write(b"0\r\n\r\n")
    await writer.drain()


async def _send_json(
    writer: asyncio.StreamWriter,
    body: Mapping[str, Any],
    number: int,
    status: int = 200,
    more: Mapping[str, str] | None = None,
) -> None:
    data = json.dumps(body, ensure_ascii=False).encode()
    _send_head(writer, status, "application/json", number, len(data), more)
    writer.write(data)
    await writer.drain()


async def _send_error(writer: asyncio.StreamWriter, error: HttpError, number: int) -> None:
    body = {
        "type": "error",
        "error": {"type": error.type, "message": error.message},
        "request_id": f"req_fake_{number:04}",
    }
    more = {}
    if error.retry_after is not None:
        more["retry-after"] = error.retry_after
    elif error.retry_after_ms is not None:
        more["retry-after-ms"] = str(error.retry_after_ms)
    await _send_json(writer, body, number, error.status, more)


def _send_head(
    writer: asyncio.StreamWriter,
    status: int,
    content_type: str,
    number: int,
    length: int | None = None,
    more: Mapping[str, str] | None = None,
) -> None:
    headers = {
        "content-type": content_type,
        "request-id": f"req_fake_{number:04}",
        "connection": "close",
        **({"transfer-encoding": "chunked"} if length is None else {"content-length": length}),
        **(more or {}),
    }
    reason = http.client.responses.get(status, "Overloaded")
    lines = [f"HTTP/1.1 {status} {reason}", *(f"{name}: {v}" for name, v in headers.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode("ascii"))


def _models() -> dict[str, Any]:
    data = [
        {"type": "model", "id": name, "display_name": name, "created_at": "2026-01-01T00:00:00Z"}
        for name in MODELS
    ]
    return {"data": data, "has_more": False, "first_id": MODELS[0], "last_id": MODELS[-1]}


async def _by_hand(port: int, delay: float, failures: list[HttpError]) -> None:
    async with FakeAnthropic(port=port, delay=delay) as server:
        server.script(*failures)
        print("A pretend model server is running; its answers are made up. To use it, set")
        print(f"  ANTHROPIC_BASE_URL={server.url}")
        print("  ANTHROPIC_API_KEY=deneme")
        print("in the shell that starts Anımsa. Stop it with Ctrl+C.", flush=True)
        await asyncio.Event().wait()


def main() -> None:
    """Run the server until it is interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tests.fakes.anthropic_server")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--delay", type=float, default=0.05, help="seconds between two words")
    parser.add_argument(
        "--fail-first",
        nargs=2,
        type=int,
        metavar=("N", "STATUS"),
        default=(0, 500),
        help="answer the first N requests with this HTTP status",
    )
    options = parser.parse_args()
    count, status = options.fail_first
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_by_hand(options.port, options.delay, [HttpError(status)] * count))


if __name__ == "__main__":
    main()
