"""The command line of the set-up script, and the wheel."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.packaging.conftest import PACKAGING, Script, finish

ROOT = PACKAGING.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def dev(script: Script) -> ModuleType:
    return script("dev")


class TestTheCommandLine:
    @pytest.mark.parametrize(
        "argv", [[], ["kur"], ["check", "--fast"], ["setup", "now"], ["build", "x"]]
    )
    def test_wrong_usage(
        self, dev: ModuleType, argv: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert dev.main(argv) == 2
        assert "dev.py run" in capsys.readouterr().err

    def test_help(self, dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
        assert dev.main(["--help"]) == 0
        assert "dev.py check" in capsys.readouterr().err

    @pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
    def test_without_a_screen_it_shows_commands_that_work(
        self,
        dev: ModuleType,
        environment: Any,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        finish(environment, "runtime")
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.chdir(ROOT)
        assert dev.run(environment, []) == 0
        shown = capsys.readouterr().out
        assert "Ekran bulunamadı" in shown
        assert "python3 packaging/dev.py run recall" in shown


def test_the_wheel_carries_the_program_and_its_resources(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {
        "app/__init__.py",
        "app/resources/icons/animsa.svg",
        "app/resources/intent_model.bin",
    } <= set(names)
    assert not [name for name in names if name.startswith(("tests", "packaging", "resources"))]
