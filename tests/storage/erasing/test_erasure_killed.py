"""An erasing that is killed at any step is undone, or done by the next start.

Also tests: app/storage/erasing/erasure.py, app/storage/maintenance/opening.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="it forks")
def test_killed_at_any_step(tmp_path: Path) -> None:
    """A few of the steps; ``python -m tests.benchmarks.erase_kill`` does them all."""
    command = [sys.executable, "-m", "tests.benchmarks.erase_kill", "--every", "100"]
    environ = {**os.environ, "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "wrong: 0" in done.stdout
