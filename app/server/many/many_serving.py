"""Starting and stopping the server for many users.

It keeps nothing between two requests but how fast each user asks: several processes serve one
database beside each other. It listens on this machine alone; TLS, and who may come near it from
elsewhere, is the affair of a reverse proxy before it.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.bootstrap.environment import Environment
from app.bootstrap.models import summary_model
from app.bootstrap.served_database import ManyUsers, open_for_many
from app.machine.paths import Paths
from app.server import rest
from app.server.guard import HOLDER, Guard, RateLimits
from app.server.many.many_operations import MANY, WITHOUT
from app.server.many.served_login import ServedLogin
from app.server.refusals import refusal
from app.server.serving import HOST, answering, listening_on, until_cancelled

LIMITS = RateLimits(at_once=16, strangers_at_once=64, connections=1000)
"""Of a process; rates are each user's own."""
_TOKEN = re.compile(r"[\w-]{43}", re.ASCII)


class LoginTokens:
    """The tokens of a database's logins, looked up for every request: who was removed is out."""

    def __init__(self, users: ManyUsers) -> None:
        self._users = users

    async def holder(self, token: str) -> str | None:
        """The facilitator whose token this is. Raises ``StorageError``."""
        if not _TOKEN.fullmatch(token):
            return None
        found = await self._users.logins.holder(token)
        return found.hex if found is not None else None


@asynccontextmanager
async def running_for_many(
    users: ManyUsers,
    paths: Paths,
    environment: Environment,
    *,
    port: int,
    limits: RateLimits = LIMITS,
) -> AsyncIterator[str]:
    """A server on this machine's own address, which is told; it stops at the end of the block.
    Port 0 takes a free one. Raises ``CommandError`` for one that is taken."""
    async with AsyncExitStack() as stack:
        listening = stack.enter_context(listening_on(port))
        port = listening.getsockname()[1]
        model = await summary_model(paths, environment.environ)
        if model is not None:
            stack.push_async_callback(model.close)

        def serves(request: Request) -> ServedLogin:
            facilitator = UUID(getattr(request.state, HOLDER))
            return ServedLogin(
                memory=users.memory(facilitator),
                turns=users.turns(facilitator),
                model=model,
                zone=environment.zone,
            )

        address = f"http://{HOST}:{port}"
        app = rest.application(serves, MANY, address=address, others=_without_archive())
        guard = Guard(
            app,
            tokens=LoginTokens(users),
            port=port,
            limits=limits,
            monotonic=environment.clock.monotonic,
            open_paths=rest.OPEN,
        )
        await stack.enter_async_context(answering(guard, listening, limits))
        yield address


async def serve_many(
    database: str,
    password: str,
    paths: Paths,
    environment: Environment,
    *,
    port: int,
    ready: Callable[[str], None],
) -> None:
    """Serve until the task is cancelled, which is the way to end it; ``ready`` is told the
    address."""
    async with (
        open_for_many(database, password, environment) as users,
        running_for_many(users, paths, environment, port=port) as address,
    ):
        ready(address)
        await until_cancelled()


def _without_archive() -> list[Route]:
    async def refuse(request: Request) -> Response:
        return refusal("no_archive", request.headers)

    return [Route(path, refuse, methods=["GET", "POST", "DELETE"]) for path in WITHOUT]
