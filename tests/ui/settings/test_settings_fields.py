"""A table of fields is folded up where it has no room, and nothing of it is lost by that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.ui.settings.settings_fields import FoldingTable, Number
from app.ui.widgets.plain_text import PlainLabel

HEADS = ("Hızlı", "Araştırma", "Derin Araştırma")


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[FoldingTable]:
    around = QWidget()
    qtbot.addWidget(around)
    around.resize(1000, 1000)
    around.show()
    made = FoldingTable(len(HEADS))
    made.setParent(around)
    for name in ("Arama", "Okunan sayfa"):
        made.add_row(PlainLabel(text=name), [Number(500, 1) for _ in HEADS])
    made.name_columns(HEADS)
    made.resize(900, 300)
    made.show()
    yield made


def fields(table: FoldingTable) -> list[QPoint]:
    return [each.pos() for each in table.findChildren(Number)]


def shown(table: FoldingTable) -> list[str]:
    return [each.text() for each in table.findChildren(PlainLabel) if each.isVisible()]


def test_fields_stand_in_columns_where_there_is_room(table: FoldingTable) -> None:
    table.resize(900, 300)
    places = fields(table)
    assert places[0].y() == places[1].y() == places[2].y() < places[3].y()
    assert sorted(shown(table)) == sorted([*HEADS, "Arama", "Okunan sayfa"])


def test_narrow_each_field_has_its_head_beside_it(table: FoldingTable, qtbot: QtBot) -> None:
    table.resize(table.minimumSizeHint().width(), 900)
    qtbot.waitUntil(lambda: len({each.y() for each in fields(table)}) == 2 * len(HEADS))
    assert len({each.x() for each in fields(table)}) == 1
    assert sorted(shown(table)) == sorted([*HEADS, *HEADS, "Arama", "Okunan sayfa"])
    for each in table.findChildren(Number):
        assert table.rect().contains(each.geometry())
    table.resize(900, 300)
    qtbot.waitUntil(lambda: len({each.y() for each in fields(table)}) == 2)


def test_rows_come_and_go(table: FoldingTable, qtbot: QtBot) -> None:
    behind = QPushButton("−")
    table.add_row(PlainLabel(text="qwen3"), [Number(5, 1) for _ in HEADS], behind)
    assert behind.isVisible() and "qwen3" in shown(table)
    table.clear()
    assert shown(table) == list(HEADS)
