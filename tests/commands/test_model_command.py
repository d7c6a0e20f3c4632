"""Testing a model says so first where the user chose that nothing leaves this computer."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from app.bootstrap.environment import Environment
from app.commands import model_command
from app.core.wording import command_line
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from tests.fakes.clock import FakeClock


class Elsewhere:
    """A model that runs elsewhere."""

    name = "uzak"

    async def close(self) -> None:
        pass


@pytest.mark.parametrize(("meant", "asked"), [(False, 0), (True, 1)])
async def test_it_asks_first(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    meant: bool,
    asked: int,
) -> None:
    sent: list[object] = []

    async def check(model: object) -> None:
        sent.append(model)

    monkeypatch.setattr(model_command, "configured_model", lambda *_: Elsewhere())
    monkeypatch.setattr(model_command, "check_model", check)
    monkeypatch.setattr(model_command, "confirmed", lambda _: meant)
    paths = Paths(tmp_path / "data")
    paths.create()
    settings_file.save(paths.settings, Settings(online="never"))
    options = argparse.Namespace(choice="test", json=False)
    await model_command.model(options, paths, Environment(FakeClock()))
    told = capsys.readouterr().err
    assert command_line.MODEL_NEVER.tr in told
    assert (command_line.MODEL_ANSWERED.tr in told) is meant
    assert len(sent) == asked
