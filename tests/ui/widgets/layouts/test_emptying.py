"""A layout is emptied, and what was in it is not gone."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets.layouts.emptying import emptied


def test_what_was_in_a_layout_is_handed_back(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    grid = QGridLayout(page)
    labels = [QLabel("bir"), QLabel("iki")]
    for place, label in enumerate(labels):
        grid.addWidget(label, place, 0)
    grid.setRowMinimumHeight(2, 5)
    assert emptied(grid) == labels
    assert grid.count() == 0 and emptied(grid) == []
    assert [label.parentWidget() for label in labels] == [page, page]
