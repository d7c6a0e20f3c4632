"""The message field: what the keys do to a text, and that a draft is never the only copy.

Also tests: app/ui/keyboard/message_editor.py.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QMimeData, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.core.domain.tiers_and_modes import Boundary, Tier
from app.ui.chat.composer import DRAFT_MS, Composer
from app.ui.keyboard.message_editor import LINES, LONGEST
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel
from tests.ui.contrast import contrast


@pytest.fixture
def composer(qtbot: QtBot) -> Iterator[Composer]:
    made = Composer()
    qtbot.addWidget(made)
    made.resize(600, 200)
    made.show()
    made.focus()
    yield made


def sent(spy: QSignalSpy) -> list[list[object]]:
    return [list(spy.at(index)) for index in range(spy.count())]


def button(composer: Composer) -> QPushButton:
    found = composer.findChild(QPushButton)
    assert isinstance(found, QPushButton)
    return found


def activate(composer: Composer, qtbot: QtBot) -> None:
    with qtbot.waitActive(composer):
        composer.activateWindow()


def paste(composer: Composer, text: str) -> None:
    mime = QMimeData()
    mime.setText(text)
    composer.editor.insertFromMimeData(mime)


def test_what_belongs_there_is_said_on_one_line_as_far_as_there_is_room(
    composer: Composer,
) -> None:
    editor = composer.editor
    said = editor.placeholderText()
    editor.setFixedWidth(150)
    short = editor.placeholderText()
    assert short == "Ask or tell…" and len(short) < len(said)
    assert editor.fontMetrics().horizontalAdvance(short) <= editor.viewport().width()
    editor.setFixedWidth(600)
    assert editor.placeholderText() == said


class TestSending:
    @pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
    def test_enter_sends_and_empties_the_field(self, composer: Composer, key: Qt.Key) -> None:
        spy = QSignalSpy(composer.submitted)
        QTest.keyClicks(composer.editor, "Dawn nedir?")
        QTest.keyClick(composer.editor, key)
        assert sent(spy) == [["Dawn nedir?", Tier.AUTO]]
        assert composer.draft() == ""

    def test_shift_enter_breaks_the_line(self, composer: Composer) -> None:
        spy = QSignalSpy(composer.submitted)
        QTest.keyClicks(composer.editor, "a")
        QTest.keyClick(composer.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
        QTest.keyClicks(composer.editor, "b")
        assert composer.draft() == "a\nb"
        assert spy.count() == 0

    @pytest.mark.parametrize("text", ["", "   ", "\n\n"])
    def test_nothing_is_not_sent(self, composer: Composer, text: str) -> None:
        spy = QSignalSpy(composer.submitted)
        composer.set_draft(text)
        QTest.keyClick(composer.editor, Qt.Key.Key_Return)
        assert spy.count() == 0
        assert composer.draft() == text
        assert not button(composer).isEnabled()

    def test_blank_edges_are_left_out(self, composer: Composer) -> None:
        spy = QSignalSpy(composer.submitted)
        composer.set_draft("  iki satır\nburada \n")
        QTest.keyClick(composer.editor, Qt.Key.Key_Return)
        assert sent(spy) == [["iki satır\nburada", Tier.AUTO]]

    def test_enter_that_accepts_a_composition_does_not_send(self, composer: Composer) -> None:
        spy = QSignalSpy(composer.submitted)
        composer.set_draft("önce")
        QApplication.sendEvent(composer.editor, QInputMethodEvent("にほ", []))
        QTest.keyClick(composer.editor, Qt.Key.Key_Return)
        assert spy.count() == 0
        accepted = QInputMethodEvent("", [])
        accepted.setCommitString("日本")
        QApplication.sendEvent(composer.editor, accepted)
        QTest.keyClick(composer.editor, Qt.Key.Key_Return)
        assert sent(spy) == [["önce日本", Tier.AUTO]]

    @pytest.mark.parametrize("tier", list(Tier))
    def test_the_chosen_tier_goes_along(self, composer: Composer, tier: Tier) -> None:
        spy = QSignalSpy(composer.submitted)
        composer.set_tier(tier)
        composer.set_draft("soru")
        QTest.mouseClick(button(composer), Qt.MouseButton.LeftButton)
        assert sent(spy) == [["soru", tier]]


class TestWhileAnAnswerIsComing:
    def test_the_button_stops_it(self, composer: Composer) -> None:
        spy = QSignalSpy(composer.stop_requested)
        composer.set_busy(True)
        QTest.mouseClick(button(composer), Qt.MouseButton.LeftButton)
        assert spy.count() == 1

    def test_the_next_message_can_be_written_and_sent(self, composer: Composer) -> None:
        spy = QSignalSpy(composer.submitted)
        composer.set_busy(True)
        QTest.keyClicks(composer.editor, "sonra")
        QTest.keyClick(composer.editor, Qt.Key.Key_Return)
        assert composer.draft() == ""
        assert sent(spy) == [["sonra", Tier.AUTO]]

    def test_the_focus_is_not_lost_with_the_button(self, composer: Composer, qtbot: QtBot) -> None:
        activate(composer, qtbot)
        composer.set_busy(True)
        button(composer).setFocus()
        composer.set_busy(False)
        assert composer.editor.hasFocus()


class TestTheDraft:
    def test_it_is_reported_while_writing_goes_on(self, composer: Composer, qtbot: QtBot) -> None:
        with qtbot.waitSignal(composer.draft_changed, timeout=10 * DRAFT_MS) as reported:
            QTest.keyClicks(composer.editor, "bir soru")
        assert reported.args == ["bir soru"]

    def test_sending_takes_it_back_after_the_message_is_handed_over(
        self, composer: Composer
    ) -> None:
        order: list[str] = []
        composer.set_draft("soru")
        composer.submitted.connect(lambda text, _tier: order.append(f"sent {text}"))
        composer.draft_changed.connect(lambda text: order.append(f"draft {text!r}"))
        QTest.keyClick(composer.editor, Qt.Key.Key_Return)
        assert order == ["sent soru", "draft ''"]

    def test_a_restored_draft_is_no_change(self, composer: Composer, qtbot: QtBot) -> None:
        with qtbot.assertNotEmitted(composer.draft_changed, wait=2 * DRAFT_MS):
            composer.set_draft("dünden kalan")
        assert composer.draft() == "dünden kalan"
        assert composer.editor.textCursor().atEnd()


class TestItsSize:
    def test_it_grows_with_the_text_and_then_scrolls(self, composer: Composer) -> None:
        heights = []
        for lines in (1, 2, LINES, LINES + 1, 5 * LINES):
            composer.set_draft("\n".join(["satır"] * lines))
            heights.append(composer.editor.height())
        one, two, most, *more = heights
        assert one < two < most
        assert more == [most, most]

    def test_a_long_line_wraps_and_counts(self, composer: Composer) -> None:
        before = composer.editor.height()
        composer.set_draft("kelime " * 60)
        assert composer.editor.height() > before
        assert composer.editor.horizontalScrollBar().maximum() == 0


class TestPasting:
    def test_a_text_comes_in_as_it_is(self, composer: Composer) -> None:
        paste(composer, "ilk\nikinci <b>satır</b>")
        assert composer.draft() == "ilk\nikinci <b>satır</b>"

    @pytest.mark.parametrize(
        ("text", "kept"), [("ab " * LONGEST, LONGEST), ("x" * 50_000, 10_000)], ids=["long", "word"]
    )
    def test_what_would_hold_up_the_window_is_cut_and_said(
        self, composer: Composer, text: str, kept: int
    ) -> None:
        paste(composer, text)
        assert composer.draft() == text[:kept]
        told = composer.findChildren(PlainLabel)
        left_out = QLocale().toString(len(text) - kept)
        (said,) = (each for each in told if left_out in each.text())
        assert said.isVisible(), "also where there is no room beside the buttons"
        composer.set_draft("another conversation's")
        assert not said.isVisible()
        paste(composer, text)
        assert said.isVisible()
        composer.editor.entered.emit()
        assert not said.isVisible()


def test_every_control_has_a_name_and_a_tooltip(composer: Composer) -> None:
    tier = composer.findChild(QComboBox)
    for control in (composer.editor, button(composer), tier):
        assert control is not None
        assert control.accessibleName()
        assert control.toolTip()


def test_tab_goes_from_the_text_through_the_choices_to_the_button(
    composer: Composer, qtbot: QtBot
) -> None:
    activate(composer, qtbot)
    composer.set_draft("soru")
    composer.focus()
    order = []
    composer.switch.show_boundary(Boundary.MEMORY)
    for _ in range(4):
        order.append(composer.focusWidget())
        QTest.keyClick(composer.focusWidget(), Qt.Key.Key_Tab)
    down = composer.switch._buttons[Boundary.MEMORY]
    assert order == [composer.editor, composer._tier, down, composer._button]
    composer.switch.show_boundary(Boundary.FILES)
    composer._button.setFocus()
    QTest.keyClick(composer._button, Qt.Key.Key_Backtab)
    assert composer.focusWidget() is composer.switch._buttons[Boundary.FILES]


def test_the_focus_is_seen_on_the_place_that_is_chosen(
    qapp: QApplication, composer: Composer, qtbot: QtBot
) -> None:
    activate(composer, qtbot)
    down = composer.switch._buttons[composer.switch.boundary]
    for name in theme.THEMES:
        theme.apply(qapp, name)
        composer.focus()
        before = down.grab().toImage()
        down.setFocus()
        assert down.grab().toImage() != before, name
        middle = down.height() // 2
        edge = down.grab().toImage().pixelColor(0, middle)
        assert contrast(edge, theme.current().colors.accent) >= 1.3, name
    theme.apply(qapp, "light")


def test_what_cannot_be_sent_stays_and_is_said(composer: Composer) -> None:
    sent = QSignalSpy(composer.submitted)
    composer.set_read_only()
    composer.set_draft("yazdığım")
    QTest.keyClick(composer.editor, Qt.Key.Key_Return)
    assert sent.count() == 0
    assert composer.draft() == "yazdığım"
    button = composer.findChild(QPushButton)
    assert isinstance(button, QPushButton)
    assert not button.isEnabled()
    assert "can only be read" in button.toolTip()
    assert "can only be read" in composer.editor.accessibleDescription()


def test_how_far_to_look_is_one_choice_where_the_buttons_have_no_room(
    qapp: QApplication, qtbot: QtBot
) -> None:
    theme.apply(qapp, "light")
    qtbot.addWidget(window := QWidget())
    window.resize(620, 400)
    composer = Composer(window)
    composer.resize(600, 200)
    window.show()
    switch, wanted = composer.switch, QSignalSpy(composer.switch.chosen)
    with qtbot.waitActive(window):
        window.activateWindow()
    switch._buttons[Boundary.FILES].setFocus()
    try:
        theme.apply(qapp, "light", 200)
        composer.resize(460, 300)
        (choice,) = switch.findChildren(QComboBox)
        assert switch.folded
        assert choice.hasFocus() and choice.accessibleName()
        assert [choice.itemText(place) for place in range(choice.count())] == [
            each.text() for each in switch._buttons.values()
        ]
        QTest.keyClick(choice, Qt.Key.Key_Down)
        assert sent(wanted) == [[Boundary.ONLINE]]
        assert choice.currentIndex() == 1, "whether it stays chosen is decided elsewhere"
        switch.show_boundary(Boundary.ONLINE)
        assert choice.currentIndex() == 2
    finally:
        theme.apply(qapp, "light")
    composer.resize(600, 200)
    assert choice.isHidden()
    assert switch._buttons[Boundary.ONLINE].hasFocus()
