"""Testing a model says so first where the user chose that nothing leaves this computer; a keyring
that does not take a key is told from none."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as NoKeyring

from app.bootstrap.environment import Environment
from app.commands import model_command
from app.core.wording import command_line
from app.core.wording.sentence import Sentence
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from tests.fakes.clock import FakeClock
from tests.fakes.keyrings import LockedKeyring


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


@pytest.mark.parametrize(
    ("unusable", "said"),
    [(NoKeyring, command_line.NO_KEYRING), (LockedKeyring, command_line.KEYRING_REFUSED)],
)
async def test_a_locked_keyring_is_not_called_absent(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    unusable: type[KeyringBackend],
    said: Sentence,
) -> None:
    before = keyring.get_keyring()
    keyring.set_keyring(unusable())
    monkeypatch.setattr(sys, "stdin", io.StringIO("sk-ant-deneme\n"))
    options = argparse.Namespace(choice="key", json=False)
    paths = Paths(tmp_path / "data")
    try:
        code = await model_command.model(options, paths, Environment(FakeClock(), environ={}))
    finally:
        keyring.set_keyring(before)
    assert (code, capsys.readouterr().err) == (1, said.tr + "\n")
    assert settings_file.load(paths.settings).provider == Settings().provider
