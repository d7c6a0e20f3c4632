"""Packages of `dist/packages`, installed, used, updated and removed as on a user's machine.

    sudo .venv/bin/python packaging/package_proof.py [KIND…] [--older FOLDER] [--suite NAME]

KIND: lint, deb, tar, rpm, arch, exe, msi, wine; all of them, if none is named.

For deb and tar it makes a bare Debian (`debootstrap`) in `dist/proof`, which holds nothing but what
the package asks for: the screen is an Xvfb outside of it. There a user of its own tries the program
out, imports, asks, researches a PDF, hands research on, lets other programs ask, opens the window
and closes it, gets the newer package, and takes it away again; the research has to be there to the
end, and nothing else of the program. The rpm is installed there by rpm, used and removed, Arch's
package by pacman, and where there is none its files are unpacked and run; installers for Windows
are unpacked, and carried out under Wine (`installed_proof.py` has the steps). ``--older``: a folder
with the packages of an earlier version, to update from (and, of the tar, to go back to);
``--suite``: the Debian or Ubuntu to install the deb in, bookworm unless told.

It needs root, and of Debian: debootstrap xvfb x11-utils lintian desktop-file-utils
appstream shared-mime-info rpm pacman-package-manager zstd nsis p7zip-full wixl msitools.
Whatever goes wrong ends it with exit code 1.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bare_system import (
    DATA,
    HOME,
    INSTALL,
    OLDEST_DEBIAN,
    PROOF,
    ROOT,
    USER,
    WAIT_SECONDS,
    Failed,
    System,
    bare_debian,
    call,
    done,
    expect,
    screen,
    wait_for,
)
from daily_use import work
from frozen_program import KEY, QUESTION, RESEARCH, TITLE
from staging import APP_ID
from windows_proof import prove_exe, prove_in_wine, prove_msi

PACKAGES = ROOT / "dist" / "packages"
DAY = "2 Mar"
ANSWER = "20 kg"
DEB, TAR = "animsa_*_amd64.deb", "animsa-*-linux-x86_64.tar.xz"
WINDOWS = {"exe": prove_exe, "msi": prove_msi}


def use(system: System, program: str, first: bool, *, present: bool = True) -> None:
    """Do with the program what a user does; ``first``: with nothing there yet; ``present``: an
    earlier version may not open files, and is not tried for all it can do."""
    system.run(program, "--selftest", user=USER)
    done(f"{program}: self-test without a screen")
    with screen() as display:
        system.run(program, "--selftest", user=USER, screen=display)
        done("self-test on a screen")
        if first:
            given = system.folder / HOME[1:] / "research.jsonl"
            given.write_text(json.dumps(RESEARCH, ensure_ascii=False) + "\n", "utf-8")
            system.run(program, "import", f"{HOME}/research.jsonl", user=USER)
            given.unlink()
        answer = system.run(program, "recall", QUESTION, user=USER)
        expect(ANSWER in answer, "the imported research is remembered")
        if present:
            open_and_close(system, program, display)
    told = system.run(program, "doctor", user=USER)
    expect(told, "the archive is sound")


def open_and_close(system: System, program: str, display: str) -> None:
    """Open a file of research as the desktop does, see that the window is the desktop's and asks
    about the file, and end it like a logout."""
    file = f"{HOME}/research.animsa"
    (system.folder / file[1:]).write_text(json.dumps(RESEARCH) + "\n", "utf-8")
    command = system.inside([program, f"file://{file}"], USER)
    running = subprocess.Popen(command, env=system.environment(HOME, display))
    try:
        wait_for(lambda: shown(display, windows=2), "the window, and the question about the file")
        # In chroot the program keeps the process that we started.
        running.terminate()
        code = running.wait(WAIT_SECONDS)
    finally:
        if running.poll() is None:
            running.kill()
    (system.folder / file[1:]).unlink()
    expect(code == 0, "the window opened, known to its entry in the menu, asked, and closed")


def shown(display: str, windows: int = 1) -> bool:
    """Whether there are so many windows that the entry of the menu knows as its own."""
    tree = call("xwininfo", "-root", "-tree", "-display", display)
    entry = (ROOT / "packaging" / "linux" / f"{APP_ID}.desktop").read_text("utf-8")
    name = re.search(r"^StartupWMClass=(.*)$", entry, re.MULTILINE)
    return name is not None and tree.count(f'"{name[1]}")') >= windows


def search_from_the_desktop(system: System) -> None:
    """Ask the desktop's search on a session bus as GNOME Shell and KRunner do, and open what it
    found: the bus starts both."""
    system.run(*INSTALL, "dbus", "libglib2.0-bin")
    wish = json.dumps({"desktop_search": True, "welcomed": True, "tray": "no"})
    system.run("sh", "-c", f"printf %s '{wish}' > {DATA}/settings.json", user=USER)
    path = "/" + APP_ID.replace(".", "/")
    asked = f"gdbus call --session --dest {APP_ID}.Search --object-path {path}/Search"
    asked += " --method org.gnome.Shell.SearchProvider2"
    link = f"animsa:session/{KEY}"
    words = "['Kovan', 'kışın', 'kaç', 'kilo', 'bal']"
    runner = f"gdbus call --session --dest {APP_ID}.Search --object-path /krunner"
    # The search process lives until it hears that the window was seen.
    steps = (
        f'found=$({asked}.GetInitialResultSet "{words}"); echo "$found"',
        # The link of what was found, with the message that answers.
        """id=$(echo "$found" | sed "s/.*'\\(animsa:[^']*\\)'.*/\\1/")""",
        f"{asked}.GetResultMetas \"['$id']\"",
        f"{runner} --method org.kde.krunner1.Match '{QUESTION}'",
        f'{asked}.ActivateResult {link} "{words}" 0',
        "read seen",
    )
    with screen() as display:
        command = ("dbus-run-session", "--", "sh", "-c", "; ".join(steps))
        session = subprocess.Popen(
            system.inside(command, USER),
            env=system.environment(HOME, display),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        wait_for(lambda: shown(display), "the window of what was found")
        system.end("animsa")
        said, _ = session.communicate("\n", timeout=WAIT_SECONDS)
    found, told, matched = said.splitlines()[:3]
    expect(link in found, "the desktop's search finds the research, and opens it")
    for desktop, line in (("GNOME Shell", told), ("KRunner", matched)):
        quoted = all(each in line for each in (link, TITLE, ANSWER, DAY))
        expect(quoted, f"{desktop} is told its title, its date and the sentence that answers")


def add_libraries(system: System) -> None:
    """Install the system's libraries that the deb asks for."""
    needed = call("dpkg-deb", "-f", str(next(PACKAGES.glob("*.deb"))), "Depends")
    names = [re.split(r"[|(]", each)[0].strip() for each in needed.split(",")]
    system.run("apt-get", "-qq", "update")
    system.run(*INSTALL, *names)


