"""Rate limiter of the fetcher: a lane for each server, with a width and a rate.

Servers say what they want in their rules, in ``Retry-After`` and in ``x-rate-limit-*``; who does
not listen is shut out, and with it every user of the program.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC
from typing import Final

from app.core.domain.ports import Clock
from app.core.language.dates.moments import moment_at

LONGEST_PAUSE: Final = 3_600.0
"""Seconds; a server that asks for more is asked again after this."""
DEFAULT_PAUSE: Final = 30.0
"""Seconds to stay away from a server that refuses without saying for how long."""

Sleep = Callable[[float], Awaitable[None]]
_SECONDS = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|m|h)?\Z")
_UNITS = {"ms": 0.001, "s": 1.0, None: 1.0, "m": 60.0, "h": 3600.0}


@dataclass(frozen=True, slots=True)
class Lane:
    """The limits within which one server is asked."""

    name: str
    """Requests of the same name share a lane."""
    at_once: int = 1
    """How many may be under way."""
    a_second: float = 1.0
    """How many may begin in one second."""


@dataclass(slots=True)
class _State:
    room: asyncio.Semaphore
    gap: float
    next_start: float = 0.0
    """When the next request may begin, monotonic seconds."""
    closed_until: float = 0.0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class Pace:
    """Keeps the requests of this process within their lanes. ``sleep`` is injectable."""

    def __init__(self, clock: Clock, sleep: Sleep = asyncio.sleep) -> None:
        self._clock = clock
        self._sleep = sleep
        self._states: dict[str, _State] = {}

    @asynccontextmanager
    async def turn(self, lane: Lane) -> AsyncIterator[None]:
        """Wait for one's turn; the request is made inside."""
        state = self._state(lane)
        async with state.room:
            async with state.turn:
                wait = state.next_start - self._clock.monotonic()
                state.next_start = max(state.next_start, self._clock.monotonic()) + state.gap
                if wait > 0:
                    await self._sleep(wait)
            yield

    def closed_for(self, lane: Lane) -> float:
        """Seconds for which the server is not to be asked at all; 0 if it may."""
        return max(0.0, self._state(lane).closed_until - self._clock.monotonic())

    def close_for(self, lane: Lane, seconds: float) -> None:
        """Stay away for so long."""
        state = self._state(lane)
        until = self._clock.monotonic() + min(seconds, LONGEST_PAUSE)
        state.closed_until = max(state.closed_until, until)

    def listen(self, lane: Lane, headers: Mapping[str, str]) -> None:
        """Keep to the rate that a server names: ``x-rate-limit-limit`` requests in
        ``x-rate-limit-interval`` (Crossref)."""
        limit = _number(headers.get("x-rate-limit-limit", ""))
        interval = seconds_of(headers.get("x-rate-limit-interval", "1s"))
        if limit and interval:
            state = self._state(lane)
            state.gap = max(1 / lane.a_second, min(interval / limit, 10.0))
        if headers.get("x-rate-limit-remaining", "").strip() == "0" and interval:
            state = self._state(lane)
            pause = min(interval, 10.0)
            state.next_start = max(state.next_start, self._clock.monotonic() + pause)

    def asked_pause(self, headers: Mapping[str, str]) -> float | None:
        """Seconds that ``Retry-After`` asks for, as a number or a date; None if it is not there
        or makes no sense."""
        value = headers.get("retry-after", "").strip()
        if (seconds := _number(value)) is not None:
            return seconds
        from email.utils import parsedate_to_datetime  # noqa: PLC0415  seldom asked for

        try:
            then = parsedate_to_datetime(value)
        except (ValueError, TypeError, IndexError, OverflowError):
            return None
        then = then if then.tzinfo else then.replace(tzinfo=UTC)
        return max(0.0, (then - moment_at(self._clock.now(), UTC)).total_seconds())

    def _state(self, lane: Lane) -> _State:
        if lane.name not in self._states:
            self._states[lane.name] = _State(asyncio.Semaphore(lane.at_once), 1 / lane.a_second)
        return self._states[lane.name]


def seconds_of(text: str) -> float | None:
    """ "1s", "500ms" or "60" in seconds."""
    found = _SECONDS.match(text.strip().lower())
    return float(found[1]) * _UNITS[found[2]] if found else None


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?", text.strip()) else None
