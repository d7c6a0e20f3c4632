"""Serving of the desktop's search for as long as one searches: the bus starts it at the first
letter, and it goes when nothing was asked for a while."""

from __future__ import annotations

import asyncio
import logging

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive
from app.machine.desktop.desktop_names import (
    APPLICATION,
    DESKTOP_ID,
    GNOME_PATH,
    KRUNNER_PATH,
    SEARCH_NAME,
    WINDOW_PATH,
)
from app.machine.desktop.session_bus import CallRefused, NoBus, SessionBus, connected
from app.machine.desktop.start_request import StartAction, StartRequest
from app.machine.paths import Paths
from app.server.desktop.found_research import SearchedPast
from app.server.desktop.gnome_shell import search_provider
from app.server.desktop.krunner import runner

log = logging.getLogger(__name__)

IDLE_SECONDS = 60.0


async def serve_search(
    archive: Archive, paths: Paths, environment: Environment, idle: float = IDLE_SECONDS
) -> None:
    """Answer the desktop's search until nothing was asked for ``idle`` seconds. Raises NoBus and
    NameTaken."""
    past = SearchedPast(paths, environment, archive)
    window = _Window()
    bus = await connected(
        {
            GNOME_PATH: search_provider(past, window.request),
            KRUNNER_PATH: runner(past, window.request),
        }
    )
    window.bus = bus
    try:
        await bus.own(SEARCH_NAME)
        await _until_idle(bus, idle)
        # Whoever asks from now on starts the next one; who asked before is answered.
        await bus.leave(SEARCH_NAME)
    finally:
        await bus.close()


async def _until_idle(bus: SessionBus, idle: float) -> None:
    gone = asyncio.ensure_future(bus.until_gone())
    try:
        answered = -1
        while answered != bus.calls and not gone.done():
            answered = bus.calls
            await asyncio.wait([gone], timeout=idle)
    finally:
        gone.cancel()


class _Window:
    """The window, which the bus starts where there is none."""

    bus: SessionBus | None = None

    async def request(self, request: StartRequest) -> None:
        """Have the window do something."""
        assert self.bus is not None
        window = DESKTOP_ID, WINDOW_PATH, APPLICATION
        told = {"activation-token": ("s", request.token)} if request.token else {}
        try:
            if request.action is StartAction.OPEN:
                await self.bus.call(*window, "Open", "asa{sv}", [request.text], told)
            else:
                values = [("s", request.text)] if request.text else []
                await self.bus.call(
                    *window, "ActivateAction", "sava{sv}", request.action.value, values, told
                )
        except (CallRefused, NoBus) as error:
            log.warning("the window could not be brought: %s", error)
            raise CallRefused("org.freedesktop.DBus.Error.ServiceUnknown") from error
