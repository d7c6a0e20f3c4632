"""What every test of the commands stands on."""

from __future__ import annotations

import pytest

from app import cli


@pytest.fixture(autouse=True)
def no_log_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process has one log, and in these tests several commands run in one process."""
    monkeypatch.setattr(cli, "_log_to", lambda _: None)
