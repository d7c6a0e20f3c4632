"""Painting of what tells a row of the sidebar from the others: that the pointer or the keys are on
it, or that it is marked. Apart from the row, as it takes the 600 names of Qt's styles, which no
start has to wait for."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QWidget

from app.ui.widgets import theme
from app.ui.widgets.theme import SMALL_RADIUS


def paint_standing(
    painter: QPainter, option: QStyleOptionViewItem, frame: QRect, *, shown: bool
) -> None:
    """Paint it on a row in ``frame``, which has its own ground where its session is ``shown``."""
    colors, state = theme.current().colors, option.state
    if not shown and _is_meant(state, option.widget):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.surface_alt)
        painter.drawRoundedRect(frame, SMALL_RADIUS, SMALL_RADIUS)
    if state & QStyle.StateFlag.State_Selected and _several(option.widget):
        # Where several are meant it has to be seen which, in every look.
        painter.setPen(QPen(colors.accent, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = frame.toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(edge, SMALL_RADIUS, SMALL_RADIUS)
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(colors.accent, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame.adjusted(1, 1, -1, -1), SMALL_RADIUS, SMALL_RADIUS)


def _is_meant(state: QStyle.StateFlag, view: QWidget) -> bool:
    """Whether a row that is not shown is under the pointer or the keys, or one of several. Where
    the keys are elsewhere, the one they were at last would look as if it were on the screen."""
    chosen = bool(state & QStyle.StateFlag.State_Selected)
    pointed = bool(state & QStyle.StateFlag.State_MouseOver)
    return pointed or (chosen and (view.hasFocus() or _several(view)))


def _several(view: QWidget) -> bool:
    """Whether more than one row of the list is marked."""
    if not isinstance(view, QAbstractItemView):
        return False
    ranges = view.selectionModel().selection()
    return ranges.count() > 1 or (ranges.count() == 1 and ranges.at(0).height() > 1)
