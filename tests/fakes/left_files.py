"""Files that killed processes left half written, of an age that depends on no clock."""

from __future__ import annotations

import os
from pathlib import Path

DAY = 24 * 60 * 60
HALF = ".animsa-ab_12xyz.new"


def aged(path: Path, seconds: int = DAY + 600) -> Path:
    """Have a file be older than one that is made beside it now; that file."""
    fresh = path.with_name("fresh")
    fresh.touch()
    then = fresh.stat().st_mtime - seconds
    fresh.unlink()
    os.utime(path, (then, then))
    return path


def left(folder: Path, name: str = HALF) -> Path:
    """A file in a folder that was left there more than a day ago."""
    path = folder / name
    path.write_text("yarım", "utf-8")
    return aged(path)
