"""The quick-ask window in the running program: by keyboard, without a model, over a restart.

Also tests: app/storage/quick_ask_store.py, app/ui/chat/running_turn.py,
app/ui/quick/quick_presenter.py.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton, QWidget

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain import errors
from app.core.domain.messages import Kind, Message, MessageState
from app.core.wording.notices import NOT_NOTED
from app.core.wording.speech import TURKISH
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.storage.quick_ask_store import DatabaseStore
from app.ui.dialogs.actions import Command
from app.ui.quick.quick_presenter import QuickAsk
from app.ui.quick.quick_window import QuickWindow
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.window.shell import Shell
from tests.fakes.anthropic_server import FakeAnthropicThread, HttpError, Reply
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, import_small_archive
from tests.ui.windows import at_the_window, type_text, until

QUESTION = "Karaciğer yağlanması nasıl geriler?"
DAWN = "Dawn ile karışan etki neydi?"
ENGLISH = Settings(welcomed=True, tray="no", language="en")


async def opened(shell: Shell) -> QuickAsk:
    """Open the window with its key."""
    shell.window.activateWindow()
    await until(shell.window.isActiveWindow)
    command = shell.window.commands[Command.QUICK_ASK]
    QTest.keySequence(shell.window.composer.editor, command.shortcut())
    await until(lambda: shell.quick is not None and shell.quick.window.isActiveWindow())
    assert shell.quick is not None
    return shell.quick


def send(asker: QuickAsk, text: str) -> None:
    editor = asker.window.composer.editor
    type_text(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)


async def say(asker: QuickAsk, text: str) -> str:
    send(asker, text)
    await until(lambda: asker.turns.busy)
    await until(lambda: not asker.turns.busy)
    return asker.window.chat.current_text()


def shown(asker: QuickAsk) -> list[str]:
    return [item.message.content for item in asker.window.chat.column.items]


def showing(asker: QuickAsk, count: int) -> bool:
    return len(shown(asker)) == count


def question(asker: QuickAsk) -> QMessageBox | None:
    boxes = asker.window.findChildren(QMessageBox)
    return next((box for box in boxes if box.isVisible()), None)


def button(window: QuickWindow, text: str) -> QPushButton:
    (found,) = (each for each in window.findChildren(QPushButton) if each.text() == text)
    return found


def status(window: QuickWindow) -> str:
    (label,) = (
        each
        for each in window.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if each.property("kind") == "muted"
    )
    return label.text()


def test_a_memory_of_a_newer_version_keeps_nobody_from_asking(
    app: QApplication, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "quick.db")) as db:
        db.execute("PRAGMA user_version = 99")

    async def story(shell: Shell) -> None:
        asker = await opened(shell)
        await say(asker, "merhaba")
        await say(asker, "günaydın")
        assert showing(asker, 4)
        await shell.beside.look_around()
        assert asker.window.banner.text() == shell.window.banner.text() == ""

    at_the_window(app, tmp_path, story)


def test_the_past_answers_without_a_model_and_its_source_opens(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        asker = await opened(shell)
        assert asker.window.composer.editor.hasFocus(), "one can type at once"
        assert "Somogyi" in await say(asker, DAWN)
        assert shell.controller is not None
        assert shell.controller.active is None, "the main window's conversation is another"
        (citation,) = asker.window.chat.column.items[-1].message.citations
        asker.window.chat.citation_activated.emit(citation.session_id, citation.message_id)
        await until(lambda: shell.view.displayed == citation.session_id)
        answer = await say(asker, QUESTION)
        assert "yapılandırılmış bir model yok" in answer
        assert TURKISH.question_kept not in answer
        assert not asker.window.banner.text()

    at_the_window(app, tmp_path, story)


def test_what_is_told_is_said_to_be_forgotten_and_nobody_is_invited_to_tell(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        asker = await opened(shell)
        editor, main = asker.window.composer.editor, shell.window.composer.editor
        assert "anlat" in main.placeholderText()
        assert "anlat" not in editor.placeholderText() and "Sor" in editor.placeholderText()
        told = await say(asker, "not: yarın saat 3te dişçi randevum var")
        assert told == NOT_NOTED.tr
        await say(asker, "dişçi saat kaçtaydı")
        kept = await shell.archive.store.sessions_page(None, 1)
        assert not kept.entries and not kept.lookups

    at_the_window(app, tmp_path, story)


def test_the_answer_streams_and_esc_stops_it_then_closes(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        server.script(Reply(["İlk ", "parça"], gate=gate))

        async def story(shell: Shell) -> None:
            asker = await opened(shell)
            send(asker, QUESTION)
            await until(lambda: "İlk" in asker.window.chat.current_text())
            clear = button(asker.window, "Geçmişi temizle")
            assert not clear.isEnabled()
            QTest.keyClick(asker.window.composer.editor, Qt.Key.Key_Escape)
            await until(lambda: not asker.turns.busy)
            assert asker.window.isVisible()
            assert asker.controller.active is not None
            assert asker.controller.active.messages[-1].state is MessageState.INTERRUPTED
            assert clear.isEnabled()
            QTest.keyClick(asker.window.composer.editor, Qt.Key.Key_Escape)
            assert not asker.window.isVisible()
            assert shell.window.isVisible()
            server.open(gate)

        at_the_window(app, tmp_path, story, model=server.url)


def test_closing_the_window_does_not_stop_the_answer(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        server.script(Reply(["İlk ", "parça"], gate=gate))

        async def story(shell: Shell) -> None:
            asker = await opened(shell)
            send(asker, QUESTION)
            await until(lambda: "İlk" in asker.window.chat.current_text())
            asker.window.close()
            server.open(gate)
            await until(lambda: not asker.turns.busy)
            await opened(shell)
            await until(partial(showing, asker, 2))
            assert shown(asker) == [QUESTION, "İlk parça"]

        at_the_window(app, tmp_path, story, model=server.url)


def test_it_is_remembered_over_a_restart_and_cleared_after_asking(
    app: QApplication, tmp_path: Path
) -> None:
    async def before(shell: Shell) -> None:
        await say(await opened(shell), QUESTION)

    async def after(shell: Shell) -> None:
        asker = await opened(shell)
        await until(partial(showing, asker, 2))
        assert shown(asker)[0] == QUESTION
        clear = button(asker.window, "Geçmişi temizle")
        for kind, left in (("", 2), ("danger", 0)):
            clear.click()
            await until(lambda: question(asker))
            box = question(asker)
            assert box is not None
            if kind:
                (sure,) = (b for b in box.buttons() if b.property("kind") == kind)
                sure.click()
            else:
                QTest.keyClick(box, Qt.Key.Key_Escape)
            await until(lambda: not question(asker))
            await until(partial(showing, asker, left))
        assert status(asker.window) == "Geçmiş temizlendi"
        assert not clear.isEnabled()
        assert "yok" in await say(asker, QUESTION), "one can go on asking"

    at_the_window(app, tmp_path, before)
    at_the_window(app, tmp_path, after)


def test_it_becomes_research_that_goes_on_in_the_main_window(
    app: QApplication, tmp_path: Path
) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Kilo vererek."]), Reply(["Yüzde yedi."]))

        async def story(shell: Shell) -> None:
            asker = await opened(shell)
            await say(asker, QUESTION)
            button(asker.window, "Araştırmaya çevir").click()
            await until(lambda: not asker.window.isVisible())
            await until(lambda: shell.view.live and shell.view.displayed)
            assert shell.controller is not None
            assert shell.controller.active is not None
            items = shell.window.chat.column.items
            assert [item.message.content for item in items] == [QUESTION, "Kilo vererek."]
            await until(shell.window.isActiveWindow)
            type_text(shell.window.composer.editor, "Peki ne kadar?")
            QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_Return)
            await until(lambda: shell.view.last_answer() == "Yüzde yedi.")
            await until(lambda: not shell.presenter.turns.busy)
            stored = await shell.archive.store.messages(shell.controller.active.session_id)
            assert len(stored) == 4
            await until(partial(showing, await opened(shell), 0))

        at_the_window(app, tmp_path, story, model=server.url)


def test_what_was_recalled_becomes_research_in_the_list(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        asker = await opened(shell)
        asked = "Dawn ile karışan etki neydi?"
        assert "Somogyi" in await say(asker, asked)
        button(asker.window, "Araştırmaya çevir").click()
        await until(lambda: shell.view.live and shell.view.displayed)
        model = shell.window.sidebar.model
        await until(lambda: model.place_of(shell.view.displayed) >= 0)
        row = model.row(model.index(model.place_of(shell.view.displayed)))
        assert row is not None and row.entry is not None
        assert not row.entry.lookup
        assert asked in row.title
        # One that has an answer of its own is a research by that, until it has none.
        assert shell.controller is not None
        answered = [Message("q", "user", "Pi?", 5, Kind.QUESTION, message_id="q0")]
        answered += [Message("q", "assistant", "3,14", 5, Kind.ANSWER, message_id="q1")]
        kept = await shell.archive.store.session(await shell.controller.adopt(answered))
        assert kept is not None and kept.filed is None

    at_the_window(app, tmp_path, story)


def test_a_failure_is_told_and_retried(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(HttpError(401, "authentication_error"), Reply(["Şimdi oldu."]))

        async def story(shell: Shell) -> None:
            asker = await opened(shell)
            await say(asker, QUESTION)
            assert asker.window.banner.text()
            asker.turns.retry()
            await until(lambda: not asker.turns.busy)
            assert shown(asker) == [QUESTION, "Şimdi oldu."]
            assert not asker.window.banner.text()

        at_the_window(app, tmp_path, story, model=server.url)


def test_a_memory_that_cannot_be_read_is_told(app: QApplication, tmp_path: Path) -> None:
    async def refuse(self: DatabaseStore, user_id: str, limit: int = 10) -> None:
        raise errors.NotWritable

    async def story(shell: Shell) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(DatabaseStore, "fetch_recent_turns", refuse)
            asker = await opened(shell)
            await until(asker.window.banner.text)
            send(asker, QUESTION)
            await until(lambda: asker.window.composer.draft() == QUESTION)
        asker.window.composer.set_draft("")
        assert "yok" in await say(asker, QUESTION)

    at_the_window(app, tmp_path, story)


def test_the_answer_is_copied(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Kilo vererek."]))

        async def story(shell: Shell) -> None:
            asker = await opened(shell)
            await say(asker, QUESTION)
            button(asker.window, "Kopyala").click()
            assert QGuiApplication.clipboard().text() == "Kilo vererek."
            assert status(asker.window) == "Kopyalandı"

        at_the_window(app, tmp_path, story, model=server.url)


def test_the_tray_opens_it(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        named = (a for a in shell.window.findChildren(QAction) if a.text() == "Hızlı soru")
        (entry,) = (action for action in named if action.shortcut().isEmpty())
        entry.trigger()
        await until(lambda: shell.quick is not None and shell.quick.window.isVisible())

    at_the_window(app, tmp_path, story)


def test_it_follows_the_language(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        asker = await opened(shell)
        assert asker.window.windowTitle() == "Quick question"
        assert "none is set up" in await say(asker, "Why is the sky blue?")
        texts = [each.text() for each in asker.window.findChildren(QPushButton)]
        tips = [each.toolTip() for each in asker.window.findChildren(QWidget)]
        assert not any(set("çğıöşüÇĞİÖŞÜ") & set(text) for text in texts + tips)
        shell.settings.apply(Settings(welcomed=True, tray="no", language="tr"))
        await until(lambda: asker.window.windowTitle() == "Hızlı soru")
        assert "model yok" in await say(asker, "Neden?")

    at_the_window(app, tmp_path, story, settings=ENGLISH)


def test_its_settings_key_leads_to_the_model(app: QApplication, tmp_path: Path) -> None:
    """What it says of a missing model names that key."""

    async def story(shell: Shell) -> None:
        asker = await opened(shell)
        QTest.keySequence(asker.window.composer.editor, "Ctrl+,")
        await until(lambda: shell.window.findChild(SettingsDialog))
        dialog = shell.window.findChild(SettingsDialog)
        assert isinstance(dialog, SettingsDialog)
        dialog.close()

    at_the_window(app, tmp_path, story)


def test_what_is_erased_leaves_the_open_window_at_once(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        asker = await opened(shell)
        await say(asker, "Selam")
        assert "Somogyi" in await say(asker, DAWN)
        told = next(
            citation.session_id
            for item in asker.window.chat.column.items
            for citation in item.message.citations
        )
        async with open_archive(Paths(tmp_path), Environment(FakeClock(), ISTANBUL, {})) as other:
            await other.eraser.session(told)
        await shell.beside.look_for_changes()
        assert "Somogyi" not in "".join(shown(asker))
        assert any("Selam" in each for each in shown(asker)), "what told nothing of it stays"

    at_the_window(app, tmp_path, story)
