"""The tray icon's menu where macOS shows it too: at the icon in the Dock."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets.resources import icon
from app.ui.widgets.tray import Tray


def test_the_dock_offers_what_begins_something(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    docked: list[QMenu] = []
    monkeypatch.setattr(QMenu, "setAsDockMenu", lambda menu: docked.append(menu), raising=False)
    window = QWidget()
    qtbot.addWidget(window)
    tray = Tray(icon(), window)
    (dock,) = docked
    assert [each.text() for each in dock.actions()] == ["New research", "Quick question"]
    with qtbot.waitSignal(tray.quick_requested):
        dock.actions()[1].trigger()
