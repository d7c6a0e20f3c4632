"""Every setting is applied as it is made; a model when it is complete, a key when it is saved.

Also tests: app/ui/settings/data_page.py, app/ui/waiting/import_under_way.py,
app/ui/settings/model_chooser.py,
app/ui/settings/model_trial.py, app/ui/settings/settings_fields.py,
app/ui/settings/settings_pages.py, app/ui/widgets/choice_card.py, app/ui/widgets/dialog_services.py,
app/ui/widgets/work_line.py.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from dataclasses import asdict
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QDate, QDir, QEvent, QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QStackedWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.core.domain import errors
from app.core.domain.imported_sessions import ImportCount
from app.machine.settings import Settings
from app.ui.settings.data_page import DataPage, called_by_day
from app.ui.settings.settings_dialog import PAGES, SettingsDialog
from app.ui.settings.settings_pages import AppearancePage
from app.ui.settings.settings_sources import SourcesPage
from app.ui.waiting.export_under_way import ExportUnderWay
from app.ui.waiting.import_under_way import ImportUnderWay
from app.ui.widgets.dialog_services import KeyPlace
from tests.fakes.services import FakeServices
from tests.ui.settings.open_settings import open_settings
from tests.ui.windows import until_shown


class Open:
    """An open dialog, and what it told the application."""

    def __init__(self, services: FakeServices, settings: Settings) -> None:
        self.services = services
        self.dialog = SettingsDialog(settings, services)
        self.changed: list[Settings] = []
        self.archive_changes = 0
        self.finished: list[int] = []
        self.dialog.changed.connect(self.changed.append)
        self.dialog.archive_changed.connect(self._count)
        self.dialog.finished.connect(self.finished.append)
        self.dialog.show()

    def _count(self) -> None:
        self.archive_changes += 1

    def button(self, text: str) -> QPushButton:
        return next(
            each
            for each in self.dialog.findChildren(QPushButton)
            if each.text().replace("&", "") == text and each.isVisibleTo(self.dialog)
        )

    def text(self) -> str:
        labels = self.dialog.findChildren(QLabel)
        return "\n".join(each.text() for each in labels if each.isVisibleTo(self.dialog))

    def question(self) -> QMessageBox | None:
        boxes = self.dialog.findChildren(QMessageBox)
        return next((each for each in boxes if each.isVisible()), None)

    def answer(self, text: str) -> None:
        box = self.question()
        assert box is not None
        next(each for each in box.buttons() if each.text() == text).click()


def named(parent: QWidget, kind: type[QWidget], name: str) -> QWidget:
    return next(each for each in parent.findChildren(kind) if each.accessibleName() == name)


def choose(field: QWidget, value: str) -> None:
    """Choose by keyboard."""
    assert isinstance(field, QComboBox)
    field.setFocus()
    steps = field.findData(value) - field.currentIndex()
    for _ in range(abs(steps)):
        QTest.keyClick(field, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)


@pytest.fixture
def services() -> FakeServices:
    return FakeServices(place=KeyPlace.KEYRING)


@pytest.fixture
async def it(qapp: QApplication, services: FakeServices) -> AsyncIterator[Open]:
    it = Open(services, Settings(welcomed=True))
    await services.idle()
    yield it
    for task in services.tasks:
        task.cancel()
    await services.idle()
    if isValid(it.dialog):
        it.dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.mark.parametrize(
    ("page", "name", "chosen"),
    [
        ("appearance", "Language", {"language": "en"}),
        ("appearance", "Theme", {"theme": "dark"}),
        ("desktop", "Closing the window", {"tray": "no"}),
    ],
)
async def test_a_choice_is_applied_at_once(
    it: Open, page: str, name: str, chosen: dict[str, str]
) -> None:
    it.dialog.show_page(page)
    choose(named(it.dialog, QComboBox, name), *chosen.values())
    assert {**asdict(it.changed[-1]), **chosen} == asdict(it.changed[-1])
    assert it.dialog.settings == it.changed[-1]
    assert it.changed[-1].welcomed


async def test_the_idle_time_counts_when_it_is_typed_to_the_end(it: Open) -> None:
    it.dialog.show_page("sessions")
    field = named(it.dialog, QSpinBox, "Idle time")
    assert isinstance(field, QSpinBox)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "45")
    assert it.changed == []
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert [each.idle_minutes for each in it.changed] == [45]


async def test_a_stored_key_is_not_shown_and_can_be_replaced(
    it: Open, services: FakeServices
) -> None:
    field = named(it.dialog, QLineEdit, "Claude key")
    assert isinstance(field, QLineEdit)
    assert field.text() == ""
    assert "A key is stored" in it.text()
    QTest.keyClicks(field, "sk-ant-new")
    it.button("Save key").click()
    await services.idle()
    assert services.keys == ["sk-ant-new"]
    assert field.text() == ""
    assert "Saved" in it.text()
    assert not it.dialog.model.unsaved


async def test_a_key_can_be_forgotten(it: Open, services: FakeServices) -> None:
    it.button("Forget key").click()
    await services.idle()
    assert await services.key_place() is KeyPlace.NOWHERE
    assert "The key was removed." in it.text()
    it.button("Test").click()
    assert "Paste your Claude key first." in it.text()


async def test_a_key_of_the_environment_cannot_be_changed(
    qapp: QApplication, services: FakeServices
) -> None:
    services.place = KeyPlace.ENVIRONMENT
    it = Open(services, Settings())
    await services.idle()
    assert not named(it.dialog, QLineEdit, "Claude key").isEnabled()
    assert "ANTHROPIC_API_KEY" in it.text()
    it.dialog.close()


async def test_the_stored_key_is_tested_without_being_known(
    it: Open, services: FakeServices
) -> None:
    it.button("Test").click()
    await services.idle()
    assert [key for _, key in services.tested] == [""]
    assert "It works" in it.text()


@pytest.mark.parametrize("stays", [{"online": "never"}, {"boundary": "memory"}])
async def test_where_nothing_is_to_leave_a_test_asks_first(
    qapp: QApplication, services: FakeServices, stays: dict[str, str]
) -> None:
    it = Open(services, Settings(welcomed=True, **stays))  # type: ignore[arg-type]
    await services.idle()
    it.button("Test").click()
    await until_shown(it.question)
    assert services.tested == []
    it.answer("Cancel")
    await services.idle()
    assert services.tested == [] and "Nothing was sent." in it.text()
    it.button("Test").click()
    await until_shown(it.question)
    it.answer("Ask once")
    await services.idle()
    assert len(services.tested) == 1 and "It works" in it.text()
    it.dialog.close()


async def test_a_model_on_this_computer_is_tested_without_a_question(
    qapp: QApplication, services: FakeServices
) -> None:
    chosen = Settings(
        welcomed=True, provider="server", base_url="http://localhost:1", model="m", online="ask"
    )
    it = Open(services, chosen)
    await services.idle()
    it.dialog.research.edited.emit("online", "never")
    it.button("Test").click()
    await services.idle()
    assert it.question() is None and len(services.tested) == 1
    # What was chosen on another page of the same dialog counts.
    it.dialog.model.chooser.choose("claude")
    it.button("Test").click()
    await until_shown(it.question)
    it.answer("Cancel")
    await services.idle()
    it.dialog.model.chooser.choose("server")
    await services.idle()
    it.dialog.close()


async def test_another_model_is_used_at_once(it: Open, services: FakeServices) -> None:
    it.dialog.model.chooser.choose("none")
    assert [each.provider for each in it.changed] == ["none"]
    assert "Saved" in it.text() and not it.dialog.model.unsaved
    model = named(it.dialog, QComboBox, "Claude model")
    it.dialog.model.chooser.choose("claude")
    assert isinstance(model, QComboBox)
    model.setFocus()
    QTest.keyClick(model, Qt.Key.Key_Down)
    assert [each.model for each in it.changed][-1] == model.currentText() != Settings().model


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("console.anthropic.com", "a few cents")),
        ("tr", ("console.anthropic.com", "birkaç sent")),
    ],
)
async def test_it_is_said_where_a_key_comes_from_and_what_it_costs(
    language: str, said: tuple[str, ...]
) -> None:
    async with open_settings(Settings(), language) as dialog:
        told = " ".join(label.text() for label in dialog.model.chooser.findChildren(QLabel))
        assert all(each in told for each in said), told


async def test_a_choice_that_misses_something_waits_for_it(
    it: Open, services: FakeServices
) -> None:
    it.dialog.model.chooser.choose("server")
    address = named(it.dialog, QLineEdit, "Address of the server")
    model = named(it.dialog, QLineEdit, "Name of the model")
    assert it.changed == [] and "Write the address" in it.text()
    address.setFocus()
    QTest.keyClicks(address, "localhost:1234")
    model.setFocus()
    QTest.keyClicks(model, "gemma")
    QTest.keyClick(model, Qt.Key.Key_Return)
    last = it.changed[-1]
    assert (last.provider, last.base_url, last.model) == (
        "server",
        "http://localhost:1234",
        "gemma",
    )
    assert not it.dialog.model.unsaved


async def test_an_address_that_is_being_typed_is_there_after_a_lock(
    it: Open, services: FakeServices
) -> None:
    it.dialog.model.chooser.choose("server")
    QTest.keyClicks(named(it.dialog, QLineEdit, "Address of the server"), "localhost:1234")
    it.dialog.finish_typing()
    last = it.changed[-1]
    assert (last.provider, last.base_url) == ("claude", "http://localhost:1234")


async def test_a_key_that_is_typed_and_not_saved_is_asked_about(
    it: Open, services: FakeServices
) -> None:
    QTest.keyClicks(named(it.dialog, QLineEdit, "Claude key"), "sk-ant-new")
    it.dialog.close()
    it.dialog.close()
    await services.until(it.question)
    assert it.finished == [] and services.keys == []
    asked = it.question()
    assert asked is not None and asked.text() == "The key you typed is not saved yet."
    it.answer("Save")
    await services.until(lambda: it.finished)
    assert services.keys == ["sk-ant-new"]


async def test_going_back_to_claude_does_not_ask_it_for_the_servers_model(
    qapp: QApplication, services: FakeServices
) -> None:
    it = Open(services, Settings(provider="none", base_url="http://localhost:1", model="gemma"))
    await services.idle()
    it.dialog.model.chooser.choose("claude")
    assert it.dialog.model.chooser.chosen().model == Settings().model
    it.dialog.model.chooser.choose("server")
    assert it.dialog.model.chooser.chosen().model == "gemma"
    it.dialog.deleteLater()


async def test_other_settings_survive_a_new_model(it: Open, services: FakeServices) -> None:
    it.dialog.show_page("appearance")
    choose(named(it.dialog, QComboBox, "Theme"), "dark")
    it.dialog.show_page("model")
    it.dialog.model.chooser.choose("none")
    assert (it.changed[-1].theme, it.changed[-1].provider) == ("dark", "none")


async def test_an_incomplete_model_keeps_the_dialog_open(it: Open, services: FakeServices) -> None:
    it.dialog.model.chooser.choose("server")
    it.dialog.show_page("data")
    it.dialog.close()
    await services.until(it.question)
    it.answer("Save")
    await services.idle()
    assert "Write the address" in it.text()
    assert it.finished == []


async def test_a_backup_goes_where_the_user_says(
    it: Open, services: FakeServices, tmp_path: Path
) -> None:
    it.dialog.show_page("data")
    it.button("Back up…").click()
    chooser = it.dialog.findChild(QFileDialog)
    assert chooser is not None
    chooser.fileSelected.emit(str(tmp_path / "b.db"))
    chooser.close()
    await services.idle()
    assert services.backups == [tmp_path / "b.db"]
    assert str(tmp_path / "b.db") in it.text()


@pytest.mark.parametrize("page", ["data", "sources"])
async def test_how_something_went_is_said_where_scrolling_does_not_hide_it(
    it: Open, page: str
) -> None:
    it.dialog.show_page(page)
    it.dialog.resize(it.dialog.width(), 320)
    shown: DataPage | SourcesPage = getattr(it.dialog, page)
    areas = it.dialog.findChildren(QScrollArea)
    area = next(each for each in areas if each.widget() is shown)
    shown.line.say("Yapıldı.")
    await until_shown(lambda: area.verticalScrollBar().maximum() > 0)
    (label,) = (each for each in it.dialog.findChildren(QLabel) if each.text() == "Yapıldı.")
    for value in (0, area.verticalScrollBar().maximum()):
        area.verticalScrollBar().setValue(value)
        assert label.visibleRegion().boundingRect() == label.rect()


async def test_a_refused_backup_says_why(it: Open, services: FakeServices) -> None:
    it.dialog.show_page("data")
    services.failure = errors.DiskFull()
    it.dialog.data.back_up(Path("b.db"))
    await services.idle()
    assert "The disk is full." in it.text()


async def test_a_backup_is_chosen_where_they_are(
    it: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups = tmp_path / "data" / "backups"
    backups.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    it.dialog.show_page("data")
    it.button("Restore…").click()
    chooser = it.dialog.findChild(QFileDialog)
    assert chooser is not None
    assert chooser.directory() == QDir(str(backups))
    chooser.close()


@pytest.mark.parametrize(("answer", "restored"), [("Restore", 1), ("Cancel", 0)])
async def test_restoring_asks_first(
    it: Open, services: FakeServices, answer: str, restored: int
) -> None:
    it.dialog.show_page("data")
    it.dialog.data.restore(Path("old.db"))
    await services.until(it.question)
    assert services.restored == []
    it.answer(answer)
    await services.idle()
    await services.idle()
    assert len(services.restored) == it.archive_changes == restored
    assert ("before.db" in it.text()) == ("/notlar" in it.text()) == bool(restored)
    # The backup that was made of what was there counts at once.
    assert str(12 + restored) in it.dialog.data.places._told.text()


def test_a_backup_is_called_by_its_name_and_day(tmp_path: Path) -> None:
    backup = tmp_path / "animsa.db"
    assert called_by_day(backup) == "animsa.db"
    backup.write_bytes(b"")
    os.utime(backup, (1_780_000_000, 1_780_000_000))
    called = called_by_day(backup)
    assert called.startswith("animsa.db · ") and "26" in called
    assert str(tmp_path) not in called
    # One of our own is rewritten when the archive is encrypted, which is not when it was made.
    ours = tmp_path / "animsa-2026-05-14T120000.db"
    backup.rename(ours)
    shown = QLocale().toString(QDate(2026, 5, 14), QLocale.FormatType.ShortFormat)
    assert called_by_day(ours).startswith(f"{ours.name} · {shown}")
    gone = tmp_path / "animsa-2026-05-14T120000-2.db"
    assert called_by_day(gone).startswith(f"{gone.name} · {shown}")
    assert called_by_day(tmp_path / "animsa-2026-31-14T120000.db") == "animsa-2026-31-14T120000.db"


async def test_the_dialog_waits_for_a_restore(it: Open, services: FakeServices) -> None:
    it.dialog.show_page("data")
    services.gate = asyncio.Event()
    it.dialog.data.restore(Path("old.db"))
    await services.until(it.question)
    it.answer("Restore")
    await services.until(lambda: it.dialog.data.line.must_finish)
    it.dialog.close()
    assert it.finished == []
    assert not it.button("Back up…").isEnabled()
    services.gate.set()
    await services.idle()
    it.dialog.close()
    assert it.finished == [0]


async def test_conversations_come_in_and_the_counts_are_said(
    it: Open, services: FakeServices
) -> None:
    it.dialog.show_page("data")
    it.button("Import…").click()
    chooser = it.dialog.findChild(QFileDialog)
    assert chooser is not None
    chooser.fileSelected.emit("export.zip")
    chooser.close()
    await services.idle()
    assert services.imported == [Path("export.zip")]
    assert (
        "Conversations that came in: 12. Changed: 3. There already: 45. Not readable: 1."
        " They are in the list"
    ) in it.text()
    assert it.archive_changes == 1


async def test_an_import_that_brings_nothing_has_failed(it: Open, services: FakeServices) -> None:
    services.count = ImportCount(0, 0, 0, 7)
    it.dialog.show_page("data")
    it.dialog.data.import_file(Path("export.zip"))
    await services.idle()
    assert it.dialog.data.line._failed
    assert "export.zip" in it.text()


async def test_a_stopped_import_shows_what_came_in(it: Open, services: FakeServices) -> None:
    it.dialog.show_page("data")
    services.gate = asyncio.Event()
    it.dialog.data.import_file(Path("export.zip"))
    await services.until(lambda: services.held)
    # In the language of the code, which has one form of number for all.
    assert "50 conversation(s) taken in" in it.dialog.data.line.text
    it.dialog.data.line.stop()
    assert "50 conversation(s) had come in and stay." in it.dialog.data.line.text
    await services.idle()
    assert services.imported == []
    assert it.archive_changes == 1


async def test_an_import_goes_on_when_the_settings_are_closed(
    it: Open, services: FakeServices
) -> None:
    it.dialog.show_page("data")
    services.gate = asyncio.Event()
    gone_on: list[ImportUnderWay] = []
    it.dialog.import_goes_on.connect(gone_on.append)
    it.dialog.data.import_file(Path("export.zip"))
    await services.until(lambda: services.held)
    it.dialog.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    (coming,) = gone_on
    services.gate.set()
    assert await coming.follow() == services.count
    assert services.imported == [Path("export.zip")]


async def test_an_import_that_was_stopped_does_not_go_on_when_the_settings_are_closed(
    it: Open, services: FakeServices
) -> None:
    it.dialog.show_page("data")
    services.gate = asyncio.Event()
    gone_on: list[ImportUnderWay] = []
    it.dialog.import_goes_on.connect(gone_on.append)
    it.dialog.data.import_file(Path("export.zip"))
    await services.until(lambda: services.held)
    it.dialog.data.line.stop()
    it.dialog.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    await services.idle()
    assert services.imported == [] and gone_on == []
    assert it.archive_changes == 1


async def test_an_export_goes_on_when_the_settings_are_closed(
    it: Open, services: FakeServices
) -> None:
    it.dialog.show_page("data")
    services.gate = asyncio.Event()
    gone_on: list[ExportUnderWay] = []
    it.dialog.export_goes_on.connect(gone_on.append)
    it.dialog.data.export(Path("all.md"))
    await services.until(lambda: services.held)
    it.dialog.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    (going,) = gone_on
    services.gate.set()
    assert await going.follow() == "57 research(es) written: all.md"
    assert services.exported == [Path("all.md")]


async def test_an_export_that_was_stopped_does_not_go_on(it: Open, services: FakeServices) -> None:
    it.dialog.show_page("data")
    services.gate = asyncio.Event()
    gone_on: list[ExportUnderWay] = []
    it.dialog.export_goes_on.connect(gone_on.append)
    it.dialog.data.export(Path("all.md"))
    await services.until(lambda: services.held)
    it.dialog.data.line.stop()
    it.dialog.close()
    await services.idle()
    assert services.exported == [] and gone_on == []


@pytest.mark.parametrize("stoppable", [True, False])
async def test_no_neighbour_gets_the_keys_when_work_begins(
    it: Open, services: FakeServices, stoppable: bool
) -> None:
    it.dialog.show_page("data")
    it.dialog.show()
    services.gate = asyncio.Event()
    button = it.button("Import…" if stoppable else "Back up…")
    button.setFocus()
    (area,) = (
        each for each in it.dialog.findChildren(QScrollArea) if each.isAncestorOf(it.dialog.data)
    )
    place = area.verticalScrollBar().value()
    if stoppable:
        it.dialog.data.import_file(Path("export.zip"))
    else:
        it.dialog.data.back_up(Path("yedek.db"))
    await services.until(lambda: services.held)
    focused = it.dialog.focusWidget()
    assert focused is not None
    assert it.dialog.data.line.isAncestorOf(focused), "not a button that does something else"
    assert area.verticalScrollBar().value() == place, "nor is scrolled to one"
    services.gate.set()
    await services.idle()
    assert it.dialog.focusWidget() is button


async def test_everything_goes_out_into_one_file(it: Open, services: FakeServices) -> None:
    it.dialog.show_page("data")
    it.button("Export…").click()
    chooser = it.dialog.findChild(QFileDialog)
    assert chooser is not None
    assert chooser.defaultSuffix() == "md"
    chooser.filterSelected.emit(chooser.nameFilters()[1])
    assert chooser.defaultSuffix() == "animsa"
    chooser.fileSelected.emit("hepsi.animsa")
    chooser.close()
    await services.idle()
    assert services.exported == [Path("hepsi.animsa")]
    assert "57" in it.text()


async def test_the_sample_comes_and_goes(it: Open, services: FakeServices) -> None:
    it.dialog.show_page("data")
    it.button("Add sample archive").setFocus()
    it.button("Add sample archive").click()
    await services.idle()
    assert it.dialog.focusWidget() is it.button("Remove sample archive")
    it.button("Remove sample archive").click()
    await services.idle()
    assert not await services.sample_language()
    assert it.archive_changes == 2


async def test_the_data_folder_is_shown(it: Open, services: FakeServices) -> None:
    it.dialog.show_page("data")
    it.button("Open folder").click()
    assert services.folder_shown == 1


async def test_every_control_has_a_name(it: Open) -> None:
    for page in PAGES:
        it.dialog.show_page(page)
        for each in it.dialog.findChildren(QWidget):
            takes_focus = each.focusPolicy() & Qt.FocusPolicy.TabFocus
            inner = isinstance(each.parentWidget(), (QComboBox, QSpinBox))
            if each.isVisibleTo(it.dialog) and takes_focus and not inner:
                name = each.accessibleName() or getattr(each, "text", str)()
                assert name, f"{type(each).__name__} on page {page}"


def test_a_hint_stands_right_below_what_it_explains(qtbot: QtBot) -> None:
    page = AppearancePage(Settings())
    qtbot.addWidget(page)
    assert page.text_size.about.alignment() & Qt.AlignmentFlag.AlignTop


async def test_rows_stand_close_below_each_other_in_a_large_window(it: Open) -> None:
    it.dialog.resize(1200, 1000)
    stack = it.dialog.findChild(QStackedWidget)
    assert isinstance(stack, QStackedWidget)
    for page in (it.dialog.appearance, it.dialog.desktop, it.dialog.sessions):
        shown = [stack.widget(n) for n in range(stack.count())]
        stack.setCurrentWidget(next(each for each in shown if each and each.isAncestorOf(page)))
        QCoreApplication.processEvents()
        told = [each for each in page.findChildren(QLabel) if each.wordWrap() and each.isVisible()]
        assert told
        assert all(each.height() == each.heightForWidth(each.width()) for each in told)
