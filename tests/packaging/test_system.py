"""What the set-up asks of the operating system."""

from __future__ import annotations

import tomllib
from types import ModuleType

import pytest

from tests.packaging.conftest import PACKAGING, Script

ROOT = PACKAGING.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def system(script: Script) -> ModuleType:
    return script("system")


@pytest.mark.parametrize(
    ("env", "platform", "screen"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_screen(system: ModuleType, env: dict[str, str], platform: str, screen: bool) -> None:
    assert system.has_screen(env, platform) is screen


def test_missing_libraries_are_named_with_their_packages(system: ModuleType) -> None:
    def load(name: str) -> object:
        if name in ("libGL.so.1", "libEGL.so.1"):
            raise OSError(f"{name}: cannot open shared object file")
        return object()

    missing = system.missing_libraries(system.OFFSCREEN_LIBRARIES, load)
    assert missing == {"libEGL.so.1": "libegl1", "libGL.so.1": "libgl1"}


def test_the_advice_can_be_typed_as_it_stands(system: ModuleType) -> None:
    assert system.apt_advice(["libegl1", "libgl1"]) == (
        "sudo apt-get update && sudo apt-get install -y --no-install-recommends libegl1 libgl1"
    )
