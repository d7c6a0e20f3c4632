"""What is too wide is scrolled to, and what was gone to stays in sight."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets.scrolling import Scrolling


def filled(qtbot: QtBot) -> tuple[Scrolling, QLabel, QLineEdit]:
    content = QWidget()
    column = QVBoxLayout(content)
    upper, field = QLabel(), QLineEdit()
    upper.setFixedHeight(100)
    column.addWidget(upper)
    column.addWidget(field)
    column.addStretch(1)
    area = Scrolling(content)
    qtbot.addWidget(area)
    area.resize(300, 200)
    with qtbot.waitActive(area):
        area.show()
        area.activateWindow()
    return area, upper, field


def test_what_is_too_wide_is_scrolled_to(qtbot: QtBot) -> None:
    area, upper, _ = filled(qtbot)
    assert not area.horizontalScrollBar().isVisible()
    upper.setFixedWidth(700)
    qtbot.waitUntil(area.horizontalScrollBar().isVisible)
    assert area.horizontalScrollBar().maximum() >= 400


def test_the_field_that_one_is_in_stays_in_sight_when_something_comes_above_it(
    qtbot: QtBot,
) -> None:
    area, upper, field = filled(qtbot)
    field.setFocus()
    upper.setFixedHeight(900)
    qtbot.waitUntil(lambda: area.verticalScrollBar().value() > 700)
    assert not field.visibleRegion().isEmpty()


def test_nothing_moves_for_a_field_elsewhere(qtbot: QtBot) -> None:
    area, upper, field = filled(qtbot)
    field.clearFocus()
    area.setFocus()
    upper.setFixedHeight(900)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 700)
    assert area.verticalScrollBar().value() == 0


def test_what_appears_is_followed_while_the_keys_are_in_it(qtbot: QtBot) -> None:
    dialog, part = QDialog(), QWidget()
    inner = QVBoxLayout(part)
    field, told = QLineEdit(), QLabel()
    inner.addWidget(field)
    inner.addWidget(told)
    content, upper = QWidget(), QLabel()
    column = QVBoxLayout(content)
    upper.setFixedHeight(2000)
    for widget in (upper, part):
        column.addWidget(widget)
    part.hide()
    area = Scrolling(content, grows=True)
    QVBoxLayout(dialog).addWidget(area)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    part.show()
    area.follow(part)
    field.setFocus()
    qtbot.waitUntil(lambda: area.verticalScrollBar().value() > 0)
    told.setFixedHeight(150)
    qtbot.waitUntil(lambda: told.visibleRegion().boundingRect().height() == 150)
    # Once the keys are elsewhere, nothing is scrolled to.
    field.clearFocus()
    bar = area.verticalScrollBar()
    before = bar.maximum()
    bar.setValue(0)
    told.setFixedHeight(300)
    qtbot.waitUntil(lambda: bar.maximum() > before)
    assert bar.value() == 0
