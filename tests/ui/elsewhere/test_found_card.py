"""The card with what a database that answers has: anybody's text, shown as it stands.

Also tests: app/ui/elsewhere/record_window.py
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.core.domain.care.asked_database import ArchiveThere, FoundThere, RecordThere
from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import Match
from app.ui.elsewhere.found_card import FoundCard, whose
from app.ui.elsewhere.record_window import RecordWindow

MARCH = 1_772_359_200_000
OWN = ArchiveThere("a1", "ada", True, MARCH, 3)
HERS = ArchiveThere("a2", "<b>mehmet</b>", False, MARCH, 3)
BAD = "<img src=file:///etc/passwd>" * 50


def _found(title: str = "Deniz suyu", archive: ArchiveThere = OWN) -> FoundThere:
    return FoundThere(Match("sea", "m1", title, MARCH, 1.0, "pH   **8,1**\nölçüldü"), archive)


def test_it_says_what_is_there_and_leads_to_it(qtbot: QtBot) -> None:
    card = FoundCard()
    qtbot.addWidget(card)
    card.show_found([])
    assert card.isHidden() and card.text() == ""
    hers = _found(BAD, HERS)
    card.show_found([_found(), hers])
    said = card.text()
    assert "Deniz suyu" in said and "1 March 2026" in said and "“pH 8,1 ölçüldü”" in said
    assert "your own archive (ada, begun on 1 March 2026)" in said
    assert "archive of <b>mehmet</b>" in said and len(said) < 1_000
    assert "<img" not in said, "escaped where it is marked up"
    chosen: list[FoundThere] = []
    card.read_requested.connect(chosen.append)
    buttons = [each for each in card.findChildren(QPushButton) if each.isVisible()]
    assert buttons[1].accessibleName().startswith("Read “<img")
    buttons[1].click()
    assert chosen == [hers]
    card.take_out("another")
    assert card.isVisible()
    card.take_out("sea")
    assert card.isHidden(), "both are of that session"
    card.show_away()
    assert "cannot be reached" in card.text() and "Deniz" not in card.text()
    card.clear()
    assert card.isHidden()
    assert "shared with you" in whose(ArchiveThere("a3", "", False, MARCH, 0))


def test_a_record_is_read_kept_and_opened(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    messages = (
        Message("sea", "user", "Deniz suyu?", MARCH, Kind.QUESTION, message_id="m0"),
        Message("sea", "assistant", BAD, MARCH, Kind.ANSWER, position=1, message_id="m1"),
    )
    record = RecordThere(HERS, "sea", BAD, "", MARCH, "Denizler", messages)
    window = RecordWindow(record, "m1", parent)
    window.show()
    assert window.windowTitle().endswith("…") and "project Denizler" in window.text()
    assert "archive of <b>mehmet</b>" in window.text() and "nothing of it is on" in window.text()
    assert [each.message for each in window.chat.column.items] == list(messages)
    wanted: list[object] = []
    window.keep_requested.connect(lambda: wanted.append("keep"))
    window.open_requested.connect(wanted.append)
    window.keep.click()
    window.show_keeping(True)
    assert not window.keep.isEnabled()
    window.show_kept("s1")
    assert "a copy is in your archive" in window.text() and window.record is record
    window.keep.click()
    assert wanted == ["keep", "s1"] and not window.isVisible()


def test_it_goes_with_esc_and_with_the_window_that_asked(qtbot: QtBot) -> None:
    for way in ("esc", "hide"):
        parent = QWidget()
        qtbot.addWidget(parent)
        parent.show()
        window = RecordWindow(RecordThere(OWN, "s", "", "", MARCH, "", ()), "", parent)
        window.show()
        assert "Untitled" in window.windowTitle()
        if way == "esc":
            QTest.keyClick(window, Qt.Key.Key_Escape)
        else:
            parent.hide()
        assert not window.isVisible()
