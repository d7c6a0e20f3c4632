"""A data directory is its owner's alone, and nothing of the wrong kind in it stops the program.

Also tests: app/machine/paths.py.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.machine import waiting_notes
from app.machine.data_folder import BELOW, FILES, FOLDERS, set_aside
from app.machine.paths import Paths, expanded
from tests.conftest import ExpectLog
from tests.fakes.person import at_home

posix = pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


def wide(path: Path, text: str = "x") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(0o644)
    return path


def codes(root: Path) -> list[str]:
    return [note.code for note in waiting_notes.take(root)]


@posix
def test_a_new_one_is_private_without_a_word(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "deep" / "data")
    paths.create()
    assert rights(paths.root) == rights(paths.log.parent) == 0o700
    assert codes(paths.root) == []


@posix
def test_one_that_others_could_read_is_closed_and_told(tmp_path: Path) -> None:
    root = tmp_path / "data"
    for name in ("animsa.db", "animsa.db-wal", "quick.db", "settings.json", "animsa-damaged-1.db"):
        wide(root / name)
    wide(root / "backups" / "animsa-2026-11-21T120000.db")
    (root / "backups").chmod(0o755)
    root.chmod(0o755)
    Paths(root).create()
    assert {path.name: oct(rights(path)) for path in root.rglob("*") if rights(path) & 0o077} == {}
    assert rights(root) == 0o700
    assert codes(root) == ["was_open_to_others"]
    Paths(root).create()
    assert codes(root) == [], "it is told once"


@posix
def test_a_folder_with_other_things_is_left_as_it_is(tmp_path: Path) -> None:
    root = tmp_path / "home-of-more"
    wide(root / "animsa.db")
    stranger = wide(root / "thesis.odt")
    root.chmod(0o755)
    Paths(root).create()
    assert (rights(root), rights(stranger)) == (0o755, 0o644)
    assert rights(root / "animsa.db") == 0o600
    assert codes(root) == ["was_open_to_others"]


@posix
def test_links_are_not_followed(tmp_path: Path) -> None:
    stranger = wide(tmp_path / "stranger")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").symlink_to(stranger)
    Paths(tmp_path / "data").create()
    assert rights(stranger) == 0o644


@posix
def test_a_token_that_others_could_read_still_shows_it(tmp_path: Path) -> None:
    token = wide(tmp_path / "data" / "api-token")
    Paths(tmp_path / "data").create()
    assert rights(token) == 0o644


def test_set_aside_never_takes_a_name_that_is_there(tmp_path: Path) -> None:
    wide(tmp_path / "a.aside", "önceki")
    wide(tmp_path / "a", "bu")
    assert set_aside(tmp_path, "a") == tmp_path / "a.aside1"
    assert (tmp_path / "a.aside").read_text("utf-8") == "önceki"
    assert codes(tmp_path) == ["set_aside"]


def make_wrong(path: Path, kind: str) -> None:
    match kind:
        case "folder":
            path.mkdir()
            (path / "kept").write_text("benim", "utf-8")
        case "pipe":
            os.mkfifo(path)
        case "loop":
            path.symlink_to(path)
        case "nothing":
            path.symlink_to(path.with_name("none"))
        case _:
            path.write_text("benim", "utf-8")


WRONG = [
    *((name, kind) for name in sorted(FILES | BELOW) for kind in ("folder", "pipe")),
    *((name, kind) for name in sorted(FOLDERS) for kind in ("file", "pipe", "nothing")),
]


@posix
@pytest.mark.parametrize(("name", "kind"), WRONG)
async def test_nothing_of_the_wrong_kind_stops_the_program(
    tmp_path: Path, name: str, kind: str
) -> None:
    root = tmp_path / "data"
    (root / name).parent.mkdir(parents=True)
    make_wrong(root / name, kind)
    async with at_home(root) as person:
        assert await person.say("merhaba")
        assert person.active.saved
        await person.archive.back_up()
    if name != waiting_notes.FILE_NAME:
        told = waiting_notes.take(root)
        assert [note.about["name"] for note in told] == [(root / name).name]
    kept = root / f"{name}.aside"
    assert kept in set(kept.parent.iterdir())
    if kind == "folder":
        assert (kept / "kept").read_text("utf-8") == "benim"
    if kind == "file":
        assert kept.read_text("utf-8") == "benim"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "[" * 100_000, "\0" * 4096, '{"a": "\\ud800']
)
async def test_settings_that_make_no_sense_are_kept_and_told(
    tmp_path: Path, text: str, expected_log: ExpectLog
) -> None:
    expected_log("the settings make no sense")
    root = tmp_path / "data"
    root.mkdir()
    (root / "settings.json").write_text(text, "utf-8")
    async with at_home(root) as person:
        assert await person.say("merhaba")
    assert (root / "settings.json.aside").read_text("utf-8") == text
    assert codes(root) == ["set_aside"]


def test_a_user_whom_nobody_knows_has_no_home() -> None:
    assert expanded(Path("~/notlar")) == Path.home() / "notlar"
    assert expanded(Path("~nobody-is-called-that/x")) == Path("~nobody-is-called-that/x")
