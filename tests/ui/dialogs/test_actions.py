"""The window's shortcuts work while one writes, and take nothing away from what is written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.domain.session_list_port import ALL, Narrowing, Page, Place, SessionHit
from app.core.domain.sessions import Tag
from app.ui.dialogs.actions import SHOWN, Command
from app.ui.window.main_window import MainWindow
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL

DRAFT = "Yarım kalan\nbir mesaj"


class Nothing:
    """An archive without sessions."""

    async def sessions_page(
        self,
        before: Place | None,
        limit: int,
        *,
        project: str | None = None,
        lookups: bool = False,
        archived: bool | None = None,
        pinned_first: bool = False,
        by_title: bool = False,
        narrowed: Narrowing = ALL,
    ) -> Page:
        return Page((), None)

    async def tags(self) -> list[Tag]:
        return []

    async def search_sessions(
        self, text: str, limit: int, *, project: str | None = None, narrowed: Narrowing = ALL
    ) -> list[SessionHit]:
        return []


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow(Nothing(), FakeClock(), ISTANBUL)
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.composer.set_draft(DRAFT)
    made.composer.editor.moveCursor(QTextCursor.MoveOperation.Start)
    made.composer.focus()
    yield made


KEYED = [command for command in Command if command not in SHOWN]


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
