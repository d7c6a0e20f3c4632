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
                                            translations, parts, audit, tests, a sample of
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

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from checks import check, test, torture
from frozen_program import build
from locks import lock
from system import has_screen, say
from virtual_environment import Environment, Problem

OLDEST_PYTHON = (3, 11)

NO_SCREEN = """\
Ekran bulunamadı, pencere açılamıyor. Ekransız da çalışan komutlar:
(No screen was found, so there is no window. These commands work without one:)

  {run} ask "Dawn fenomeni nedir?"
  {run} recall "Dawn ile karışan etki neydi?"
  {run} doctor
  {run} --help
"""


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


def package(environment: Environment, arguments: list[str]) -> int:
    """Make packages of what `build` made."""
    environment.set_up(dev=False)
    environment.add_freezer()
    return environment.run_tool(["python", "packaging/package.py", *arguments])


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
