"""A choice in a narrow place: what does not fit ends in dots."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox

GAP = 6
"""Pixels that Qt leaves between a mark and its text, and at the ends of the text."""


class NarrowChoice(QComboBox):
    """Qt cuts the chosen text in the middle of a letter where a style sheet is in use."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        if self._surely_fits():
            super().paintEvent(event)
            return
        # With 600 names of styles, of which the first picture needs none.
        from PySide6.QtWidgets import QStyle, QStyleOptionComboBox, QStylePainter  # noqa: PLC0415

        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            self,
        )
        option.currentText = self.shown_in(room.width())
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _surely_fits(self) -> bool:
        """Whether the chosen text has room: that of the letters which Qt's hint is made for, and
        what the field is wider than the hint."""
        letters = self.fontMetrics()
        hinted = self.minimumContentsLength() * letters.horizontalAdvance("X")
        more = self.width() - self.minimumSizeHint().width()
        return letters.horizontalAdvance(self.currentText()) <= hinted + more

    def shown_in(self, width: int) -> str:
        """The chosen text as it is shown in a width of pixels, beside its mark if it has one."""
        if not self.itemIcon(self.currentIndex()).isNull():
            width -= self.iconSize().width() + GAP
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, width)
