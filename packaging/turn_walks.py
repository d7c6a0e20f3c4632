"""The walks of `docs/one-turn.md`: how long they are, and whether they are true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from source_tree import SourceTree

WALKS = {"From the Enter key to the row": (11, 1), "From the row to the screen": (14, 2)}
"""Their headings, with the most modules and returns that each may have."""
STEP = re.compile(r"^\d+\. `(?P<path>app/[\w/]+\.py)` `(?P<name>[\w.]+)`")


@dataclass(frozen=True)
class Step:
    """A line of a walk: the function that the turn goes through."""

    path: str
    name: str


def walks(root: Path) -> dict[str, list[Step]]:
    """The numbered walks of ``docs/one-turn.md`` by their headings; empty where there is none."""
    page = root / "docs" / "one-turn.md"
    found: dict[str, list[Step]] = {}
    heading = ""
    for line in page.read_text("utf-8").splitlines() if page.exists() else ():
        if line.startswith("## "):
            heading = line[3:].strip()
        elif (step := STEP.match(line)) and heading in WALKS:
            found.setdefault(heading, []).append(Step(step["path"], step["name"]))
    return found


def length(walk: Sequence[Step]) -> tuple[int, int]:
    """How many modules a walk goes through, and how often it comes back to one that it had left."""
    rooms = [step.path for n, step in enumerate(walk) if not n or walk[n - 1].path != step.path]
    return len(set(rooms)), len(rooms) - len(set(rooms))


def broken_steps(tree: SourceTree, walk: Sequence[Step]) -> Iterator[str]:
    """What is untrue of a walk: functions that are not there, or do not name the next one."""
    passed = {step.path for step in walk}
    sources = {each.path: each.definitions() for each in tree.modules if each.path in passed}
    for step in walk:
        if step.name not in sources.get(step.path, {}):
            yield f"there is no {step.name} in {step.path}"
    for number, (step, after) in enumerate(pairwise(walk)):
        if after in walk[:number]:
            # Back in a function that waited for what came between.
            continue
        source = sources.get(step.path, {}).get(step.name, "")
        kind, _, called = after.name.rpartition(".")
        wanted = kind if called == "__init__" else called
        if source and not re.search(rf"\b{re.escape(wanted)}\b", source):
            yield f"{step.path}: {step.name} does not name {wanted} of {after.path}"
