"""Notices are as high as they want to be; where a low window has no room they are scrolled, not
squeezed."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.waiting.notices import Notices
from app.ui.widgets.plain_text import PlainLabel

LONG = "Sorduğun soru kaydedildi. Bağlantını denetle, sonra yeniden dene. " * 6


class Window:
    """A sentence and a longer one, above something that keeps its height."""

    def __init__(self, qtbot: QtBot) -> None:
        self.whole = QWidget()
        qtbot.addWidget(self.whole)
        self.first, self.second = PlainLabel(text="Durum", wraps=True), PlainLabel(wraps=True)
        self.second.setText(LONG)
        self.notices = Notices(self.first, self.second)
        self.field = QWidget()
        self.field.setFixedHeight(100)
        self.rest = QWidget()
        column = QVBoxLayout(self.whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.rest, 1)
        column.addWidget(self.notices)
        column.addWidget(self.field)
        self.whole.resize(300, 900)
        self.whole.show()

    def scrolls(self) -> bool:
        return self.notices.verticalScrollBar().maximum() > 0


def whole(label: PlainLabel) -> bool:
    return label.height() >= label.heightForWidth(label.width())


def test_everything_is_seen_where_there_is_room(qtbot: QtBot) -> None:
    window = Window(qtbot)
    qtbot.waitUntil(lambda: whole(window.second) and not window.scrolls())
    assert window.notices.geometry().bottom() < window.field.y()
    assert window.rest.height() > 0


def test_a_low_window_scrolls_and_squeezes_nothing(qtbot: QtBot) -> None:
    window = Window(qtbot)
    window.whole.resize(300, 250)
    qtbot.waitUntil(window.scrolls)
    assert whole(window.second) and window.field.height() == 100


def test_without_a_word_it_takes_no_room(qtbot: QtBot) -> None:
    window = Window(qtbot)
    window.first.hide()
    window.second.hide()
    qtbot.waitUntil(lambda: window.notices.height() == 0)


def test_what_appears_is_shown_from_its_beginning(qtbot: QtBot) -> None:
    window = Window(qtbot)
    window.second.hide()
    window.first.setText(LONG * 2)
    window.whole.resize(300, 250)
    qtbot.waitUntil(window.scrolls)
    window.second.show()
    bar = window.notices.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == min(window.second.y(), bar.maximum()) > 0)
