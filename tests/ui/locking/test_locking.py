"""Locking: nothing of the user's is left on the screen or in what the process holds, no word is
lost, and unlocking leads back to where one was.

Also tests: app/bootstrap/encryption.py, app/core/domain/privacy/encryption_port.py,
app/ui/locking/cover_window.py, app/ui/locking/idle_lock.py,
app/ui/locking/leaving.py, app/ui/locking/let_go.py, app/ui/locking/unlock_page.py,
app/ui/remembering/resumption.py, app/ui/remembering/state_keeper.py,
app/ui/quick/quick_ask_opener.py, app/ui/widgets/tray.py, app/ui/window/encryption_in_use.py,
app/ui/window/window_handover.py, app/ui/window/succession.py.
"""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QObject, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.bootstrap.encryption import LateCipher, SealedWindow
from app.core.domain import errors
from app.core.domain.messages import MessageState
from app.core.domain.privacy.encryption_port import CipherState
from app.machine import settings as settings_file
from app.machine.desktop.start_request import StartAction, StartRequest
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.storage.encryption.archive_cipher import ArchiveCipher
from app.storage.keys import key_file
from app.storage.keys.held_keys import HELD
from app.ui.dialogs.actions import Command
from app.ui.dialogs.unfinished_dialog import RecoveryDialog
from app.ui.locking.cover_window import CoverWindow
from app.ui.locking.idle_lock import IdleLock
from app.ui.locking.leaving import Decrypt, Encrypt
from app.ui.overview.overview_window import OverviewWindow
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.settings.welcome import WelcomeDialog
from app.ui.window.shell import Shell
from tests.fakes.anthropic_server import FakeAnthropicThread, Reply
from tests.fakes.cipher import FakeCipher
from tests.fakes.clock import FakeClock
from tests.fakes.person import import_small_archive
from tests.ui.locking.succession import Screen, at_the_screen
from tests.ui.windows import type_text, until

PASSPHRASE = "dört kelime yan yana"
ROOT = Path(__file__).parents[3]
SECRET = "zumşellyanarık"


@pytest.fixture
def unlocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ArchiveCipher]:
    """An encrypted archive that is open to this process."""
    monkeypatch.setattr(key_file, "COST", 2**10)
    Paths(tmp_path).create()
    cipher = ArchiveCipher(tmp_path)
    cipher.encrypt(PASSPHRASE)
    yield cipher
    cipher.lock()


def send(shell: Shell, text: str) -> None:
    type_text(shell.window.composer.editor, text)
    QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_Return)


async def answered(shell: Shell) -> None:
    await until(lambda: shell.presenter.turns.busy)
    await until(lambda: not shell.presenter.turns.busy)


def lock(shell: Shell) -> None:
    """By the keyboard."""
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(shell.window, Qt.Key.Key_L, modifiers)


# --- what is left ---------------------------------------------------------------------------------


def texts_of_qt(app: QApplication) -> Iterator[str]:
    """Every text that a widget, an action, a model or a document of this process could show."""
    objects: list[QObject] = [*app.allWidgets(), *app.topLevelWindows(), app]
    seen: set[int] = set()
    while objects:
        each = objects.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        objects.extend(each.children())
        yield each.objectName()
        for name in (
            "text",
            "toolTip",
            "statusTip",
            "whatsThis",
            "windowTitle",
            "title",
            "accessibleName",
            "accessibleDescription",
            "placeholderText",
            "toPlainText",
            "currentText",
        ):
            read = getattr(each, name, None)
            if callable(read):
                yield str(read())
        if isinstance(each, QAbstractItemModel):
            for row in range(each.rowCount()):
                for role in range(20):
                    yield str(each.index(row, 0).data(role))
        if isinstance(each, QTextDocument):
            yield each.toPlainText()
        if isinstance(each, QAction):
            yield each.text()


def holders(secret: str) -> list[str]:
    """The objects of this process that hold a text with the secret, but for this test's."""
    mine = {id(globals())}
    found = []
    for each in gc.get_objects():
        if id(each) in mine or type(each).__name__ in ("frame", "coroutine"):
            continue
        for inner in gc.get_referents(each):
            if isinstance(inner, str) and secret in inner:
                above = [type(other).__name__ for other in gc.get_referrers(each)]
                found.append(f"{type(each).__name__} of {', '.join(above)}")
    return found


