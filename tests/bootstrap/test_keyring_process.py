"""The keyring read by a process of its own, with real keyrings that live in memory."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import keyring
import pytest

from app.bootstrap.keyring_process import ask_apart, ask_here, read_apart
from app.bootstrap.models import configured_model
from app.machine.settings import Settings
from app.providers.credentials import ACCOUNT, KeyringAnswer
from tests.fakes.keyrings import FullKeyring, LockedKeyring, MemoryKeyring, WaitingKeyring

HERE = "sk-ant-burada"


@pytest.fixture(autouse=True)
def _keyrings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process has one key, and the process that is started another."""
    before = keyring.get_keyring()
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "tests.fakes.keyrings.FullKeyring")
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


LOCKED = KeyringAnswer(locked=True)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is read here")
@pytest.mark.parametrize(
    ("backend", "told"),
    [
        ("tests.fakes.keyrings.FullKeyring", KeyringAnswer(FullKeyring.KEY)),
        ("tests.fakes.keyrings.MemoryKeyring", KeyringAnswer()),
        ("tests.fakes.keyrings.LockedKeyring", LOCKED),
        ("keyring.backends.fail.Keyring", KeyringAnswer()),
    ],
)
async def test_it_tells_none_from_locked(
    monkeypatch: pytest.MonkeyPatch, backend: str, told: KeyringAnswer
) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", backend)
    assert await ask_apart(ACCOUNT) == told


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is read here")
async def test_a_keyring_that_nobody_unlocks_asks_no_longer_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "tests.fakes.keyrings.WaitingKeyring")
    assert await ask_apart(ACCOUNT, 0.01) == LOCKED


async def test_where_no_process_answers_it_is_asked_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/program")
    assert await ask_apart(ACCOUNT) == KeyringAnswer(HERE)
    keyring.set_keyring(LockedKeyring())
    assert await ask_here(ACCOUNT) == LOCKED


async def test_one_that_waits_here_is_not_waited_for_either() -> None:
    waiting = WaitingKeyring()
    keyring.set_keyring(waiting)
    try:
        assert await ask_here(ACCOUNT, 0.01) == LOCKED
    finally:
        waiting.unlocked.set()


def test_no_answer_shows_the_key() -> None:
    assert HERE not in repr(KeyringAnswer(HERE))
