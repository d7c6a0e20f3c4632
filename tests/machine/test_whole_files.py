"""Files are written whole or not at all, and no planted name leads the writing elsewhere."""

from __future__ import annotations

import ast
import os
import stat
from pathlib import Path

import pytest

from app.machine import whole_files
from app.machine.whole_files import (
    exported_whole,
    make_directory,
    make_in_its_parent,
    put_in_place,
    read_text,
    write_text,
    written_whole,
)
from tests.fakes.left_files import DAY, HALF, aged, left
from tests.source_code import APP, modules

posix = pytest.mark.skipif(os.name != "posix", reason="rights and pipes of POSIX")


def names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir() if path.name != "home")


def test_what_is_written_is_there_alone(tmp_path: Path) -> None:
    write_text(tmp_path / "a", "ığüşöç")
    write_text(tmp_path / "a", "yeni")
    assert read_text(tmp_path / "a") == "yeni"
    assert names(tmp_path) == ["a"]


def test_a_failure_leaves_what_was_there(tmp_path: Path) -> None:
    write_text(tmp_path / "a", "eski")
    with pytest.raises(RuntimeError), written_whole(tmp_path / "a") as temporary:
        temporary.write_text("yarım", "utf-8")
        raise RuntimeError
    assert read_text(tmp_path / "a") == "eski"
    assert names(tmp_path) == ["a"]


def test_an_export_takes_away_what_a_killed_one_left(tmp_path: Path) -> None:
    others = [".animsa-zz_12xyz.new", ".animsa-ab_12xyz.newer", ".animsa-AB_12xyz.new"]
    others += [".animsa-ab_12xy.new", "animsa-ab_12xyz.new", "x.animsa-ab_12xyz.new", "a.md"]
    for name in (HALF, *others):
        left(tmp_path, name)
    aged(tmp_path / others[0], DAY - 600)
    (tmp_path / ".animsa-folder01.new").mkdir()
    aged(tmp_path / ".animsa-folder01.new")
    with exported_whole(tmp_path / "rapor.md") as temporary:
        temporary.write_text("metin", "utf-8")
    assert names(tmp_path) == sorted([*others, ".animsa-folder01.new", "rapor.md"])
    assert read_text(tmp_path / "rapor.md") == "metin"


