"""The growth of the archive: what there was by the end of each month."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.domain.overview.research_counts import DayCount
from app.ui.overview.growth_chart import GrowthChart
from app.ui.widgets.resources import Translation

TODAY = date(2026, 11, 21)
BEGUN = {date(2026, 3, 12): 2, date(2026, 9, 1): 1}
DAYS = {date(2026, 3, 12): DayCount(2, 10), date(2026, 9, 1): DayCount(2, 4)}


@pytest.fixture
def chart(qtbot: QtBot) -> GrowthChart:
    made = GrowthChart()
    qtbot.addWidget(made)
    made.resize(700, 120)
    made.show_growth(BEGUN, DAYS, TODAY)
    made.show()
    return made


def test_each_month_says_what_there_was_by_its_end(chart: GrowthChart) -> None:
    translation = Translation()
    try:
        translation.speak("tr")
        said = chart.words_of(date(2026, 8, 31))
        assert said == "31 Ağustos 2026 itibarıyla: 2 araştırma, 10 mesaj"
        assert chart.words_of(TODAY) == "21 Kasım 2026 itibarıyla: 3 araştırma, 14 mesaj"
        assert chart.words_of(date(2026, 3, 11)).endswith("0 araştırma, 0 mesaj")
    finally:
        translation.silence()


def test_keys_go_from_month_to_month_and_stay_inside(chart: GrowthChart) -> None:
    told = []
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home):
        QTest.keyClick(chart, key)
        told.append(chart._here)
    assert told == [
        date(2026, 10, 31),
        date(2026, 9, 30),
        date(2026, 10, 31),
        date(2026, 3, 31),
    ]
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert chart._here == date(2026, 3, 31)
    QTest.keyClick(chart, Qt.Key.Key_End)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert chart._here == TODAY
    assert chart.accessibleDescription() == chart.words_of(TODAY)


def test_a_pointer_finds_the_month_below_it(chart: GrowthChart) -> None:
    middle = (chart._top + chart._bottom) // 2
    for x, day in ((0, date(2026, 3, 31)), (chart.width() - 1, TODAY)):
        point = QPoint(x, middle)
        assert chart.place_at(point) is not None
        assert chart.words_at(point) == chart.words_of(day)
    assert chart.place_at(QPoint(5, 1)) is None


@pytest.mark.parametrize("first", [TODAY, date(2026, 11, 1), date(1998, 1, 31)])
def test_it_paints_a_day_and_decades_alike(chart: GrowthChart, first: date) -> None:
    chart.show_growth({first: 1}, {first: DayCount(1, 2)}, TODAY)
    assert not chart.grab().toImage().isNull()
    chart.show_growth({}, {}, TODAY)
    assert not chart.grab().toImage().isNull()


def test_years_of_days_are_no_more_points_than_pixels(chart: GrowthChart) -> None:
    days = {TODAY - timedelta(days=each): 1 for each in range(5000)}
    chart.show_growth(days, {}, TODAY)
    line = chart._line(chart._sessions, 1.0)
    assert 2 < len(line) <= chart.width() + 1
    heights = [point.y() for point in line]
    assert heights == sorted(heights, reverse=True)
    assert chart._top <= heights[-1] < heights[0] <= chart._bottom
