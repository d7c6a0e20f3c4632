"""Settings take effect in the open window.

Also tests: app/ui/waiting/export_under_way.py.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from app.bootstrap import awaited_key
from app.core.domain import errors
from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session, Status
from app.core.wording.speech import LANGUAGES
from app.machine import settings as settings_file
from app.machine.settings import Settings
from app.ui.dialogs.actions import Command
from app.ui.settings.finding.settings_search import field_of, labelled
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.widgets import theme
from app.ui.widgets.dialog_services import KeyPlace
from app.ui.window.shell import Shell
from tests.fakes.keyrings import FullKeyring, LockedKeyring, WaitingKeyring
from tests.ui.windows import (
    answered,
    at_the_window,
    open_dialog,
    type_and_send,
    type_text,
    until,
)


def test_a_setting_of_the_palette_opens_where_it_stands(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        for typed, page, name in (
            ("tema", "Görünüm", "Tema"),
            ("searxng", "Kaynaklar", "SearXNG"),
            ("içe aktar", "Veriler", "İçe aktar…"),
        ):
            shell.window.commands[Command.PALETTE].trigger()
            palette = shell.window.command_palette()
            await until(palette.isActiveWindow)
            type_text(palette.findChildren(QLineEdit)[0], typed)
            QTest.keyClick(palette.findChildren(QLineEdit)[0], Qt.Key.Key_Return)
            await until(lambda: open_dialog(SettingsDialog))
            opened = open_dialog(SettingsDialog)
            assert isinstance(opened, SettingsDialog)
            assert opened._list.currentItem().text() == page
            label = labelled(opened, name)
            assert label is not None
            await until(field_of(label).hasFocus)
            assert not label.visibleRegion().isEmpty()
            opened.close()
            await until(lambda: open_dialog(SettingsDialog) is None)

    at_the_window(app, tmp_path, story)


def test_theme_and_language_change_at_once(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        for name in ("dark", "light"):
            shell.settings.apply(Settings(theme=name, welcomed=True, tray="no", language="en"))
            assert theme.current().name == name
        await until(lambda: settings_file.load(tmp_path / "settings.json").theme == "light")

    at_the_window(app, tmp_path, story)


def test_settings_that_are_open_are_opened_no_second_time(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        shell.show_quick()
        await until(lambda: shell.quick is not None and shell.quick.window.isVisible())
        shell.settings.show("data")
        assert shell.quick is not None
        shell.quick.window.settings_requested.emit()
        (dialog,) = shell.window.findChildren(SettingsDialog)
        assert dialog._list.currentItem().text() == "Model ve anahtar"
        dialog.close()
        await until(lambda: open_dialog(SettingsDialog) is None)

    at_the_window(app, tmp_path, story)


def test_a_model_that_was_chosen_answers_though_the_letters_are_made_larger_at_once(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        assert shell.controller is not None
        before = shell.settings.now
        shell.settings.apply(
            replace(before, provider="server", base_url="http://localhost:1", model="yerel")
        )
        shell.window.commands[Command.LARGER].trigger()
        assert shell.settings.now.text_size > before.text_size
        await until(lambda: shell.controller and shell.controller.model)
        assert shell.controller.model is not None
        assert shell.controller.model.name == "yerel"

    at_the_window(app, tmp_path, story)


def test_an_export_goes_on_and_is_told_of_when_the_settings_are_closed(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        asked = Message("s", "user", "Demir eksikliği?", 5, Kind.QUESTION, message_id="m")
        session = Session("s", 5, 5, Status.COMPLETE, "Demir")
        await shell.archive.store.append(session, [asked], new=True)
        shell.settings.show("data")
        await until(lambda: open_dialog(SettingsDialog))
        dialog = open_dialog(SettingsDialog)
        assert isinstance(dialog, SettingsDialog)
        target = tmp_path / "hepsi.md"
        dialog.data.export(target)
        dialog.close()
        await until(lambda: target.name in shell.window.banner.text())
        assert "Demir eksikliği?" in target.read_text(encoding="utf-8")

    at_the_window(app, tmp_path / "data", story)


def test_a_keyring_that_nobody_unlocks_holds_no_answer(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = WaitingKeyring()
    monkeypatch.setattr(keyring, "get_keyring", lambda: waiting)
    monkeypatch.setattr(awaited_key, "AT_ONCE", 0.0)

    async def story(shell: Shell) -> None:
        window, controller = shell.window, shell.controller
        assert controller is not None
        type_and_send(shell, "günaydın")
        await answered(shell)
        type_and_send(shell, "Kuantum dolanıklık nedir?")
        await answered(shell)
        assert window.chat.last_answer() == LANGUAGES["tr"].key_waits
        assert controller.model is None
        assert "kilidi açılmayı bekliyor" in window.status.text()
        assert window.banner.isHidden(), "nobody says that there is no key"
        # What is kept on disk does not wait with it.
        shell.settings.apply(replace(shell.settings.now, theme="dark"))
        await until(lambda: settings_file.load(tmp_path / "settings.json").theme == "dark")
        assert await shell.settings.services.key_place() is KeyPlace.LOCKED

        waiting.unlocked.set()
        await until(lambda: controller.model)
        await until(lambda: not window.status.text())

    try:
        at_the_window(app, tmp_path, story)
    finally:
        waiting.unlocked.set()


def test_a_window_ends_though_the_keyring_still_waits(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = WaitingKeyring()
    monkeypatch.setattr(keyring, "get_keyring", lambda: waiting)

    async def story(shell: Shell) -> None:
        assert shell.controller is not None
        assert shell.controller.model is None

    try:
        at_the_window(app, tmp_path, story)
        assert not waiting.unlocked.is_set()
    finally:
        waiting.unlocked.set()


def test_who_did_not_unlock_it_is_served_once_the_settings_ask_again(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[KeyringBackend] = [LockedKeyring()]
    monkeypatch.setattr(keyring, "get_keyring", lambda: kept[-1])

    async def story(shell: Shell) -> None:
        controller = shell.controller
        assert controller is not None
        await until(lambda: "kilidi açılmayı bekliyor" in shell.window.status.text())
        assert shell.window.banner.isHidden(), "nobody says that there is no key"
        with pytest.raises(errors.KeyringLocked):
            await shell.settings.services.test_model(shell.settings.now)
        kept.append(FullKeyring())
        shell.settings.show("model")
        await until(lambda: controller.model)
        await until(lambda: not shell.window.status.text())

    at_the_window(app, tmp_path, story)


@pytest.mark.parametrize("typed", [True, False])
def test_who_unlocked_it_tries_again(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: bool
) -> None:
    kept: list[KeyringBackend] = [LockedKeyring()]
    monkeypatch.setattr(keyring, "get_keyring", lambda: kept[-1])
    models: list[object] = []

    async def story(shell: Shell) -> None:
        controller = shell.controller
        assert controller is not None
        await until(lambda: "kilidi açılmayı bekliyor" in shell.window.status.text())
        type_and_send(shell, "Kuantum dolanıklık nedir?")
        await answered(shell)
        assert shell.window.chat.last_answer() == LANGUAGES["tr"].key_waits

        async def renew() -> bool:
            models.append(controller.model)
            return True

        kept.append(FullKeyring())
        monkeypatch.setattr(controller._answers.again, "retry", renew)
        monkeypatch.setattr(controller._answers.again, "route_again", lambda *_: renew())
        if typed:
            type_and_send(shell, "tekrar dene")
        else:
            shell.presenter.turns.retry()
        await until(lambda: models)
        assert models[0] is not None
        await until(lambda: not shell.window.status.text())

    at_the_window(app, tmp_path, story)


def test_a_keyring_that_is_locked_later_takes_no_model(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[KeyringBackend] = [FullKeyring()]
    monkeypatch.setattr(keyring, "get_keyring", lambda: kept[-1])

    async def story(shell: Shell) -> None:
        controller, settings = shell.controller, shell.settings
        assert controller is not None
        await until(lambda: controller.model)
        before = controller.model
        kept.append(LockedKeyring())
        settings.apply(replace(settings.now, theme="dark"))
        await until(lambda: controller.model is not before)
        assert controller.model is not None
        assert settings.services.claude_key.waits
        assert not shell.window.status.text()

    at_the_window(app, tmp_path, story)
