"""Scroll area of messages that lays out only what is in sight.

Heights of what was never in sight are estimates. While they become known, the place that the user
looks at (the *anchor*) stays where it is on the screen. The slowest thing done in one turn of the
event loop is the layout of one segment (see :mod:`app.ui.chat.rendering`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from app.core.domain.messages import Message
from app.ui.chat.chat_column import Anchor, Column
from app.ui.chat.chat_item import GAP, ChatItem
from app.ui.chat.chat_parts import Look, Marks, Style
from app.ui.widgets import theme
from app.ui.widgets.drawn.arrow_button import ArrowButton
from app.ui.widgets.plain_text import plain_tip

COLUMN = 800
"""The widest column with letters of the usual size, in pixels: longer lines are hard to read."""
MARGIN = 16
_GAP = 8
"""Above and below the middle of an empty conversation."""
TURN = 0.010
"""Seconds of layout in one turn of the event loop, one segment at least."""


def widest_column() -> int:
    """How wide messages are at most: as many letters in a line, whatever their size."""
    return theme.scaled(COLUMN)


def keep_below(part: QWidget) -> None:
    """Let what stands below the messages, with their margin, be no wider than they are."""
    part.setMaximumWidth(widest_column() + 2 * MARGIN)


class ChatScroll(QAbstractScrollArea):
    """The column, its place on the screen, and a footer below it that scrolls along."""

    measured_anew = Signal()
    """The width or the look has changed, and with it where everything stands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column = Column()
        self.stuck = True
        """Whether the end stays in sight when something is added."""
        self._anchor: Anchor | None = None
        self._placing = False
        self._footer: QWidget | None = None
        self._later = QTimer(self, singleShot=True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._lay_out_ahead)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # One of our own: for a widget that Python has not seen PySide loads every kind of widget.
        self.setViewport(QWidget())
        self._to_end = ArrowButton(Qt.ArrowType.DownArrow, self.viewport())
        # The End key does the same.
        self._to_end.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._to_end.clicked.connect(self.scroll_to_end)
        self._to_end.hide()
        self._style = self._make_style()
        self.retranslate()

    # --- placing ---------------------------------------------------------------------------------

    def show_messages(self, messages: Sequence[Message]) -> None:
        """Replace everything; the end is in sight."""
        self.column.show(messages)
        self.stuck, self._anchor = True, None
        self.arrange()

    def set_footer(self, footer: QWidget) -> None:
        """Put a widget below the last message; call :meth:`arrange` when its size changes."""
        self._footer = footer

    def scroll_to_end(self) -> None:
        """Show the end, and stay there."""
        self.stuck = True
        self.arrange()

    def look_at(self, anchor: Anchor) -> None:
        """Put a place of the column at the top."""
        self.stuck, self._anchor = False, anchor
        self.arrange()

    def return_to(self, anchor: Anchor | None) -> None:
        """Show again what :meth:`place` told of."""
        if anchor is None:
            self.scroll_to_end()
        else:
            self.look_at(anchor)

    def looks_at(self, anchor: Anchor) -> bool:
        """Whether nothing was scrolled since :meth:`look_at` was told of this very place."""
        return self._anchor is anchor and not self.stuck

    def place(self) -> Anchor | None:
        """What is at the top, for :meth:`look_at`; None at the end."""
        return None if self.stuck else self._anchor

    def arrange(self) -> None:
        """Lay out what is in sight, keep the anchor where it is, and set the scroll bar."""
        policy = Qt.FocusPolicy
        # Where there is nothing to read Tab would come to nothing that is seen.
        self.setFocusPolicy(policy.StrongFocus if self.column.items else policy.ClickFocus)
        self._lay_out(0)
        self._later.start()

    def _lay_out_ahead(self) -> None:
        """The rest of what is in sight, then a little around it, a short turn at a time."""
        if self._lay_out(self.viewport().height() // 2):
            self._later.start()

    def _lay_out(self, around: int) -> bool:
        if self.viewport().width() < 2 * MARGIN:
            return False
        deadline = time.perf_counter() + TURN
        height = self.viewport().height()
        measured = False
        while True:
            value = self._target()
            if not self.column.lay_out(value - around, value + height + around, deadline):
                break
            measured = True
            if time.perf_counter() > deadline:
                break
        if measured or around == 0:
            self._place(self._target())
        return measured

    def _end(self) -> int:
        """The scroll bar's last value."""
        footer = 0
        if self._footer is not None and self._footer.isVisibleTo(self):
            footer = self._footer.sizeHint().height() + GAP
        return max(0, self.column.height + footer - self.viewport().height())

    def _target(self) -> int:
        if self.stuck or self._anchor is None:
            return self._end()
        return max(0, min(self._end(), round(self.column.y_of(self._anchor))))

    def _place(self, value: int) -> None:
        bar, height = self.verticalScrollBar(), self.viewport().height()
        self._placing = True
        bar.setRange(0, self._end())
        bar.setPageStep(max(1, height - 40))
        bar.setSingleStep(round(self._style.line * 2))
        bar.setValue(value)
        self._placing = False
        if self._footer is not None:
            left, width = self._side()
            top = self.column.height - bar.value()
            self._footer.setGeometry(left, top, width, self._footer.sizeHint().height())
        self._to_end.setVisible(bar.value() < self._end() - height // 2)
        size = self._to_end.sizeHint()
        self._to_end.resize(size)
        self._to_end.move(self.viewport().width() - size.width() - 8, height - size.height() - 8)
        self.viewport().update()

    def _side(self) -> tuple[int, int]:
        """Where the column starts, and how wide it is. It stays in the middle when the bar comes
        beside it: what stands below it does."""
        room = self.viewport().width()
        width = min(widest_column(), room - 2 * MARGIN)
        return min((self.width() - width) // 2, room - MARGIN - width), max(0, width)

    def sight(self) -> tuple[int, int]:
        """The stretch of the column that is in sight, from its top to its bottom."""
        top = self.verticalScrollBar().value()
        return top, top + self.viewport().height()

    def at(self, point: QPointF) -> tuple[ChatItem, QPointF] | None:
        """The message at a point of the viewport, and the point within it."""
        index = self.column.index_at(self.sight()[0] + point.y())
        if index < 0:
            return None
        return self.column.items[index], self.point_in(index, point)

    def point_in(self, index: int, point: QPointF) -> QPointF:
        """A point of the viewport as the message at ``index`` counts, also outside of it."""
        above = self.column.tops[index] - self.sight()[0]
        return QPointF(point.x() - self._side()[0], point.y() - above)

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802
        if self._placing:
            return
        value = self.verticalScrollBar().value()
        self.stuck = value >= self._end()
        self._anchor = self.column.anchor_at(value)
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._resize()

    def _resize(self) -> None:
        self.column.resize(self._side()[1], self._style)
        self.measured_anew.emit()
        self.arrange()

    # --- look ------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Conversation"))
        tip = self.tr("To the end of the conversation (End)")
        self._to_end.setToolTip(plain_tip(tip))
        self._to_end.setAccessibleName(tip)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        kinds = QEvent.Type
        if event.type() is kinds.LanguageChange:
            self.retranslate()
        if event.type() in (kinds.LanguageChange, kinds.PaletteChange, kinds.FontChange):
            self._style = self._make_style()
            self._resize()

    def _make_style(self) -> Style:
        look = Look(QFont(self.font()), theme.current().colors)
        return Style(
            look,
            self.tr("Cut off before the end"),
            self.tr("You stopped it"),
            self.tr("An answer is on its way…"),
            self.tr("Show the context"),
            self.tr("Hide the context"),
        )

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = event.rect()
        painter.eraseRect(area)
        if not self.column.items:
            self._paint_empty(painter)
            return
        from app.ui.chat.chat_drawing import paint  # noqa: PLC0415  not for the start

        scrolled, (left, _) = self.verticalScrollBar().value(), self._side()
        for index in self.column.between(scrolled + area.top(), scrolled + area.bottom()):
            item, top = self.column.items[index], self.column.tops[index] - scrolled
            painter.save()
            painter.translate(left, top)
            paint(item, painter, area.top() - top, area.bottom() - top, self.marks(item))
            painter.restore()

    def marks(self, item: ChatItem) -> Marks:
        """What is marked in a message; to be overridden by what marks."""
        return Marks()

    def invitation(self) -> str:
        """What is said below the question of an empty conversation; to be overridden."""
        return self.tr("Ask away. Months later you can ask for it again in your own words.")

    def _paint_empty(self, painter: QPainter) -> None:
        """The question around the middle with the invitation below it; without the invitation
        where there is no room for both: large letters in a small window."""
        look, room = self._style.look, self.viewport().rect().adjusted(MARGIN, 0, -MARGIN, 0)
        asked, invitation = self.tr("What do you want to know?"), self.invitation()
        large = QFont(look.font)
        large.setPointSizeF(large.pointSizeF() * 1.6)
        flags = int(Qt.AlignmentFlag.AlignHCenter) | int(Qt.TextFlag.TextWordWrap)
        free = QRect(0, 0, room.width(), 1 << 20)
        tall = QFontMetrics(large).boundingRect(free, flags, asked).height()
        below = QFontMetrics(look.font).boundingRect(free, flags, invitation).height()
        top = max(0, room.center().y() - _GAP - tall)
        if top + tall + 2 * _GAP + below > room.height():
            invitation, top = "", max(0, (room.height() - tall) // 2)
        painter.setFont(large)
        painter.setPen(look.colors.text)
        painter.drawText(QRect(room.left(), top, room.width(), tall), flags, asked)
        painter.setFont(look.font)
        painter.setPen(look.colors.text_muted)
        under = QRect(room.left(), top + tall + 2 * _GAP, room.width(), below)
        painter.drawText(under, flags, invitation)
