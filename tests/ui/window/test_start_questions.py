"""A start tells what waited, and asks about what is open."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.domain.privacy.departures import Departure, DepartureKind
from app.core.domain.privacy.permission import Permission
from app.core.domain.sessions import Status
from app.machine import settings as settings_file
from app.machine.settings import Settings
from app.ui.dialogs.actions import Command
from app.ui.dialogs.unfinished_dialog import RecoveryDialog
from app.ui.settings.sample_button import SampleButton
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.settings.welcome import WelcomeDialog
from app.ui.window.shell import Shell
from tests.conftest import ExpectLog
from tests.fakes.person import at_home
from tests.research.worlds import Shelf, web_of
from tests.ui.windows import (
    active_session,
    answered,
    at_the_window,
    open_dialog,
    sessions,
    type_and_send,
    type_text,
    until,
)


@pytest.mark.parametrize("leave", [True, False])
def test_a_draft_is_found_again_where_it_was_written(
    app: QApplication, tmp_path: Path, leave: bool
) -> None:
    asked: list[str] = []

    async def write(shell: Shell) -> None:
        type_and_send(shell, "günaydın")
        await answered(shell)
        asked.append(active_session(shell))
        type_text(shell.window.composer.editor, "yarım söz")
        kept = tmp_path / "window.json"
        await until(lambda: kept.exists() and "yarım söz" in kept.read_text("utf-8"))

    async def read(shell: Shell) -> None:
        composer = shell.window.composer
        assert (shell.view.displayed, composer.draft()) == (asked[0], "yarım söz")
        if dialog := shell.window.findChild(RecoveryDialog):
            dialog.close()
        await shell.presenter.sessions.new_research()
        assert composer.draft() == ""
        assert shell.window.sidebar.model._drafted == frozenset(asked)

    async def hint(shell: Shell) -> None:
        # It was not on the screen at the end: it is told of, not opened.
        assert (shell.view.displayed, shell.window.composer.draft()) == ("", "")
        assert "taslak" in shell.window.status.text()

    at_the_window(app, tmp_path, write, leave=leave)
    at_the_window(app, tmp_path, read)
    at_the_window(app, tmp_path, hint)


def test_broken_settings_open_the_window_and_are_told(
    app: QApplication, tmp_path: Path, expected_log: ExpectLog
) -> None:
    expected_log("the settings make no sense")
    (tmp_path / "settings.json").write_text("", "utf-8")

    async def read(shell: Shell) -> None:
        assert "settings.json.aside" in shell.window.banner.text().replace("\u200b", "")

    at_the_window(app, tmp_path, read)


def test_an_unfinished_session_is_offered_and_continued(app: QApplication, tmp_path: Path) -> None:
    async def leave_behind() -> str:
        async with at_home(tmp_path) as person:
            await person.say("Kanser nedir?")
            return person.active.session_id

    left = asyncio.run(leave_behind())

    async def story(shell: Shell) -> None:
        await until(lambda: open_dialog(RecoveryDialog))
        dialog = open_dialog(RecoveryDialog)
        assert isinstance(dialog, RecoveryDialog)
        dialog.continue_chosen.emit(left)
        dialog.accept()
        await until(lambda: shell.controller and shell.controller.active)
        assert shell.view.displayed == left

    at_the_window(app, tmp_path, story)
    (kept,) = sessions(tmp_path)
    assert kept.status is Status.COMPLETE


def test_who_has_asked_something_is_not_interrupted(app: QApplication, tmp_path: Path) -> None:
    async def leave_behind() -> str:
        async with at_home(tmp_path) as person:
            await person.say("Kanser nedir?")
            return person.active.session_id

    left = asyncio.run(leave_behind())

    async def story(shell: Shell) -> None:
        await until(lambda: open_dialog(RecoveryDialog))
        dialog = open_dialog(RecoveryDialog)
        assert isinstance(dialog, RecoveryDialog)
        dialog.reject()
        await until(lambda: open_dialog(RecoveryDialog) is None)
        type_and_send(shell, "günaydın")
        await answered(shell)
        assert shell.controller is not None
        # The same again, as where the archive told of it later than somebody could type.
        assert [each.session.session_id for each in await shell.controller.unfinished()] == [left]
        await shell._questions.ask(shell.controller)
        assert open_dialog(RecoveryDialog) is None

    at_the_window(app, tmp_path, story)
    assert {each.session_id: each.status for each in sessions(tmp_path)}[left] is Status.ACTIVE


@pytest.mark.parametrize("told", [False, True])
def test_who_writes_a_message_is_asked_above_the_field(
    app: QApplication, tmp_path: Path, told: bool
) -> None:
    async def leave_behind() -> str:
        async with at_home(tmp_path) as person:
            await person.say("Kanser nedir?")
            return person.active.session_id

    left = asyncio.run(leave_behind())

    async def story(shell: Shell) -> None:
        banner, composer = shell.window.banner, shell.window.composer
        await until(lambda: open_dialog(RecoveryDialog))
        dialog = open_dialog(RecoveryDialog)
        assert isinstance(dialog, RecoveryDialog)
        if told:
            banner.show_notice("Bir şey anlatılıyor.")
        # The field has the keys a moment later than the dialog: no letter is lost on the way.
        for key, text in ((Qt.Key.Key_N, "n"), (Qt.Key.Key_Space, " ")):
            press = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)
            QCoreApplication.sendEvent(dialog.windowHandle(), press)
        await until(lambda: open_dialog(RecoveryDialog) is None)
        assert composer.draft() == "n "
        if told:
            assert banner.text() == "Bir şey anlatılıyor."
            banner._close.click()
        assert banner.text() == "Geçen sefer yarım kalan bir şey var."
        # The same at a start that somebody writes into before it comes to its questions.
        banner.clear()
        assert shell.controller is not None
        await shell._questions.ask(shell.controller)
        assert open_dialog(RecoveryDialog) is None
        assert banner.text() == "Geçen sefer yarım kalan bir şey var."
        banner._action.click()
        dialog = open_dialog(RecoveryDialog)
        assert isinstance(dialog, RecoveryDialog)
        assert dialog.session_ids() == [left]
        dialog.reject()
        assert banner.isHidden(), "who saw it is not asked again"

    at_the_window(app, tmp_path, story)


def test_who_has_begun_behind_a_notice_is_not_asked_when_it_goes(
    app: QApplication, tmp_path: Path
) -> None:
    async def leave_behind() -> str:
        async with at_home(tmp_path) as person:
            await person.say("Kanser nedir?")
            return person.active.session_id

    left = asyncio.run(leave_behind())

    async def story(shell: Shell) -> None:
        banner, editor = shell.window.banner, shell.window.composer.editor
        await until(lambda: open_dialog(RecoveryDialog))
        dialog = open_dialog(RecoveryDialog)
        assert isinstance(dialog, RecoveryDialog)
        dialog.reject()
        await until(lambda: open_dialog(RecoveryDialog) is None)
        banner.show_notice("Bir şey anlatılıyor.")
        type_text(editor, "n")
        assert shell.controller is not None
        await shell._questions.ask(shell.controller)
        assert banner.text() == "Bir şey anlatılıyor.", "the question waits behind it"
        type_and_send(shell, "günaydın")
        await answered(shell)
        assert shell.controller.active is not None
        # Told again, should the sending have taken it away.
        banner.show_notice("Bir şey anlatılıyor.")
        banner._close.click()
        assert banner.isHidden()
        unfinished = await shell.controller.unfinished()
        assert [each.session.session_id for each in unfinished] == [left]

    at_the_window(app, tmp_path, story)


def test_an_online_question_stays_open_over_a_kill(app: QApplication, tmp_path: Path) -> None:
    web = web_of(Shelf([]))

    async def leave_behind() -> str:
        async with at_home(tmp_path, open_web=web, permission=Permission()) as person:
            await person.say("kuantum dolanıklık nedir?")
            return person.active.session_id

    left = asyncio.run(leave_behind())

    def shown(shell: Shell) -> list[str]:
        return [each.text() for each in shell.window.chat._buttons.buttons()]

    async def story(shell: Shell) -> None:
        await until(lambda: open_dialog(RecoveryDialog))
        dialog = open_dialog(RecoveryDialog)
        assert isinstance(dialog, RecoveryDialog)
        await shell.presenter.sessions.show(left)
        answers = ["Evet, bu kez", "Bu konuşmada", "Her zaman", "Hayır", "Asla"]
        assert shown(shell) == answers, "what is asked can be answered before it is continued"
        dialog.continue_chosen.emit(left)
        dialog.accept()
        await until(lambda: shell.view.live)
        assert shown(shell) == [*answers, "Geçmişte ara"]

    at_the_window(app, tmp_path, story, open_web=web)


def test_several_unfinished_sessions_are_completed_at_once(
    app: QApplication, tmp_path: Path
) -> None:
    async def leave_behind() -> None:
        for question in ("Kanser nedir?", "Astım nedir?", "Migren nedir?"):
            async with at_home(tmp_path) as person:
                await person.say(question)

    asyncio.run(leave_behind())

    async def story(shell: Shell) -> None:
        await until(lambda: open_dialog(RecoveryDialog))
        dialog = open_dialog(RecoveryDialog)
        assert isinstance(dialog, RecoveryDialog)
        dialog.complete_all()
        await until(lambda: open_dialog(RecoveryDialog) is None)

    at_the_window(app, tmp_path, story)
    assert {each.status for each in sessions(tmp_path)} == {Status.COMPLETE}


def test_the_first_start_asks_once(app: QApplication, tmp_path: Path) -> None:
    async def first(shell: Shell) -> None:
        await until(lambda: open_dialog(WelcomeDialog))
        dialog = open_dialog(WelcomeDialog)
        assert dialog is not None
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        await until(lambda: open_dialog(WelcomeDialog) is None)
        assert "örnek" in shell.window.banner.text()
        shell.window.commands[Command.SAMPLE].trigger()
        await until(lambda: open_dialog(SettingsDialog))
        opened = open_dialog(SettingsDialog)
        assert isinstance(opened, SettingsDialog)
        assert opened._list.currentItem().text() == "Veriler"
        button = opened.data._sample
        await until(lambda: button.hasFocus() and not button.visibleRegion().isEmpty())
        opened.close()
        await until(lambda: settings_file.load(tmp_path / "settings.json").welcomed)

    async def second(shell: Shell) -> None:
        assert open_dialog(WelcomeDialog) is None

    at_the_window(app, tmp_path, first, settings=Settings(tray="no"))
    at_the_window(app, tmp_path, second)


@pytest.mark.parametrize(
    ("provider", "host", "told"),
    [
        ("claude", "api.anthropic.com", True),
        ("none", "api.anthropic.com", False),
        ("claude", "127.0.0.1", False),
    ],
)
def test_a_start_without_the_key_of_claude_tells_so(
    app: QApplication, tmp_path: Path, provider: str, host: str, told: bool
) -> None:
    """No keyring kept it, or the archive came from another computer: it does not answer."""

    async def asks(shell: Shell) -> None:
        await shell.archive.departures.keep(Departure(DepartureKind.MODEL, host, "model"))

    async def without(shell: Shell) -> None:
        missing = "anahtarı bu bilgisayarda yok" in shell.window.banner.text()
        assert missing is told

    chosen = Settings(welcomed=True, tray="no", provider=provider)
    at_the_window(app, tmp_path, asks, settings=chosen)
    at_the_window(app, tmp_path, without)


def test_the_sample_is_listed_behind_the_welcome(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await until(lambda: open_dialog(WelcomeDialog))
        dialog = open_dialog(WelcomeDialog)
        assert isinstance(dialog, WelcomeDialog)
        sample = dialog.findChild(SampleButton)
        assert isinstance(sample, SampleButton)
        await until(sample.isEnabled)
        sample.click()
        await until(lambda: shell.window.sidebar.model.listed)
        assert dialog.isVisible()
        await until(lambda: dialog.has_sample and sample.isEnabled())
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        await until(lambda: open_dialog(WelcomeDialog) is None)
        assert "örnek araştırmalar soldaki listede" in shell.window.banner.text()

    at_the_window(app, tmp_path, story, settings=Settings(tray="no"))


def test_an_archive_with_research_is_shown_without_questions(
    app: QApplication, tmp_path: Path
) -> None:
    async def made_elsewhere(shell: Shell) -> None:
        await shell.settings.services.add_sample()

    async def first(shell: Shell) -> None:
        assert open_dialog(WelcomeDialog) is None
        await until(lambda: shell.window.sidebar.model.rowCount())

    at_the_window(app, tmp_path, made_elsewhere)
    at_the_window(app, tmp_path, first, settings=Settings(tray="no"))
