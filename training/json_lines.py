"""Files of one JSON object a line, as those of questions, messages and conversations are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def json_lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a file; blank lines are passed over."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
