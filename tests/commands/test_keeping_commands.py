"""Backups at a second place, their trial and the plain twin, at the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.cli import main


@pytest.fixture
def option(home_of: Callable[[str], list[str]]) -> list[str]:
    return home_of("data")


def test_second_place_is_chosen_tried_and_left(
    option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    assert main([*option, "backup"]) == 0
    capsys.readouterr()
    assert main([*option, "backup", "--second", str(disk)]) == 0
    shown = capsys.readouterr()
    assert "İkinci yerde: son sağlam yedek bugün, toplam 1." in shown.out
    assert "aynı diskte" in shown.err
    assert len(list(disk.glob("animsa-*/animsa-*.db"))) == 1
    assert main([*option, "backup", "--check"]) == 0
    assert capsys.readouterr().out.count("1 sorudan 1 tanesini buldu") == 2
    assert main([*option, "backup", "--status", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["second"]["count"] == 1 and told["check"]["backups"][1]["result"] == "sound"
    assert main([*option, "backup", "--second", "off"]) == 0
    shown = capsys.readouterr()
    assert "İkinci" not in shown.out and "aynı diskte" not in shown.err
    assert main([*option, "backup", str(tmp_path / "x.db"), "--check"]) == 2


def test_twin_follows_the_commands(
    option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "twin"
    folder.mkdir()
    assert main([*option, "twin"]) == 0
    assert "kapalı" in capsys.readouterr().out
    assert main([*option, "twin", str(folder)]) == 0
    assert "1 dosya yazıldı" in capsys.readouterr().out
    (told,) = folder.iterdir()
    assert told.name == "2025-11-30 Zencefil ve mide bulantısı.md"
    assert main([*option, "ask", "Mide bulantısına ne iyi gelir, ne bulmuştuk?", "--end"]) == 0
    capsys.readouterr()
    assert len(list(folder.iterdir())) == 2
    found = json.loads(told.read_text("utf-8").split("\n")[0][17:-4])
    assert main([*option, "erase", found["session"], "--yes"]) == 0
    (left,) = folder.iterdir()
    # What told of the erased one is written anew as well.
    assert "zencefil iyi gelir" not in left.read_text("utf-8")
    assert main([*option, "twin", "off"]) == 0
    assert left.exists()
