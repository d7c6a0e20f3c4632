"""One window per data directory, and what a second start hands to it.

Also tests: app/ui/window/window_handover.py.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication

from app.machine.desktop.start_request import SessionLink, StartAction, StartRequest
from app.ui.starting.single_instance import LONGEST_LINE, SingleInstance
from app.ui.window.shell import Shell
from app.ui.window.window_handover import fulfil
from tests.fakes.person import import_small_archive
from tests.ui.windows import at_the_window, until


@pytest.fixture(name="app")
def _app(qapp: QApplication) -> QApplication:
    return qapp


def is_cut_off(caller: QLocalSocket) -> bool:
    """Whether the other side has ended the connection."""
    return caller.state() is QLocalSocket.LocalSocketState.UnconnectedState


async def start(directory: Path, *options: str) -> None:
    """Start the program a second time, to its end."""
    command = [sys.executable, "-m", "app.cli", "--data-dir", str(directory), *options]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr.decode()


def test_a_second_start_raises_the_first_window(app: QApplication, tmp_path: Path) -> None:
    instance = SingleInstance(tmp_path)
    assert instance.claim(StartRequest())

    async def story(shell: Shell) -> None:
        instance.requested.connect(lambda request: fulfil(shell, request))
        shell.window.hide()
        await start(tmp_path)
        await until(shell.window.isVisible)
        shell.window.hide()
        await start(tmp_path, "--hidden")
        assert not shell.window.isVisible()

    try:
        at_the_window(app, tmp_path, story)
    finally:
        instance.close()
    again = SingleInstance(tmp_path)
    assert again.claim(StartRequest())
    again.close()


def test_a_link_opens_its_message_in_the_first_window(app: QApplication, tmp_path: Path) -> None:
    instance = SingleInstance(tmp_path)
    assert instance.claim(StartRequest())

    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        instance.requested.connect(lambda request: fulfil(shell, request))
        session = next(iter(await shell.archive.store.session_ids()))
        message = (await shell.archive.store.messages(session))[-1].message_id
        await start(tmp_path, "--open", str(SessionLink(session, message)))
        await until(lambda: shell.view.displayed == session)

    try:
        at_the_window(app, tmp_path, story)
    finally:
        instance.close()


@pytest.mark.parametrize("link", ["animsa:session/no-such-session", "animsa:nonsense"])
def test_a_link_that_leads_nowhere_is_told(app: QApplication, tmp_path: Path, link: str) -> None:
    async def story(shell: Shell) -> None:
        fulfil(shell, StartRequest(StartAction.OPEN, link))
        await until(lambda: shell.window.banner.text())

    at_the_window(app, tmp_path, story)


def test_the_other_requests(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        fulfil(shell, StartRequest(StartAction.SEARCH, "insülin"))
        assert shell.window.sidebar.search_field.text() == "insülin"
        session = next(iter(await shell.archive.store.session_ids()))
        await shell.presenter.sessions.show(session)
        fulfil(shell, StartRequest(StartAction.NEW_RESEARCH))
        await until(lambda: not shell.view.displayed)
        fulfil(shell, StartRequest(StartAction.QUICK_QUESTION))
        await until(lambda: shell.quick is not None and shell.quick.window.isVisible())

    at_the_window(app, tmp_path, story)


def test_nonsense_is_a_request_to_be_shown_and_too_much_of_it_is_cut_off(
    app: QApplication, tmp_path: Path
) -> None:
    instance = SingleInstance(tmp_path)
    assert instance.claim(StartRequest())
    requests: list[StartRequest] = []
    instance.requested.connect(requests.append)

    async def story(shell: Shell) -> None:
        del shell
        for sent in (b"what\n", b"x" * 2 * LONGEST_LINE):
            caller = QLocalSocket()
            caller.connectToServer(instance.name)
            caller.write(sent)
            await until(partial(is_cut_off, caller))

    try:
        at_the_window(app, tmp_path, story)
    finally:
        instance.close()
    assert requests == [StartRequest()]
