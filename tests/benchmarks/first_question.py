"""What the first question to one's own files costs after a start.

    python -m tests.benchmarks.first_question [--files 30] [--passages 8] [--runs 5]

Text files of made-up Turkish (:mod:`tests.benchmarks.library`) are added by ``animsa files add``;
then ``animsa ask`` is started anew for each question, all about what some file says. The first of
these processes finds no vectors of the passages, the others those that it kept. Prints CPU
(user + system) and wall seconds of each, and what the archive takes on the disk before and after.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from app.machine.paths import Paths
from tests.benchmarks.library import questions, write_files

ROOT = Path(__file__).parents[2]
HOW = ("--session", "new", "--mode", "files_only")


def run(home: Path, *arguments: str) -> tuple[float, float]:
    """CPU and wall seconds of a process of the program."""
    command = [sys.executable, "-m", "app.cli", "--data-dir", str(home), *arguments]
    began = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - began


def size(home: Path) -> int:
    """Bytes of the archive, with its log."""
    archive = Paths(home).archive
    return sum(path.stat().st_size for path in home.glob(f"{archive.name}*"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--files", type=int, default=30)
    parser.add_argument("--passages", type=int, default=8, help="of a file")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        home, folder = Path(made) / "home", Path(made) / "files"
        sentences = write_files(folder, options.files, options.passages)
        run(home, "files", "add", str(folder))
        before = size(home)
        asked = questions(sentences)["as written"]
        first = run(home, "ask", asked[0], *HOW)
        kept = size(home)
        others = [run(home, "ask", each, *HOW) for each in asked[: options.runs]]
    print(f"first: {first[0]:.2f} s of CPU, {first[1]:.2f} s")
    cpu, wall = zip(*others, strict=True)
    print(
        f"later: {statistics.median(cpu):.2f} s of CPU ({min(cpu):.2f}–{max(cpu):.2f}),"
        f" {statistics.median(wall):.2f} s"
    )
    print(f"archive: {before:,} bytes, {kept:,} after the first question")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
