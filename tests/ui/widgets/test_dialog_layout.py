"""Where the parts of a dialog stand."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QPushButton, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.theme import SPACE


def test_the_buttons_close_the_column_and_what_leads_elsewhere_stands_apart(
    qtbot: QtBot,
) -> None:
    dialog, text = QWidget(), QTextEdit()
    qtbot.addWidget(dialog)
    leave, refuse, accept = QPushButton("Sil"), QPushButton("Vazgeç"), QPushButton("Kaydet")
    column = dialog_column(dialog)
    column.addWidget(text, 1)
    column.addLayout(button_row(refuse, accept, left=[leave]))
    dialog.resize(600, 400)
    column.activate()
    inside = QRect(dialog.rect()).adjusted(SPACE * 3, SPACE * 3, -SPACE * 3, -SPACE * 3)
    assert text.geometry().topLeft() == inside.topLeft()
    assert text.width() == inside.width()
    assert leave.x() == inside.x()
    assert accept.geometry().bottomRight() == inside.bottomRight()
    assert leave.geometry().right() < refuse.x() < accept.x()
    assert refuse.x() - leave.geometry().right() > accept.x() - refuse.geometry().right()
