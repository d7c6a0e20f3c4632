"""The key store, with a real keyring backend that lives in memory."""

from __future__ import annotations

import logging

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as NoKeyring
from keyring.backends.null import Keyring as ForgettingKeyring

from app.core.domain.errors import BadInput
from app.providers.credentials import Credentials
from tests.fakes.keyrings import LockedKeyring, MemoryKeyring, PlainFileKeyring

KEY = "sk-ant-gizli-anahtar"


def test_key_outlives_the_process(backend: MemoryKeyring) -> None:
    assert Credentials({}).get() is None
    assert Credentials({}).available
    assert Credentials({}).store(f" {KEY}\n")
    assert Credentials({}).get() == KEY
    assert {service for service, _ in backend.kept} == {"animsa"}


def test_every_service_has_a_key_of_its_own() -> None:
    tavily = Credentials({"TAVILY_API_KEY": ""}, account="tavily", variable="TAVILY_API_KEY")
    assert tavily.store("tvly-1")
    assert (tavily.get(), tavily.given, tavily.unkept) == ("tvly-1", "", False)
    assert Credentials({}).get() is None
    given = Credentials({"TAVILY_API_KEY": "own"}, account="tavily", variable="TAVILY_API_KEY")
    assert (given.get(), given.given) == ("own", "own")
    assert tavily.forget()
    assert tavily.get() is None


def test_environment_wins_over_the_stored_key() -> None:
    Credentials({}).store(KEY)
    assert Credentials({"ANTHROPIC_API_KEY": "sk-env"}).get() == "sk-env"
    assert Credentials({"ANTHROPIC_API_KEY": "  "}).get() == KEY


def test_process_environment_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-env")
    assert Credentials().get() == "sk-env"


def test_forgetting() -> None:
    credentials = Credentials({})
    assert credentials.forget()
    credentials.store(KEY)
    assert credentials.forget()
    assert credentials.get() is None
    assert Credentials({}).get() is None


@pytest.mark.parametrize("kind", [NoKeyring, ForgettingKeyring, PlainFileKeyring])
def test_without_a_safe_keyring_the_key_lives_in_this_process(
    kind: type[KeyringBackend],
) -> None:
    keyring.set_keyring(kind())
    credentials = Credentials({})
    assert not credentials.available
    assert credentials.store(KEY) is False
    assert credentials.get() == KEY
    assert Credentials({}).get() is None
    assert credentials.forget()
    assert credentials.get() is None


def test_refused_key_is_used_instead_of_an_older_stored_one(backend: MemoryKeyring) -> None:
    credentials = Credentials({})
    credentials.store("sk-old")
    locked = LockedKeyring()
    keyring.set_keyring(locked)
    assert credentials.store(KEY) is False
    keyring.set_keyring(backend)
    assert credentials.get() == KEY


def test_locked_keyring_is_no_crash_and_no_lie() -> None:
    keyring.set_keyring(LockedKeyring())
    credentials = Credentials({})
    assert credentials.get() is None
    assert credentials.store(KEY) is False
    assert credentials.forget() is False


def test_empty_key_is_refused() -> None:
    with pytest.raises(BadInput):
        Credentials({}).store("  ")


def test_key_is_neither_shown_nor_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for kind in (MemoryKeyring, LockedKeyring):
        keyring.set_keyring(kind())
        credentials = Credentials({"OTHER": "x"})
        credentials.store(KEY)
        credentials.get()
        assert KEY not in repr(credentials)
    assert KEY not in caplog.text
