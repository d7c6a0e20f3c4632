"""The command palette and the table of keys behind it.

Also tests: app/ui/dialogs/palette_row.py.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QMainWindow, QScrollArea
from pytestqt.qtbot import QtBot

from app.core.domain.session_list_port import Entry
from app.core.domain.sessions import Status
from app.ui.dialogs.actions import INSTEAD, SHOWN, WITHOUT_KEYS, Actions, Command
from app.ui.dialogs.palette import Palette, by_title, fits, settings_that_fit
from app.ui.dialogs.shortcuts_sheet import ShortcutsSheet
from app.ui.widgets import theme
from app.ui.widgets.keys import native
from app.ui.widgets.resources import Translation

DAWN = Entry("s1", "Diyabette Dawn fenomeni", "", 1_791_200_000_000, Status.COMPLETE)
PRESS = Entry("s2", "Osmanlı'da ilk matbaa", "", 1_788_600_000_000, Status.COMPLETE)


class Desk:
    """A window with the actions and an open palette."""

    def __init__(self, qtbot: QtBot) -> None:
        self.bot = qtbot
        self.window = QMainWindow()
        self.actions = Actions(self.window)
        self.palette = Palette(self.actions, self.window)
        qtbot.addWidget(self.window)
        self.window.resize(800, 600)
        self.window.show()
        with qtbot.waitActive(self.palette):
            self.palette.open()

    @property
    def field(self) -> QLineEdit:
        found = self.palette.findChild(QLineEdit)
        assert isinstance(found, QLineEdit)
        return found

    @property
    def view(self) -> QListView:
        found = self.palette.findChild(QListView)
        assert isinstance(found, QListView)
        return found

    def type(self, text: str) -> None:
        QTest.keyClicks(self.field, text)

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.field, key)

    def rows(self) -> list[str]:
        model = self.view.model()
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    def chosen(self) -> str:
        return str(self.view.currentIndex().data())


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(qtbot)


class TestTheTable:
    def test_no_two_actions_share_a_key(self, desk: Desk) -> None:
        keys = [
            action.shortcut().toString()
            for each, action in desk.actions
            if each not in WITHOUT_KEYS
        ]
        assert len(set(keys)) == len(keys) == len(Command) - len(WITHOUT_KEYS)
        assert all(keys)

    def test_tooltips_teach_the_keys(self, desk: Desk) -> None:
        for _, action in desk.actions:
            keys = native(action.shortcut())
            assert action.toolTip() == (f"{action.text()} ({keys})" if keys else action.text())

    def test_a_key_starts_its_action(self, qtbot: QtBot) -> None:
        window = QMainWindow()
        qtbot.addWidget(window)
        actions = Actions(window)
        field = QLineEdit("metin")
        window.setCentralWidget(field)
        with qtbot.waitActive(window):
            window.show()
        field.setFocus()
        for _, action in actions:
            action.setEnabled(True)
            if action.shortcut().isEmpty():
                continue
            spy = QSignalSpy(action.triggered)
            QTest.keySequence(field, action.shortcut())
            assert spy.count() == 1, action.text()
        assert field.text() == "metin"

    def test_escape_is_free_until_there_is_something_to_stop(self, desk: Desk) -> None:
        assert not desk.actions[Command.STOP].isEnabled()

    def test_what_is_done_to_a_session_waits_for_one(self, desk: Desk) -> None:
        assert not any(desk.actions[command].isEnabled() for command in SHOWN)

    def test_what_undoes_a_decision_waits_for_one(self, desk: Desk) -> None:
        assert not any(desk.actions[command].isEnabled() for command in INSTEAD.values())


class TestCommands:
    def test_everything_that_can_be_done_now_is_there(self, desk: Desk) -> None:
        nowhere = {Command.BACK, Command.FORWARD, Command.GO_TO_DAY}
        nowhere |= {Command.EDIT, Command.BRANCH, Command.COPY_ANSWER}
        left_out = {Command.PALETTE, Command.STOP, Command.LOCK, *nowhere, *SHOWN}
        left_out |= set(INSTEAD.values())
        labels = [action.text() for each, action in desk.actions if each not in left_out]
        assert [row for row in desk.rows() if row in labels] == labels
        assert len(desk.rows()) == len(labels) + 1

    def test_typing_and_enter_start_an_action(self, desk: Desk) -> None:
        spy = QSignalSpy(desk.actions[Command.SETTINGS].triggered)
        desk.type("sett")
        desk.press(Qt.Key.Key_Return)
        assert spy.count() == 1
        assert not desk.palette.isVisible()

    def test_a_label_that_begins_with_the_words_comes_first(self, desk: Desk) -> None:
        desk.type("res")
        desk.palette.show_sessions("res", [])
        assert desk.chosen() == desk.actions[Command.NEW_RESEARCH].text()
        desk.field.setText("key")
        assert desk.chosen() == desk.actions[Command.SHORTCUTS].text()

    def test_english_words_are_understood_in_every_language(self, desk: Desk) -> None:
        desk.actions[Command.QUIT].setText("Anımsa'dan çık")
        desk.type("quit")
        assert desk.chosen() == "Anımsa'dan çık"

    @pytest.mark.parametrize(
        ("typed", "command"),
        [
            ("proje", Command.NEW_PROJECT),
            ("project memory", Command.PROJECT),
            ("del", Command.DELETE),
            ("sil", Command.DELETE),
            ("araştırma sil", Command.DELETE),
            ("KALICI", Command.ERASE),
            ("yeniden ad", Command.RENAME),
            ("ren", Command.RENAME),
            ("ayar", Command.SETTINGS),
            ("prefer", Command.SETTINGS),
            ("cop", Command.DELETED),
            ("yard", Command.SHORTCUTS),
        ],
    )
    @pytest.mark.parametrize("language", ["en", "tr"])
    def test_words_of_either_language_find_it(
        self, desk: Desk, typed: str, command: Command, language: str
    ) -> None:
        translation = Translation()
        translation.speak(language)
        try:
            desk.actions.retranslate()
            for each in SHOWN:
                desk.actions[each].setEnabled(True)
            desk.field.setText(typed)
            assert desk.actions[command].text() in desk.rows()
        finally:
            translation.silence()

    def test_turkish_letters_may_be_typed_as_ascii(self, desk: Desk) -> None:
        desk.actions[Command.QUIT].setText("Anımsa'dan çık")
        desk.type("CIK")
        assert desk.chosen() == "Anımsa'dan çık"


def test_it_never_shrinks_from_under_the_mouse(desk: Desk) -> None:
    palette = desk.palette
    whole = palette.height()
    QCursor.setPos(palette.mapToGlobal(QPoint(20, whole - 5)))
    desk.type("zzzz")
    assert whole - 5 < palette.height() <= whole
    QCursor.setPos(palette.mapToGlobal(QPoint(-20, -20)))
    desk.type("z")
    assert palette.height() < whole - 5


class TestSettings:
    @pytest.mark.parametrize(
        ("typed", "page", "source"),
        [
            ("tema", "appearance", "&Theme"),
            ("theme", "appearance", "&Theme"),
            ("KARANLIK", "", ""),
            ("koyu", "appearance", "&Theme"),
            ("Şifreleme", "encryption", "Encryption"),
            ("sifreleme", "encryption", "Encryption"),
            ("cihaz", "devices", "Devices"),
            ("ice aktar", "data", "&Import…"),
            ("yazi boyu", "appearance", "Text &size"),
            ("dışarı", "sent", "What was sent"),
            ("butce", "research", "Budgets"),
            ("pubmed", "sources", "PubMed"),
            ("openai", "", ""),
        ],
    )
    @pytest.mark.parametrize("language", ["en", "tr"])
    def test_words_of_either_language_find_one(
        self, desk: Desk, typed: str, page: str, source: str, language: str
    ) -> None:
        translation = Translation()
        translation.speak(language)
        try:
            desk.field.setText(typed)
            found = settings_that_fit(typed)
            assert (page, source) in [(each.page, each.source) for each in found] or not page
            assert bool(found) is bool(page)
            for each in found:
                assert each.label in desk.rows()
        finally:
            translation.silence()

    def test_one_that_is_called_so_comes_first_and_enter_goes_there(self, desk: Desk) -> None:
        spy = QSignalSpy(desk.palette.setting_chosen)
        # The settings as a command go by this word too.
        desk.type("theme")
        assert desk.chosen() == "Theme"
        assert desk.actions[Command.SETTINGS].text() in desk.rows()
        desk.press(Qt.Key.Key_Return)
        assert [spy.at(0)[0], spy.at(0)[1]] == ["appearance", "Theme"]
        assert not desk.palette.isVisible()

    @pytest.mark.parametrize(("typed", "label"), [("dışa aktar", "Dışa aktar…"), ("ice", "İçe")])
    def test_what_begins_so_comes_before_what_has_the_words(self, typed: str, label: str) -> None:
        translation = Translation()
        translation.speak("tr")
        try:
            first = settings_that_fit(typed)[0]
            assert (first.page, first.label[: len(label)]) == ("data", label)
        finally:
            translation.silence()

    def test_a_command_that_is_called_so_comes_before(self, desk: Desk) -> None:
        desk.type("text")
        assert desk.chosen() == desk.actions[Command.LARGER].text()
        assert "Text size" in desk.rows()

    def test_none_is_listed_before_a_word_is_typed(self, desk: Desk) -> None:
        assert "Theme" not in desk.rows()


class TestResearch:
    def test_recent_ones_are_asked_for_at_opening(self, qtbot: QtBot) -> None:
        window = QMainWindow()
        qtbot.addWidget(window)
        palette = Palette(Actions(window), window)
        with qtbot.waitSignal(palette.sessions_wanted) as wanted:
            palette.open()
        assert wanted.args == [""]

    def test_they_stand_first_and_enter_opens_one(self, desk: Desk) -> None:
        spy = QSignalSpy(desk.palette.session_chosen)
        desk.palette.show_sessions("", [DAWN, PRESS])
        desk.press(Qt.Key.Key_Down)
        assert desk.chosen() == PRESS.title
        desk.press(Qt.Key.Key_Return)
        assert list(spy.at(0)) == ["s2"]
        assert not desk.palette.isVisible()

    def test_what_was_found_too_late_is_dropped(self, desk: Desk) -> None:
        desk.type("dawn")
        desk.palette.show_sessions("daw", [PRESS])
        assert desk.rows() == []
        desk.palette.show_sessions("dawn", [DAWN])
        assert desk.chosen() == DAWN.title

    def test_enter_before_they_are_found_opens_the_first(self, desk: Desk) -> None:
        opened = QSignalSpy(desk.palette.session_chosen)
        desk.type("matbaa")
        desk.press(Qt.Key.Key_Return)
        assert desk.palette.isVisible()
        desk.palette.show_sessions("matbaa", [PRESS])
        assert opened.at(0) == [PRESS.session_id]
        assert not desk.palette.isVisible()

    def test_enter_counts_for_the_words_it_was_pressed_at(self, desk: Desk) -> None:
        opened = QSignalSpy(desk.palette.session_chosen)
        desk.type("matba")
        desk.press(Qt.Key.Key_Return)
        desk.type("a")
        desk.palette.show_sessions("matbaa", [PRESS])
        assert opened.count() == 0
        desk.press(Qt.Key.Key_Return)
        assert opened.count() == 1

    def test_a_choice_stays_when_more_arrives(self, desk: Desk) -> None:
        desk.press(Qt.Key.Key_Down)
        before = desk.chosen()
        desk.palette.show_sessions("", [DAWN])
        assert desk.chosen() == before

    def test_what_no_longer_fits_goes_at_once(self, desk: Desk) -> None:
        desk.palette.show_sessions("", [DAWN, PRESS])
        desk.type("matb")
        assert desk.chosen() == PRESS.title
        assert DAWN.title not in desk.rows()


class TestTheKeyboard:
    def test_up_and_down_go_round_and_skip_headings(self, desk: Desk) -> None:
        desk.palette.show_sessions("", [DAWN])
        seen = []
        for _ in range(len(desk.rows()) - 2):
            seen.append(desk.chosen())
            desk.press(Qt.Key.Key_Down)
        assert desk.chosen() == seen[0] == DAWN.title
        assert len(set(seen)) == len(seen)
        desk.press(Qt.Key.Key_Up)
        assert desk.chosen() == seen[-1]

    def test_escape_closes_and_the_next_opening_is_fresh(self, desk: Desk) -> None:
        desk.type("matbaa")
        desk.press(Qt.Key.Key_Escape)
        assert not desk.palette.isVisible()
        desk.palette.open()
        assert desk.field.text() == ""
        assert desk.rows()

    def test_keys_with_no_match_do_nothing(self, desk: Desk) -> None:
        desk.type("qqqq")
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_PageUp):
            desk.press(key)
        assert desk.palette.isVisible()
        assert desk.rows() == []

    def test_leaving_it_closes_it(self, desk: Desk, qtbot: QtBot) -> None:
        desk.window.activateWindow()
        qtbot.waitUntil(lambda: not desk.palette.isVisible())

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
    @given(text=st.text(max_size=30))
    def test_any_text_may_be_typed(self, desk: Desk, text: str) -> None:
        desk.field.setText(text.encode("utf-8", "replace").decode())
        assert desk.palette.isVisible()


@pytest.mark.parametrize(
    ("wanted", "text", "expected"),
    [
        ("", "ayarlar", True),
        ("ay", "ayarlar", True),
        ("ara yeni", "yeni arastirma", True),
        ("tirma", "yeni arastirma", False),
        ("yeni ayar", "yeni arastirma", False),
    ],
)
def test_every_typed_word_begins_a_word(wanted: str, text: str, expected: bool) -> None:
    assert fits(wanted, text) is expected


def test_the_sheet_shows_every_key(desk: Desk) -> None:
    sheet = ShortcutsSheet(desk.actions, desk.window)
    sheet.open()
    shown = {label.text() for label in sheet.findChildren(QLabel)}
    for command, action in desk.actions:
        if command not in WITHOUT_KEYS:
            assert {action.text(), native(action.shortcut())} <= shown
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


@pytest.mark.parametrize("size", [100, 150, 200])
def test_the_sheet_shows_keys_beside_names_at_every_size(
    qapp: QApplication, desk: Desk, size: int
) -> None:
    sheet = ShortcutsSheet(desk.actions, desk.window)
    sheet.open()
    theme.apply(qapp, "light", size)
    qapp.processEvents()
    area = sheet.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0
    sheet.close()
    theme.apply(qapp, "light")


def test_the_sheet_scrolls_to_its_ends(desk: Desk) -> None:
    sheet = ShortcutsSheet(desk.actions, desk.window)
    sheet.resize(400, 200)
    sheet.open()
    area = sheet.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    bar = area.verticalScrollBar()
    assert bar.maximum() > 0
    QTest.keyClick(area, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    QTest.keyClick(area, Qt.Key.Key_Home)
    assert bar.value() == 0
    sheet.close()


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("mitokondri 3", ["Mitokondri numara 3", "Mitokondri numara 31"]),
        ("mitokondri", ["Mitokondri numara 31", "Mitokondri numara 1", "Mitokondri numara 3"]),
        ("ısı", ["Isı pompası", "“Isıl” genleşme"]),
        ("ISI", ["Isı pompası", "Işın tedavisi", "“Isıl” genleşme"]),
        ("isi", ["Isı pompası", "Işın tedavisi", "“Isıl” genleşme"]),
        ("ışın", ["Işın tedavisi"]),
    ],
)
def test_research_is_found_by_its_name(typed: str, titles: list[str]) -> None:
    names = (
        *("Mitokondri numara 31", "Işın tedavisi", "Mitokondri numara 1", "Isı pompası"),
        *("Mitokondri numara 3", "“Isıl” genleşme"),
    )
    entries = [replace(DAWN, title=name) for name in names]
    assert [entry.title for entry in by_title(typed, entries)] == titles
