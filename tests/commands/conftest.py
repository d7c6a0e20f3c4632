"""What every test of the commands stands on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app import cli

GINGER = {
    "id": "s",
    "title": "Zencefil ve mide bulantısı",
    "date": "2025-11-30T20:30:00+03:00",
    "conversation": [
        {"role": "user", "content": "Mide bulantısına ne iyi gelir?"},
        {"role": "assistant", "content": "Mide bulantısına zencefil iyi gelir."},
    ],
}


@pytest.fixture(autouse=True)
def no_log_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process has one log, and in these tests several commands run in one process."""
    monkeypatch.setattr(cli, "_log_to", lambda _: None)


@pytest.fixture
def home_of(tmp_path: Path) -> Callable[[str], list[str]]:
    """Options of a command on a data directory of this name, whose archive has one session."""

    def home(name: str) -> list[str]:
        lines = tmp_path / "in.jsonl"
        lines.write_text(json.dumps(GINGER) + "\n", "utf-8")
        options = ["--data-dir", str(tmp_path / name)]
        assert cli.main([*options, "import", str(lines)]) == 0
        return options

    return home
