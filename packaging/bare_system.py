"""A bare Debian or Ubuntu in a folder, with a screen, for `package_proof.py` to try packages in."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROOF = ROOT / "dist" / "proof"
OLDEST_DEBIAN, MIRROR = "bookworm", "http://deb.debian.org/debian"
UBUNTU = ("jammy", "noble")
UBUNTU_MIRROR = "http://archive.ubuntu.com/ubuntu"
UBUNTU_STEPS = "/usr/share/debootstrap/scripts/gutsy"
"""What debootstrap does for every Ubuntu; it may not know the name of one that is younger than it
is."""
USER, HOME = "ada", "/home/ada"
DATA = f"{HOME}/.local/share/animsa"
WAIT_SECONDS = 180
# -noreset: a reset, once the last client has left, would turn away one that comes just then.
SCREEN = ("Xvfb", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-ac", "-noreset")
INSTALL = ("apt-get", "-qq", "-y", "--no-install-recommends", "install")


class Failed(Exception):
    """What did not go as it must."""


def call(*command: str, timeout: float = 900, **options: object) -> str:
    """What a command prints. Raises Failed with all of it when it fails."""
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", timeout=timeout, check=False, **options
    )  # type: ignore[call-overload]
    if done.returncode != 0:
        raise Failed(f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return str(done.stdout)


def expect(true: object, what: str) -> None:
    """Tell that something is as it must be. Raises Failed if not."""
    if not true:
        raise Failed(what)
    done(what)


def done(what: str) -> None:
    """Tell of a step that would have failed otherwise."""
    print(f"  ok  {what}", flush=True)


class System:
    """A bare Debian in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(
        self, *command: str, user: str = "root", screen: str = "", within: Sequence[str] = ()
    ) -> str:
        """What a command in it prints; ``within``: the command that takes something from it."""
        home = "/root" if user == "root" else HOME
        return call(*self.inside(command, user, within), env=self.environment(home, screen))

    def inside(self, command: Sequence[str], user: str, within: Sequence[str] = ()) -> list[str]:
        """The command that runs another one in it."""
        return [*within, "chroot", f"--userspec={user}:{user}", str(self.folder), *command]

    def environment(self, home: str, screen: str) -> dict[str, str]:
        """The variables of somebody who has just logged in."""
        shown = {"DISPLAY": screen} if screen else {"QT_QPA_PLATFORM": "offscreen"}
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        plain = {"HOME": home, "PATH": path, "LANG": "C.UTF-8"}
        return {**plain, **shown, "DEBIAN_FRONTEND": "noninteractive"}

    def end(self, name: str) -> None:
        """End the programs of that name in it, as a logout does; none outside of it."""
        for number in self.running(name):
            with suppress(OSError):
                os.kill(number, signal.SIGTERM)

    def running(self, name: str) -> list[int]:
        """The programs of that name in it, by their numbers."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                inside = (process / "root").readlink() == self.folder
                if inside and (process / "comm").read_text("utf-8").strip() == name:
                    found.append(int(process.name))
        return found

    def traces(self) -> list[str]:
        """All places that carry the program's name."""
        found = call(
            "find", str(self.folder), "-xdev", "-iname", "*animsa*", "-not", "-path", "*/proc/*"
        )
        return sorted(line.removeprefix(str(self.folder)) for line in found.splitlines())


@contextmanager
def bare_debian(suite: str = OLDEST_DEBIAN) -> Iterator[System]:
    """A copy of a bare Debian or Ubuntu, gone afterwards."""
    base, folder = PROOF / suite, PROOF / "system"
    if not (base / "etc" / "debian_version").exists():
        shutil.rmtree(base, ignore_errors=True)
        PROOF.mkdir(parents=True, exist_ok=True)
        print(f"{suite}: made once, into {base}", flush=True)
        # Parts that every system has; on Ubuntu some libraries that Qt needs are in universe.
        ubuntu = suite in UBUNTU
        parts = "--components=main,universe" if ubuntu else "--components=main"
        source = (UBUNTU_MIRROR, UBUNTU_STEPS) if ubuntu else (MIRROR,)
        call("debootstrap", "--variant=minbase", parts, suite, str(base), *source)
    leave(folder)
    call("cp", "-a", str(base), str(folder))
    shutil.copyfile("/etc/resolv.conf", folder / "etc" / "resolv.conf")
    shutil.copyfile("/etc/hosts", folder / "etc" / "hosts")
    try:
        call("mount", "--bind", "/dev", str(folder / "dev"))
        call("mount", "-t", "proc", "proc", str(folder / "proc"))
        system = System(folder)
        system.run("useradd", "--create-home", USER)
        yield system
    finally:
        leave(folder)


def leave(folder: Path) -> None:
    """Take a system away, with whatever is mounted in it."""
    for place in ("proc", "dev"):
        if os.path.ismount(folder / place):
            call("umount", str(folder / place))
    if str(folder) in Path("/proc/self/mounts").read_text("utf-8"):
        raise Failed(f"Something is still mounted below {folder}.")
    if folder.exists():
        call("rm", "-rf", "--one-file-system", str(folder))


@contextmanager
def screen() -> Iterator[str]:
    """A screen to open windows on, which nobody else has."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [*SCREEN, "-displayfd", str(writing)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(writing,),
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            raise Failed("Xvfb gave no screen.")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(30)


def wait_for(there: Callable[[], object], what: str) -> None:
    """Wait until something is there. Raises Failed when it does not come."""
    end = time.monotonic() + WAIT_SECONDS
    while not there():
        if time.monotonic() > end:
            raise Failed(f"{what} did not come within {WAIT_SECONDS} s")
        time.sleep(0.2)
