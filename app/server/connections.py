"""Connections of the HTTP server that hold nobody up: one that asks nothing is closed in time, and
when there are too many, those that wait longest make room.

The server that we use waits for ever for the head of a request, and each who waits takes one of the
files that a process may have open.
"""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.datastructures import Headers
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from app.server.guard import RateLimits
from app.server.refusals import refusal


class TimedConnection(H11Protocol):
    """A connection within ``limits``."""

    def __init__(self, *args: Any, limits: RateLimits, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limits = limits
        self._waits_since = 0.0
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look_at_clock()
        if len(self.connections) > self._limits.connections:
            self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_clock()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look_at_clock()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look_at_clock()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read as HTTP in the words that every refusal has, unless an answer
        is on its way already."""
        if self.last_request is None or self.waits or not self.last_request.response_started:
            refused = refusal("no_http", Headers(), connection="close")
            lines = [b"HTTP/1.1 400 Bad Request"]
            lines += [name + b": " + value for name, value in refused.raw_headers]
            self.transport.write(b"\r\n".join([*lines, b"", bytes(refused.body)]))
        self.transport.close()

    @property
    def last_request(self) -> RequestResponseCycle | None:
        """The last request, if there was one."""
        return self.cycle

    @property
    def waits(self) -> bool:
        """Whether no request is being answered: the head of the next one has not come."""
        return self.last_request is None or self.last_request.response_complete

    def _look_at_clock(self) -> None:
        """The time runs from when a request is waited for until all of its head is there, however
        much of it comes meanwhile."""
        if not self.waits:
            self._stop_clock()
        elif self._deadline is None and not self.transport.is_closing():
            self._waits_since = self.loop.time()
            self._deadline = self.loop.call_later(self._limits.head_seconds, self.transport.close)

    def _stop_clock(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _make_room(self) -> None:
        """Close the connection that has waited longest; those that never asked anything go first;
        this one where all others are being answered."""
        waiting = [each for each in self.connections if isinstance(each, TimedConnection)]
        waiting = [each for each in waiting if each.waits and not each.transport.is_closing()]
        first = min(waiting, key=lambda each: (each.last_request is not None, each._waits_since))
        first.transport.close()
