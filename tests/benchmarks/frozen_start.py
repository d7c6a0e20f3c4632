"""The start of the built program beside that of the same program from its source.

    python -m tests.benchmarks.frozen_start [--built dist/animsa/animsa] [--sessions 1000]
                                            [--runs 7] [--cold]

By turns, so that what else the machine does meets both: `recall` on an archive of so many sessions,
and the self-test, which opens the window off the screen and closes it. Prints the median of CPU
and wall seconds. ``--cold`` (root, Linux) also empties the system's memory of files before each
start: so the program starts after the machine did.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.archive import write_archive

ROOT = Path(__file__).parents[2]
QUESTION = "levotiroksini demirden kaç saat ayırmak gerekiyordu"
FORGET = Path("/proc/sys/vm/drop_caches")


def started(command: Sequence[str]) -> tuple[float, float]:
    """CPU and wall seconds of a command with its children. Raises CalledProcessError."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    before, begun = os.times(), time.monotonic()
    subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    used = after.children_user + after.children_system
    return used - before.children_user - before.children_system, time.monotonic() - begun


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--built", type=Path, default=ROOT / "dist" / "animsa" / "animsa")
    parser.add_argument("--sessions", type=int, default=1_000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--cold", action="store_true")
    options = parser.parse_args()
    programs = {
        "source": str(Path(sys.executable).with_name("animsa")),
        "built": str(options.built.resolve()),
    }
    with tempfile.TemporaryDirectory(prefix="animsa-start-") as folder:
        research, archive, window = (Path(folder, name) for name in ("research", "full", "empty"))
        write_archive(research, options.sessions)
        started((programs["source"], "--data-dir", str(archive), "import", str(research)))
        jobs = {
            "recall": ("--data-dir", str(archive), "recall", QUESTION),
            "window": ("--data-dir", str(window), "--selftest"),
        }
        for cold in [False, True][: 1 + options.cold]:
            for job, arguments in jobs.items():
                times: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
                for run in range(options.runs + 1):
                    for name, program in programs.items():
                        if cold:
                            os.sync()
                            FORGET.write_text("3", "ascii")
                        took = started((program, *arguments))
                        # The first start makes what the later ones find.
                        if run:
                            times[name].append(took)
                for name, taken in times.items():
                    cpu, wall = (statistics.median(each) for each in zip(*taken, strict=True))
                    state = "cold" if cold else "warm"
                    print(
                        f"{job:7} {state} {name:7} {cpu:5.2f} s CPU {wall:5.2f} s wall", flush=True
                    )


if __name__ == "__main__":
    main()
