"""A newer version in the window: plain text, one step a click, nothing without one.

Also tests: app/updates/update_port.py.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.core.domain import errors
from app.ui.updating.update_dialog import UpdateDialog
from app.ui.widgets.plain_text import PlainLabel
from app.updates.installation import Installation
from app.updates.update_port import NewRelease
from tests.fakes.services import FakeServices
from tests.fakes.updates import release


class Scene:
    """The dialog on pretended services; ``quits`` counts how often the program was to end."""

    def __init__(self, qtbot: QtBot, offer: NewRelease, kind: str = "tar") -> None:
        self.services = FakeServices()
        self.updates = self.services.updates
        self.updates.here = Installation(kind, Path("/nowhere/animsa"))
        self.quits = 0
        self.dialog = UpdateDialog(offer, self.services, self._quit)
        qtbot.addWidget(self.dialog)
        self.dialog.show()

    def _quit(self) -> None:
        self.quits += 1

    async def step(self) -> None:
        self.dialog.go.click()
        await asyncio.gather(*self.services.tasks)

    def said(self) -> str:
        labels = self.dialog.findChildren(PlainLabel)
        return "\n".join(each.text() for each in labels if each.isVisible())


async def test_notes_are_text_whatever_they_say(qtbot: QtBot) -> None:
    notes = "<b>Kalın</b>\n<img src='file:///etc/passwd'>"
    scene = Scene(qtbot, release(notes=notes))
    assert isinstance(scene.dialog.notes, QPlainTextEdit)
    assert scene.dialog.notes.toPlainText() == notes
    assert scene.dialog.notes.isReadOnly()
    assert "There is a newer version: 9.9.9 (this: 0.1.0)." in scene.said()


async def test_a_tar_is_fetched_and_exchanged_by_two_clicks(qtbot: QtBot) -> None:
    scene = Scene(qtbot, release())
    assert scene.updates.calls == []
    scene.updates.gate = asyncio.Event()
    scene.dialog.go.click()
    while "download" not in scene.updates.calls:  # noqa: ASYNC110  the first turn of a task
        await asyncio.sleep(0)
    assert scene.dialog.bar.value() == 25
    assert scene.dialog.line.text == "Downloading: 26.0 of 104.0 MB…"
    scene.updates.gate.set()
    await asyncio.gather(*scene.services.tasks)
    assert scene.updates.calls == ["download", "make_ready"]
    assert (scene.dialog.go.text(), scene.quits) == ("&Quit and install", 0)
    await scene.step()
    assert scene.updates.calls[-1] == "exchange animsa.tar.xz"
    assert scene.quits == 1


async def test_a_package_is_opened_by_the_systems_installer(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def remember(url: object) -> bool:
        opened.append(str(getattr(url, "toLocalFile")()))  # noqa: B009
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", remember)
    scene = Scene(qtbot, release(), "deb")
    await scene.step()
    assert scene.updates.calls == ["download", "make_ready", "hand_over"]
    assert opened == []
    assert "The installer is here" in scene.dialog.line.text
    await scene.step()
    assert opened[0].endswith("animsa.tar.xz")
    assert scene.quits == 0


async def test_a_program_from_elsewhere_is_only_told(qtbot: QtBot) -> None:
    scene = Scene(qtbot, release(ours=False), "")
    assert not scene.dialog.go.isVisible()
    assert "was not installed from our packages" in scene.said()


async def test_what_went_wrong_is_said_and_can_be_tried_again(qtbot: QtBot) -> None:
    scene = Scene(qtbot, release())
    scene.updates.failure = errors.DownloadBroken(name="animsa.tar.xz")
    await scene.step()
    assert "is not the file that was signed for" in scene.dialog.line.text
    assert (scene.dialog.go.text(), scene.dialog.go.isEnabled()) == ("&Download", True)
    await scene.step()
    assert scene.dialog.go.text() == "&Quit and install"


async def test_a_download_can_be_stopped(qtbot: QtBot) -> None:
    scene = Scene(qtbot, release())
    scene.updates.gate = asyncio.Event()
    scene.dialog.go.click()
    while "download" not in scene.updates.calls:  # noqa: ASYNC110  the first turn of a task
        await asyncio.sleep(0)
    scene.dialog.line.stop()
    await asyncio.gather(*scene.services.tasks, return_exceptions=True)
    assert scene.updates.calls == ["download"]
    assert scene.dialog.go.text() == "&Download"
    assert scene.dialog.go.isEnabled()


async def test_where_the_exchange_cannot_begin_the_program_stays(qtbot: QtBot) -> None:
    scene = Scene(qtbot, release())
    await scene.step()
    scene.updates.failure = errors.UpdateUnplaced(path="/nowhere")
    await scene.step()
    assert scene.quits == 0
    assert "cannot be exchanged from here" in scene.dialog.line.text
