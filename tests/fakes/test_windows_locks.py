"""The rule of Windows for open files, as the tests keep it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import apsw
import pytest

from app.machine.whole_files import put_in_place
from tests.fakes.windows_locks import keep_open_files

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="told by Linux alone")


def test_our_code_moves_nothing_that_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_open_files(monkeypatch)
    one, other = tmp_path / "one", tmp_path / "folder" / "other"
    other.parent.mkdir()
    for each in (one, other):
        each.write_text(each.name, "utf-8")
    with one.open("rb"), pytest.raises(PermissionError):
        put_in_place(one, other)
    with other.open("rb"), pytest.raises(PermissionError):
        put_in_place(one, other)
    with other.open("rb"), pytest.raises(PermissionError):
        put_in_place(other.parent, tmp_path / "elsewhere")
    database = apsw.Connection(str(tmp_path / "a.db"))
    database.execute("CREATE TABLE t(x)")
    with pytest.raises(PermissionError):
        put_in_place(one, tmp_path / "a.db")
    database.close()
    put_in_place(one, other)
    assert other.read_text("utf-8") == "one"


def test_others_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_open_files(monkeypatch)
    folder = tmp_path / "folder"
    folder.mkdir()
    with (folder / "file").open("wb"):
        shutil.rmtree(folder)
    assert not folder.exists()
