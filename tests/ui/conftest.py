"""What the program sets for the whole process is set for every test of the window, too."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.widgets import theme
from tests.ui.windows import PATIENCE


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """Qt begins in the window's own style."""
    return theme.arguments()


@pytest.fixture(autouse=True)
def as_the_program_starts(qapp: QApplication) -> None:
    """Closing a last window does not end the loop of the next test, and numbers are written the
    same way whichever language the test before spoke."""
    qapp.setQuitOnLastWindowClosed(False)
    QLocale.setDefault(QLocale.c())


@pytest.fixture
def app(qapp: QApplication) -> QApplication:
    """The application that windows are opened in."""
    return qapp


@pytest.fixture
def qtbot(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QtBot:
    """The same, as patient as the tests of whole windows: five seconds pass on a busy machine."""
    monkeypatch.setattr(qtbot, "waitUntil", partial(qtbot.waitUntil, timeout=int(PATIENCE * 1000)))
    return qtbot
