"""Proof of the installers for Windows as far as Linux goes: both are made of a placeholder, twice,
unpacked, and held against what they were made of; and carried out under Wine."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import installed_proof
import windows_installer
import windows_msi
from bare_system import (
    HOME,
    INSTALL,
    USER,
    WAIT_SECONDS,
    System,
    bare_debian,
    call,
    screen,
    wait_for,
)
from staging import Release, settle, time_of, version_of

ROOT = Path(__file__).resolve().parent.parent
Expect = Callable[[object, str], None]
OLDER = "0.0.1"
WINE = ("wine", "wine64", "wine32:i386")
"""The installer is a program of 32 bits, as NSIS makes it."""
RUNS = "usr/lib/x86_64-linux-gnu/wine/x86_64-windows/winver.exe"
"""A program of Wine's own: it shows its version until it is ended."""
QUIET = {"WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml="}


def placeholder(folder: Path) -> Release:
    """A program that has what a real one has: folders in folders, and an empty file."""
    built = folder / "animsa"
    inside = built / "_internal" / "PySide6" / "plugins"
    inside.mkdir(parents=True)
    (built / "animsa.exe").write_bytes(b"program")
    (built / "_internal" / "part-1.0 (a).txt").write_bytes(b"part")
    (inside / "qwindows.dll").write_bytes(bytes(range(256)) * 99)
    (inside / "empty.txt").write_bytes(b"")
    return Release(ROOT, built, version_of(ROOT), time_of(ROOT))


def prove_exe(work: Path, expect: Expect) -> None:
    """The installer for one user, by NSIS."""
    first, again = (_made(windows_installer.build, work / name, "exe") for name in ("1", "2"))
    unpacked = work / "unpacked"
    _run("7z", "x", f"-o{unpacked}", str(first[1]))
    _same(first[0].built, unpacked / "$INSTDIR.new", {Path("uninstall.exe")}, expect)
    expect(first[1].read_bytes() == again[1].read_bytes(), "made twice, it is the same")


def prove_msi(work: Path, expect: Expect) -> None:
    """The MSI for all users of a computer, by wixl."""
    first, again = (_made(_msi, work / name, "msi") for name in ("1", "2"))
    release, package = first
    unpacked = work / "unpacked"
    _run("msiextract", "-C", str(unpacked), str(package))
    _same(release.built, unpacked / "Animsa", set(), expect)
    told = {line.split("\t")[0]: line for line in _table(package, "Property")}
    for name, value in (
        ("ProductName", windows_msi.NAME),
        ("ProductVersion", release.version),
        ("UpgradeCode", "{" + str(windows_msi.FAMILY).upper() + "}"),
        ("ALLUSERS", "1"),
    ):
        expect(told.get(name) == f"{name}\t{value}", f"{name}: {value}")
    values = {tuple(line.split("\t")[2:5]) for line in _table(package, "Registry")}
    wanted = {
        (rf"Software\Classes\{key}", name, value) for key, name, value in windows_msi.REGISTRY
    }
    expect(wanted <= values, "links and files lead to the program")
    expect(any("\tAnımsa\t" in line for line in _table(package, "Shortcut")), "the start menu")
    expect(package.read_bytes() == again[1].read_bytes(), "made twice, it is the same")


