"""Waiting for what is written elsewhere, by other machines of the user or by the people of a shared
project: in a database they say so, in a folder nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from app.storage.database.server_address import ServerAddress, address_in
from app.storage.exchange.server.server_news import ServerNews

NEAR_SECONDS = 3.0
"""How often it is looked through a database whether something is to be sent."""


@dataclass(frozen=True, slots=True)
class ListeningPlace:
    """What is shared through a database, and what this machine is called there; ``place`` is the
    address with the archive, ``project_id`` empty for the archive as a whole."""

    place: str
    device: str
    project_id: str = ""

    @property
    def address(self) -> str:
        """The database's address, without the archive."""
        return self.place.partition("#")[0]


@dataclass(frozen=True, slots=True)
class DeviceWord:
    """Where something is new: in the archive that the user's machines share, or in which
    ``projects``."""

    archive: bool = False
    projects: frozenset[str] = frozenset()


class DeviceNews:
    """``ours`` tells what this machine shares through databases, which may change at any time. One
    connection serves all that is shared through an address; its password is asked of ``password``
    whenever it is made, in a thread."""

    def __init__(
        self,
        ours: Callable[[], Awaitable[Collection[ListeningPlace]]],
        password: Callable[[str], str],
    ) -> None:
        self._ours = ours
        self._password = password
        self._heard: dict[frozenset[ListeningPlace], ServerNews] = {}
        self._new: set[str] = set()
        """Places that something is new in."""
        self._came = asyncio.Event()

    async def wait(self, seconds: float) -> DeviceWord:
        """Wait so long, less where a database is shared; what others say meanwhile that they wrote
        something."""
        shared = await self._ours()
        await self._listen_to(shared)
        if not shared:
            await asyncio.sleep(seconds)
            return DeviceWord()
        try:
            await asyncio.wait_for(self._came.wait(), min(seconds, NEAR_SECONDS))
        except TimeoutError:
            return DeviceWord()
        self._came.clear()
        new, self._new = self._new, set()
        told = [each.project_id for each in shared if each.place in new]
        return DeviceWord("" in told, frozenset(told) - {""})

    async def close(self) -> None:
        """Listen no more."""
        await self._listen_to(())

    async def _listen_to(self, shared: Collection[ListeningPlace]) -> None:
        wanted: dict[str, set[ListeningPlace]] = {}
        for each in shared:
            wanted.setdefault(each.address, set()).add(each)
        groups = {frozenset(group) for group in wanted.values()}
        for group in self._heard.keys() - groups:
            await asyncio.to_thread(self._heard.pop(group).close)
        for address, found in wanted.items():
            if (group := frozenset(found)) not in self._heard:
                self._heard[group] = ServerNews(
                    partial(self._reached, address),
                    {UUID(each.place.partition("#")[2]): each.device for each in group},
                    partial(self._call, asyncio.get_running_loop(), address),
                )

    def _reached(self, address: str) -> ServerAddress:
        return address_in(address, self._password(address))

    def _call(self, loop: asyncio.AbstractEventLoop, address: str, archive: UUID) -> None:
        loop.call_soon_threadsafe(self._note, f"{address}#{archive}")

    def _note(self, place: str) -> None:
        self._new.add(place)
        self._came.set()
