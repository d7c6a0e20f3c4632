"""Topics over the years: a row for each, months as columns, dots as large as there was research."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from datetime import date
from math import sqrt

from PySide6.QtCore import QLocale, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen

from app.core.domain.overview.research_counts import Month, TopicCount
from app.ui.overview.chart import UNCUT, Chart, written_month
from app.ui.widgets import theme

SPANS = (1, 3, 6, 12)
"""Months that a column may stand for: as few as there is room for."""
NARROWEST = 14
"""Of a column, in device-independent pixels."""
SMALLEST_DOT = 2.5
"""The radius of a dot that is hardly one."""
NAMES = 0.28
"""The part of the width that the names of topics may take."""

Place = tuple[int, int]
"""A row and a column."""


class TopicTimeline(Chart):
    """Left and Right go from dot to dot of a topic, Up and Down from topic to topic, Enter opens
    one."""

    dot_chosen = Signal(object, object, object)
    """A ``TopicCount``, and the first and the last day (``date``) that the dot stands for."""

    def __init__(self) -> None:
        super().__init__()
        self._topics: Sequence[TopicCount] = ()
        self._first = self._last = 0
        """Months since the year 0."""
        self._span, self._pitch, self._left, self._top, self._row = 1, 1.0, 0, 0, 1
        self._counts: dict[Place, int] = {}
        self._here: Place = (-1, -1)

    # --- what is shown ---------------------------------------------------------------------------

    def show_topics(self, topics: Sequence[TopicCount], first: date, last: date) -> None:
        """Show these topics from the month of one day to that of another."""
        self._topics = topics
        self._first, self._last = (day.year * 12 + day.month - 1 for day in (first, last))
        self.setAccessibleName(self.tr("Topics over the months"))
        self.arrange()

    def words_of(self, topic: TopicCount, first: date, last: date) -> str:
        """A dot: its topic, its months and how many researches there were."""
        months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
        number = sum(topic.months.get(_month(each), 0) for each in months)
        return f"{topic.topic} · {_period(first, last)}: {self.in_words.sessions(number)}"

    # --- where everything is ---------------------------------------------------------------------

    def lay_out(self) -> None:
        letters = self.fontMetrics()
        widest = max((letters.horizontalAdvance(each.topic) for each in self._topics), default=0)
        # A name takes up to a pixel more than is told beforehand.
        self._left = min(widest + 1, int(self.width() * NAMES)) + 2 * theme.SPACE
        self._top = letters.height() + theme.SPACE // 2
        self._row = letters.height() + theme.SPACE // 2
        room = max(1, self.width() - self._left)
        fits = (each for each in SPANS if room / self._columns(each) >= NARROWEST)
        self._span = next(fits, SPANS[-1])
        self._pitch = room / self._columns(self._span)
        self._counts = {}
        for row, topic in enumerate(self._topics):
            for (year, month), number in topic.months.items():
                column = (year * 12 + month - 1) // self._span - self._first // self._span
                place = row, column
                self._counts[place] = self._counts.get(place, 0) + number
        if self._here not in self._counts:
            self._here = max(self._counts, key=lambda place: place[1], default=(-1, -1))

    def _columns(self, span: int) -> int:
        return self._last // span - self._first // span + 1

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(40 * theme.SPACE, self._top + self._row * len(self._topics))

    def _days_of(self, column: int) -> tuple[date, date]:
        """The first and the last day of a column."""
        begin = (self._first // self._span + column) * self._span
        year, month = _month(begin + self._span - 1)
        return date(*_month(begin), 1), date(year, month, calendar.monthrange(year, month)[1])

    def centre_of(self, place: Place) -> QPointF:
        """Where the dot of a place is painted."""
        row, column = place
        return QPointF(
            self._left + (column + 0.5) * self._pitch, self._top + (row + 0.5) * self._row
        )

    def _place_of(self, point: QPoint) -> Place | None:
        place = (
            (point.y() - self._top) // self._row,
            int((point.x() - self._left) // self._pitch),
        )
        return place if place in self._counts else None

    def place_at(self, point: QPoint) -> QRect | None:
        place = self._place_of(point)
        if place is None:
            return None
        centre = self.centre_of(place)
        x, y = round(centre.x() - self._pitch / 2), round(centre.y() - self._row / 2)
        return QRect(x, y, round(self._pitch), self._row)

    def words_at(self, point: QPoint) -> str:
        place = self._place_of(point)
        return "" if place is None else self._words(place)

    def words_here(self) -> str:
        return self._words(self._here) if self._here in self._counts else ""

    def _words(self, place: Place) -> str:
        return self.words_of(self._topics[place[0]], *self._days_of(place[1]))

    # --- what the user does ----------------------------------------------------------------------

    def choose_at(self, point: QPoint) -> None:
        if (place := self._place_of(point)) is not None:
            self._here = place
            self.moved()
            self._open()

    def _open(self) -> None:
        if self._here in self._counts:
            row, column = self._here
            self.dot_chosen.emit(self._topics[row], *self._days_of(column))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        keys = Qt.Key
        key = keys(event.key())
        row, column = self._here
        if key in (keys.Key_Left, keys.Key_Home):
            found = [place for place in self._dots(row) if place[1] < column]
            self._go_to(found[:1] if key is keys.Key_Home else found[-1:])
        elif key in (keys.Key_Right, keys.Key_End):
            found = [place for place in self._dots(row) if place[1] > column]
            self._go_to(found[-1:] if key is keys.Key_End else found[:1])
        elif key in (keys.Key_Up, keys.Key_Down):
            beside = self._dots(row + (1 if key is keys.Key_Down else -1))
            self._go_to(sorted(beside, key=lambda place: abs(place[1] - column))[:1])
        elif key in (keys.Key_Return, keys.Key_Enter, keys.Key_Space):
            self._open()
        else:
            super().keyPressEvent(event)

    def _dots(self, row: int) -> list[Place]:
        return sorted(place for place in self._counts if place[0] == row)

    def _go_to(self, places: Sequence[Place]) -> None:
        for place in places:
            self._here = place
        self.moved()

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_months(painter)
        self._paint_names(painter)
        self._paint_dots(painter)
        painter.end()

    def _paint_months(self, painter: QPainter) -> None:
        """Name the years, or the months where there is room, and draw a line between years."""
        colors, letters = theme.current().colors, self.fontMetrics()
        line = letters.height()
        free = self.width()
        # From the last one: a year that is shown from its beginning goes before a part of one.
        for column in reversed(range(self._columns(self._span))):
            begin, _ = self._days_of(column)
            x = round(self._left + column * self._pitch)
            name = QLocale().standaloneMonthName(begin.month, QLocale.FormatType.ShortFormat)
            roomy = self._span == 1 and self._pitch > letters.horizontalAdvance(name) * 1.3
            if begin.month == 1 and column:
                painter.setPen(QPen(colors.border, 1))
                painter.drawLine(x, self._top, x, self.height())
            if begin.month != 1 and column and not roomy:
                continue
            said = name if roomy and begin.month != 1 else str(begin.year)
            width = letters.horizontalAdvance(said) + 1
            if roomy:
                x += (round(self._pitch) - width) // 2
            if x + width <= free:
                painter.setPen(colors.text_muted)
                painter.drawText(QRect(x, 0, width, line), UNCUT, said)
                free = x - theme.SPACE // 2

    def _paint_names(self, painter: QPainter) -> None:
        colors, letters = theme.current().colors, self.fontMetrics()
        width = self._left - 2 * theme.SPACE
        for row, topic in enumerate(self._topics):
            top = self._top + row * self._row
            name = letters.elidedText(topic.topic, Qt.TextElideMode.ElideRight, width)
            painter.setPen(colors.text)
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRect(0, top, self._left, self._row), middle, name)
            painter.setPen(QPen(colors.border, 1))
            painter.drawLine(self._left, top + self._row // 2, self.width(), top + self._row // 2)

    def _paint_dots(self, painter: QPainter) -> None:
        colors = theme.current().colors
        largest = max(SMALLEST_DOT, min(self._row, self._pitch) / 2 - 1)
        most = max(self._counts.values(), default=1)
        for place, number in self._counts.items():
            radius = max(SMALLEST_DOT, largest * sqrt(number / most))
            painter.setPen(QPen(colors.window, 1))
            painter.setBrush(colors.accent)
            painter.drawEllipse(self.centre_of(place), radius, radius)
            if place == self._here and self.hasFocus():
                painter.setPen(QPen(colors.text, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(self.centre_of(place), radius + 1, radius + 1)


def _month(number: int) -> Month:
    """A month by how many there were before it since the year 0."""
    return number // 12, number % 12 + 1


def _period(first: date, last: date) -> str:
    """The months of a dot: "Mart 2026", "Oca–Mar 2026", "2026"."""
    if (first.year, first.month) == (last.year, last.month):
        return written_month(first.year, first.month)
    if last.month - first.month == 11:
        return str(first.year)
    short = QLocale.FormatType.ShortFormat
    names = (QLocale().standaloneMonthName(each.month, short) for each in (first, last))
    return f"{'–'.join(names)} {first.year}"