def prove_in_wine(expect: Expect) -> None:
    """Both installers, carried out in a bare Debian with Wine: installed over an older version,
    refused while the program runs, and removed."""
    with bare_debian() as system, screen() as display:
        system.run("dpkg", "--add-architecture", "i386")
        system.run("apt-get", "-qq", "update")
        system.run(*INSTALL, *WINE)
        windows = _wine(system, display)
        expect(windows.run(["wineboot", "-i"]) == 0, "a Windows of Wine")
        made = []
        for version in (OLDER, version_of(ROOT)):
            folder = system.folder / HOME[1:] / version
            release = replace(placeholder(folder), version=version)
            shutil.copyfile(system.folder / RUNS, release.built / "animsa.exe")
            settle([release.built], release)
            for kind, build in (("exe", windows_installer.build), ("msi", windows_msi.build)):
                made.append(folder / release.file_name(kind))
                build(release, folder / "staging", made[-1])
        call("chown", "-R", "--reference", str(windows.local), str(system.folder / HOME[1:]))

        def held(program: Path) -> None:
            files = [each for each in program.parent.rglob("*") if each.is_file()]
            own = [each for each in files if each.name != "uninstall.exe"]
            same = {each.relative_to(program.parent): each.read_bytes() for each in own}
            built = made[-1].parent / "animsa"
            wanted = {each.relative_to(built): each for each in built.rglob("*") if each.is_file()}
            expect(
                same == {name: each.read_bytes() for name, each in wanted.items()},
                f"{len(wanted)} files, the same byte for byte, and none of an older version",
            )

        installed_proof.prove_setup(windows, made[::2], held)
        installed_proof.prove_msi(windows, made[1::2], held)
        windows.run(["wineserver", "-k"])
        drive = system.folder / HOME[1:] / ".wine"
        left = call(
            "find", str(drive), "-iname", "*animsa*", "-o", "-iname", f"*{windows_msi.NAME}*"
        )
        expect(left.split() == [str(windows.local / "animsa")], "on its whole drive, only the data")


def _wine(system: System, display: str) -> installed_proof.Windows:
    """The Windows that Wine is for the user of a bare Debian."""
    env = {**system.environment(HOME, display), **QUIET}

    def inside(command: Sequence[str]) -> list[str]:
        own = command[0].startswith("wine")
        return system.inside(command if own else ["wine", *command], USER)

    def run(command: Sequence[str]) -> int:
        done = subprocess.run(
            inside(command), env=env, capture_output=True, timeout=WAIT_SECONDS, check=False
        )
        return done.returncode

    def start(command: Sequence[str]) -> Callable[[], None]:
        running = subprocess.Popen(inside(command), env=env)
        wait_for(lambda: system.running("animsa.exe"), "the program")

        def end() -> None:
            system.end("animsa.exe")
            running.wait(WAIT_SECONDS)

        return end

    drive = system.folder / HOME[1:] / ".wine" / "drive_c"
    person = drive / "users" / USER / "AppData"
    return installed_proof.Windows(
        run,
        start,
        lambda path: "Z:\\" + str(path.relative_to(system.folder)).replace("/", "\\"),
        person / "Local",
        drive / "Program Files",
        (person / "Roaming", drive / "ProgramData"),
    )


def _msi(release: Release, staged: Path, target: Path) -> None:
    staged.mkdir(parents=True)
    windows_installer.write_icon(
        ROOT / "resources" / "icons" / "animsa.svg", release.built / "animsa.ico", staged
    )
    settle([release.built], release)
    windows_msi.build(release, staged, target)


def _made(
    build: Callable[[Release, Path, Path], None], folder: Path, kind: str
) -> tuple[Release, Path]:
    shutil.rmtree(folder, ignore_errors=True)
    release = placeholder(folder)
    settle([release.built], release)
    target = folder / release.file_name(kind)
    build(release, folder / "staging", target)
    return release, target


def _same(built: Path, unpacked: Path, more: set[Path], expect: Expect) -> None:
    """Hold what came out of a package against what it was made of."""
    held = {each.relative_to(built) for each in built.rglob("*") if each.is_file()}
    found = {each.relative_to(unpacked) for each in unpacked.rglob("*") if each.is_file()}
    expect(found == held | more, f"it holds {len(held)} files, and none beside them")
    same = all((unpacked / each).read_bytes() == (built / each).read_bytes() for each in held)
    expect(same, "they are the same byte for byte")


def _table(package: Path, name: str) -> list[str]:
    """The rows of a table, without what tells of its columns."""
    return _run("msiinfo", "export", str(package), name).splitlines()[3:]


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
