"""The fetcher of pages and service replies for research: polite, limited, public addresses only.

What is promised here, whatever the other side does:

- https only, to public addresses only, on every redirect (:mod:`app.research.web.transport`); the
one
  exception is a server that the user named, which may redirect only within itself;
- no more than so many bytes, after decompression, and so many seconds;
- no cookies, no credentials of the system, nothing sent but what the caller gives;
- not more often than a server wants (:mod:`app.research.web.rate_limit`), and pages only where
robots.txt
  lets them be read.

Every failure is a :class:`app.core.domain.errors.SourceError`. Logs name hosts, never addresses:
these hold what the user asked.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.domain.ports import Clock
from app.core.domain.privacy.departures import Departure, DepartureKind, DepartureLog
from app.core.language.foreign_json import storable_value
from app.research.text.charsets import decoded
from app.research.web import robots
from app.research.web.addresses import fetchable, host_of, origin
from app.research.web.cache import Cache, Cached
from app.research.web.http_requests import (
    JSON,
    HttpRequest,
    content_type,
    page_lane,
    user_agent,
    with_query,
)
from app.research.web.page_limits import FetchLimits
from app.research.web.rate_limit import DEFAULT_PAUSE, Pace, Sleep

if TYPE_CHECKING:
    import httpx2

    from app.research.web.transport import Resolve

log = logging.getLogger(__name__)

REDIRECTS: Final = 5
NOTICED_PAUSE: Final = 5.0
"""Seconds; a server that asks for a longer pause is left out of this run instead of waited for."""
AGAIN: Final = 1.0
"""Seconds before a server that failed is asked a second time."""
MOST_CONTAINERS: Final = 200_000
"""Lists and objects in an answer. Python lets nothing else run while it makes them, and a body of
nothing but such holds millions."""
_QUIET_LOGGERS: Final = ("httpx2", "httpcore2")


@dataclass(frozen=True, slots=True)
class Answer:
    """Parsed JSON, and when it was fetched (milliseconds since 1970 UTC)."""

    value: object
    fetched_at: Milliseconds


class Fetcher:
    """The client of a run of research. ``contact``: an address of mail or web for those whose
    servers are asked, part of the User-Agent; ``pace``: one that other fetchers share; ``sent``:
    where each request is written down before it goes out; ``resolve`` and ``sleep`` are
    injectable."""

    def __init__(
        self,
        clock: Clock,
        *,
        contact: str = "",
        cache: Cache | None = None,
        limits: FetchLimits | None = None,
        resolve: Resolve | None = None,
        pace: Pace | None = None,
        sent: DepartureLog | None = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._departures = sent
        self._cache = cache
        self._limits = limits or FetchLimits()
        self._resolve = resolve
        self._sleep = sleep
        self._pace = pace or Pace(clock, sleep)
        self._agent = user_agent(contact)
        self._clients: dict[bool, httpx2.AsyncClient] = {}
        self._loading = asyncio.Lock()
        self._robots: dict[str, robots.Robots] = {}

    async def fetch(self, request: HttpRequest) -> Cached:
        """The answer, from the cache where it may be. Raises
        :class:`app.core.domain.errors.SourceError`."""
        address = fetchable(with_query(request.address, request.query), request.own)
        key = json.dumps([address, request.body], sort_keys=True, ensure_ascii=False)
        if request.keep and self._cache is not None:
            found = await asyncio.to_thread(self._cache.get, key, self._clock.now(), request.keep)
            if found is not None:
                return found
        answer = await self._follow(replace(request, address=address, query=()))
        if request.keep and self._cache is not None:
            await asyncio.to_thread(self._cache.put, key, answer)
        return answer

    async def fetch_json(self, request: HttpRequest) -> Answer:
        """The answer as JSON. Raises ``SourceGarbled`` where it is none."""
        answer = await self.fetch(replace(request, types=request.types or JSON))
        try:
            # In a thread: the window goes on meanwhile. Nesting is limited by Python.
            value = await asyncio.to_thread(_json_in, answer)
        except (ValueError, RecursionError):
            raise errors.SourceGarbled(name=request.shown) from None
        return Answer(value, answer.fetched_at)

    async def close(self) -> None:
        """Close the connections."""
        clients, self._clients = list(self._clients.values()), {}
        for client in clients:
            await client.aclose()

    async def _follow(self, request: HttpRequest) -> Cached:
        """Ask, and ask where redirects lead: each step in the lane of its own host, since one
        that waited in another's could wait for ever."""
        for _ in range(REDIRECTS + 1):
            if request.page:
                rules = await self._rules(request)
                if not await asyncio.to_thread(rules.allow, request.address):
                    raise errors.PageForbidden(name=request.shown)
            answer = await self._patiently(request)
            if isinstance(answer, Cached):
                return answer
            if request.page:
                request = replace(request, address=answer, lane=page_lane(answer))
            else:
                request = replace(request, address=answer)
        raise errors.SourceUnreachable(name=request.shown)

    # --- politeness ------------------------------------------------------------------------------

    async def _patiently(self, request: HttpRequest) -> Cached | str:
        """The answer, or where it redirects. Asked twice where that may help: after a short pause
        that the server asks for, or after a failure of its own."""
        last_try = False
        while True:
            if self._pace.closed_for(request.lane):
                raise errors.SourceBusy(name=request.shown)
            try:
                async with self._pace.turn(request.lane):
                    return await self._once(request)
            except _Pause as wanted:
                pause = wanted.seconds
                if last_try or pause > NOTICED_PAUSE:
                    self._pace.close_for(request.lane, pause)
                    log.info("%s asks for a pause", host_of(request.address))
                    raise errors.SourceBusy(name=request.shown) from None
            except errors.SourceUnreachable:
                # A page is one of many; a service is worth a second try.
                if last_try or request.page or request.body is not None:
                    raise
                pause = AGAIN
            last_try = True
            await self._sleep(pause)

    async def _rules(self, request: HttpRequest) -> robots.Robots:
        """The robots.txt of a site: kept for the life of the process, and for a day on disk.
        One that is not there allows everything, one that cannot be had nothing (RFC 9309)."""
        site = origin(request.address)
        if site in self._robots:
            return self._robots[site]
        wanted = HttpRequest(
            address=urljoin(request.address, "/robots.txt"),
            lane=request.lane,
            name=request.name,
            own=request.own,
        )
        try:
            answer = await self.fetch(wanted)
        except (errors.PageMissing, errors.PageForbidden, errors.SourceGarbled):
            rules = robots.Robots()
        else:
            rules = await asyncio.to_thread(_robots_in, answer)
        self._robots[site] = rules
        return rules

    # --- one request -----------------------------------------------------------------------------

    async def _once(self, request: HttpRequest) -> Cached | str:
        client = await self._client(own=bool(request.own))

        import httpcore2  # noqa: PLC0415  the client has loaded it in a thread
        import httpx2  # noqa: PLC0415

        from app.research.web.transport import NotPublic  # noqa: PLC0415

        try:
            async with asyncio.timeout(self._limits.seconds):
                return await self._exchange(client, request)
        except NotPublic:
            raise errors.AddressRefused(name=request.shown) from None
        except (httpx2.DecodingError, httpx2.InvalidURL, httpcore2.LocalProtocolError):
            raise errors.SourceGarbled(name=request.shown) from None
        except (
            TimeoutError,
            httpx2.HTTPError,
            httpcore2.NetworkError,
            httpcore2.ProtocolError,
            httpcore2.TimeoutException,
        ) as fault:
            log.info("%s: %s", host_of(request.address), type(fault).__name__)
            raise errors.SourceUnreachable(name=request.shown) from None

    async def _exchange(self, client: httpx2.AsyncClient, request: HttpRequest) -> Cached | str:
        async with self._sent(client, request) as response:
            place = response.headers.get("location", "")
            if not (300 <= response.status_code < 400 and place):
                return await self._read(response, request)
        if request.body is not None or request.headers or request.secrets:
            # A key goes where it belongs and nowhere else.
            raise errors.SourceGarbled(name=request.shown)
        return self._next(place, request)

    def _next(self, place: str, request: HttpRequest) -> str:
        """Where a redirect leads. The user's own server may not send us elsewhere: what it is
        trusted with is its own address."""
        try:
            target = urljoin(request.address, place)
        except ValueError:
            raise errors.AddressRefused(name=request.shown) from None
        if request.own and origin(target) != request.own:
            raise errors.AddressRefused(name=host_of(target) or request.shown)
        return fetchable(target, request.own)

    @asynccontextmanager
    async def _sent(
        self, client: httpx2.AsyncClient, request: HttpRequest
    ) -> AsyncIterator[httpx2.Response]:
        if not all(value.isascii() and value.isprintable() for _, value in request.headers):
            # A key that was pasted wrongly; a header cannot even hold it.
            raise errors.SourceKey(name=request.shown)
        headers = {"User-Agent": self._agent, "Accept-Encoding": "gzip", **dict(request.headers)}
        if request.types:
            headers["Accept"] = ", ".join(sorted(request.types))
        outgoing = client.build_request(
            "GET" if request.body is None else "POST",
            with_query(request.address, request.secrets),
            headers=headers,
            json=request.body,
        )
        await self._write_down(request)
        response = await client.send(outgoing, stream=True)
        try:
            yield response
        finally:
            await response.aclose()

    async def _write_down(self, request: HttpRequest) -> None:
        """Keep what is about to be sent, without what is secret in it."""
        if self._departures is None:
            return
        kind = DepartureKind.SEARCH if request.words else DepartureKind.PAGE
        host = urlsplit(request.address).hostname or ""
        await self._departures.keep(
            Departure(kind, host, request.shown, request.words, request.address)
        )

    async def _read(self, response: httpx2.Response, request: HttpRequest) -> Cached:
        self._pace.listen(request.lane, response.headers)
        self._check_status(response, request)
        media_type, charset = content_type(response.headers.get("content-type", ""))
        if request.types and media_type not in request.types:
            kind = errors.PageUnreadable if request.page else errors.SourceGarbled
            raise kind(name=request.shown)
        body = await self._body(response, request)
        return Cached(request.address, media_type, charset, body, self._clock.now())

    async def _body(self, response: httpx2.Response, request: HttpRequest) -> bytes:
        """The body. It is unpacked in pieces of at most 1 MiB, so that a small bomb stays small;
        several packings in each other have no honest use."""
        most = self._limits.most_bytes
        announced = response.headers.get("content-length", "0")
        if announced.isdigit() and int(announced) > most:
            raise errors.PageTooLarge(name=request.shown)
        if response.headers.get("content-encoding", "identity").lower() not in (
            "gzip",
            "identity",
            "",
        ):
            raise errors.SourceGarbled(name=request.shown)
        body = bytearray()
        async for part in response.aiter_bytes():
            body += part
            if len(body) > most:
                raise errors.PageTooLarge(name=request.shown)
        return bytes(body)

    def _check_status(self, response: httpx2.Response, request: HttpRequest) -> None:
        status = response.status_code
        if status < 300:
            return
        pause = self._pace.asked_pause(response.headers)
        if status == 429 or (status == 503 and pause is not None):
            raise _Pause(DEFAULT_PAUSE if pause is None else pause)
        if status in (401, 403) and (request.headers or request.secrets):
            raise errors.SourceKey(name=request.shown)
        if status in (401, 402, 403, 407, 451):
            raise errors.PageForbidden(name=request.shown)
        if status in (404, 410):
            raise errors.PageMissing(name=request.shown)
        if status >= 500 or status == 408:
            raise errors.SourceUnreachable(name=request.shown)
        raise errors.SourceGarbled(name=request.shown)

    # --- the clients -----------------------------------------------------------------------------

    async def _client(self, *, own: bool) -> httpx2.AsyncClient:
        """The client for the open internet, or that for servers which the user named. Importing
        and reading certificates take a tenth of a second, so a thread does both."""
        async with self._loading:
            if own not in self._clients:
                self._clients[own] = await asyncio.to_thread(self._make_client, own)
            return self._clients[own]

    def _make_client(self, own: bool) -> httpx2.AsyncClient:
        from http.cookiejar import DefaultCookiePolicy  # noqa: PLC0415

        import httpx2  # noqa: PLC0415

        from app.research.web import transport  # noqa: PLC0415

        for name in _QUIET_LOGGERS:
            # Below WARNING these write whole addresses, and with them what was asked.
            logger = logging.getLogger(name)
            logger.setLevel(max(logger.level, logging.WARNING))
        guard = None if own else transport.PublicTransport(self._resolve or transport.resolve)
        client = httpx2.AsyncClient(
            transport=guard,
            trust_env=False,
            follow_redirects=False,
            timeout=httpx2.Timeout(self._limits.silence),
        )
        # What a server sets is not for us to send back.
        client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))
        return client


def _json_in(answer: Cached) -> object:
    """The JSON of an answer. Raises ``ValueError``, ``RecursionError``."""
    if answer.body.count(b"[") + answer.body.count(b"{") > MOST_CONTAINERS:
        raise ValueError("nothing but brackets")
    return storable_value(json.loads(decoded(answer.body, answer.charset or "utf-8")))


def _robots_in(answer: Cached) -> robots.Robots:
    body = answer.body[: robots.LONGEST_FILE]
    return robots.parse(decoded(body, answer.charset or "utf-8"))


class _Pause(Exception):
    """The server asks to be left alone for so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
