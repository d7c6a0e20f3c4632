"""The record of the feed that was seen last."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.updates.record import FILE, UpdateRecord, load, save


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    assert load(tmp_path) == UpdateRecord()
    save(tmp_path, UpdateRecord(checked_at=5, issued=7, version="1.2.3", declined="1.2.3"))
    assert load(tmp_path) == UpdateRecord(5, 7, "1.2.3", "1.2.3")


@pytest.mark.parametrize("text", ["", "[]", "{", '{"issued": "7", "declined": 3}', '{"other": 1}'])
def test_what_makes_no_sense_is_as_if_it_were_not_there(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    assert load(tmp_path) == UpdateRecord()
