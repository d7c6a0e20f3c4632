"""A streamed reply of the Messages API turned into our events, whatever the server does to it.

The events are read as plain JSON. The SDK's own reader does not notice an answer that ends early,
builds its objects without looking at the data, and leaves generators behind when it fails.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast

from app.core.domain.errors import CutOff, NoNetwork, Refused
from app.core.domain.model_calls import Finished, ModelEvent, TextDelta, Thinking, ToolCall, Usage
from app.providers.anthropic_faults import of_event

if TYPE_CHECKING:
    import httpx2

_COUNTS: Final = {
    "input_tokens": "input_tokens",
    "output_tokens": "output_tokens",
    "cache_read_input_tokens": "cache_read_tokens",
    "cache_creation_input_tokens": "cache_write_tokens",
}
"""The protocol's names of the token counts and ours."""

IDLE_SECONDS: Final = 600.0
"""How long a server may send nothing but signs of life."""
MOST_BYTES: Final = 32 * 1024 * 1024
"""Of an answer with everything around it: no model that keeps to its limit comes near."""
MOST_TOKENS: Final = 1 << 40
"""That a server may say it counted: nothing can be reckoned with what some could write there."""
CHARACTERS_OF_A_TOKEN: Final = 32
"""More than the tokens of any answer have on average."""


async def events_of(response: httpx2.Response, max_tokens: int) -> AsyncGenerator[ModelEvent, None]:
    """Translate one streamed answer to a request for at most ``max_tokens``; the connection is
    closed when this ends or is closed. An answer that goes on far beyond them is cut there.

    Raises :class:`app.core.domain.errors.ModelError`: ``CutOff`` for everything that breaks off or
    makes no sense, ``NoNetwork`` for silence, and what an ``error`` event or a refusal stands for.
    """
    import httpx2
    from anthropic import AsyncStream

    lines = AsyncStream.raw_events(cast("httpx2.Response", _Bounded(response)))
    reply = _Reply(max_tokens * CHARACTERS_OF_A_TOKEN)
    silent_since = time.monotonic()
    try:
        while True:
            left = silent_since + IDLE_SECONDS - time.monotonic()
            async with asyncio.timeout(max(left, 0.0)):
                line = await anext(lines, None)
            if line is None or reply.is_overlong:
                break
            if reply.whole or not line.data:
                continue
            found = line.json()
            if not (isinstance(found, dict) and found.get("type") == "ping"):
                silent_since = time.monotonic()
            if (event := reply.take(found)) is not None:
                yield event
    except (httpx2.TimeoutException, TimeoutError):
        raise NoNetwork from None
    except (httpx2.HTTPError, httpx2.StreamError, ValueError, RecursionError):
        raise CutOff from None
    finally:
        await response.aclose()
        # Reading goes through a nest of generators. If it stopped early, reading on from the
        # closed connection ends them here; the garbage collector would do it in a stray task.
        with contextlib.suppress(Exception):
            while await anext(lines, None) is not None:
                pass
    for event in reply.end():
        yield event


class _Reply:
    """What the events of a reply have told so far; ``room``: the characters that it may have."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._counts: dict[str, int] = {}
        self._calls: dict[str, _Called] = {}
        self._stop_reason: object = None
        self.whole = False
        """It has ended as it should."""

    @property
    def is_overlong(self) -> bool:
        """Whether it went on far beyond what was asked for."""
        return self._room < 0

    def take(self, event: object) -> ModelEvent | None:
        """Take one event of the protocol in; what of it is for whoever asked, if anything is.
        Raises ``CutOff`` for one that makes no sense, and what an ``error`` stands for."""
        match event:
            case {"type": "message_start", "message": {"usage": dict(usage)}}:
                self._counts |= _counted(usage)
            case {"type": "content_block_start", "content_block": dict(block), **more}:
                return self._begin(str(more.get("index")), block)
            case {"type": "content_block_delta", "delta": dict(delta), **more}:
                return self._go_on(str(more.get("index")), delta)
            case {"type": "message_delta", "delta": dict(delta), "usage": dict(usage)}:
                self._stop_reason = delta.get("stop_reason")
                self._counts |= _counted(usage)
            case {"type": "message_stop"}:
                self.whole = True
            case {"type": "error", "error": dict(error)}:
                raise of_event(str(error.get("type")), str(error.get("message")))
            case {"type": "content_block_start" | "content_block_delta" | "message_delta"}:
                raise CutOff
            case {"type": _}:
                pass  # a ping, the end of a block, or what a later protocol may add
            case _:
                raise CutOff
        return None

    def _begin(self, index: str, block: dict[str, object]) -> ModelEvent | None:
        """The beginning of a block: a call of a tool, thinking, or text."""
        if block.get("type") == "tool_use":
            called = _Called(str(block.get("id")), str(block.get("name")), block.get("input"))
            self._calls[index] = called
        elif block.get("type") in ("thinking", "redacted_thinking"):
            return Thinking()
        elif block.get("type") == "text" and block.get("text"):
            return self._said(str(block["text"]))
        return None

    def _go_on(self, index: str, delta: dict[str, object]) -> ModelEvent | None:
        """A further piece of a block."""
        if delta.get("type") == "input_json_delta" and index in self._calls:
            self._calls[index].parts.append(str(delta.get("partial_json", "")))
        elif delta.get("type") == "text_delta" and delta.get("text"):
            return self._said(str(delta["text"]))
        return None

    def _said(self, text: str) -> TextDelta:
        text = text[: max(self._room, 0) + 1]
        self._room -= len(text)
        return TextDelta(text)

    def end(self) -> Iterator[ModelEvent]:
        """The last events, when no more comes. Raises ``Refused``, or ``CutOff`` where it broke
        off."""
        if self._stop_reason == "refusal":
            raise Refused
        if not self.is_overlong and (not self.whole or self._stop_reason == "pause_turn"):
            raise CutOff
        cut_short = ("max_tokens", "model_context_window_exceeded")
        truncated = self.is_overlong or self._stop_reason in cut_short
        if not truncated:
            # A call whose arguments were cut is none.
            for call in self._calls.values():
                yield call.whole()
        yield Finished(Usage(**self._counts), truncated=truncated)


class _Bounded:
    """An answer that ends where it becomes too much."""

    def __init__(self, response: httpx2.Response) -> None:
        self._response = response

    async def aiter_bytes(self) -> AsyncIterator[bytes]:
        """Its bytes. Raises ``CutOff``."""
        left = MOST_BYTES
        async for part in self._response.aiter_bytes():
            left -= len(part)
            if left < 0:
                raise CutOff
            yield part


@dataclass(slots=True)
class _Called:
    """A call of a tool as it comes in: its arguments piece by piece, or at once."""

    call_id: str
    name: str
    given: object
    parts: list[str] = field(default_factory=list)

    def whole(self) -> ToolCall:
        arguments = "".join(self.parts) or json.dumps(self.given or {})
        return ToolCall(self.call_id, self.name, arguments)


def _counted(usage: dict[str, object]) -> dict[str, int]:
    """The counts that an event carries, by our names. They are totals: later ones replace."""
    return {
        ours: count
        for theirs, ours in _COUNTS.items()
        if isinstance(count := usage.get(theirs), int) and 0 <= count <= MOST_TOKENS
    }
