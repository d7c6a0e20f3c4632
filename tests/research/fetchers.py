"""A fetcher for tests: a clock that stands still, sleeps that are written down, no name server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from app.research.web.cache import Cache
from app.research.web.fetching import Fetcher
from app.research.web.page_limits import FetchLimits
from tests.fakes.clock import FakeClock

QUICK = FetchLimits(seconds=0.3, silence=0.3)


class Fetching:
    """What a test has in hand: ``fetcher``, its ``clock``, the ``sleeps`` it asked for (seconds)
    and the names that were ``resolved``."""

    def __init__(
        self, folder: Path | None, limits: FetchLimits | None, names: Mapping[str, list[str]]
    ) -> None:
        self.clock = FakeClock()
        self.sleeps: list[float] = []
        self.resolved: list[str] = []
        self._names = names
        self.fetcher = Fetcher(
            self.clock,
            contact="destek@example.org",
            cache=Cache(folder) if folder else None,
            limits=limits,
            resolve=self._resolve,
            sleep=self._sleep,
        )

    async def _sleep(self, seconds: float) -> None:
        self.sleeps.append(round(seconds, 3))

    async def _resolve(self, host: str, port: int) -> list[str]:
        self.resolved.append(host)
        if host not in self._names:
            raise OSError(host)
        return self._names[host]


@asynccontextmanager
async def fetching(
    folder: Path | None = None,
    *,
    limits: FetchLimits | None = None,
    names: Mapping[str, list[str]] | None = None,
) -> AsyncIterator[Fetching]:
    """``folder``: of the cache, none without it; ``names``: what the name server knows."""
    made = Fetching(folder, limits, names or {})
    try:
        yield made
    finally:
        await made.fetcher.close()