def test_nothing_of_the_user_is_left_after_locking(
    app: QApplication, tmp_path: Path, unlocked: ArchiveCipher
) -> None:
    # As after a library was loaded.
    gc.freeze()
    with FakeAnthropicThread() as server:
        server.script(Reply([f"Yanıtta {SECRET} geçer."]))

        async def story(screen: Screen) -> None:
            await fill(await screen.shell())
            screen.shells.clear()
            cover = await screen.cover()
            assert unlocked.state() is CipherState.LOCKED
            assert [w for w in app.topLevelWidgets() if w.isVisible()] == [cover]
            assert not [text for text in texts_of_qt(app) if SECRET in text]
            gc.collect()
            assert not holders(SECRET)

        async def fill(shell: Shell) -> None:
            """Bring the secret wherever a text may stand, and lock."""
            send(shell, f"{SECRET} nedir?")
            await answered(shell)
            server.requests.clear()
            shell.show_quick()
            await until(lambda: shell.quick is not None and shell.quick.window.isVisible())
            assert shell.quick is not None
            shell.quick.window.composer.set_draft(f"hızlı {SECRET}")
            shell.window.sidebar.search_everywhere()
            for field in shell.window.sidebar.findChildren(QLineEdit):
                field.setText(SECRET)
            await until(lambda: not shell.window.sidebar.busy)
            shell.window.commands[Command.PALETTE].trigger()
            shell.settings.show("sent")
            shell.presenter.overview.toggle()
            page = shell.window.findChild(OverviewWindow)
            assert isinstance(page, OverviewWindow)
            await until(lambda: page.calendar.isVisible())
            QTest.keyClick(page.calendar, Qt.Key.Key_Return)
            await until(lambda: page.listed.count())
            type_text(shell.window.composer.editor, f"yarım {SECRET}")
            assert any(SECRET in text for text in texts_of_qt(app))
            shell.encryption.lock()

        at_the_screen(app, tmp_path, unlocked, story, model=server.url)


# --- no word is lost ------------------------------------------------------------------------------


def test_a_streamed_answer_and_a_half_typed_message_come_back(
    app: QApplication, tmp_path: Path, unlocked: ArchiveCipher
) -> None:
    with FakeAnthropicThread() as server:
        gate = asyncio.Event()
        server.script(Reply(["Tam yanıt."]), Reply(["İlk ", "parça"], gate=gate))

        async def story(screen: Screen) -> None:
            shell = await screen.shell()
            send(shell, "Diyabette Dawn phenomenon nedir?")
            await answered(shell)
            send(shell, "Peki nasıl önlenir?")
            await until(lambda: "İlk" in shell.window.chat.current_text())
            before = shell.view.displayed
            type_text(shell.window.composer.editor, "Bir de şunu sor")
            lock(shell)
            cover = await screen.cover()
            assert "Bir de" not in (tmp_path / "window.json").read_text("utf-8")
            server.open(gate)
            screen.unlock(cover, PASSPHRASE)
            second = await screen.shell(2)
            await until(lambda: second.view.displayed == before)
            assert second.view.live
            assert second.controller is not None
            assert second.controller.active is not None
            said = [(m.content, m.state) for m in second.controller.active.messages]
            assert said == [
                ("Diyabette Dawn phenomenon nedir?", MessageState.COMPLETE),
                ("Tam yanıt.", MessageState.COMPLETE),
                ("Peki nasıl önlenir?", MessageState.COMPLETE),
                ("İlk ", MessageState.INTERRUPTED),
            ]
            assert second.window.composer.draft() == "Bir de şunu sor"
            # It is one conversation: what is said now goes into it.
            server.script(Reply(["Sonra."]))
            QTest.keyClick(second.window.composer.editor, Qt.Key.Key_Return)
            await answered(second)
            assert second.view.displayed == before

        at_the_screen(app, tmp_path, unlocked, story, model=server.url)


def test_words_that_the_disk_refuses_wait_for_the_passphrase(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unlocked: ArchiveCipher
) -> None:
    async def story(screen: Screen) -> None:
        shell = await screen.shell()

        def full(*_: object) -> None:
            raise OSError

        with monkeypatch.context() as patched:
            patched.setattr(SealedWindow, "write", full)
            type_text(shell.window.composer.editor, "kaybolmasın")
            lock(shell)
            cover = await screen.cover()
        screen.unlock(cover, PASSPHRASE)
        second = await screen.shell(2)
        assert second.window.composer.draft() == "kaybolmasın"

    at_the_screen(app, tmp_path, unlocked, story)


