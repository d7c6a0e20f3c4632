"""What answers messages is loaded with the first of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOADED = """
import asyncio
import sys
import app.turns.controller
from app.turns.late_answering import LateAnswering
NAMES = ("app.turns.answering", "app.turns.turn_routing", "app.research.runner")
print(sum(name in sys.modules for name in NAMES))
asyncio.run(LateAnswering(None, None).load())
print(sum(name in sys.modules for name in NAMES))
"""


def test_the_controller_comes_without_what_answers() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.split() == ["0", "3"]
