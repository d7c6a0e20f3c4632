"""The window as a program: one of it, a tidy end, idleness, other processes, first questions.

Also tests: app/bootstrap/open_archive.py, app/providers/sentence_encoder.py,
app/ui/chat/turn_tasks.py, app/ui/dialogs/deleted_dialog.py, app/ui/widgets/tasks.py,
app/ui/window/archive_services.py, app/ui/window/start_questions.py,
app/ui/window/window_end.py,
app/ui/window/housekeeping.py, app/ui/window/main_window.py,
app/ui/window/selftest.py, app/ui/window/session_edits.py, app/ui/window/sessions_presenter.py,
app/ui/window/settings_in_use.py, app/ui/window/shell.py,
app/ui/widgets/tray.py, app/ui/window/window_presenter.py, app/ui/remembering/window_state.py,
app/ui/window/window_view.py.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QScrollBar,
    QWidget,
)

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain import errors
from app.core.domain.messages import Message, MessageState
from app.core.domain.sessions import Session, Status
from app.core.domain.tiers_and_modes import Tier
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.turns import unsaved_words
from app.turns.present_conversation import PresentConversation
from app.ui.chat.chat_parts import Ending
from app.ui.dialogs.actions import SHOWN, Command
from app.ui.dialogs.deleted_dialog import DeletedDialog
from app.ui.dialogs.unfinished_dialog import RecoveryDialog
from app.ui.settings.finding.settings_search import field_of, labelled
from app.ui.settings.sample_button import SampleButton
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.settings.welcome import WelcomeDialog
from app.ui.widgets import theme
from app.ui.widgets.dialog_services import KeyPlace
from app.ui.widgets.resources import Translation
from app.ui.widgets.tray import Tray
from app.ui.window import application
from app.ui.window.shell import Shell
from app.ui.window.succession import Front
from tests.conftest import ExpectLog
from tests.fakes.anthropic_server import FakeAnthropicThread, HttpError, Reply
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, at_home, import_small_archive
from tests.research.worlds import Shelf, web_of
from tests.ui.windows import at_the_window, type_text, until

QUESTION = "Diyabette Dawn phenomenon nedir?"


@pytest.fixture
def app(qapp: QApplication) -> QApplication:
    return qapp


def type_and_send(shell: Shell, text: str) -> None:
    """With the keyboard alone."""
    editor = shell.window.composer.editor
    type_text(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)


async def answered(shell: Shell) -> str:
    """Wait until the turn is over; the last answer on the screen."""
    await until(lambda: shell.presenter.turns.busy)
    await until(lambda: not shell.presenter.turns.busy)
    return shell.view.last_answer()


def last_message(shell: Shell) -> Message:
    """Of the conversation that goes on."""
    assert shell.controller is not None
    assert shell.controller.active is not None
    return shell.controller.active.messages[-1]


def active_session(shell: Shell) -> str:
    """The id of the conversation that goes on; empty when none does."""
    active = shell.controller.active if shell.controller else None
    return active.session_id if active else ""


def sessions(directory: Path) -> list[Session]:
    """What the archive holds once the window is closed."""

    async def read() -> list[Session]:
        async with open_archive(Paths(directory), Environment(FakeClock())) as archive:
            return await archive.store.recent_sessions(100)

    return asyncio.run(read())


def open_dialog(kind: type[QDialog]) -> QDialog | None:
    shown = (w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible())
    return next(shown, None)


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def showing(shell: Shell, session_id: str) -> bool:
    return shell.view.displayed == session_id


def press(dialog: QWidget | None, kind: str) -> None:
    """Press a dialog's button of that look."""
    assert dialog is not None
    (button,) = (b for b in dialog.findChildren(QPushButton) if b.property("kind") == kind)
    button.click()


# --- one turn, with the keyboard ------------------------------------------------------------------


