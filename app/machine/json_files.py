"""Small JSON files of ours, which any hand or disk may have changed since they were written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from app.machine.whole_files import read_text, write_text


def read(path: Path) -> Any:
    """What a file says. Raises ``OSError``, and ``ValueError`` for what makes no sense."""
    return parsed(read_text(path))


def parsed(text: str) -> Any:
    """What a text says. Raises ``ValueError``, also for brackets deeper than can be gone into."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def write(path: Path, value: object) -> None:
    """Write a file whole or not at all, in ASCII: the name of a folder may hold bytes that are no
    letter of UTF-8. Raises ``OSError``."""
    write_text(path, json.dumps(value))
