"""The settings file: what was set comes back, what cannot be is passed over."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from app.machine import json_files, settings, waiting_notes
from app.machine.settings import Settings
from tests.conftest import ExpectLog


def test_what_was_saved_comes_back(tmp_path: Path) -> None:
    chosen = Settings(
        provider="server",
        base_url="http://localhost:11434",
        model="gemma3:4b",
        idle_minutes=5,
        language="en",
        theme="dark",
        tray="no",
        welcomed=True,
    )
    settings.save(tmp_path / "settings.json", chosen)
    assert settings.load(tmp_path / "settings.json") == chosen


@pytest.mark.skipif(os.name != "posix", reason="folders cannot be written to the disk there")
def test_what_was_saved_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    fsync = os.fsync

    def recorded(handle: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(handle).st_mode))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", recorded)
    settings.save(tmp_path / "settings.json", Settings(idle_minutes=5))
    assert synced == [False, True], "the file, then the folder that names it"


def test_a_default_that_nobody_chose_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings.save(path, Settings(boundary="online"))
    assert json.loads(path.read_text("utf-8")) == {"boundary": "online"}
    settings.save(path, Settings())
    assert json.loads(path.read_text("utf-8")) == {"boundary": "files"}, "it was chosen"


def test_a_file_that_cannot_be_read_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{", "utf-8")
    settings.save(path, Settings(theme="dark"))
    assert settings.load(path) == Settings(theme="dark")


def test_a_file_of_an_older_version_gets_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"provider": "none", "model": "m"}', "utf-8")
    assert settings.load(path) == Settings(provider="none", model="m")


@pytest.mark.parametrize(
    "stored",
    [
        {"theme": "pink"},
        {"language": 3},
        {"tray": None},
        {"welcomed": "yes"},
        {"idle_minutes": 0},
        {"health_months": 10**30},
        {"provider": ["claude"]},
        {"unknown": 1},
    ],
)
def test_what_cannot_be_is_the_default(tmp_path: Path, stored: object) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(stored), "utf-8")
    assert settings.load(path) == Settings()


def test_a_file_that_is_no_json_is_set_aside(tmp_path: Path, expected_log: ExpectLog) -> None:
    expected_log("the settings make no sense")
    path = tmp_path / "settings.json"
    path.write_text("{", "utf-8")
    assert settings.load(path) == Settings()
    assert not path.exists()
    assert (tmp_path / "settings.json.aside").read_text("utf-8") == "{"


def test_a_file_that_cannot_be_read_now_stays_and_the_defaults_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected_log: ExpectLog
) -> None:
    expected_log("the settings cannot be read")
    path = tmp_path / "settings.json"
    settings.save(path, Settings(theme="dark"))

    def refuse(path: Path) -> str:
        raise PermissionError

    with monkeypatch.context() as refused:
        refused.setattr(json_files, "read", refuse)
        assert settings.load(path) == Settings()
    assert settings.load(path) == Settings(theme="dark")
    assert [note.code for note in waiting_notes.take(tmp_path)] == ["settings_unread"]


def test_http_need_not_be_typed() -> None:
    assert settings.whole_address(" localhost:11434 ") == "http://localhost:11434"
    assert settings.whole_address("https://models.example") == "https://models.example"
    assert settings.whole_address("ftp://x") == "ftp://x"
    assert settings.whole_address("  ") == ""
