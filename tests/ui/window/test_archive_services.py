"""The dialogs' services on an open archive.

Also tests: app/providers/sentence_encoder.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.core.domain import errors
from app.machine.settings import Settings
from app.ui.widgets.dialog_services import KeyPlace
from app.ui.window.shell import Shell
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.ui.windows import at_the_window, until


def test_the_sample_speaks_the_language_of_the_interface(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await shell.settings.services.add_sample()
        assert await shell.settings.services.sample_language() == "en"

    at_the_window(app, tmp_path, story, settings=Settings(welcomed=True, tray="no", language="en"))


def test_the_dialogs_services_work_on_the_archive(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        services = shell.settings.services
        assert await services.key_place() is KeyPlace.NO_KEYRING
        assert await services.store_key(" sk-test ") is KeyPlace.MEMORY, "there is no keyring here"
        assert await services.key_place() is KeyPlace.MEMORY
        await until(lambda: shell.controller and shell.controller.model)
        assert await services.forget_key()
        await until(lambda: shell.controller and shell.controller.model is None)
        with pytest.raises(errors.BadInput):
            await services.test_model(Settings(provider="server", base_url="ollama", model="x"))
        await services.add_sample()
        assert await services.sample_language()
        made = await services.back_up(tmp_path / "mine.db")
        assert await services.remove_sample() > 0
        assert not await services.sample_language()
        await services.restore(made)
        assert await services.sample_language()

    # A copy inside the folder would be cleaned with the rest.
    at_the_window(app, tmp_path / "data", story)


def test_a_model_is_tested_where_it_is(app: QApplication, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:

        async def story(shell: Shell) -> None:
            chosen = Settings(provider="server", base_url=server.url, model="claude-haiku-5-5")
            await shell.settings.services.test_model(chosen)
            assert server.requests

        at_the_window(app, tmp_path, story)
