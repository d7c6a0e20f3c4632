"""The API for tests: in this process with limits of their own, and as the real program."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx2

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain.imported_sessions import ImportedSession
from app.machine.paths import Paths
from app.memory.transfer.session_lines import read_jsonl
from app.server.guard import RateLimits
from app.server.serving import running
from tests.fakes import warm_program
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, SMALL_ARCHIVE, lay_archive

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
TOKEN = "deneme-anahtarı".encode().hex()
NOW = "2024-11-21T20:00:00+03:00"
PLENTY = RateLimits(
    rate=1e6,
    burst=1_000_000,
    guess_rate=1e6,
    guess_burst=1_000_000,
    stranger_rate=1e6,
    stranger_burst=1_000_000,
)


@dataclass
class Served:
    """A running API, its archive and a client that knows the token."""

    archive: Archive
    clock: FakeClock
    address: str
    client: httpx2.AsyncClient

    async def get(self, path: str, **query: str | int | bool) -> dict[str, Any]:
        """The reply to a request that has to succeed."""
        return _replied(await self.client.get(path, params=query))

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        return _replied(await self.client.post(path, json=body))


@asynccontextmanager
async def served(
    directory: Path,
    *,
    writes: bool = False,
    limits: RateLimits = PLENTY,
    full: bool = True,
    environ: dict[str, str] | None = None,
) -> AsyncIterator[Served]:
    """The API over an archive in ``directory``, with the small archive's sessions if ``full``."""
    clock = FakeClock()
    environment = Environment(clock=clock, zone=ISTANBUL, environ=environ or {})
    laid = lay_archive(directory / "data", remembers=full)
    async with open_archive(Paths(directory / "data"), environment) as archive:
        if full and not laid:
            await archive.importer.sessions(small_archive(), force=False)
        async with running(archive, port=0, token=TOKEN, writes=writes, limits=limits) as address:
            headers = {"Authorization": f"Bearer {TOKEN}"}
            async with httpx2.AsyncClient(
                base_url=address, headers=headers, timeout=120, verify=False
            ) as client:
                yield Served(archive, clock, address, client)


def small_archive() -> list[ImportedSession]:
    with SMALL_ARCHIVE.open(encoding="utf-8") as lines:
        return [each for each in read_jsonl(lines, 0) if isinstance(each, ImportedSession)]


def _replied(response: httpx2.Response) -> dict[str, Any]:
    assert response.status_code == 200, response.text
    reply = response.json()
    assert isinstance(reply, dict)
    return reply


@contextmanager
def in_a_thread(serving: AbstractAsyncContextManager[T]) -> Iterator[T]:
    """What an API gives, which serves in a thread for as long as the block takes."""
    told: list[T] = []
    ready = threading.Event()
    over: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def serve() -> None:
        async with serving as at:
            end = asyncio.Event()
            over.append((asyncio.get_running_loop(), end))
            told.append(at)
            ready.set()
            await end.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), name="api")
    thread.start()
    try:
        assert ready.wait(30)
        yield told[0]
    finally:
        for loop, end in over:
            loop.call_soon_threadsafe(end.set)
        thread.join(30)


# --- the real program -----------------------------------------------------------


def program(data: Path, *arguments: str) -> list[str]:
    """The command line of ``animsa`` on a data directory."""
    return [sys.executable, "-m", "app.cli", "--data-dir", str(data), *arguments]


def process_environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


@dataclass
class Program:
    """``animsa serve`` as a process, with a client that knows its token."""

    process: warm_program.Begun | subprocess.Popen[str]
    address: str
    token: str
    client: httpx2.Client

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to end; its exit code. Windows ends a program without telling it: 0."""
        self.process.send_signal(how)
        code = self.process.wait(timeout=120)
        return 0 if sys.platform == "win32" else code


@contextmanager
def serve_process(data: Path, *arguments: str) -> Iterator[Program]:
    """The real program, serving on a free port; killed at the end if it still runs."""
    options = ("serve", "--port", "0", "--json", "--now", NOW)
    with warm_program.begin(["--data-dir", str(data), *options, *arguments], os.environ) as process:
        try:
            assert process.stdout is not None and process.stderr is not None
            line = process.stdout.readline()
            assert line, process.stderr.read()
            address = json.loads(line)["url"]
            token = (data / "api-token").read_text("ascii").strip()
            headers = {"Authorization": f"Bearer {token}"}
            with httpx2.Client(
                base_url=address, headers=headers, timeout=120, verify=False
            ) as client:
                yield Program(process, address, token, client)
        finally:
            process.kill()


def fill(data: Path) -> None:
    """Give a data directory the small archive's sessions, and a project "Emma"."""

    async def filled() -> None:
        async with open_archive(Paths(data), Environment(clock=FakeClock())) as archive:
            await archive.importer.sessions(small_archive(), force=False)
            await archive.projects.create("Emma", "blue", archive.environment.clock.now())

    asyncio.run(filled())
