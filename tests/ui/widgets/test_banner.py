"""The banner: what it says for each known error, and which step it offers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.core.domain import errors
from app.ui.widgets import theme
from app.ui.widgets.banner import LONGEST, READABLE, Banner
from app.ui.widgets.resources import Translation


@pytest.fixture
def banner(qtbot: QtBot) -> Iterator[Banner]:
    made = Banner()
    qtbot.addWidget(made)
    made.resize(700, 60)
    yield made


def action(banner: Banner) -> QPushButton:
    found = banner.findChild(QPushButton)
    assert isinstance(found, QPushButton)
    return found


class TestWhatItSays:
    def test_nothing_at_first(self, banner: Banner) -> None:
        assert banner.isHidden()
        assert banner.text() == ""

    def test_an_error_is_said_in_the_windows_language(self, banner: Banner) -> None:
        error = errors.BackupTaken(path="notes.txt")
        banner.show_error(error.code, error.about)
        assert banner.text() == (
            "notes.txt is there already and is no sound backup of Anımsa. "
            "It was not overwritten. Choose another file name."
        )

    def test_an_unknown_error_is_said_too(self, banner: Banner) -> None:
        banner.show_error("strange")
        assert "kept" in banner.text()

    def test_the_newest_message_replaces_the_one_before(self, banner: Banner) -> None:
        banner.show_error("overloaded")
        banner.show_notice("Oturum tamamlandı.")
        assert banner.text().strip() == "Oturum tamamlandı."
        banner.clear()
        assert banner.isHidden()

    def test_no_error_says_that_something_is_kept_while_it_is_not(self, banner: Banner) -> None:
        banner.stay("unsaved_disk_full")
        banner.show_error("bad_key")
        assert banner.text().startswith("The model did not accept the key. Renew the key")

    def test_text_from_elsewhere_is_no_markup_and_has_an_end(self, banner: Banner) -> None:
        text = '<img src="file:///x"> ' + "uzun " * 1000
        banner.show_notice(text)
        assert banner.text().startswith("<img")
        assert len(banner.text()) <= LONGEST
        assert "<img" not in banner._text.text()
        banner.show_error("backup_taken", {"path": text})
        assert banner.text().startswith("<img")
        assert len(banner.text()) <= LONGEST
        assert "<img" not in banner._text.text()

    def test_a_screen_reader_finds_the_whole_of_it(self, banner: Banner) -> None:
        banner.show_error("bad_key")
        assert banner.accessibleDescription() == banner.text()


class TestWhatItOffers:
    @pytest.mark.parametrize("code", ["no_model", "bad_key", "rejected", "archive_damaged"])
    def test_settings(self, banner: Banner, code: str) -> None:
        spy = QSignalSpy(banner.settings_requested)
        banner.show_error(code)
        QTest.mouseClick(action(banner), Qt.MouseButton.LeftButton)
        assert spy.count() == 1
        assert banner.isHidden()

    @pytest.mark.parametrize(
        "code", ["no_network", "rate_limited", "overloaded", "cut_off", "disk_full", "strange"]
    )
    def test_another_try(self, banner: Banner, code: str) -> None:
        spy = QSignalSpy(banner.retry_requested)
        banner.show_error(code)
        QTest.mouseClick(action(banner), Qt.MouseButton.LeftButton)
        assert spy.count() == 1

    @pytest.mark.parametrize("code", ["too_long", "archive_too_new", "archive_read_only"])
    def test_nothing_where_no_button_helps(self, banner: Banner, code: str) -> None:
        banner.show_error(code)
        assert action(banner).isHidden()

    def test_a_notice_has_no_button(self, banner: Banner) -> None:
        banner.show_notice("Oturum tamamlandı.")
        assert action(banner).isHidden()

    def test_it_can_be_put_away(self, banner: Banner) -> None:
        spy = QSignalSpy(banner.dismissed)
        banner.show_error("no_network")
        close = banner.findChild(QToolButton)
        assert isinstance(close, QToolButton)
        assert close.accessibleName()
        QTest.mouseClick(close, Qt.MouseButton.LeftButton)
        assert (spy.count(), banner.isHidden()) == (1, True)


class TestHowItLooks:
    def test_it_leaves_the_focus_where_it_is(self, qtbot: QtBot) -> None:
        banner = Banner()
        field = QPushButton(banner)
        qtbot.addWidget(banner)
        with qtbot.waitActive(banner):
            banner.show()
        field.setFocus()
        banner.show_error("no_network")
        assert field.hasFocus()

    def test_a_long_address_wraps(self, banner: Banner) -> None:
        banner.resize(300, 80)
        banner.show_notice("https://example.org/" + "a" * 300)
        assert banner.heightForWidth(300) > 3 * banner.fontMetrics().height()

    @pytest.mark.parametrize("look", ["light", "dark"])
    @pytest.mark.parametrize("code", ["disk_full", "no_network"])
    def test_its_colours_follow_the_theme(
        self, banner: Banner, qapp: QApplication, code: str, look: str
    ) -> None:
        banner.show_error(code)
        theme.apply(qapp, look)
        try:
            # Applied while it is shown: no second call.
            qapp.processEvents()
            colors = theme.current().colors
            ground = colors.error_bg if code == "disk_full" else colors.warning_bg
            assert theme.current().name == look
            assert ground.name() in banner.styleSheet()
        finally:
            theme.apply(qapp, "light")

    def test_the_language_switches_while_it_is_shown(
        self, banner: Banner, qapp: QApplication
    ) -> None:
        banner.show_error("disk_full")
        assert banner.text().startswith("The disk is full.")
        translation = Translation()
        translation.speak("tr")
        try:
            qapp.processEvents()
            assert banner.text().startswith("Disk dolu.")
        finally:
            translation.silence()


class TestWhatLasts:
    def test_it_cannot_be_dismissed_and_goes_by_itself(self, banner: Banner) -> None:
        close = banner.findChild(QToolButton)
        assert isinstance(close, QToolButton)
        banner.stay("unsaved")
        assert not close.isVisibleTo(banner)
        banner.clear()
        assert "not saved yet" in banner.text()
        banner.stay("")
        assert banner.isHidden()

    def test_it_comes_back_when_what_was_said_over_it_is_done_with(self, banner: Banner) -> None:
        close = banner.findChild(QToolButton)
        assert isinstance(close, QToolButton)
        banner.stay("unsaved")
        banner.show_error("overloaded")
        assert "busy" in banner.text()
        close.click()
        assert "not saved yet" in banner.text()
        banner.stay("")
        assert banner.isHidden()

    def test_what_is_said_over_it_outlives_it(self, banner: Banner) -> None:
        banner.stay("unsaved")
        banner.show_error("overloaded")
        banner.stay("")
        assert "busy" in banner.text()
        banner.clear()
        assert banner.isHidden()


def test_there_is_one_button_for_trying_again(banner: Banner) -> None:
    banner.show_error("overloaded", retry_elsewhere=True)
    assert not action(banner).isVisibleTo(banner)
    banner.show_error("bad_key", retry_elsewhere=True)
    assert action(banner).isVisibleTo(banner), "the settings are nowhere else"
    banner.show_error("overloaded")
    assert action(banner).isVisibleTo(banner)


def test_the_sentence_is_whole_with_large_letters(qapp: QApplication, banner: Banner) -> None:
    try:
        for size, below in ((100, False), (200, True)):
            theme.apply(qapp, "light", size)
            banner.show_error("disk_full")
            (sentence,) = banner.findChildren(QLabel)
            banner.resize(570, banner.heightForWidth(570))
            QApplication.processEvents()
            beside = action(banner).geometry()
            assert (beside.top() > sentence.geometry().bottom()) is below
            assert sentence.height() >= sentence.heightForWidth(sentence.width())
            assert sentence.width() >= (banner.width() * 0.8 if below else READABLE)
    finally:
        theme.apply(qapp, "light")
