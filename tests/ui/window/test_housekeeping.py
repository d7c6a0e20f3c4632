"""Idleness, other processes and a lost archive beside an open window.

Also tests: app/bootstrap/open_archive.py, app/ui/widgets/tray.py.
"""

from __future__ import annotations

import asyncio
import os
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.machine.settings import Settings
from app.ui.widgets.tray import Tray
from app.ui.window.shell import Shell
from tests.conftest import ExpectLog
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home
from tests.research.worlds import Shelf, web_of
from tests.ui.windows import active_session, answered, at_the_window, type_and_send, until


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


def test_a_note_that_was_left_alone_is_not_called_research(
    app: QApplication, tmp_path: Path
) -> None:
    clock = FakeClock()

    async def story(shell: Shell) -> None:
        type_and_send(shell, "not al: kombinin bakımı 1450 lira tuttu")
        await answered(shell)
        clock.advance(timedelta(minutes=31))
        await shell.beside.look_for_idleness()
        assert not active_session(shell)
        assert not shell.window.banner.text()

    at_the_window(app, tmp_path, story, clock=clock)


def test_who_comes_back_from_changing_a_file_is_told_what_it_says_now(
    app: QApplication, tmp_path: Path
) -> None:
    note = tmp_path / "anahtarlar.md"
    note.write_text("Deponun kilit kodu 4471.", encoding="utf-8")

    async def story(shell: Shell) -> None:
        await shell.archive.files().add([note])
        for code in ("9053", "6128"):
            note.write_text(f"Deponun yeni kilit kodu {code}.", encoding="utf-8")
            texts = [""]
            while code not in texts[0]:
                app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
                texts = [each.text for each in await shell.archive.library.search("kilit", 1)]

    at_the_window(app, tmp_path / "data", story)


def test_the_files_that_are_looked_at_follow_the_disk(app: QApplication, tmp_path: Path) -> None:
    folder = tmp_path / "Belgeler"
    folder.mkdir()
    (folder / "kira.txt").write_text("Aylık kira 18.500 TL.", encoding="utf-8")

    async def story(shell: Shell) -> None:
        await shell.archive.files().add([folder], watch=True)
        files = shell.presenter.files
        files.open()
        dialog = files.dialog
        assert dialog is not None

        async def shows(*names: str) -> None:
            while not all(any(name in row for row in dialog.rows()) for name in names):
                app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
                await asyncio.sleep(0)

        await shows("kira.txt")
        (folder / "aidat.txt").write_text("Aidat 900 TL.", encoding="utf-8")
        await shows("kira.txt", "aidat.txt")
        dialog.close()

    at_the_window(app, tmp_path / "data", story)


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