def prove_deb(suite: str, older: Path | None) -> None:
    """The deb's way from the download to the removal."""
    deb = next(PACKAGES.glob(DEB))
    with bare_debian(suite) as system:
        system.run("apt-get", "-qq", "update")
        before = set(system.traces())
        for number, package in enumerate([*(older.glob(DEB) if older else ()), deb]):
            shutil.copyfile(package, system.folder / "tmp" / package.name)
            system.run(*INSTALL, f"/tmp/{package.name}")
            (system.folder / "tmp" / package.name).unlink()
            print(system.run("dpkg-query", "-W", "animsa").strip(), flush=True)
            use(system, "animsa", first=number == 0, present=package is deb)
        work(system, "animsa", QUESTION, ANSWER)
        search_from_the_desktop(system)
        taken_away(system, before, ("apt-get", "-qq", "-y", "purge", "animsa"), "root")


def prove_tar(older: Path | None) -> None:
    """The tar's way: its installer twice, for one user, back to the version before, and its
    removal."""
    with bare_debian() as system:
        # A desktop has what the deb would ask for.
        add_libraries(system)
        before = set(system.traces())
        program = f"{HOME}/.local/bin/animsa"
        if older:
            installed(system, next(older.glob(TAR)))
            use(system, program, first=True, present=False)
        version = system.run(program, "--version", user=USER) if older else ""
        installer = installed(system, next(PACKAGES.glob(TAR)))
        use(system, program, first=not older)
        work(system, program, QUESTION, ANSWER)
        expect("Anımsa" in system.run("sh", installer, user=USER), "the installer ran once more")
        use(system, program, first=False)
        entry = system.folder / HOME[1:] / f".local/share/applications/{APP_ID}.desktop"
        call("desktop-file-validate", str(entry))
        expect(f'Exec="{program}"' in entry.read_text("utf-8"), "the entry of the menu")
        call("rm", "-rf", str(system.folder / "opt"))
        (system.folder / "opt").mkdir()
        use(system, program, first=False)
        kept = f"{HOME}/.local/lib/animsa/install.sh"
        if older:
            newer = system.run(program, "--version", user=USER)
            system.run("sh", kept, "--back", user=USER)
            expect(system.run(program, "--version", user=USER) == version != newer, "gone back")
            use(system, program, first=False, present=False)
            system.run("sh", kept, "--back", user=USER)
            expect(system.run(program, "--version", user=USER) == newer, "and forth again")
        system.run("sh", kept, "--remove", user=USER)
        taken_away(system, before, ("true",), USER)


def installed(system: System, tar: Path) -> str:
    """Unpack a tar and install it for the user; the place of its installer."""
    call("tar", "-C", str(system.folder / "opt"), "-xf", str(tar), "--no-same-owner")
    installer = f"/opt/{tar.name.split('-linux')[0]}/install.sh"
    expect("Anımsa" in system.run("sh", installer, user=USER), f"the installer of {tar.name} ran")
    return installer


