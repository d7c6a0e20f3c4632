"""Installers carried out as on a user's machine: installed, tested, updated, refused, removed.

    python packaging/installed_proof.py FOLDER     on Windows or macOS: the packages in FOLDER

The build server does this with the packed program on its Windows and its Mac. On Linux the same
steps are taken with a placeholder under Wine (`windows_proof.py`, called by `package_proof.py`).
Whatever goes wrong ends it with exit code 1.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bare_system import Failed, expect, wait_for
from frozen_program import self_test
from macos_bundle import BUNDLE
from staging import APP_ID
from virtual_environment import Problem
from windows_msi import NAME

CLASSES = (r"Software\Classes\animsa", r"Software\Classes\.animsa")
"""Links that begin with "animsa:", and files of research."""
LISTED = rf"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{APP_ID}"
MENU = Path("Microsoft", "Windows", "Start Menu", "Programs", f"{NAME}.lnk")
RESEARCH = b"research"

Try = Callable[[Path], None]
"""Tries the installed program out."""


@dataclass(frozen=True)
class Windows:
    """A Windows to install in: ``run`` carries a command out there and gives its exit code,
    ``start`` starts a program and gives what ends it, ``called`` is how it calls a file of ours."""

    run: Callable[[Sequence[str]], int]
    start: Callable[[Sequence[str]], Callable[[], None]]
    called: Callable[[Path], str]
    local: Path
    programs: Path
    menus: tuple[Path, ...]

    def knows(self, key: str) -> bool:
        """Whether its registry has a key."""
        return self.run(["reg", "query", key]) == 0

    def in_menu(self) -> bool:
        """Whether the program is in the start menu."""
        return any((menu / MENU).is_file() for menu in self.menus)


def this_windows() -> Windows:
    """The Windows that this runs on."""

    def start(command: Sequence[str]) -> Callable[[], None]:
        running = subprocess.Popen(command, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})

        def end() -> None:
            running.kill()
            running.wait()

        return end

    return Windows(
        lambda command: subprocess.run(command, check=False).returncode,
        start,
        str,
        Path(os.environ["LOCALAPPDATA"]),
        Path(os.environ["PROGRAMFILES"]),
        (Path(os.environ["APPDATA"]), Path(os.environ["PROGRAMDATA"])),
    )


def prove_setup(windows: Windows, setups: Sequence[Path], tried: Try) -> None:
    """The installer for one user, the older versions of ``setups`` first, and its removal."""
    folder, data = windows.local / "Programs" / "Animsa", windows.local / "animsa"
    program = folder / "animsa.exe"
    research = data / "animsa.db"
    data.mkdir(parents=True, exist_ok=True)
    research.write_bytes(RESEARCH)
    for number, setup in enumerate(setups):
        of_before = folder / "of-before.txt"
        if number:
            of_before.write_bytes(b"")
        expect(windows.run([windows.called(setup), "/S"]) == 0, f"{setup.name} installs silently")
        if number:
            expect(not of_before.exists(), "of the older one, nothing is left")
    expect(program.is_file() and windows.in_menu(), "the program, and its entry in the menu")
    keys = [rf"HKCU\{each}" for each in CLASSES] + [LISTED]
    expect(all(map(windows.knows, keys)), "links, files, and the list of what is installed")
    tried(program)
    with tempfile.TemporaryDirectory(dir=windows.local, ignore_cleanup_errors=True) as work:
        end = windows.start([windows.called(program), "--data-dir", windows.called(Path(work))])
        try:
            refused = windows.run([windows.called(setups[-1]), "/S"])
        finally:
            end()
    expect(refused != 0 and program.is_file(), "while the program runs, nothing is replaced")
    expect(windows.run([windows.called(folder / "uninstall.exe"), "/S"]) == 0, "it is removed")
    # The uninstaller goes on from a copy elsewhere, since it removes itself, too.
    wait_for(lambda: not folder.exists(), "the end of the removal")
    expect(not windows.in_menu() and not any(map(windows.knows, keys)), "nothing of it is left")
    there = research.is_file() and research.read_bytes() == RESEARCH
    expect(there, "the research is still there")
    research.unlink()


def prove_msi(windows: Windows, packages: Sequence[Path], tried: Try) -> None:
    """The MSI for all users, the older versions of ``packages`` first, and its removal."""
    folder = windows.programs / "Animsa"
    program = folder / "animsa.exe"
    keys = [rf"HKLM\{each}" for each in CLASSES]
    for package in packages:
        command = ["msiexec", "/i", windows.called(package), "/qn"]
        expect(windows.run(command) == 0, f"{package.name} installs silently")
    expect(program.is_file() and windows.in_menu(), "the program, and its entry in the menu")
    expect(all(map(windows.knows, keys)), "links and files lead to it")
    tried(program)
    for older in packages[:-1]:
        command = ["msiexec", "/i", windows.called(older), "/qn"]
        expect(windows.run(command) != 0 and program.is_file(), "an older one is refused")
    command = ["msiexec", "/x", windows.called(packages[-1]), "/qn"]
    expect(windows.run(command) == 0, "it is removed")
    left = folder.exists() or windows.in_menu() or any(map(windows.knows, keys))
    expect(not left, "nothing of it is left")


def prove_image(
    image: Path, work: Path, tried: Try, run: Callable[[Sequence[str]], int] | None = None
) -> None:
    """The image for macOS: opened, the program taken from it and put away again, and tried."""
    tell = run or (lambda command: subprocess.run(command, check=False).returncode)
    opened, program = work / "image", work / BUNDLE
    attach = ["hdiutil", "attach", "-nobrowse", "-readonly", "-mountpoint", str(opened)]
    expect(tell([*attach, str(image)]) == 0, f"{image.name} opens")
    try:
        expect(tell(["ditto", str(opened / BUNDLE), str(program)]) == 0, "the program comes out")
    finally:
        closed = tell(["hdiutil", "detach", str(opened)])
    expect(closed == 0, "the image closes")
    verify = ["codesign", "--verify", "--strict", "--deep", str(program)]
    expect(tell(verify) == 0, "the signature covers all of it")
    tried(program / "Contents" / "MacOS" / "animsa")


def tests_itself(program: Path) -> None:
    """Let an installed program test itself. Raises Failed."""
    try:
        expect(self_test(program) == 0, "the installed program tests itself")
    except Problem as problem:
        raise Failed(str(problem)) from None


def main(arguments: Sequence[str]) -> int:
    """Carry the packages of a folder out: 0 done, 1 failed, 2 wrong usage."""
    if len(arguments) != 1 or platform.system() not in ("Windows", "Darwin"):
        print(__doc__, file=sys.stderr)
        return 2
    found = {kind: sorted(Path(arguments[0]).glob(f"*.{kind}")) for kind in ("exe", "msi", "dmg")}
    try:
        expect(any(found.values()), "there is something to install")
        if found["exe"]:
            prove_setup(this_windows(), found["exe"], tests_itself)
        if found["msi"]:
            prove_msi(this_windows(), found["msi"], tests_itself)
        for image in found["dmg"]:
            with tempfile.TemporaryDirectory() as work:
                prove_image(image, Path(work), tests_itself)
    except Failed as problem:
        print(f"FAILED: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
