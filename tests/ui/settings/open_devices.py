"""The page of the settings on which computers share the archive, open."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.ui.settings.devices_page import DevicesPage
from app.ui.widgets.work_line import DialogTasks
from tests.fakes.services import FakeServices


async def open_devices(services: FakeServices, qtbot: QtBot) -> DevicesPage:
    """The page, once it has looked how things stand."""
    page = DevicesPage(services, DialogTasks(services))
    qtbot.addWidget(page)
    page.show()
    await services.done()
    return page
