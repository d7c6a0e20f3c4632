"""The line that says that work runs: what stops it, and what does not."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QVBoxLayout
from pytestqt.qtbot import QtBot

from app.ui.widgets.work_line import DialogTasks, WorkLine
from tests.fakes.services import FakeServices


class Scene:
    """A dialog in which Enter in a field begins work that only an end from outside ends; the field
    cannot be used meanwhile."""

    def __init__(self, qtbot: QtBot) -> None:
        self.services = FakeServices()
        self.dialog, self.field = QDialog(), QLineEdit()
        self.line, self.close = WorkLine(DialogTasks(self.services)), QPushButton("Close")
        column = QVBoxLayout(self.dialog)
        for widget in (self.field, self.line, self.close):
            column.addWidget(widget)
        qtbot.addWidget(self.dialog)
        self.close.setAutoDefault(False)
        self.closed: list[bool] = []
        self.close.clicked.connect(self.closed.append)
        self.end = asyncio.Event()
        self.field.returnPressed.connect(self.begin)
        self.line.busy_changed.connect(lambda busy: self.field.setEnabled(not busy))
        self.dialog.show()
        self.field.setFocus()

    def begin(self) -> None:
        async def work() -> str:
            await self.end.wait()
            return "Done."

        self.line.run(work, "Working…", "work")

    async def ended(self) -> str:
        await asyncio.gather(*self.services.tasks, return_exceptions=True)
        return self.line.text


async def test_the_enter_that_begins_work_does_not_stop_it(qtbot: QtBot) -> None:
    scene = Scene(qtbot)
    QTest.keyClick(scene.field, Qt.Key.Key_Return)
    assert scene.line.busy and scene.line.text == "Working…"
    scene.end.set()
    assert await scene.ended() == "Done."
    assert scene.closed == []


async def test_enter_on_the_button_itself_stops_it(qtbot: QtBot) -> None:
    scene = Scene(qtbot)
    QTest.keyClick(scene.field, Qt.Key.Key_Return)
    (stop,) = scene.line.findChildren(QPushButton)
    stop.setFocus()
    QTest.keyClick(stop, Qt.Key.Key_Return)
    assert await scene.ended() == "Stopped."
    assert scene.closed == []
