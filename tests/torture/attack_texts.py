"""The injections of ``tests/data/injections``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

INJECTIONS = Path(__file__).parents[1] / "data" / "injections"


@dataclass(frozen=True, slots=True)
class Injection:
    """A line of the data."""

    id: str
    way: str
    text: str


def injections() -> list[Injection]:
    """All of them; ``{bait}`` stands for what must not be opened."""
    read = []
    for path in sorted(INJECTIONS.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            each = json.loads(line)
            read.append(Injection(each["id"], each["way"], each["text"]))
    return read
