"""Notices between a conversation and its message field: the strip of a research, the status, the
banner, what waits to be sent. Where a low window has no room for all of it, it is scrolled:
otherwise each part would be squeezed until its sentence cannot be read."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.ui.widgets import theme

LEAST = 72
"""The height that it keeps at least, in device-independent pixels at letters of 100 %."""
SCROLL_BAR = 2 * theme.SPACE
"""No scroll bar is wider, in device-independent pixels."""


class Notices(QScrollArea):
    """As high as its visible ``parts`` want to be, or as there is room for."""

    def __init__(self, *parts: QWidget) -> None:
        super().__init__()
        # One of our own: for a widget that Python has not seen PySide loads every kind of widget.
        self.setViewport(QWidget())
        self._parts = parts
        self._appeared: QWidget | None = None
        self._content = QWidget()
        column = QVBoxLayout(self._content)
        column.setContentsMargins(0, 0, 0, theme.SPACE)
        column.setSpacing(theme.SPACE)
        for each in parts:
            column.addWidget(each)
            each.installEventFilter(self)
        self.setWidget(self._content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setObjectName("notices")

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name, like those below
        return QSize(self._content.sizeHint().width(), self._height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        least = min(self._height(), theme.scaled(LEAST))
        return QSize(self._content.minimumSizeHint().width(), least)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        self._show_appeared()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        handled = super().eventFilter(watched, event)
        kind = event.type()
        if watched is self._content and kind in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            if kind is QEvent.Type.LayoutRequest:
                self.updateGeometry()
            # Once everything has its place.
            QTimer.singleShot(0, self, self._show_appeared)
        elif kind is QEvent.Type.Show:
            # Not the scroll bars, whose events come here as well.
            self._appeared = next((part for part in self._parts if part is watched), self._appeared)
        return handled

    def _show_appeared(self) -> None:
        """What appeared last is what is being said now: show it from its beginning."""
        if self._appeared is not None and self._appeared.isVisible():
            self.verticalScrollBar().setValue(self._appeared.y())

    def _height(self) -> int:
        if all(each.isHidden() for each in self._parts):
            return 0
        if self._content.hasHeightForWidth():
            # As if there was a scroll bar: Qt keeps one that would fit no more only because of it.
            return self._content.heightForWidth(self.width() - SCROLL_BAR)
        return self._content.sizeHint().height()
