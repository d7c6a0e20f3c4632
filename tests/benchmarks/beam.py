"""The format of BEAM, long conversations with a model and questions about them, as an archive.

The data is ``chats/100K`` of the repository mohammadtavakoli78/BEAM on GitHub; none of it is here.

A folder holds one folder a conversation: ``chat.json`` is a list of batches whose ``turns`` are
lists of messages about one thing (with ``role``, a running ``id`` and ``content``); such a list
becomes a session, ten minutes after the one before it on the day of its batch (``time_anchor``).
``probing_questions/probing_questions.json`` has questions by kind, each with
``source_chat_ids``: the messages that answer it, in a list or in several with a name. Those without
any are asked too; the archive cannot answer them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.benchmarks.archive import Asked

_START = datetime(2024, 1, 1, 9, tzinfo=UTC)


def conversations(folder: Path) -> list[Path]:
    """The conversations below a folder, by their numbers."""
    found = (each.parent for each in folder.rglob("chat.json"))
    return sorted(found, key=lambda chat: (len(chat.name), chat.name))


def sessions(chat: Path) -> Iterator[tuple[dict[str, Any], set[int]]]:
    """The sessions of a conversation as lines of an Anımsa archive, each with the ids of its
    messages."""
    number = 0
    at = _START
    for batch in json.loads((chat / "chat.json").read_text("utf-8")):
        groups = [group for group in batch["turns"] if group]
        anchors = (group[0].get("time_anchor") for group in groups)
        if anchor := next(filter(None, anchors), None):
            at = datetime.strptime(anchor, "%B-%d-%Y").replace(hour=9, tzinfo=UTC)
        for group in groups:
            messages = [
                # "->-> 1,2" at the end of a question is the plan that it was written from.
                {
                    "role": each["role"],
                    "content": each["content"].partition("->->")[0].strip() or "…",
                }
                for each in group
            ]
            line = {
                "id": f"{chat.parent.name}-{chat.name}-{number}",
                "date": at.isoformat(),
                "conversation": messages,
            }
            yield line, {each["id"] for each in group}
            at += timedelta(minutes=10)
            number += 1


def read_beam(folder: Path, lines: Path) -> list[tuple[Asked, frozenset[str]]]:
    """Write the sessions of a folder as Anımsa JSONL; the questions about them, each with the
    sessions that answer it."""
    asked: list[tuple[Asked, frozenset[str]]] = []
    with lines.open("w", encoding="utf-8") as out:
        for chat in conversations(folder):
            holding: dict[int, str] = {}
            for line, ids in sessions(chat):
                out.write(json.dumps(line, ensure_ascii=False) + "\n")
                holding.update(dict.fromkeys(ids, line["id"]))
            asked += questions(chat, holding)
    return asked


def questions(chat: Path, holding: Mapping[int, str]) -> Iterator[tuple[Asked, frozenset[str]]]:
    """The questions about a conversation, each with the sessions that answer it; ``holding`` says
    which session has a message."""
    path = chat / "probing_questions" / "probing_questions.json"
    if not path.exists():
        return
    for kind, listed in json.loads(path.read_text("utf-8")).items():
        for each in listed:
            ids = _numbers(each.get("source_chat_ids", []))
            named = dict.fromkeys(holding[one] for one in ids if one in holding)
            yield Asked(each["question"], kind, next(iter(named), "")), frozenset(named)


def _numbers(ids: Any) -> list[int]:
    """The ids, however deep they are in lists with names."""
    if isinstance(ids, dict):
        ids = list(ids.values())
    if isinstance(ids, list):
        return [number for each in ids for number in _numbers(each)]
    return [ids] if isinstance(ids, int) else []
