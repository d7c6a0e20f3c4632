"""A row goes on in the next line where it has no room, and nothing of it is cut."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets.layouts.wrapping_row import WrappingRow


class Row:
    """Three buttons in a widget of a certain width."""

    def __init__(self, qtbot: QtBot, *, ends: bool = False) -> None:
        self.whole = QWidget()
        qtbot.addWidget(self.whole)
        self.buttons = [QPushButton(text) for text in ("Konuşmaya dön", "Tamamla", "Sonra")]
        column = QVBoxLayout(self.whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(WrappingRow(*self.buttons, ends=ends))
        column.addStretch(1)
        self.whole.show()

    def at(self, width: int) -> list[int]:
        """The lines that the buttons stand in, at a width in pixels."""
        self.whole.resize(width, 400)
        layout = self.whole.layout()
        assert layout is not None
        layout.activate()
        tops = [each.y() for each in self.buttons]
        return [sorted(set(tops)).index(top) for top in tops]


def test_parts_go_on_in_the_next_line(qtbot: QtBot) -> None:
    row = Row(qtbot)
    widths = [each.sizeHint().width() for each in row.buttons]
    assert row.at(sum(widths) + 100) == [0, 0, 0]
    assert row.at(widths[0] + widths[1] + 10) == [0, 0, 1]
    assert row.at(max(widths)) == [0, 1, 1] or row.at(max(widths)) == [0, 1, 2]
    for button in row.buttons:
        assert button.width() == button.sizeHint().width()
        assert row.whole.rect().contains(button.geometry())


def test_what_is_hidden_takes_no_room(qtbot: QtBot) -> None:
    row = Row(qtbot)
    row.buttons[1].hide()
    assert row.at(1000)[2] == 0
    gap = row.buttons[2].x() - row.buttons[0].geometry().right()
    assert gap == pytest.approx(8, abs=2)


def test_it_ends_where_its_line_ends(qtbot: QtBot) -> None:
    row = Row(qtbot, ends=True)
    row.at(1000)
    assert row.buttons[2].geometry().right() == row.whole.rect().right()


def test_one_that_is_wider_than_the_line_stays_within_it(qtbot: QtBot) -> None:
    row = Row(qtbot)
    row.whole.setMinimumWidth(0)
    row.buttons[0].setMinimumWidth(10)
    row.at(60)
    assert row.buttons[0].width() <= row.whole.width()
