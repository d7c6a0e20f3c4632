"""What is sent during an answer waits for its end: seen, changed, taken out, and kept on disk.

Also tests: app/ui/chat/turn_tasks.py.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session, Status
from app.machine.paths import WINDOW_FILE
from app.ui.remembering.window_state import load
from app.ui.window.shell import Shell
from tests.fakes.anthropic_server import FakeAnthropicThread, HttpError, Reply
from tests.ui.windows import at_the_window, type_text, until


def say(shell: Shell, text: str) -> None:
    editor = shell.window.composer.editor
    type_text(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)


def waiting(shell: Shell) -> list[str]:
    return [each.text for each in shell.window.waiting.words()]


def press(shell: Shell, place: int) -> None:
    """A button of the lines: two each, the one that changes first."""
    buttons = [b for b in shell.window.waiting.findChildren(QPushButton) if b.isVisible()]
    buttons[place].click()


async def begin(shell: Shell) -> str:
    """A question whose answer has begun; its session."""
    say(shell, "Diyabette Dawn phenomenon nedir?")
    await until(lambda: "İlk" in shell.window.chat.current_text())
    return shell.view.displayed


def asked(shell: Shell) -> list[str]:
    return [each.content for each in shell.view.messages() if each.role == "user"]


def test_it_is_seen_changed_taken_out_and_then_sent(qapp: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        server.script(Reply(["İlk ", "yanıt."], gate=gate), Reply(["İkinci yanıt."]))

        async def story(shell: Shell) -> None:
            window = shell.window
            await begin(shell)
            for text in ("Peki nasıl önlenir?", "Kaç yaşında başlar?", "Bunu boş ver"):
                say(shell, text)
            assert not window.composer.draft()
            assert window.waiting.isVisible()
            assert "Sırada" in {label.text() for label in window.waiting.findChildren(QLabel)}
            press(shell, 5)
            press(shell, 2)
            assert waiting(shell) == ["Peki nasıl önlenir?"]
            assert window.composer.draft() == "Kaç yaşında başlar?"
            # A crash now would lose neither.
            file = shell.archive.paths.root / WINDOW_FILE
            both = "Peki nasıl önlenir?\n\nKaç yaşında başlar?"
            await until(lambda: load(file).draft == both)
            server.open(gate)
            await until(lambda: "İkinci yanıt." in window.chat.current_text())
            await until(lambda: not shell.presenter.turns.busy)
            assert asked(shell)[1:] == ["Peki nasıl önlenir?"]
            assert window.waiting.isHidden()
            assert window.composer.draft() == "Kaç yaşında başlar?"
            await until(lambda: load(file).draft == "Kaç yaşında başlar?")

        at_the_window(qapp, tmp_path, story, model=server.url)


def test_after_a_failure_it_is_in_the_field_again(qapp: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        server.script(Reply(["İlk ", "yanıt."], gate=gate), HttpError(401, "authentication_error"))

        async def story(shell: Shell) -> None:
            await begin(shell)
            say(shell, "Peki nasıl önlenir?")
            say(shell, "Kaç yaşında başlar?")
            type_text(shell.window.composer.editor, "ve")
            server.open(gate)
            await until(lambda: shell.window.composer.draft() == "Kaç yaşında başlar?\n\nve")
            assert not waiting(shell)
            assert not shell.presenter.turns.busy

        at_the_window(qapp, tmp_path, story, model=server.url)


def test_it_goes_to_its_conversation_whatever_is_read_meanwhile(
    qapp: QApplication, tmp_path: Path
) -> None:
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        server.script(Reply(["İlk ", "yanıt."], gate=gate), Reply(["İkinci yanıt."]))

        async def story(shell: Shell) -> None:
            past = "past"
            session = Session(past, 5, 5, Status.COMPLETE, "Demir")
            asked = Message(past, "user", "Demir?", 5, Kind.QUESTION, message_id="m")
            await shell.archive.store.append(session, [asked], new=True)
            running = await begin(shell)
            say(shell, "Peki nasıl önlenir?")
            await shell.presenter.sessions.show(past)
            say(shell, "Burada da bir şey")
            server.open(gate)
            await until(lambda: not waiting(shell) and not shell.presenter.turns.busy)
            kept = [each.content for each in await shell.archive.store.messages(running)]
            assert kept[2:] == ["Peki nasıl önlenir?", "İkinci yanıt."]
            await until(lambda: shell.view.displayed == past and shell.view.live)

        at_the_window(qapp, tmp_path, story, model=server.url)


def test_it_is_not_sent_when_the_window_closes(qapp: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        server.script(Reply(["İlk ", "yanıt."], gate=gate))

        async def story(shell: Shell) -> None:
            await begin(shell)
            say(shell, "Peki nasıl önlenir?")

        async def again(shell: Shell) -> None:
            assert shell.window.composer.draft() == "Peki nasıl önlenir?"

        at_the_window(qapp, tmp_path, story, model=server.url)
        server.open(gate)
        at_the_window(qapp, tmp_path, again, model=server.url)
