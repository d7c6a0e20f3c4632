"""A model server on this computer that goes, and comes back, is told of."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.bootstrap.local_models import LocalModels
from app.machine.settings import Settings
from app.ui.keeping import server_watch
from app.ui.keeping.server_watch import ServerWatch
from app.ui.widgets.banner import Banner
from tests.fakes.model_servers import ModelServer
from tests.fakes.services import FakeServices

GONE = "The model server on this computer does not answer."
BACK = "The model server on this computer answers again."


class Scene:
    """A banner, and what watches over the server of the settings."""

    def __init__(self, qtbot: QtBot, settings: Settings) -> None:
        self.services = FakeServices()
        self.settings = settings
        self.banner = Banner()
        qtbot.addWidget(self.banner)
        self.watch = ServerWatch(self.services, self.banner, lambda: self.settings)
        self.retries = 0
        self.banner.retry_requested.connect(self._retry)

    def _retry(self) -> None:
        self.retries += 1

    async def done(self) -> None:
        await asyncio.gather(*self.services.tasks)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_watch, "LOOK_SECONDS", 0.01)


def _local(port: int = 11434) -> Settings:
    return Settings(provider="server", base_url=f"http://127.0.0.1:{port}", model="gemma3")


async def test_it_is_told_when_it_goes_and_when_it_is_back(qtbot: QtBot) -> None:
    async with ModelServer({}) as server:
        port = server.port
    scene = Scene(qtbot, _local(port))
    looked = asyncio.Event()
    real = LocalModels()

    async def answers(address: str) -> bool:
        found = await real.answers(address)
        looked.set()
        return found

    scene.services.local.answers = answers  # type: ignore[method-assign]
    scene.banner.show_error("no_network")
    assert scene.banner.text().startswith(GONE)
    await looked.wait()
    assert scene.banner.text().startswith(GONE)
    server = ModelServer({})
    server.port = port
    async with server:
        await scene.done()
    assert scene.banner.text() == BACK
    (button,) = [b for b in scene.banner.findChildren(QPushButton) if b.text() == "Try again"]
    button.click()
    assert scene.retries == 1


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (_local(), "overloaded"),
        (Settings(), "no_network"),
        (Settings(provider="server", base_url="http://models.example:11434"), "no_network"),
        (Settings(provider="server", base_url="http://["), "no_network"),
    ],
)
async def test_nothing_else_is_watched(qtbot: QtBot, settings: Settings, code: str) -> None:
    scene = Scene(qtbot, settings)
    scene.banner.show_error(code)
    assert not scene.banner.text().startswith(GONE)
    assert scene.services.tasks == []


async def test_another_model_ends_the_watch(qtbot: QtBot) -> None:
    scene = Scene(qtbot, _local())
    scene.services.local.answering = False
    scene.banner.show_error("no_network")
    scene.banner.show_error("no_network")
    assert len(scene.services.tasks) == 1
    scene.settings = Settings()
    await scene.done()
    assert not scene.banner.text().startswith(BACK)


async def test_what_was_said_meanwhile_stays(qtbot: QtBot) -> None:
    scene = Scene(qtbot, _local())
    scene.banner.show_error("no_network")
    scene.banner.show_notice("Something else.")
    await scene.done()
    assert scene.banner.text() == "Something else."
