"""A year of days: where each stands, what it says, and the keys that lead from one to the next.

Also tests: app/ui/overview/chart.py.
"""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from app.core.domain.overview.research_counts import DayCount
from app.ui.overview.calendar_map import CalendarMap, legend, steps
from app.ui.overview.chart import LEVELS, shade
from app.ui.widgets import theme
from app.ui.widgets.resources import Translation
from tests.ui.contrast import contrast

TODAY = date(2026, 11, 21)
MARCH = date(2026, 3, 12)
DAYS = {MARCH: DayCount(3, 1800), date(2024, 2, 29): DayCount(1, 2)}


@pytest.fixture
def calendar(qtbot: QtBot) -> CalendarMap:
    made = CalendarMap()
    qtbot.addWidget(made)
    made.resize(900, 300)
    made.show_days(DAYS, TODAY)
    made.show()
    return made


def chosen(calendar: CalendarMap) -> list[date]:
    told: list[date] = []
    calendar.day_chosen.connect(told.append)
    return told


def test_weeks_are_columns_and_begin_on_monday(calendar: CalendarMap) -> None:
    monday = date(2026, 3, 9)
    squares = [calendar.square_of(monday + timedelta(days=n)) for n in range(8)]
    assert len({square.x() for square in squares[:7]}) == 1
    assert [square.y() for square in squares[:7]] == sorted(square.y() for square in squares[:7])
    assert squares[7].y() == squares[0].y() and squares[7].x() > squares[6].x()


@pytest.mark.parametrize("year", [2024, 2025, 2026, 2028])
@pytest.mark.parametrize("width", [560, 720, 1400])
def test_every_day_of_a_year_has_a_square_of_its_own_inside(
    calendar: CalendarMap, year: int, width: int
) -> None:
    calendar.show_days(DAYS, date(2028, 12, 31))
    calendar.resize(width, calendar.sizeHint().height())
    calendar.show_year(year)
    first = date(year, 1, 1)
    days = [first + timedelta(days=n) for n in range((date(year + 1, 1, 1) - first).days)]
    assert [calendar._day_at(calendar.square_of(day).center()) for day in days] == days
    assert all(calendar.rect().contains(calendar.square_of(day)) for day in days)


def test_a_day_says_what_there_was_in_the_interfaces_language(calendar: CalendarMap) -> None:
    translation = Translation()
    try:
        translation.speak("tr")
        assert calendar.words_of(MARCH) == "12 Mart 2026: 3 araştırma, 1.800 mesaj"
        assert calendar.words_of(TODAY) == "21 Kasım 2026: araştırma yok"
        translation.speak("en")
        assert calendar.words_of(date(2024, 2, 29)) == "29 February 2024: 1 research, 2 messages"
    finally:
        translation.silence()


def test_arrows_go_from_day_to_day_and_enter_opens(calendar: CalendarMap) -> None:
    told = chosen(calendar)
    assert calendar.accessibleName().endswith("2026")
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Return):
        QTest.keyClick(calendar, key)
    assert told == [date(2026, 3, 4)]
    assert calendar.accessibleDescription() == calendar.words_of(date(2026, 3, 4))
    QTest.keyClick(calendar, Qt.Key.Key_End)
    QTest.keyClick(calendar, Qt.Key.Key_Down)
    QTest.keyClick(calendar, Qt.Key.Key_Space)
    assert told[1:] == [TODAY], "nothing is known of tomorrow"
    QTest.keyClick(calendar, Qt.Key.Key_Home)
    QTest.keyClick(calendar, Qt.Key.Key_Up)
    assert calendar.year == 2025, "the last day of the year before"


def test_years_go_as_far_as_there_is_something(calendar: CalendarMap) -> None:
    told = chosen(calendar)
    assert (calendar.has_earlier, calendar.has_later) == (True, False)
    for _ in range(5):
        QTest.keyClick(calendar, Qt.Key.Key_PageUp)
    assert (calendar.year, calendar.has_earlier) == (2024, False)
    QTest.keyClick(calendar, Qt.Key.Key_Return)
    assert told == [date(2024, 3, 12)]
    QTest.keyClick(calendar, Qt.Key.Key_PageDown)
    assert calendar.year == 2025


def test_a_click_opens_a_day_and_a_tooltip_tells_of_it(calendar: CalendarMap) -> None:
    told = chosen(calendar)
    centre = calendar.square_of(MARCH).center()
    QTest.mouseClick(calendar, Qt.MouseButton.LeftButton, pos=centre)
    QTest.mouseClick(calendar, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert told == [MARCH]
    help_wanted = QHelpEvent(QEvent.Type.ToolTip, centre, calendar.mapToGlobal(centre))
    QApplication.sendEvent(calendar, help_wanted)
    assert QToolTip.text() == calendar.words_of(MARCH)
    QToolTip.hideText()


def test_shades_follow_what_is_usual_and_the_legend_says_so() -> None:
    assert steps([]) == steps([1, 1, 1]) == steps([1, 2, 3, 4]) == (1, 2, 3, 4)
    assert legend((1, 2, 3, 4)) == ["0", "1", "2", "3", "4+"]
    busy = steps([10] * 50 + [40] * 50 + [4000])
    assert busy == (1, 11, 21, 31)
    assert legend(busy) == ["0", "1–10", "11–20", "21–30", "31+"]


@pytest.mark.parametrize("name", ["light", "dark"])
def test_shades_are_told_apart_in_both_looks(qapp: QApplication, name: str) -> None:
    theme.apply(qapp, name)
    try:
        shades = [shade(level) for level in range(1, LEVELS + 1)]
        page = theme.current().colors.window
        steps_apart = [contrast(each, page) for each in shades]
        assert steps_apart == sorted(steps_apart)
        assert steps_apart[-1] >= 3
        assert contrast(theme.current().colors.accent, page) >= 3, "the edge of each"
    finally:
        theme.apply(qapp, "light")


@pytest.mark.parametrize("size", [100, 150, 200])
def test_every_weekday_has_room_for_its_name(
    qapp: QApplication, calendar: CalendarMap, size: int
) -> None:
    theme.apply(qapp, "light", size)
    calendar.resize(720, calendar.sizeHint().height())
    monday = date(2026, 3, 9)
    first, second = (calendar.square_of(monday + timedelta(days=n)) for n in (0, 1))
    assert second.y() - first.y() >= 0.85 * calendar.fontMetrics().height()
    theme.apply(qapp, "light")


def test_it_paints_at_every_size_of_letters(qapp: QApplication, calendar: CalendarMap) -> None:
    for size in (80, 200):
        theme.apply(qapp, "dark", size)
        calendar.resize(560, calendar.sizeHint().height())
        assert not calendar.grab().toImage().isNull()
    theme.apply(qapp, "light")
