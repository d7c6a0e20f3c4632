"""The window opens without what only answers need: it is loaded behind the first picture.

Also tests: app/ui/window/application.py, app/ui/window/shell.py.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
LATER = (
    *("app.research", "app.core.understanding", "app.turns", "app.providers.anthropic"),
    *("app.core.domain.model_calls", "app.core.domain.project_port", "app.updates.feed"),
    *("app.core.domain.imported_sessions", "app.core.domain.care.device_standing"),
    *("anthropic", "numpy", "psycopg", "sqlite3", "http", "email", "urllib.request", "xml"),
)
PROGRAM = f"""
import sys
import app.ui.window.application
later = {LATER!r}
print(*sorted(name for name in sys.modules if name.startswith(tuple(f"{{each}}." for each in later))
    or name in later))
"""


def test_what_answers_need_is_no_part_of_the_start() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.split() == []
