"""The format of LoCoMo, years of conversations between two people and questions about them.

The data is ``data/locomo10.json`` of the repository snap-research/LoCoMo on GitHub; none of it is
here. Each of ten conversations has ``session_1``, ``session_2`` … with their ``…_date_time``, and
``qa``: questions whose ``evidence`` names the turns that answer ("D3:5": the fifth of the third
session). Those of category 5 are about something that was never said, or not by this person.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.benchmarks.archive import Asked

_KINDS = {1: "multi_hop", 2: "temporal", 3: "open", 4: "single_hop", 5: "adversarial"}
ABSENT = "adversarial"
"""The kind of question that the conversation cannot answer."""
_EVIDENCE = re.compile(r"D(\d+)")
_TIME = "%I:%M %p on %d %B, %Y"


def conversations(path: Path) -> list[dict[str, Any]]:
    """The conversations of the file."""
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return found


def sessions(conversation: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The sessions of a conversation as lines of an Anımsa archive: what the first of the two says
    is the user's, what the other says is answered."""
    said = conversation["conversation"]
    number = 1
    while f"session_{number}_date_time" in said:
        turns = said.get(f"session_{number}")
        if turns:
            told = said[f"session_{number}_date_time"]
            at = datetime.strptime(told, _TIME).replace(tzinfo=UTC)
            yield {
                "id": _name(conversation, number),
                "date": at.isoformat(),
                "conversation": [
                    {
                        "role": "user" if turn["speaker"] == said["speaker_a"] else "assistant",
                        "content": _content(turn),
                    }
                    for turn in turns
                ],
            }
        number += 1


def questions(conversation: dict[str, Any]) -> Iterator[tuple[Asked, frozenset[str]]]:
    """The questions about a conversation, each with the sessions that answer it."""
    for each in conversation["qa"]:
        numbers = [n for told in each.get("evidence", []) for n in _EVIDENCE.findall(told)]
        named = list(dict.fromkeys(_name(conversation, int(number)) for number in numbers))
        asked = Asked(each["question"], _KINDS[each["category"]], next(iter(named), ""))
        yield asked, frozenset(named)


def _name(conversation: dict[str, Any], number: int) -> str:
    return f"{conversation['sample_id']}-{number}"


def _content(turn: dict[str, Any]) -> str:
    seen = f" [{turn['blip_caption']}]" if turn.get("blip_caption") else ""
    return f"{turn['speaker']}: {turn['text']}{seen}"
