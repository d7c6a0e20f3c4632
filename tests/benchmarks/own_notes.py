"""What people told, asked for weeks later, by the commands of the program, without a model or a
network: ``python -m tests.benchmarks.own_notes [FILE…] [--out FILE]``.

A line of a file is a message with its time: one that tells something (``"kind": "told"``) or, below
all of these, a question with what a right answer holds and what it does not (``answer``, ``not``);
``who`` says whose it is where a file has several people.
What is told within an hour of the message before is typed into the same conversation, all else into
one of its own. Counted are what was noted; what was told right in
the first lines, wrong, or as no more than near; and, of what was never told (``none``), what is
told all the same. ``--out`` gets each message with what was said, to be read.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections import Counter
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

from app.core.wording.speech import TURKISH
from tests.benchmarks.everyday import LONGEST, ROOT, ask, holds

DATA = ROOT / "tests" / "data" / "own_notes"
_UNSURE = (
    *("Tam karşılığını bulamadım", "Bu konuda daha önce", "Geçmişinde", "Bu sözcüklerle"),
    *("Buna yakın", "Bunu yanıtlayan"),
)
_LINK = re.compile(r"^\d{1,2} \w+ \d{4} · .*$", re.MULTILINE)
_AN_HOUR = timedelta(hours=1)
_NO_RECORD = "araştırma kaydı bulamadım"
_BEFORE = "Daha önce ("
"""What stands before an earlier value, which is told beside the newest."""


def outcome(message: dict[str, Any], said: str) -> str:
    """What became of a message: "noted", "else"; "right", "near", "none", "wrong"; of what was
    never told "kept", "told"."""
    if message["kind"] == "told":
        return "noted" if said.startswith((TURKISH.noted, TURKISH.noted_too)) else "else"
    # The title of a conversation may have another fact of it.
    shown = _LINK.sub("", said.split("\n>")[0][:LONGEST])
    unsure = shown.startswith(_UNSURE) or _NO_RECORD in shown
    if message["kind"] == "none":
        return "kept" if unsure else "told"
    newest = shown.split(_BEFORE)[0]
    others = (each for each in message["not"] if not holds(message["note"], [each]))
    right = holds(shown, message["answer"]) and not any(holds(newest, [each]) for each in others)
    if right:
        return "near" if unsure else "right"
    return "none" if unsure else "wrong"


def _goes_on(message: dict[str, Any], before: dict[str, Any] | None) -> bool:
    """Whether a message is told in the conversation of the one before."""
    if before is None or message["kind"] != "told":
        return False
    passed = datetime.fromisoformat(message["now"]) - datetime.fromisoformat(before["now"])
    return passed <= _AN_HOUR


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    lines: list[str] = []
    for file in arguments.files or sorted(DATA.glob("*.jsonl")):
        counted: Counter[str] = Counter()
        messages = map(json.loads, file.read_text("utf-8").splitlines())
        for _, of_person in groupby(messages, lambda each: each.get("who")):
            with tempfile.TemporaryDirectory() as directory:
                before = None
                for message in of_person:
                    said = ask(directory, message, first=not _goes_on(message, before))
                    before = message
                    became = outcome(message, said)
                    counted[became] += 1
                    told = {**message, "said": said, "became": became}
                    lines.append(json.dumps(told, ensure_ascii=False))
        print(file.name, *(f"{name} {count}" for name, count in sorted(counted.items())), sep="  ")
    if arguments.out:
        arguments.out.write_text("\n".join(lines), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
