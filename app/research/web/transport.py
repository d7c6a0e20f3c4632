"""HTTP transport that connects to public addresses only, judged when the connection is made.

The name is resolved once, all that it stands for is judged, and the connection goes to one of the
judged addresses by number. So no second answer of the name server, and no redirect, can lead
elsewhere in between ("DNS rebinding"). Proxies of the environment are not used: they would resolve
names themselves.

Imported when the first page is fetched, because of httpx2 (90 ms).
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable
from typing import Any

import httpcore2
import httpx2

from app.research.web.addresses import is_number, is_public

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""The numeric addresses of a name and port. Raises ``OSError``."""


class NotPublic(Exception):
    """The name stands for an address that is not of the open internet."""


async def resolve(host: str, port: int) -> list[str]:
    """As the system does it."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


class _PublicOnly(httpcore2.AsyncNetworkBackend):
    """Opens TCP connections to public addresses only."""

    def __init__(self, resolve: Resolve) -> None:
        self._resolve = resolve
        self._plain = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109  as the base class has it
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        try:
            async with asyncio.timeout(timeout):
                found = [host] if is_number(host) else await self._resolve(host, port)
        except TimeoutError as error:
            raise httpcore2.ConnectTimeout from error
        except (OSError, UnicodeError) as error:
            raise httpcore2.ConnectError from error
        if not found or not all(map(is_public, found)):
            raise NotPublic
        fault: Exception = httpcore2.ConnectError()
        for address in found:
            try:
                return await self._plain.connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                fault = error
        raise fault

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore2.AsyncNetworkStream:
        raise NotPublic


class _Body(httpx2.AsyncByteStream):
    def __init__(self, stream: AsyncIterable[bytes]) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._stream:
            yield part

    async def aclose(self) -> None:
        close = getattr(self._stream, "aclose", None)
        if close is not None:
            await close()


class PublicTransport(httpx2.AsyncBaseTransport):
    """httpx2's own transport does not let the connecting be replaced; this one does, and is
    otherwise the same few lines. It raises ``httpcore2`` errors and :class:`NotPublic`."""

    def __init__(self, resolve: Resolve) -> None:
        self._pool = httpcore2.AsyncConnectionPool(
            ssl_context=httpx2.create_ssl_context(),
            max_connections=16,
            keepalive_expiry=5.0,
            network_backend=_PublicOnly(resolve),
        )

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        assert isinstance(request.stream, httpx2.AsyncByteStream)
        response = await self._pool.handle_async_request(
            httpcore2.Request(
                method=request.method,
                url=httpcore2.URL(
                    scheme=request.url.raw_scheme,
                    host=request.url.raw_host,
                    port=request.url.port,
                    target=request.url.raw_path,
                ),
                headers=request.headers.raw,
                content=request.stream,
                extensions=request.extensions,
            )
        )
        assert isinstance(response.stream, AsyncIterable)
        return httpx2.Response(
            status_code=response.status,
            headers=response.headers,
            stream=_Body(response.stream),
            extensions=response.extensions,
        )

    async def aclose(self) -> None:
        await self._pool.aclose()
