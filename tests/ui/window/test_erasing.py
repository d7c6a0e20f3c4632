"""Erasing in the window: what changes elsewhere is told before it is asked, and a window beside
which something is erased shows and keeps nothing of it.

Also tests: app/ui/window/session_edits.py, app/ui/window/sessions_presenter.py.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QMessageBox

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.wording.archive_text import GONE_ANSWER
from app.machine.paths import Paths
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.window.shell import Shell
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, import_small_archive
from tests.ui.windows import answered, at_the_window, open_dialog, press, type_and_send, until

RECALLING = "Fresnel merceği hakkında ne bulmuştuk?"
ERASED = "kitap"


async def recall(shell: Shell) -> str:
    """Ask what the archive knows; the session in which it was told."""
    await import_small_archive(shell.archive)
    type_and_send(shell, RECALLING)
    assert "Fresnel" in await answered(shell)
    return shell.view.displayed


def test_what_changes_is_told_before_and_gone_from_the_screen_after(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        here = await recall(shell)
        erasing = shell.presenter.edits.erase(ERASED)
        await until(lambda: open_dialog(QMessageBox))
        dialog = open_dialog(QMessageBox)
        assert isinstance(dialog, QMessageBox)
        assert f"• “{RECALLING}”: 1 yanıt silinir" in dialog.informativeText()
        press(dialog, "danger")
        await erasing
        assert shell.view.displayed == here
        assert shell.view.last_answer() == GONE_ANSWER

    at_the_window(qapp, tmp_path, story)


def test_what_another_process_erases_leaves_the_window(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        here = await recall(shell)
        environment = Environment(FakeClock(), ISTANBUL, {})
        async with open_archive(Paths(tmp_path), environment) as archive:
            await archive.eraser.session(ERASED)
        await shell.beside.look_for_changes()
        assert shell.view.displayed == here
        assert shell.view.last_answer() == GONE_ANSWER
        assert shell.controller is not None
        assert shell.controller.active is not None
        kept = " ".join(message.content for message in shell.controller.active.messages)
        assert kept == f"{RECALLING} {GONE_ANSWER}"

    at_the_window(qapp, tmp_path, story)


def test_what_came_from_another_computer_is_shown(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        shell.settings.show("devices")
        (dialog,) = shell.window.findChildren(SettingsDialog)
        assert shell.window.sidebar.model.rowCount() == 0
        dialog.devices.came.emit()
        await until(lambda: shell.window.sidebar.model.rowCount() > 0)
        dialog.accept()

    at_the_window(qapp, tmp_path, story)


def test_a_past_session_on_the_screen_goes_with_its_draft(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        kept = next(each for each in await shell.archive.store.session_ids() if each != ERASED)
        for session_id in (kept, ERASED):
            await shell.presenter.sessions.open_session(session_id)
            shell.window.composer.set_draft(f"draft of {session_id}")
        environment = Environment(FakeClock(), ISTANBUL, {})
        async with open_archive(Paths(tmp_path), environment) as archive:
            await archive.eraser.session(ERASED)
        await shell.presenter.sessions.follow_erasings()
        assert shell.view.displayed == ""
        assert f"draft of {ERASED}" not in shell.window.drafts.all().values()
        assert shell.window.drafts.all()[kept] == f"draft of {kept}"
        state = tmp_path / "window.json"
        await until(lambda: f"draft of {ERASED}" not in state.read_text("utf-8"))

    at_the_window(qapp, tmp_path, story)
