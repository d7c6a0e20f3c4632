"""Notes wait until somebody reads them, and are told once.

Also tests: app/core/wording/notices.py.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from app.core.wording.notices import WAITING_NOTES, waiting_note
from app.machine import waiting_notes
from app.machine.waiting_notes import Note
from tests.source_code import APP, modules


def test_what_waits_is_told_once(tmp_path: Path) -> None:
    assert waiting_notes.take(tmp_path) == []
    assert waiting_notes.leave(tmp_path, Note("set_aside", {"name": "a"}))
    assert waiting_notes.leave(tmp_path, Note("set_aside", {"name": "b"}))
    assert waiting_notes.leave(tmp_path, Note("set_aside", {"name": "a"}))
    assert [note.about["name"] for note in waiting_notes.take(tmp_path)] == ["b", "a"]
    assert waiting_notes.take(tmp_path) == []
    assert not (tmp_path / waiting_notes.FILE_NAME).exists()


def test_what_is_no_longer_true_is_withdrawn(tmp_path: Path) -> None:
    waiting_notes.leave(tmp_path, Note("set_aside"))
    waiting_notes.leave(tmp_path, Note("backup_failed"))
    waiting_notes.withdraw(tmp_path, "backup_failed")
    assert waiting_notes.take(tmp_path) == [Note("set_aside")]


@pytest.mark.parametrize("kept", ["", "{", "[1]", '[{"code": 1}]', "[" * 100_000, '{"a": 1}', "5"])
def test_a_file_that_makes_no_sense_says_nothing(tmp_path: Path, kept: str) -> None:
    (tmp_path / waiting_notes.FILE_NAME).write_text(kept, "utf-8")
    assert waiting_notes.take(tmp_path) == []
    assert waiting_notes.leave(tmp_path, Note("set_aside"))
    assert waiting_notes.take(tmp_path) == [Note("set_aside")]


def test_many_do_not_pile_up(tmp_path: Path) -> None:
    for number in range(3 * waiting_notes.MOST):
        waiting_notes.leave(tmp_path, Note("set_aside", {"name": str(number)}))
    assert len(waiting_notes.take(tmp_path)) <= waiting_notes.MOST + 1


def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    assert not waiting_notes.leave(tmp_path / "none", Note("set_aside"))


class TestWords:
    def test_every_note_that_is_left_has_its_sentence(self) -> None:
        left = {
            str(node.args[0].value)
            for _, module in modules(APP, naming=[r"\bNote\b"])
            for node in ast.walk(module)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "Note"
            and node.args
            and isinstance(node.args[0], ast.Constant)
        }
        assert left == set(WAITING_NOTES)

    def test_a_failure_is_told_with_its_reason(self) -> None:
        said = waiting_note("backup_failed", {"error": "backup_no_room"}, "en")
        assert "not enough room on the disk" in said

    def test_a_note_that_nobody_knows_says_nothing(self) -> None:
        assert waiting_note("later", {}, "tr") == ""
