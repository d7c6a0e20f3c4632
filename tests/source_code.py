"""The modules that a rule of the house is about, taken apart.

All two thousand of them, taken apart for each rule, would take longer than most tests: those whose
text has not a word of what the rule forbids are only read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
APP = ROOT / "app"


def modules(*places: Path, naming: Iterable[str]) -> Iterator[tuple[Path, ast.Module]]:
    """Those below some folders with a text that one of some regular expressions finds."""
    words = re.compile("|".join(naming))
    for place in places:
        for path in sorted(place.rglob("*.py")):
            if words.search(text := path.read_text("utf-8")):
                yield path, ast.parse(text)
