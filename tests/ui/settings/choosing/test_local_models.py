"""Models on this computer: looked for after a click, marked, chosen, fetched and given up."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMessageBox, QPushButton, QVBoxLayout
from pytestqt.qtbot import QtBot

from app.core.domain import errors
from app.core.domain.local.local_models import LocalServer
from app.machine.settings import Settings
from app.ui.settings.choosing.local_models import LocalModelsBox
from app.ui.settings.settings_pages import ModelPage
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.work_line import DialogTasks
from tests.fakes.local_models import OLLAMA
from tests.fakes.services import FakeServices


class Scene:
    """The box on pretended services; ``chosen`` holds what was picked in it."""

    def __init__(self, qtbot: QtBot, *servers: LocalServer) -> None:
        self.services = FakeServices()
        self.local = self.services.local
        self.local.servers = list(servers)
        self.stays_here = False
        self.box = LocalModelsBox(
            self.services, DialogTasks(self.services), lambda: self.stays_here
        )
        qtbot.addWidget(self.box)
        self.box.show()
        self.chosen: list[tuple[str, str]] = []
        self.box.chosen.connect(lambda address, model: self.chosen.append((address, model)))

    async def search(self) -> None:
        self.box.look.click()
        await self.done()

    async def done(self) -> None:
        await asyncio.gather(*self.services.tasks, return_exceptions=True)

    def rows(self) -> list[str]:
        return [self.box.list.item(row).text() for row in range(self.box.list.count())]


async def test_nothing_is_looked_for_before_a_click(qtbot: QtBot) -> None:
    scene = Scene(qtbot, OLLAMA)
    assert scene.local.calls == []
    assert not scene.box.list.isVisible()
    assert not scene.box.pull.isVisible()


async def test_models_come_with_their_size_and_what_to_know(qtbot: QtBot) -> None:
    scene = Scene(qtbot, OLLAMA)
    await scene.search()
    assert scene.rows() == [
        "<b>qwen3</b>:14b · 9.0 GB · Ollama\n    fills this computer's memory",
        "llama3.1:8b · 5.0 GB · Ollama",
        "gemma3:1b · 1.0 GB · Ollama\n    small for research in steps",
        "llama3.1:70b · 43.0 GB · Ollama\n    too large for this computer's memory",
    ]
    said = [each.text() for each in scene.box.findChildren(PlainLabel) if each.isVisible()]
    assert any(
        text.startswith("This computer has 15 GB of memory: models up to 8.5") for text in said
    )
    assert scene.box.line.text == "Found: Ollama. Click a model to use it."


async def test_a_model_is_chosen_with_its_address_by_mouse_and_keys(qtbot: QtBot) -> None:
    scene = Scene(qtbot, OLLAMA)
    await scene.search()
    scene.box.list.itemClicked.emit(scene.box.list.item(1))
    scene.box.list.setCurrentRow(0)
    QTest.keyClick(scene.box.list, Qt.Key.Key_Return)
    assert scene.chosen == [
        ("http://127.0.0.1:11434", "llama3.1:8b"),
        ("http://127.0.0.1:11434", "<b>qwen3</b>:14b"),
    ]


async def test_where_nothing_runs_it_is_said_what_to_do(qtbot: QtBot) -> None:
    scene = Scene(qtbot)
    await scene.search()
    assert scene.box.line.text.startswith("No model server runs on this computer.")
    scene.local.servers = [LocalServer("lm_studio", "LM Studio", "http://127.0.0.1:1234")]
    await scene.search()
    assert scene.box.line.text == "LM Studio runs, and has no model yet."
    assert not scene.box.pull.isVisible()


async def test_ollama_fetches_a_model_that_is_used_then(qtbot: QtBot) -> None:
    scene = Scene(qtbot, OLLAMA)
    await scene.search()
    assert not scene.box.pull.isEnabled()
    scene.box.name.setText(" mistral ")
    scene.local.gate = asyncio.Event()
    scene.box.pull.click()
    while "pull mistral" not in scene.local.calls:  # noqa: ASYNC110  the first turn of a task
        await asyncio.sleep(0)
    assert scene.box.line.text == "Fetching the model: 25 % of 4.0 GB…"
    scene.local.gate.set()
    await scene.done()
    assert scene.chosen == [("http://127.0.0.1:11434", "mistral:latest")]
    assert any(row.startswith("mistral:latest") for row in scene.rows())
    assert scene.box.line.text == "mistral is here, and chosen."


async def test_a_fetch_can_be_given_up(qtbot: QtBot) -> None:
    scene = Scene(qtbot, OLLAMA)
    await scene.search()
    scene.box.name.setText("mistral")
    scene.local.gate = asyncio.Event()
    scene.box.fetch()
    while "pull mistral" not in scene.local.calls:  # noqa: ASYNC110  the first turn of a task
        await asyncio.sleep(0)
    scene.box.line.stop()
    await scene.done()
    assert scene.chosen == []
    assert scene.box.line.text == "Stopped."
    assert scene.box.pull.isEnabled()


async def test_the_servers_reason_is_told_as_text(qtbot: QtBot) -> None:
    scene = Scene(qtbot, OLLAMA)
    await scene.search()
    scene.box.name.setText("mistra")
    scene.local.failure = errors.PullFailed(model="mistra", why="<b>file does not exist</b>")
    scene.box.fetch()
    await scene.done()
    assert "<b>file does not exist</b>" in scene.box.line.text
    assert scene.box.name.text() == "mistra"


@pytest.mark.parametrize("agrees", [True, False])
async def test_where_nothing_may_leave_it_is_asked_before(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, agrees: bool
) -> None:
    scene = Scene(qtbot, OLLAMA)
    scene.stays_here = True
    await scene.search()
    monkeypatch.setattr(QMessageBox, "open", lambda box: box.buttons()[0 if agrees else 1].click())
    scene.box.name.setText("mistral")
    scene.box.fetch()
    await scene.done()
    assert ("pull mistral" in scene.local.calls) is agrees


async def test_enter_fetches_and_presses_no_button_of_the_dialog(qtbot: QtBot) -> None:
    scene = Scene(qtbot, OLLAMA)
    dialog, start = QDialog(), QPushButton("Start")
    column = QVBoxLayout(dialog)
    column.addWidget(scene.box)
    column.addWidget(start)
    start.setDefault(True)
    pressed: list[bool] = []
    start.clicked.connect(pressed.append)
    dialog.show()
    await scene.search()
    scene.box.name.setFocus()
    QTest.keyClicks(scene.box.name, "mistral")
    QTest.keyClick(scene.box.name, Qt.Key.Key_Return)
    await scene.done()
    scene.box.setParent(None)
    assert "pull mistral" in scene.local.calls
    assert pressed == []


async def test_what_ollama_would_hand_on_is_not_fetched(qtbot: QtBot) -> None:
    scene = Scene(qtbot, OLLAMA)
    await scene.search()
    scene.box.name.setText("qwen3.5:cloud")
    scene.box.fetch()
    await scene.done()
    assert "pull qwen3.5:cloud" not in scene.local.calls
    assert scene.box.line.text == "qwen3.5:cloud is run by Ollama's own site, not here."


async def test_what_is_picked_is_in_use_at_once(qtbot: QtBot) -> None:
    services = FakeServices()
    services.local.servers = [OLLAMA]
    page = ModelPage(Settings(provider="none"), services, DialogTasks(services))
    qtbot.addWidget(page)
    page.show()
    saved: list[Settings] = []
    page.saved.connect(saved.append)
    page.chooser.choose("server")
    page.chooser.local.search()
    await asyncio.gather(*services.tasks)
    page.chooser.local.list.itemClicked.emit(page.chooser.local.list.item(1))
    last = saved[-1]
    assert (last.provider, last.base_url, last.model) == (
        "server",
        "http://127.0.0.1:11434",
        "llama3.1:8b",
    )