@posix
def test_an_export_follows_no_link_to_what_a_killed_one_left(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    stranger = left(tmp_path / "elsewhere")
    (tmp_path / HALF).symlink_to(stranger)
    os.utime(tmp_path / HALF, (0, 0), follow_symlinks=False)
    with exported_whole(tmp_path / "rapor.md") as temporary:
        temporary.write_text("metin", "utf-8")
    assert names(tmp_path) == sorted([HALF, "elsewhere", "rapor.md"])
    assert stranger.read_text("utf-8") == "yarım"


@pytest.mark.parametrize("refused", ["scandir", "lstat"])
def test_what_may_not_be_taken_away_is_in_the_way_of_no_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    left(tmp_path)

    def refuse_it(path: Path) -> None:
        raise PermissionError(13, "refused", str(path))

    with monkeypatch.context() as patched:
        patched.setattr(os if refused == "scandir" else Path, refused, refuse_it)
        with exported_whole(tmp_path / "rapor.md") as temporary:
            temporary.write_text("metin", "utf-8")
    assert names(tmp_path) == [HALF, "rapor.md"]


@posix
def test_it_is_the_owners_alone_whatever_the_system_would_give(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write_text(tmp_path / "a", "özel")
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o600


@posix
def test_a_folder_is_its_owners_alone_and_each_new_name_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[Path] = []
    monkeypatch.setattr(whole_files, "flush_directory", flushed.append)
    before = os.umask(0)
    try:
        make_directory(tmp_path / "a" / "b")
        make_directory(tmp_path / "a" / "b")
    finally:
        os.umask(before)
    made = (tmp_path / "a", tmp_path / "a" / "b")
    assert [each.stat().st_mode & 0o777 for each in made] == [0o700, 0o700]
    assert flushed == [tmp_path, tmp_path / "a"]


def test_a_folder_that_was_named_is_made_only_in_one_that_is_there(tmp_path: Path) -> None:
    make_in_its_parent(tmp_path / "a")
    make_in_its_parent(tmp_path / "a")
    assert (tmp_path / "a").is_dir()
    with pytest.raises(NotADirectoryError):
        make_in_its_parent(tmp_path / "gone" / "b")
    assert not (tmp_path / "gone").exists()


@posix
@pytest.mark.parametrize("name", ["rapor.md.new", "rapor.new", ".rapor.md.new", "rapor.md"])
def test_a_planted_link_is_not_followed(tmp_path: Path, name: str) -> None:
    (tmp_path / "stranger").write_text("dokunma", "utf-8")
    (tmp_path / name).symlink_to(tmp_path / "stranger")
    write_text(tmp_path / "rapor.md", "metin")
    assert (tmp_path / "stranger").read_text("utf-8") == "dokunma"
    assert read_text(tmp_path / "rapor.md") == "metin"


@posix
def test_everything_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, rename = os.fsync, Path.replace

    def recorded_fsync(handle: int) -> None:
        done.append("directory" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        fsync(handle)

    def recorded_rename(self: Path, target: Path) -> Path:
        done.append("name")
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", recorded_fsync)
    monkeypatch.setattr(Path, "replace", recorded_rename)
    write_text(tmp_path / "a", "metin")
    assert done == ["file", "name", "directory"]


@posix
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, tmp_path / "none"):
        with pytest.raises(OSError):
            read_text(path)


def test_nobody_writes_beside_a_name_in_another_way() -> None:
    """A name that can be foreseen can be planted: only this module makes temporary files, beside
    the copies of databases and the cache, whose names are random, too."""
    guilty = []
    for path, module in modules(APP, naming=("with_name", "with_suffix")):
        for node in ast.walk(module):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            made = ast.unparse(node)
            if node.func.attr in ("with_name", "with_suffix") and (
                ".new" in made or ".tmp" in made
            ):
                guilty.append(f"{path.relative_to(APP)}: {made}")
    assert sorted(guilty) == [
        "research/web/cache.py: file.with_name(f'{new_id()}.new')",
        # What an earlier version left is taken away, nothing is written.
        "storage/erasing/data_folder_files.py: path.with_suffix('.new')",
    ]


def refuse(monkeypatch: pytest.MonkeyPatch, times: int) -> list[Path]:
    """Have the system refuse to move files so often, as Windows does while others look at them."""
    asked: list[Path] = []
    move = Path.replace

    def replace(self: Path, target: Path) -> Path:
        asked.append(self)
        if len(asked) <= times:
            raise PermissionError(13, "in use", str(target))
        return move(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    return asked


def test_a_file_that_somebody_looks_at_is_moved_when_he_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_files, "PAUSES", (0, 0, 0))
    write_text(tmp_path / "a", "eski")
    asked = refuse(monkeypatch, 3)
    write_text(tmp_path / "a", "yeni")
    assert len(asked) == 4
    assert read_text(tmp_path / "a") == "yeni"
    assert names(tmp_path) == ["a"]


def test_a_file_that_stays_in_use_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_files, "PAUSES", (0, 0))
    for name in ("a", "b"):
        write_text(tmp_path / name, name)
    asked = refuse(monkeypatch, 9)
    with pytest.raises(PermissionError):
        put_in_place(tmp_path / "a", tmp_path / "b")
    assert len(asked) == 3
    assert [read_text(tmp_path / name) for name in ("a", "b")] == ["a", "b"]


def test_every_finished_file_gets_its_name_in_one_way() -> None:
    """Nothing of ours moves a file without patience."""
    moving = [
        f"{path.relative_to(APP)}:{call.lineno}"
        for path, module in modules(APP, naming=[r"\.replace\b"])
        for call in ast.walk(module)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "replace"
        and len(call.args) == 1
        and not isinstance(call.func.value, ast.Constant)
        and ast.unparse(call.func.value) not in ("dataclasses", "copy")
        and path.name != "whole_files.py"
    ]
    assert moving == []
