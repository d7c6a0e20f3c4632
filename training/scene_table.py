"""Make ``resources/scenes.bin`` from the tables in ``training/scenes``.

    python -m training.scene_table

A line there is a scene of life: its name, a tab, then words and short phrases in dictionary form
that occur together in it, with commas between; English ones begin with ``en:``. They were written
for this project from general knowledge, by hands that saw neither the code nor any set of
questions; nothing is taken from another list.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from app.core.language.turkish import is_stop, words
from app.core.matching.scenes import RESOURCE, packed
from app.core.reading.sought_words import stems
from app.core.resources import resource

HERE = Path(__file__).parent / "scenes"


def scenes() -> Iterator[frozenset[str]]:
    """The stems of each scene, those of its name among them."""
    for table in sorted(HERE.glob("*.tsv")):
        for line in table.read_text("utf-8").splitlines():
            name, tab, phrases = line.partition("\t")
            if tab and not line.startswith("#"):
                yield _stems(f"{name}, {phrases.replace('en:', ' ')}")


def _stems(text: str) -> frozenset[str]:
    told = (word for word in words(text) if len(word) > 1)
    return stems(" ".join(word for word in told if not is_stop(word) and not word.isdigit()))


def main() -> int:
    resource(RESOURCE).write_bytes(packed(scenes()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
