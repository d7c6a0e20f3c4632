"""The PostgreSQL of the tests of sharing, for those of shared projects."""

from __future__ import annotations

import pytest

from app.storage.keys import key_file
from tests.storage.exchange.conftest import server, shared

__all__ = ["server", "shared"]


@pytest.fixture(autouse=True)
def _cheap_passphrases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_file, "COST", 2)
