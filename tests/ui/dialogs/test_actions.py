"""The window's shortcuts work while one writes, and take nothing away from what is written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAction, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.dialogs.actions import WITHOUT_KEYS, Command
from app.ui.widgets import theme
from app.ui.window.main_window import MainWindow
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.ui.empty_archive import EmptyArchive

DRAFT = "Yarım kalan\nbir mesaj"


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow(EmptyArchive(), FakeClock(), ISTANBUL)
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.composer.set_draft(DRAFT)
    made.composer.editor.moveCursor(QTextCursor.MoveOperation.Start)
    made.composer.focus()
    yield made


KEYED = [command for command in Command if command not in WITHOUT_KEYS]


@pytest.mark.parametrize("command", KEYED, ids=lambda each: each.name)
def test_a_shortcut_works_in_the_message_field(window: MainWindow, command: Command) -> None:
    done: list[Command] = []
    for each, action in window.commands:
        action.setEnabled(True)
        action.triggered.connect(lambda _=False, each=each: done.append(each))
    assert window.composer.editor.hasFocus()
    QTest.keySequence(window.composer.editor, window.commands[command].shortcut())
    assert done == [command]
    assert window.composer.draft() == DRAFT


def test_macos_takes_into_its_own_menu_what_belongs_there(window: MainWindow) -> None:
    # Whatever the words are: it guesses by them unless it is told.
    roles = {row.command: window.commands[row.command].menuRole() for row in window.commands.rows()}
    assert roles.pop(Command.SETTINGS) is QAction.MenuRole.PreferencesRole
    assert roles.pop(Command.QUIT) is QAction.MenuRole.QuitRole
    assert set(roles.values()) == {QAction.MenuRole.NoRole}


def test_keys_are_those_of_every_system(window: MainWindow) -> None:
    """Ctrl is ⌘ on macOS, where Meta is Ctrl and Alt writes letters."""
    for row in window.commands.rows():
        for keys in window.commands[row.command].shortcuts():
            assert "Meta" not in keys.toString(), row.command


def test_a_menu_is_no_taller_than_the_screen_with_large_letters(
    qapp: QApplication, qtbot: QtBot
) -> None:
    # As at the start: a window that was made before any look has menus without one.
    theme.apply(qapp, "light", 150)
    window = MainWindow(EmptyArchive(), FakeClock(), ISTANBUL)
    qtbot.addWidget(window)
    assert 600 < max(each.sizeHint().height() for each in window._menus.values()) < 760
    theme.apply(qapp, "light")
