"""What every test of the providers stands on."""

from __future__ import annotations

from collections.abc import Iterator

import keyring
import pytest

from tests.fakes.keyrings import MemoryKeyring


@pytest.fixture(autouse=True)
def backend() -> Iterator[MemoryKeyring]:
    before = keyring.get_keyring()
    memory = MemoryKeyring()
    keyring.set_keyring(memory)
    yield memory
    keyring.set_keyring(before)