def test_a_project_memory_that_is_being_edited_is_edited_on(
    app: QApplication, tmp_path: Path, unlocked: ArchiveCipher
) -> None:
    async def story(screen: Screen) -> None:
        shell = await screen.shell()
        await shell.presenter.projects.open_page("", "Elle yazılan bellek")
        shell.window.sidebar.projects.choose("")
        lock(shell)
        screen.unlock(await screen.cover(), PASSPHRASE)
        second = await screen.shell(2)
        await until(lambda: second.presenter.projects.edited)
        assert second.presenter.projects.edited == ("", "Elle yazılan bellek")

    at_the_screen(app, tmp_path, unlocked, story)


# --- the unlock page ------------------------------------------------------------------------------


def test_a_locked_start_shows_nothing_and_asks(app: QApplication, tmp_path: Path) -> None:
    cipher = FakeCipher(PASSPHRASE)

    async def story(screen: Screen) -> None:
        cover = await screen.cover()
        assert not screen.shells
        assert not (tmp_path / "animsa.db").exists(), "nothing is opened"
        screen.unlock(cover, "yanlış")
        await until(cover.page.problem.text)
        assert cover.page.problem.text() == "Bu, arşivin parolası değil."
        assert cover.page.edit.selectedText() == "yanlış"
        screen.unlock(cover, PASSPHRASE)
        shell = await screen.shell()
        assert shell.window.isVisible()
        assert cipher.tried == ["yanlış", PASSPHRASE]

    at_the_screen(app, tmp_path, cipher, story)


def test_quitting_while_locked_quits(app: QApplication, tmp_path: Path) -> None:
    async def story(screen: Screen) -> None:
        cover = await screen.cover()
        cover.close()
        await until(lambda: screen.ended)

    at_the_screen(app, tmp_path, FakeCipher(PASSPHRASE), story)


def test_the_tray_and_another_start_ask_for_unlocking(app: QApplication, tmp_path: Path) -> None:
    async def story(screen: Screen) -> None:
        cover = await screen.cover()
        cover.hide()
        screen.front.request(StartRequest())
        assert cover.isVisible()
        cover.hide()
        cover.tray.quick_requested.emit()
        assert cover.isVisible()
        screen.unlock(cover, PASSPHRASE)
        shell = await screen.shell()
        await until(lambda: shell.quick is not None and shell.quick.window.isVisible())

    at_the_screen(app, tmp_path, FakeCipher(PASSPHRASE), story)


