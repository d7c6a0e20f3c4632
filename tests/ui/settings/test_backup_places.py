"""The settings tell how old the backups are, and where the plain twin is.

Also tests: app/ui/settings/data_page.py, app/ui/settings/twin_choice.py.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from app.core.domain import errors
from app.machine.twin_files import TwinPlace
from app.ui.settings.data_page import DataPage
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.work_line import DialogTasks
from tests.fakes.services import FakeServices


@pytest.fixture
def services() -> FakeServices:
    return FakeServices()


async def _page(services: FakeServices, qtbot: QtBot) -> DataPage:
    page = DataPage(services, DialogTasks(services))
    qtbot.addWidget(page)
    page.show()
    await _done(services)
    return page


async def _done(services: FakeServices) -> None:
    await asyncio.gather(*services.tasks)


def _said(page: DataPage) -> str:
    return "\n".join(each.text() for each in page.findChildren(PlainLabel) if each.isVisible())


async def test_ages_are_told_and_a_second_place_is_chosen(
    services: FakeServices, qtbot: QtBot
) -> None:
    page = await _page(services, qtbot)
    assert "On this computer: last good backup today, 12 in all." in _said(page)
    assert "At the second place" not in _said(page)
    page.places.choose(Path("/disk"))
    await _done(services)
    assert "At the second place: last good backup today, 3 in all." in _said(page)
    assert page.line.text == "Backups are copied to /disk from now on."
    page.places.try_backups()
    await _done(services)
    assert page.line.text == "animsa-1.db: restored, 10 of 10 questions found."
    page.places.choose(None)
    await _done(services)
    assert "At the second place" not in _said(page)


async def test_what_is_ticked_is_what_is_so(services: FakeServices, qtbot: QtBot) -> None:
    page = await _page(services, qtbot)
    box = page.findChild(QCheckBox)
    assert box is not None and box.isEnabled() and not box.isChecked()
    page.twin.choose(Path("/notes"))
    await _done(services)
    assert box.isChecked() and "/notes" in _said(page)
    assert page.line.text.endswith("/notes")
    services.failure = errors.FolderUnusable(path=Path("/away"))
    page.twin.choose(Path("/away"))
    await _done(services)
    assert "/away" in page.line.text and services.twin_place == TwinPlace("/notes")
    box.click()
    await _done(services)
    assert not box.isChecked() and services.twin_place is None


async def test_encrypted_archive_says_why_nothing_is_written(
    services: FakeServices, qtbot: QtBot
) -> None:
    services.twin_place, services.encrypted = TwinPlace("/notes"), True
    page = await _page(services, qtbot)
    assert "The archive is encrypted; the plain copy is off" in _said(page)
