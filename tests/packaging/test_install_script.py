"""The tar's installer: it keeps the program before, puts it back, and takes all of it away."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARE = ROOT / "packaging" / "linux"
ID = "io.github.animsa.Animsa"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it is for Linux")


class Home:
    """A user's home, and unpacked tars with programs that say their version."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.program = self.home / ".local" / "lib" / "animsa"

    def unpacked(self, version: str, *, starts: bool = True) -> Path:
        """The installer of a version."""
        top = self.folder / f"animsa-{version}"
        (top / "animsa").mkdir(parents=True)
        program = top / "animsa" / "animsa"
        code = f'echo "animsa {version}"; echo "$*" >> "$HOME/started"'
        program.write_text(f"#!/bin/sh\n{code if starts else 'exit 1'}\n", "utf-8")
        program.chmod(0o755)
        for name, place in (
            (f"{ID}.desktop", "applications"),
            (f"{ID}.service", "dbus-1/services"),
            (f"{ID}.Search.service", "dbus-1/services"),
        ):
            (top / "share" / place).mkdir(parents=True, exist_ok=True)
            shutil.copyfile(SHARE / name, top / "share" / place / name)
        shutil.copyfile(SHARE / "install.sh", top / "install.sh")
        return top / "install.sh"

    def run(self, installer: Path, *wish: str) -> subprocess.CompletedProcess[str]:
        environ = {"HOME": str(self.home), "PATH": os.environ["PATH"], "LANG": "tr_TR.UTF-8"}
        command = ["sh", str(installer), *wish]
        return subprocess.run(
            command, env=environ, capture_output=True, encoding="utf-8", timeout=300
        )

    def version(self, program: Path | None = None) -> str:
        command = [str((program or self.program) / "animsa"), "--version"]
        environ = {"HOME": str(self.folder)}
        return subprocess.run(
            command, env=environ, capture_output=True, encoding="utf-8"
        ).stdout.strip()

    @property
    def old(self) -> Path:
        return self.program.with_name("animsa.old")


@pytest.fixture(name="home")
def _home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_the_program_before_is_kept_and_can_be_put_back(home: Home) -> None:
    first = home.unpacked("0.1.0")
    assert home.run(first).returncode == 0
    assert not home.old.exists()
    second = home.unpacked("0.2.0")
    assert home.run(second).returncode == 0
    assert (home.version(), home.version(home.old)) == ("animsa 0.2.0", "animsa 0.1.0")
    # Once more the same: what was before it stays.
    assert home.run(second).returncode == 0
    assert home.version(home.old) == "animsa 0.1.0"
    # Long after what it came in was deleted.
    for each in (first, second):
        shutil.rmtree(each.parent)
    own = home.program / "install.sh"
    done = home.run(own, "--back")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "Önceki program geri kondu.")
    assert (home.version(), home.version(home.old)) == ("animsa 0.1.0", "animsa 0.2.0")
    assert home.run(own, "--back").returncode == 0
    assert home.version() == "animsa 0.2.0"
    assert (home.home / ".local" / "bin" / "animsa").resolve() == home.program / "animsa"


def test_where_there_is_none_nothing_is_put_back(home: Home) -> None:
    installer = home.unpacked("0.1.0")
    home.run(installer)
    done = home.run(installer, "--back")
    assert done.returncode == 1
    assert "bir önceki program yok" in done.stderr
    assert home.version() == "animsa 0.1.0"


def test_a_program_that_does_not_start_takes_nobodys_place(home: Home) -> None:
    home.run(home.unpacked("0.1.0"))
    assert home.run(home.unpacked("0.2.0", starts=False)).returncode == 1
    assert home.version() == "animsa 0.1.0"
    assert sorted(each.name for each in home.program.parent.iterdir()) == ["animsa"]


def test_who_waits_finds_the_program_open_again(home: Home) -> None:
    home.run(home.unpacked("0.1.0"))
    started = home.home / "started"
    for version, starts in (("0.2.0", True), ("0.3.0", False)):
        started.unlink(missing_ok=True)
        done = home.run(home.unpacked(version, starts=starts), "--wait")
        assert ("kuruldu" in done.stdout) is starts
        # Without a wish: the window, which comes whether it went well or not.
        assert "" in started.read_text("utf-8").splitlines()
        assert home.version() == "animsa 0.2.0"


def test_a_program_that_runs_is_left_alone_also_behind_a_link(home: Home) -> None:
    home.run(home.unpacked("0.1.0"))
    other = home.unpacked("0.2.0")
    # A program in the place of ours that waits: a copy of the shell's own "sleep".
    sleep = shutil.which("sleep")
    assert sleep is not None
    shutil.copyfile(Path(sleep).resolve(), home.program / "animsa")
    running = subprocess.Popen([str(home.program / "animsa"), "600"])
    try:
        real, home.home = home.home, home.folder / "linked"
        home.home.symlink_to(real)
        done = home.run(other)
    finally:
        running.kill()
        running.wait()
    assert done.returncode == 1
    assert "Anımsa açık" in done.stderr


def test_all_of_it_goes(home: Home) -> None:
    installer = home.unpacked("0.1.0")
    home.run(installer)
    home.run(home.unpacked("0.2.0"))
    assert home.run(home.program / "install.sh", "--remove").returncode == 0
    assert [each for each in home.home.rglob("*") if "nimsa" in each.name] == []


def test_an_unknown_wish_is_told_what_there_is(home: Home) -> None:
    done = home.run(home.unpacked("0.1.0"), "--what")
    assert done.returncode == 2
    assert "--back" in done.stderr and "--remove" in done.stderr
    assert "set -eu" not in done.stderr
