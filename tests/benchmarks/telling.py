"""What is noted of messages that open a chat.

    python -m tests.benchmarks.telling FILE [--wrong]

``FILE`` is by a hand that wrote none of the training's lines (those in ``training/telling_lines``
are what the model was made of): what a message does (``tells``, ``asks``, ``topic``, ``other``) and
the message, a line. Counted is what the plan of a turn makes of it, without a model. ``--wrong``
prints the messages that were taken for something else.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from datetime import UTC, datetime
from pathlib import Path

from app.core.domain.plans import Nature
from app.core.domain.tiers_and_modes import Tier
from app.turns.planning import plan_message
from app.turns.understood_message import MessageInPlace

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)


def noted(text: str) -> bool:
    """Whether a message that opens a chat is noted and nothing else."""
    planned = plan_message(MessageInPlace.of(text, (), None, NOW), Tier.AUTO)
    return planned.plan.nature is Nature.STATEMENT


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="a file of labelled messages")
    parser.add_argument("--wrong", action="store_true", help="print what was taken wrongly")
    options = parser.parse_args()
    counts: defaultdict[str, Counter[bool]] = defaultdict(Counter)
    for line in options.file.read_text("utf-8").splitlines():
        does, _, text = line.partition("\t")
        taken = noted(text)
        counts[does][taken] += 1
        if options.wrong and taken is not (does == "tells"):
            print(f"{does}: {text}")
    for does, of in sorted(counts.items()):
        print(f"{does:<6} {of.total():4}, noted {of[True]:4} ({of[True] / of.total():.3f})")
    right = counts["tells"][True]
    whole = sum(of[True] for of in counts.values())
    print(f"precision {right / max(whole, 1):.3f}, recall {right / counts['tells'].total():.3f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