def test_a_question_is_recalled_and_its_source_opens(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        type_and_send(shell, "Dawn ile karışan etki neydi?")
        assert "Somogyi" in await answered(shell)
        before = active_session(shell)
        (citation,) = last_message(shell).citations
        shell.window.chat.citation_activated.emit(citation.session_id, citation.message_id)
        await until(lambda: shell.view.displayed == citation.session_id)
        # Reading is not continuing: the conversation that goes on is still the same.
        assert active_session(shell) == before

    at_the_window(app, tmp_path, story)


def test_an_answer_streams_and_may_be_stopped(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        server.script(Reply(["Tam ", "yanıt."]), Reply(["İlk ", "parça"], gate=gate))

        async def story(shell: Shell) -> None:
            stop = shell.window.commands[Command.STOP]
            type_and_send(shell, QUESTION)
            assert await answered(shell) == "Tam yanıt."
            assert not stop.isEnabled()
            type_and_send(shell, "Peki nasıl önlenir?")
            await until(lambda: "İlk" in shell.window.chat.current_text())
            assert stop.isEnabled()
            QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_Escape)
            await until(lambda: not shell.presenter.turns.busy)
            assert last_message(shell).state is MessageState.INTERRUPTED
            assert shell.window.chat.column.items[-1].ending is Ending.STOPPED
            server.open(gate)

        at_the_window(app, tmp_path, story, model=server.url)


@pytest.mark.parametrize("beginning", [Command.NEW_RESEARCH, Command.NEW_PROJECT, Command.CONTINUE])
def test_beginning_anew_leaves_a_running_answer_alone(
    app: QApplication, tmp_path: Path, beginning: Command
) -> None:
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        server.script(Reply(["İlk ", "ve son."], gate=gate))

        async def begin_anew(shell: Shell) -> None:
            if beginning is Command.NEW_PROJECT:
                shell.window.commands[beginning].trigger()
                await until(lambda: open_dialog(QInputDialog))
                name = open_dialog(QInputDialog)
                assert isinstance(name, QInputDialog)
                name.setTextValue("Böbrek")
                name.accept()
            elif beginning is Command.CONTINUE:
                await import_small_archive(shell.archive)
                shell.window.sidebar.continue_requested.emit(
                    (await shell.archive.store.session_ids())[0]
                )
            else:
                shell.window.commands[beginning].trigger()
            await until(lambda: not shell.view.live)

        async def story(shell: Shell) -> None:
            type_and_send(shell, QUESTION)
            await until(lambda: "İlk" in shell.window.chat.current_text())
            running = active_session(shell)
            await begin_anew(shell)
            assert shell.view.displayed != running
            assert shell.presenter.turns.busy
            type_text(shell.window.composer.editor, "Böbrek taşı neden olur?")
            server.open(gate)
            await until(lambda: not shell.presenter.turns.busy)
            kept = (await shell.archive.store.messages(running))[-1]
            assert (kept.content, kept.state) == ("İlk ve son.", MessageState.COMPLETE)
            assert active_session(shell) == running, "it ends when the next message comes"
            QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_Return)
            assert "Böbrek taşı" in await answered(shell)
            assert active_session(shell) == shell.view.displayed != running
            ended = await shell.archive.store.session(running)
            assert ended is not None
            assert ended.status is Status.COMPLETE

        at_the_window(app, tmp_path, story, model=server.url)


def test_an_empty_page_beside_a_running_answer_says_so_and_leads_back(
    app: QApplication, tmp_path: Path
) -> None:
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        server.script(Reply(["İlk ", "ve son."], gate=gate))

        async def story(shell: Shell) -> None:
            window = shell.window
            type_and_send(shell, QUESTION)
            await until(lambda: "İlk" in window.chat.current_text())
            running = active_session(shell)
            window.commands[Command.NEW_RESEARCH].trigger()
            await until(lambda: not shell.view.displayed)
            assert "Önceki araştırman sürüyor" in window._status.text()
            assert window.chat.column.items == []
            shell.presenter.sessions.open_session(running)
            await until(lambda: shell.view.live)
            await until(lambda: "İlk" in window.chat.current_text())
            assert "sürüyor" not in window._status.text()
            window.commands[Command.NEW_RESEARCH].trigger()
            await until(lambda: not shell.view.displayed)
            server.open(gate)
            await until(lambda: not shell.presenter.turns.busy)
            assert "sürüyor" not in window._status.text()
            assert window.chat.column.items == []

        at_the_window(app, tmp_path, story, model=server.url)