def test_what_a_start_asks_of_a_locked_window_waits_for_it(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(screen: Screen) -> None:
        cover = await screen.cover()
        screen.front.request(StartRequest(StartAction.SEARCH, "insülin"))
        screen.unlock(cover, PASSPHRASE)
        shell = await screen.shell()
        await until(lambda: shell.window.sidebar.search_field.text() == "insülin")

    at_the_screen(app, tmp_path, FakeCipher(PASSPHRASE), story)


# --- locking by itself ----------------------------------------------------------------------------


def test_it_locks_when_nobody_is_there(
    app: QApplication, tmp_path: Path, unlocked: ArchiveCipher
) -> None:
    clock = FakeClock()
    settings = Settings(welcomed=True, tray="no", lock_minutes=5)

    async def story(screen: Screen) -> None:
        shell = await screen.shell()
        idle = shell.encryption.idle
        assert idle is not None
        clock.advance(timedelta(minutes=4))
        type_text(shell.window.composer.editor, "a")
        clock.advance(timedelta(minutes=4))
        idle.look()
        assert shell.window.isVisible()
        clock.advance(timedelta(minutes=1))
        idle.look()
        await screen.cover()

    at_the_screen(app, tmp_path, unlocked, story, clock=clock, settings=settings)


def test_work_counts_as_being_there_and_a_touch_after_a_sleep_does_not(
    app: QApplication,
) -> None:
    now, working = [0.0], [True]
    idle = IdleLock(app, lambda: now[0], lambda: working[0], 5)
    locked: list[bool] = []
    idle.wanted.connect(lambda: locked.append(True))
    field = QLineEdit()
    now[0] = 600
    idle.look()
    assert not locked
    working[0] = False
    now[0] += 299
    idle.look()
    assert not locked
    now[0] += 1_000
    QTest.keyClick(field, Qt.Key.Key_A)
    assert (locked, field.text()) == ([True], "")
    idle.minutes = 0
    now[0] += 100_000
    idle.look()
    assert locked == [True]
    idle.close()


def test_the_keys_lock_from_a_dialog_too(
    app: QApplication, tmp_path: Path, unlocked: ArchiveCipher
) -> None:
    async def story(screen: Screen) -> None:
        shell = await screen.shell()
        shell.settings.show("data")
        dialog = next(w for w in app.topLevelWidgets() if isinstance(w, SettingsDialog))
        modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        QTest.keyClick(dialog, Qt.Key.Key_L, modifiers)
        await screen.cover()

    at_the_screen(app, tmp_path, unlocked, story)


def test_a_setting_that_is_being_typed_is_not_lost(
    app: QApplication, tmp_path: Path, unlocked: ArchiveCipher
) -> None:
    async def story(screen: Screen) -> None:
        shell = await screen.shell()
        shell.settings.show("sources")
        dialog = next(w for w in app.topLevelWidgets() if isinstance(w, SettingsDialog))
        field = next(
            each for each in dialog.sources.findChildren(QLineEdit) if each.text() == "ev@ornek.org"
        )
        field.setFocus()
        field.setText("okul@ornek.org")
        shell.encryption.lock()
        await screen.cover()

    before = Settings(welcomed=True, tray="no", contact="ev@ornek.org")
    at_the_screen(app, tmp_path, unlocked, story, settings=before)
    assert settings_file.load(tmp_path / "settings.json").contact == "okul@ornek.org"


# --- making the archive over ----------------------------------------------------------------------


def test_encrypting_goes_on_where_one_was(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_file, "COST", 2**10)
    cipher = ArchiveCipher(tmp_path)
    kept = tmp_path / "window.json"

    async def story(screen: Screen) -> None:
        shell = await screen.shell()
        await import_small_archive(shell.archive)
        send(shell, "Dawn ile karışan etki neydi?")
        await answered(shell)
        before = shell.view.displayed
        type_text(shell.window.composer.editor, f"yarım {SECRET}")
        shell.end.leave_for(Encrypt(PASSPHRASE))
        second = await screen.shell(2)
        await until(lambda: second.window.banner.isVisible() and second.view.displayed == before)
        assert cipher.state() is CipherState.UNLOCKED
        assert "Somogyi" in second.view.last_answer()
        assert second.window.composer.draft() == f"yarım {SECRET}"
        assert second.window.commands[Command.LOCK].isEnabled()
        await until(lambda: SECRET not in kept.read_text("utf-8"))
        assert [each.name for each in files_with(tmp_path, "Somogyi", SECRET)] == []
        second.end.leave_for(Decrypt(PASSPHRASE))
        third = await screen.shell(3)
        assert third.window.composer.draft() == f"yarım {SECRET}"
        assert json.loads(kept.read_text("utf-8"))["draft"] == f"yarım {SECRET}"
        await until(lambda: third.view.displayed == before)

    at_the_screen(app, tmp_path, cipher, story)


def files_with(folder: Path, *words: str) -> list[Path]:
    """The files of a folder in which one of the words can be read."""
    wanted = [word.encode() for word in words]
    files = (each for each in folder.rglob("*") if each.is_file())
    # What SQLite has open is read only where it cannot be its locks that are lost with it.
    read = ((each, each.read_bytes()) for each in files if each.suffix not in (".db", ".db-shm"))
    return [each for each, found in read if any(word in found for word in wanted)]


def visible(app: QApplication) -> list[QWidget]:
    return [each for each in app.topLevelWidgets() if each.isVisible()]


def test_the_window_lives_while_the_archive_is_made_over_and_tells_what_failed(
    app: QApplication, tmp_path: Path
) -> None:
    cipher = FakeCipher()
    cipher.failure = errors.DiskFull()
    gate = threading.Event()

    def half() -> bool:
        covers = [each for each in visible(app) if isinstance(each, CoverWindow)]
        return any(each.shown_progress == 0.5 for each in covers)

    async def story(screen: Screen) -> None:
        shell = await screen.shell()
        # A plain archive has nothing to lock.
        assert shell.encryption.idle is None
        assert not shell.window.commands[Command.LOCK].isEnabled()
        shell.encryption.lock()
        shell.end.leave_for(Encrypt(PASSPHRASE))
        second = await screen.shell(2)
        await until(lambda: "Disk dolu" in second.window.banner.text())
        assert cipher.state() is CipherState.PLAIN
        cipher.gate = gate
        second.end.leave_for(Encrypt(PASSPHRASE))
        await until(half)
        gate.set()
        await screen.shell(3)

    at_the_screen(app, tmp_path, cipher, story)


# --- other processes ------------------------------------------------------------------------------

KILLED = """
import asyncio, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from app.core.domain.messages import Kind
from app.machine.paths import Paths
from app.storage.encryption.archive_cipher import ArchiveCipher
from tests.ui.locking.succession import at_the_screen

folder, passphrase, locks = Path(sys.argv[1]), sys.argv[2], sys.argv[3] == "locked"

async def story(screen):
    if not locks:
        screen.unlock(await screen.cover(), passphrase)
        shell = await screen.shell()
        await shell.controller.submit("Dawn phenomenon nedir?")
        shell.window.composer.set_draft("yarım kalan söz")
        await shell._state.leave(shell._state.now())
    else:
        await screen.cover()
    print("there", flush=True)
    await asyncio.sleep(60)

at_the_screen(QApplication([]), folder, ArchiveCipher(folder), story)
"""


@pytest.mark.parametrize("state", [pytest.param("locked", marks=pytest.mark.slow), "unlocked"])
def test_a_killed_window_asks_again_and_has_lost_nothing(
    app: QApplication, tmp_path: Path, unlocked: ArchiveCipher, state: str
) -> None:
    unlocked.lock()
    command = [sys.executable, "-c", KILLED, str(tmp_path), PASSPHRASE, state]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"there\n"
        process.kill()

    async def story(screen: Screen) -> None:
        screen.unlock(await screen.cover(), PASSPHRASE)
        shell = await screen.shell()
        if state == "unlocked":
            assert shell.window.composer.draft() == "yarım kalan söz"
            await until(lambda: any(isinstance(w, RecoveryDialog) for w in visible(app)))

    at_the_screen(app, tmp_path, LateCipher(Paths(tmp_path)), story)


# --- the first start ------------------------------------------------------------------------------


def test_the_welcome_encrypts_and_asks_the_question_then(
    app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_file, "COST", 2**10)

    def welcome() -> WelcomeDialog | None:
        return next((w for w in visible(app) if isinstance(w, WelcomeDialog)), None)

    async def story(screen: Screen) -> None:
        await screen.shell()
        await until(welcome)
        dialog = welcome()
        assert dialog is not None
        dialog.encrypts.setChecked(True)
        for field in (dialog.passphrase.first, dialog.passphrase.again):
            field.edit.setText(PASSPHRASE)
        dialog.passphrase.understood.setChecked(True)
        dialog.start("Ay neden bize hep aynı yüzünü gösteriyordu?")
        second = await screen.shell(2)
        await until(lambda: second.view.displayed and not second.presenter.turns.busy)
        assert second.settings.now.welcomed
        assert second.encryption.encrypted
        assert welcome() is None
        assert second.view.messages()[0].content.startswith("Ay neden")

    at_the_screen(app, tmp_path, None, story, settings=Settings(provider="none", tray="no"))
    HELD.forget(tmp_path)


def test_the_question_about_unfinished_research_is_asked_again_after_a_lock(
    app: QApplication, tmp_path: Path, unlocked: ArchiveCipher
) -> None:
    async def left_behind(screen: Screen) -> None:
        shell = await screen.shell()
        assert shell.controller is not None
        await shell.controller.submit("Dawn phenomenon nedir?")
        await shell.controller.close()

    at_the_screen(app, tmp_path, unlocked, left_behind)

    def asked() -> bool:
        return any(isinstance(each, RecoveryDialog) for each in visible(app))

    async def story(screen: Screen) -> None:
        await until(asked)
        (await screen.shell()).encryption.lock()
        cover = await screen.cover()
        assert not asked()
        screen.unlock(cover, PASSPHRASE)
        await until(asked)

    at_the_screen(app, tmp_path, unlocked, story)
