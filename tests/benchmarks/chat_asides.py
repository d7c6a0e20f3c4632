"""Questions about the program and words in passing in the middle of a chat, as they are understood.

    python -m tests.benchmarks.chat_asides [FILE…]

A line of a file is a message with the chat before it, and what it ``is``: the name of an aside, or
"none" where it only sounds like one. Counted are what is known at once, what would be where neither
the past nor the files answer, and what is taken for neither. The set that comes with the program
judges: nothing is learnt from it.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

from app.core.asides.aside import Aside
from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label, Nature
from app.core.understanding.aside_decision import is_rather_aside
from app.core.understanding.intent import Classification

DATA = Path(__file__).parents[1] / "data" / "asides" / "open_chats.jsonl"
_ASIDES = (Nature.ABOUT_APP, Nature.TALK)


def sort_of(message: dict[str, Any]) -> str:
    """What a message is: "about the program", "in passing", "neither"."""
    if message["is"] == "none":
        return "neither"
    return "in passing" if Aside(message["is"]).is_talk else "about the program"


def taken_for(message: dict[str, Any]) -> str:
    """What a message is taken for: an aside "at once", "at last" where nothing else answers, or "no
    aside"."""
    history = [ChatMessage(each["role"], each["content"]) for each in message["history"]]
    classified = Classification(message["text"], history, None, None)
    if classified.intent.nature in _ASIDES or classified.intent.label is Label.END_SESSION:
        return "at once"
    guess = classified.aside_guess
    rather = guess is not None and is_rather_aside(guess, classified.message)
    return "at last" if rather else "no aside"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    counted: Counter[tuple[str, str, str]] = Counter()
    for file in parser.parse_args().files or [DATA]:
        for line in file.read_text("utf-8").splitlines():
            message = json.loads(line)
            place = "in a chat" if message["history"] else "first"
            counted[place, sort_of(message), taken_for(message)] += 1
    for place in ("first", "in a chat"):
        for sort in ("about the program", "in passing", "neither"):
            found = {way: counted[place, sort, way] for way in ("at once", "at last", "no aside")}
            print(place, sort, sum(found.values()), *found.items(), sep="  ")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
