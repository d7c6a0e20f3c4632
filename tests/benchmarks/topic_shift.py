"""Which questions of whole conversations are set apart as another topic:
``python -m tests.benchmarks.topic_shift [FILE]``.

The file is a set of labelled conversations. A message that leans on its conversation (``followup``)
and is set apart by itself is wrong; one that is only offered to be costs a line on the screen.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import datetime
from pathlib import Path

from app.core.domain.messages import Kind, Message
from app.core.domain.tiers_and_modes import Tier
from app.core.matching.topic_shift import Shift
from app.turns.planning import plan_message
from app.turns.understood_message import MessageInPlace

DATA = Path(__file__).parent.parent / "data" / "conversations" / "tune.jsonl"


def measure(path: Path) -> Counter[tuple[str, str]]:
    """How often messages of each label were judged as each :class:`Shift`."""
    judged: Counter[tuple[str, str]] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        conversation = json.loads(line)
        now = datetime.fromisoformat(conversation["now"]).astimezone()
        history: list[Message] = []
        for turn in conversation["turns"]:
            if history:
                planned = plan_message(
                    MessageInPlace.of(turn["user"], history, None, now), Tier.AUTO
                )
                judged[turn["label"], planned.shift.value] += 1
            for role, text, kind in (
                ("user", turn["user"], Kind.QUESTION),
                ("assistant", turn["assistant"], Kind.ANSWER),
            ):
                place = len(history)
                history.append(
                    Message("s", role, text, 0, kind, position=place)  # type: ignore[arg-type]
                )
    return judged


def main() -> int:
    judged = measure(Path(sys.argv[1]) if sys.argv[1:] else DATA)
    print(f"{'label':<14}" + "".join(f"{shift.value:>8}" for shift in Shift))
    for label in sorted({label for label, _ in judged}):
        counts = "".join(f"{judged[label, shift.value]:>8}" for shift in Shift)
        print(f"{label:<14}{counts}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
