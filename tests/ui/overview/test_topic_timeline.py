"""Topics over the months: dots where there was research, and the keys that lead from one to the
next."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.domain.overview.research_counts import TopicCount
from app.ui.overview.topic_timeline import TopicTimeline
from app.ui.widgets import theme
from app.ui.widgets.resources import Translation

SLEEP = TopicCount("uyku", ("uyku", "Uykuda"), {(2024, 11): 1, (2026, 3): 4, (2026, 11): 2})
IRON = TopicCount("demir eksikliği", ("demir eksikliği",), {(2026, 4): 1})
FIRST, LAST = date(2024, 11, 3), date(2026, 11, 21)


@pytest.fixture
def timeline(qtbot: QtBot) -> TopicTimeline:
    made = TopicTimeline()
    qtbot.addWidget(made)
    made.resize(900, 200)
    made.show_topics([SLEEP, IRON], FIRST, LAST)
    made.show()
    return made


def chosen(timeline: TopicTimeline) -> list[Any]:
    told: list[Any] = []
    timeline.dot_chosen.connect(lambda *dot: told.append(dot))
    return told


def at(timeline: TopicTimeline, row: int, column: int) -> QPoint:
    return timeline.centre_of((row, column)).toPoint()


def test_a_click_on_a_dot_tells_its_topic_and_its_month(timeline: TopicTimeline) -> None:
    told = chosen(timeline)
    for row, column in ((0, 16), (0, 17), (1, 17)):
        QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=at(timeline, row, column))
    assert told == [
        (SLEEP, date(2026, 3, 1), date(2026, 3, 31)),
        (IRON, date(2026, 4, 1), date(2026, 4, 30)),
    ]


def test_keys_go_from_dot_to_dot(timeline: TopicTimeline) -> None:
    told = chosen(timeline)
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(timeline, key)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Left):
        QTest.keyClick(timeline, key)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_End, Qt.Key.Key_Enter):
        QTest.keyClick(timeline, key)
    assert [(topic.topic, first) for topic, first, _ in told] == [
        ("uyku", date(2026, 3, 1)),
        ("demir eksikliği", date(2026, 4, 1)),
        ("uyku", date(2026, 11, 1)),
    ]
    assert timeline.accessibleDescription() == timeline.words_at(at(timeline, 0, 24))


def test_where_there_is_little_room_a_dot_stands_for_more_months(timeline: TopicTimeline) -> None:
    translation = Translation()
    try:
        translation.speak("tr")
        for width, words in (
            (900, "uyku · Mart 2026: 4 araştırma"),
            (300, "uyku · Oca–Mar 2026: 4 araştırma"),
            (90, "uyku · 2026: 6 araştırma"),
        ):
            timeline.resize(width, 200)
            timeline.lay_out()
            places = sorted(place for place in timeline._counts if place[0] == 0)
            place = places[1] if width > 200 else places[-1]
            assert timeline.words_at(at(timeline, *place)) == words
    finally:
        translation.silence()


def test_nothing_to_show_is_no_trouble(qtbot: QtBot) -> None:
    empty = TopicTimeline()
    qtbot.addWidget(empty)
    empty.show_topics([], LAST, LAST)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(empty, key)
    assert empty.place_at(QPoint(3, 3)) is None
    assert not empty.grab().toImage().isNull()


def test_all_dots_and_names_are_inside_at_every_size_of_letters(
    qapp: QApplication, timeline: TopicTimeline
) -> None:
    try:
        for size in (80, 200):
            theme.apply(qapp, "dark", size)
            timeline.resize(560, timeline.sizeHint().height())
            assert not timeline.grab().toImage().isNull()
            for place in timeline._counts:
                where = timeline.place_at(at(timeline, *place))
                assert where is not None and timeline.rect().contains(where)
    finally:
        theme.apply(qapp, "light")
