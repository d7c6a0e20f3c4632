"""The line that says what is being done."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.ui.widgets.status_line import StatusLine


@pytest.fixture
def line(qtbot: QtBot) -> StatusLine:
    made = StatusLine()
    qtbot.addWidget(made)
    return made


def test_it_is_hidden_while_there_is_nothing_to_say(line: StatusLine) -> None:
    assert line.isHidden()
    line.set_doing("Aranıyor…")
    assert not line.isHidden()
    line.set_doing("")
    assert line.isHidden()


def test_what_was_just_done_is_said_over_what_is_being_done(line: StatusLine, qtbot: QtBot) -> None:
    line.set_lasting("On soru hatırlanır.")
    line.set_doing("Aranıyor…")
    line.tell("Kopyalandı")
    assert line.text() == line.accessibleName() == "Kopyalandı"
    line._telling.setInterval(0)
    with qtbot.waitSignal(line._telling.timeout):
        line._telling.start()
    assert line.text() == "Aranıyor…"
    line.set_doing("")
    assert line.text() == "On soru hatırlanır."


def test_it_is_never_markup(line: StatusLine) -> None:
    line.set_doing("<b>x</b>")
    assert line.textFormat().name == "PlainText"
