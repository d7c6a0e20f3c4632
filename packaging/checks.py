"""Tests and checks of the project: every kind of run, and what a machine needs for it."""

from __future__ import annotations

import shlex
import shutil
import sys
import time

from system import OFFSCREEN_LIBRARIES, WINDOW_LIBRARIES, apt_advice, missing_libraries
from virtual_environment import Environment, Problem

CHECKS = (
    ("format", ("ruff", "format", "--check", ".")),
    ("lint", ("ruff", "check", ".")),
    ("types", ("mypy",)),
    ("imports", ("lint-imports",)),
    ("structure", ("python", "packaging/structure.py", "--check")),
    ("translations", ("python", "packaging/translate.py", "--check")),
    ("parts", ("python", "packaging/sbom.py", "--check")),
    ("audit", ("python", "packaging/advisories.py")),
    ("tests", ("pytest", "-n", "auto", "--dist", "loadfile", "--durations", "30")),
    # The suite has no room for more; docs/reliability.md tells of longer runs.
    ("torture", ("python", "-m", "tests.torture", "--minutes", "1")),
)

DESKTOP = "--desktop"
LIVE = "--live"
LOCAL_MODEL = "--local-model"
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
    return environment.run_tool(["pytest", *arguments])


def torture(environment: Environment, arguments: list[str]) -> int:
    """Run the proofs of `tests/torture`: --minutes, --only, --seed, --write."""
    environment.set_up(dev=True)
    environment.prepare_qt(window=False)
    return environment.run_tool(["python", "-m", "tests.torture", *arguments])


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
        fine = environment.run_tool(command) == 0
        results.append((name, fine, time.monotonic() - started))
    print("\n--- summary")
    for name, fine, seconds in results:
        print(f"{'ok' if fine else 'FAILED':8}{name:9}{seconds:6.1f} s")
    return 0 if all(fine for _, fine, _ in results) else 1
