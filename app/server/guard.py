"""Access checks that every API request passes first: host, origin, token, rates and sizes.

Only this machine can connect, but everything on it can, and so can every web page in its browsers.
So: the exact host (a page whose own name was made to resolve to this machine is refused), no other
web page's requests, a secret, and limits on how much and how fast.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.core.domain import errors
from app.server.refusals import refusal, refusal_of

log = logging.getLogger(__name__)

Seconds = float

_HEARD_OUT = 4
"""How many times as much as is taken may be sent before the connection is cut."""


@dataclass(frozen=True, slots=True)
class RateLimits:
    """``rate`` requests a second for each holder of a token, after ``burst`` at once; likewise for
    wrong tokens, and for strangers: those who ask, without a token, for what needs none."""

    rate: float = 20
    burst: int = 100
    at_once: int = 128
    """Requests of a holder that are under way together."""
    stranger_rate: float = 5
    stranger_burst: int = 30
    strangers_at_once: int = 16
    guess_rate: float = 0.2
    guess_burst: int = 10
    body_bytes: int = 4 * 1024 * 1024
    body_seconds: Seconds = 10
    head_seconds: Seconds = 10
    """How long a connection may be open without asking anything."""
    connections: int = 200
    """So many may be open; a process may not have many more files."""


class Bucket:
    """Lets so many pass at once and refills steadily."""

    def __init__(self, rate: float, burst: int, monotonic: Callable[[], Seconds]) -> None:
        self._rate, self._burst, self._monotonic = rate, burst, monotonic
        self._left = float(burst)
        self._seen = monotonic()

    def take(self) -> Seconds:
        """0 when one may pass, or how long to wait."""
        now = self._monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left >= 1:
            self._left -= 1
            return 0
        return (1 - self._left) / self._rate

    @property
    def is_full(self) -> bool:
        """Whether nobody has asked for as long as it takes to refill."""
        return self._left + (self._monotonic() - self._seen) * self._rate >= self._burst


class _Lane:
    """Who may be let in together, and how fast: nobody waits for those of another lane."""

    def __init__(self, bucket: Bucket, at_once: int) -> None:
        self.bucket = bucket
        self.at_once = at_once
        self.under_way = 0

    @property
    def is_idle(self) -> bool:
        """Whether forgetting it lets nobody ask more."""
        return not self.under_way and self.bucket.is_full


class Tokens(Protocol):
    """Who may ask."""

    async def holder(self, token: str) -> str | None:
        """Who has this token; ``None`` for nobody. Raises ``StorageError``."""
        ...


class OneToken:
    """One secret, which every program of this user's has."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()

    async def holder(self, token: str) -> str | None:
        """ "" for whoever has it."""
        return "" if hmac.compare_digest(token.encode("latin-1"), self._token) else None


HOLDER = "holder"
"""What a request's state calls the holder of its token."""
_REMEMBERED = 1000
"""So many holders are remembered; beyond that, idle ones are forgotten."""


