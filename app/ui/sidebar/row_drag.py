"""Dragging rows out of the session list. Qt's own picture, the rows as they are, would hide what
they are dropped onto."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag, QPixmap
from PySide6.QtWidgets import QWidget

from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.theme import SPACE, scaled

WIDEST = 240
"""Pixels of a title, at letters of 100 %."""


def drag(view: QWidget, data: QMimeData, named: str, actions: Qt.DropAction) -> None:
    """Drag ``data``, called ``named``, until it is dropped somewhere."""
    dragged = QDrag(view)
    dragged.setMimeData(data)
    dragged.setPixmap(picture(named))
    dragged.setHotSpot(QPoint(-2 * SPACE, -2 * SPACE))
    dragged.exec(actions)


def picture(named: str) -> QPixmap:
    """What is dragged, as a small sign to stand below the pointer."""
    label = PlainLabel()
    label.setMargin(SPACE)
    room = scaled(WIDEST)
    label.setText(label.fontMetrics().elidedText(named, Qt.TextElideMode.ElideRight, room))
    label.adjustSize()
    return label.grab()
