"""A row of the command palette: the label at the left, elided, and a key, a day or a place at the
right."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.widgets import theme

ASIDE = Qt.ItemDataRole.UserRole + 1
"""What stands at the right of a row."""


class RowDelegate(QStyledItemDelegate):
    """Paints the rows of the palette; what has no target is a heading."""

    def sizeHint(  # noqa: N802  Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(0, option.fontMetrics.height() + 2 * theme.SPACE)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        colors = theme.current().colors
        painter.save()
        heading = not index.flags() & Qt.ItemFlag.ItemIsEnabled
        rect = option.rect.adjusted(theme.SPACE, 0, -theme.SPACE, 0)
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colors.selection)
            painter.drawRoundedRect(option.rect.adjusted(2, 1, -2, -1), 6, 6)
        aside = str(index.data(ASIDE) or "")
        width = option.fontMetrics.horizontalAdvance(aside)
        painter.setPen(colors.text if selected else colors.text_muted)
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, aside)
        room = QRect(rect)
        room.setWidth(rect.width() - width - (2 * theme.SPACE if aside else 0))
        painter.setPen(colors.text_muted if heading else colors.text)
        shown = option.fontMetrics.elidedText(
            str(index.data()), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, left, shown)
        painter.restore()
