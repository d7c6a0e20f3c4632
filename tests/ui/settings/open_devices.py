"""The page of the settings on which computers share the archive, open."""

from __future__ import annotations

import asyncio

from pytestqt.qtbot import QtBot

from app.ui.settings.devices_page import DevicesPage
from app.ui.widgets.work_line import DialogTasks
from tests.fakes.services import FakeServices


async def open_devices(services: FakeServices, qtbot: QtBot) -> DevicesPage:
    """The page, once it has looked how things stand."""
    page = DevicesPage(services, DialogTasks(services))
    qtbot.addWidget(page)
    page.show()
    await looked(services)
    return page


async def looked(services: FakeServices) -> None:
    """Wait until what was begun is done, and the look that it may begin at its end."""
    for _ in range(3):
        await asyncio.gather(*services.tasks)
