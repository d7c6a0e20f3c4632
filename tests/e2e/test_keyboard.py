"""All of it with the keyboard alone: each command of the window is reached by its keys or by the
palette, and in each window, dialog and page Tab leads everywhere, gets stuck nowhere, and one sees
where one is.

Also tests: tests/e2e/keyboard.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Set
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.machine.settings import Settings
from app.ui.dialogs.actions import INSTEAD, SHOWN, WITHOUT_KEYS, Command
from app.ui.widgets import theme
from app.ui.widgets.plain_text import without_access_key
from app.ui.window.shell import Shell
from tests.e2e.keyboard import lacks
from tests.e2e.tour import Tour, settled, tops
from tests.fakes.person import import_small_archive
from tests.ui.windows import at_the_window, type_text, until

SETTINGS = Settings(welcomed=True, tray="no", online="ask", boundary="memory")
ELSEWHERE = {
    # They need an answer under way, an encrypted archive, a decision that can be undone; or end it.
    *(Command.STOP, Command.LOCK, *INSTEAD.values(), Command.QUIT),
}


@pytest.fixture(name="app")
def _app(qapp: QApplication) -> QApplication:
    return qapp


def test_tab_leads_everywhere_and_one_sees_where_one_is(app: QApplication, tmp_path: Path) -> None:
    found: dict[str, list[str]] = {}

    def walk(place: str, top: QWidget) -> None:
        if faults := lacks(top):
            found[place] = faults

    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        await Tour(shell, tmp_path, walk).whole()

    at_the_window(app, tmp_path / "data", story, settings=SETTINGS)
    assert found == {}


async def press(shell: Shell, command: Command) -> None:
    """Press the keys of a command, or choose it in the palette, wherever the keys go now."""
    action = shell.window.commands[command]
    here = QApplication.focusWidget()
    assert here is not None, f"nothing takes the keys before {command.name}"
    if command not in WITHOUT_KEYS:
        QTest.keySequence(here, action.shortcut())
        return
    QTest.keyClick(here, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    field = QApplication.focusWidget()
    assert field is not None
    type_text(field, without_access_key(action.text()))
    QTest.keyClick(field, Qt.Key.Key_Return)


def _note(came: list[bool], *_: bool) -> None:
    came.append(True)


def _came_to_rest(before: set[asyncio.Task[Any]], main: Set[QWidget]) -> bool:
    """Whether something has opened, or nothing that was begun since is under way."""
    opened = tops() - main or QApplication.activePopupWidget() is not None
    return bool(opened) or not asyncio.all_tasks() - before


async def _back_in(window: QWidget) -> None:
    """Where no window is active that was left, its owner becomes it: what manages the windows does
    this, and there is none here."""
    if QApplication.activeWindow() is None:
        window.activateWindow()
        await settled()


async def escape() -> None:
    """Leave by Esc what is open."""
    before = tops()
    # A menu has the keys before what has the focus.
    here = QApplication.activePopupWidget() or QApplication.focusWidget()
    assert here is not None
    QTest.keyClick(here, Qt.Key.Key_Escape)
    await until(lambda: tops() != before)
    await settled()


def test_every_command_is_reached_and_left_by_keys(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        window = shell.window
        await import_small_archive(shell.archive)
        window.sidebar.refresh()
        type_text(window.composer.editor, "Dawn ile karışan etki neydi?")
        QTest.keyClick(window.composer.editor, Qt.Key.Key_Return)
        await until(lambda: shell.presenter.turns.busy)
        await until(lambda: not shell.presenter.turns.busy)
        await settled()
        for command, action in window.commands:
            if command in ELSEWHERE:
                continue
            came: list[bool] = []
            noted = action.triggered.connect(partial(_note, came))
            main = {window}
            if command in SHOWN or not action.isEnabled():
                (entry, *_) = (await shell.archive.store.sessions_page(None, 1)).entries
                await shell.presenter.sessions.show(entry.session_id)
                await settled()
            assert action.isEnabled(), command.name
            before = asyncio.all_tasks()
            await press(shell, command)
            await until(came.copy)
            # What opens may read the archive first.
            await until(partial(_came_to_rest, before, main))
            await settled()
            action.triggered.disconnect(noted)
            await _back_in(window)
            assert QApplication.focusWidget() is not None, f"{command.name} leaves the keys nowhere"
            while tops() - main or QApplication.activePopupWidget() is not None:
                await escape()
            await _back_in(window)
            assert QApplication.focusWidget() is not None, f"{command.name} is not left"
            window.find_bar.close_bar()

    at_the_window(app, tmp_path / "data", story, settings=SETTINGS)


def test_where_tab_gets_stuck_or_one_does_not_see_where_one_is_is_told(
    app: QApplication, qtbot: QtBot
) -> None:
    theme.apply(app, "light")
    page = QWidget()
    row = QHBoxLayout(page)
    stuck, plain, button = QPlainTextEdit(), _Unseen(), QPushButton("Kapat")
    for each in (button, plain, stuck):
        row.addWidget(each)
    qtbot.addWidget(page)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    button.setFocus()
    assert lacks(page) == ["not seen to be at _Unseen “”", "stuck at QPlainTextEdit “”"]
    button.hide()
    stuck.setTabChangesFocus(True)
    plain.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    stuck.setFocus()
    assert lacks(page) == []


class _Unseen(QWidget):
    """Takes the keys and looks as before."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedSize(80, 40)
