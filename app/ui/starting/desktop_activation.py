"""Activation by the desktop: the window on the session bus, where the desktop's menu, its search
and links reach it, and by which it is started when it is not there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from app.machine.desktop.desktop_names import APPLICATION, DESKTOP_ID, WINDOW_PATH
from app.machine.desktop.session_bus import Interfaces, Method, NameTaken, NoBus, connected, has_bus
from app.machine.desktop.start_request import StartAction, StartRequest, request_to_open
from app.machine.paths import Paths, default_root

log = logging.getLogger(__name__)

MOST_OPENED = 20
"""Links and files that are opened at once: each file is asked about."""

Told = Mapping[str, tuple[str, Any]]
"""What the desktop says of itself: by name, the signature of a value and the value."""
_ACTIONS = {
    each.value: each
    for each in (StartAction.NEW_RESEARCH, StartAction.QUICK_QUESTION, StartAction.SEARCH)
}


def window_object(start: Callable[[StartRequest], None]) -> Interfaces:
    """The window as an object on the bus; ``start`` is called with what it is asked for."""

    async def activate(told: Told) -> tuple[()]:
        start(StartRequest(token=_token(told)))
        return ()

    async def open_links(links: Sequence[str], told: Told) -> tuple[()]:
        for link in links[:MOST_OPENED]:
            start(request_to_open(link, _token(told)))
        return ()

    async def act(name: str, values: Sequence[tuple[str, Any]], told: Told) -> tuple[()]:
        text = str(values[0][1]) if values and values[0][0] == "s" else ""
        start(StartRequest(_ACTIONS.get(name, StartAction.SHOW), text, _token(told)))
        return ()

    return {
        APPLICATION: {
            "Activate": Method("a{sv}", "", activate),
            "Open": Method("asa{sv}", "", open_links),
            "ActivateAction": Method("sava{sv}", "", act),
        }
    }


def _token(told: Told) -> str:
    """What lets a window come to the front."""
    for name in ("activation-token", "desktop-startup-id"):
        kind, value = told.get(name, ("", ""))
        if kind == "s":
            return str(value)
    return ""


@asynccontextmanager
async def on_the_desktop(
    paths: Paths, start: Callable[[StartRequest], None]
) -> AsyncIterator[None]:
    """Be reachable by the desktop, where there is a session bus and the window is the one of the
    user's own data directory: the desktop knows no other. The start does not wait for it."""
    reachable = asyncio.create_task(_reachable(paths, start), name="desktop")
    try:
        yield
    finally:
        reachable.cancel()
        with suppress(asyncio.CancelledError):
            await reachable


async def _reachable(paths: Paths, start: Callable[[StartRequest], None]) -> None:
    if not has_bus() or paths.root != default_root():
        return
    try:
        bus = await connected({WINDOW_PATH: window_object(start)})
    except NoBus:
        return
    try:
        await bus.own(DESKTOP_ID)
        await bus.until_gone()
    except (NameTaken, NoBus) as error:
        log.info("the desktop does not reach this window: %s", type(error).__name__)
    finally:
        await bus.close()
