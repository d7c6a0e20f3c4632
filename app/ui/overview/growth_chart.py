"""Growth of the archive: how many researches and messages there were by each month."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from itertools import accumulate

from PySide6.QtCore import QLocale, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF

from app.core.domain.overview.research_counts import DayCount
from app.ui.overview.chart import UNCUT, Chart
from app.ui.widgets import theme
from app.ui.widgets.wording import written_day

HEIGHT = 72
"""Of the lines themselves, in device-independent pixels at the usual size of letters."""
SHARE = 0.6
"""The part of the height that the line of sessions takes: both grow much alike, and would lie upon
one another."""
FILL = 0.18
"""How much of the accent is below the line."""
TICKS = (1, 3, 6, 12, 24, 60, 120)
"""Months between two names below."""


class GrowthChart(Chart):
    """Left and Right go from month to month and tell what there was by its end."""

    def __init__(self) -> None:
        super().__init__()
        self._sessions: _Sums = _Sums({})
        self._messages: _Sums = _Sums({})
        self._first = self._last = self._here = date(2000, 1, 1)
        self._top, self._bottom = 0, 1

    # --- what is shown ---------------------------------------------------------------------------

    def show_growth(
        self, begun: Mapping[date, int], days: Mapping[date, DayCount], today: date
    ) -> None:
        """Show how many sessions were begun and messages said up to each day until today."""
        self._sessions = _Sums(begun)
        self._messages = _Sums({day: count.messages for day, count in days.items()})
        self._first = min((*begun, *days), default=today).replace(day=1)
        self._last = self._here = today
        self.setAccessibleName(self.tr("Growth of the archive"))
        self.arrange()

    def words_of(self, day: date) -> str:
        """What there was by the end of a day."""
        told = self.in_words.both(self._sessions.until(day), self._messages.until(day))
        return self.tr("By %1: %2").replace("%1", written_day(day)).replace("%2", told)

    # --- where everything is ---------------------------------------------------------------------

    def lay_out(self) -> None:
        self._top = self.fontMetrics().height() + theme.SPACE
        self._bottom = self._top + theme.scaled(HEIGHT)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        below = self.fontMetrics().height() + theme.SPACE // 2
        return QSize(40 * theme.SPACE, self._bottom + below)

    def _x(self, day: date) -> float:
        days = max(1, (self._last - self._first).days)
        return 1 + (self.width() - 2) * (day - self._first).days / days

    def _month_end(self, point: QPoint) -> date:
        """The last day of the month under a point, or today in the present one."""
        days = (self._last - self._first).days * point.x() / max(1, self.width())
        return self._end_of(self._first + timedelta(days=max(0, round(days))))

    def _end_of(self, day: date) -> date:
        after = (day.replace(day=1) + timedelta(days=32)).replace(day=1)
        return min(after - timedelta(days=1), self._last)

    def place_at(self, point: QPoint) -> QRect | None:
        if not self._top <= point.y() <= self._bottom:
            return None
        end = self._month_end(point)
        left, right = round(self._x(end.replace(day=1))), round(self._x(end))
        return QRect(left, self._top, max(1, right - left), self._bottom - self._top)

    def words_at(self, point: QPoint) -> str:
        return self.words_of(self._month_end(point))

    def words_here(self) -> str:
        return self.words_of(self._here)

    # --- what the user does ----------------------------------------------------------------------

    def choose_at(self, point: QPoint) -> None:
        self._here = self._month_end(point)
        self.moved()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name, like the next
        """Nothing opens here: the pointer stays as it is."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        keys = Qt.Key
        wanted = {
            keys.Key_Left: self._here.replace(day=1) - timedelta(days=1),
            keys.Key_Right: self._end_of(self._here) + timedelta(days=1),
            keys.Key_Home: self._first,
            keys.Key_End: self._last,
        }.get(keys(event.key()))
        if wanted is None:
            super().keyPressEvent(event)
            return
        self._here = self._end_of(max(self._first, min(wanted, self._last)))
        self.moved()

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = theme.current().colors
        self._paint_ticks(painter)
        line = self._line(self._sessions, SHARE)
        area = QPolygonF([*line, QPointF(self._x(self._last), self._bottom)])
        area.append(QPointF(line[0].x(), self._bottom))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.faded(colors.accent, colors.window, FILL))
        painter.drawPolygon(area)
        for sums, share, pen in self._lines():
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF(self._line(sums, share)))
        self._paint_legend(painter)
        if self.hasFocus():
            x = round(self._x(self._here))
            painter.setPen(QPen(colors.text, 1))
            painter.drawLine(x, self._top, x, self._bottom)
        painter.end()

    def _lines(self) -> Sequence[tuple[_Sums, float, QPen]]:
        """The lines with their heights, told apart by more than their colours."""
        colors = theme.current().colors
        dashed = QPen(colors.text_muted, 2, Qt.PenStyle.DashLine)
        return (
            (self._sessions, SHARE, QPen(colors.accent, 2)),
            (self._messages, 1.0, dashed),
        )

    def _line(self, sums: _Sums, share: float) -> list[QPointF]:
        """The points of a line up to a part of the height: one a day, or one a pixel where there
        are more days than pixels."""
        height = share * (self._bottom - self._top - 2) / max(1, sums.all)
        days = (self._last - self._first).days
        points = max(1, min(days, self.width()))
        at = [self._first + timedelta(days=days * each // points) for each in range(points + 1)]
        return [QPointF(self._x(day), self._bottom - height * sums.until(day)) for day in at]

    def _paint_ticks(self, painter: QPainter) -> None:
        colors, letters = theme.current().colors, self.fontMetrics()
        painter.setPen(QPen(colors.border, 1))
        painter.drawLine(0, self._bottom, self.width(), self._bottom)
        months = (self._last.year - self._first.year) * 12 + self._last.month - self._first.month
        widest = letters.horizontalAdvance("Mmm 2000") + 2 * theme.SPACE
        step = next((n for n in TICKS if (months + 1) / n * widest <= self.width()), TICKS[-1])
        begin = self._first.year * 12 + self._first.month - 1
        for number in range(-(-begin // step) * step, begin + months + 1, step):
            day = date(number // 12, number % 12 + 1, 1)
            name = QLocale().standaloneMonthName(day.month, QLocale.FormatType.ShortFormat)
            said = str(day.year) if step >= 12 else f"{name} {day.year}"
            x, width = round(self._x(day)), letters.horizontalAdvance(said)
            if x + width > self.width():
                continue
            painter.setPen(QPen(colors.border, 1))
            painter.drawLine(x, self._top, x, self._bottom)
            painter.setPen(colors.text_muted)
            place = QRect(x, self._bottom + theme.SPACE // 2, width + 1, letters.height())
            painter.drawText(place, UNCUT, said)

    def _paint_legend(self, painter: QPainter) -> None:
        letters, x = self.fontMetrics(), 0
        words = (
            self.in_words.sessions(self._sessions.all),
            self.in_words.messages(self._messages.all),
        )
        for (_, _, pen), said in zip(self._lines(), words, strict=True):
            middle = letters.height() // 2
            painter.setPen(pen)
            painter.drawLine(x, middle, x + 3 * theme.SPACE, middle)
            painter.setPen(theme.current().colors.text_muted)
            x += 4 * theme.SPACE
            width = letters.horizontalAdvance(said)
            painter.drawText(QRect(x, 0, width + 1, letters.height()), 0, said)
            x += width + 3 * theme.SPACE


class _Sums:
    """Sums of a count over days."""

    def __init__(self, counts: Mapping[date, int]) -> None:
        self._days = sorted(counts)
        self._sums = list(accumulate(counts[day] for day in self._days))

    @property
    def all(self) -> int:
        return self._sums[-1] if self._sums else 0

    def until(self, day: date) -> int:
        """What there was by the end of a day."""
        place = bisect_right(self._days, day)
        return self._sums[place - 1] if place else 0
