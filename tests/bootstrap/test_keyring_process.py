"""The keyring read by a process of its own, with real keyrings that live in memory."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import keyring
import pytest

from app.bootstrap.keyring_process import read_apart
from app.bootstrap.models import configured_model
from app.machine.settings import Settings
from app.providers.credentials import ACCOUNT
from tests.fakes.keyrings import FullKeyring, MemoryKeyring

HERE = "sk-ant-burada"


@pytest.fixture(autouse=True)
def _keyrings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process has one key, and the process that is started another."""
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "tests.fakes.keyrings.FullKeyring")
    before = keyring.get_keyring()
    here = MemoryKeyring()
    here.set_password("animsa", ACCOUNT, HERE)
    keyring.set_keyring(here)
    yield
    keyring.set_keyring(before)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is read here")
def test_another_process_reads_it() -> None:
    assert read_apart(ACCOUNT) == FullKeyring.KEY
    assert read_apart("tavily") is None


def test_where_no_process_answers_it_is_read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/program")
    assert read_apart(ACCOUNT) == HERE


def test_a_key_of_the_environment_is_asked_for_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/program")
    monkeypatch.setattr(keyring, "get_keyring", lambda: pytest.fail("the keyring was asked"))
    assert configured_model(Settings(), {"ANTHROPIC_API_KEY": "sk-env"}, apart=True) is not None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is read here")
def test_the_model_of_the_window_has_the_key_that_was_read_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keyring.set_keyring(MemoryKeyring())
    assert configured_model(Settings(), {}) is None
    assert configured_model(Settings(), {}, apart=True) is not None
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    assert configured_model(Settings(), {}, apart=True) is None
