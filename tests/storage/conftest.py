"""What every test of the archive's storage stands on."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain.messages import Milliseconds
from app.storage.keys import key_file
from app.storage.maintenance import backup, doctor
from tests.fakes.windows_locks import keep_open_files
from tests.storage.archives import NOON


@pytest.fixture(autouse=True)
def changed_by_the_clock_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files carry the machine's time, backups that of a clock that stands at noon: the doctor is
    told that an archive was changed then, and not ever longer after its backup."""

    def last_change(archive: Path) -> Milliseconds:
        return min(backup.last_change(archive), NOON)

    monkeypatch.setattr(doctor, "last_change", last_change)


@pytest.fixture(autouse=True)
def open_files_as_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would fail on Windows because a file is open fails everywhere."""
    keep_open_files(monkeypatch)


@pytest.fixture(autouse=True)
def cheap_passphrases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A passphrase costs nothing to try."""
    monkeypatch.setattr(key_file, "COST", 2**4)
