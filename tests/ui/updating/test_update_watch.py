"""Newer versions are told once, in a line that stays out of the way."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.core.domain import errors
from app.ui.updating.update_dialog import UpdateDialog
from app.ui.updating.update_watch import UpdateWatch
from app.ui.widgets.banner import Banner
from tests.fakes.services import FakeServices
from tests.fakes.updates import release

TOLD = "There is a newer version: 9.9.9 (this: 0.1.0)."


class Scene:
    """The banner of a window, and what looks for newer versions."""

    def __init__(self, qtbot: QtBot) -> None:
        self.services = FakeServices()
        self.updates = self.services.updates
        self.updates.due, self.updates.found = True, release()
        self.banner = Banner()
        qtbot.addWidget(self.banner)
        self.beside = UpdateWatch(self.services, self.banner, lambda: None)


@pytest.fixture
def scene(qtbot: QtBot) -> Scene:
    return Scene(qtbot)


async def test_nothing_is_asked_before_it_is_due(scene: Scene) -> None:
    scene.updates.due = False
    await scene.beside.look()
    assert scene.updates.calls == []


async def test_a_newer_version_is_told_and_shown_by_a_click(scene: Scene) -> None:
    await scene.beside.look()
    assert scene.updates.calls == ["check"]
    assert scene.banner.text() == TOLD
    (button,) = [b for b in scene.banner.findChildren(QPushButton) if b.text() == "What is new?"]
    button.click()
    (dialog,) = scene.banner.window().findChildren(UpdateDialog)
    assert dialog.notes.toPlainText() == "Daha hızlı."
    dialog.reject()


async def test_one_that_was_waved_away_is_told_no_more(scene: Scene) -> None:
    await scene.beside.look()
    scene.banner.findChildren(QToolButton)[0].click()
    await asyncio.gather(*scene.services.tasks)
    assert scene.updates.calls == ["check", "decline 9.9.9"]
    scene.updates.kept = replace(scene.updates.kept, declined="9.9.9")
    await scene.beside.look()
    assert scene.banner.text() == ""
    scene.updates.found = release("9.9.10")
    await scene.beside.look()
    assert "9.9.10" in scene.banner.text()


async def test_what_is_said_already_is_not_talked_over(scene: Scene) -> None:
    scene.banner.show_notice("Something else.")
    scene.updates.ended = ("9.9.9", True)
    await scene.beside.tell_outcome()
    await scene.beside.look()
    assert scene.banner.text() == "Something else."
    assert scene.updates.ended is not None


async def test_by_itself_only_what_is_new_is_said(scene: Scene) -> None:
    scene.updates.failure = errors.FeedUnreachable(host="releases.example")
    await scene.beside.look()
    assert scene.banner.text() == ""
    scene.updates.found = None
    await scene.beside.look()
    assert scene.banner.text() == ""


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (True, "Anımsa was updated: 9.9.9."),
        (False, "9.9.9 could not be installed; the version before is in its place."),
    ],
)
async def test_how_the_exchange_went_is_told_once(scene: Scene, done: bool, said: str) -> None:
    scene.updates.ended = ("9.9.9", done)
    await scene.beside.tell_outcome()
    assert scene.banner.text() == said
    scene.banner.clear()
    await scene.beside.tell_outcome()
    assert scene.banner.text() == ""


async def test_it_looks_from_its_start(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.ui.updating.update_watch.FIRST_LOOK_SECONDS", 0)
    scene.beside.start()
    while not scene.banner.text():  # noqa: ASYNC110  its task has no end to wait for
        await asyncio.sleep(0)
    assert scene.banner.text() == TOLD
    for task in scene.services.tasks:
        task.cancel()
    await asyncio.gather(*scene.services.tasks, return_exceptions=True)
