"""An area that shows its content whole while there is room, and scrolls when there is not: dialogs
grow with what they show, but never beyond a small screen or large letters."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QWidget

PART_OF_SCREEN = 0.9
"""A dialog is at most this much of the screen's free height by itself."""


class Scrolling(QScrollArea):
    """``grows``: the dialog around it becomes taller with the content."""

    def __init__(self, content: QWidget, *, grows: bool = False) -> None:
        super().__init__()
        self._grows = grows
        self._content = content
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        width = max(self.viewport().width(), self.minimumWidth())
        return QSize(super().sizeHint().width(), self._content_height(width))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        handled = super().eventFilter(watched, event)
        if self._grows and event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._grow()
        return handled

    def _grow(self) -> None:
        dialog = self.window()
        missing = self._content_height(self.viewport().width()) - self.viewport().height()
        if missing <= 0 or not isinstance(dialog, QDialog):
            return
        most = int(dialog.screen().availableGeometry().height() * PART_OF_SCREEN)
        dialog.resize(dialog.width(), max(dialog.height(), min(dialog.height() + missing, most)))

    def _content_height(self, width: int) -> int:
        if self._content.hasHeightForWidth():
            least = self._content.minimumSizeHint().height()
            return max(self._content.heightForWidth(width), least)
        return self._content.sizeHint().height()
