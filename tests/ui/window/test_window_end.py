"""The window ends in good order, and loses no word.

Also tests: app/ui/window/shell.py, app/ui/remembering/window_state.py.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.core.domain.sessions import Status
from app.ui.window.shell import Shell
from tests.conftest import ExpectLog
from tests.fakes.anthropic_server import FakeAnthropicThread, Reply
from tests.ui.windows import (
    answered,
    at_the_window,
    limit_pages,
    sessions,
    type_and_send,
    type_text,
    until,
)


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
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=300)
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
