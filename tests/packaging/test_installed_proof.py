"""What the build server does with packed programs: a pretended Windows and Mac on which everything
goes well, and on which one thing does not. What Wine makes of the real installers is proved by
`packaging/package_proof.py wine`. Also tests: windows_proof."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path, PureWindowsPath
from types import ModuleType

import pytest

from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]


@pytest.fixture(name="proof")
def _proof(script: Script) -> ModuleType:
    return script("installed_proof")


class PretendedWindows:
    """Does what the installers do, but for the ``fault``."""

    def __init__(self, proof: ModuleType, folder: Path, fault: str = "") -> None:
        self.proof, self.fault = proof, fault
        self.local, self.programs, self.menu = (folder / each for each in ("l", "p", "m"))
        self.registry: set[str] = set()
        self.running = False

    def windows(self) -> object:
        menus = (self.menu,)
        return self.proof.Windows(self.run, self.start, str, self.local, self.programs, menus)

    def start(self, command: Sequence[str]) -> Callable[[], None]:
        self.running = True

        def end() -> None:
            self.running = False

        return end

    def run(self, command: Sequence[str]) -> int:
        if command[0] == "reg":
            return int(command[-1] not in self.registry)
        if command[0] == "msiexec":
            package = PureWindowsPath(command[2]).name
            older = "0.0.9" in package and self.registry and self.fault != "takes an older one"
            return 1603 if older else self.changed(self.programs / "Animsa", command[1] == "/x")
        if self.running and self.fault != "replaces what runs":
            return 2
        return self.changed(self.local / "Programs" / "Animsa", "uninstall" in command[0])

    def changed(self, folder: Path, removed: bool) -> int:
        """The program is put into its folder, or taken out of it."""
        entry = self.menu / self.proof.MENU
        hive = "HKLM" if folder.parent == self.programs else "HKCU"
        keys = {rf"{hive}\{each}" for each in self.proof.CLASSES} | {self.proof.LISTED}
        if self.fault != "leaves files of before" or removed:
            shutil.rmtree(folder, ignore_errors=True)
        if not removed:
            for path in (folder / "animsa.exe", entry):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(b"new")
            self.registry |= keys if self.fault != "knows no links" else set()
            return 0
        if self.fault != "stays in the menu":
            entry.unlink()
        if self.fault == "erases research":
            shutil.rmtree(self.local / "animsa")
        self.registry -= keys if self.fault != "keeps the links" else set()
        return 0


SETUPS = [Path("animsa-0.0.9-setup.exe"), Path("animsa-0.1.0-setup.exe")]
PACKAGES = [Path("animsa-0.0.9-x64.msi"), Path("animsa-0.1.0-x64.msi")]


def test_good_installers_pass(proof: ModuleType, tmp_path: Path) -> None:
    tried: list[Path] = []
    for each, prove, packages in (
        ("exe", proof.prove_setup, SETUPS),
        ("msi", proof.prove_msi, PACKAGES),
    ):
        prove(PretendedWindows(proof, tmp_path / each).windows(), packages, tried.append)
    assert [each.name for each in tried] == ["animsa.exe", "animsa.exe"]


OF_ONE_USER = (
    *("leaves files of before", "knows no links", "replaces what runs", "stays in the menu"),
    *("keeps the links", "erases research"),
)


@pytest.mark.parametrize("fault", OF_ONE_USER)
def test_the_installer_for_one_user_must_do_all_of_it(
    proof: ModuleType, tmp_path: Path, fault: str
) -> None:
    with pytest.raises(proof.Failed):
        proof.prove_setup(
            PretendedWindows(proof, tmp_path, fault).windows(), SETUPS, lambda program: None
        )


@pytest.mark.parametrize(
    "fault", ["knows no links", "stays in the menu", "keeps the links", "takes an older one"]
)
def test_the_installer_for_all_users_must_do_all_of_it(
    proof: ModuleType, tmp_path: Path, fault: str
) -> None:
    with pytest.raises(proof.Failed):
        proof.prove_msi(
            PretendedWindows(proof, tmp_path, fault).windows(), PACKAGES, lambda program: None
        )


def test_a_program_that_does_not_test_itself_well_is_told(
    proof: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof, "self_test", lambda program: 1)
    with pytest.raises(proof.Failed):
        proof.tests_itself(Path("animsa.exe"))


@pytest.mark.parametrize("fails", ["", "attach", "ditto", "codesign"])
def test_an_image_is_opened_and_closed_again_whatever_happens(
    proof: ModuleType, tmp_path: Path, fails: str
) -> None:
    told: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> int:
        told.append(command)
        return int(bool(fails) and fails in command[:2])

    tried: list[Path] = []
    if fails:
        with pytest.raises(proof.Failed):
            proof.prove_image(Path("a.dmg"), tmp_path, tried.append, run)
        assert tried == []
    else:
        proof.prove_image(Path("a.dmg"), tmp_path, tried.append, run)
        assert tried == [tmp_path / "Animsa.app" / "Contents" / "MacOS" / "animsa"]
    opened = fails != "attach"
    assert opened == any("detach" in command for command in told)
