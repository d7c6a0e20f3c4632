"""The jobs behind ``doctor`` where the archive cannot be looked into as usual."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.bootstrap.environment import Environment
from app.bootstrap.maintenance import examine
from app.bootstrap.open_archive import open_archive
from app.core.domain import errors
from app.machine.paths import Paths
from tests.fakes.clock import FakeClock


async def test_where_nothing_can_be_written_that_is_what_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths, environment = Paths(tmp_path), Environment(FakeClock())
    async with open_archive(paths, environment):
        pass
    # A disk that can only be read takes root and a mount.
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    with pytest.raises(errors.ArchiveReadOnly):
        await examine(paths, environment, fix=False)
