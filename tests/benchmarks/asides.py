"""What is said beside research, by the commands of the program in this process, without a model and
a network, over an archive of 70 sessions: ``python -m tests.benchmarks.asides [--set build|judge]
[OUT]``.

Four sorts of messages. ``app``: a question about the program is told of it (``told``), and of what
it asks (``subject``). ``talk``: a remark is answered as one. ``near``: a question of the past or
the world that sounds like either is none. ``reference``: the answer holds the words of this
conversation that are meant. ``OUT`` gets each message with its answer, to be read.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.core.domain.plans import Label, Nature
from app.core.understanding.small_talk import Talk, reply
from app.core.wording.about_app.about_app_answers import without_commands
from app.core.wording.about_app.english_answers import ENGLISH
from app.core.wording.about_app.turkish_answers import TURKISH
from tests.benchmarks.everyday import holds, run

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "asides"
ARCHIVE = ROOT / "training" / "recall" / "archive.jsonl"

_MEANT: Mapping[str, str] = {
    "privacy": "privacy encryption access online data",
    "delete one": "delete erase recover",
    "delete all": "delete erase",
    "delete": "delete erase recover",
    "forget": "delete erase",
    "undo": "recover edit",
    "retention": "reliable",
    "saving": "reliable data",
    "memory": "reliable what search delete erase",
    "files": "data files",
    "papers": "files data",
    "storage": "data reliable files",
    "disk space": "data",
    "move": "move sync backup restore",
    "backup": "backup restore reliable move",
    "several devices": "sync move",
    "phone": "phone",
    "cost": "price",
    "claude key": "key model",
    "model key": "key model",
    "offline": "offline",
    "consent": "online privacy",
    "online consent": "online privacy",
    "reliability": "sources limits",
    "trust": "sources limits",
    "maker": "what model",
    "speed": "trouble",
    "text size": "text_size",
    "dark theme": "theme",
    "printing": "export",
    "export": "export zotero share",
    "password": "encryption access",
    "lock": "encryption access",
    "import": "import",
    "search": "search what",
    "language": "language",
    "voice": "voice",
    "reminder": "reminders",
    "limits": "limits what",
    "abilities": "what limits",
    "projects": "projects",
    "updates": "update",
    "quick window": "quick",
    "shortcuts": "shortcuts start_over",
    "local model": "local_model model",
}
"""The names of the answers that tell of what a question is written down to be about."""
_WHO = frozenset(
    reply("sen kimsin", language, datetime(2026, 11, 24, tzinfo=UTC), meant=Talk.WHO)
    for language in ("tr", "en")
)
"""Who it is, which is told as talk."""
_QUOTED = re.compile(r'"([^"]+)"')
_ANSWERS = {
    form: about
    for answers in (TURKISH, ENGLISH)
    for about, text in answers.items()
    for form in (text, without_commands(text))
}


def ask(directory: str, number: int, row: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The plan for a message behind what was said ``before`` it, and its answer."""
    session = "new"
    if before := row["before"]:
        session = f"said{number}"
        said = [
            {"role": ("user", "assistant")[i % 2], "content": content}
            for i, content in enumerate(before)
        ]
        kept = Path(directory) / "said.jsonl"
        line = {"id": session, "title": before[0], "conversation": said}
        kept.write_text(json.dumps(line, ensure_ascii=False), "utf-8")
        run(directory, "import", str(kept))
    told = run(directory, "ask", row["text"], "--session", session)
    plan = next((each for each in told if each["event"] == "plan"), {})
    return plan, next((str(each["text"]) for each in told if each["event"] == "done"), "")


def talks(plan: dict[str, Any]) -> bool:
    """Whether a message was taken for talk, or for the end of one."""
    return plan.get("reason") == Nature.TALK or plan.get("label") == Label.END_SESSION


def hits(row: dict[str, Any], plan: dict[str, Any], answer: str) -> dict[str, bool]:
    """What is right of a message, by name."""
    told = _ANSWERS.keys() & {answer, *answer.split("\n\n")}
    if row["sort"] == "app":
        subjects = {_ANSWERS[each].name.lower() for each in told}
        if row["about"] == "maker" and answer in _WHO:
            told, subjects = set(_WHO), {"what"}
        meant = not subjects.isdisjoint(_MEANT[row["about"]].split())
        return {"app: told": bool(told), "app: subject": meant}
    if row["sort"] == "talk":
        return {"talk": talks(plan)}
    if row["sort"] == "near":
        return {"near": not told and not talks(plan)}
    return {"reference": holds(answer, _QUOTED.findall(row["want"]))}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", choices=("build", "judge"), default="build")
    parser.add_argument("out", nargs="?", type=Path)
    arguments = parser.parse_args()
    asked: Counter[str] = Counter()
    right: Counter[str] = Counter()
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as directory:
        run(directory, "import", str(ARCHIVE))
        rows = (DATA / f"{arguments.set}.jsonl").read_text("utf-8").splitlines()
        for number, row in enumerate(map(json.loads, rows)):
            plan, answer = ask(directory, number, row)
            found = hits(row, plan, answer)
            asked.update(found.keys())
            right.update(name for name, hit in found.items() if hit)
            got = {"got": answer, "plan": plan.get("reason"), "right": found}
            lines.append(json.dumps({**row, **got}, ensure_ascii=False))
    for name, count in asked.items():
        print(f"{name:<14}{right[name]:>4} of {count}")
    if arguments.out is not None:
        arguments.out.write_text("\n".join(lines) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
