"""Waiting for what other machines write: in a database they say so, in a folder nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from uuid import UUID

from app.storage.devices.server_address import address_in, is_address
from app.storage.devices.shared_folder import ThisDevice
from app.storage.exchange.server.server_news import ServerNews

NEAR_SECONDS = 3.0
"""How often it is looked through a database whether something is to be sent."""


class DeviceNews:
    """``ours`` tells what this machine shares, which may change at any time, and the password of
    the database."""

    def __init__(self, ours: Callable[[], Awaitable[tuple[ThisDevice, str] | None]]) -> None:
        self._ours = ours
        self._news: ServerNews | None = None
        self._place = ""
        self._came = asyncio.Event()

    async def wait(self, seconds: float) -> bool:
        """Wait so long, less where a database is shared; whether another machine says meanwhile
        that it wrote something."""
        shared = await self._ours()
        if shared is None or not is_address(shared[0].place):
            await self._listen_to(None)
            await asyncio.sleep(seconds)
            return False
        await self._listen_to(shared)
        try:
            await asyncio.wait_for(self._came.wait(), min(seconds, NEAR_SECONDS))
        except TimeoutError:
            return False
        self._came.clear()
        return True

    async def close(self) -> None:
        """Listen no more."""
        await self._listen_to(None)

    async def _listen_to(self, shared: tuple[ThisDevice, str] | None) -> None:
        place = f"{shared[0].place} {shared[0].device}" if shared else ""
        if place == self._place:
            return
        news, self._news, self._place = self._news, None, place
        if news is not None:
            await asyncio.to_thread(news.close)
        if shared is not None:
            ours, password = shared
            address, _, archive = ours.place.partition("#")
            loop = asyncio.get_running_loop()
            self._news = ServerNews(
                address_in(address, password),
                UUID(archive),
                ours.device,
                partial(_call, loop, self._came.set),
            )


def _call(loop: asyncio.AbstractEventLoop, what: Callable[[], None]) -> None:
    loop.call_soon_threadsafe(what)