class Guard:
    """An ASGI application in front of another. ``open_paths`` need no token."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        tokens: Tokens,
        port: int,
        limits: RateLimits,
        monotonic: Callable[[], Seconds],
        open_paths: frozenset[str] = frozenset(),
    ) -> None:
        self._app = app
        self._tokens = tokens
        self._hosts = frozenset({f"127.0.0.1:{port}", f"localhost:{port}"})
        self._origins = frozenset(f"http://{host}" for host in self._hosts)
        self._limits = limits
        self._monotonic = monotonic
        self._holders = dict[str, _Lane]()
        self._strangers = _Lane(
            Bucket(limits.stranger_rate, limits.stranger_burst, monotonic), limits.strangers_at_once
        )
        self._guesses = Bucket(limits.guess_rate, limits.guess_burst, monotonic)
        self._open_paths = open_paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        headers = Headers(scope=scope)
        try:
            # Who is refused for the host in any case is not looked up.
            ours = headers.get("host", "").lower() in self._hosts
            holder = await self._holder(headers.getlist("authorization")) if ours else None
        except errors.StorageError as error:
            await refusal_of(error, headers)(scope, receive, send)
            return
        lane = self._strangers if holder is None else self._lane_of(holder)
        if lane.under_way >= lane.at_once:
            busy = refusal("too_many", headers, retry_after="1", connection="close")
            await busy(scope, receive, send)
            return
        lane.under_way += 1
        try:
            scope["state"] = {HOLDER: holder}
            known = None if holder is None else lane
            await self._answer(scope, receive, send, headers, known)
        finally:
            lane.under_way -= 1

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, headers: Headers, known: _Lane | None
    ) -> None:
        begun = False

        async def discreetly(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                headers["Cache-Control"] = "no-store"
                headers["X-Content-Type-Options"] = "nosniff"
            await send(message)

        refusing = self._refused(scope, headers, known)
        if refusing is None:
            # What a stranger may ask for takes no body, and nobody waits for one.
            body = await self._body(receive, headers) if known is not None else b""
            if isinstance(body, bytes):
                try:
                    await self._app(scope, replayed(body, receive), discreetly)
                except Exception as error:
                    # The log is discreet: it keeps where it happened and drops the message.
                    log.critical("unexpected %s in a request", type(error).__name__, exc_info=error)
                    if not begun:
                        await refusal_of(errors.AnimsaError(), headers)(scope, receive, discreetly)
                return
            refusing = body
        await refusing(scope, receive, discreetly)

    def _refused(self, scope: Scope, headers: Headers, known: _Lane | None) -> Response | None:
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return refusal("host", headers)
        if any(origin.lower() not in self._origins for origin in origins):
            return refusal("origin", headers)
        if known is None:
            if scope["path"] in self._open_paths:
                return self._slowed(self._strangers.bucket, headers)
            if slowed := self._slowed(self._guesses, headers):
                return slowed
            return refusal("token", headers, www_authenticate="Bearer")
        if slowed := self._slowed(known.bucket, headers):
            return slowed
        if scope["method"] == "POST" and not _is_json(headers.get("content-type", "")):
            return refusal("not_json", headers)
        return None

    async def _holder(self, given: list[str]) -> str | None:
        scheme, _, token = (given[0] if len(given) == 1 else "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        return await self._tokens.holder(token.strip())

    def _lane_of(self, holder: str) -> _Lane:
        lane = self._holders.get(holder)
        if lane is None:
            if len(self._holders) >= _REMEMBERED:
                self._holders = {
                    name: each for name, each in self._holders.items() if not each.is_idle
                }
            bucket = Bucket(self._limits.rate, self._limits.burst, self._monotonic)
            lane = self._holders[holder] = _Lane(bucket, self._limits.at_once)
        return lane

    def _slowed(self, bucket: Bucket, headers: Headers) -> Response | None:
        if not (wait := bucket.take()):
            return None
        return refusal("too_many", headers, retry_after=str(int(wait) + 1))

    async def _body(self, receive: Receive, headers: Headers) -> bytes | Response:
        """The whole body, so that nobody can hold a handler up, or fill the memory."""
        most = self._limits.body_bytes
        body, size = bytearray(), 0
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        return refusal("cut_off", headers, connection="close")
                    piece = message.get("body", b"")
                    size += len(piece)
                    if size <= most:
                        body += piece
                    # Who is still sending does not hear an answer: some more is read, and dropped.
                    if not message.get("more_body", False) or size > most * _HEARD_OUT:
                        break
        except TimeoutError:
            return refusal("too_slow", headers, connection="close")
        if size > most:
            return refusal("too_large", headers, connection="close")
        return bytes(body)


def _is_json(content_type: str) -> bool:
    return content_type.partition(";")[0].strip().lower() == "application/json"


def replayed(body: bytes, receive: Receive) -> Receive:
    """What was read of a request, once more; then what comes after it."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message
