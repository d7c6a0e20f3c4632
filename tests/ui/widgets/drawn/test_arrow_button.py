"""An arrow grows with the letters."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.widgets import theme
from app.ui.widgets.drawn.arrow_button import SIDE, ArrowButton

ARROWS = [
    Qt.ArrowType.LeftArrow,
    Qt.ArrowType.RightArrow,
    Qt.ArrowType.UpArrow,
    Qt.ArrowType.DownArrow,
]


@pytest.mark.parametrize("arrow", ARROWS)
def test_an_arrow_is_as_large_as_the_letters_want(
    qapp: QApplication, qtbot: QtBot, arrow: Qt.ArrowType
) -> None:
    theme.apply(qapp, "light")
    button = ArrowButton(arrow)
    qtbot.addWidget(button)
    assert button.sizeHint().width() == SIDE
    theme.apply(qapp, "light", 200)
    assert button.sizeHint().width() == 2 * SIDE
    button.resize(button.sizeHint())
    assert not button.grab().toImage().isNull()
    theme.apply(qapp, "light")
