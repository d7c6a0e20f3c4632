"""What a widget paints itself is measured: cut at the side or below, shortened without the whole
in a tooltip, or painted over another text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.e2e.clipping import cut
from tests.e2e.painted_text import lacks, painted

LONG = "Bu satır dar bir yere sığmayacak kadar uzun"
Drawing = Callable[[QPainter], object]


class _Drawn(QWidget):
    def __init__(self, *drawings: Drawing) -> None:
        super().__init__()
        self._drawings = drawings
        self.setFixedSize(400, 60)

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter = QPainter(self)
        for each in self._drawings:
            each(painter)
        painter.end()


CUT: dict[str, tuple[tuple[Drawing, ...], str]] = {
    "side": ((lambda painter: painter.drawText(300, 30, LONG),), "over the side"),
    "rectangle": (
        (lambda painter: painter.drawText(QRect(0, 0, 90, 30), 0, LONG),),
        "over the side",
    ),
    "end": ((lambda painter: painter.drawText(0, 62, "gün"),), "over the end"),
    "low rectangle": (
        (lambda painter: painter.drawText(QRect(0, 0, 390, 7), 0, LONG),),
        "over the end",
    ),
    "shortened": ((lambda painter: painter.drawText(0, 30, "Bu satır…"),), "shortened"),
    "overlap": (
        (
            lambda painter: painter.drawText(0, 30, "Temmuz"),
            lambda painter: painter.drawText(15, 30, "Ağustos"),
        ),
        "runs into",
    ),
}


@pytest.mark.parametrize("kind", CUT)
def test_a_painted_text_without_room_is_seen(qtbot: QtBot, kind: str) -> None:
    drawings, fault = CUT[kind]
    widget = _Drawn(*drawings)
    qtbot.addWidget(widget)
    widget.show()
    assert [fault in each for each in cut(widget)] == [True]


def test_a_painted_text_with_room_is_none(qtbot: QtBot) -> None:
    widget = _Drawn(
        lambda painter: painter.drawText(QRect(0, 0, 390, 30), 0, LONG),
        lambda painter: painter.drawText(0, 50, LONG),
    )
    qtbot.addWidget(widget)
    widget.show()
    assert [each.text for each in painted(widget)] == [LONG, LONG]
    assert list(lacks(widget)) == []


def test_a_shortened_row_is_told_by_its_tooltip(qtbot: QtBot) -> None:
    view = QListWidget()
    qtbot.addWidget(view)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.addItem(item := QListWidgetItem(LONG))
    view.setFixedSize(120, 60)
    view.show()
    (fault,) = lacks(view.viewport())
    assert "shortened" in fault[1]
    item.setToolTip(LONG)
    assert list(lacks(view.viewport())) == []


def test_lines_that_are_scrolled_away_are_not_cut(qtbot: QtBot) -> None:
    page = QTextEdit("\n".join(f"satır {number}" for number in range(30)))
    qtbot.addWidget(page)
    page.setFixedSize(200, 101)
    page.show()
    assert painted(page.viewport())
    assert list(lacks(page.viewport())) == []
