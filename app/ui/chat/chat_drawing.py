"""Painting of a message: background, text with its marks, state and sources."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPalette,
    QPen,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from app.core.domain.messages import MessageState
from app.ui.chat.chat_item import PADDING, ChatItem
from app.ui.chat.chat_parts import PART_GAP, Ending, Marks, Stop, matches, select
from app.ui.chat.chat_sources import source_line
from app.ui.widgets import theme


def paint(item: ChatItem, painter: QPainter, top: float, bottom: float, marks: Marks) -> None:
    """Draw what lies between two heights."""
    colors = item.style.look.colors
    _paint_ground(item, painter, colors, marks)
    for number in range(item.part_at(top), len(item.parts())):
        if item.top_of(number) > bottom:
            break
        if item.parts()[number].known:
            _paint_part(item, painter, number, top, bottom, marks)
    if item.message.state is MessageState.STREAMING and not item.message.content:
        painter.setFont(item.style.look.font)
        painter.setPen(colors.text_muted)
        area = QRectF(PADDING, PADDING, item.text_width, 100)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft, item.style.waiting)
    y = item.height - item.below() - PADDING
    if item.message.state is MessageState.INTERRUPTED:
        painter.setFont(item.style.small)
        painter.setPen(colors.warning_text)
        area = QRectF(item.bubble.left() + PADDING, y + PART_GAP, item.text_width, 100)
        style = item.style
        ending = style.stopped if item.ending is Ending.STOPPED else style.interrupted
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft, ending)
    if sources := item.sources():
        painter.setPen(colors.border)
        line = sources[0].area.top() - PART_GAP
        painter.drawLine(QPointF(PADDING, line), QPointF(item.bubble.right() - PADDING, line))
        for source, quote in zip(sources, item.quotes, strict=True):
            _paint_source(item, painter, source, quote)
    if marks.stop is not None:
        painter.setPen(QPen(colors.accent, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(marks.stop.area.adjusted(-4, -2, 4, 2), 4, 4)


def _paint_ground(item: ChatItem, painter: QPainter, colors: theme.Colors, marks: Marks) -> None:
    ground = colors.user_bubble if item.asks else colors.answer_bubble
    if marks.highlighted:
        ground = colors.highlight
    if marks.outlined:
        painter.setPen(QPen(colors.accent, 2))
    elif item.asks:
        painter.setPen(Qt.PenStyle.NoPen)
    else:
        painter.setPen(QPen(colors.border, 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(item.bubble.adjusted(1, 1, -1, -1), theme.RADIUS, theme.RADIUS)


def _paint_part(
    item: ChatItem, painter: QPainter, number: int, top: float, bottom: float, marks: Marks
) -> None:
    from app.ui.chat.document_look import decorations  # noqa: PLC0415  an empty conversation needs none of it

    document, origin = item.document(number), item.origin(number)
    colors = item.style.look.colors
    painter.save()
    painter.translate(origin)
    for is_code, area in decorations(document):
        painter.fillRect(area, colors.surface_alt if is_code else colors.accent)
    # Qt draws the boxes of task lists with whatever the painter holds.
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(colors.text)
    context = QAbstractTextDocumentLayout.PaintContext()
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, colors.text)
    context.palette = palette
    context.clip = QRectF(0, top - origin.y(), item.width, bottom - top)
    context.selections = _selections(item, document, number, marks)
    document.documentLayout().draw(painter, context)
    painter.restore()


def _selections(
    item: ChatItem, document: QTextDocument, number: int, marks: Marks
) -> list[QAbstractTextDocumentLayout.Selection]:
    colors = item.style.look.colors
    made = []
    if marks.pattern is not None:
        for count, (start, end) in enumerate(matches(document, marks.pattern)):
            cursor = QTextCursor(document)
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            if marks.current == (number, count):
                made.append(_selection(cursor, colors.accent, colors.accent_text))
            else:
                made.append(_selection(cursor, colors.highlight, colors.text))
    if marks.selected is not None:
        start_place, end_place = marks.selected
        if start_place[0] <= number <= end_place[0]:
            cursor = QTextCursor(document)
            select(cursor, number, start_place, end_place)
            made.append(_selection(cursor, colors.selection, colors.text))
    return made


def _paint_source(item: ChatItem, painter: QPainter, source: Stop, quote: str) -> None:
    assert source.citation is not None
    colors, area = item.style.look.colors, source.area
    font = QFont(item.style.look.font)
    font.setUnderline(True)
    painter.setFont(font)
    painter.setPen(colors.accent)
    title = source_line(source.citation)
    shown = QFontMetricsF(font).elidedText(title, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, Qt.AlignmentFlag.AlignLeft, shown)
    if not quote:
        return
    painter.setFont(item.style.small)
    painter.setPen(colors.text_muted)
    shown = QFontMetricsF(item.style.small).elidedText(
        f"“{quote}”", Qt.TextElideMode.ElideRight, area.width() * 1.9
    )
    painter.drawText(
        area.adjusted(0, item.style.line, 0, PART_GAP),
        int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap),
        shown,
    )


def _selection(
    cursor: QTextCursor, ground: QColor, text: QColor
) -> QAbstractTextDocumentLayout.Selection:
    style = QTextCharFormat()
    style.setBackground(ground)
    style.setForeground(text)
    made = QAbstractTextDocumentLayout.Selection()
    made.cursor = cursor
    made.format = style
    return made
