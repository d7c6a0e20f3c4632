"""The lines that a request has the model choose among, and its choice."""

from __future__ import annotations

import json

from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import Request


def numbers(request: Request) -> dict[str, int]:
    """The lines that a request has the model choose among, with their numbers."""
    prompt = str(request.body["messages"][0]["content"])
    found: dict[str, int] = {}
    for line in prompt.replace("\\n", "\n").split("\n"):
        if line.startswith("[") and "] " in line:
            number, _, text = line[1:].partition("] ")
            found[text] = int(number)
    return found


def pick(*lines: int, phrasings: tuple[str, ...] = ()) -> Reply:
    return Reply([json.dumps({"lines": lines, "phrasings": phrasings}, ensure_ascii=False)])
