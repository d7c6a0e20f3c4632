"""The folder that an AppImage is made of: it starts from any place, and leads nowhere else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from app.machine.desktop.desktop_names import DESKTOP_ID
from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]


@pytest.fixture(name="modules")
def _modules(script: Script) -> dict[str, ModuleType]:
    return {name: script(name) for name in ("appimage", "staging", "package")}


@pytest.mark.skipif(sys.platform == "win32", reason="a script of the shell")
def test_it_starts_from_any_place(modules: dict[str, ModuleType], tmp_path: Path) -> None:
    built, share, folder = (tmp_path / name for name in ("animsa", "share", "here there/A.AppDir"))
    built.mkdir()
    program = built / "animsa"
    program.write_text('#!/bin/sh\nprintf "%s|" "$@"\n', "utf-8")
    program.chmod(0o755)
    release = modules["staging"].Release(ROOT, built, "1.2.3", 1_790_000_000)
    modules["staging"].stage(release, share)
    modules["appimage"].fill(release, share, folder)
    (tmp_path / "link").symlink_to(folder / "AppRun")
    told = subprocess.run(
        [str(tmp_path / "link"), "a b", "c"],
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd="/",
    )
    assert told.stdout == "a b|c|"
    entry = (folder / f"{DESKTOP_ID}.desktop").read_text("utf-8")
    # The bus cannot start what nobody installed.
    assert "DBusActivatable" not in entry and "Exec=animsa %u" in entry
    assert not (folder / "usr" / "share" / "dbus-1").exists()
    assert (folder / ".DirIcon").read_bytes().startswith(b"\x89PNG")
    for link in folder.rglob("*"):
        if link.is_symlink():
            assert link.resolve().is_relative_to(folder.resolve())


def test_it_is_made_only_when_it_is_named(
    modules: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[list[str]] = []
    package = modules["package"]
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(package, "ROOT", tmp_path)
    (tmp_path / "dist" / "animsa").mkdir(parents=True)
    monkeypatch.setattr(package, "version_of", lambda _: "1.2.3")
    monkeypatch.setattr(package, "time_of", lambda _: 0)
    monkeypatch.setattr(package, "make", lambda release, kinds, target: asked.append(list(kinds)))
    for named in ([], ["all"], ["appimage"], ["tar", "appimage"], ["all", "appimage"]):
        assert package.main(named) == 0
    usual = ["deb", "rpm", "arch", "tar"]
    assert asked == [usual, usual, ["appimage"], ["tar", "appimage"], [*usual, "appimage"]]


def test_without_the_tool_it_is_said(
    modules: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    release = modules["staging"].Release(ROOT, tmp_path, "1.2.3", 0)
    with pytest.raises(modules["staging"].Unfit, match="appimagetool"):
        modules["appimage"].build(release, tmp_path / "staged", tmp_path / "a.AppImage")