def taken_away(system: System, before: set[str], command: Sequence[str], user: str) -> None:
    """Remove the program; only the research stays, and can be read without the program."""
    system.run(*command, user=user)
    left = [each for each in system.traces() if each not in before]
    expect(
        all(each == DATA or each.startswith(f"{DATA}/") for each in left),
        f"nothing is left but the data: {len(left)} files and folders",
    )
    database = system.folder / DATA[1:] / "animsa.db"
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as archive:
        told = archive.execute("SELECT title FROM sessions").fetchall()
    expect((TITLE,) in told, "the research is still there")


def prove_rpm() -> None:
    """The rpm's way, by rpm itself, in a bare Debian: that the requirements are there is ours to
    see to, since its list knows nothing of what Debian's packages brought."""
    package = next(PACKAGES.glob("animsa-*.rpm"))
    with bare_debian() as system:
        add_libraries(system)
        before = set(system.traces())
        rpm = ("rpm", "--root", str(system.folder), "--nodeps")
        call(*rpm, "--nosignature", "--install", str(package))
        call(*rpm, "--verify", "animsa")
        done("rpm installed it, and finds every file as it was packed")
        use(system, "animsa", first=True)
        work(system, "animsa", QUESTION, ANSWER)
        call(*rpm, "--erase", "animsa")
        taken_away(system, before, ("true",), "root")


def prove_arch() -> None:
    """The way of Arch's package in a bare Debian: by pacman, which knows nothing of what Debian's
    packages brought; without one its files are unpacked and run."""
    package = next(PACKAGES.glob("animsa-*.pkg.tar.xz"))
    with bare_debian() as system:
        add_libraries(system)
        before = set(system.traces())
        pacman = ("pacman", "--root", str(system.folder))
        if installs := shutil.which("pacman") is not None:
            (system.folder / "var" / "lib" / "pacman").mkdir(parents=True)
            call(*pacman, "--noconfirm", "-Udd", str(package))
            call(*pacman, "-Qkk", "animsa")
            done("pacman installed it, and finds every file as it was packed")
        else:
            unpack = ("tar", "-C", str(system.folder), "--keep-directory-symlink")
            call(*unpack, "--exclude=.[A-Z]*", "-xf", str(package))
        use(system, "animsa", first=True)
        work(system, "animsa", QUESTION, ANSWER)
        if installs:
            call(*pacman, "--noconfirm", "-R", "animsa")
            taken_away(system, before, ("true",), "root")


def lint() -> None:
    """What Debian's own tools say of the packages."""
    deb = next(PACKAGES.glob("*.deb"))
    said = call("lintian", "--allow-root", "--fail-on", "error,warning", str(deb))
    print(said, end="")
    done("lintian: no error, no warning")
    unpacked = PROOF / "deb"
    shutil.rmtree(unpacked, ignore_errors=True)
    unpacked.mkdir(parents=True)
    call("dpkg-deb", "-x", str(deb), str(unpacked))
    share = unpacked / "usr" / "share"
    call("desktop-file-validate", str(share / "applications" / f"{APP_ID}.desktop"))
    done("desktop-file-validate")
    # Debian 12 does not know `developer` yet, and says so for information.
    call(
        "appstreamcli",
        "validate",
        "--no-net",
        str(share / "metainfo" / f"{APP_ID}.metainfo.xml"),
    )
    done("appstreamcli: no error, no warning")
    call("update-mime-database", str(share / "mime"))
    known = (share / "mime" / "globs2").read_text("utf-8")
    expect(":application/vnd.animsa.research:*.animsa" in known, "files of research have a type")
    call("sha256sum", "--check", "--quiet", "SHA256SUMS", cwd=PACKAGES)
    done("SHA256SUMS")
    shutil.rmtree(unpacked)


def main(arguments: Sequence[str]) -> int:
    """Carry out the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--older", type=Path, metavar="FOLDER")
    parser.add_argument("--suite", default=OLDEST_DEBIAN)
    options = parser.parse_args(arguments)
    kinds = options.kinds or ["lint", "deb", "tar", "rpm", "arch", *WINDOWS, "wine"]
    try:
        for kind in kinds:
            print(f"{kind}:", flush=True)
            if kind == "lint":
                lint()
            elif kind == "deb":
                prove_deb(options.suite, options.older)
            elif kind == "tar":
                prove_tar(options.older)
            elif kind == "wine":
                prove_in_wine(expect)
            elif kind in WINDOWS:
                with tempfile.TemporaryDirectory() as work:
                    WINDOWS[kind](Path(work), expect)
            else:
                {"rpm": prove_rpm, "arch": prove_arch}[kind]()
    except Failed as problem:
        print(f"FAILED: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
