"""Research is renamed, deleted, brought back and erased at the window.

Also tests: app/ui/dialogs/deleted_dialog.py.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QMessageBox, QScrollBar
from shiboken6 import isValid

from app.ui.dialogs.actions import SHOWN, Command
from app.ui.dialogs.deleted_dialog import DeletedDialog
from app.ui.window.shell import Shell
from tests.fakes.person import import_small_archive
from tests.ui.windows import (
    active_session,
    answered,
    at_the_window,
    open_dialog,
    press,
    type_and_send,
    until,
)


def test_deleting_can_be_undone_and_erasing_asks(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        store = shell.archive.store
        one = (await store.recent_sessions(1))[0].session_id
        count = len(await store.session_ids())
        await shell.presenter.edits.delete(one)
        assert len(await store.session_ids()) == count - 1
        await shell.presenter.edits.undo_delete(one)
        assert len(await store.session_ids()) == count
        for kind, left in (("", count), ("danger", count - 1)):
            erasing = shell.presenter.edits.erase(one)
            await until(lambda: open_dialog(QMessageBox))
            dialog = open_dialog(QMessageBox)
            assert isinstance(dialog, QMessageBox)
            if kind:
                press(dialog, kind)
            else:
                QTest.keyClick(dialog, Qt.Key.Key_Escape)
            await erasing
            assert len(await store.session_ids()) == left

    at_the_window(app, tmp_path, story)


def test_what_goes_on_is_called_by_its_question_where_erasing_is_asked(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        type_and_send(shell, "pardon, kirayı 9.500 yaptılar")
        await answered(shell)
        erasing = shell.presenter.edits.erase(active_session(shell))
        await until(lambda: open_dialog(QMessageBox))
        dialog = open_dialog(QMessageBox)
        assert isinstance(dialog, QMessageBox)
        assert "“pardon, kirayı 9.500 yaptılar”" in dialog.text()
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        await erasing

    at_the_window(app, tmp_path, story)


def test_the_session_on_the_screen_is_renamed_and_deleted_by_command(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        commands, store = shell.window.commands, shell.archive.store
        assert not any(commands[each].isEnabled() for each in SHOWN)
        await shell.settings.services.add_sample()
        mine = (await store.sessions_page(None, 1)).entries[0].session_id
        await shell.presenter.sessions.open_session(mine)
        assert all(commands[each].isEnabled() for each in SHOWN)

        commands[Command.RENAME].trigger()
        await until(lambda: open_dialog(QInputDialog))
        dialog = open_dialog(QInputDialog)
        assert isinstance(dialog, QInputDialog)
        dialog.setTextValue("Ay notları")
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        rows = shell.window.sidebar.model

        def listed() -> str:
            row = rows.row(rows.index(rows.place_of(mine)))
            return row.title if row is not None else ""

        await until(lambda: listed() == "Ay notları")

        commands[Command.DELETE].trigger()
        await until(lambda: not shell.view.displayed)
        assert [each.session_id for each in await store.deleted_sessions(5)] == [mine]
        assert not any(commands[each].isEnabled() for each in SHOWN)

    at_the_window(app, tmp_path, story)


def test_delete_undo_and_delete_mean_the_same_research(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        side, store = shell.window.sidebar, shell.archive.store
        side.refresh()
        await until(lambda: not side.busy and side.model.listed)
        view = side.view
        view.setFocus()
        view.make_current(1)
        before = set(await store.session_ids())
        row = side.model.row(view.currentIndex())
        assert row is not None
        assert row.entry is not None
        meant = row.entry.session_id
        for _ in range(2):
            QTest.keyClick(view, Qt.Key.Key_Delete)
            await until(lambda: side.model.place_of(meant) < 0 and not side.busy)
            assert before - set(await store.session_ids()) == {meant}
            QTest.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: view.currentIndex().row() == side.model.place_of(meant) >= 0)
            await until(lambda: shell.view.displayed == meant and not side.busy)
            assert view.hasFocus()

    at_the_window(app, tmp_path, story)


def test_what_was_deleted_is_found_again_and_erased(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        store = shell.archive.store
        one, other, *_ = await store.session_ids()
        for each in (one, other):
            await shell.presenter.edits.delete(each)
        shell.window.commands[Command.DELETED].trigger()
        await until(lambda: open_dialog(DeletedDialog))
        dialog = open_dialog(DeletedDialog)
        assert isinstance(dialog, DeletedDialog)
        assert len(dialog.titles()) == 2
        bars = [each for each in dialog.findChildren(QScrollBar) if each.isVisible()]
        assert all(each.orientation() is Qt.Orientation.Vertical for each in bars)
        dialog.restore_chosen.emit(other)
        await until(lambda: len(dialog.titles()) == 1)
        assert other in await store.session_ids()
        dialog.erase_chosen.emit(one)
        await until(lambda: open_dialog(QMessageBox))
        question = open_dialog(QMessageBox)
        assert isinstance(question, QMessageBox)
        press(question, "danger")
        await until(lambda: not dialog.titles())
        assert await store.deleted_sessions(5) == []
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        await shell.presenter.edits.delete(other)
        shell.window.commands[Command.DELETED].trigger()
        await until(lambda: open_dialog(DeletedDialog))
        again = open_dialog(DeletedDialog)
        assert isinstance(again, DeletedDialog)
        again.erase_chosen.emit(other)
        again.close()
        await until(lambda: open_dialog(QMessageBox))
        assert not isValid(again), "closed before it was known what goes with it"
        last = open_dialog(QMessageBox)
        assert isinstance(last, QMessageBox)
        last.reject()
        await until(lambda: open_dialog(QMessageBox) is None)

    at_the_window(app, tmp_path, story)
