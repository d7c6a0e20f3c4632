"""From process start to answer: the CPU time and memory of a whole ``animsa recall``.

    python -m tests.benchmarks.start [--sessions 10000] [--runs 7]

Prints minimum, median and maximum of user + system time, and which heavy libraries were loaded
(none of Qt, the model's SDK and the keyring may be).
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.archive import write_archive

ROOT = Path(__file__).parents[2]
QUESTION = "levotiroksini demirden kaç saat ayırmak gerekiyordu"
HEAVY = ("PySide6", "anthropic", "httpx2", "pydantic", "keyring")
PROBE = (
    "import sys; from app.cli import main; code = main(sys.argv[1:]); "
    f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
)


def measure(directory: Path, runs: int) -> tuple[list[float], list[float], str]:
    """CPU seconds and peak MiB of each run, and the heavy libraries the last one loaded."""
    seconds, memory, heavy = [], [], ""
    for _ in range(runs):
        command = [sys.executable, "-c", PROBE, "--data-dir", str(directory), "recall", QUESTION]
        process = subprocess.Popen(
            [*command, "--json"], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        assert process.stderr is not None
        heavy = process.stderr.read().decode().strip()
        process.stderr.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        seconds.append(usage.ru_utime + usage.ru_stime)
        memory.append(usage.ru_maxrss / 1024)
    return seconds, memory, heavy


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sessions", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        archive = Path(home) / "archive.jsonl"
        write_archive(archive, options.sessions, seed=7)
        subprocess.run(
            [sys.executable, "-m", "app.cli", "--data-dir", home, "import", str(archive)],
            cwd=ROOT,
            check=True,
        )
        seconds, memory, heavy = measure(Path(home), options.runs)
    print(
        f"{options.sessions} sessions, {options.runs} runs: CPU {min(seconds):.2f} / "
        f"{statistics.median(seconds):.2f} / {max(seconds):.2f} s (min / median / max), "
        f"peak {statistics.median(memory):.0f} MiB, heavy libraries loaded: {heavy}"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