def test_a_failure_is_told_and_retried(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(HttpError(401, "authentication_error"))

        async def story(shell: Shell) -> None:
            type_and_send(shell, QUESTION)
            await answered(shell)
            assert shell.window.banner.text()
            server.script(Reply(["Şimdi oldu."]))
            shell.window.commands[Command.REGENERATE].trigger()
            assert await answered(shell) == "Şimdi oldu."
            assert not shell.window.banner.text()

        at_the_window(app, tmp_path, story, model=server.url)


def test_writing_into_a_past_session_continues_it(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        past = (await shell.archive.store.recent_sessions(1))[0].session_id
        shell.presenter.sessions.open_session(past)
        await until(lambda: shell.view.displayed == past)
        type_and_send(shell, "Bunu biraz açar mısın?")
        await answered(shell)
        assert active_session(shell) == past

    at_the_window(app, tmp_path, story)


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


def test_what_is_typed_in_the_conversation_is_written_in_the_field(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        window = shell.window
        window.activateWindow()
        await until(window.isActiveWindow)
        type_and_send(shell, "pardon, kirayı 9.500 yaptılar")
        await answered(shell)
        window.chat.setFocus()
        QTest.keyClick(window.chat, Qt.Key.Key_S)
        assert window.composer.editor.hasFocus()
        assert window.composer.draft() == "s"

    at_the_window(app, tmp_path, story)


def test_the_keyboard_reaches_every_part(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        window = shell.window
        window.sidebar.refresh()
        await until(lambda: not window.sidebar.busy and window.sidebar.model.listed)
        window.activateWindow()
        await until(window.isActiveWindow)
        editor = window.composer.editor
        assert editor.hasFocus(), "one can type at once"
        row = window.sidebar.model.row(window.sidebar.model.index(1))
        assert row is not None and row.entry is not None
        await shell.presenter.sessions.show(row.entry.session_id)
        reached = set()
        for _ in range(30):
            QTest.keyClick(focused(), Qt.Key.Key_Backtab)
            here = focused()
            reached |= {
                part
                for part in (window.sidebar, window.chat, window.composer)
                if part is here or part.isAncestorOf(here)
            }
            told = QAccessible.queryAccessibleInterface(here)
            assert told.text(QAccessible.Text.Name), f"{here} has no name"
        assert reached == {window.sidebar, window.chat, window.composer}
        QTest.keyClick(focused(), Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
        assert editor.hasFocus()

    at_the_window(app, tmp_path, story)


def test_sessions_are_switched_with_keys_and_the_palette(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        window = shell.window
        window.sidebar.refresh()
        await until(lambda: not window.sidebar.busy and window.sidebar.model.listed)
        newest, second = [each.session_id for each in await shell.archive.store.recent_sessions(2)]
        for command, there in (
            (Command.NEXT_SESSION, newest),
            (Command.NEXT_SESSION, second),
            (Command.PREVIOUS_SESSION, newest),
        ):
            window.commands[command].trigger()
            await until(partial(showing, shell, there))
        window.commands[Command.PALETTE].trigger()
        palette = window.command_palette()
        field = palette.findChild(QLineEdit)
        assert isinstance(field, QLineEdit)
        type_text(field, "somogyi")
        (hit,) = await shell.archive.store.search_sessions("somogyi", 1)
        await until(lambda: hit.entry.title in field.accessibleDescription())
        QTest.keyClick(field, Qt.Key.Key_Return)
        await until(lambda: shell.view.displayed == hit.entry.session_id)
        window.commands[Command.NEW_RESEARCH].trigger()
        await until(lambda: not shell.view.displayed)

    at_the_window(app, tmp_path, story)


# --- a disk that refuses, and what belongs to which conversation ---------------------------------


async def limit_pages(shell: Shell, pages: int) -> None:
    """SQLite's own "disk full"; 2**30 is none."""
    await shell.archive.database.alone(
        lambda db: db.execute_sql(f"PRAGMA max_page_count = {pages}").fetchall()
    )


def test_trying_again_after_a_full_disk_only_saves(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Kilo vererek."]))

        async def story(shell: Shell) -> None:
            banner = shell.window.banner
            await limit_pages(shell, 1)
            shell.presenter.turns.submit("Şunu yorumla: " + "karaciğer yağlanması " * 3000)
            await answered(shell)
            assert banner.text()
            await limit_pages(shell, 2**30)
            banner.retry_requested.emit()
            await until(lambda: not banner.text())
            kept = await shell.archive.store.messages(active_session(shell))
            assert [message.role for message in kept] == ["user", "assistant"]
            assert not shell.presenter.turns.busy
            assert len(server.requests) == 1

        at_the_window(app, tmp_path, story, model=server.url)


def test_what_waits_is_saved_by_itself_and_the_banner_goes(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsaved_words, "SAVE_SECONDS", 0.001)

    async def story(shell: Shell) -> None:
        await limit_pages(shell, 1)
        shell.presenter.turns.submit("Şunu yorumla: " + "karaciğer yağlanması " * 3000)
        await answered(shell)
        assert shell.window.banner.text()
        await limit_pages(shell, 2**30)
        await until(lambda: not shell.window.banner.text())
        assert len(await shell.archive.store.messages(active_session(shell))) == 2

    at_the_window(app, tmp_path, story)


def test_answering_again_belongs_to_the_running_conversation(
    app: QApplication, tmp_path: Path
) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Bir."]), Reply(["İki."]))

        async def story(shell: Shell) -> None:
            again = shell.window.commands[Command.REGENERATE]
            await import_small_archive(shell.archive)
            type_and_send(shell, "Karaciğer yağlanması nasıl geriler?")
            await answered(shell)
            running = active_session(shell)
            shell.presenter.sessions.open_session("kitap")
            await until(partial(showing, shell, "kitap"))
            assert not again.isEnabled()
            shell.presenter.turns.regenerate()
            assert not shell.presenter.turns.busy
            assert active_session(shell) == running

            shell.presenter.sessions.open_session(running)
            await until(partial(showing, shell, running))
            again.trigger()
            assert await answered(shell) == "İki."
            roles = [m.role for m in await shell.archive.store.messages(running)]
            assert roles == ["user", "assistant", "assistant"]

        at_the_window(app, tmp_path, story, model=server.url)


def test_a_notice_ends_with_its_conversation(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Yanıt."]))

        async def story(shell: Shell) -> None:
            await import_small_archive(shell.archive)
            shell.presenter.turns.submit("Karaciğer yağlanması nasıl geriler?", Tier.DERIN)
            await answered(shell)
            assert shell.window.banner.text()
            shell.presenter.sessions.open_session("kitap")
            await until(partial(showing, shell, "kitap"))
            assert not shell.window.banner.text()

        at_the_window(app, tmp_path, story, model=server.url)


def test_a_wrong_file_is_refused_before_the_conversation_is_ended(
    app: QApplication, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.db"
    wrong.write_bytes(b"no backup" * 1000)

    async def story(shell: Shell) -> None:
        type_and_send(shell, "Migren nedir?")
        await answered(shell)
        running = active_session(shell)
        with pytest.raises(errors.AnimsaError):
            await shell.settings.services.restore(wrong)
        assert active_session(shell) == running

    at_the_window(app, tmp_path, story)


def test_each_conversation_keeps_its_unsent_words(app: QApplication, tmp_path: Path) -> None:
    kept = tmp_path / "window.json"

    async def write(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        composer = shell.window.composer
        type_text(composer.editor, "yeni soru")
        shell.presenter.sessions.open_session("kitap")
        await until(partial(showing, shell, "kitap"))
        assert composer.draft() == ""
        type_text(composer.editor, "okurken")
        await until(lambda: kept.exists() and "okurken" in kept.read_text(encoding="utf-8"))

    async def read(shell: Shell) -> None:
        composer = shell.window.composer
        # What was on the screen is there again.
        assert (shell.view.displayed, composer.draft()) == ("kitap", "okurken")
        await shell.presenter.sessions.new_research()
        assert composer.draft() == "yeni soru"

    at_the_window(app, tmp_path, write, leave=False)
    at_the_window(app, tmp_path, read)


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
        assert "taslak" in shell.window._status.text()

    at_the_window(app, tmp_path, write, leave=leave)
    at_the_window(app, tmp_path, read)
    at_the_window(app, tmp_path, hint)


def test_restoring_puts_unsaved_words_and_drafts_into_the_field(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "Şunu yorumla: " + "karaciğer yağlanması " * 3000

    async def refuse(_: object) -> None:
        raise errors.ArchiveDamaged

    async def story(shell: Shell) -> None:
        composer = shell.window.composer
        empty = await shell.archive.back_up()
        await import_small_archive(shell.archive)
        shell.presenter.sessions.open_session("kitap")
        await until(partial(showing, shell, "kitap"))
        type_text(composer.editor, "okurken")
        await shell.presenter.sessions.new_research()
        await limit_pages(shell, 1)
        shell.presenter.turns.submit(long)
        await answered(shell)
        await limit_pages(shell, 2**30)
        type_text(composer.editor, "taslak")
        monkeypatch.setattr(PresentConversation, "end", refuse)
        await shell.settings.services.restore(empty)
        shell.presenter.sessions.archive_changed()
        await until(lambda: "okurken" in composer.draft())
        assert composer.draft() == f"okurken\n\n{long.strip()}\n\ntaslak"
        monkeypatch.undo()
        await shell.beside.look_around()
        assert shell.window.banner.text() == ""

    at_the_window(app, tmp_path, story)


def test_a_restore_beside_the_window_loses_no_word(
    app: QApplication, tmp_path: Path, expected_log: ExpectLog
) -> None:
    expected_log("written once more")

    async def story(shell: Shell) -> None:
        composer = shell.window.composer
        empty = await shell.archive.back_up()
        await import_small_archive(shell.archive)
        type_and_send(shell, "günaydın")
        await answered(shell)
        running = active_session(shell)
        shell.presenter.sessions.open_session("kitap")
        await until(partial(showing, shell, "kitap"))
        type_text(composer.editor, "okurken")
        async with at_home(tmp_path) as other:
            await other.archive.restore(empty)
        await shell.beside.look_around()
        assert (shell.view.displayed, composer.draft()) == ("", "okurken")
        composer.set_draft("")
        type_and_send(shell, "iyi akşamlar")
        await answered(shell)
        said = await shell.archive.store.messages(running)
        assert [each.content for each in said if each.role == "user"][:1] == ["günaydın"]
        assert shell.window.banner.text() == ""

    at_the_window(app, tmp_path, story)


# --- the end --------------------------------------------------------------------------------------


def test_quitting_completes_the_session_without_a_model(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        type_and_send(shell, "Teşekkürler, iyi günler")
        await answered(shell)

    with FakeAnthropicThread() as server:
        server.script(Reply(["Rica ederim."]))
        at_the_window(app, tmp_path, story, model=server.url)
        asked = len(server.requests)
    (kept,) = sessions(tmp_path)
    assert kept.status is Status.COMPLETE
    assert asked <= 2


@pytest.mark.parametrize(
    "told",
    [
        "QCoreApplication.postEvent(QCoreApplication.instance(), QEvent(QEvent.Type.Quit))",
        pytest.param(
            "os.kill(os.getpid(), signal.SIGTERM)",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="no such signal there"),
        ),
    ],
)
def test_the_system_may_ask_to_quit(tmp_path: Path, told: str) -> None:
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from PySide6.QtCore import QCoreApplication, QEvent\n"
        "from app.bootstrap.environment import Environment\n"
        "from app.machine.paths import Paths\n"
        "from app.ui.window.application import run\n"
        "async def script(shell):\n"
        f"    {told}\n"
        "    await shell.end.reached()\n"
        f"sys.exit(run(Paths(Path({str(tmp_path)!r})), Environment(environ={{}}), script))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()


def test_a_backup_that_failed_at_quitting_is_told_at_the_next_start(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected_log: ExpectLog
) -> None:
    expected_log("no backup at quitting: backup_no_room")

    async def talk(shell: Shell) -> None:
        type_and_send(shell, "merhaba")
        await answered(shell)

    async def read(shell: Shell) -> None:
        assert "yedek alınamadı. Yedek için diskte yeterli yer yok." in shell.window.banner.text()

    async def read_once(shell: Shell) -> None:
        assert shell.window.banner.text() == ""

    with monkeypatch.context() as full:

        async def refuse(archive: Archive) -> None:
            raise errors.BackupNoRoom

        full.setattr(Archive, "daily", refuse)
        at_the_window(app, tmp_path, talk)
    at_the_window(app, tmp_path, read)
    at_the_window(app, tmp_path, read_once)


def test_broken_settings_open_the_window_and_are_told(
    app: QApplication, tmp_path: Path, expected_log: ExpectLog
) -> None:
    expected_log("the settings make no sense")
    (tmp_path / "settings.json").write_text("", "utf-8")

    async def read(shell: Shell) -> None:
        assert "settings.json.aside" in shell.window.banner.text().replace("\u200b", "")

    at_the_window(app, tmp_path, read)


@pytest.mark.parametrize("how", ["signal", "question"])
def test_words_that_the_archive_did_not_take_are_in_the_field_at_the_next_start(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    long = "Şunu yorumla: " + "karaciğer yağlanması " * 3000

    async def agree(*_: object, **__: object) -> bool:
        return True

    async def write(shell: Shell) -> None:
        await limit_pages(shell, 1)
        shell.presenter.turns.submit(long)
        await answered(shell)
        assert shell.window.banner.text()
        type_text(shell.window.composer.editor, "taslak")

    async def read(shell: Shell) -> None:
        assert shell.window.composer.draft() == f"{long.strip()}\n\ntaslak"

    monkeypatch.setattr("app.ui.widgets.question_dialog.ask", agree)
    at_the_window(app, tmp_path, write, leave=how == "question")
    at_the_window(app, tmp_path, read)


def test_unsent_words_survive_a_kill(app: QApplication, tmp_path: Path) -> None:
    kept = tmp_path / "window.json"

    async def write(shell: Shell) -> None:
        type_text(shell.window.composer.editor, "yarım kalan")
        await until(lambda: kept.exists() and json.loads(kept.read_text("utf-8"))["draft"])

    async def read(shell: Shell) -> None:
        assert shell.window.composer.draft() == "yarım kalan"

    at_the_window(app, tmp_path, write, leave=False)
    at_the_window(app, tmp_path, read)


# --- beside the conversation ----------------------------------------------------------------------


def test_an_idle_session_ends_by_itself(app: QApplication, tmp_path: Path) -> None:
    clock = FakeClock()

    async def story(shell: Shell) -> None:
        type_and_send(shell, "merhaba")
        await answered(shell)
        clock.advance(timedelta(minutes=29))
        await shell.beside.look_for_idleness()
        assert active_session(shell)
        clock.advance(timedelta(minutes=2))
        await shell.beside.look_for_idleness()
        assert not active_session(shell)
        assert not shell.window.banner.text(), "a greeting is no research"

        type_and_send(shell, "Kanser nedir?")
        await answered(shell)
        clock.advance(timedelta(minutes=31))
        await shell.beside.look_for_idleness()
        assert shell.window.banner.text()

    with FakeAnthropicThread() as server:
        at_the_window(app, tmp_path, story, clock=clock, model=server.url)


def test_an_offer_can_be_taken_up_when_its_session_has_ended(
    app: QApplication, tmp_path: Path
) -> None:
    clock = FakeClock()

    def shown(shell: Shell) -> list[str]:
        return [each.text() for each in shell.window.chat._buttons.buttons()]

    async def story(shell: Shell) -> None:
        type_and_send(shell, "kuantum dolanıklık nedir?")
        await answered(shell)
        assert "Evet, bu kez" in shown(shell)
        clock.advance(timedelta(minutes=31))
        await shell.beside.look_for_idleness()
        assert shown(shell) == ["Evet, araştır"], "a mere yes would take up nothing"
        shell.window.chat._buttons.buttons()[0].click()
        await answered(shell)
        assert shell.view.messages()[-2].content == "Yeni araştır: kuantum dolanıklık nedir?"
        assert "Evet, bu kez" in shown(shell)

    at_the_window(app, tmp_path, story, clock=clock, open_web=web_of(Shelf([])))


def test_a_session_is_listed_as_a_research_from_its_first_answer_on(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        sidebar = shell.window.sidebar
        type_and_send(shell, "merhaba")
        await answered(shell)
        await until(lambda: sidebar.lookups.isVisible())
        assert sidebar.model.place_of(active_session(shell)) < 0
        type_and_send(shell, "Kanser nedir?")
        await answered(shell)
        await until(lambda: sidebar.model.place_of(active_session(shell)) >= 0)
        assert sidebar.lookups.isHidden()

        sidebar.file_requested.emit(active_session(shell), False)
        await until(lambda: sidebar.model.place_of(active_session(shell)) < 0)
        sidebar.lookups.click()
        await until(lambda: sidebar.model.place_of(active_session(shell)) >= 0)
        sidebar.file_requested.emit(active_session(shell), True)
        await until(lambda: sidebar.model.place_of(active_session(shell)) < 0)

    with FakeAnthropicThread() as server:
        at_the_window(app, tmp_path, story, model=server.url)


def test_what_is_written_below_an_ended_conversation_goes_on_with_it(
    app: QApplication, tmp_path: Path
) -> None:
    clock = FakeClock()

    async def idle(shell: Shell) -> None:
        clock.advance(timedelta(hours=14))
        await shell.beside.look_for_idleness()
        assert not active_session(shell)

    async def story(shell: Shell) -> None:
        type_and_send(shell, "Kanser nedir?")
        await answered(shell)
        first = active_session(shell)
        await idle(shell)
        type_and_send(shell, "nasılsın")
        await answered(shell)
        assert active_session(shell) == first, "whatever the clock did"
        assert len(shell.view.messages()) == 4

        type_and_send(shell, "yeni konu")
        await answered(shell)
        assert not active_session(shell)
        type_and_send(shell, "merhaba")
        await answered(shell)
        assert active_session(shell) not in ("", first), "the user's own word ends it"

        await idle(shell)
        await shell.presenter.sessions.new_research()
        type_and_send(shell, "günaydın")
        await answered(shell)
        assert len(shell.view.messages()) == 2

    at_the_window(app, tmp_path, story, clock=clock)


def test_what_another_process_writes_is_noticed(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        revision = await shell.archive.revision()
        type_and_send(shell, "merhaba")
        await answered(shell)
        assert await shell.archive.revision() == revision, "our own commits are no news"
        async with at_home(tmp_path) as other:
            await other.say("Kanser nedir?")
        assert await shell.archive.revision() != revision

    at_the_window(app, tmp_path, story)


@pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody delete open files")
def test_an_archive_deleted_under_the_window_is_told_and_backed_up(
    app: QApplication, tmp_path: Path, expected_log: ExpectLog
) -> None:
    expected_log("what it held is in a backup")

    async def story(shell: Shell) -> None:
        type_and_send(shell, "merhaba")
        await answered(shell)
        await shell.archive.back_up()
        archive = shell.archive.paths.archive
        archive.rename(archive.with_suffix(".away"))
        await shell.beside.look_around()
        assert "silinmiş, taşınmış" in shell.window.banner.text()
        assert len(shell.archive.backups.listing()) == 2
        type_and_send(shell, "günaydın")
        await answered(shell)
        await shell.beside.look_around()
        assert "henüz kaydedilmedi" in shell.window.banner.text()
        assert len(shell.archive.backups.listing()) == 2
        archive.with_suffix(".away").rename(archive)
        assert shell.controller is not None
        assert await shell.controller.save()
        assert len(await shell.archive.store.messages(active_session(shell))) == 4

    at_the_window(app, tmp_path, story)


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


# --- settings -------------------------------------------------------------------------------------


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


def test_the_sample_speaks_the_language_of_the_interface(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await shell.settings.services.add_sample()
        assert await shell.settings.services.sample_language() == "en"

    at_the_window(app, tmp_path, story, settings=Settings(welcomed=True, tray="no", language="en"))


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


def test_theme_and_language_change_at_once(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        for name in ("dark", "light"):
            shell.settings.apply(Settings(theme=name, welcomed=True, tray="no", language="en"))
            assert theme.current().name == name
        await until(lambda: settings_file.load(tmp_path / "settings.json").theme == "light")

    at_the_window(app, tmp_path, story)


def test_an_unexpected_error_is_told_without_its_words(
    app: QApplication, tmp_path: Path, expected_log: ExpectLog
) -> None:
    expected_log("unexpected ValueError")

    async def fail() -> None:
        raise ValueError("gizli söz")

    async def story(shell: Shell) -> None:
        shell.tasks.spawn(fail(), "failing")
        await until(shell.window.banner.text)
        assert "gizli" not in shell.window.banner.text()

    at_the_window(app, tmp_path, story)


def test_the_dialogs_services_work_on_the_archive(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        services = shell.settings.services
        assert await services.key_place() is KeyPlace.NO_KEYRING
        assert await services.store_key(" sk-test ") is KeyPlace.MEMORY, "there is no keyring here"
        assert await services.key_place() is KeyPlace.MEMORY
        await until(lambda: shell.controller and shell.controller.model)
        assert await services.forget_key()
        await until(lambda: shell.controller and shell.controller.model is None)
        with pytest.raises(errors.BadInput):
            await services.test_model(Settings(provider="server", base_url="ollama", model="x"))
        await services.add_sample()
        assert await services.sample_language()
        made = await services.back_up(tmp_path / "mine.db")
        assert await services.remove_sample() > 0
        assert not await services.sample_language()
        await services.restore(made)
        assert await services.sample_language()

    # A copy inside the folder would be cleaned with the rest.
    at_the_window(app, tmp_path / "data", story)


def test_a_model_is_tested_where_it_is(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:

        async def story(shell: Shell) -> None:
            chosen = Settings(provider="server", base_url=server.url, model="claude-haiku-5-5")
            await shell.settings.services.test_model(chosen)
            assert server.requests

        at_the_window(app, tmp_path, story)


def test_the_selftest_of_an_installation_passes() -> None:
    command = [sys.executable, "-m", "app.cli", "--selftest"]
    done = subprocess.run(command, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()


# --- small things that add up ---------------------------------------------------------------------


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

    at_the_window(app, tmp_path, story)


def test_an_archive_that_can_only_be_read_says_so_where_one_writes(
    app: QApplication, tmp_path: Path
) -> None:
    def newer(directory: Path) -> None:
        with closing(sqlite3.connect(directory / "animsa.db")) as database:
            database.execute("PRAGMA user_version = 99")

    async def make(shell: Shell) -> None:
        await import_small_archive(shell.archive)

    async def story(shell: Shell) -> None:
        composer = shell.window.composer
        assert shell.controller is None
        shell.window.banner.clear()
        type_and_send(shell, "Dawn neydi?")
        assert composer.draft() == "Dawn neydi?"
        assert not shell.presenter.turns.busy
        labels = [each.text() for each in shell.window.findChildren(QLabel) if each.isVisible()]
        assert any("yalnızca okunabilir" in text for text in labels)

    at_the_window(app, tmp_path, make)
    newer(tmp_path)
    at_the_window(app, tmp_path, story)


def test_a_failed_question_is_tried_again_with_one_button(
    app: QApplication, tmp_path: Path
) -> None:
    with FakeAnthropicThread() as server:
        server.script(*[HttpError(529, "overloaded_error")] * 9)

        async def story(shell: Shell) -> None:
            type_and_send(shell, QUESTION)
            await answered(shell)
            shown = [b.text() for b in shell.window.findChildren(QPushButton) if b.isVisible()]
            assert shell.window.banner.text()
            assert shown.count("Yeniden dene") == 1

        at_the_window(app, tmp_path, story, model=server.url)


def test_copying_is_told(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        type_and_send(shell, "merhaba")
        await answered(shell)
        shell.window.commands[Command.COPY_ANSWER].trigger()
        assert QApplication.clipboard().text() == shell.view.last_answer()
        labels = [each for each in shell.window.findChildren(QLabel) if each.isVisible()]
        assert "Kopyalandı" in [each.text() for each in labels]
        shell.window._status._telling.timeout.emit()
        assert "Kopyalandı" not in [each.text() for each in labels]

    at_the_window(app, tmp_path, story)


def test_f10_opens_the_menu(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        window = shell.window
        window.activateWindow()
        await until(window.isActiveWindow)
        QTest.keyClick(window.composer.editor, Qt.Key.Key_F10)
        await until(QApplication.activePopupWidget)
        menu = QApplication.activePopupWidget()
        assert menu is window.menuBar().actions()[0].menu()
        menu.close()

    at_the_window(app, tmp_path, story)


def test_the_window_comes_out_of_a_tray_that_has_gone(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(shell: Shell) -> None:
        monkeypatch.setattr(Tray, "available", staticmethod(lambda: True))
        shell.window.close_requested.emit()
        shell.beside.look_for_tray()
        assert not shell.window.isVisible()
        monkeypatch.setattr(Tray, "available", staticmethod(lambda: False))
        shell.beside.look_for_tray()
        assert shell.window.isVisible()

    at_the_window(app, tmp_path, story, settings=Settings(welcomed=True, tray="yes"))


def test_an_unexpected_error_at_the_start_is_told(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    async def tell(
        parent: QWidget | None, title: str, text: str, close: str, *, details: str = ""
    ) -> None:
        told.extend((text, details))

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("app.ui.widgets.question_dialog.tell", tell)
    monkeypatch.setattr(application, "Shell", broken)
    paths = Paths(tmp_path)
    paths.create()
    translation = Translation()
    monkeypatch.setattr(application, "Translation", lambda: translation)
    environment = Environment(FakeClock(), ISTANBUL, {})
    with (
        asyncio.Runner(loop_factory=lambda: application.new_loop(app)) as runner,
        pytest.raises(RuntimeError),
    ):
        runner.run(application._main(app, paths, environment, Front(), None))
    translation.silence()
    assert "Beklenmeyen bir hata" in told[0]
    assert str(paths.log) in told[1]
    assert "secret" not in "".join(told)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_a_signal_during_the_start_ends_it_in_order(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from app.bootstrap.environment import Environment\n"
        "from app.machine.paths import Paths\n"
        "from app.ui.window import application\n"
        "opened = application.open_archive\n"
        "def open_archive(*given):\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    return opened(*given)\n"
        "application.open_archive = open_archive\n"
        f"paths = Paths(Path({str(tmp_path)!r}))\n"
        "sys.exit(application.run(paths, Environment(environ={})))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
