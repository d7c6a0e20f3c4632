"""A year as a map of its days: a square for each, weeks as columns, darker where more was
researched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from itertools import pairwise

from PySide6.QtCore import QLocale, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen

from app.core.domain.overview.research_counts import NOTHING, DayCount
from app.ui.overview.chart import LEVELS, UNCUT, Chart, shade
from app.ui.widgets import theme
from app.ui.widgets.wording import written_day

WEEKS = 54
"""Columns of the longest year: a leap year that begins on a Sunday."""
LARGEST, SMALLEST = 18, 9
"""Sides of a day's square with the gap beside it, in device-independent pixels."""
LINE = 0.9
"""Of the height of letters: so much room a name takes among others."""


class CalendarMap(Chart):
    """Arrow keys go from day to day, PgUp and PgDown from year to year, Enter opens a day."""

    day_chosen = Signal(object)
    """A ``date``."""
    year_shown = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._days: Mapping[date, DayCount] = {}
        self._steps: tuple[int, ...] = (1,)
        self._today = self._here = date(2000, 1, 1)
        self._years = (2000, 2000)
        self.year = 2000
        self._pitch, self._rise = LARGEST, LARGEST
        """From week to week, and from day to day."""
        self._left = self._top = 0

    # --- what is shown ---------------------------------------------------------------------------

    def show_days(self, days: Mapping[date, DayCount], today: date) -> None:
        """Show these counts, the last year first; later the year that was shown."""
        first_time = not self._days
        self._days, self._today = days, today
        self._steps = steps(each.sessions for each in days.values())
        self._years = (min(days, default=today).year, today.year)
        if first_time:
            self.year, self._here = today.year, max(days, default=today)
        self.show_year(self.year)

    def show_year(self, year: int) -> None:
        """Show another year, as far as there are any."""
        first, last = self._years
        self.year = max(first, min(year, last))
        if self._here.year != self.year:
            # The 29th of February is not in every year.
            day = min(self._here.day, 28) if self._here.month == 2 else self._here.day
            self._here = min(self._here.replace(year=self.year, day=day), self._last_day())
        self.setAccessibleName(self.tr("Calendar of %1").replace("%1", str(self.year)))
        self.arrange()
        self.year_shown.emit(self.year)

    @property
    def has_earlier(self) -> bool:
        return self.year > self._years[0]

    @property
    def has_later(self) -> bool:
        return self.year < self._years[1]

    def words_of(self, day: date) -> str:
        """A day with what there was on it."""
        count = self._days.get(day, NOTHING)
        if not count.sessions:
            return self.tr("%1: nothing").replace("%1", written_day(day))
        return f"{written_day(day)}: {self.in_words.both(count.sessions, count.messages)}"

    # --- where everything is ---------------------------------------------------------------------

    def lay_out(self) -> None:
        letters = self.fontMetrics()
        names = (letters.horizontalAdvance(name) for name in _weekdays())
        self._left = max(names) + theme.SPACE
        self._top = letters.height() + theme.SPACE // 2
        last = date(self.year, 12, 31)
        weeks = (last.timetuple().tm_yday + self._first_day().weekday() + 6) // 7
        room = (self.width() - self._left) // weeks
        self._pitch = max(SMALLEST, min(room, theme.scaled(LARGEST)))
        # Every weekday has room for its name, also where the weeks are narrow.
        self._rise = max(self._pitch, round(LINE * letters.height()))

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        legend = self.fontMetrics().height() + theme.SPACE
        return QSize(self._left + WEEKS * SMALLEST, self._top + 7 * self._rise + legend)

    def _first_day(self) -> date:
        return date(self.year, 1, 1)

    def _last_day(self) -> date:
        """The last day that is shown: nothing is known of those to come."""
        return min(date(self.year, 12, 31), self._today)

    def square_of(self, day: date) -> QRect:
        """Where a day of the shown year is painted."""
        first = self._first_day()
        week, weekday = divmod((day - first).days + first.weekday(), 7)
        gap = max(2, self._pitch // 7)
        x, y = self._left + week * self._pitch, self._top + weekday * self._rise
        return QRect(x, y, self._pitch - gap, self._rise - gap)

    def _day_at(self, point: QPoint) -> date | None:
        week = (point.x() - self._left) // self._pitch
        weekday = (point.y() - self._top) // self._rise
        if point.x() < self._left or not 0 <= weekday < 7:
            return None
        first = self._first_day()
        day = first + timedelta(days=week * 7 + weekday - first.weekday())
        return day if first <= day <= self._last_day() else None

    def place_at(self, point: QPoint) -> QRect | None:
        day = self._day_at(point)
        return None if day is None else self.square_of(day)

    def words_at(self, point: QPoint) -> str:
        day = self._day_at(point)
        return "" if day is None else self.words_of(day)

    def words_here(self) -> str:
        return self.words_of(self._here)

    # --- what the user does ----------------------------------------------------------------------

    def choose_at(self, point: QPoint) -> None:
        if (day := self._day_at(point)) is not None:
            self.go_to(day)
            self.day_chosen.emit(day)

    def go_to(self, day: date) -> None:
        """Go to a day, and show its year."""
        self._here = max(date(self._years[0], 1, 1), min(day, self._today))
        if self._here.year != self.year:
            self.show_year(self._here.year)
        self.moved()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        keys = Qt.Key
        days = {keys.Key_Left: -7, keys.Key_Right: 7, keys.Key_Up: -1, keys.Key_Down: 1}
        key = keys(event.key())
        if key in days:
            self.go_to(self._here + timedelta(days=days[key]))
        elif key in (keys.Key_PageUp, keys.Key_PageDown):
            self.show_year(self.year + (-1 if key is keys.Key_PageUp else 1))
            self.moved()
        elif key is keys.Key_Home:
            self.go_to(self._first_day())
        elif key is keys.Key_End:
            self.go_to(self._last_day())
        elif key in (keys.Key_Return, keys.Key_Enter, keys.Key_Space):
            self.day_chosen.emit(self._here)
        else:
            super().keyPressEvent(event)

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_names(painter)
        first = self._first_day()
        for number in range((self._last_day() - first).days + 1):
            self._paint_day(painter, first + timedelta(days=number))
        # Over the squares beside it.
        self._paint_day(painter, self._here)
        self._paint_legend(painter)
        painter.end()

    def _paint_names(self, painter: QPainter) -> None:
        painter.setPen(theme.current().colors.text_muted)
        letters = self.fontMetrics()
        line = letters.height()
        middle = Qt.AlignmentFlag.AlignVCenter
        for weekday, name in enumerate(_weekdays()):
            centre = self._top + weekday * self._rise + self._rise // 2
            painter.drawText(QRect(0, centre - line // 2, self._left, line), middle, name)
        taken = 0
        for month in range(1, 13):
            name = QLocale().standaloneMonthName(month, QLocale.FormatType.ShortFormat)
            x = self.square_of(date(self.year, month, 1)).x()
            if x >= taken:
                width = letters.horizontalAdvance(name)
                place = QRect(x, 0, width + theme.SPACE, line)
                painter.drawText(place, middle.value | UNCUT, name)
                taken = x + width + theme.SPACE // 2

    def _paint_day(self, painter: QPainter, day: date) -> None:
        colors = theme.current().colors
        square = self.square_of(day)
        level = self._level(day)
        self._paint_square(painter, square, level)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if day == self._here:
            painter.setPen(QPen(colors.text, 3 if self.hasFocus() else 2))
            painter.drawRoundedRect(square.adjusted(-1, -1, 1, 1), 3, 3)
        elif day == self._today:
            painter.setPen(QPen(colors.text_muted, 1))
            painter.drawRoundedRect(square, 2, 2)

    def _paint_square(self, painter: QPainter, square: QRect, level: int) -> None:
        # What is there has an edge that can be told from the page, however light its shade.
        edge = theme.current().colors.accent if level else shade(0)
        painter.setPen(QPen(edge, 1))
        painter.setBrush(shade(level))
        painter.drawRoundedRect(square, 2, 2)

    def _level(self, day: date) -> int:
        sessions = self._days.get(day, NOTHING).sessions
        return sum(sessions >= least for least in self._steps)

    def _paint_legend(self, painter: QPainter) -> None:
        letters = self.fontMetrics()
        line = letters.height()
        top = self._top + 7 * self._rise + theme.SPACE
        side = min(self.square_of(self._first_day()).width(), line)
        x = self._left
        middle = Qt.AlignmentFlag.AlignVCenter
        said = [(None, self.tr("Research a day:")), *enumerate(legend(self._steps))]
        for level, text in said:
            if level is not None:
                square = QRect(x, top + (line - side) // 2, side, side)
                self._paint_square(painter, square, level)
                x += side + theme.SPACE // 2
            painter.setPen(theme.current().colors.text_muted)
            width = letters.horizontalAdvance(text)
            painter.drawText(QRect(x, top, width + theme.SPACE, line), middle, text)
            x += width + theme.SPACE + theme.SPACE // 2


def steps(counts: Iterable[int]) -> tuple[int, ...]:
    """From how many researches a day on each shade begins: even steps up to what all but one of
    twenty days stay below."""
    ordered = sorted(counts)
    most = ordered[len(ordered) * 19 // 20] if ordered else 1
    wanted = [1 + round(level * most / LEVELS) for level in range(LEVELS)]
    return tuple(max(step, number) for number, step in enumerate(wanted, 1))


def legend(least: tuple[int, ...]) -> list[str]:
    """The counts that each shade stands for, the empty one first."""
    said = ["0"]
    for begin, after in pairwise(least):
        said.append(str(begin) if after == begin + 1 else f"{begin}–{after - 1}")
    return [*said, f"{least[-1]}+"]


def _weekdays() -> list[str]:
    """The short names of the days, Monday first."""
    return [QLocale().dayName(day, QLocale.FormatType.ShortFormat) for day in range(1, 8)]
