"""A passphrase that costs nothing to try."""

from __future__ import annotations

import pytest

from app.storage.keys import key_file


@pytest.fixture(autouse=True)
def cheap_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_file, "COST", 2**4)
