"""Starting and stopping the HTTP server and the MCP server."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from typing import cast

import uvicorn

from app.bootstrap.answer_following import answering_in_step
from app.bootstrap.device_following import exchanging
from app.bootstrap.folder_following import following
from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.server import mcp, rest
from app.server.chat import Chats
from app.server.connections import TimedConnection
from app.server.guard import Guard, OneToken, RateLimits
from app.server.operations import of_archive
from app.server.served_archive import open_served_archive

HOST = "127.0.0.1"
GRACE_SECONDS = 5
"""How long requests that are being answered may take when the server is told to stop."""


class _Server(uvicorn.Server):
    """Signals are this program's own affair."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def running(
    archive: Archive, *, port: int, token: str, writes: bool, limits: RateLimits | None = None
) -> AsyncIterator[str]:
    """A server on this machine's own address, which is told; it stops at the end of the block,
    once what it is answering is answered. Port 0 takes a free one. Raises ``CommandError`` for one
    that is taken."""
    limits = limits or RateLimits()
    with listening_on(port) as listening:
        port = listening.getsockname()[1]
        address = f"http://{HOST}:{port}"
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(following(archive))
            await stack.enter_async_context(exchanging(archive))
            await stack.enter_async_context(answering_in_step(archive))
            served = await stack.enter_async_context(open_served_archive(archive, writes=writes))
            tools = mcp.HttpTools(served)
            await stack.enter_async_context(tools.running())
            app = rest.application(
                lambda _: served,
                of_archive(writes=writes),
                address=address,
                chats=Chats(served),
                others=[tools.route],
            )
            guard = Guard(
                app,
                tokens=OneToken(token),
                port=port,
                limits=limits,
                monotonic=archive.environment.clock.monotonic,
                open_paths=rest.OPEN,
            )
            await stack.enter_async_context(answering(guard, listening, limits))
            yield address


@asynccontextmanager
async def answering(
    guard: Guard, listening: socket.socket, limits: RateLimits
) -> AsyncIterator[None]:
    """Answer what comes to a socket; at the end of the block what is being answered is answered
    first."""
    config = uvicorn.Config(
        guard,
        http=cast(type[asyncio.Protocol], partial(TimedConnection, limits=limits)),
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,  # addresses carry what was asked
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    serving = _Server(config)
    task = asyncio.create_task(serving.serve(sockets=[listening]))
    try:
        yield
    finally:
        serving.should_exit = True
        await task


async def serve(
    archive: Archive,
    *,
    port: int,
    token: str,
    writes: bool,
    ready: Callable[[str], None],
) -> None:
    """Serve until the task is cancelled, which is the way to end it; ``ready`` is told the
    address."""
    async with running(archive, port=port, token=token, writes=writes) as address:
        ready(address)
        await until_cancelled()


async def talk(archive: Archive) -> None:
    """Be a model's tools on standard input and output, until the input ends or the task is
    cancelled."""
    try:
        async with (
            following(archive),
            exchanging(archive),
            answering_in_step(archive),
            open_served_archive(archive, writes=False) as served,
        ):
            await mcp.talk(served)
    except asyncio.CancelledError:
        _take_back_cancellation()


async def until_cancelled() -> None:
    """Wait for being told to end, which is no failure then."""
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        _take_back_cancellation()


def _take_back_cancellation() -> None:
    """Being cancelled was the wish, not a failure."""
    task = asyncio.current_task()
    assert task is not None
    task.uncancel()


@contextmanager
def listening_on(port: int) -> Iterator[socket.socket]:
    """A socket on this machine's own address; port 0 takes a free one. Raises ``CommandError`` for
    one that is taken."""
    # The protocol by name: asyncio sends small replies without delay only on sockets that tell it.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            # Windows lets a second program take a port over otherwise.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, port))
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            raise errors.CommandError(reason="port_taken", port=port) from error
        listening.listen()
        yield listening
