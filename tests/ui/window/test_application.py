"""The program starts, and an unexpected error is told.

Also tests: app/ui/window/selftest.py, app/ui/window/shell.py.
"""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.bootstrap.environment import Environment
from app.machine.paths import Paths
from app.ui.widgets.resources import Translation
from app.ui.window import application
from app.ui.window.shell import Shell
from app.ui.window.succession import Front
from tests.conftest import ExpectLog
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, import_small_archive
from tests.ui.windows import at_the_window, type_and_send, until


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


def test_the_selftest_of_an_installation_passes() -> None:
    command = [sys.executable, "-m", "app.cli", "--selftest"]
    done = subprocess.run(command, capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr.decode()


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
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
