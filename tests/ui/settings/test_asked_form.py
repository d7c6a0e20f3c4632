"""The database that is asked beside the archive, in the settings: nothing before the tick, a try,
and an end.

Also tests: app/ui/settings/sharing/asked_form.py
"""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.core.domain import errors
from app.ui.settings.devices_page import DevicesPage
from app.ui.widgets.plain_text import PlainLabel
from tests.fakes.services import FakeServices
from tests.ui.settings.open_devices import open_devices

ADDRESS = "postgresql://ada@db.example.org/animsa"


@pytest.fixture
def services() -> FakeServices:
    return FakeServices()


def _said(page: DevicesPage) -> str:
    return "\n".join(each.text() for each in page.findChildren(PlainLabel))


async def test_it_is_asked_only_once_its_address_is_there_and_the_tick(
    services: FakeServices, qtbot: QtBot
) -> None:
    page = await open_devices(services, qtbot)
    asked = page.asked
    assert "whoever runs the server can read them" in _said(page) and not asked.end.isVisible()
    for address, agreed, problem in (
        ("", True, "Type the address"),
        (ADDRESS, False, "Tick that the words"),
    ):
        asked.address.setText(address)
        asked.agreed.setChecked(agreed)
        asked.begin.click()
        assert problem in page.line.text and services.asked.at == ""
    asked.password.edit.setText("gizli")
    asked.agreed.setChecked(True)
    assert page.line.text == ""
    asked.begin.click()
    await services.done()
    assert (services.asked.at, services.asked.password) == (ADDRESS, "gizli")
    assert "Archives: 1, research in them: 12" in page.line.text
    assert ADDRESS in _said(page) and not asked.address.isVisible() and asked.end.isVisible()
    assert asked.password.text == "" and not asked.agreed.isChecked()


async def test_the_connection_is_tried_and_the_database_forgotten(
    services: FakeServices, qtbot: QtBot
) -> None:
    services.asked.at = ADDRESS
    page = await open_devices(services, qtbot)
    services.asked.there = []
    page.asked.try_it.click()
    await services.done()
    assert "no archive but this computer's own" in page.line.text
    services.asked.failure = errors.DatabaseUnusable(host="db.example.org")
    page.asked.try_it.click()
    await services.done()
    assert "db.example.org" in page.line.text and services.asked.at == ADDRESS
    page.asked.end.click()
    await services.done()
    assert services.asked.at == "" and "asked no more" in page.line.text
    assert page.asked.begin.isVisible() and not page.asked.end.isVisible()
