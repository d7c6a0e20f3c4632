"""The page of newer versions: off until ticked, and plain about what is sent."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from app.core.domain import errors
from app.machine.settings import Settings
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.settings.welcome import WelcomeDialog
from app.ui.updating.updates_page import UpdatesPage
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.work_line import DialogTasks
from app.updates.installation import Installation
from tests.fakes.services import FakeServices
from tests.fakes.updates import release

DEFAULTS = Settings()


@pytest.fixture
def services() -> FakeServices:
    made = FakeServices()
    made.updates.address = "https://releases.example/animsa-feed.json"
    return made


def _page(services: FakeServices, qtbot: QtBot, settings: Settings = DEFAULTS) -> UpdatesPage:
    page = UpdatesPage(settings, services, DialogTasks(services))
    qtbot.addWidget(page)
    qtbot.addWidget(page.line)
    page.show()
    return page


def _said(page: UpdatesPage) -> str:
    return "\n".join(each.text() for each in page.findChildren(PlainLabel) if each.isVisible())


async def test_without_an_address_it_says_so_and_offers_nothing(qtbot: QtBot) -> None:
    page = _page(FakeServices(), qtbot)
    assert "There is no address yet" in _said(page)
    assert not page.by_itself.isEnabled()
    assert not page.look.isVisible()
    assert not page.address.isVisible()
    assert not page.put_back.isVisible()


async def test_it_is_off_until_ticked(services: FakeServices, qtbot: QtBot) -> None:
    page = _page(services, qtbot)
    edited: list[tuple[str, object]] = []
    page.edited.connect(lambda name, value: edited.append((name, value)))
    assert not page.by_itself.isChecked()
    assert "nothing about you" in _said(page)
    page.by_itself.click()
    page.address.setText(" https://mirror.example/feed.json ")
    page.address.editingFinished.emit()
    page.use(replace(Settings(), update_feed="https://mirror.example/feed.json"))
    page.address.editingFinished.emit()
    assert edited == [("updates", True), ("update_feed", "https://mirror.example/feed.json")]
    assert services.updates.calls == []


@pytest.mark.parametrize("settings", [Settings(online="never"), Settings(boundary="memory")])
async def test_where_nothing_may_leave_nobody_is_asked(
    services: FakeServices, qtbot: QtBot, settings: Settings
) -> None:
    page = _page(services, qtbot, settings)
    assert not page.look.isEnabled()
    assert "nothing leaves this computer" in _said(page)
    page.use(Settings())
    assert page.look.isEnabled()


async def test_a_look_now_is_answered_on_the_page(services: FakeServices, qtbot: QtBot) -> None:
    page = _page(services, qtbot)
    page.look.click()
    await asyncio.gather(*services.tasks)
    assert services.updates.calls == ["asked"]
    assert page.line.text == "This is the newest version: 0.1.0."
    services.updates.failure = errors.FeedUnsigned()
    page.look.click()
    await asyncio.gather(*services.tasks)
    assert "signature" in page.line.text


async def test_a_newer_version_takes_the_place_of_the_settings(
    services: FakeServices, qtbot: QtBot
) -> None:
    dialog = SettingsDialog(Settings(), services)
    qtbot.addWidget(dialog)
    dialog.show()
    services.updates.found = release()
    shown: list[object] = []
    closed = asyncio.Event()
    dialog.update_found.connect(shown.append)
    dialog.finished.connect(lambda _: closed.set())
    dialog.updates.ask_now()
    await closed.wait()
    assert shown == [services.updates.found]
    await asyncio.gather(*services.tasks, return_exceptions=True)


@pytest.mark.parametrize("agrees", [True, False])
async def test_the_earlier_program_is_put_back_after_a_question(
    services: FakeServices,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    agrees: bool,
) -> None:
    (tmp_path / "animsa.old").mkdir()
    (tmp_path / "animsa.old" / "animsa").touch()
    services.updates.here = Installation("tar", tmp_path / "animsa")
    page = _page(services, qtbot)
    assert page.put_back.isVisible()
    quits: list[bool] = []
    page.quit_wanted.connect(lambda: quits.append(True))
    questions: list[str] = []

    def answer(box: QMessageBox) -> None:
        questions.append(box.text())
        box.buttons()[0 if agrees else 1].click()

    monkeypatch.setattr(QMessageBox, "open", answer)
    page.put_back.click()
    for _ in range(2):
        await asyncio.gather(*services.tasks)
    assert questions == ["Go back to the program from before the last update?"]
    assert quits == ([True] if agrees else [])
    assert services.updates.calls == (["put_back"] if agrees else [])


async def test_the_welcome_asks_where_there_is_an_address(
    services: FakeServices, qtbot: QtBot
) -> None:
    chosen: list[Settings] = []
    for each in (FakeServices(), services):
        dialog = WelcomeDialog(Settings(), each)
        qtbot.addWidget(dialog)
        dialog.show()
        dialog.chosen.connect(chosen.append)
        assert dialog.updates.isVisible() is bool(each.updates.address)
        assert not dialog.updates.isChecked()
        if each is services:
            dialog.updates.click()
        dialog.start()
        await asyncio.gather(*each.tasks)
    assert [each.updates for each in chosen] == [False, True]
