"""An import that was cut off with its process is told once, one that goes on is not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.machine import waiting_notes
from app.machine.crashes import import_record
from app.machine.waiting_notes import Note

ROOT = Path(__file__).parents[3]
ENDED = Note("import_cut_off", {"name": "sohbetlerim ğ.zip"})
CUT_OFF = """\
import os, pathlib, sys
from app.machine.crashes import import_record
with import_record.recorded(pathlib.Path(sys.argv[1]), sys.argv[2]):
    os._exit(7)
"""


def cut_off(folder: Path, name: str = "sohbetlerim ğ.zip") -> None:
    command = [sys.executable, "-X", "utf8", "-c", CUT_OFF, str(folder), name]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run(command, env=environ, check=False).returncode == 7


def notes_left(folder: Path) -> list[Note]:
    import_record.leave_notes(folder, folder)
    return waiting_notes.take(folder)


def test_an_import_that_ends_leaves_nothing(tmp_path: Path) -> None:
    with import_record.recorded(tmp_path, "a.zip"):
        assert notes_left(tmp_path) == []
        assert list(tmp_path.glob("*.import"))
    with pytest.raises(ValueError, match="b"), import_record.recorded(tmp_path, "b.zip"):
        raise ValueError("b")
    assert notes_left(tmp_path) == []
    assert not list(tmp_path.glob("*.import"))


def test_one_that_was_cut_off_is_told_once(tmp_path: Path) -> None:
    cut_off(tmp_path)
    with import_record.recorded(tmp_path, "another.zip"):
        assert notes_left(tmp_path) == [ENDED]
        assert notes_left(tmp_path) == []


def test_a_record_without_a_name_is_cleared_away(tmp_path: Path) -> None:
    cut_off(tmp_path, "")
    assert notes_left(tmp_path) == []
    assert not list(tmp_path.glob("*.import"))


def test_a_note_that_the_disk_refuses_is_left_later(tmp_path: Path) -> None:
    cut_off(tmp_path)
    import_record.leave_notes(tmp_path, tmp_path / "none")
    assert notes_left(tmp_path) == [ENDED]


def test_a_folder_that_takes_no_record_keeps_nobody_from_importing(tmp_path: Path) -> None:
    with import_record.recorded(tmp_path / "none", "a.zip"):
        assert notes_left(tmp_path) == []
