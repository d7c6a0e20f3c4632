"""What is told of an archive to questions that it cannot answer, because they are a stranger's, and
what is lost of the owner's: ``python -m tests.benchmarks.strangers [OUT]``.

Everyday questions of six people's sets go, each in a session of its own and without a model, to the
archives of four of them; the same archives get their owners' questions with their papers. Counted
are answers that tell a line or a record as what is meant, that tell one as near, that list titles,
and that say there is nothing. A stranger's question seldom has an answer by chance; whether it does
only a reader can say: ``OUT`` gets each with its answer.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from tests.benchmarks.everyday import DATA, LONGEST, ask, holds, run

ARCHIVES = ("first", "second", "third", "fifth")
HANDS = (*ARCHIVES, "fourth", "eighth")
STRANGE = 12
"""Questions of each other hand."""
_NOTHING = re.compile(r"kaydı bulamadım|yanıt bulamadım|araştırma kaydı|Çevrimiçi arayayım")
_NO_MODEL = "Bunu yanıtlayabilmem için bir model"
_NEAR = "Tam karşılığını bulamadım"
_LISTED = re.compile(
    r"Bu sözcüklerle bir kayıt bulamadım|Buna yakın|[^\n]{0,100}birkaç araştırman var"
)

Line = dict[str, Any]


def sort_of(answer: str) -> str:
    """What an answer does: ``told``, ``near``, ``listed`` or ``nothing``."""
    if answer.startswith(_NEAR):
        return "near"
    if _LISTED.match(answer):
        return "listed"
    if answer.startswith(_NO_MODEL) or _NOTHING.search(answer.split("\n\n")[0]):
        return "nothing"
    return "told"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", nargs="?", type=Path)
    arguments = parser.parse_args()
    dice = random.Random(11)
    asked = {name: _questions(name) for name in HANDS}
    strange: Counter[str] = Counter()
    own: Counter[str] = Counter()
    lines: list[Line] = []
    for name in ARCHIVES:
        others = [
            question
            for hand in HANDS
            if hand != name
            for question in dice.sample(asked[hand], STRANGE)
        ]
        with tempfile.TemporaryDirectory() as directory:
            run(directory, "import", str(DATA / name / "archive.jsonl"))
            for question in others:
                answer = ask(directory, question, first=True)
                strange[sort_of(answer)] += 1
                lines.append({"archive": name, "user": question["user"], "got": answer})
            papers = sorted((DATA / name / "files").iterdir())
            run(directory, "files", "add", *map(str, papers))
            for question in asked[name]:
                answer = ask(directory, question, first=True)
                first_lines = answer.split("\n>")[0][:LONGEST]
                own["asked"] += 1
                own["right"] += holds(first_lines, question["answer"])
    print("of strangers:", ", ".join(f"{count} {sort}" for sort, count in strange.most_common()))
    print(f"of the owners: {own['right']} of {own['asked']} right in the first lines")
    if arguments.out is not None:
        written = "\n".join(json.dumps(each, ensure_ascii=False) for each in lines)
        arguments.out.write_text(written + "\n", "utf-8")
    return 0


def _questions(name: str) -> list[Line]:
    """The questions of a set about its sessions that stand by themselves."""
    written = (DATA / name / "questions.jsonl").read_text("utf-8").splitlines()
    return [
        each
        for each in map(json.loads, written)
        if each["kind"] == "recall" and each["sessions"] and each["answer"]
    ]


if __name__ == "__main__":
    raise SystemExit(main())
