"""Sharing in the settings: a folder is set up or joined, exchanged, paused, and left; a computer
is removed; nothing of it waits in the window.

Also tests: app/ui/settings/sharing/sharing_form.py, app/ui/settings/sharing/device_list.py,
app/ui/settings/sharing/passphrase_change.py, app/ui/settings/sharing/database_field.py,
app/ui/settings/sharing/leaving_untold.py, app/ui/settings/sharing/change_dialog.py.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.core.domain import errors
from app.core.domain.care.device_standing import DevicesStanding, DeviceStanding
from app.machine.settings import Settings
from app.ui.settings.devices_page import DevicesPage
from app.ui.settings.settings_dialog import PAGES, SettingsDialog
from app.ui.settings.sharing.address_change import AddressChange
from app.ui.settings.sharing.passphrase_change import PassphraseChange
from app.ui.widgets.plain_text import PlainLabel
from tests.fakes.services import FakeServices
from tests.ui.settings.open_devices import open_devices

GOOD = "mavi kaşık deniz otobüs"
LAPTOP = DeviceStanding("<b>dizüstü</b>", 1_764_000_000_000, "d2")


@pytest.fixture
def services() -> FakeServices:
    return FakeServices()


def _said(page: DevicesPage) -> str:
    return "\n".join(each.text() for each in page.findChildren(PlainLabel) if each.isVisible())


def _shared(services: FakeServices) -> None:
    services.devices.passphrase = GOOD
    services.devices.now = DevicesStanding("masaüstü", "/ortak", (LAPTOP,), unwritten=7)


async def test_a_folder_is_set_up_once_everything_is_said(
    services: FakeServices, qtbot: QtBot
) -> None:
    page = await open_devices(services, qtbot)
    form = page.form
    assert "on this computer alone" in _said(page)
    assert not form.first.isVisible() and not page.now.isVisible()
    form.use(Path("/ortak"))
    await services.done()
    assert form.again.isVisible() and "nothing is shared here yet" in _said(page)
    assert "If you forget it" in _said(page)
    for first, again, known, problem in (
        ("", "", False, "Type the passphrase."),
        ("kısa", "kısa", True, "too short"),
        (GOOD, GOOD + "!", True, "not the same"),
        (GOOD, GOOD, False, "Tick"),
    ):
        form.first.edit.setText(first)
        form.again.edit.setText(again)
        form.understood.setChecked(known)
        form.start.click()
        assert problem in page.line.text
    assert not services.devices.is_shared()
    form.understood.setChecked(True)
    form.start.click()
    await services.done()
    assert services.devices.now == DevicesStanding("masaüstü", "/ortak")
    assert services.devices.calls == ["exchange"]
    assert "Changes that came: 3" in page.line.text
    assert page.now.isVisible() and not form.isVisible() and form.first.text == ""


async def test_computers_of_the_same_name_are_told_apart_everywhere(
    services: FakeServices, qtbot: QtBot
) -> None:
    twins = (DeviceStanding("Masaüstü", 1, "d2f0aa"), DeviceStanding("ev", 1, "77e1bb"))
    services.devices.now = DevicesStanding("masaüstü", "/ortak", twins, device="0a4cff")
    page = await open_devices(services, qtbot)
    for name in ("masaüstü · 0a4c", "Masaüstü · d2f0", "ev"):
        assert name in _said(page).split("\n")
    assert "have the same name" in _said(page)
    first, second = page.list.removers
    assert first.accessibleName() == "Remove Masaüstü · d2f0"
    assert second.accessibleName() == "Remove ev"
    first.click()
    await _answer(services, page, QMessageBox.ButtonRole.AcceptRole)
    assert "Masaüstü · d2f0 is removed." in page.line.text


async def test_what_the_window_exchanges_is_shown_while_the_page_is_looked_at(
    services: FakeServices, qtbot: QtBot
) -> None:
    _shared(services)
    page = await open_devices(services, qtbot)
    assert "7 change" in _said(page)
    services.devices.now = DevicesStanding("masaüstü", "/ortak", (LAPTOP,))
    page._looking.timeout.emit()
    await services.done()
    assert "7 change" not in _said(page) and page._looking.isActive()
    page.hide()
    assert not page._looking.isActive()


async def test_while_much_comes_the_page_says_that_the_archive_is_shared(
    services: FakeServices, qtbot: QtBot
) -> None:
    services.devices.passphrase = GOOD
    page = await open_devices(services, qtbot)
    page.form.use(Path("/ortak"))
    await services.done()
    services.devices.gate = asyncio.Event()
    page.form.first.edit.setText(GOOD)
    page.form.start.click()
    await services.until(lambda: bool(services.devices.calls))
    page._looking.timeout.emit()
    await services.until(lambda: "The archive is shared" in _said(page))
    assert not page.form.isVisible() and not page.now.isEnabled()
    services.devices.gate.set()
    await services.done()
    assert page.now.isEnabled()


async def test_what_came_is_shown_at_once_and_while_more_comes(
    services: FakeServices, qtbot: QtBot
) -> None:
    _shared(services)
    page = await open_devices(services, qtbot)
    came: list[int] = []
    page.came.connect(lambda: came.append(1))
    page.exchange()
    await services.done()
    assert len(came) == 2, "what came first, and all of it at the end"
    for done in (600, 1_200, 5_600, 6_200):
        page._told(done, 9_000)
    assert len(came) == 3, "not at every few hundred"


async def test_return_in_a_field_changes_the_passphrase(
    services: FakeServices, qtbot: QtBot
) -> None:
    _shared(services)
    page = await open_devices(services, qtbot)
    page.change.click()
    (dialog,) = page.window().findChildren(PassphraseChange)
    dialog.first.edit.setText(GOOD)
    QTest.keyClick(dialog.again.edit, Qt.Key.Key_Return)
    assert "not the same" in dialog.line.text
    dialog.again.edit.setText(GOOD)
    QTest.keyClick(dialog.again.edit, Qt.Key.Key_Return)
    await services.done()
    assert services.devices.passphrase == GOOD


async def test_a_folder_of_others_is_joined_with_its_passphrase(
    services: FakeServices, qtbot: QtBot
) -> None:
    services.devices.passphrase = GOOD
    page = await open_devices(services, qtbot)
    page.form.use(Path("/ortak"))
    await services.done()
    assert page.form.first.isVisible() and not page.form.again.isVisible()
    assert page.form.start.text() == "&Join"
    page.form.first.edit.setText("başka bir parola")
    page.form.start.click()
    await services.done()
    assert "does not open what is shared" in page.line.text
    assert not services.devices.is_shared()
    page.form.first.edit.setText(GOOD)
    page.form.start.click()
    await services.done()
    assert services.devices.is_shared() and page.now.isVisible()


async def test_a_database_is_connected_to_when_it_is_asked_for_and_shared_through(
    services: FakeServices, qtbot: QtBot
) -> None:
    page = await open_devices(services, qtbot)
    form = page.form
    assert not form.database.isVisible()
    form.by_database.click()
    assert form.database.isVisible() and not form.first.isVisible()
    form.database.connect_to.click()
    assert not page.line.busy, "there is no address yet"
    form.database.address.setText("postgresql://ada@server/db")
    form.database.password.edit.setText("çok gizli")
    services.devices.failure = errors.DatabaseUnusable(host="server")
    form.database.connect_to.click()
    await services.done()
    assert "The database on server cannot be reached" in page.line.text
    form.database.connect_to.click()
    await services.done()
    assert not form.database.isVisible() and form.again.isVisible()
    assert "postgresql://ada@server/db – nothing is shared" in _said(page)
    form.first.edit.setText(GOOD)
    form.again.edit.setText(GOOD)
    form.understood.setChecked(True)
    form.start.click()
    await services.done()
    assert services.devices.password == "çok gizli"
    assert "Through the database postgresql://ada@server/db" in _said(page)
    assert form.database.password.text == ""


async def test_a_password_in_an_address_is_not_shown(services: FakeServices, qtbot: QtBot) -> None:
    page = await open_devices(services, qtbot)
    page.form.use("postgresql://ada:gizli@server/db")
    await services.done()
    assert "postgresql://ada@server/db" in _said(page) and "gizli" not in _said(page)


async def test_how_it_stands_is_shown_and_an_exchange_can_be_stopped(
    services: FakeServices, qtbot: QtBot
) -> None:
    _shared(services)
    page = await open_devices(services, qtbot)
    assert "masaüstü" in _said(page) and "<b>dizüstü</b>" in _said(page)
    assert "7 change" in _said(page) and "24.11.2025" in _said(page)
    services.devices.gate = asyncio.Event()
    page.now.click()
    await services.until(lambda: "250 of 1000" in page.line.text)
    assert not page.leave.isEnabled()
    page.line.stop()
    assert page.line.text == "Stopped." and page.leave.isEnabled()
    services.devices.gate = None
    services.tasks.clear()
    services.devices.failure = errors.FolderUnusable(path=Path("/ortak"))
    page.now.click()
    await services.done()
    assert "/ortak cannot be used" in page.line.text and "Everything here stays" in page.line.text
    services.devices.failure = errors.ArchiveBusy()
    page.now.click()
    await services.done()
    assert "running already" in page.line.text


async def test_it_is_paused_renamed_and_its_passphrase_changed(
    services: FakeServices, qtbot: QtBot
) -> None:
    _shared(services)
    page = await open_devices(services, qtbot)
    page.pause.click()
    await services.done()
    assert services.devices.is_paused()
    assert page.pause.text() == "&Go on" and "Sharing is paused" in _said(page)
    page.pause.click()
    await services.done()
    assert not services.devices.is_paused()

    page.rename.click()
    await services.until(lambda: page.findChildren(QInputDialog))
    asked = page.findChildren(QInputDialog)[0]
    assert asked.textValue() == "masaüstü"
    asked.setTextValue("ev")
    asked.accept()
    await services.done()
    assert "ev" in _said(page).splitlines()

    # A folder has no address; a database's is changed in place.
    assert not page.elsewhere.isVisible()
    await services.devices.move("postgresql://ada@old.example.org/animsa")
    page.now.click()
    await services.done()
    page.elsewhere.click()
    moves = page.findChildren(AddressChange)[0]
    moves.address.setText("postgresql://ada@new.example.org/animsa")
    moves.password.edit.setText("çok gizli")
    moves.start()
    await services.done()
    assert "new.example.org" in _said(page) and services.devices.password == "çok gizli"

    page.change.click()
    dialog = page.findChildren(PassphraseChange)[0]
    for first, again in (("kısa", "kısa"), (GOOD, "değil")):
        dialog.first.edit.setText(first)
        dialog.again.edit.setText(again)
        dialog.start()
        assert dialog.line.text
    dialog.first.edit.setText("yeni ve uzun bir parola")
    dialog.again.edit.setText("yeni ve uzun bir parola")
    dialog.start()
    await services.done()
    assert services.devices.passphrase == "yeni ve uzun bir parola"
    assert "passphrase is changed" in page.line.text


async def test_a_computer_is_removed_and_this_one_left_only_when_meant(
    services: FakeServices, qtbot: QtBot
) -> None:
    _shared(services)
    page = await open_devices(services, qtbot)
    for answer in (QMessageBox.ButtonRole.RejectRole, QMessageBox.ButtonRole.AcceptRole):
        page.list.removers[0].click()
        await _answer(services, page, answer)
        assert services.devices.is_shared()
    assert not page.list.removers
    assert "<b>dizüstü</b> is removed." in page.line.text
    assert "No other computer" in _said(page)
    for answer in (QMessageBox.ButtonRole.RejectRole, QMessageBox.ButtonRole.AcceptRole):
        assert page.leave.isVisible()
        page.leave.click()
        await _answer(services, page, answer)
    assert not services.devices.is_shared()
    assert page.form.isVisible() and "You have left" in page.line.text


async def _answer(services: FakeServices, page: DevicesPage, role: QMessageBox.ButtonRole) -> None:
    def boxes() -> list[QMessageBox]:
        return [each for each in page.findChildren(QMessageBox) if each.isVisible()]

    await services.until(boxes)
    box = boxes()[0]
    next(each for each in box.buttons() if box.buttonRole(each) is role).click()
    await services.done()


async def test_one_that_was_removed_is_told_and_may_join_again(
    services: FakeServices, qtbot: QtBot
) -> None:
    services.devices.passphrase = GOOD
    services.devices.now = DevicesStanding("masaüstü", "/ortak", removed=True)
    page = await open_devices(services, qtbot)
    assert "was removed from the sharing" in _said(page)
    assert page.form.isVisible() and page.leave.isVisible() and not page.now.isVisible()


async def test_the_settings_have_the_page(services: FakeServices, qtbot: QtBot) -> None:
    dialog = SettingsDialog(Settings(welcomed=True), services)
    dialog.show_page("devices")
    dialog.show()
    assert dialog.devices.isVisible() and "devices" in PAGES
    await services.done()
    dialog.close()


async def test_the_settings_are_closed_while_much_still_comes(
    services: FakeServices, qtbot: QtBot
) -> None:
    _shared(services)
    dialog = SettingsDialog(Settings(welcomed=True), services)
    dialog.show_page("devices")
    dialog.show()
    await services.done()
    services.devices.gate = asyncio.Event()
    page = dialog.devices
    page.now.click()
    await services.until(lambda: "250 of 1000" in page.line.text)
    dialog.close()
    shiboken6.delete(dialog)
    ended = await asyncio.gather(*services.tasks, return_exceptions=True)
    assert {type(each) for each in ended} <= {type(None), asyncio.CancelledError}
