"""Tests and checks of the project: every kind of run, and what a machine needs for it."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple

from system import OFFSCREEN_LIBRARIES, WINDOW_LIBRARIES, apt_advice, missing_libraries
from virtual_environment import Environment, Problem

QUICK = (
    ("format", ("ruff", "format", "--check", ".")),
    ("lint", ("ruff", "check", ".")),
    ("imports", ("lint-imports",)),
    ("translations", ("python", "packaging/translate.py", "--check")),
    ("parts", ("python", "packaging/sbom.py", "--check")),
    ("audit", ("python", "packaging/advisories.py")),
)
"""What is told at once."""
BESIDE_THE_TESTS = (
    ("types", ("mypy",)),
    ("structure", ("python", "packaging/structure.py", "--check")),
    # The check has no room for more; docs/reliability.md tells of longer runs.
    ("torture", ("python", "-m", "tests.torture", "--minutes", "0.2", "--sample")),
)
"""What uses one processor, one after the other: tests wait for processes, disks and windows, too,
and leave that much of the processors."""
WORKERS = (os.cpu_count() or 1) * 3 // 2
"""One of three waits at any time: for a process, the disk or a window."""
TOGETHER = "--cases-together"
"""What `tests/cases_together.py` makes one test of: twelve thousand tests become seven."""


def tests_on(platform: str, workers: int = WORKERS) -> tuple[str, ...]:
    """The command that runs all tests: in forks of one process that has listed them, or where there
    are none in processes that list them each."""
    told = ("--durations", "30", TOGETHER)
    if platform == "linux":
        return "pytest", "--forks", str(workers), *told
    # Files of few long tests would come last, and one of them be waited for alone.
    return "pytest", "-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder", *told


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
    """Run every check, also after one has failed; 0 only if all are fine. The quick ones are told
    first, the long ones behind the tests, beside which they run."""
    environment.set_up(dev=True)
    environment.prepare_qt(window=False)
    with _in_turn(environment, QUICK, os.cpu_count() or 1) as quick:
        results = [_told(*each) for each in quick]
    with _in_turn(environment, BESIDE_THE_TESTS, 1) as others:
        tests = tests_on(sys.platform)
        print(f"\n--- tests: {shlex.join(tests)}", flush=True)
        started = time.monotonic()
        fine = environment.run_tool(tests) == 0
        results.append(Result("tests", fine, time.monotonic() - started))
        results += [_told(*each) for each in others]
    print("\n--- summary")
    for name, fine, seconds in results:
        print(f"{'ok' if fine else 'FAILED':8}{name:12}{seconds:6.1f} s")
    return 0 if all(each.fine for each in results) else 1


class Result(NamedTuple):
    """How a check went."""

    name: str
    fine: bool
    seconds: float


Named = tuple[str, tuple[str, ...]]
"""A check: its name and its command."""
Outcome = tuple["Result", str]
"""How a check went, and all that it said."""


@contextmanager
def _in_turn(
    environment: Environment, named: Sequence[Named], at_once: int
) -> Iterator[Iterator[tuple[Named, Outcome]]]:
    """Run several checks, so many at a time; each comes when it is over, in their order."""
    with ThreadPoolExecutor(max_workers=at_once) as pool:
        runs = [pool.submit(_run, environment, *each) for each in named]
        try:
            yield ((each, run.result()) for each, run in zip(named, runs, strict=True))
        finally:
            # Who stops it waits for nothing that has not begun.
            pool.shutdown(wait=False, cancel_futures=True)


def _told(named: Named, outcome: Outcome) -> Result:
    """Print what a check said."""
    (name, command), (result, said) = named, outcome
    print(f"\n--- {name}: {shlex.join(command)}\n{said}", end="", flush=True)
    return result


def _run(environment: Environment, name: str, command: Sequence[str]) -> Outcome:
    """Run a check to its end."""
    started = time.monotonic()
    code, said = environment.output_of_tool(command)
    return Result(name, code == 0, time.monotonic() - started), said
