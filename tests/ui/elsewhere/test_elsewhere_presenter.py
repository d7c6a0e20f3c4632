"""What a database that answers has, beside one's own answer in the window and in the quick-ask
window: asked once the words are on the disk, read, kept, and no way to wait for it."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain.tiers_and_modes import Boundary
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.storage.database.server_address import address_in
from app.storage.exchange.server.server_connection import connected
from app.storage.recall_server import recall_schema
from app.storage.recall_server.answering_database import AnsweringDatabase
from app.ui.window.shell import Shell
from tests.fakes.clock import FakeClock
from tests.fakes.postgres import PASSWORD, Postgres
from tests.storage.archives import keep
from tests.storage.exchange.homes import Keyring
from tests.ui.windows import answered, at_the_window, sessions, type_and_send, type_text, until

QUESTION = "Deniz suyunun pH değeri kaçtı?"
ANSWER = "Deniz suyunun pH değeri yaklaşık 8,1 olarak ölçülmüş."


@pytest.fixture
def place(tmp_path: Path, server: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A database that has another machine's archive; this one has the password in a file."""
    with server.lent() as database:
        with connected(address_in(database.address(), PASSWORD)) as connection:
            recall_schema.ensure(connection)
        ada = database.login("ada")

        async def fill() -> None:
            paths = Paths(tmp_path / "large")
            async with open_archive(paths, Environment(FakeClock())) as large:
                await keep(large.database, "sea", QUESTION, ANSWER, title="Deniz suyu")
                sends = AnsweringDatabase(large.database, Keyring())
                await sends.set_up(database.address(ada), PASSWORD)
                await sends.keep_in_step()

        asyncio.run(fill())
        passwords = tmp_path / "pgpass"
        passwords.write_text(f"127.0.0.1:{server.port}:*:{ada}:{PASSWORD}\n", "utf-8")
        passwords.chmod(0o600)
        monkeypatch.setenv("PGPASSFILE", str(passwords))
        yield database.address(ada)


def _asks(home: Path, place: str) -> Path:
    paths = Paths(home)
    paths.create()
    paths.asked.write_text(json.dumps({"place": place}), "utf-8")
    return home


def _press(where: QWidget, name: str) -> None:
    buttons = [b for b in where.findChildren(QPushButton) if b.isVisible()]
    next(b for b in buttons if name in b.text()).click()


def test_what_is_there_is_read_and_kept_here(app: QApplication, tmp_path: Path, place: str) -> None:
    home = _asks(tmp_path / "small", place)

    async def story(shell: Shell) -> None:
        window, elsewhere = shell.window, shell.presenter.elsewhere
        type_and_send(shell, QUESTION)
        own = await answered(shell)
        await until(window.elsewhere.isVisible)
        assert "Deniz suyu" in window.elsewhere.text() and "8,1" not in own
        _press(window.elsewhere, "Oku")
        await until(lambda: elsewhere.record_window is not None)
        record = elsewhere.record_window
        assert record is not None
        assert record.isVisible() and "Deniz suyu" in record.text()
        record.keep.click()
        await until(lambda: "bir kopyası var" in record.text())
        record.keep.click()
        await until(lambda: "8,1" in shell.view.last_answer())
        assert not window.elsewhere.isVisible(), "another conversation is shown"
        shell.presenter.sessions.new_research()
        await until(lambda: not shell.view.displayed)
        type_and_send(shell, QUESTION)
        assert "8,1" in await answered(shell)
        await asyncio.gather(*(t for t in asyncio.all_tasks() if t.get_name() == "other archives"))
        assert not window.elsewhere.isVisible(), "it is here: not listed twice"

    at_the_window(app, home, story)
    assert "Deniz suyu" in [each.title for each in sessions(home)]


def test_nothing_is_asked_with_only_my_memory_and_one_that_is_away_is_told_of_quietly(
    app: QApplication, tmp_path: Path, place: str
) -> None:
    home = _asks(tmp_path / "small", place)

    async def stays(shell: Shell) -> None:
        type_and_send(shell, QUESTION)
        await answered(shell)
        await asyncio.gather(*(t for t in asyncio.all_tasks() if t.get_name() == "other archives"))
        assert not shell.window.elsewhere.isVisible()
        assert not await shell.archive.departures.listed()

    closed = Settings(welcomed=True, tray="no", boundary=Boundary.MEMORY.value)
    at_the_window(app, home, stays, settings=closed)

    with _nobody_listens() as port:
        _asks(home, f"postgresql://ada@127.0.0.1:{port}/animsa")

        async def away(shell: Shell) -> None:
            type_and_send(shell, "Deniz suyu tuzu ne kadardı?")
            assert await answered(shell)
            await until(shell.window.elsewhere.isVisible)
            assert "ulaşılamıyor" in shell.window.elsewhere.text()
            assert not shell.window.banner.text()

        at_the_window(app, home, away, settings=Settings(welcomed=True, tray="no"))


def test_a_quick_question_finds_it_too(app: QApplication, tmp_path: Path, place: str) -> None:
    home = _asks(tmp_path / "small", place)

    async def story(shell: Shell) -> None:
        shell.show_quick()
        await until(lambda: shell.quick is not None and shell.quick.window.isVisible())
        assert shell.quick is not None
        window = shell.quick.window
        type_text(window.composer.editor, QUESTION)
        QTest.keyClick(window.composer.editor, Qt.Key.Key_Return)
        await until(window.elsewhere.isVisible)
        assert "Deniz suyu" in window.elsewhere.text()
        assert not shell.window.elsewhere.isVisible()
        _press(window.elsewhere, "Oku")
        await until(lambda: any(t.windowTitle() == "Deniz suyu" for t in app.topLevelWidgets()))

    at_the_window(app, home, story)


@contextmanager
def _nobody_listens() -> Iterator[int]:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]
