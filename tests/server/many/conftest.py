"""Two servers on one database, for the tests of the server for many users."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest

from app.bootstrap.environment import Environment
from app.bootstrap.served_database import ManyUsers, open_for_many
from app.machine.paths import Paths
from app.server.guard import RateLimits
from app.server.many.many_serving import running_for_many
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.fakes.postgres import PASSWORD, Database, Postgres
from tests.server.serving import PLENTY


@dataclass
class Two:
    """Two servers beside each other on one database, and Ada and Ben who use them."""

    shared: Database
    login: str
    users: ManyUsers
    addresses: list[str]
    tokens: dict[str, str]
    data: Path

    def client(self, name: str, at: int = 0, *, language: str = "en") -> httpx2.AsyncClient:
        """A client of one of the servers with a user's token."""
        token = self.tokens.get(name, name)
        headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
        return httpx2.AsyncClient(
            base_url=self.addresses[at], headers=headers, timeout=300, verify=False
        )


@asynccontextmanager
async def two_servers(
    server: Postgres, data: Path, limits: RateLimits = PLENTY, environ: dict[str, str] | None = None
) -> AsyncIterator[Two]:
    environment = Environment(clock=FakeClock(), zone=ISTANBUL, environ=environ or {})
    async with AsyncExitStack() as stack:
        shared = stack.enter_context(server.lent())
        login = shared.builder("served")
        addresses = []
        for _ in range(2):
            users = await stack.enter_async_context(
                open_for_many(shared.address(login), PASSWORD, environment)
            )
            running = running_for_many(users, Paths(data), environment, port=0, limits=limits)
            addresses.append(await stack.enter_async_context(running))
        tokens = {name: await users.logins.add(name) for name in ("Ada", "Ben")}
        yield Two(shared, login, users, addresses, tokens, data)


@pytest.fixture
async def two(server: Postgres, tmp_path: Path) -> AsyncIterator[Two]:
    async with two_servers(server, tmp_path / "data") as made:
        yield made


def replied(response: httpx2.Response) -> dict[str, Any]:
    """The reply to a request that has to succeed."""
    assert response.status_code == 200, response.text
    reply = response.json()
    assert isinstance(reply, dict)
    return reply
