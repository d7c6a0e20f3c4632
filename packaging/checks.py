"""Tests and checks of the project: every kind of run, and what a machine needs for it."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from system import OFFSCREEN_LIBRARIES, WINDOW_LIBRARIES, apt_advice, missing_libraries
from virtual_environment import Environment, Problem

# The check has no room for more; docs/reliability.md tells of longer runs.
TORTURE = ("python", "-m", "tests.torture", "--minutes", "0.5")
SIDE_BY_SIDE = (
    ("types", ("mypy",)),
    ("torture 1", (*TORTURE, "--part", "1/2")),
    ("torture 2", (*TORTURE, "--part", "2/2")),
    # Every process of the tests then finds them compiled.
    ("collection", ("pytest", "--collect-only", "--no-header", "-qqq")),
    ("structure", ("python", "packaging/structure.py", "--check")),
    ("format", ("ruff", "format", "--check", ".")),
    ("lint", ("ruff", "check", ".")),
    ("imports", ("lint-imports",)),
    ("translations", ("python", "packaging/translate.py", "--check")),
    ("parts", ("python", "packaging/sbom.py", "--check")),
    ("audit", ("python", "packaging/advisories.py")),
)
"""What uses one processor, longest first."""
MOST_LINES = 200
"""What is said of something that went well: the list of all files of tests is longer."""
TESTS = ("pytest", "-n", "auto", "--dist", "loadfile", "--durations", "30")

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
    """Run every check, also after one has failed; 0 only if all are fine. Those that use one
    processor go side by side, and the tests then have all."""
    environment.set_up(dev=True)
    environment.prepare_qt(window=False)
    results = []
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        runs = [pool.submit(_run, environment, *each) for each in SIDE_BY_SIDE]
        try:
            for (name, command), run in zip(SIDE_BY_SIDE, runs, strict=True):
                result, said = run.result()
                if result.fine and (lines := said.count("\n")) > MOST_LINES:
                    said = f"{lines} lines, all well\n"
                print(f"\n--- {name}: {shlex.join(command)}\n{said}", end="", flush=True)
                results.append(result)
        finally:
            # Who stops it waits for nothing that has not begun.
            pool.shutdown(wait=False, cancel_futures=True)
    print(f"\n--- tests: {shlex.join(TESTS)}", flush=True)
    started = time.monotonic()
    fine = environment.run_tool(TESTS) == 0
    results.append(Result("tests", fine, time.monotonic() - started))
    print("\n--- summary")
    for name, fine, seconds in results:
        print(f"{'ok' if fine else 'FAILED':8}{name:12}{seconds:6.1f} s")
    return 0 if all(each.fine for each in results) else 1


class Result(NamedTuple):
    """How a check went."""

    name: str
    fine: bool
    seconds: float


def _run(environment: Environment, name: str, command: Sequence[str]) -> tuple[Result, str]:
    """Run one of several at a time, with what it said as a whole."""
    started = time.monotonic()
    code, said = environment.output_of_tool(command)
    return Result(name, code == 0, time.monotonic() - started), said
