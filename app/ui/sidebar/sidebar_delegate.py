"""Painting and renaming of a row of the sidebar. A row has its title and date, below them one line
of what it is about or of what was found in it, with the found words marked. Every row has the same
height, so that ten thousand of them need no layout."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.core.domain.session_list_port import LONGEST_TITLE
from app.core.domain.sessions import Status
from app.ui.sidebar import tag_labels
from app.ui.sidebar.sidebar_model import SidebarModel, SidebarRow
from app.ui.widgets import theme
from app.ui.widgets.theme import SMALL_RADIUS, SPACE

Index = QModelIndex | QPersistentModelIndex
_SMALL = 0.88
"""Size of the second line's letters beside the first's."""
_DOT = 7
_BAR = 3
_NARROW = 28
"""Letters that a row has room for: with fewer the day stands below the title, in every row."""


class SidebarDelegate(QStyledItemDelegate):
    """Paints rows of :class:`SidebarModel` and edits their titles in place."""

    def sizeHint(  # noqa: N802  Qt's name, like those below
        self, option: QStyleOptionViewItem, index: Index
    ) -> QSize:
        font = option.font
        heights = QFontMetrics(font).height() + QFontMetrics(_small(font)).height()
        return QSize(0, heights + 2 * SPACE + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(SidebarModel.RowRole)
        if not isinstance(row, SidebarRow):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.entry is None:
            self._paint_heading(painter, option, row)
        else:
            self._paint_session(painter, option, row)
        painter.restore()

    def _paint_heading(
        self, painter: QPainter, option: QStyleOptionViewItem, row: SidebarRow
    ) -> None:
        font = _small(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(theme.current().colors.text_muted)
        place = option.rect.adjusted(2 * SPACE, 0, -SPACE, -SPACE)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
        painter.drawText(place, int(flags), row.title)

    def _paint_session(
        self, painter: QPainter, option: QStyleOptionViewItem, row: SidebarRow
    ) -> None:
        colors = theme.current().colors
        frame = option.rect.adjusted(SPACE // 2, 1, -SPACE // 2, -1)
        if row.shown:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colors.selection)
            painter.drawRoundedRect(frame, SMALL_RADIUS, SMALL_RADIUS)
            bar = QRect(frame.left(), frame.top() + SPACE, _BAR, frame.height() - 2 * SPACE)
            painter.fillRect(bar, colors.accent)
        if _may_stand_out(option.widget):
            from app.ui.sidebar.row_standing import paint_standing  # noqa: PLC0415  not for the start

            paint_standing(painter, option, frame, shown=row.shown)
        inside = frame.adjusted(SPACE + SPACE // 2, SPACE - 1, -SPACE, -SPACE + 1)
        self._paint_texts(painter, option.font, inside, row, quiet=not row.shown)

    def _paint_texts(
        self, painter: QPainter, font: QFont, inside: QRect, row: SidebarRow, *, quiet: bool
    ) -> None:
        colors = theme.current().colors
        small = _small(font)
        metrics, small_metrics = QFontMetrics(font), QFontMetrics(small)
        if row.shown:
            font = QFont(font)
            font.setWeight(QFont.Weight.DemiBold)
        date_width = small_metrics.horizontalAdvance(row.when)
        # In a narrow list with large letters the title would be three of them.
        date_below = inside.width() < _NARROW * metrics.averageCharWidth()
        painter.setFont(small)
        # On the colour of the shown row only the full text colour has enough contrast.
        faint = colors.text_muted if quiet else colors.text
        painter.setPen(faint)
        entry = row.entry
        marked = entry is not None and (entry.status is Status.ACTIVE or entry.tags or row.archived)
        if not (row.line or marked or date_below):
            inside = inside.translated(0, (small_metrics.height() + 2) // 2)
        below = inside.top() + metrics.height() + 2
        baseline = below + small_metrics.ascent() if date_below else inside.top() + metrics.ascent()
        painter.drawText(inside.right() + 1 - date_width, baseline, row.when)
        beside = inside.adjusted(0, 0, -date_width - SPACE, 0)
        width = (inside if date_below else beside).width()
        _draw(painter, font, inside.topLeft(), width, row.title, row.title_marks, colors.text)
        left, end = inside.left(), (beside if date_below else inside).right() + 1
        if row.entry is not None and row.entry.status is Status.ACTIVE:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colors.accent)
            middle = below + small_metrics.height() / 2
            dot = theme.scaled(_DOT)
            painter.drawEllipse(QPointF(left + dot / 2, middle), dot / 2, dot / 2)
            left += dot + SPACE // 2
        if row.entry is not None and (row.entry.tags or row.archived):
            place = QRect(left, below, end - left, small_metrics.height())
            left += tag_labels.paint(painter, small, place, row, faint)
        where = QRect(left, below, end - left, small_metrics.height())
        _draw(painter, small, where.topLeft(), where.width(), row.line, row.line_marks, faint)

    # --- renaming ------------------------------------------------------------------------------

    def createEditor(  # noqa: N802
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        editor = QLineEdit(parent)
        editor.setMaxLength(LONGEST_TITLE)
        editor.setAccessibleName(self.tr("New name"))
        return editor

    def updateEditorGeometry(  # noqa: N802
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        # The whole row: what it hides would show around a smaller field.
        editor.setGeometry(option.rect.adjusted(SPACE // 2, 1, -SPACE // 2, -1))

    def setEditorData(self, editor: QWidget, index: Index) -> None:  # noqa: N802
        if isinstance(editor, QLineEdit):
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.selectAll()


def _may_stand_out(view: QWidget) -> bool:
    """Whether the pointer or the keys are in the list, or rows of it are marked."""
    marked = isinstance(view, QAbstractItemView) and view.selectionModel().hasSelection()
    return marked or view.hasFocus() or view.underMouse()


def _draw(
    painter: QPainter,
    font: QFont,
    at: QPoint,
    width: int,
    text: str,
    marks: Sequence[tuple[int, int]],
    color: QColor,
) -> None:
    """One line of text, shortened to ``width``, with the marked words on the highlight colour."""
    shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, width)
    layout = QTextLayout(shown, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(option)
    if marks:
        layout.setFormats(_formats(text, shown, marks))
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(width)
    layout.endLayout()
    painter.setPen(color)
    layout.draw(painter, QPointF(at))


def _formats(
    text: str, shown: str, marks: Sequence[tuple[int, int]]
) -> list[QTextLayout.FormatRange]:
    """The look of the marked words of a text, as far as they are shown."""
    from PySide6.QtGui import QTextCharFormat  # noqa: PLC0415  not for the start

    end = len(_utf16(shown)) if shown == text else len(_utf16(shown)) - 1
    colors = theme.current().colors
    found = QTextCharFormat()
    found.setBackground(QBrush(colors.highlight))
    found.setForeground(QBrush(colors.text))
    formats = []
    for first, last in marks:
        start, stop = len(_utf16(text[:first])), min(len(_utf16(text[:last])), end)
        if start < stop:
            piece = QTextLayout.FormatRange()
            piece.start, piece.length, piece.format = start, stop - start, found
            formats.append(piece)
    return formats


def _utf16(text: str) -> str:
    """As many characters as Qt counts: those beyond the first plane are two there."""
    return "".join("xx" if ord(letter) > 0xFFFF else "x" for letter in text)


def _small(font: QFont) -> QFont:
    made = QFont(font)
    if font.pointSizeF() > 0:
        made.setPointSizeF(font.pointSizeF() * _SMALL)
    else:
        made.setPixelSize(max(1, round(font.pixelSize() * _SMALL)))
    return made
