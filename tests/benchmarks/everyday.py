"""Everyday questions by the commands of the program, in this process, without a network:
``python -m tests.benchmarks.everyday [--set first|…|twentyfirst|going_on|five_people] [OUT]``;
``--model-url URL --model NAME`` asks a server that speaks the Messages API, else there is no model.

An answer counts as right when it holds what was written down for it, and as short when its first
lines do: what the window shows unfolded. The sets are of different hands; ``OUT`` gets each message
with its answer, to be read: whether an answer misleads only a reader can say.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import tempfile
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from app.cli import main as animsa

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "everyday"
LONGEST = 400
"""Characters that stand unfolded."""
_ALIKE = str.maketrans({"İ": "i", "I": "ı", "×": "x", "–": "-", "—": "-", "*": ""})


def run(directory: str, *arguments: str) -> list[dict[str, Any]]:
    """The JSON lines of a command."""
    said = io.StringIO()
    with redirect_stdout(said):
        animsa([*arguments, "--data-dir", directory, "--json"])
    lines = said.getvalue().splitlines()
    return [json.loads(line) for line in lines if line.startswith("{")]


def ask(directory: str, question: dict[str, Any], *, first: bool) -> str:
    """The answer to a message; the first of a conversation begins a session."""
    begin = ("--session", "new") if first else ()
    told = run(directory, "ask", question["user"], "--now", question["now"], *begin)
    return next((str(each["text"]) for each in told if each["event"] in ("done", "error")), "")


def holds(text: str, wanted: list[str]) -> bool:
    """Whether all that is wanted stands in a text, spaces and capitals aside."""
    plain = _plain(text)
    return all(_plain(each) in plain for each in wanted)


def _plain(text: str) -> str:
    return re.sub(r"\s+", "", text.translate(_ALIKE).lower().replace("ı", "i"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", choices=sorted(each.name for each in DATA.iterdir()))
    parser.add_argument("--model-url", help="a server that speaks the Messages API")
    parser.add_argument("--model", default="", help="the name of its model")
    parser.add_argument("out", nargs="?", type=Path)
    arguments = parser.parse_args()
    data, out = DATA / (arguments.set or "second"), arguments.out
    asked: Counter[str] = Counter()
    right: Counter[str] = Counter()
    short: Counter[str] = Counter()
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as directory:
        run(directory, "import", str(data / "archive.jsonl"))
        if papers := sorted((data / "files").glob("*")):
            run(directory, "files", "add", *map(str, papers))
        if arguments.model_url:
            animsa(
                ["model", "server", arguments.model_url, arguments.model, "--data-dir", directory]
            )
        conversation = ""
        for line in (data / "questions.jsonl").read_text("utf-8").splitlines():
            question = json.loads(line)
            answer = ask(directory, question, first=question["conv"] != conversation)
            conversation = question["conv"]
            lines.append(json.dumps({**question, "got": answer}, ensure_ascii=False))
            if wanted := question["answer"]:
                kind = question["kind"]
                asked[kind] += 1
                right[kind] += holds(answer, wanted)
                short[kind] += holds(answer.split("\n>")[0][:LONGEST], wanted)
    print(f"{'kind':<10}{'asked':>6}{'right':>6}{'short':>6}")
    for kind in [*asked, "all"]:
        counts = (c.total() if kind == "all" else c[kind] for c in (asked, right, short))
        print(f"{kind:<10}" + "".join(f"{count:>6}" for count in counts))
    if out is not None:
        out.write_text("\n".join(lines) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
