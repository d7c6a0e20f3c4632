"""The page "Dışarı çıkanlar": what was sent, for what, and its export."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from app.core.domain.privacy.departures import Departure, DepartureKind, Occasion, SentDeparture
from app.machine.settings import Settings
from app.ui.settings.settings_dialog import PAGES, SettingsDialog
from app.ui.widgets import theme
from app.ui.window.shell import Shell
from tests.fakes.services import FakeServices
from tests.ui.settings.open_settings import open_settings
from tests.ui.windows import at_the_window

HOSTILE = '<img src="file:///dev/zero">'
SEARCH = Departure(
    DepartureKind.SEARCH, "tr.wikipedia.org", "Vikipedi", f"kafein {HOSTILE}", "https://a/b"
)
CALL = Departure(
    DepartureKind.MODEL,
    "api.anthropic.com",
    "claude-x",
    "",
    "",
    {"question": 40, "files": 1200},
    Occasion("s", "m"),
)


@pytest.fixture
async def shown(qapp: QApplication) -> AsyncIterator[tuple[SettingsDialog, FakeServices]]:
    services = FakeServices()
    services.departures = [
        SentDeparture(1_700_000_000_000, CALL, "Başlık", f"Ne kadar? {HOSTILE}"),
        SentDeparture(1_600_000_000_000, SEARCH),
    ]
    dialog = SettingsDialog(Settings(), services)
    dialog.show()
    dialog.show_page("sent")
    await services.idle()
    yield dialog, services
    dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


async def test_each_request_is_told(shown: tuple[SettingsDialog, FakeServices]) -> None:
    dialog, _ = shown
    assert "sent" in PAGES
    call, search = dialog.sent.rows()
    assert "claude-x" in call and "1240 characters" in call
    assert "Vikipedi" in search and "“kafein" in search
    assert "for: Başlık · “Ne kadar?" in dialog.sent.details
    assert "files 1200" in dialog.sent.details
    for label in dialog.sent.findChildren(QLabel):
        assert label.textFormat() is not Qt.TextFormat.RichText
        if HOSTILE in label.text():
            assert label.textFormat() is Qt.TextFormat.PlainText


async def test_it_is_exported_and_leave_is_taken_back(
    shown: tuple[SettingsDialog, FakeServices], tmp_path: Path
) -> None:
    dialog, services = shown
    dialog.sent.export(tmp_path / "a.txt")
    await services.idle()
    assert services.exported == [tmp_path / "a.txt"]
    assert "2 request(s) written" in dialog.sent.line.text or "2 requests" in dialog.sent.line.text
    (again,) = (b for b in dialog.sent.findChildren(QPushButton) if "Ask again" in b.text())
    again.click()
    await services.idle()
    assert services.withdrawn == 1


async def test_where_there_is_nothing_to_export_no_neighbour_gets_the_keys(
    qapp: QApplication,
) -> None:
    services = FakeServices()
    dialog = SettingsDialog(Settings(), services)
    dialog.show()
    dialog.activateWindow()
    dialog.show_setting("sent", "Export…")
    await services.idle()
    await asyncio.sleep(0)
    QCoreApplication.processEvents()
    focus = dialog.focusWidget()
    assert focus is not None
    assert not isinstance(focus, QPushButton)
    dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


async def test_nothing_sent_is_said(qapp: QApplication) -> None:
    services = FakeServices()
    dialog = SettingsDialog(Settings(), services)
    dialog.show()
    dialog.show_page("sent")
    await services.idle()
    assert dialog.sent.details == "In the last year nothing was sent."
    dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_the_window_lists_what_its_archive_keeps(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        services = shell.settings.services
        await shell.archive.departures.keep(SEARCH)
        (listed,) = await services.sent()
        assert listed.departure.words == SEARCH.words
        out = tmp_path / "list.jsonl"
        assert await services.export_sent(out) == 1
        assert json.loads(out.read_text("utf-8"))["words"] == SEARCH.words
        await services.withdraw_consents()

    at_the_window(qapp, tmp_path / "data", story)


@pytest.mark.parametrize("language", ["tr", "en"])
async def test_the_buttons_stand_in_two_lines_where_there_is_no_room(
    qapp: QApplication, language: str
) -> None:
    theme.apply(qapp, "light", 200)
    async with open_settings(Settings(), language) as dialog:
        # The narrowest screen that Anımsa has room on, without the window's frame.
        dialog.resize(1016, 640)
        dialog.show_page("sent")
        qapp.processEvents()
        assert dialog.width() == 1016
        page = dialog.sent
        inside = [
            page.rect().contains(each.geometry()) and each.width() >= each.sizeHint().width()
            for each in page.findChildren(QPushButton)
            if each.isVisible()
        ]
        assert inside == [True, True]
        dialog.resize(1600, 640)
        qapp.processEvents()
        assert len({each.y() for each in page.findChildren(QPushButton) if each.isVisible()}) == 1
    theme.apply(qapp, "light", 100)
