"""A button with an arrow that grows with the letters: the style's own keeps its size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolButton, QWidget

from app.ui.widgets import theme

SIDE = 30
"""Of the button, in device-independent pixels with letters of the usual size."""
_HALF = {
    Qt.ArrowType.LeftArrow: ((0.06, -0.14), (-0.08, 0.0), (0.06, 0.14)),
    Qt.ArrowType.RightArrow: ((-0.06, -0.14), (0.08, 0.0), (-0.06, 0.14)),
    Qt.ArrowType.UpArrow: ((-0.14, 0.06), (0.0, -0.08), (0.14, 0.06)),
    Qt.ArrowType.DownArrow: ((-0.14, -0.06), (0.0, 0.08), (0.14, -0.06)),
}
"""The corners of an arrow around the middle, as shares of the side."""


class ArrowButton(QToolButton):
    """Points to the left, to the right, up or down."""

    def __init__(self, arrow: Qt.ArrowType, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._corners = _HALF[arrow]

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name, like those below
        side = theme.scaled(SIDE)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        # With 600 names of Qt's styles; the first picture has no arrow.
        from PySide6.QtWidgets import QStyle, QStyleOptionToolButton, QStylePainter  # noqa: PLC0415

        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text, option.icon = "", QIcon()
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height())
        pen = QPen(self.palette().buttonText().color(), max(1.6, side / 18))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        middle = self.rect().toRectF().center()
        painter.drawPolyline([middle + QPointF(x * side, y * side) for x, y in self._corners])
        painter.end()
