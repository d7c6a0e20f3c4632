"""Letters that no widget takes are written into the field."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.keyboard.typed_anywhere import TypedAnywhere


class Window(QWidget):
    """A field, another one, and a button."""

    def __init__(self) -> None:
        super().__init__()
        self.field, self.other, self.button = QPlainTextEdit(), QLineEdit(), QPushButton("b")
        self.pressed = 0
        self.button.clicked.connect(self._press)
        column = QVBoxLayout(self)
        for each in (self.button, self.other, self.field):
            column.addWidget(each)
        TypedAnywhere(self, self.field)

    def _press(self) -> None:
        self.pressed += 1


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    made = Window()
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
    return made


def test_what_is_typed_on_a_button_is_written(window: Window) -> None:
    window.button.setFocus()
    QTest.keyClicks(window.button, "s")
    assert window.field.hasFocus()
    QTest.keyClicks(window.field, "u")
    assert window.field.toPlainText() == "su"


def test_what_is_pasted_there_is_too(window: Window) -> None:
    QGuiApplication.clipboard().setText("dün ne sormuştum")
    window.button.setFocus()
    QTest.keyClick(window.button, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert window.field.toPlainText() == "dün ne sormuştum"


def test_another_field_the_space_bar_and_commands_keep_their_keys(
    window: Window,
) -> None:
    window.other.setFocus()
    QTest.keyClicks(window.other, "a")
    window.button.setFocus()
    QTest.keyClick(window.button, Qt.Key.Key_Space)
    QTest.keyClick(window.button, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window.button, Qt.Key.Key_B, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(window.button, Qt.Key.Key_Escape)
    assert (window.other.text(), window.field.toPlainText(), window.pressed) == ("a", "", 1)
    assert window.button.hasFocus()
