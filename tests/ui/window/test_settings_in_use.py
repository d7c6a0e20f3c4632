"""Settings take effect in the open window.

Also tests: app/ui/waiting/export_under_way.py.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session, Status
from app.machine import settings as settings_file
from app.machine.settings import Settings
from app.ui.dialogs.actions import Command
from app.ui.settings.finding.settings_search import field_of, labelled
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.widgets import theme
from app.ui.window.shell import Shell
from tests.ui.windows import at_the_window, open_dialog, type_text, until


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
