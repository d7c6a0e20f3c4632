"""Values that were superseded, asked at the command line without a model or a network:
``python -m tests.benchmarks.superseded [--set build|judge|made] [OUT]``.

Of a question after what holds now, an answer is right when the newest value stands in its first
lines (what the window shows unfolded) and no older one before it; it misleads when only an older
one stands there. Where an earlier value is asked for, or there is only one, that has to be told.
``OUT`` gets each question with its answer and what was counted, to be read.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from tests.benchmarks.everyday import ROOT, ask, holds, run

DATA = ROOT / "tests" / "data" / "superseded"
_LONGEST = 600
"""Characters that stand unfolded: two lines with their sources."""
FIRST, AFTER, OLD, NEITHER = "first", "after", "old alone", "neither"


def verdict(answer: str, wanted: list[str], old: list[str]) -> str:
    """Which of the values an answer tells: the wanted one first, after an older one, the older one
    alone, or neither."""
    shown = answer.split("\n>")[0][:_LONGEST]
    lines = [line for line in shown.split("\n") if line.strip()]
    told = holds(shown, wanted)
    has_old = any(holds(shown, [each]) for each in old)
    if not told:
        return OLD if has_old else NEITHER
    for line in lines:
        if any(holds(line, [each]) for each in wanted):
            return FIRST
        if any(holds(line, [each]) for each in old):
            return AFTER
    return FIRST


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", choices=sorted(each.name for each in DATA.iterdir()))
    parser.add_argument("out", nargs="?", type=Path)
    arguments = parser.parse_args()
    data = DATA / (arguments.set or "build")
    counts: dict[str, Counter[str]] = {}
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as directory:
        run(directory, "import", str(data / "archive.jsonl"))
        if files := sorted((data / "files").iterdir()):
            run(directory, "files", "add", *map(str, files))
        for line in (data / "questions.jsonl").read_text("utf-8").splitlines():
            question: dict[str, Any] = json.loads(line)
            asked = {"user": question["q"], "now": question["now"]}
            answer = ask(directory, asked, first=True)
            counted = verdict(answer, question["answer"], question["old"])
            counts.setdefault(question["asks"], Counter())[counted] += 1
            told = {**question, "counted": counted, "got": answer}
            lines.append(json.dumps(told, ensure_ascii=False))
    print(f"{'asks':<10}{'asked':>6}" + "".join(f"{each:>11}" for each in _COUNTED))
    for asks, found in counts.items():
        row = "".join(f"{found[each]:>11}" for each in _COUNTED)
        print(f"{asks:<10}{found.total():>6}{row}")
    if arguments.out is not None:
        arguments.out.write_text("\n".join(lines) + "\n", "utf-8")
    return 0


_COUNTED = (FIRST, AFTER, OLD, NEITHER)

if __name__ == "__main__":
    raise SystemExit(main())
