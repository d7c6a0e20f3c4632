"""Small JSON files of ours say what was written into them, or plainly that they make no sense."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.machine import json_files


def test_what_was_written_is_read(tmp_path: Path) -> None:
    json_files.write(tmp_path / "a", {"ad": "ığüşöç 😀", "n": [1, None, 0.5]})
    assert json_files.read(tmp_path / "a") == {"ad": "ığüşöç 😀", "n": [1, None, 0.5]}


def test_a_folder_whose_name_is_no_text_is_kept(tmp_path: Path) -> None:
    folder = os.fsdecode(b"/yede\xff")
    json_files.write(tmp_path / "a", folder)
    assert json_files.read(tmp_path / "a") == folder


@pytest.mark.parametrize("kept", [b"", b"{", b"[" * 100_000, b"\xff"])
def test_what_makes_no_sense_is_told(tmp_path: Path, kept: bytes) -> None:
    (tmp_path / "a").write_bytes(kept)
    with pytest.raises(ValueError):
        json_files.read(tmp_path / "a")


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        json_files.read(tmp_path / "a")
