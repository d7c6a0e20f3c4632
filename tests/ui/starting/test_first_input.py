"""The first input to a new window: nothing that is done before the start is over gets lost.

Also tests: app/ui/window/shell.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.ui.starting.first_input import FirstInput
from app.ui.window.shell import Shell
from tests.fakes.person import import_small_archive
from tests.ui.windows import at_the_window, type_text, until


class Heard(QObject):
    """What a widget hears of, beside what else is done, in order."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.order: list[str] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.KeyPress:
            self.order.append("key")
        return False


@pytest.fixture(name="field")
def _field(qtbot: QtBot) -> QLineEdit:
    field = QLineEdit()
    qtbot.addWidget(field)
    return field


def test_what_was_left_is_made_before_a_widget_hears_of_the_first_key(
    field: QLineEdit, qtbot: QtBot
) -> None:
    heard = Heard(field)
    first = FirstInput(field, lambda: heard.order.append("made"))
    field.show()
    qtbot.waitUntil(lambda: field.windowHandle().isExposed())
    first.await_it()
    field.repaint()
    assert heard.order == []
    QTest.keyClick(field.windowHandle(), Qt.Key.Key_A)
    assert heard.order == ["made", "key"]
    assert field.text() == "a"


def test_nothing_is_made_once_that_is_over(field: QLineEdit) -> None:
    heard = Heard(field)
    first = FirstInput(field, lambda: heard.order.append("made"))
    field.show()
    first.await_it()
    first.over()
    QTest.keyClick(field.windowHandle(), Qt.Key.Key_A)
    assert heard.order == ["key"]


@pytest.fixture(name="app")
def _app(qapp: QApplication) -> QApplication:
    return qapp


def before_the_rest(monkeypatch: pytest.MonkeyPatch, do: Callable[[Shell, QWindow], None]) -> None:
    """Have something done to the shown window before the rest of it is loaded."""
    load_rest = Shell.load_rest

    async def load(shell: Shell) -> None:
        await shell.window.sidebar.settled()
        assert not hasattr(shell, "presenter")
        do(shell, shell.window.windowHandle())
        assert hasattr(shell, "presenter")
        await load_rest(shell)

    monkeypatch.setattr(Shell, "load_rest", load)


def send_a_question(shell: Shell, handle: QWindow) -> None:
    type_text(shell.window.composer.editor, "Dawn ile karışan etki neydi?")
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        # As the system does: QTest would let the loop go on in the middle of this.
        key = QKeyEvent(kind, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r")
        QApplication.sendEvent(handle, key)


def click_the_first_research(shell: Shell, handle: QWindow) -> None:
    side = shell.window.sidebar
    rows = (side.model.index(row) for row in range(side.model.rowCount()))
    first = next(each for each in rows if (row := side.model.row(each)) and row.entry is not None)
    within = side.view.viewport().mapTo(shell.window, side.view.visualRect(first).center())
    place, left = QPointF(within), Qt.MouseButton.LeftButton
    for kind, down in (
        (QEvent.Type.MouseButtonPress, left),
        (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton),
    ):
        plain = Qt.KeyboardModifier.NoModifier
        click = QMouseEvent(kind, place, handle.mapToGlobal(place), left, down, plain)
        QApplication.sendEvent(handle, click)


def close(_: Shell, handle: QWindow) -> None:
    QApplication.sendEvent(handle, QCloseEvent())


def fill(app: QApplication, directory: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)

    at_the_window(app, directory, story)


def test_a_question_that_is_sent_before_the_rest_is_loaded_is_answered(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(app, tmp_path)
    before_the_rest(monkeypatch, send_a_question)

    async def story(shell: Shell) -> None:
        await until(lambda: "Somogyi" in shell.view.last_answer())

    at_the_window(app, tmp_path, story)


def test_a_research_that_is_clicked_before_the_rest_is_loaded_opens(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(app, tmp_path)
    before_the_rest(monkeypatch, click_the_first_research)

    async def story(shell: Shell) -> None:
        await until(lambda: shell.view.displayed)

    at_the_window(app, tmp_path, story)


def test_a_window_that_is_closed_before_the_rest_is_loaded_quits(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before_the_rest(monkeypatch, close)

    async def story(shell: Shell) -> None:
        await shell.end.reached()

    at_the_window(app, tmp_path, story, leave=False)


def test_what_is_wanted_before_there_is_a_controller_is_done_when_there_is(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "anahtarlar.md"
    note.write_text("Deponun kilit kodu 4471.", encoding="utf-8")
    fill(app, tmp_path / "data")
    load_rest = Shell.load_rest

    async def load(shell: Shell) -> None:
        await load_rest(shell)
        assert shell.controller is None
        shell.presenter.files.add_dropped([note])
        shell.presenter.projects.create("Ev işleri")
        shell.show_quick()

    monkeypatch.setattr(Shell, "load_rest", load)

    async def story(shell: Shell) -> None:
        dialog = shell.presenter.files.dialog
        assert dialog is not None
        read = "anahtarlar.md · okundu · 1 bölüm"
        await until(lambda: dialog.rows() == [read] and shell.quick is not None)
        await until(lambda: shell.window.sidebar.projects.chosen)
        assert not shell.window.banner.text(), "nothing is in the way of writing"

    at_the_window(app, tmp_path / "data", story)
