"""The splitter between a list and what it leads to: the list becomes wider with its letters."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter

from app.ui.widgets import theme

NARROWEST = 22 * theme.SPACE
"""Pixels of the list at letters of 100 %: what stands in it is not cut."""
WIDEST = 0.4
"""How much of the whole the list takes at most when its letters grow."""


class ListSplitter(QSplitter):
    """``width`` is the list's at letters of 100 %, until it is dragged."""

    def __init__(self, width: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._least = self._usual = float(width)
        self._letters = QApplication.font().pointSizeF()
        self.splitterMoved.connect(self._moved)

    def begin(self, whole: int) -> None:
        """Divide ``whole`` between the list and what it leads to."""
        first = self._width(whole)
        self.setSizes([first, whole - first])

    def come_back(self, state: QByteArray) -> None:
        """Divide as at the last time; what makes no sense to Qt changes nothing."""
        if (layout := self.window().layout()) is not None:
            # Before the window is shown there would be no width to divide.
            layout.activate()
        if self.restoreState(state):
            self._remember()
            if self._letters > theme.usual_size():
                # There may have been no room for all that the letters wanted.
                self._usual = max(self._usual, self._least)

    def open_third(self, width: int, least: int) -> None:
        """Give what stands third ``width`` (at letters of 100 %); what is second keeps at least
        ``least``."""
        third = theme.scaled(width)
        first = self.sizes()[0]
        self.setSizes([first, max(self.width() - first - third, least), third])

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._keep_legible()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        letters = QApplication.font().pointSizeF()
        if letters != self._letters:
            self._letters = letters
            self._keep_legible()
            sizes = self.sizes()
            if len(sizes) > 1 and sizes[0]:
                first = self._width(sum(sizes))
                self.setSizes([first, sizes[1] + sizes[0] - first, *sizes[2:]])

    def _keep_legible(self) -> None:
        """Let the list be no narrower than its letters want, as far as there is room."""
        if (listed := self.widget(0)) is not None:
            room = max(NARROWEST, round(self.width() * WIDEST))
            listed.setMinimumWidth(min(theme.scaled(NARROWEST), room))

    def _width(self, whole: int) -> int:
        wanted = theme.scaled(round(self._usual))
        return max(min(wanted, round(whole * WIDEST)), min(wanted, round(self._usual)))

    def _moved(self, _place: int, handle: int) -> None:
        if handle == 1:
            self._remember()

    def _remember(self) -> None:
        if first := self.sizes()[0]:
            self._usual = first * theme.usual_size() / self._letters
