"""Labels of a row of the sidebar: whether it is archived, and its tags, each a dot in its colour
with its name beside it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from app.ui.sidebar.sidebar_model import SidebarRow
from app.ui.widgets.theme import PROJECT_COLORS, SPACE, scaled

_DOT = 7
_SHARE = 0.6
"""The most of the line that labels take: the rest is for what the research is about."""
_NARROWEST = 5 * SPACE
"""Room for a dot and some letters of a name."""


def paint(painter: QPainter, font: QFont, place: QRect, row: SidebarRow, color: QColor) -> int:
    """Paint the labels from the left of ``place``; the width that they took. What there is no room
    for is counted: "+2"."""
    metrics = QFontMetrics(font)
    dot = scaled(_DOT)
    left, end = place.left(), place.left() + int(place.width() * _SHARE)
    painter.setFont(font)
    tags = row.entry.tags if row.entry is not None else ()
    if row.archived:
        painter.setPen(color)
        said = QCoreApplication.translate("TagLabels", "archived") + " ·"
        painter.drawText(left, place.top() + metrics.ascent(), said)
        left += metrics.horizontalAdvance(said) + SPACE // 2
    for number, tag in enumerate(tags):
        rest = len(tags) - number
        more = metrics.horizontalAdvance(f"+{rest}") + SPACE if rest > 1 else 0
        room = end - left - dot - SPACE // 2 - more
        if room < _NARROWEST and number:
            painter.setPen(color)
            painter.drawText(left, place.top() + metrics.ascent(), f"+{rest}")
            left += metrics.horizontalAdvance(f"+{rest}") + SPACE
            break
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(PROJECT_COLORS.get(tag.colour, PROJECT_COLORS["grey"]))
        middle = place.top() + metrics.height() / 2
        painter.drawEllipse(QPointF(left + dot / 2, middle), dot / 2, dot / 2)
        left += dot + SPACE // 2
        name = metrics.elidedText(tag.name, Qt.TextElideMode.ElideRight, max(room, _NARROWEST))
        painter.setPen(color)
        painter.drawText(left, place.top() + metrics.ascent(), name)
        left += metrics.horizontalAdvance(name) + SPACE
    return left - place.left()
