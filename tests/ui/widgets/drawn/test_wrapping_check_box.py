"""A long sentence beside a check box goes on below."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.widgets import theme
from app.ui.widgets.drawn.wrapping_check_box import WrappingCheckBox

SENTENCE = "&Yeni sürüm olup olmadığına günde bir bakılsın"


@pytest.mark.parametrize("size", [100, 200])
def test_a_sentence_takes_as_many_lines_as_it_needs(
    qapp: QApplication, qtbot: QtBot, size: int
) -> None:
    theme.apply(qapp, "light", size)
    box = WrappingCheckBox()
    qtbot.addWidget(box)
    box.setText(SENTENCE)
    whole = box.sizeHint()
    assert box.lines(whole.width()) == [SENTENCE]
    assert box.heightForWidth(whole.width()) == whole.height()
    narrow = whole.width() * 2 // 3
    assert len(box.lines(narrow)) == 2
    assert " ".join(box.lines(narrow)) == SENTENCE == box.text()
    more = box.heightForWidth(narrow) - whole.height()
    assert more == box.fontMetrics().lineSpacing()
    box.resize(narrow, box.heightForWidth(narrow))
    assert not box.grab().toImage().isNull()
    theme.apply(qapp, "light")


def test_it_may_become_as_narrow_as_its_longest_word(qtbot: QtBot) -> None:
    box = WrappingCheckBox()
    qtbot.addWidget(box)
    box.setText(SENTENCE)
    least = box.minimumSizeHint().width()
    assert least < box.sizeHint().width()
    assert len(box.lines(least)) > 2
    box.setText("Kısa")
    assert box.minimumSizeHint() == box.sizeHint()
