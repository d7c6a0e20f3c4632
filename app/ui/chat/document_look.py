"""The look of a rendered message: spacing, sizes and colours over those of Qt's Markdown reader."""

from __future__ import annotations

import math
from typing import cast

from PySide6.QtCore import QRectF
from PySide6.QtGui import (
    QBrush,
    QFont,
    QFontMetricsF,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextList,
    QTextListFormat,
    QTextTable,
)

from app.ui.widgets.theme import Colors

_PROPORTIONAL = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
_LINE_HEIGHT = 120.0
_INDENT = 24
"""Pixels by which a list stands farther right, at least."""
_BESIDE = 12
"""Pixels that a number may stand out to the left of the text."""
_HEADING_SIZES = {1: 2, 2: 1}
"""Steps of size above the text by level; the deeper ones are only bold."""


def dress(document: QTextDocument, colors: Colors) -> None:
    """Spacing, sizes and colours of our own over those of Qt's reader."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _dress_table(frame, colors)
    block = document.begin()
    while block.isValid():
        cursor.setPosition(block.position())
        _make_room_for_number(document, block)
        if cursor.currentTable() is None:
            cursor.setBlockFormat(_spaced(block))
        if level := block.blockFormat().headingLevel():
            size = QTextCharFormat()
            size.setProperty(QTextFormat.Property.FontSizeAdjustment, _HEADING_SIZES.get(level, 0))
            cursor.movePosition(
                QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
            )
            cursor.mergeCharFormat(size)
        block = block.next()
    cursor.endEditBlock()


def decorations(document: QTextDocument) -> list[tuple[bool, QRectF]]:
    """What to draw behind a document that is laid out: for each stretch of code its ground
    (``True``), for each stretch of quotation the bar at its left (``False``), in its coordinates.
    """
    made: list[tuple[bool, QRectF]] = []
    layout = document.documentLayout()
    before: bool | None = None
    block = document.begin()
    while block.isValid():
        style = block.blockFormat()
        kind = True if _is_code(style) else False if _quote_level(style) else None
        if kind is not None:
            area = layout.blockBoundingRect(block)
            ground = QRectF(0, area.top(), document.textWidth() if kind else 3, area.height())
            if kind is before:
                made[-1] = (kind, made[-1][1].united(ground))
            else:
                made.append((kind, ground))
        before = kind
        block = block.next()
    return made


def spacing(top: float, bottom: float) -> QTextBlockFormat:
    """The space above and below a paragraph, in pixels, with the height of our lines."""
    made = QTextBlockFormat()
    made.setTopMargin(top)
    made.setBottomMargin(bottom)
    made.setLineHeight(_LINE_HEIGHT, _PROPORTIONAL)
    return made


def _quote_level(style: QTextBlockFormat) -> int:
    return style.intProperty(QTextFormat.Property.BlockQuoteLevel)


def _is_code(style: QTextBlockFormat) -> bool:
    return style.nonBreakableLines() or style.hasProperty(QTextFormat.Property.BlockCodeFence)


def set_indent(document: QTextDocument) -> None:
    """Have lists stand farther right by as much as a number of two digits needs."""
    document.setIndentWidth(max(_INDENT, _number_width(document, 99)))


def _number_width(document: QTextDocument, number: int) -> float:
    return QFontMetricsF(document.defaultFont()).horizontalAdvance(f"{number}. ")


def _make_room_for_number(document: QTextDocument, block: QTextBlock) -> None:
    """Qt writes the number of an item to the left of the indent, however far: one of many digits,
    or in large letters, would stand outside of the message."""
    # Qt says nothing of it, but a block need not be in a list.
    numbered = cast(QTextList | None, block.textList())
    if numbered is None:
        return
    style = numbered.format()
    decimal = style.style() is QTextListFormat.Style.ListDecimal
    first = numbered.item(0) == block
    if not (first and decimal):
        return
    widest = _number_width(document, style.start() + numbered.count() - 1) - _BESIDE
    levels = math.ceil(widest / document.indentWidth())
    if levels > style.indent():
        style.setIndent(levels)
        numbered.setFormat(style)


def _spaced(block: QTextBlock) -> QTextBlockFormat:
    style = block.blockFormat()
    first, last = not block.previous().isValid(), not block.next().isValid()
    if _is_code(style):
        style.setLeftMargin(12)
        style.setRightMargin(12)
        style.setNonBreakableLines(False)
        style.setProperty(QTextFormat.Property.BlockCodeFence, "`")
        style.setTopMargin(0 if first or _is_code(block.previous().blockFormat()) else 4)
        style.setBottomMargin(0 if last or _is_code(block.next().blockFormat()) else 12)
        return style
    top, bottom = 0, 8
    if level := style.headingLevel():
        top, bottom = 0 if first else 16 if level < 3 else 12, 4
    elif block.textList() is not None:
        bottom = 4 if block.next().textList() is not None else 8
    elif quoted := _quote_level(style):
        style.setLeftMargin(16 * quoted)
        style.setRightMargin(0)
    style.merge(spacing(top, 0 if last else bottom))
    return style


def _dress_table(table: QTextTable, colors: Colors) -> None:
    style = table.format().toTableFormat()
    style.setBorderCollapse(True)
    style.setBorder(1)
    style.setBorderBrush(QBrush(colors.border))
    style.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    style.setCellPadding(6)
    style.setCellSpacing(0)
    style.setTopMargin(4)
    style.setBottomMargin(8)
    table.setFormat(style)
    # Qt's reader starts the first cell with an empty paragraph and forgets that it is a heading.
    cell = table.cellAt(0, 0)
    cursor = cell.firstCursorPosition()
    if cursor.block() != cell.lastCursorPosition().block() and not cursor.block().text():
        cursor.deleteChar()
        cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor.MoveMode.KeepAnchor)
        bold = QTextCharFormat()
        bold.setFontWeight(QFont.Weight.Bold)
        cursor.mergeCharFormat(bold)
    # A paragraph's margins would sit lopsided in a cell.
    cursor.setPosition(table.firstPosition())
    cursor.setPosition(table.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
    cursor.mergeBlockFormat(spacing(0, 0))
