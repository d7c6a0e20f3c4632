"""Fixtures of the tests of the API."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.serving import fill


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A data directory with the small archive's sessions and a project "Emma"."""
    data = tmp_path / "data"
    fill(data)
    return data
