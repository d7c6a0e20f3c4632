"""Find in the conversation: what matches, and the line that steps through it.

Also tests: app/ui/chat/chat_search.py.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from app.core.domain.messages import Kind, Message
from app.ui.chat.chat_search import HITS_LIMIT, count, hits, pattern_of
from app.ui.chat.chat_view import ChatView
from app.ui.chat.find_bar import FIELD_WIDTH, FindBar
from app.ui.widgets import theme


def said(text: str) -> Message:
    return Message("s", "assistant", text, 0, Kind.ANSWER)


@pytest.mark.parametrize(
    ("query", "text", "number"),
    [
        ("İLAÇ", "ilaç ilac ILAC İlaç", 4),
        ("büyüme hormonu", "**büyüme** hormonu ve buyume\nhormonu", 2),
        ("a.b", "a.b axb", 1),
        ("example", "[kaynak](https://example.org) example", 1),
        ("yok", "başka", 0),
    ],
)
def test_what_is_found(query: str, text: str, number: int) -> None:
    pattern = pattern_of(query)
    assert pattern is not None
    assert count(pattern, text, markdown=True) == number


@given(st.text(max_size=60))
def test_any_query_is_a_pattern_or_nothing(query: str) -> None:
    pattern = pattern_of(query)
    assert pattern is None or pattern.search("") is None


def test_matches_are_counted_up_to_a_limit() -> None:
    pattern = pattern_of("a")
    assert pattern is not None
    assert len(hits(pattern, [said("a " * 900)] * 9)) == HITS_LIMIT


@pytest.fixture
def view(qtbot: QtBot) -> ChatView:
    view = ChatView()
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show()
    view.show_session([said(f"{n}. Dawn 🙂 **fenomeni** ve Somogyi") for n in range(60)])
    return view


@pytest.fixture
def bar(view: ChatView, qtbot: QtBot) -> FindBar:
    bar = FindBar(view)
    qtbot.addWidget(bar)
    bar.open_bar()
    return bar


def told(bar: FindBar) -> str:
    return bar.findChildren(QLabel)[0].text()


def test_typing_finds_and_enter_steps(bar: FindBar, view: ChatView, qtbot: QtBot) -> None:
    field = bar.findChildren(QLineEdit)[0]
    QTest.keyClicks(field, "fenomeni ve")
    qtbot.waitUntil(lambda: view.search.found[1] == 60)
    number = view.search.found[0]
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert view.search.found == (number % 60 + 1, 60)
    QTest.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert view.search.found == (number, 60)
    assert told(bar) == f"{number} of 60"


def test_enter_right_after_typing_searches_first(
    bar: FindBar, view: ChatView, qtbot: QtBot
) -> None:
    field = bar.findChildren(QLineEdit)[0]
    QTest.keyClicks(field, "somogyi")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert view.search.found[1] == 60


def test_nothing_found_is_said(bar: FindBar, qtbot: QtBot) -> None:
    field = bar.findChildren(QLineEdit)[0]
    QTest.keyClicks(field, "zebra")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert told(bar) == "Not found"
    steps = [each for each in bar.findChildren(QToolButton) if "match" in each.accessibleName()]
    assert [each.isEnabled() for each in steps] == [False, False]


def test_esc_closes_and_takes_the_marks_away(bar: FindBar, view: ChatView, qtbot: QtBot) -> None:
    field = bar.findChildren(QLineEdit)[0]
    field.setText("dawn")
    QTest.keyClick(field, Qt.Key.Key_Return)
    with qtbot.waitSignal(bar.closed):
        QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert view.search.found == (0, 0)


def test_the_match_is_brought_into_sight(view: ChatView, qtbot: QtBot) -> None:
    assert view.search.find("37. dawn") == 1
    message = view.message_at_focus()
    assert message is not None
    assert message.content.startswith("37.")
    assert 0 < view.verticalScrollBar().value() < view.verticalScrollBar().maximum()


def test_what_is_sought_has_room_with_large_letters(
    qapp: QApplication, bar: FindBar, qtbot: QtBot
) -> None:
    (field,) = bar.findChildren(QLineEdit)
    (number,) = bar.findChildren(QLabel)
    bar.show()
    try:
        for size, below in ((100, False), (200, True)):
            theme.apply(qapp, "light", size)
            bar.resize(570, bar.sizeHint().height())
            field.setText("zebra")
            QTest.keyClick(field, Qt.Key.Key_Return)
            QApplication.processEvents()
            assert field.width() >= (bar.width() // 2 if below else FIELD_WIDTH)
            assert number.isVisible()
            assert (number.mapTo(bar, QPoint()).y() > field.geometry().bottom()) is below
    finally:
        theme.apply(qapp, "light")
