"""A window on the session bus that writes down what it is asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.machine.desktop.desktop_names import DESKTOP_ID, WINDOW_PATH
from app.machine.desktop.session_bus import connected
from app.machine.desktop.start_request import StartRequest
from app.ui.starting.desktop_activation import window_object


@asynccontextmanager
async def window_on_the_bus(requests: list[StartRequest]) -> AsyncIterator[None]:
    """The window's own object, without a window."""
    bus = await connected({WINDOW_PATH: window_object(requests.append)})
    await bus.own(DESKTOP_ID)
    try:
        yield
    finally:
        await bus.close()
