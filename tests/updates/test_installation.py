"""As what the program came onto this computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.updates import installation as module
from app.updates.installation import INSTALLER, installation


def test_a_program_that_runs_from_its_source_is_not_replaced() -> None:
    here = installation(frozen=False)
    assert here.kind == ""
    assert not here.installs_itself
    assert here.previous is None


def test_the_installer_beside_it_tells_the_tar(tmp_path: Path) -> None:
    program = tmp_path / "animsa"
    program.mkdir()
    executable = program / "animsa"
    assert installation(executable, frozen=True, system="linux").kind == ""
    (program / INSTALLER).touch()
    here = installation(executable, frozen=True, system="linux")
    assert (here.kind, here.folder) == ("tar", program)
    assert here.previous is None
    (tmp_path / "animsa.old").mkdir()
    (tmp_path / "animsa.old" / "animsa").touch()
    assert here.previous == tmp_path / "animsa.old"


@pytest.mark.parametrize("kind", ["deb", "arch", "rpm"])
def test_a_package_is_known_by_the_list_that_the_system_keeps(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "DPKG", tmp_path / "animsa.list")
    monkeypatch.setattr(module, "PACMAN", tmp_path)
    if kind == "deb":
        (tmp_path / "animsa.list").touch()
    elif kind == "arch":
        (tmp_path / "animsa-0.1.0-1").mkdir()
    executable = Path("/usr/lib/animsa/animsa")
    assert installation(executable, frozen=True, system="linux").kind == kind


def test_other_systems_have_one_way(tmp_path: Path) -> None:
    executable = tmp_path / "animsa.exe"
    assert installation(executable, frozen=True, system="macos").kind == "dmg"
    assert installation(executable, frozen=True, system="windows").kind == ""
    (tmp_path / "uninstall.exe").touch()
    assert installation(executable, frozen=True, system="windows").kind == "exe"
