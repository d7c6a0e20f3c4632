"""Enter presses the button that has the focus, on every desktop."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QLineEdit, QPushButton, QVBoxLayout
from pytestqt.qtbot import QtBot

from app.ui.keyboard.enter_presses import EnterPresses


class Box(QDialog):
    """A dialog whose default is not what has the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []
        self.field, self.tick = QLineEdit(), QCheckBox("tick")
        self.cancel, self.erase = QPushButton("cancel"), QPushButton("erase")
        self.cancel.setAutoDefault(False)
        self.erase.setDefault(True)
        column = QVBoxLayout(self)
        for each in (self.field, self.tick, self.cancel, self.erase):
            column.addWidget(each)
        for button in (self.cancel, self.erase):
            button.clicked.connect(self._press)

    def _press(self) -> None:
        button = self.sender()
        assert isinstance(button, QPushButton)
        self.pressed.append(button.text())


@pytest.fixture
def box(qtbot: QtBot, qapp: QApplication) -> Box:
    EnterPresses(qapp).setParent(made := Box())
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
    return made


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_the_button_with_the_focus_is_pressed_and_not_the_default(box: Box, key: Qt.Key) -> None:
    box.cancel.setFocus()
    QTest.keyClick(box.cancel, key)
    assert box.pressed == ["cancel"]


def test_in_a_field_and_on_a_tick_enter_is_the_defaults(box: Box) -> None:
    for part in (box.field, box.tick):
        part.setFocus()
        QTest.keyClick(part, Qt.Key.Key_Return)
    assert box.pressed == ["erase", "erase"]
    assert not box.tick.isChecked()


def test_a_button_that_lost_the_focus_is_not_listened_to(box: Box) -> None:
    box.cancel.setFocus()
    box.field.setFocus()
    QTest.keyClick(box.field, Qt.Key.Key_Return)
    assert box.pressed == ["erase"]
