"""One turn at the window, with the keyboard.

Also tests: app/ui/window/window_presenter.py, app/ui/window/window_view.py,
app/ui/chat/turn_tasks.py.
"""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel, QLineEdit, QPushButton, QWidget

from app.core.domain.messages import Message, MessageState
from app.core.domain.sessions import Status
from app.ui.chat.chat_parts import Ending
from app.ui.dialogs.actions import Command
from app.ui.window.shell import Shell
from tests.fakes.anthropic_server import FakeAnthropicThread, HttpError, Reply
from tests.fakes.person import import_small_archive
from tests.ui.windows import (
    active_session,
    answered,
    at_the_window,
    open_dialog,
    showing,
    type_and_send,
    type_text,
    until,
)

QUESTION = "Diyabette Dawn phenomenon nedir?"


def last_message(shell: Shell) -> Message:
    """Of the conversation that goes on."""
    assert shell.controller is not None
    assert shell.controller.active is not None
    return shell.controller.active.messages[-1]


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


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
            await answered(shell)
            assert active_session(shell) == shell.view.displayed != running
            asked = await shell.archive.store.messages(active_session(shell))
            assert "Böbrek taşı neden olur?" in [each.content for each in asked]
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
            # Nothing is answered yet: in the list it stands among the folded look-ups.
            assert "sürüyor; yukarıdaki ok ona götürür" in window.status.text()
            assert window.chat.column.items == []
            window.commands[Command.BACK].trigger()
            await until(lambda: shell.view.live)
            assert shell.view.displayed == running
            await until(lambda: "İlk" in window.chat.current_text())
            assert "sürüyor" not in window.status.text()
            window.commands[Command.NEW_RESEARCH].trigger()
            await until(lambda: not shell.view.displayed)
            server.open(gate)
            await until(lambda: not shell.presenter.turns.busy)
            assert "sürüyor" not in window.status.text()
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
        assert QApplication.clipboard().text() == shell.window.chat.last_answer()
        labels = [each for each in shell.window.findChildren(QLabel) if each.isVisible()]
        assert "Kopyalandı" in [each.text() for each in labels]
        shell.window.status._telling.timeout.emit()
        assert "Kopyalandı" not in [each.text() for each in labels]

    at_the_window(app, tmp_path, story)


def test_the_last_answer_is_copied_as_it_is_read(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["**Kilo** vererek:\n\n- yürüyüş"]))

        async def story(shell: Shell) -> None:
            type_and_send(shell, QUESTION)
            await answered(shell)
            shell.window.commands[Command.COPY_ANSWER].trigger()
            assert QApplication.clipboard().text() == "Kilo vererek:\n• yürüyüş"

        at_the_window(app, tmp_path, story, model=server.url)


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
